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
