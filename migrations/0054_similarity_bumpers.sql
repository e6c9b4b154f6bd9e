-- Bumpers: intros, outros, logos and end cards that several videos of one client share. A marked one counts in no similarity.
create table similarity_bumper (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  version integer not null default 1,
  create_time timestamptz(0) not null default date_trunc('second', now()),
  update_time timestamptz(0) not null default date_trunc('second', now()),
  name text not null,
  -- OURS is ignored everywhere; FOOTAGE counts, and is no longer suggested.
  verdict text not null constraint similarity_bumper_verdict_known check (verdict in ('OURS', 'FOOTAGE')),
  -- Where it was marked; null once that video is deleted, since it is still known in the others.
  video_upload uuid references video_upload (uuid) on delete set null,
  start_second numeric(13, 3) not null constraint similarity_bumper_start_sound check (start_second >= 0),
  end_second numeric(13, 3) not null,
  marked_by uuid not null references app_user (uuid),
  constraint similarity_bumper_takes_time check (end_second > start_second)
);
create index similarity_bumper_name_order on similarity_bumper (name, id);
create index similarity_bumper_verdict on similarity_bumper (verdict, id);
create index similarity_bumper_video_upload on similarity_bumper (video_upload, id);
create index similarity_bumper_marked_by on similarity_bumper (marked_by);
create index similarity_bumper_create_time on similarity_bumper (create_time, id);
create index similarity_bumper_update_time on similarity_bumper (update_time, id);
create index similarity_bumper_name_search on similarity_bumper using gin (name gin_trgm_ops);

-- Where a bumper is in each video that has it, found along the segments of similarities.
create table similarity_bumper_place (
  bumper uuid not null references similarity_bumper (uuid) on delete cascade,
  video uuid not null references video_upload (uuid) on delete cascade,
  start_second numeric(13, 3) not null,
  end_second numeric(13, 3) not null,
  constraint similarity_bumper_place_takes_time check (end_second > start_second),
  primary key (bumper, video, start_second)
);
create index similarity_bumper_place_video on similarity_bumper_place (video);

-- What the service found, before bumpers are taken out: the figures of the row are derived from it again whenever a mark is set or removed.
alter table video_similarity
  add column found jsonb,
  -- Stretches of the later video that do not count: [{"start", "end"}].
  add column bumpers jsonb not null default '[]',
  -- Nothing but bumpers in common: shown apart.
  add column is_bumper boolean not null default false;
update video_similarity set found = jsonb_build_object('level', level, 'share', share, 'score', score, 'matchingSeconds', matching_seconds, 'longestSeconds', longest_seconds);
alter table video_similarity alter column found set not null;
create index video_similarity_is_bumper on video_similarity (is_bumper, id);
