-- Reused footage: what the similarity service has to do, what it has kept of each video, and what it has found.

-- One look at one video by one version of the method.
create table similarity_task (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  version integer not null default 1,
  create_time timestamptz(0) not null default date_trunc('second', now()),
  update_time timestamptz(0) not null default date_trunc('second', now()),
  video uuid not null references video_upload (uuid) on delete cascade,
  algorithm_version integer not null,
  kind text not null constraint similarity_task_kind_known check (kind in ('NEW', 'BACKFILL', 'RERUN')),
  status text not null default 'PENDING' constraint similarity_task_status_known check (status in ('PENDING', 'RUNNING', 'COMPLETED', 'FAILED')),
  -- Percent.
  progress integer not null default 0 constraint similarity_task_progress_sound check (progress between 0 and 100),
  attempts integer not null default 0,
  started_at timestamptz(0),
  finished_at timestamptz(0),
  error text,
  -- Whose it is while it runs, and until when unless they say that they go on.
  worker text,
  lease_until timestamptz,
  -- After a try that failed.
  next_try_at timestamptz,
  -- Compared by its bytes alone, since nobody could decode it then.
  is_undecoded boolean not null default false,
  constraint similarity_task_once unique (video, algorithm_version),
  constraint similarity_task_held_while_it_runs check ((status = 'RUNNING') = (worker is not null) and (worker is null) = (lease_until is null)),
  constraint similarity_task_failed_with_reason check ((status = 'FAILED') <= (error is not null)),
  constraint similarity_task_finished_at_a_time check ((status in ('COMPLETED', 'FAILED')) = (finished_at is not null))
);
create index similarity_task_kind on similarity_task (kind, id);
create index similarity_task_status on similarity_task (status, id);
create index similarity_task_lease_until on similarity_task (lease_until) where status = 'RUNNING';
create index similarity_task_create_time on similarity_task (create_time, id);
create index similarity_task_update_time on similarity_task (update_time, id);

-- A video whose fingerprint is whole: from here on others are compared with it. Sequences are given in the order in which they become visible.
create table similarity_video (
  video uuid primary key references video_upload (uuid) on delete cascade,
  algorithm_version integer not null,
  sequence bigint not null unique,
  seconds numeric(13, 3) not null constraint similarity_video_seconds_sound check (seconds >= 0)
);

-- The last sequence that was given; it never goes back, also when the video that has it is removed. One row.
create table similarity_sequence (
  id boolean primary key default true constraint similarity_sequence_once check (id),
  last bigint not null
);
insert into similarity_sequence (last) values (0);

-- Two minutes of a fingerprint.
create table similarity_part (
  uuid uuid not null default uuidv7() primary key,
  video uuid not null references video_upload (uuid) on delete cascade,
  algorithm_version integer not null,
  place integer not null constraint similarity_part_place_sound check (place >= 0),
  second numeric(13, 3) not null,
  seconds numeric(13, 3) not null,
  -- Hashes and features; small frames as video.
  print uuid not null constraint similarity_part_print_key unique references stored_file (uuid),
  frames uuid not null constraint similarity_part_frames_key unique references stored_file (uuid),
  constraint similarity_part_once unique (video, algorithm_version, place)
);

-- Two videos with something in common, the later one first.
create table video_similarity (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  version integer not null default 1,
  create_time timestamptz(0) not null default date_trunc('second', now()),
  update_time timestamptz(0) not null default date_trunc('second', now()),
  video uuid not null references video_upload (uuid) on delete cascade,
  match uuid not null references video_upload (uuid) on delete cascade,
  -- As they were when it was found; they do not change.
  file_name text not null,
  match_file_name text not null,
  uploaded_at timestamptz(0) not null,
  match_uploaded_at timestamptz(0) not null,
  is_version boolean not null,
  level text not null constraint video_similarity_level_known check (level in ('EXACT', 'DUPLICATE', 'HIGH', 'MEDIUM', 'LOW')),
  level_rank integer not null generated always as (array_position(array['LOW', 'MEDIUM', 'HIGH', 'DUPLICATE', 'EXACT'], level)) stored,
  share numeric(16, 6) not null constraint video_similarity_share_sound check (share between 0 and 1),
  -- Of the proof; null for the same bytes.
  score numeric(16, 6),
  confidence numeric(16, 6) constraint video_similarity_confidence_sound check (confidence between 0 and 1),
  similarity numeric(16, 6) not null constraint video_similarity_similarity_sound check (similarity between 0 and 1),
  scene numeric(16, 6),
  color numeric(16, 6),
  matching_seconds numeric(13, 3) not null,
  longest_seconds numeric(13, 3) not null,
  segments jsonb not null,
  algorithm_version integer not null,
  decision text constraint video_similarity_decision_known check (decision in ('COPY', 'ALLOWED', 'NOT_A_COPY')),
  decision_note text,
  decided_at timestamptz(0),
  decided_by uuid references app_user (uuid),
  constraint video_similarity_once unique (video, match),
  constraint video_similarity_of_two check (video <> match),
  constraint video_similarity_decided_by_somebody check ((decision is null) = (decided_at is null) and (decided_at is null) = (decided_by is null)),
  constraint video_similarity_note_of_a_decision check (decision_note is null or decision is not null),
  constraint video_similarity_scored check ((level = 'EXACT') = (score is null) and (score is null) = (confidence is null))
);
create index video_similarity_match on video_similarity (match);
create index video_similarity_level on video_similarity (level, id);
create index video_similarity_level_rank on video_similarity (level_rank, id);
create index video_similarity_similarity on video_similarity (similarity, id);
create index video_similarity_confidence on video_similarity (confidence, id);
create index video_similarity_matching_seconds on video_similarity (matching_seconds, id);
create index video_similarity_longest_seconds on video_similarity (longest_seconds, id);
create index video_similarity_uploaded_at on video_similarity (uploaded_at, id);
create index video_similarity_is_version on video_similarity (is_version, id);
create index video_similarity_decision on video_similarity (decision, id);
create index video_similarity_decided_by on video_similarity (decided_by);
create index video_similarity_file_name_search on video_similarity using gin (file_name gin_trgm_ops);
create index video_similarity_match_file_name_search on video_similarity using gin (match_file_name gin_trgm_ops);
create index video_similarity_create_time on video_similarity (create_time, id);
create index video_similarity_update_time on video_similarity (update_time, id);

-- How a score becomes a confidence: 1 / (1 + e^(bias - slope * score)), fitted to what people decided. One row.
create table similarity_fit (
  id boolean primary key default true constraint similarity_fit_once check (id),
  bias numeric(9, 6) not null,
  slope numeric(9, 6) not null constraint similarity_fit_slope_rises check (slope > 0),
  decisions integer not null
);
insert into similarity_fit (bias, slope, decisions) values (8.2, 13.8, 0);
