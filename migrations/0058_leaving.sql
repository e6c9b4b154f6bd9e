-- People, accounts and clients that leave: an employee's last day, when a deleted employee left, and what a deletion did with what hung on the record.
alter table employee
  add column leaves_on date,
  -- The end of that day in the agency's time zone.
  add column last_day_ends timestamptz(0),
  -- Kept by the database (functions/employees.sql): since when the employee has been deleted.
  add column left_at timestamptz(0);
create index employee_leaves_on on employee (leaves_on, id);
update employee set left_at = update_time where status = 'DELETED';

-- What `?then=` of a deletion changed, for its undo.
create table leaving (
  id bigint generated always as identity primary key,
  create_time timestamptz(0) not null default date_trunc('second', now()),
  -- The name of the resource and the uuid of the record that left.
  resource text not null,
  record uuid not null,
  -- By kind, as the part that made the change reads it.
  changes jsonb not null,
  undone_at timestamptz(0)
);
create index leaving_of_record on leaving (record, id) where undone_at is null;

-- Now with the time of the schedule (functions/schedules.sql).
drop function if exists count_open_places(jsonb, uuid);

-- Places of people who left before: without the triggers, because the functions of this version follow later.
alter table schedule disable trigger user;
update schedule s set open_places = (
  select coalesce(sum(greatest(n.value::integer - (
    select count(*) from schedule_employee se join employee e on e.uuid = se.employee
    where se.schedule = s.uuid and se.role = n.key and (e.left_at is null or se.start_time < e.left_at)), 0)), 0)
  from jsonb_each_text(s.needs) n)
where s.uuid in (select se.schedule from schedule_employee se join employee e on e.uuid = se.employee where se.start_time >= e.left_at);
alter table schedule enable trigger user;
