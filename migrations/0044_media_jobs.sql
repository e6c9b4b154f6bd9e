-- Background jobs that can be stopped, and lanes: jobs that only workers of their lane take, in the order of their priority.
alter table background_job drop constraint background_job_state_known,
  add constraint background_job_state_known check (state in ('QUEUED', 'RUNNING', 'SUCCEEDED', 'SKIPPED', 'FAILED', 'CANCELLED')),
  add column lane text,
  -- Lower runs earlier.
  add column priority integer not null default 0,
  -- The run that holds the job: a run that was stopped, or presumed dead, no longer writes.
  add column run uuid;
create index background_job_lane on background_job (lane, requested_by) where state in ('QUEUED', 'RUNNING');

-- How many jobs of the lane "media" the worker runs concurrently.
alter table worker_process add column media integer not null default 0;

-- Processing is now one of several jobs at a time, and has no queue of its own.
update background_job set lane = 'media', queue = null where name = 'video.process';
