-- Calendar subscriptions: whose feed it is, what it has shown, and whether anything of the plan has changed since.
create table calendar_feed (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  version integer not null default 1,
  create_time timestamptz(0) not null default date_trunc('second', now()),
  update_time timestamptz(0) not null default date_trunc('second', now()),
  "user" uuid not null references app_user (uuid),
  name text not null,
  kind text not null constraint calendar_feed_kind_known check (kind in ('SHIFTS', 'ACCOUNTS', 'CLIENT')),
  alarm_minutes integer constraint calendar_feed_alarm check (alarm_minutes between 0 and 10080),
  status text not null default 'ACTIVE' constraint calendar_feed_status_known check (status in ('ACTIVE', 'REVOKED')),
  revoked_at timestamptz(0),
  renewed_at timestamptz(0),
  last_read_at timestamptz(0),
  last_read_by text,
  -- SHA-256 of the secret in its address; until one is made, of something that nobody knows.
  secret_hash bytea not null default sha256(uuid_send(gen_random_uuid())) constraint calendar_feed_secret unique,
  -- What the answer was made of, and its entity tag: with both unchanged it need not be made again.
  plan_mark text,
  made_on date,
  tag text,
  constraint calendar_feed_revoked check ((status = 'REVOKED') = (revoked_at is not null))
);
create index calendar_feed_user on calendar_feed ("user", id);
create index calendar_feed_status on calendar_feed (status, id);
create index calendar_feed_create_time on calendar_feed (create_time, id);
create index calendar_feed_name on calendar_feed (name, id);

-- What a feed has shown of a schedule: it says so when that changes or goes away, also once the schedule is deleted.
create table calendar_feed_event (
  feed uuid not null references calendar_feed (uuid) on delete cascade,
  schedule uuid not null,
  sequence integer not null default 0,
  cancelled boolean not null default false,
  changed_at timestamptz(0) not null default date_trunc('second', now()),
  summary text not null,
  description text not null,
  start_time timestamptz(0) not null,
  end_time timestamptz(0) not null,
  primary key (feed, schedule)
);

-- A row for each transaction that changed what feeds show; which of them a reader sees is a mark of the state that they read.
create table plan_change (
  id bigint generated always as identity primary key,
  at timestamptz(0) not null default now()
);
create index plan_change_at on plan_change (at);
