-- Weeks that are laid over other weeks. What they hold refers to accounts and people by address: those who are gone are named when the week is laid.
create table schedule_template (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  version integer not null default 1,
  create_time timestamptz(0) not null default date_trunc('second', now()),
  update_time timestamptz(0) not null default date_trunc('second', now()),
  name text not null,
  live_account uuid references live_account (uuid),
  plans jsonb not null default '[]' constraint schedule_template_plans_are_a_list check (jsonb_typeof(plans) = 'array'),
  created_by uuid references app_user (uuid)
);
create unique index schedule_template_name_key on schedule_template (lower(name));
create index schedule_template_name_order on schedule_template (name, id);
create index schedule_template_name_search on schedule_template using gin (name gin_trgm_ops);
create index schedule_template_live_account on schedule_template (live_account, id);
create index schedule_template_created_by on schedule_template (created_by, id);
create index schedule_template_create_time on schedule_template (create_time, id);
create index schedule_template_update_time on schedule_template (update_time, id);
