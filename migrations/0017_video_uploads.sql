-- Files that arrive in parts, over hours, through whatever node.
create table incoming_file (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  create_time timestamptz(0) not null default date_trunc('second', now()),
  -- Where it will lie, and what the place for files calls it until then.
  key text not null unique,
  handle text not null,
  name text not null,
  size bigint not null constraint incoming_file_size_positive check (size >= 1),
  part_size integer not null constraint incoming_file_part_size_positive check (part_size >= 1),
  parts integer not null constraint incoming_file_parts_sound check (parts = (size + part_size - 1) / part_size),
  -- What its sender says it is; null: they did not say.
  sha256 text constraint incoming_file_sha256_sound check (sha256 ~ '^[0-9a-f]{64}$'),
  state text not null default 'OPEN' constraint incoming_file_state_known check (state in ('OPEN', 'VERIFYING', 'KEPT')),
  -- Whoever verifies it says so now and then; who has died does not.
  verified_until timestamptz,
  -- Without another part until then it is given up.
  expires_at timestamptz(0) not null
);
create index incoming_file_expires_at on incoming_file (expires_at);

create table incoming_part (
  incoming_file uuid not null references incoming_file (uuid) on delete cascade,
  index integer not null,
  -- Who writes it, or has written it: the last one to come. Whoever finds another name here stops.
  writer uuid not null,
  confirmed_at timestamptz not null default now(),
  -- When a writer who may still be at it was replaced.
  replaced_at timestamptz,
  -- What the place for files calls it once it is there; a part that is there is not written again.
  tag text,
  primary key (incoming_file, index)
);

-- Files that people have put to a record, and the files of videos.
create table file_upload (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  version integer not null default 1,
  create_time timestamptz(0) not null default date_trunc('second', now()),
  update_time timestamptz(0) not null default date_trunc('second', now()),
  file uuid not null constraint file_upload_file_key unique references stored_file (uuid),
  original_filename text not null,
  -- Decided by the content.
  mime_type text not null,
  metadata jsonb,
  uploaded_by uuid not null references app_user (uuid),
  video_job uuid references video_job (uuid) on delete cascade,
  video_task uuid references video_task (uuid) on delete cascade,
  schedule uuid references schedule (uuid) on delete cascade,
  client uuid references client (uuid) on delete cascade,
  employee uuid references employee (uuid) on delete cascade,
  live_account uuid references live_account (uuid) on delete cascade,
  -- The file of a video is nobody else's.
  constraint file_upload_of_one_record check (num_nonnulls(video_job, video_task, schedule, client, employee, live_account) <= 1)
);
create index file_upload_original_filename_search on file_upload using gin (original_filename gin_trgm_ops);
create index file_upload_original_filename_order on file_upload (original_filename, id);
create index file_upload_mime_type on file_upload (mime_type, id);
create index file_upload_uploaded_by on file_upload (uploaded_by, id);
create index file_upload_video_job on file_upload (video_job, id);
create index file_upload_video_task on file_upload (video_task, id);
create index file_upload_schedule on file_upload (schedule, id);
create index file_upload_client on file_upload (client, id);
create index file_upload_employee on file_upload (employee, id);
create index file_upload_live_account on file_upload (live_account, id);
create index file_upload_create_time on file_upload (create_time, id);
create index file_upload_update_time on file_upload (update_time, id);

