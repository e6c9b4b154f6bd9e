-- Totals of payrolls, and protection of what they are based on.

-- The period of a payroll as text, in the same format as everywhere: "June 2026" for a whole month, else "Jun 10, 2026" or "Jun 8 – 14,
-- 2026".
create or replace function payroll_period(first date, last date) returns text language sql stable parallel safe as $$
  select case
    when first = date_trunc('month', first)::date and last = (date_trunc('month', first) + interval '1 month - 1 day')::date then to_char(first, 'FMMonth YYYY')
    when first = last then to_char(first, 'FMMon FMDD, YYYY')
    when date_trunc('month', first) = date_trunc('month', last) then to_char(first, 'FMMon FMDD') || ' – ' || to_char(last, 'FMDD, YYYY')
    when date_trunc('year', first) = date_trunc('year', last) then to_char(first, 'FMMon FMDD') || ' – ' || to_char(last, 'FMMon FMDD, YYYY')
    else to_char(first, 'FMMon FMDD, YYYY') || ' – ' || to_char(last, 'FMMon FMDD, YYYY') end
$$;

create or replace function take_period() returns trigger language plpgsql as $$
begin
  select period_type, start_date, end_date into new.period_type, new.start_date, new.end_date from payroll where uuid = new.payroll;
  return new;
end $$;

create or replace function add_up_payroll() returns trigger language plpgsql as $$
begin
  update payroll p set total_amount = coalesce((select sum(i.total_amount) from payroll_item i where i.payroll = p.uuid), 0)
  where p.uuid in (select payroll from changed_items) and p.total_amount is distinct from coalesce((select sum(i.total_amount) from payroll_item i where i.payroll = p.uuid), 0);
  return null;
end $$;

-- A change of what payrolls are based on. On a draft, the item is marked stale. What a submitted or paid payroll counts, or would have counted,
-- is noted for its arrears: nothing that was paid changes, and nothing is lost. The notice says to the client of the transaction that there is
-- something to settle before it ends.
-- starts: of the schedules, before and after the change; the agency's time zone is at most a day from UTC.
create or replace function guard_payroll(schedules uuid[], starts timestamptz[]) returns void language plpgsql as $$
begin
  -- Submitting locks the row: either it sees the change, or this sees the submission.
  perform from payroll where uuid in (select i.payroll from payroll_item_shift s join payroll_item i on i.uuid = s.payroll_item where s.schedule = any(schedules)) order by id for share;
  if exists (select from payroll_item_shift s join payroll_item i on i.uuid = s.payroll_item join payroll p on p.uuid = i.payroll where s.schedule = any(schedules) and p.status <> 'DRAFT')
    or exists (select from payroll p, unnest(starts) start where p.status <> 'DRAFT' and (start at time zone 'UTC')::date between p.start_date - 1 and p.end_date + 1)
  then
    insert into arrears_check (schedule) select distinct s from unnest(schedules) s;
    raise notice 'arrears';
  end if;
  update payroll_item i set stale = true, version = version + 1, update_time = date_trunc('second', now())
  where not i.stale and i.uuid in (select s.payroll_item from payroll_item_shift s where s.schedule = any(schedules))
    and exists (select from payroll p where p.uuid = i.payroll and p.status = 'DRAFT');
end $$;

-- Shifts that are removed are removed from the draft too; a closed payroll keeps what it paid.
create or replace function remove_from_drafts(shifts uuid[]) returns void language sql as $$
  delete from payroll_item_shift x using payroll_item i, payroll p where x.shift = any(shifts) and i.uuid = x.payroll_item and p.uuid = i.payroll and p.status = 'DRAFT'
$$;

create or replace function guard_schedule() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform guard_payroll(array[old.uuid], array[old.start_time]);
    perform remove_from_drafts(array(select shift from payroll_item_shift where schedule = old.uuid));
    return old;
  end if;
  perform guard_payroll(array[old.uuid], array[old.start_time, new.start_time]);
  return new;
