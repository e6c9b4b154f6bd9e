-- A stored file may be attached to several records, and be a version of several videos: the bytes stay until the last one is deleted.
alter table file_upload drop constraint file_upload_file_key;
create index file_upload_file on file_upload (file);
-- Orders of the duplicates report.
create index video_similarity_file_name on video_similarity (file_name, id);
create index video_upload_duration_seconds on video_upload (duration_seconds, id);
