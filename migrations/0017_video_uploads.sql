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
