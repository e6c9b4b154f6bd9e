-- What people know of their shifts, so that they hear of each difference once.
create table known_shift (
  employee uuid not null references employee (uuid) on delete cascade,
  -- Without a reference: it outlives the schedule, until its end is reported.
  schedule uuid not null,
  start_time timestamptz(0) not null,
  end_time timestamptz(0) not null,
  role text not null,
  live_account uuid,
  since timestamptz not null default now(),
  primary key (employee, schedule)
);
create index known_shift_schedule on known_shift (schedule);
create index known_shift_end_time on known_shift (end_time);

-- Whose shifts were written, and when. Rows are only added, so that writers do not wait for each other.
create table shift_mark (
  id bigint generated always as identity primary key,
  employee uuid not null,
  at timestamptz not null default now()
);
create index shift_mark_employee on shift_mark (employee, at);

-- What is published by now counts as known.
insert into known_shift (employee, schedule, start_time, end_time, role, live_account, since)
select e.employee, s.uuid, s.start_time, s.end_time, e.role, s.live_account, s.published_at
from schedule s join schedule_employee e on e.schedule = s.uuid
where s.published_at is not null and s.end_time > now();
