-- The days that leave counts, and the hours that leave accrues from.

-- The working days in a period: those of the employee's usual week, else Monday to Friday. A part of a day counts half when it lies before
-- noon, after noon, or is at most four hours long; else the day counts in full.
create or replace function leave_working_days(who uuid, starts timestamptz, ends timestamptz, zone text) returns table (day date, portion numeric)
language sql stable as $$
  select d.day, case
      when p.start = b.midnight and p.until = b.next then 1.0
      when p.until <= b.noon or p.start >= b.noon or p.until - p.start <= interval '4 hours' then 0.5
      else 1.0
    end
  from (select (starts at time zone zone)::date as first, ((ends - interval '1 second') at time zone zone)::date as last) r,
    lateral (select r.first + n as day from generate_series(0, r.last - r.first) n) d,
    lateral (select d.day::timestamp at time zone zone as midnight, (d.day + time '12:00') at time zone zone as noon, (d.day + 1)::timestamp at time zone zone as next) b,
    lateral (select greatest(starts, b.midnight) as start, least(ends, b.next) as until) p
  where case when exists (select from usual_availability u where u.employee = who)
    then exists (select from usual_availability u where u.employee = who and u.time_slots <> '[]'
      and u.day_of_week = (array['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'])[extract(isodow from d.day)])
    else extract(isodow from d.day) <= 5 end
$$;

-- The days that time off counts: the stored ones once it is approved, less holidays.
create or replace function leave_days(off uuid, who uuid, starts timestamptz, ends timestamptz, zone text) returns table (day date, portion numeric)
language sql stable as $$
  select c.day, c.portion from (
    select t.day, t.portion from time_off_day t where t.time_off = off
    union all
    select w.day, w.portion from leave_working_days(who, starts, ends, zone) w where not exists (select from time_off_day t where t.time_off = off)
  ) c where not exists (select from holiday_configuration h where h.date = c.day)
$$;

-- Seconds of ended, published shifts, by the local day on which they start. @param since first day. @param until last day, included.
create or replace function leave_seconds_worked(who uuid, since date, until date, zone text) returns table (day date, seconds bigint)
language sql stable as $$
  select (se.start_time at time zone zone)::date, sum(extract(epoch from se.end_time - se.start_time))::bigint
  from schedule_employee se join schedule s on s.uuid = se.schedule
  where se.employee = who and s.published_at is not null and se.end_time <= now()
    and se.start_time >= since::timestamp at time zone zone and se.start_time < (until + 1)::timestamp at time zone zone
  group by 1
$$;

-- Leave that changes makes draft payrolls stale that pay its days, or would. Submitted ones keep what they paid. The days are at most one
-- off, whatever the agency's time zone, which only marks an item too often.
create or replace function note_leave_pay() returns trigger language plpgsql as $$
begin
  update payroll_item i set stale = true, version = version + 1, update_time = date_trunc('second', now())
  where not i.stale and exists (select from payroll p where p.uuid = i.payroll and p.status = 'DRAFT') and (
    i.uuid in (select l.payroll_item from payroll_item_leave l where l.time_off = new.uuid)
    or (new.status = 'APPROVED' and i.employee = new.employee and i.start_date <= new.end_time::date + 1 and i.end_date >= new.start_time::date - 1)
  ) and exists (select from bonus_settings_in_force() f join bonus_settings_terms t using (bonus_settings) where t.leave_pay <> 'NONE' or t.sick_pay_per_day is not null);
  return null;
end $$;
create or replace trigger time_off_paid after insert or update of status, type, start_time, end_time on time_off for each row execute function note_leave_pay();
