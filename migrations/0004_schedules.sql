-- The plan. Double bookings are refused here, by the database, whatever the code above does.
create table schedule (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  version integer not null default 1,
  create_time timestamptz(0) not null default date_trunc('second', now()),
  update_time timestamptz(0) not null default date_trunc('second', now()),
  type text not null default 'LIVE' constraint schedule_type_known check (type in ('LIVE', 'VIDEO')),
  title text,
  note text,
  start_time timestamptz(0) not null,
  end_time timestamptz(0) not null,
  live_account uuid references live_account (uuid),
  published_at timestamptz(0),
  constraint schedule_ends_after_start check (end_time > start_time),
  constraint schedule_at_most_a_day check (end_time <= start_time + interval '24 hours'),
  constraint schedule_live_needs_account check (type <> 'LIVE' or live_account is not null),
  -- Shifts carry a copy of the times under this key, so that they can be excluded from overlapping.
  constraint schedule_times_key unique (uuid, start_time, end_time),
  constraint schedule_account_free exclude using gist (live_account with =, tstzrange(start_time, end_time) with &&) where (type = 'LIVE')
);
create index schedule_type on schedule (type, id);
create index schedule_title_search on schedule using gin (title gin_trgm_ops);
create index schedule_title_order on schedule (title, id);
create index schedule_start_time on schedule (start_time, id);
create index schedule_end_time on schedule (end_time, id);
create index schedule_live_account on schedule (live_account, start_time, id);
create index schedule_published_at on schedule (published_at, id);
create index schedule_create_time on schedule (create_time, id);
create index schedule_update_time on schedule (update_time, id);

create table schedule_employee (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  version integer not null default 1,
  create_time timestamptz(0) not null default date_trunc('second', now()),
  update_time timestamptz(0) not null default date_trunc('second', now()),
  schedule uuid not null,
  employee uuid not null references employee (uuid),
  role text not null default 'HOST' constraint schedule_employee_role_known check (role in ('HOST', 'MODERATOR', 'SUPPORT', 'MODEL', 'GENERAL')),
  start_time timestamptz(0) not null,
  end_time timestamptz(0) not null,
  constraint schedule_employee_once unique (schedule, employee),
  -- The copy of the times follows the schedule by itself, and cannot differ from it.
  constraint schedule_employee_times foreign key (schedule, start_time, end_time) references schedule (uuid, start_time, end_time) on update cascade on delete cascade,
  constraint schedule_employee_free exclude using gist (employee with =, tstzrange(start_time, end_time) with &&)
);
create index schedule_employee_employee on schedule_employee (employee, start_time);
create index schedule_employee_role on schedule_employee (role, id);
create index schedule_employee_create_time on schedule_employee (create_time, id);
create index schedule_employee_update_time on schedule_employee (update_time, id);

-- Writers of the same person's or account's time queue up: without it, many at once would wait for each other in a ring (a deadlock a second each).
create function queue_for_account() returns trigger language plpgsql as $$
begin
  if new.live_account is not null and new.type = 'LIVE' then
    perform pg_advisory_xact_lock(hashtextextended('live_account ' || new.live_account::text, 0));
  end if;
  return new;
end $$;
create trigger schedule_queues before insert or update of start_time, end_time, live_account, type on schedule for each row execute function queue_for_account();

create function take_times() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.schedule <> old.schedule then
    select start_time, end_time into new.start_time, new.end_time from schedule where uuid = new.schedule for key share;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('employee ' || new.employee::text, 0));
  return new;
end $$;
create trigger schedule_employee_takes_times before insert or update of schedule, employee, start_time, end_time on schedule_employee for each row execute function take_times();
