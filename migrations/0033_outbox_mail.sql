-- Mails of a server that has no SMTP server to give them to; a key is kept once, however often it is sent.
create table outbox_mail (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  version integer not null default 1,
  create_time timestamptz(0) not null default date_trunc('second', now()),
  update_time timestamptz(0) not null default date_trunc('second', now()),
  -- Absent: a mail of its own.
  key text not null default gen_random_uuid() constraint outbox_mail_key unique,
  recipient_name text,
  recipient text not null,
  subject text not null,
  html text not null,
  text text not null,
  headers text not null
);
create index outbox_mail_create_time on outbox_mail (create_time, id);
create index outbox_mail_recipient_order on outbox_mail (recipient, id);
create index outbox_mail_recipient_search on outbox_mail using gin (recipient gin_trgm_ops);
create index outbox_mail_subject_order on outbox_mail (subject, id);
create index outbox_mail_subject_search on outbox_mail using gin (subject gin_trgm_ops);