end $$;

-- A change of a shift or a minute waits for a concurrent calculation of a payroll, which locks the rows, and then sees that payroll.
-- Otherwise neither would see the other, and the payroll would be based on a shift that no longer exists.
create or replace function guard_shift() returns trigger language plpgsql as $$
begin
  perform from schedule where uuid in (old.schedule, new.schedule) order by id for key share;
  perform guard_payroll(array_agg(uuid), array_agg(start_time)) from schedule where uuid in (old.schedule, new.schedule) and published_at is not null having count(*) > 0;
  if tg_op <> 'DELETE' then
    return new;
  end if;
  perform remove_from_drafts(array[old.uuid]);
  return old;
end $$;

-- The row is open again, together with what has become open for its shift in the meantime.
create or replace function reopen_arrears(one arrears) returns void language plpgsql as $$
declare known arrears;
begin
  delete from arrears where uuid = one.uuid;
  select * into known from arrears where status = 'OPEN' and schedule = one.schedule and employee = one.employee for update;
  if not found then
    insert into arrears (uuid, version, create_time, employee, payroll, schedule, worked_on, kind, amount, reason)
    values (one.uuid, one.version + 1, one.create_time, one.employee, one.payroll, one.schedule, one.worked_on, one.kind, one.amount, one.reason);
  elsif known.amount + one.amount = 0 then
    delete from arrears where uuid = known.uuid;
  else
    update arrears set amount = amount + one.amount, version = version + 1, update_time = date_trunc('second', now()) where uuid = known.uuid;
  end if;
end $$;

-- Taken arrears are open again when the item that took them goes.
create or replace function release_arrears(items uuid[]) returns void language plpgsql as $$
declare one arrears;
begin
  for one in select * from arrears where status = 'TAKEN' and payroll_item = any(items) order by id for update loop
    perform reopen_arrears(one);
  end loop;
end $$;

create or replace function release_arrears_of_item() returns trigger language plpgsql as $$
begin
  perform release_arrears(array[old.uuid]);
  return old;
end $$;
create or replace trigger payroll_item_releases_arrears before delete on payroll_item for each row execute function release_arrears_of_item();

create or replace function guard_streams() returns trigger language plpgsql as $$
declare touched uuid[];
begin
  select array_agg(s.uuid) into touched from new_rows n join old_rows o using (uuid) join schedule_live_stream x on x.live_stream = n.uuid join schedule s on s.uuid = x.schedule
  where (n.start_time, n.end_time, n.gmv, n.orders_paid, n.items_sold, n.new_followers) is distinct from (o.start_time, o.end_time, o.gmv, o.orders_paid, o.items_sold, o.new_followers);
  if touched is not null then
    perform guard_payroll(touched, array(select start_time from schedule where uuid = any(touched)));
  end if;
  return null;
end $$;

create or replace function guard_minutes() returns trigger language plpgsql as $$
declare
  streams uuid[];
  touched uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct live_stream) into streams from new_rows;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct live_stream) into streams from old_rows;
  else
    select array_agg(distinct n.live_stream) into streams from new_rows n join old_rows o using (uuid)
    where (n.datetime, n.attributed_gmv, n.direct_gmv, n.sku_orders, n.main_orders, n.sold_quantity, n.new_followers) is distinct from (o.datetime, o.attributed_gmv, o.direct_gmv, o.sku_orders, o.main_orders, o.sold_quantity, o.new_followers);
  end if;
  if streams is null then
    return null;
  end if;
  perform from live_stream where uuid = any(streams) order by id for key share;
  select array_agg(distinct schedule) into touched from schedule_live_stream where live_stream = any(streams);
  if touched is not null then
    perform guard_payroll(touched, array(select start_time from schedule where uuid = any(touched)));
  end if;
  return null;
end $$;

