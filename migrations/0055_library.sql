-- The library: what was delivered before Greenroom. Its files stay where they are, and are compared with uploads.
create table library_folder (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  version integer not null default 1,
  create_time timestamptz(0) not null default date_trunc('second', now()),
  update_time timestamptz(0) not null default date_trunc('second', now()),
  name text not null,
  -- Below the root of the library, without a slash at either end; null = all of it.
  path text constraint library_folder_path_key unique nulls not distinct,
  client uuid references client (uuid),
  state text not null default 'WAITING' constraint library_folder_state_known check (state in ('WAITING', 'LISTING', 'LISTED', 'FAILED', 'STOPPED')),
  -- Why it could not be listed.
  problem text,
  -- Files that are no videos by their names.
  other_files integer not null default 0,
  listed_at timestamptz(0),
  constraint library_folder_failed_with_reason check ((state = 'FAILED') = (problem is not null))
);
create index library_folder_name_order on library_folder (name, id);
create index library_folder_name_search on library_folder using gin (name gin_trgm_ops);
create index library_folder_client on library_folder (client, id);
create index library_folder_state on library_folder (state, id);
create index library_folder_create_time on library_folder (create_time, id);
create index library_folder_update_time on library_folder (update_time, id);

create table library_video (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  version integer not null default 1,
  create_time timestamptz(0) not null default date_trunc('second', now()),
  update_time timestamptz(0) not null default date_trunc('second', now()),
  library_folder uuid not null references library_folder (uuid) on delete cascade,
  -- Below the folder.
  path text not null,
  file_name text not null,
  bytes bigint not null default 0,
  modified_at timestamptz(0) not null,
  -- Changes with the content: size and time of the file, or the tag of the object. Null: it cannot be analysed, for the reason in `problem`.
  tag text,
  -- Known once it has been read whole.
  sha256 text constraint library_video_sha256_sound check (sha256 ~ '^[0-9a-f]{64}$'),
  duration_seconds numeric(13, 3),
  state text not null default 'WAITING' constraint library_video_state_known check (state in ('WAITING', 'RUNNING', 'ANALYSED', 'UNREADABLE', 'MISSING')),
  problem text,
  constraint library_video_once unique (library_folder, path),
  constraint library_video_unreadable_with_reason check ((state = 'UNREADABLE') = (problem is not null)),
  constraint library_video_refused_is_unreadable check (tag is not null or state in ('UNREADABLE', 'MISSING'))
);
create index library_video_library_folder on library_video (library_folder, state, id);
create index library_video_state on library_video (state, id);
create index library_video_file_name_order on library_video (file_name, id);
create index library_video_file_name_search on library_video using gin (file_name gin_trgm_ops);
create index library_video_modified_at on library_video (modified_at, id);
create index library_video_sha256 on library_video (sha256);
create index library_video_create_time on library_video (create_time, id);
create index library_video_update_time on library_video (update_time, id);

-- Every video that is compared: an upload, or a file of the library. It has the uuid of that.
create table similarity_source (
  uuid uuid primary key,
  video_upload uuid unique references video_upload (uuid) on delete cascade,
  library_video uuid unique references library_video (uuid) on delete cascade,
  -- Of two videos the later one has the higher number; files of the library are earlier than all uploads.
  number bigint not null unique,
  constraint similarity_source_of_one_kind check (num_nonnulls(video_upload, library_video) = 1 and uuid = coalesce(video_upload, library_video))
);
insert into similarity_source (uuid, video_upload, number) select uuid, uuid, id from video_upload;

alter table similarity_task
  alter column video drop not null,
  add column library_video uuid references library_video (uuid) on delete cascade,
  add column source uuid generated always as (coalesce(video, library_video)) stored,
  add constraint similarity_task_of_one_video check (num_nonnulls(video, library_video) = 1),
  drop constraint similarity_task_once,
  add constraint similarity_task_once unique (source, algorithm_version),
  drop constraint similarity_task_kind_known,
  add constraint similarity_task_kind_known check (kind in ('NEW', 'BACKFILL', 'LIBRARY', 'RERUN'));
create index similarity_task_video on similarity_task (video, id);
create index similarity_task_library_video on similarity_task (library_video, id);

alter table similarity_video
  drop constraint similarity_video_video_fkey,
  add constraint similarity_video_video_fkey foreign key (video) references similarity_source (uuid) on delete cascade;
alter table similarity_part
  drop constraint similarity_part_video_fkey,
  add constraint similarity_part_video_fkey foreign key (video) references similarity_source (uuid) on delete cascade;
alter table similarity_bumper_place
  drop constraint similarity_bumper_place_video_fkey,
  add constraint similarity_bumper_place_video_fkey foreign key (video) references similarity_source (uuid) on delete cascade;

-- The earlier video is an upload or a file of the library; the later one is an upload.
alter table video_similarity
  alter column match drop not null,
  add column library_match uuid references library_video (uuid) on delete cascade,
  add column earlier uuid generated always as (coalesce(match, library_match)) stored,
  add constraint video_similarity_of_one_match check (num_nonnulls(match, library_match) = 1),
  drop constraint video_similarity_once,
  add constraint video_similarity_once unique (video, earlier);
create index video_similarity_library_match on video_similarity (library_match, id);
create index video_similarity_earlier on video_similarity (earlier);

-- Footage that two files of the library share: it finds the originals of what uploads reuse, and is in no report.
create table similarity_library_pair (
  video uuid not null references library_video (uuid) on delete cascade,
  match uuid not null references library_video (uuid) on delete cascade,
  level text not null constraint similarity_library_pair_level_known check (level in ('EXACT', 'DUPLICATE', 'HIGH', 'MEDIUM', 'LOW')),
  share numeric(16, 6) not null,
  matching_seconds numeric(13, 3) not null,
  segments jsonb not null,
  algorithm_version integer not null,
  primary key (video, match),
  constraint similarity_library_pair_of_two check (video <> match)
);
create index similarity_library_pair_match on similarity_library_pair (match);
