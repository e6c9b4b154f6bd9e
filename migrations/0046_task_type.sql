-- The type of a task has two names in the API; the second one is read and filtered like any other field.
alter table video_task add column task_type uuid generated always as (video_task_type) stored references video_task_type (uuid);
create index video_task_task_type on video_task (task_type, id);
