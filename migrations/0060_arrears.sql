-- Arrears: differences between what a closed payroll paid for a shift and what the shift is worth, until a later payroll takes them.
alter table payroll_item add column arrears_amount numeric(12, 2) not null default 0;
alter table payroll_item alter column total_amount set expression as (base_amount + bonus_amount + additional_amount - deduction_amount + arrears_amount);
create index payroll_item_arrears_amount on payroll_item (arrears_amount, id);

-- Whether it takes all open arrears of its people when it is recalculated; false = only those it was given.
alter table payroll add column takes_all_arrears boolean not null default true;

-- What a closed payroll paid stays, also when the shift is removed afterwards.
-- The day it started on, in the agency's time zone; null = that of its schedule.
alter table payroll_item_shift add column worked_on date;
alter table payroll_item_shift drop constraint payroll_item_shift_shift_fkey, drop constraint payroll_item_shift_schedule_fkey;

create table arrears (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  version integer not null default 1,
  create_time timestamptz(0) not null default date_trunc('second', now()),
  update_time timestamptz(0) not null default date_trunc('second', now()),
  employee uuid not null references employee (uuid),
  -- The closed payroll that it belongs to.
  payroll uuid not null references payroll (uuid),
  -- Not a foreign key: the schedule may have been deleted, which is why there is a difference.
  schedule uuid not null,
  worked_on date not null,
  kind text not null constraint arrears_kind_known check (kind in ('ADDED', 'REMOVED', 'CHANGED', 'FIGURES', 'TERMS', 'ABSENCE')),
  amount numeric(12, 2) not null constraint arrears_amount_differs check (amount <> 0),
  reason text not null,
  status text not null default 'OPEN' constraint arrears_status_known check (status in ('OPEN', 'TAKEN', 'DECLINED')),
  payroll_item uuid references payroll_item (uuid),
  decline_reason text,
  constraint arrears_taken_onto_an_item check ((status = 'TAKEN') = (payroll_item is not null)),
  constraint arrears_declined_with_a_reason check ((status = 'DECLINED') = (decline_reason is not null))
);
-- A shift has one difference at a time.
create unique index arrears_open_once on arrears (schedule, employee) where status = 'OPEN';
create index arrears_schedule on arrears (schedule, id);
create index arrears_employee on arrears (employee, id);
create index arrears_payroll on arrears (payroll, id);
create index arrears_payroll_item on arrears (payroll_item, id);
create index arrears_status on arrears (status, id);
create index arrears_kind on arrears (kind, id);
create index arrears_worked_on on arrears (worked_on, id);
create index arrears_amount on arrears (amount, id);
create index arrears_create_time on arrears (create_time, id);

-- Schedules that a write has changed in a closed period. Read before the transaction ends, and by a poll if it was not.
create table arrears_check (
  id bigint generated always as identity primary key,
  schedule uuid not null,
  changed_in xid8 not null default pg_current_xact_id(),
  changed_at timestamptz not null default now()
);
create index arrears_check_changed_in on arrears_check (changed_in);

-- Nothing is refused because of a closed payroll any more.
drop function payroll_holds(uuid);
drop function locked_streams(uuid[]);
drop function guard_payroll(uuid[]);
