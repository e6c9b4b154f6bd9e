-- When people can work, what their usual week is, and when they are off.

-- One row per person, week and day; an empty list says that they cannot work. Times are the agency's, 24:00 is midnight at the end of the day.
create table employee_availability (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  version integer not null default 1,
  create_time timestamptz(0) not null default date_trunc('second', now()),
  update_time timestamptz(0) not null default date_trunc('second', now()),
  employee uuid not null references employee (uuid),
  week_start_date date not null constraint employee_availability_week_starts_on_monday check (extract(isodow from week_start_date) = 1),
  day_of_week text not null constraint employee_availability_day_known check (day_of_week in ('MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY')),
  time_slots jsonb not null,
  note text,
  -- USUAL rows come from the usual week and follow it; what a person writes is MANUAL and stays.
  source text not null default 'MANUAL' constraint employee_availability_source_known check (source in ('MANUAL', 'USUAL')),
  on_behalf boolean not null default false,
  day date not null generated always as (week_start_date + array_position(array['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'], day_of_week) - 1) stored,
  constraint employee_availability_once unique (employee, week_start_date, day_of_week),
  constraint employee_availability_slots_sound check (
    jsonb_typeof(time_slots) = 'array'
    and not jsonb_path_exists(time_slots, '$[*] ? (!(@.startTime like_regex "^([01][0-9]|2[0-3]):[0-5][0-9]$" && @.endTime like_regex "^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$" && @.endTime > @.startTime))')
  )
);
create index employee_availability_week_start_date on employee_availability (week_start_date, id);
create index employee_availability_day_of_week on employee_availability (day_of_week, id);
create index employee_availability_source on employee_availability (source, id);
create index employee_availability_day on employee_availability (day, id);
create index employee_availability_create_time on employee_availability (create_time, id);
create index employee_availability_update_time on employee_availability (update_time, id);

create table usual_availability (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  version integer not null default 1,
  create_time timestamptz(0) not null default date_trunc('second', now()),
  update_time timestamptz(0) not null default date_trunc('second', now()),
  employee uuid not null references employee (uuid),
  day_of_week text not null constraint usual_availability_day_known check (day_of_week in ('MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY')),
  time_slots jsonb not null,
  note text,
  on_behalf boolean not null default false,
  constraint usual_availability_once unique (employee, day_of_week),
  constraint usual_availability_slots_sound check (
    jsonb_typeof(time_slots) = 'array'
    and not jsonb_path_exists(time_slots, '$[*] ? (!(@.startTime like_regex "^([01][0-9]|2[0-3]):[0-5][0-9]$" && @.endTime like_regex "^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$" && @.endTime > @.startTime))')
  )
);
create index usual_availability_day_of_week on usual_availability (day_of_week, id);
create index usual_availability_create_time on usual_availability (create_time, id);
create index usual_availability_update_time on usual_availability (update_time, id);

create table time_off (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  version integer not null default 1,
  create_time timestamptz(0) not null default date_trunc('second', now()),
  update_time timestamptz(0) not null default date_trunc('second', now()),
  employee uuid not null references employee (uuid),
  start_time timestamptz(0) not null,
  end_time timestamptz(0) not null,
  reason text,
  status text not null default 'REQUESTED' constraint time_off_status_known check (status in ('REQUESTED', 'APPROVED', 'DECLINED', 'CANCELLED')),
  decided_at timestamptz(0),
  decided_by uuid references app_user (uuid),
  decision_note text,
  on_behalf boolean not null default false,
  constraint time_off_ends_after_start check (end_time > start_time),
  constraint time_off_at_most_a_year check (end_time <= start_time + interval '366 days'),
  -- What is asked for twice is decided once.
  constraint time_off_once exclude using gist (employee with =, tstzrange(start_time, end_time) with &&) where (status in ('REQUESTED', 'APPROVED'))
);
create index time_off_employee on time_off (employee, start_time);
create index time_off_start_time on time_off (start_time, id);
create index time_off_end_time on time_off (end_time, id);
create index time_off_status on time_off (status, start_time, id);
create index time_off_decided_by on time_off (decided_by);
create index time_off_create_time on time_off (create_time, id);
create index time_off_update_time on time_off (update_time, id);
