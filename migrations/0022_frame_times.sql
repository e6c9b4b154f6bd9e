-- Frames of videos: how many there are, and when each is shown where their rate varies.
alter table video_upload
  add column frame_count integer constraint video_upload_frame_count_positive check (frame_count >= 1),
  -- The times of the frames; null: they follow from the rate.
  add column frames uuid constraint video_upload_frames_key unique references stored_file (uuid);
