-- Leave: kinds of time off, half days, what everyone is entitled to, and the days that approved time off counts.

alter table time_off
  add column type text not null default 'HOLIDAY' constraint time_off_type_known check (type in ('HOLIDAY', 'SICK', 'UNPAID', 'OTHER')),
  -- Whether it starts or ends at noon in the agency's time zone, which the server derives from the times.
  add column starts_at_noon boolean not null default false,
  add column ends_at_noon boolean not null default false;
create index time_off_type on time_off (type, start_time, id);

-- The working days that approved time off takes, as the employee's usual week was when it was approved: changing that week afterwards does
-- not change leave that was granted. Holidays are not left out here but where the days are read, since they may be announced later.
create table time_off_day (
  time_off uuid not null references time_off (uuid) on delete cascade,
  day date not null,
  portion numeric(2, 1) not null constraint time_off_day_whole_or_half check (portion in (0.5, 1.0)),
  primary key (time_off, day)
);

create table leave_entitlement (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  version integer not null default 1,
  create_time timestamptz(0) not null default date_trunc('second', now()),
  update_time timestamptz(0) not null default date_trunc('second', now()),
  employee uuid not null references employee (uuid),
  type text not null default 'HOLIDAY' constraint leave_entitlement_type_known check (type in ('HOLIDAY', 'SICK', 'UNPAID', 'OTHER')),
  -- It holds from this day until the next one of the same employee and type begins.
  valid_from date not null,
  -- Day of the year on which a leave year begins, MM-DD.
  year_start text not null default '01-01' constraint leave_entitlement_year_start_sound check (
    year_start ~ '^(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$' and year_start not in ('02-29', '02-30', '02-31', '04-31', '06-31', '09-31', '11-31')
  ),
  days_per_year numeric(6, 2) not null default 0 constraint leave_entitlement_days_sound check (days_per_year between 0 and 366),
  -- Percent of the hours worked, in addition; a leave day is `hours_per_day` long.
  accrual_percent numeric(6, 2) not null default 0 constraint leave_entitlement_percent_sound check (accrual_percent between 0 and 100),
  hours_per_day numeric(4, 2) not null default 8 constraint leave_entitlement_hours_sound check (hours_per_day > 0 and hours_per_day <= 24),
  carry_over_days numeric(6, 2) not null default 0 constraint leave_entitlement_carry_over_sound check (carry_over_days between 0 and 366),
  -- Months of the next leave year in which carried days can be taken; null = all of it.
  carry_over_months integer constraint leave_entitlement_expiry_sound check (carry_over_months between 1 and 12),
  note text,
  constraint leave_entitlement_once unique (employee, type, valid_from)
);
create index leave_entitlement_type on leave_entitlement (type, id);
create index leave_entitlement_valid_from on leave_entitlement (valid_from, id);
create index leave_entitlement_create_time on leave_entitlement (create_time, id);
create index leave_entitlement_update_time on leave_entitlement (update_time, id);

-- Feeds show approved time off as well; its events have no page of a schedule.
alter table calendar_feed_event add column is_time_off boolean not null default false;

-- What leave pays, on the settings and on their terms; everything off until it is set.
alter table bonus_settings
  add column holiday_pay_percent numeric(6, 2) constraint bonus_settings_holiday_pay_sound check (holiday_pay_percent between 0 and 100),
  add column leave_pay text not null default 'NONE' constraint bonus_settings_leave_pay_known check (leave_pay in ('NONE', 'AVERAGE', 'FIXED_HOURS')),
  add column leave_day_hours numeric(4, 2) not null default 8 constraint bonus_settings_leave_hours_sound check (leave_day_hours > 0 and leave_day_hours <= 24),
  add column sick_pay_per_day numeric(12, 2) constraint bonus_settings_sick_pay_positive check (sick_pay_per_day >= 0),
  add column sick_waiting_days integer not null default 0 constraint bonus_settings_sick_waiting_sound check (sick_waiting_days between 0 and 30);
alter table bonus_settings_terms
  add column holiday_pay_percent numeric(6, 2) constraint bonus_settings_terms_holiday_pay_sound check (holiday_pay_percent between 0 and 100),
  add column leave_pay text not null default 'NONE' constraint bonus_settings_terms_leave_pay_known check (leave_pay in ('NONE', 'AVERAGE', 'FIXED_HOURS')),
  add column leave_day_hours numeric(4, 2) not null default 8 constraint bonus_settings_terms_leave_hours_sound check (leave_day_hours > 0 and leave_day_hours <= 24),
  add column sick_pay_per_day numeric(12, 2) constraint bonus_settings_terms_sick_pay_positive check (sick_pay_per_day >= 0),
  add column sick_waiting_days integer not null default 0 constraint bonus_settings_terms_sick_waiting_sound check (sick_waiting_days between 0 and 30);

-- The days of leave that an item pays: a day of leave is on one payroll at most.
create table payroll_item_leave (
  time_off uuid not null references time_off (uuid),
  day date not null,
  payroll_item uuid not null references payroll_item (uuid) on delete cascade,
  primary key (time_off, day)
);
create index payroll_item_leave_item on payroll_item_leave (payroll_item);
