-- Video work: what clients order (jobs), the pieces that it is made of (tasks, each of a type), and the schedules that work on it.
create table video_task_type (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  version integer not null default 1,
  create_time timestamptz(0) not null default date_trunc('second', now()),
  update_time timestamptz(0) not null default date_trunc('second', now()),
  name text not null,
  is_active boolean not null default true
);
create unique index video_task_type_name_key on video_task_type (lower(name));
create index video_task_type_name_search on video_task_type using gin (name gin_trgm_ops);
create index video_task_type_name_order on video_task_type (name, id);
create index video_task_type_is_active on video_task_type (is_active, id);
create index video_task_type_create_time on video_task_type (create_time, id);
create index video_task_type_update_time on video_task_type (update_time, id);

create table video_job (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  version integer not null default 1,
  create_time timestamptz(0) not null default date_trunc('second', now()),
  update_time timestamptz(0) not null default date_trunc('second', now()),
  title text not null,
  description text,
  client uuid references client (uuid),
  status text not null default 'PENDING' constraint video_job_status_known check (status in ('PENDING', 'IN_PROGRESS', 'COMPLETED', 'DELETED')),
  priority integer not null default 2 constraint video_job_priority_range check (priority between 1 and 4),
  due_date date,
  started_at timestamptz(0),
  completed_at timestamptz(0),
  -- No way into a status goes past its stamp.
  constraint video_job_started check (status <> 'IN_PROGRESS' or started_at is not null),
  constraint video_job_completed check (case status when 'COMPLETED' then completed_at is not null when 'DELETED' then true else completed_at is null end)
);
create index video_job_title_search on video_job using gin (title gin_trgm_ops);
create index video_job_title_order on video_job (title, id);
create index video_job_client on video_job (client, id);
create index video_job_status on video_job (status, id);
create index video_job_priority on video_job (priority, id);
create index video_job_due_date on video_job (due_date, id);
create index video_job_started_at on video_job (started_at, id);
create index video_job_completed_at on video_job (completed_at, id);
create index video_job_create_time on video_job (create_time, id);
create index video_job_update_time on video_job (update_time, id);

create table video_task (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  version integer not null default 1,
  create_time timestamptz(0) not null default date_trunc('second', now()),
  update_time timestamptz(0) not null default date_trunc('second', now()),
  video_job uuid not null references video_job (uuid),
  video_task_type uuid references video_task_type (uuid),
  title text not null,
  description text,
  -- HTML of a few tags, made safe before it is stored.
  scripts text,
  reference_links jsonb not null default '[]',
  videos_required integer not null default 1 constraint video_task_videos_required_positive check (videos_required >= 1),
  assigned_employee uuid references employee (uuid),
  due_date date,
  status text not null default 'PENDING' constraint video_task_status_known check (status in ('PENDING', 'IN_PROGRESS', 'COMPLETED', 'FAILED', 'SKIPPED')),
  progress integer not null default 0 constraint video_task_progress_range check (progress between 0 and 100),
  started_at timestamptz(0),
  completed_at timestamptz(0),
  -- Status and progress say the same, and no way into a status goes past its stamp.
  constraint video_task_status_and_progress check (case status when 'PENDING' then progress = 0 when 'IN_PROGRESS' then progress < 100 when 'COMPLETED' then progress = 100 else true end),
  constraint video_task_started check (status <> 'IN_PROGRESS' or started_at is not null),
  constraint video_task_completed check ((status = 'COMPLETED') = (completed_at is not null))
);
create index video_task_video_job on video_task (video_job, id);
create index video_task_video_task_type on video_task (video_task_type, id);
create index video_task_assigned_employee on video_task (assigned_employee, id);
create index video_task_title_search on video_task using gin (title gin_trgm_ops);
create index video_task_title_order on video_task (title, id);
create index video_task_status on video_task (status, id);
create index video_task_progress on video_task (progress, id);
create index video_task_due_date on video_task (due_date, id);
create index video_task_started_at on video_task (started_at, id);
create index video_task_completed_at on video_task (completed_at, id);
create index video_task_create_time on video_task (create_time, id);
create index video_task_update_time on video_task (update_time, id);

-- Which jobs a schedule works on.
create table schedule_video_job (
  schedule uuid not null references schedule (uuid) on delete cascade,
  video_job uuid not null references video_job (uuid),
  primary key (schedule, video_job)
);
create index schedule_video_job_video_job on schedule_video_job (video_job, schedule);
