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

-- People have seen what the schedules of a submitted payroll earned. Matching leaves those schedules unchanged, so that a late import of a
-- stream is still accepted.
create or replace function payroll_holds(schedule_uuid uuid) returns boolean language sql stable as $$
  select exists (select from payroll_item_shift s join payroll_item i on i.uuid = s.payroll_item join payroll p on p.uuid = i.payroll where s.schedule = schedule_uuid and p.status <> 'DRAFT')
$$;

-- Protects the inputs of submitted and paid payrolls; on a draft, marks the item stale. Called with the schedules that changed.
create or replace function guard_payroll(schedules uuid[]) returns void language plpgsql as $$
declare locked payroll;
begin
  -- Submitting locks the row: either it sees the stale mark, or this sees the submission.
  perform from payroll where uuid in (select i.payroll from payroll_item_shift s join payroll_item i on i.uuid = s.payroll_item where s.schedule = any(schedules)) order by id for share;
  select p.* into locked from payroll_item_shift s join payroll_item i on i.uuid = s.payroll_item join payroll p on p.uuid = i.payroll
  where s.schedule = any(schedules) and p.status <> 'DRAFT' order by p.id limit 1;
  if found then
    raise exception using errcode = 'PAY01', message = 'payroll_locked', table = 'payroll', schema = 'public', detail = locked.uuid::text;
  end if;
  update payroll_item i set stale = true, version = version + 1, update_time = date_trunc('second', now())
  where not i.stale and i.uuid in (select s.payroll_item from payroll_item_shift s where s.schedule = any(schedules));
end $$;

-- A shift deleted with its schedule is removed from the draft too; the item is stale then.
create or replace function guard_schedule() returns trigger language plpgsql as $$
begin
  perform guard_payroll(array[old.uuid]);
  if tg_op = 'DELETE' then
    delete from payroll_item_shift where schedule = old.uuid;
    return old;
  end if;
  return new;
end $$;

-- A change of a shift or a minute waits for a concurrent calculation of a payroll, which locks the rows, and then sees that payroll.
-- Otherwise neither would see the other, and the payroll would be based on a shift that no longer exists.
create or replace function guard_shift() returns trigger language plpgsql as $$
begin
  perform from schedule where uuid in (old.schedule, new.schedule) order by id for key share;
  if tg_op <> 'INSERT' then
    perform guard_payroll(array[old.schedule]);
  end if;
  if tg_op <> 'DELETE' then
    perform guard_payroll(array[new.schedule]);
    return new;
  end if;
  delete from payroll_item_shift where shift = old.uuid;
  return old;
end $$;

create or replace function guard_streams() returns trigger language plpgsql as $$
declare touched uuid[];
begin
  select array_agg(s.uuid) into touched from new_rows n join old_rows o using (uuid) join schedule s on s.live_stream = n.uuid
  where (n.start_time, n.end_time, n.gmv, n.orders_paid, n.items_sold, n.new_followers) is distinct from (o.start_time, o.end_time, o.gmv, o.orders_paid, o.items_sold, o.new_followers);
  if touched is not null then
    perform guard_payroll(touched);
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
  select array_agg(uuid) into touched from schedule where live_stream = any(streams);
  if touched is not null then
    perform guard_payroll(touched);
  end if;
  return null;
end $$;

-- Marks items of draft payrolls as stale. Submitted and paid ones stay as they are.
create or replace function mark_stale(items uuid[]) returns void language plpgsql as $$
begin
  -- As in guard_payroll: either the submission sees the mark, or this sees the submission.
  perform from payroll where uuid in (select payroll from payroll_item where uuid = any(items)) order by id for share;
  update payroll_item i set stale = true, version = i.version + 1, update_time = date_trunc('second', now())
  from payroll p where p.uuid = i.payroll and p.status = 'DRAFT' and not i.stale and i.uuid = any(items);
end $$;

