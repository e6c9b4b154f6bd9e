-- Types that a person has unsubscribed from in a mail: no longer by e-mail, in the inbox and by push as ever.
create table notification_unsubscribed (
  "user" uuid not null references app_user (uuid) on delete cascade,
  type text not null,
  primary key ("user", type)
);
