-- Mails about accounts, and what they lead to.

-- Links that are sent to people: to set a password, and to confirm an address. SHA-256 of what is in the link; the link itself is only ever in the mail.
create table account_link (
  hash bytea primary key,
  "user" uuid not null references app_user (uuid) on delete cascade,
  kind text not null constraint account_link_kind_known check (kind in ('INVITATION', 'RESET', 'OLD_EMAIL', 'NEW_EMAIL')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index account_link_user on account_link ("user", kind, created_at);
create index account_link_expires_at on account_link (expires_at);

-- An address that takes the place of the old one once both have confirmed it; null takes the address away.
create table email_change (
  "user" uuid primary key references app_user (uuid) on delete cascade,
  old_email text,
  new_email text,
  asked_at timestamptz not null default now(),
  old_confirmed boolean not null default false,
  new_confirmed boolean not null default false,
  constraint email_change_differs check (old_email is distinct from new_email)
);

-- Browsers that a person has signed in with; one that is not among them is worth a mail.
create table known_browser (
  "user" uuid not null references app_user (uuid) on delete cascade,
  -- SHA-256 of the value in its cookie.
  device bytea not null,
  user_agent text,
  address text,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  primary key ("user", device)
);
create index known_browser_last_seen_at on known_browser (last_seen_at);
insert into known_browser ("user", device, user_agent, address, first_seen_at, last_seen_at)
  select "user", device, (array_agg(user_agent order by last_used_at desc))[1], (array_agg(address order by last_used_at desc))[1], min(created_at), max(last_used_at)
  from user_session where device is not null group by "user", device;

-- The second step of signing in: codes of an authenticator app, passkeys, and recovery codes for when neither is at hand.
create table totp_factor (
  "user" uuid primary key references app_user (uuid) on delete cascade,
  -- Null until a first code has shown that the app has it.
  secret text,
  -- Of an app that is being set up, maybe in the place of another.
  pending_secret text,
  -- Codes of this half minute, and of those before, have been used.
  last_step bigint not null default 0,
  last_used_at timestamptz
);

create table passkey (
  uuid uuid primary key default uuidv7(),
  "user" uuid not null references app_user (uuid) on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  -- Grows with each use of some authenticators; one that falls back is a copy.
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkey_user on passkey ("user");

create table recovery_code (
  "user" uuid not null references app_user (uuid) on delete cascade,
  -- SHA-256 of 80 random bits.
  hash bytea not null,
  used_at timestamptz,
  primary key ("user", hash)
);

-- Between the password and the second step, and between asking for a passkey and adding it.
create table sign_in_challenge (
  -- SHA-256 of what the browser holds.
  hash bytea primary key,
  "user" uuid not null references app_user (uuid) on delete cascade,
  purpose text not null constraint sign_in_challenge_purpose_known check (purpose in ('SIGN_IN', 'PASSKEY')),
  -- The password that was right, so that another one ends it.
  password_hash text,
  -- What a passkey has to sign.
  passkey_challenge text,
  -- Of an app that is set up in this sign-in.
  totp_secret text,
  expires_at timestamptz not null
);
create index sign_in_challenge_expires_at on sign_in_challenge (expires_at);

-- Roles whose people need a second step.
create table second_factor_rule (
  role text primary key constraint second_factor_rule_role_known check (role in ('ROLE_ADMIN', 'ROLE_MANAGER', 'ROLE_CLIENT', 'ROLE_EMPLOYEE'))
);
