-- What people are notified of, how it reaches them, and what they want to hear of.
create table notification (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  version integer not null default 1,
  create_time timestamptz(0) not null default date_trunc('second', now()),
  update_time timestamptz(0) not null default date_trunc('second', now()),
  type text not null default 'WEEK_SUMMARY' constraint notification_type_known check (type in (
    'SCHEDULE_CHANGE', 'SCHEDULE_REMINDER', 'SCHEDULE_CONFLICT', 'SCHEDULE_CANCELLATION',
    'TASK_ASSIGNED', 'TASK_COMPLETED', 'TASK_OVERDUE', 'TASK_REMINDER', 'TASK_STATUS_CHANGE',
    'SYSTEM_ANNOUNCEMENT', 'SYSTEM_ALERT', 'SYSTEM_MAINTENANCE', 'WEEK_SUMMARY', 'DAILY_SUMMARY', 'MONTHLY_SUMMARY',
    'PAYROLL_READY', 'PAYROLL_PROCESSED', 'PAYROLL_REMINDER', 'PERFORMANCE_ALERT', 'PERFORMANCE_MILESTONE', 'PERFORMANCE_WARNING',
    'GENERAL_REMINDER', 'APPROVAL_REQUEST', 'APPROVAL_RESPONSE')),
  trigger_type text not null default 'AUTOMATIC' constraint notification_trigger_type_known check (trigger_type in ('AUTOMATIC', 'MANUAL')),
  status text not null default 'PENDING' constraint notification_status_known check (status in ('PENDING', 'DRAFT', 'QUEUED', 'SENDING', 'SENT', 'DELIVERED', 'FAILED', 'CANCELLED', 'EXPIRED')),
  title text not null,
  text text not null,
  link text,
  urgency text not null default 'NORMAL' constraint notification_urgency_known check (urgency in ('LOW', 'NORMAL', 'HIGH', 'URGENT')),
  -- IRI of the record that it is about.
  subject text,
  send_at timestamptz(0) not null default date_trunc('second', now()),
  expires_at timestamptz(0),
  -- When it reached the inboxes; nobody but admins sees it before.
  sent_at timestamptz(0),
  created_by uuid references app_user (uuid),
  -- The same key is the same notification: what is raised twice is kept once.
  key text not null default gen_random_uuid() constraint notification_key unique,
  -- What a mail says in addition: sections of a summary.
  mail jsonb,
  constraint notification_link_is_a_path check (link ~ '^/([^/]|$)'),
  constraint notification_title_short check (char_length(title) between 1 and 120)
);
create index notification_type on notification (type, id);
create index notification_trigger_type on notification (trigger_type, id);
create index notification_status on notification (status, id);
create index notification_subject on notification (subject, id);
create index notification_send_at on notification (send_at, id);
create index notification_sent_at on notification (sent_at, id);
create index notification_created_by on notification (created_by, id);
create index notification_create_time on notification (create_time, id);
create index notification_waiting on notification (send_at) where status = 'PENDING';

create table notification_recipient (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  version integer not null default 1,
  create_time timestamptz(0) not null default date_trunc('second', now()),
  update_time timestamptz(0) not null default date_trunc('second', now()),
  notification uuid not null references notification (uuid) on delete cascade,
  "user" uuid not null references app_user (uuid),
  read_at timestamptz(0),
  constraint notification_recipient_once unique (notification, "user")
);
create index notification_recipient_user on notification_recipient ("user", id);
create index notification_recipient_unread on notification_recipient ("user", notification) where read_at is null;
create index notification_recipient_read_at on notification_recipient (read_at, id);
create index notification_recipient_create_time on notification_recipient (create_time, id);

-- One for each recipient and channel, of a push for each device: what still has to be handed over, and how that went.
create table notification_delivery (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  version integer not null default 1,
  create_time timestamptz(0) not null default date_trunc('second', now()),
  update_time timestamptz(0) not null default date_trunc('second', now()),
  notification uuid not null references notification (uuid) on delete cascade,
  "user" uuid not null references app_user (uuid),
  channel text not null constraint notification_delivery_channel_known check (channel in ('EMAIL', 'PUSH')),
  device uuid,
  -- What providers know it by, so that what is handed over twice arrives once.
  key text not null default gen_random_uuid() constraint notification_delivery_key unique,
  status text not null default 'QUEUED' constraint notification_delivery_status_known check (status in ('QUEUED', 'SENDING', 'SENT', 'DELIVERED', 'FAILED', 'CANCELLED', 'EXPIRED')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  provider text,
  answer text,
  sent_at timestamptz(0),
  -- Whose it is until then; after that it is anybody's, whatever its status.
  lease_until timestamptz,
  constraint notification_delivery_device_of_push check (channel = 'PUSH' or device is null)
);
create index notification_delivery_notification on notification_delivery (notification, status);
create index notification_delivery_user on notification_delivery ("user", id);
create index notification_delivery_status on notification_delivery (status, id);
create index notification_delivery_channel on notification_delivery (channel, id);
create index notification_delivery_create_time on notification_delivery (create_time, id);
create index notification_delivery_due on notification_delivery (next_attempt_at) where status in ('QUEUED', 'SENDING');

create table notification_preference (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  version integer not null default 1,
  create_time timestamptz(0) not null default date_trunc('second', now()),
  update_time timestamptz(0) not null default date_trunc('second', now()),
  "user" uuid not null constraint notification_preference_user unique references app_user (uuid),
  email_enabled boolean not null default true,
  push_enabled boolean not null default true,
  schedule_updates boolean not null default true,
  week_summaries boolean not null default true,
  task_notifications boolean not null default true,
  payroll_notifications boolean not null default true,
  performance_alerts boolean not null default true,
  system_announcements boolean not null default true,
  push_token text,
  remind_two_hours boolean not null default true,
  remind_day_before boolean not null default true,
  -- On the clock of the time zone; over midnight where the end is not after the beginning.
  quiet_from time,
  quiet_to time,
  -- Null: the agency's.
  time_zone text,
  constraint notification_preference_quiet_both check ((quiet_from is null) = (quiet_to is null)),
  constraint notification_preference_quiet_some check (quiet_from <> quiet_to)
);
create index notification_preference_create_time on notification_preference (create_time, id);

-- Types that a person does not want to see at all.
create table notification_mute (
  "user" uuid not null references app_user (uuid) on delete cascade,
  type text not null,
  primary key ("user", type)
);
