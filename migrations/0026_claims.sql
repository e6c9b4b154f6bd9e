-- Open shifts that people claim, and shifts that they offer to each other or swap.
create table shift_claim (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  version integer not null default 1,
  create_time timestamptz(0) not null default date_trunc('second', now()),
  update_time timestamptz(0) not null default date_trunc('second', now()),
  schedule uuid not null references schedule (uuid) on delete cascade,
  employee uuid not null references employee (uuid),
  role text not null constraint shift_claim_role_known check (role in ('HOST', 'MODERATOR', 'SUPPORT', 'MODEL', 'GENERAL')),
  status text not null default 'REQUESTED' constraint shift_claim_status_known check (status in ('REQUESTED', 'APPROVED', 'DECLINED', 'CANCELLED')),
  reason text,
  decided_at timestamptz(0),
  decided_by uuid references app_user (uuid)
);
-- Nobody waits twice for a place on the same schedule.
create unique index shift_claim_once on shift_claim (schedule, employee) where status = 'REQUESTED';
create index shift_claim_schedule on shift_claim (schedule, id);
create index shift_claim_employee on shift_claim (employee, id);
create index shift_claim_status on shift_claim (status, id);
create index shift_claim_create_time on shift_claim (create_time, id);

create table shift_swap (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  version integer not null default 1,
  create_time timestamptz(0) not null default date_trunc('second', now()),
  update_time timestamptz(0) not null default date_trunc('second', now()),
  shift uuid not null references schedule_employee (uuid) on delete cascade,
  employee uuid not null references employee (uuid),
  -- Null while the shift is offered to everybody who could take it.
  colleague uuid references employee (uuid),
  -- Null when nothing is wanted in return.
  colleague_shift uuid references schedule_employee (uuid) on delete cascade,
  message text,
  status text not null default 'REQUESTED' constraint shift_swap_status_known check (status in ('REQUESTED', 'ACCEPTED', 'APPROVED', 'DECLINED', 'CANCELLED')),
  reason text,
  decided_at timestamptz(0),
  decided_by uuid references app_user (uuid),
  constraint shift_swap_of_two check (colleague <> employee and colleague_shift <> shift),
  constraint shift_swap_return_of_colleague check (colleague_shift is null or colleague is not null),
  constraint shift_swap_accepted_by_somebody check (status not in ('ACCEPTED', 'APPROVED') or colleague is not null)
);
-- A shift is offered once at a time.
create unique index shift_swap_once on shift_swap (shift) where status in ('REQUESTED', 'ACCEPTED');
create index shift_swap_shift on shift_swap (shift, id);
create index shift_swap_employee on shift_swap (employee, id);
create index shift_swap_colleague on shift_swap (colleague, id);
create index shift_swap_colleague_shift on shift_swap (colleague_shift, id);
create index shift_swap_status on shift_swap (status, id);
create index shift_swap_create_time on shift_swap (create_time, id);

alter table live_account add column auto_approve_claims boolean not null default false;

-- Two people who swap shifts that overlap are both on both for a moment, inside one transaction.
alter table schedule_employee drop constraint schedule_employee_free;
alter table schedule_employee add constraint schedule_employee_free exclude using gist (employee with =, tstzrange(start_time, end_time) with &&) deferrable initially immediate;
