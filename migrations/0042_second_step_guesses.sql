-- Wrong codes of authenticator apps: each makes the next wait longer, until a right one.
create table second_step_guess (
  key text primary key,
  "user" uuid not null references app_user (uuid) on delete cascade,
  failures integer not null default 1,
  last_at timestamptz not null default now()
);
create index second_step_guess_user on second_step_guess ("user");