-- Shares depend on readings, whichever of them counts.
create or replace function guard_readings() returns trigger language plpgsql as $$
declare
  streams uuid[];
  touched uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct live_stream) into streams from new_rows;
  else
    select array_agg(distinct live_stream) into streams from old_rows;
  end if;
  select array_agg(distinct x.schedule) into touched from schedule_live_stream x where x.live_stream = any(streams);
  if touched is not null then
    perform guard_payroll(touched, array(select start_time from schedule where uuid = any(touched)));
  end if;
  return null;
end $$;
create or replace trigger reading_added_to_paid after insert on live_stream_reading referencing new table as new_rows for each statement execute function guard_readings();
create or replace trigger reading_changed_in_paid after update on live_stream_reading referencing old table as old_rows for each statement execute function guard_readings();
create or replace trigger reading_removed_from_paid after delete on live_stream_reading referencing old table as old_rows for each statement execute function guard_readings();

-- Marks items of draft payrolls as stale. Submitted and paid ones stay as they are.
create or replace function mark_stale(items uuid[]) returns void language plpgsql as $$
begin
  -- As in guard_payroll: either the submission sees the mark, or this sees the submission.
  perform from payroll where uuid in (select payroll from payroll_item where uuid = any(items)) order by id for share;
  update payroll_item i set stale = true, version = i.version + 1, update_time = date_trunc('second', now())
  from payroll p where p.uuid = i.payroll and p.status = 'DRAFT' and not i.stale and i.uuid = any(items);
end $$;

