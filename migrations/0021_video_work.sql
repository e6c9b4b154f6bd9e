-- Whom a comment mentions.
create table video_comment_mention (
  video_comment uuid not null references video_comment (uuid) on delete cascade,
  mentioned uuid not null references app_user (uuid),
  primary key (video_comment, mentioned)
);
create index video_comment_mention_mentioned on video_comment_mention (mentioned, video_comment);

-- The usual tasks of a kind of job, to begin others with.
create table video_job_template (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  version integer not null default 1,
  create_time timestamptz(0) not null default date_trunc('second', now()),
  update_time timestamptz(0) not null default date_trunc('second', now()),
  name text not null
);
create unique index video_job_template_name_key on video_job_template (lower(name));
create index video_job_template_name_search on video_job_template using gin (name gin_trgm_ops);
create index video_job_template_name_order on video_job_template (name, id);
create index video_job_template_create_time on video_job_template (create_time, id);
create index video_job_template_update_time on video_job_template (update_time, id);

create table video_job_template_task (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  version integer not null default 1,
  create_time timestamptz(0) not null default date_trunc('second', now()),
  update_time timestamptz(0) not null default date_trunc('second', now()),
  job_template uuid not null references video_job_template (uuid) on delete cascade,
  place integer not null,
  title text not null,
  description text,
  video_task_type uuid references video_task_type (uuid),
  videos_required integer not null default 1 constraint video_job_template_task_videos_required_positive check (videos_required >= 1)
);
create index video_job_template_task_job_template on video_job_template_task (job_template, place, id);

-- Which version of a video somebody has seen last, and up to when they know what happened to it.
create table video_seen (
  "user" uuid not null references app_user (uuid) on delete cascade,
  video_task uuid not null references video_task (uuid) on delete cascade,
  video_serial integer not null,
  video_upload uuid not null references video_upload (uuid) on delete cascade,
  seen_at timestamptz not null,
  primary key ("user", video_task, video_serial)
);
create index video_seen_video_task on video_seen (video_task);
create index video_seen_video_upload on video_seen (video_upload);
