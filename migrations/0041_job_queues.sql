-- The queue of a background job and its attempts, so that it is retried like it was queued although a backup does not contain the queue.
alter table background_job add column queue text, add column max_attempts integer not null default 10;