-- What terms from the first day on concern: the paid shifts that start then or later, in the time zone in which they were calculated, and items
-- with paid leave. Rules of an account concern all shifts on it that are paid for a period with such days, because an incentive over a period
-- is measured by all shifts under the same rules.
create or replace function paid_with_terms(of_employee uuid, of_account uuid, first date) returns table (payroll uuid, status text, item uuid, schedule uuid) language sql stable as $$
  select i.payroll, p.status, i.uuid, x.schedule
  from payroll p join payroll_item i on i.payroll = p.uuid join payroll_item_shift x on x.payroll_item = i.uuid join schedule s on s.uuid = x.schedule
  where of_account is null and p.end_date >= first and (of_employee is null or i.employee = of_employee)
    and (s.start_time at time zone coalesce(i.detail #>> '{inputs,timeZone}', 'UTC'))::date >= first
  union all
  select i.payroll, p.status, i.uuid, x.schedule
  from schedule s join payroll_item_shift x on x.schedule = s.uuid join payroll_item i on i.uuid = x.payroll_item join payroll p on p.uuid = i.payroll
  where s.live_account = of_account and s.type = 'LIVE' and p.end_date >= first
  union all
  select i.payroll, p.status, i.uuid, null
  from payroll p join payroll_item i on i.payroll = p.uuid
  where of_account is null and p.end_date >= first and (of_employee is null or i.employee = of_employee)
    and exists (select from payroll_item_leave l where l.payroll_item = i.uuid)
$$;

-- The bonus settings of each day: until the next ones, that day not included.
create or replace function bonus_settings_in_force() returns table (bonus_settings uuid, since date, until date) language sql stable as $$
  select a.bonus_settings, a.since, lead(a.since, 1, 'infinity'::date) over (order by a.since) from bonus_settings_activation a
$$;

-- What is written here and the calculation of a payroll, which holds the lock shared, wait for each other: otherwise the calculation would miss
-- the change, and the change the payroll.
create or replace function queue_pay_settings() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('pay settings', 0));
  return null;
end $$;
create or replace trigger bonus_settings_queue before insert or update or delete on bonus_settings for each statement execute function queue_pay_settings();
create or replace trigger bonus_settings_terms_queue before insert or update or delete on bonus_settings_terms for each statement execute function queue_pay_settings();
create or replace trigger bonus_settings_activation_queue before insert or update or delete on bonus_settings_activation for each statement execute function queue_pay_settings();
create or replace trigger holiday_configuration_queue before insert or update or delete on holiday_configuration for each statement execute function queue_pay_settings();
create or replace trigger minimum_wage_queue before insert or update or delete on minimum_wage for each statement execute function queue_pay_settings();

-- Marks draft items as stale, and notes schedules on closed payrolls for their arrears.
create or replace function note_paid(items uuid[], schedules uuid[]) returns void language plpgsql as $$
begin
  if items is not null then
    perform mark_stale(items);
  end if;
  if schedules is not null then
    perform guard_payroll(schedules, '{}');
  end if;
end $$;

-- Terms changed: draft items that were calculated with them are stale, and shifts on closed payrolls are checked for arrears.
-- Arguments: the owner's table, and the columns that pay does not depend on.
create or replace function guard_terms() returns trigger language plpgsql as $$
declare
  changed record := case when tg_op = 'DELETE' then old else new end;
  owner uuid := to_jsonb(changed) ->> tg_argv[0];
  same text[] := array['id', 'uuid', 'version', 'create_time', 'update_time', 'valid_from', 'since', 'reason', 'author'] || tg_argv[1:];
  before jsonb;
  drafts uuid[];
  closed uuid[];
begin
  if tg_op = 'UPDATE' then
    before := to_jsonb(old);
  else
    -- A version that begins or ends changes something only if the one before it says something else.
    execute format('select to_jsonb(t) from %I t where %I = $1 and since < $2 order by since desc limit 1', tg_table_name, tg_argv[0])
      into before using owner, changed.since;
  end if;
  if before - same = to_jsonb(changed) - same then
    return null;
  end if;
  if tg_argv[0] = 'bonus_settings' and not exists (select from bonus_settings_in_force() f where f.bonus_settings = owner and f.until > changed.since) then
    return null;
  end if;
  -- A calculation holds the owners of the terms that it reads. Terms that are written any other way than through their owner wait for it too.
  execute format('select from %I where uuid = $1 for update', tg_argv[0]) using owner;
  select array_agg(distinct item) filter (where status = 'DRAFT'), array_agg(distinct schedule) filter (where status <> 'DRAFT' and schedule is not null) into drafts, closed
  from paid_with_terms(case tg_argv[0] when 'employee' then owner end, case tg_argv[0] when 'live_account' then owner end, changed.since);
  perform note_paid(drafts, closed);
  return null;
end $$;

-- Other bonus settings are in force from a day on, or none.
create or replace function guard_activation() returns trigger language plpgsql as $$
declare
  drafts uuid[];
  closed uuid[];
begin
  if tg_op = 'UPDATE' and (new.since, new.bonus_settings) is not distinct from (old.since, old.bonus_settings) then
    return null;
  end if;
  select array_agg(distinct item) filter (where status = 'DRAFT'), array_agg(distinct schedule) filter (where status <> 'DRAFT' and schedule is not null) into drafts, closed
  from paid_with_terms(null, null, least(case when tg_op <> 'INSERT' then old.since end, case when tg_op <> 'DELETE' then new.since end));
  perform note_paid(drafts, closed);
  return null;
end $$;
create or replace trigger bonus_settings_activation_on_payroll after insert or update or delete on bonus_settings_activation for each row execute function guard_activation();

-- The first active settings are in force from the beginning.
create or replace function begin_activation() returns trigger language plpgsql as $$
begin
  if not exists (select from bonus_settings_activation where bonus_settings is not null) then
    delete from bonus_settings_activation;
    insert into bonus_settings_activation (bonus_settings) values (new.uuid);
  end if;
  return null;
end $$;
create or replace trigger bonus_settings_begins_activation after insert on bonus_settings for each row when (new.is_active) execute function begin_activation();

-- Without it, settings could be shown as active and never be paid.
create or replace function check_activation() returns trigger language plpgsql as $$
begin
  -- As it is at the end of the transaction.
  if exists (select from bonus_settings s where s.uuid = new.uuid
    and s.is_active is distinct from exists (select from bonus_settings_in_force() f where f.bonus_settings = s.uuid and f.until = 'infinity'))
  then
    raise exception 'Whether the bonus settings % are active is not what their activations say.', new.uuid;
  end if;
  return null;
end $$;
drop trigger if exists bonus_settings_follows_activation on bonus_settings;
create constraint trigger bonus_settings_follows_activation after insert or update of is_active on bonus_settings deferrable initially deferred
  for each row execute function check_activation();

-- A holiday that is added or removed changes the pay of the shifts on it.
create or replace function guard_holiday() returns trigger language plpgsql as $$
declare
  drafts uuid[];
  closed uuid[];
begin
  select array_agg(distinct i.uuid) filter (where p.status = 'DRAFT'), array_agg(distinct s.uuid) filter (where p.status <> 'DRAFT') into drafts, closed
  from unnest(array[case when tg_op <> 'INSERT' then old.date end, case when tg_op <> 'DELETE' then new.date end]) as changed (day)
    join payroll p on changed.day between p.start_date and p.end_date + 2 join payroll_item i on i.payroll = p.uuid
    join payroll_item_shift x on x.payroll_item = i.uuid join schedule s on s.uuid = x.schedule
  where (s.start_time at time zone coalesce(i.detail #>> '{inputs,timeZone}', 'UTC'))::date <= changed.day
    and (s.end_time at time zone coalesce(i.detail #>> '{inputs,timeZone}', 'UTC')) > changed.day;
  perform note_paid(drafts, closed);
  return null;
end $$;
create or replace trigger holiday_on_payroll after insert or delete on holiday_configuration for each row execute function guard_holiday();
create or replace trigger holiday_moved_on_payroll after update on holiday_configuration for each row when (old.date <> new.date) execute function guard_holiday();

-- The first terms of a new employee or account come before any of their shifts.
create or replace trigger employee_terms_begin_on_payroll after insert on employee_terms for each row when (new.valid_from is not null) execute function guard_terms('employee');
create or replace trigger employee_terms_on_payroll after update or delete on employee_terms for each row execute function guard_terms('employee');
create or replace trigger live_account_terms_begin_on_payroll after insert on live_account_terms for each row when (new.valid_from is not null)
  execute function guard_terms('live_account', 'timezone', 'administrative_cost_per_hour', 'agency_share');
create or replace trigger live_account_terms_on_payroll after update or delete on live_account_terms for each row
  execute function guard_terms('live_account', 'timezone', 'administrative_cost_per_hour', 'agency_share');
create or replace trigger bonus_settings_terms_on_payroll after insert or update or delete on bonus_settings_terms for each row execute function guard_terms('bonus_settings');

-- Minimum wages and birth dates decide what is found about an item.
create or replace function wages_make_stale() returns trigger language plpgsql as $$
begin
  perform mark_stale((select array_agg(i.uuid) from payroll_item i join payroll p on p.uuid = i.payroll
    where p.status = 'DRAFT' and p.start_date >= case tg_op when 'INSERT' then new.valid_from when 'DELETE' then old.valid_from else least(old.valid_from, new.valid_from) end));
  return null;
end $$;
create or replace trigger minimum_wage_makes_stale after insert or delete on minimum_wage for each row execute function wages_make_stale();
create or replace trigger minimum_wage_change_makes_stale after update on minimum_wage for each row
  when ((old.valid_from, old.minimum_age, old.hourly_rate) is distinct from (new.valid_from, new.minimum_age, new.hourly_rate)) execute function wages_make_stale();

create or replace function birth_date_makes_stale() returns trigger language plpgsql as $$
begin
  perform mark_stale((select array_agg(i.uuid) from payroll_item i join payroll p on p.uuid = i.payroll where p.status = 'DRAFT' and i.employee = new.uuid));
  return null;
end $$;
create or replace trigger employee_birth_date_makes_stale after update of birth_date on employee for each row
  when (old.birth_date is distinct from new.birth_date) execute function birth_date_makes_stale();
