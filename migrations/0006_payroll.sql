-- Pay: what a shift earns, in which period, and what may no longer change once it has been submitted.
create table bonus_settings (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  version integer not null default 1,
  create_time timestamptz(0) not null default date_trunc('second', now()),
  update_time timestamptz(0) not null default date_trunc('second', now()),
  is_active boolean not null default true,
  rate_unit text not null default 'PER_HOUR' constraint bonus_settings_unit_known check (rate_unit in ('PER_HOUR', 'PERCENT')),
  early_shift_bonus_rate numeric(12, 2) not null default 0 constraint bonus_settings_early_positive check (early_shift_bonus_rate >= 0),
  late_shift_bonus_rate numeric(12, 2) not null default 0 constraint bonus_settings_late_positive check (late_shift_bonus_rate >= 0),
  weekend_bonus_rate numeric(12, 2) not null default 0 constraint bonus_settings_weekend_positive check (weekend_bonus_rate >= 0),
  holiday_bonus_rate numeric(12, 2) not null default 0 constraint bonus_settings_holiday_positive check (holiday_bonus_rate >= 0),
  early_shift_cutoff time(0) not null default '08:00',
  late_shift_cutoff time(0) not null default '22:00',
  minimum_hourly_wage numeric(12, 2) constraint bonus_settings_wage_positive check (minimum_hourly_wage >= 0),
  constraint bonus_settings_early_before_late check (early_shift_cutoff < late_shift_cutoff)
);
create unique index bonus_settings_one_active on bonus_settings (is_active) where is_active;
create index bonus_settings_is_active on bonus_settings (is_active, id);
create index bonus_settings_create_time on bonus_settings (create_time, id);
create index bonus_settings_update_time on bonus_settings (update_time, id);

create table holiday_configuration (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  version integer not null default 1,
  create_time timestamptz(0) not null default date_trunc('second', now()),
  update_time timestamptz(0) not null default date_trunc('second', now()),
  date date not null constraint holiday_configuration_date_key unique,
  name text
);
create index holiday_configuration_name_search on holiday_configuration using gin (name gin_trgm_ops);
create index holiday_configuration_name on holiday_configuration (name, id);
create index holiday_configuration_create_time on holiday_configuration (create_time, id);
create index holiday_configuration_update_time on holiday_configuration (update_time, id);

create table payroll (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  version integer not null default 1,
  create_time timestamptz(0) not null default date_trunc('second', now()),
  update_time timestamptz(0) not null default date_trunc('second', now()),
  period_type text not null default 'MONTHLY' constraint payroll_period_known check (period_type in ('DAILY', 'WEEKLY', 'MONTHLY')),
  start_date date not null,
  end_date date not null,
  status text not null default 'DRAFT' constraint payroll_status_known check (status in ('DRAFT', 'SUBMITTED', 'PAID')),
  total_amount numeric(12, 2) not null default 0,
  note text,
  -- Not narrowed to some employees.
  everyone boolean not null default true,
  constraint payroll_ends_after_start check (end_date >= start_date),
  -- Items carry a copy of the period under this key.
  constraint payroll_period_key unique (uuid, period_type, start_date, end_date),
  -- Those of everyone pay everyone, also people who have nothing in them yet.
  constraint payroll_period_free exclude using gist (period_type with =, daterange(start_date, end_date, '[]') with &&) where (everyone)
);
create index payroll_status on payroll (status, id);
create index payroll_period_type on payroll (period_type, id);
create index payroll_start_date on payroll (start_date, id);
create index payroll_end_date on payroll (end_date, id);
create index payroll_total_amount on payroll (total_amount, id);
create index payroll_create_time on payroll (create_time, id);
create index payroll_update_time on payroll (update_time, id);