-- The draft items that pay shifts which start on the first day or later, in the time zone in which they were calculated. Rules of an account
-- also count in items whose shifts are earlier, because an incentive over a period is measured by all shifts under the same rules.
create or replace function drafts_with_terms(of_employee uuid, of_account uuid, first date) returns table (payroll uuid, item uuid) language sql stable as $$
  select i.payroll, i.uuid from payroll p join payroll_item i on i.payroll = p.uuid
  where p.status = 'DRAFT' and p.end_date >= first and (of_employee is null or i.employee = of_employee)
    and exists (
      select from payroll_item_shift x join schedule s on s.uuid = x.schedule
      where x.payroll_item = i.uuid
        and case when of_account is not null then s.live_account = of_account and s.type = 'LIVE'
          else (s.start_time at time zone coalesce(i.detail #>> '{inputs,timeZone}', 'UTC'))::date >= first end)
$$;

-- Terms changed: the draft items that were calculated with them are stale. Arguments: the owner's table, and the columns that pay depends on.
create or replace function terms_make_stale() returns trigger language plpgsql as $$
declare
  columns text := (select string_agg('t.' || quote_ident(name), ', ') from unnest(tg_argv[1:]) name);
  given text := (select string_agg('$1.' || quote_ident(name), ', ') from unnest(tg_argv[1:]) name);
  changed record;
  owner uuid;
  counts boolean;
begin
  if tg_op = 'DELETE' then changed := old; else changed := new; end if;
  owner := to_jsonb(changed) ->> tg_argv[0];
  if tg_op = 'UPDATE' then
    select jsonb_agg(to_jsonb(old) -> name) is distinct from jsonb_agg(to_jsonb(new) -> name) into counts from unnest(tg_argv[1:]) name;
  else
    -- A version that begins or ends changes something only if the one before it says something else.
    execute format('select row(%s) is distinct from row(%s) from (select) one left join lateral (select * from %I where %I = $2 and since < $1.since order by since desc limit 1) t on true',
      given, columns, tg_argv[0] || '_terms', tg_argv[0]) into counts using changed, owner;
  end if;
  if tg_argv[0] = 'bonus_settings' and not exists (select from bonus_settings where uuid = owner and is_active) then
    counts := false;
  end if;
  if counts then
    perform mark_stale((select array_agg(item) from drafts_with_terms(case tg_argv[0] when 'employee' then owner end, case tg_argv[0] when 'live_account' then owner end, changed.since)));
  end if;
  return null;
end $$;

-- The first terms of a new employee or account come before any of their shifts.
create or replace trigger employee_terms_begin_make_stale after insert on employee_terms for each row when (new.valid_from is not null)
  execute function terms_make_stale('employee', 'host_hourly_rate', 'moderator_hourly_rate', 'support_hourly_rate', 'model_hourly_rate', 'general_hourly_rate');
create or replace trigger employee_terms_make_stale after update or delete on employee_terms for each row
  execute function terms_make_stale('employee', 'host_hourly_rate', 'moderator_hourly_rate', 'support_hourly_rate', 'model_hourly_rate', 'general_hourly_rate');
create or replace trigger live_account_terms_begin_make_stale after insert on live_account_terms for each row when (new.valid_from is not null)
  execute function terms_make_stale('live_account', 'hourly_gmv_bonus_settings', 'incentive_settings');
create or replace trigger live_account_terms_make_stale after update or delete on live_account_terms for each row
  execute function terms_make_stale('live_account', 'hourly_gmv_bonus_settings', 'incentive_settings');
create or replace trigger bonus_settings_terms_make_stale after insert or update or delete on bonus_settings_terms for each row
  execute function terms_make_stale('bonus_settings', 'rate_unit', 'early_shift_bonus_rate', 'late_shift_bonus_rate', 'weekend_bonus_rate', 'holiday_bonus_rate', 'early_shift_cutoff', 'late_shift_cutoff', 'minimum_hourly_wage');

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