-- One file delivered for a task: a version of one of the videos that the task wants.
create table video_upload (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  version integer not null default 1,
  create_time timestamptz(0) not null default date_trunc('second', now()),
  update_time timestamptz(0) not null default date_trunc('second', now()),
  video_task uuid not null references video_task (uuid),
  video_serial integer not null constraint video_upload_serial_positive check (video_serial >= 1),
  -- Counts the versions of one video from 1; the highest is the one that is worked on.
  revision integer not null constraint video_upload_revision_positive check (revision >= 1),
  version_type text not null constraint video_upload_version_type_known check (version_type in ('DRAFT', 'FINAL')),
  file_upload uuid not null constraint video_upload_file_upload_key unique references file_upload (uuid),
  uploaded_by uuid not null references app_user (uuid),
  state text not null default 'PENDING' constraint video_upload_state_known check (state in ('PENDING', 'APPROVED', 'REJECTED')),
  approved_at timestamptz(0),
  approved_by uuid references app_user (uuid),
  rejection_reason text,
  rejected_at timestamptz(0),
  rejected_by uuid references app_user (uuid),
  processing text not null default 'QUEUED' constraint video_upload_processing_known check (processing in ('QUEUED', 'RUNNING', 'READY', 'FAILED')),
  processing_error text,
  duration_seconds numeric(13, 3),
  width integer,
  height integer,
  -- A fraction, '30000/1001'.
  frame_rate text,
  rotation integer,
  video_codec text,
  audio_codec text,
  poster uuid constraint video_upload_poster_key unique references stored_file (uuid),
  strip uuid constraint video_upload_strip_key unique references stored_file (uuid),
  strip_layout jsonb,
  peaks uuid constraint video_upload_peaks_key unique references stored_file (uuid),
  proxy uuid constraint video_upload_proxy_key unique references stored_file (uuid),
  constraint video_upload_revision_key unique (video_task, video_serial, revision),
  constraint video_upload_approved_by_somebody check ((state = 'APPROVED') = (approved_at is not null) and (approved_at is null) = (approved_by is null)),
  constraint video_upload_rejected_with_reason check ((state = 'REJECTED') = (rejection_reason is not null) and (rejection_reason is null) = (rejected_at is null) and (rejected_at is null) = (rejected_by is null)),
  constraint video_upload_failed_with_reason check ((processing = 'FAILED') = (processing_error is not null))
);
create index video_upload_video_task on video_upload (video_task, video_serial, revision desc);
create index video_upload_video_serial on video_upload (video_serial, id);
create index video_upload_version_type on video_upload (version_type, id);
create index video_upload_uploaded_by on video_upload (uploaded_by, id);
create index video_upload_approved_by on video_upload (approved_by, id);
create index video_upload_state on video_upload (state, id);
create index video_upload_processing on video_upload (processing, id);
create index video_upload_approved_at on video_upload (approved_at, id);
create index video_upload_create_time on video_upload (create_time, id);
create index video_upload_update_time on video_upload (update_time, id);

-- What a file that arrives in parts will be.
create table upload_session (
  incoming_file uuid primary key references incoming_file (uuid) on delete cascade,
  created_by uuid not null references app_user (uuid) on delete cascade,
  video_task uuid not null references video_task (uuid) on delete cascade,
  video_serial integer not null,
  version_type text not null,
  -- Once it is complete.
  video_upload uuid references video_upload (uuid) on delete cascade
);
create index upload_session_video_task on upload_session (video_task);
create index upload_session_video_upload on upload_session (video_upload);
create index upload_session_created_by on upload_session (created_by);

-- What is said about a version: at a frame, over a range of frames, or about the whole.
create table video_comment (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  version integer not null default 1,
  create_time timestamptz(0) not null default date_trunc('second', now()),
  update_time timestamptz(0) not null default date_trunc('second', now()),
  video_upload uuid not null references video_upload (uuid),
  parent uuid references video_comment (uuid),
  author uuid not null references app_user (uuid),
  frame integer constraint video_comment_frame_sound check (frame >= 0),
  end_frame integer,
  text text not null,
  drawing jsonb,
  -- Never seen by clients; an answer to one is one.
  internal boolean not null default false,
  resolved_at timestamptz(0),
  resolved_by uuid references app_user (uuid),
  constraint video_comment_range_sound check (end_frame is null or (frame is not null and end_frame >= frame)),
  constraint video_comment_drawn_on_a_frame check (drawing is null or frame is not null),
  constraint video_comment_resolved_by_somebody check ((resolved_at is null) = (resolved_by is null))
);
create index video_comment_video_upload on video_comment (video_upload, frame, id);
create index video_comment_parent on video_comment (parent, id);
create index video_comment_author on video_comment (author, id);
create index video_comment_frame on video_comment (frame, id);
create index video_comment_internal on video_comment (internal, id);
create index video_comment_resolved_at on video_comment (resolved_at, id);
create index video_comment_resolved_by on video_comment (resolved_by, id);
create index video_comment_text_search on video_comment using gin (text gin_trgm_ops);
create index video_comment_create_time on video_comment (create_time, id);
create index video_comment_update_time on video_comment (update_time, id);
