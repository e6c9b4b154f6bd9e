-- Where a video starts: the time code of its first frame, as its file states it and as a user has entered it.
alter table video_upload
  add column source_timecode text,
  -- A time code or a frame number; takes precedence.
  add column start_timecode text constraint video_upload_start_timecode_sound check (start_timecode ~ '^([0-9]{2}:[0-9]{2}:[0-9]{2}[:;][0-9]{2,3}|[0-9]{1,8})$'),
  -- Seconds before the first of even frames: containers may start with sound.
  add column frame_offset numeric(16, 6);
