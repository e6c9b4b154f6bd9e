-- Browsers and phones that notifications are pushed to. A token belongs to one device of one person.
create table user_device (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  version integer not null default 1,
  create_time timestamptz(0) not null default date_trunc('second', now()),
  update_time timestamptz(0) not null default date_trunc('second', now()),
  "user" uuid not null references app_user (uuid),
  -- Of Firebase, or the address of the browser's own push service.
  fcm_token text not null constraint user_device_fcm_token_key unique
    constraint user_device_token check (octet_length(fcm_token) between 1 and 2000),
  kind text not null default 'FCM' constraint user_device_kind_known check (kind in ('FCM', 'WEB_PUSH')),
  -- With which messages to a browser's own push service are encrypted.
  push_key text,
  push_secret text,
  device_name text not null default 'Unknown device',
  device_type text not null default 'desktop' constraint user_device_type_known check (device_type in ('desktop', 'mobile', 'tablet')),
  browser text,
  os text,
  user_agent text,
  is_active boolean not null default true,
  failure_count integer not null default 0 constraint user_device_failures check (failure_count >= 0),
  last_error text,
  last_used_at timestamptz(0),
  constraint user_device_keys check ((kind = 'WEB_PUSH') = (push_key is not null and push_secret is not null))
);
create index user_device_user on user_device ("user", id);
create index user_device_is_active on user_device (is_active, id);
create index user_device_device_type on user_device (device_type, id);
create index user_device_create_time on user_device (create_time, id);
create index user_device_last_used_at on user_device (last_used_at, id);
create index user_device_device_name on user_device (device_name, id);
