-- People: clients, employees, the accounts they sign in with, and the sessions of those accounts.
create table client (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  version integer not null default 1,
  create_time timestamptz(0) not null default date_trunc('second', now()),
  update_time timestamptz(0) not null default date_trunc('second', now()),
  name text not null,
  email text not null,
  phone text,
  status text not null default 'ACTIVE' constraint client_status_known check (status in ('ACTIVE', 'INACTIVE'))
);
create unique index client_name_key on client (lower(name));
create index client_name_search on client using gin (name gin_trgm_ops);
create index client_email_search on client using gin (email gin_trgm_ops);
create index client_phone_search on client using gin (phone gin_trgm_ops);
create index client_name_order on client (name, id);
create index client_email_order on client (email, id);
create index client_status_order on client (status, id);
create index client_create_time on client (create_time, id);
create index client_update_time on client (update_time, id);

create table employee (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  version integer not null default 1,
  create_time timestamptz(0) not null default date_trunc('second', now()),
  update_time timestamptz(0) not null default date_trunc('second', now()),
  nickname text not null,
  firstname text,
  lastname text,
  email text,
  phone text,
  note text,
  status text not null default 'ACTIVE' constraint employee_status_known check (status in ('ACTIVE', 'HOLIDAY', 'DELETED')),
  host_hourly_rate numeric(12, 2) constraint employee_host_rate_positive check (host_hourly_rate >= 0),
  moderator_hourly_rate numeric(12, 2) constraint employee_moderator_rate_positive check (moderator_hourly_rate >= 0),
  support_hourly_rate numeric(12, 2) constraint employee_support_rate_positive check (support_hourly_rate >= 0),
  model_hourly_rate numeric(12, 2) constraint employee_model_rate_positive check (model_hourly_rate >= 0),
  general_hourly_rate numeric(12, 2) constraint employee_general_rate_positive check (general_hourly_rate >= 0),
  payroll_period text not null default 'MONTHLY' constraint employee_payroll_period_known check (payroll_period in ('DAILY', 'WEEKLY', 'MONTHLY'))
);
create index employee_nickname_search on employee using gin (nickname gin_trgm_ops);
create index employee_firstname_search on employee using gin (firstname gin_trgm_ops);
create index employee_lastname_search on employee using gin (lastname gin_trgm_ops);
create index employee_email_search on employee using gin (email gin_trgm_ops);
create index employee_nickname_order on employee (nickname, id);
create index employee_firstname_order on employee (firstname, id);
create index employee_lastname_order on employee (lastname, id);
create index employee_status_order on employee (status, id);
create index employee_payroll_period on employee (payroll_period, id);
create index employee_host_rate on employee (host_hourly_rate, id);
create index employee_moderator_rate on employee (moderator_hourly_rate, id);
create index employee_support_rate on employee (support_hourly_rate, id);
create index employee_model_rate on employee (model_hourly_rate, id);
create index employee_general_rate on employee (general_hourly_rate, id);
create index employee_create_time on employee (create_time, id);
create index employee_update_time on employee (update_time, id);

create table app_user (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  version integer not null default 1,
  create_time timestamptz(0) not null default date_trunc('second', now()),
  update_time timestamptz(0) not null default date_trunc('second', now()),
  username text not null,
  nickname text,
  email text,
  roles text[] not null default '{}' constraint app_user_roles_known check (roles <@ array['ROLE_ADMIN', 'ROLE_MANAGER', 'ROLE_CLIENT', 'ROLE_EMPLOYEE']),
  status text not null default 'ACTIVE' constraint app_user_status_known check (status in ('ACTIVE', 'INACTIVE')),
  employee uuid references employee (uuid),
  client uuid references client (uuid),
  -- argon2id; null until a password is set, and then nobody can sign in with it.
  password_hash text,
  constraint app_user_employee_key unique (employee)
);
create unique index app_user_username_key on app_user (lower(username));
create unique index app_user_email_key on app_user (lower(email));
create index app_user_username_search on app_user using gin (username gin_trgm_ops);
create index app_user_nickname_search on app_user using gin (nickname gin_trgm_ops);
create index app_user_email_search on app_user using gin (email gin_trgm_ops);
create index app_user_roles on app_user using gin (roles);
create index app_user_username_order on app_user (username, id);
create index app_user_nickname_order on app_user (nickname, id);
create index app_user_email_order on app_user (email, id);
create index app_user_status_order on app_user (status, id);
create index app_user_client on app_user (client, id);
create index app_user_create_time on app_user (create_time, id);
create index app_user_update_time on app_user (update_time, id);

-- One sign-in on one browser. Its refresh tokens form a family: each is used once, and reuse ends the session.
create table user_session (
  uuid uuid primary key default uuidv7(),
  "user" uuid not null references app_user (uuid) on delete cascade,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  user_agent text,
  address text
);
create index user_session_user on user_session ("user");
create index user_session_expires_at on user_session (expires_at);

create table refresh_token (
  -- SHA-256 of the token; the token itself is only ever in the person's cookie.
  hash bytea primary key,
  session uuid not null references user_session (uuid) on delete cascade,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index refresh_token_session on refresh_token (session);

-- Failed sign-ins per account name and per address, forgotten after a while.
create table sign_in_failure (
  key text not null,
  at timestamptz not null default now()
);
create index sign_in_failure_key on sign_in_failure (key, at);

-- Secrets that every node shares: the key that signs access tokens.
create table server_secret (
  name text primary key,
  value text not null
);

create table audit_entry (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  version integer not null default 1,
  create_time timestamptz(0) not null default date_trunc('second', now()),
  update_time timestamptz(0) not null default date_trunc('second', now()),
  record text not null,
  resource text not null,
  operation text not null constraint audit_entry_operation_known check (operation in ('CREATE', 'UPDATE', 'DELETE', 'ACTION')),
  at timestamptz(0) not null default date_trunc('second', now()),
  "user" uuid references app_user (uuid),
  before jsonb,
  after jsonb,
  reason text,
  request_id text
);
create index audit_entry_record on audit_entry (record, id);
create index audit_entry_resource on audit_entry (resource, id);
create index audit_entry_operation on audit_entry (operation, id);
create index audit_entry_user on audit_entry ("user", id);
create index audit_entry_at on audit_entry (at, id);
create trigger audit_entry_append_only before update or delete on audit_entry for each row execute function refuse_change();
