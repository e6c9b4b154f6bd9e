-- Triggers for writes of schedules and shifts.

-- Serialises writers of the same employee's or account's time: many concurrent ones would otherwise deadlock, at a second each.
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

-- The number of open places of a schedule: people beyond the need in one role do not fill places of another, and people who have left by then fill none.
create or replace function count_open_places(needed jsonb, of_schedule uuid, start timestamptz) returns integer language sql stable as $$
  select coalesce(sum(greatest(n.value::integer - people_there(of_schedule, n.key, start), 0)), 0)::integer
  from jsonb_each_text(needed) n
$$;

create or replace function keep_open_places() returns trigger language plpgsql as $$
begin
  new.open_places := count_open_places(new.needs, new.uuid, new.start_time);
  return new;
end $$;
create or replace trigger schedule_keeps_open_places before insert or update of needs, open_places, start_time on schedule for each row execute function keep_open_places();

-- Serialises adding and removing shifts of the same schedule, so that the count includes both.
-- Changed assignees raise the schedule's version: a client with the previous version would otherwise remove them again.
create or replace function recount_open_places() returns trigger language plpgsql as $$
begin
  perform from schedule where uuid in (old.schedule, new.schedule) order by id for no key update;
  update schedule set open_places = 0, version = version + 1 where uuid in (old.schedule, new.schedule);
  return null;
end $$;
create or replace trigger schedule_employee_takes_place after insert or delete on schedule_employee for each row execute function recount_open_places();
create or replace trigger schedule_employee_changes_place after update on schedule_employee for each row
  when ((old.role, old.schedule, old.employee) is distinct from (new.role, new.schedule, new.employee)) execute function recount_open_places();