create table payroll_item (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  version integer not null default 1,
  create_time timestamptz(0) not null default date_trunc('second', now()),
  update_time timestamptz(0) not null default date_trunc('second', now()),
  payroll uuid not null,
  employee uuid not null references employee (uuid),
  period_type text not null,
  start_date date not null,
  end_date date not null,
  base_amount numeric(12, 2) not null default 0 constraint payroll_item_base_positive check (base_amount >= 0),
  bonus_amount numeric(12, 2) not null default 0 constraint payroll_item_bonus_positive check (bonus_amount >= 0),
  deduction_amount numeric(12, 2) not null default 0 constraint payroll_item_deduction_positive check (deduction_amount >= 0),
  additional_amount numeric(12, 2) not null default 0 constraint payroll_item_additional_positive check (additional_amount >= 0),
  total_amount numeric(12, 2) not null generated always as (base_amount + bonus_amount + additional_amount - deduction_amount) stored,
  working_hours jsonb not null default '{}',
  detail jsonb not null default '{}',
  -- What stands in the way of submitting, or is worth a second look, as reckoned.
  findings jsonb not null default '[]',
  stale boolean not null default false,
  constraint payroll_item_payroll_fkey foreign key (payroll, period_type, start_date, end_date) references payroll (uuid, period_type, start_date, end_date) on update cascade on delete cascade,
  constraint payroll_item_once unique (payroll, employee),
  -- Nobody is paid twice for a day by payrolls of one kind.
  constraint payroll_item_period_free exclude using gist (employee with =, period_type with =, daterange(start_date, end_date, '[]') with &&)
);
create index payroll_item_employee on payroll_item (employee, id);
create index payroll_item_total_amount on payroll_item (total_amount, id);
create index payroll_item_base_amount on payroll_item (base_amount, id);
create index payroll_item_bonus_amount on payroll_item (bonus_amount, id);
create index payroll_item_stale on payroll_item (stale, id);
create index payroll_item_create_time on payroll_item (create_time, id);
create index payroll_item_update_time on payroll_item (update_time, id);

create function take_period() returns trigger language plpgsql as $$
begin
  select period_type, start_date, end_date into new.period_type, new.start_date, new.end_date from payroll where uuid = new.payroll;
  return new;
end $$;
create trigger payroll_item_takes_period before insert on payroll_item for each row execute function take_period();

-- The shifts that an item pays: each on one payroll at most, whatever its kind. Together they are the item's base and bonuses, to the penny.
create table payroll_item_shift (
  shift uuid primary key references schedule_employee (uuid),
  payroll_item uuid not null references payroll_item (uuid) on delete cascade,
  schedule uuid not null references schedule (uuid),
  role text not null,
  seconds integer not null,
  base_amount numeric(12, 2) not null,
  bonus_amount numeric(12, 2) not null
);
create index payroll_item_shift_item on payroll_item_shift (payroll_item);
create index payroll_item_shift_schedule on payroll_item_shift (schedule);

create function add_up_payroll() returns trigger language plpgsql as $$
begin
  update payroll p set total_amount = coalesce((select sum(i.total_amount) from payroll_item i where i.payroll = p.uuid), 0)
  where p.uuid in (select payroll from changed_items) and p.total_amount is distinct from coalesce((select sum(i.total_amount) from payroll_item i where i.payroll = p.uuid), 0);
  return null;
end $$;
create trigger payroll_item_added after insert on payroll_item referencing new table as changed_items for each statement execute function add_up_payroll();
create trigger payroll_item_changed after update on payroll_item referencing new table as changed_items for each statement execute function add_up_payroll();
create trigger payroll_item_removed after delete on payroll_item referencing old table as changed_items for each statement execute function add_up_payroll();

-- What a submitted or paid payroll reckoned with stays; on a draft one, the item is marked stale. Called with the schedules that changed.
create function guard_payroll(schedules uuid[]) returns void language plpgsql as $$
declare locked payroll;
begin
  -- Whoever submits holds the row: either they see the mark, or this sees what they did.
  perform from payroll where uuid in (select i.payroll from payroll_item_shift s join payroll_item i on i.uuid = s.payroll_item where s.schedule = any(schedules)) order by id for share;
  select p.* into locked from payroll_item_shift s join payroll_item i on i.uuid = s.payroll_item join payroll p on p.uuid = i.payroll
  where s.schedule = any(schedules) and p.status <> 'DRAFT' order by p.id limit 1;
  if found then
    raise exception using errcode = 'PAY01', message = 'payroll_locked', table = 'payroll', schema = 'public', detail = locked.uuid::text;
  end if;
  update payroll_item i set stale = true, version = version + 1, update_time = date_trunc('second', now())
  where not i.stale and i.uuid in (select s.payroll_item from payroll_item_shift s where s.schedule = any(schedules));
end $$;

-- A shift that goes with its schedule goes from the draft as well; the item is stale then.
create function guard_schedule() returns trigger language plpgsql as $$
begin
  perform guard_payroll(array[old.uuid]);
  if tg_op = 'DELETE' then
    delete from payroll_item_shift where schedule = old.uuid;
    return old;
  end if;
  return new;
