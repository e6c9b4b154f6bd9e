-- Every video that is compared has a row of `similarity_source`.

create or replace function add_upload_as_source() returns trigger language plpgsql as $$
begin
  insert into similarity_source (uuid, video_upload, number) values (new.uuid, new.uuid, new.id);
  return null;
end $$;
create or replace trigger add_upload_as_source after insert on video_upload for each row execute function add_upload_as_source();

-- Negative numbers: earlier than all uploads.
create or replace function add_library_video_as_source() returns trigger language plpgsql as $$
begin
  insert into similarity_source (uuid, library_video, number) values (new.uuid, new.uuid, new.id - 1000000000000);
  return null;
end $$;
create or replace trigger add_library_video_as_source after insert on library_video for each row execute function add_library_video_as_source();

-- The state of a file of the library follows its analysis.
create or replace function note_library_analysis() returns trigger language plpgsql as $$
begin
  update library_video set version = version + 1, update_time = date_trunc('second', now()),
    state = case new.status when 'COMPLETED' then 'ANALYSED' when 'FAILED' then 'UNREADABLE' when 'RUNNING' then 'RUNNING' else 'WAITING' end,
    problem = case new.status when 'FAILED' then new.error end
  where uuid = new.library_video and state <> 'MISSING';
  perform pg_notify('greenroom_change', 'library_videos');
  perform pg_notify('greenroom_change', 'library_folders');
  return null;
end $$;
create or replace trigger note_library_analysis after insert or update of status on similarity_task for each row
  when (new.library_video is not null) execute function note_library_analysis();
