-- Background jobs as people see them, the events that other domains listen to, and which worker processes are alive.
create table background_job (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  version integer not null default 1,
  create_time timestamptz(0) not null default date_trunc('second', now()),
  update_time timestamptz(0) not null default date_trunc('second', now()),
  name text not null,
  state text not null default 'QUEUED' constraint background_job_state_known check (state in ('QUEUED', 'RUNNING', 'SUCCEEDED', 'SKIPPED', 'FAILED')),
  -- IRI of the record that it works on.
  record text,
  requested_by uuid references app_user (uuid),
  stage text,
  done integer not null default 0,
  total integer not null default 0,
  message text,
  attempts integer not null default 0,
  started_at timestamptz(0),
  finished_at timestamptz(0),
  -- Of two jobs with one key only one waits; what runs already does not count, since it may have read too early.
  dedupe_key text,
  payload jsonb not null default '{}'
);
create unique index background_job_waiting_once on background_job (name, dedupe_key) where state = 'QUEUED';
create index background_job_name on background_job (name, id);
create index background_job_name_search on background_job using gin (name gin_trgm_ops);
create index background_job_state on background_job (state, id);
create index background_job_record on background_job (record, id);
create index background_job_requested_by on background_job (requested_by, id);
create index background_job_create_time on background_job (create_time, id);
create index background_job_finished_at on background_job (finished_at, id);

create table outbox_event (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  at timestamptz not null default now(),
  name text not null,
  payload jsonb not null,
  "user" uuid references app_user (uuid),
  request_id text,
  -- Its listeners have their jobs.
  dispatched_at timestamptz
);
create index outbox_event_at on outbox_event (at);

create table worker_process (
  worker text primary key,
  seen_at timestamptz not null default now()
);
