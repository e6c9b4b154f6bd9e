-- What the database does when schedules and shifts are written.

-- Writers of the same person's or account's time queue up: without it, many at once would wait for each other in a ring (a deadlock a second each).
create or replace function queue_for_account() returns trigger language plpgsql as $$
begin
  if new.live_account is not null and new.type = 'LIVE' then
    perform pg_advisory_xact_lock(hashtextextended('live_account ' || new.live_account::text, 0));
  end if;
  return new;
end $$;

create or replace function take_times() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.schedule <> old.schedule then
    select start_time, end_time into new.start_time, new.end_time from schedule where uuid = new.schedule for key share;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('employee ' || new.employee::text, 0));
  return new;
end $$;
