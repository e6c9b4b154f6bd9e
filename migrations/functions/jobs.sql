-- Background jobs: stopping them, also with the record that they work on, and what a queued one waits for.

-- Ends a queued job, and a running one within a second. The queue's entry of a running job ends with its run.
create or replace function stop_job(job uuid, why text) returns boolean language plpgsql as $$
begin
  update background_job set state = 'CANCELLED', message = why, finished_at = now(), version = version + 1, update_time = date_trunc('second', now())
    where uuid = job and state in ('QUEUED', 'RUNNING');
  if not found then return false; end if;
  -- A database without workers has no queue yet.
  if to_regclass('graphile_worker.jobs') is not null then perform graphile_worker.remove_job(job::text); end if;
  perform pg_notify('greenroom_change', 'background_jobs');
  return true;
end $$;

-- The queue's entry of a background job. Within a lane, each further unfinished job of the same person runs later than the first of others.
create or replace function add_job_entry(job background_job, run_at timestamptz default null) returns void language plpgsql as $$
declare
  others bigint := 0;
begin
  if job.lane is not null then
    select count(*) into others from background_job o
      where o.lane = job.lane and o.name = job.name and o.requested_by is not distinct from job.requested_by and o.state in ('QUEUED', 'RUNNING') and o.uuid <> job.uuid;
  end if;
  perform graphile_worker.add_job(job.name, payload := json_build_object('job', job.uuid), queue_name := job.queue, job_key := job.uuid::text,
    run_at := add_job_entry.run_at, max_attempts := job.max_attempts, priority := least(job.priority + others, 30000)::integer);
  perform pg_notify('greenroom_change', 'background_jobs');
end $$;

-- Gives a job that has failed permanently or was stopped all its attempts again; false if another with its key is waiting.
create or replace function queue_stopped_job(job uuid) returns boolean language plpgsql as $$
declare
  queued background_job;
begin
  update background_job b set state = 'QUEUED', attempts = 0, started_at = null, finished_at = null, stage = null, done = 0, total = 0, message = null, run = null, version = version + 1, update_time = date_trunc('second', now())
    where uuid = job and state in ('FAILED', 'CANCELLED')
      and not exists (select from background_job w where w.name = b.name and w.dedupe_key = b.dedupe_key and w.state = 'QUEUED')
    returning * into queued;
  if not found then return false; end if;
  perform graphile_worker.reschedule_jobs(array[j.id], now(), attempts := 0) from graphile_worker.jobs j where j.key = job::text;
  -- A backup contains the background jobs but not the queue, and a stopped job has left it.
  if not found then perform add_job_entry(queued); end if;
  return true;
end $$;

-- Null for a job that does not wait.
create or replace function job_waits_for(job background_job) returns text language plpgsql stable as $$
declare
  entry record;
  ahead bigint;
  slots bigint;
begin
  if job.state <> 'QUEUED' or to_regclass('graphile_worker.jobs') is null then return null; end if;
  select j.priority, j.run_at, j.id into entry from graphile_worker.jobs j where j.key = job.uuid::text;
  if not found then return null; end if;
  if entry.run_at > now() then return 'The next attempt, at ' || to_char(entry.run_at at time zone 'UTC', 'HH24:MI') || ' UTC'; end if;
  if job.lane is null then return 'A free worker'; end if;
  select coalesce(sum(w.media), 0) into slots from worker_process w where w.seen_at > now() - interval '30 seconds';
  if slots = 0 then return 'A media worker: none is running (MEDIA_WORKERS)'; end if;
  select count(*) into ahead from background_job o join graphile_worker.jobs j on j.key = o.uuid::text
    where o.lane = job.lane and o.uuid <> job.uuid
      and (o.state = 'RUNNING' or (o.state = 'QUEUED' and j.run_at <= now() and (j.priority, j.run_at, j.id) < (entry.priority, entry.run_at, entry.id)));
  return case when ahead = 0 then 'A free media worker' else ahead || case ahead when 1 then ' job' else ' jobs' end || ' before it, on ' || slots || case slots when 1 then ' media worker' else ' media workers' end end;
end $$;

-- The file of a deleted upload is no longer needed, no matter who deletes it.
create or replace function stop_media_of_deleted_upload() returns trigger language plpgsql as $$
begin
  perform stop_job(b.uuid, 'The upload was deleted.') from background_job b
    where b.lane = 'media' and b.state in ('QUEUED', 'RUNNING') and b.payload ->> 'videoUpload' = old.uuid::text;
  return null;
end $$;
create or replace trigger stop_media_of_deleted_upload after delete on video_upload for each row execute function stop_media_of_deleted_upload();

create or replace function stop_media_of_deleted_job() returns trigger language plpgsql as $$
begin
  perform stop_job(b.uuid, 'The video job was deleted.')
    from video_task t join video_upload v on v.video_task = t.uuid
    join background_job b on b.lane = 'media' and b.state in ('QUEUED', 'RUNNING') and b.payload ->> 'videoUpload' = v.uuid::text
    where t.video_job = new.uuid;
  return null;
end $$;
create or replace trigger stop_media_of_deleted_job after update of status on video_job for each row
  when (new.status = 'DELETED' and old.status <> 'DELETED') execute function stop_media_of_deleted_job();

-- A job that is restored has its videos processed again.
create or replace function resume_media_of_restored_job() returns trigger language plpgsql as $$
begin
  perform queue_stopped_job(b.uuid)
    from video_task t join video_upload v on v.video_task = t.uuid
    join background_job b on b.lane = 'media' and b.state = 'CANCELLED' and b.payload ->> 'videoUpload' = v.uuid::text
    where t.video_job = new.uuid and v.processing = 'FAILED';
  return null;
end $$;
create or replace trigger resume_media_of_restored_job after update of status on video_job for each row
  when (old.status = 'DELETED' and new.status <> 'DELETED') execute function resume_media_of_restored_job();

-- A video whose processing was stopped says so, and an admin may start it again.
create or replace function note_stopped_media() returns trigger language plpgsql as $$
declare
  upload uuid := substring(new.record from '^/api/video_uploads/([0-9a-f-]{36})$')::uuid;
begin
  -- A running one becomes so by way of RUNNING, as if it had been started and had failed.
  update video_upload set processing = 'RUNNING' where uuid = upload and processing = 'QUEUED';
  update video_upload set processing = 'FAILED', processing_error = 'Processing was stopped. ' || coalesce(new.message, ''),
    version = version + 1, update_time = date_trunc('second', now()) where uuid = upload and processing = 'RUNNING';
  if found then perform pg_notify('greenroom_change', 'video_uploads'); end if;
  return null;
end $$;
create or replace trigger note_stopped_media after update of state on background_job for each row
  when (new.state = 'CANCELLED' and new.lane = 'media') execute function note_stopped_media();
