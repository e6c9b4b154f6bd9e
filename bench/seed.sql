-- 10 accounts, 200 employees and :schedules schedules of three hours, one after another on each account, with two shifts each.
insert into client (name, email) values ('Bench client', 'bench@greenroom.example');
insert into live_account (identity, timezone, client) select 'bench.' || n, 'Europe/London', (select uuid from client) from generate_series(1, 10) n;
insert into employee (nickname, host_hourly_rate, general_hourly_rate) select 'Bench ' || n, 15, 12 from generate_series(1, 200) n;
insert into schedule (type, title, start_time, end_time, live_account, published_at)
select 'LIVE', 'Slot ' || n, timestamptz '2025-12-01 00:00+00' + (n / 10) * interval '4 hours', timestamptz '2025-12-01 03:00+00' + (n / 10) * interval '4 hours', (select uuid from live_account where id = n % 10 + 1), now()
from generate_series(1, :schedules) n;
insert into schedule_employee (schedule, employee, role, start_time, end_time)
select s.uuid, (select uuid from employee where id = (s.id * 2 + k) % 200 + 1), case k when 0 then 'HOST' else 'MODERATOR' end, s.start_time, s.end_time
from schedule s cross join generate_series(0, 1) k order by s.id, k;
vacuum analyze;