end $$;
-- Last in the alphabet of those before an update: it sees the stream that matching chose.
create trigger schedule_with_payroll before update on schedule for each row
  when ((old.start_time, old.end_time, old.live_account, old.type, old.live_stream, old.published_at is null) is distinct from (new.start_time, new.end_time, new.live_account, new.type, new.live_stream, new.published_at is null)) execute function guard_schedule();
create trigger schedule_removed_from_payroll before delete on schedule for each row execute function guard_schedule();

-- Whoever changes a shift or a minute waits for a payroll that is being reckoned from it, which holds the rows, and then sees it.
-- Without it neither would see the other, and the payroll would stand on a shift that is no more.
create function guard_shift() returns trigger language plpgsql as $$
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
create trigger schedule_employee_changed_on_payroll before update on schedule_employee for each row
  when ((old.employee, old.role, old.schedule) is distinct from (new.employee, new.role, new.schedule)) execute function guard_shift();
create trigger schedule_employee_added_to_payroll before insert on schedule_employee for each row execute function guard_shift();
create trigger schedule_employee_removed_from_payroll before delete on schedule_employee for each row execute function guard_shift();

create function guard_streams() returns trigger language plpgsql as $$
declare touched uuid[];
begin
  select array_agg(s.uuid) into touched from new_rows n join old_rows o using (uuid) join schedule s on s.live_stream = n.uuid
  where (n.start_time, n.end_time, n.gmv, n.orders_paid, n.items_sold, n.new_followers) is distinct from (o.start_time, o.end_time, o.gmv, o.orders_paid, o.items_sold, o.new_followers);
  if touched is not null then
    perform guard_payroll(touched);
  end if;
  return null;
end $$;
create trigger live_stream_on_payroll after update on live_stream referencing new table as new_rows old table as old_rows for each statement execute function guard_streams();

create function guard_minutes() returns trigger language plpgsql as $$
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
create trigger live_stream_metric_added_to_payroll after insert on live_stream_metric referencing new table as new_rows for each statement execute function guard_minutes();
create trigger live_stream_metric_changed_on_payroll after update on live_stream_metric referencing new table as new_rows old table as old_rows for each statement execute function guard_minutes();
create trigger live_stream_metric_removed_from_payroll after delete on live_stream_metric referencing old table as old_rows for each statement execute function guard_minutes();

-- A payroll that is not a draft any more has told people what their schedules brought: matching leaves those alone, so that a stream that comes late can still come in.
create function payroll_holds(schedule_uuid uuid) returns boolean language sql stable as $$
  select exists (select from payroll_item_shift s join payroll_item i on i.uuid = s.payroll_item join payroll p on p.uuid = i.payroll where s.schedule = schedule_uuid and p.status <> 'DRAFT')
$$;
create or replace function rematch_schedules() returns trigger language plpgsql as $$
declare
  moved text := case tg_op
    when 'INSERT' then 'select live_account, start_time, end_time from new_streams'
    when 'DELETE' then 'select live_account, start_time, end_time from old_streams'
    else 'select n.live_account, n.start_time, n.end_time from new_streams n join old_streams o using (uuid) where (n.live_account, n.start_time, n.end_time) is distinct from (o.live_account, o.start_time, o.end_time)
      union all select o.live_account, o.start_time, o.end_time from new_streams n join old_streams o using (uuid) where (n.live_account, n.start_time, n.end_time) is distinct from (o.live_account, o.start_time, o.end_time)' end;
begin
  execute 'select pg_advisory_xact_lock(hashtextextended(''live_account '' || live_account::text, 0)) from (select distinct live_account from (' || moved || ') m order by live_account) a';
  execute 'update schedule s set live_stream = best_live_stream(s.live_account, s.start_time, s.end_time)
    from (select distinct s.uuid from (' || moved || ') m join schedule s on s.live_account = m.live_account and tstzrange(s.start_time, s.end_time) && tstzrange(m.start_time, m.end_time, ''[]'') where s.type = ''LIVE'' and s.live_stream_match = ''AUTO'' and not payroll_holds(s.uuid)) t
    where s.uuid = t.uuid and s.live_stream is distinct from best_live_stream(s.live_account, s.start_time, s.end_time)';
  return null;
end $$;

-- Where an employee is paid to: the bank file of a payroll needs it.
alter table employee add column bank_account text;
