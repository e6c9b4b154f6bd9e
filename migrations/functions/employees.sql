-- Display names of employees, the average rates of roles, and the places of people who leave.

create or replace function keep_left_at() returns trigger language plpgsql as $$
begin
  if new.status <> 'DELETED' then
    new.left_at := null;
  elsif tg_op = 'INSERT' or old.status <> 'DELETED' then
    new.left_at := date_trunc('second', now());
  end if;
  return new;
end $$;
create or replace trigger employee_keeps_left_at before insert or update of status on employee for each row execute function keep_left_at();

-- The places of the shifts that the employee no longer works, or works again.
create or replace function recount_places_of_employee() returns trigger language plpgsql as $$
begin
  perform from schedule where uuid in (select schedule from schedule_employee se where se.employee = new.uuid and works_at(old, se.start_time) <> works_at(new, se.start_time)) order by id for no key update;
  update schedule set open_places = 0, version = version + 1
  where uuid in (select schedule from schedule_employee se where se.employee = new.uuid and works_at(old, se.start_time) <> works_at(new, se.start_time));
  return null;
end $$;
create or replace trigger employee_places_recounted after update of status, last_day_ends on employee for each row
  when ((old.left_at, old.last_day_ends) is distinct from (new.left_at, new.last_day_ends)) execute function recount_places_of_employee();

create or replace function active_rates() returns table (role text, employee uuid, rate numeric) language sql stable as $$
  select v.role, e.uuid, v.rate from employee e
  cross join lateral (values ('HOST', e.host_hourly_rate), ('MODERATOR', e.moderator_hourly_rate), ('SUPPORT', e.support_hourly_rate), ('MODEL', e.model_hourly_rate), ('GENERAL', e.general_hourly_rate)) v (role, rate)
  where e.status = 'ACTIVE' and v.rate is not null
$$;

create or replace function refresh_role_rates() returns trigger language plpgsql as $$
declare
  due text[];
begin
  perform pg_advisory_xact_lock(hashtextextended('role rates', 0));
  update role_rate r set people = n.people
    from (select t.role, count(a.employee) as people from role_rate t left join active_rates() a on a.role = t.role group by t.role) n
    where n.role = r.role and n.people <> r.people;
  select array_agg(d.role) into due
    from (select coalesce(a.role, m.role) as role from active_rates() a full join role_rate_member m on m.role = a.role and m.employee = a.employee where a.rate is distinct from m.rate group by 1 having count(*) >= 3) d
    join role_rate r on r.role = d.role where r.people >= 3;
  if due is not null then
    delete from role_rate_member where role = any(due);
    insert into role_rate_member (role, employee, rate) select role, employee, rate from active_rates() where role = any(due);
    update role_rate r set average = (select round(avg(m.rate), 2) from role_rate_member m where m.role = r.role) where r.role = any(due);
  end if;
  return null;
end $$;

create or replace function name_employees(nicknames text[]) returns void language sql as $$
  with person as (
    select id, uuid, nickname, lower(nickname) as called, trim(coalesce(lastname, '')) as surname, lower(trim(coalesce(lastname, ''))) as family, count(*) over (partition by lower(nickname)) > 1 as shared
    from employee where lower(nickname) = any(nicknames)
  ), lettered as (
    select p.*,
      case when p.shared and p.surname <> '' then coalesce((select min(n) from generate_series(1, length(p.surname)) n where not exists (select from person q where q.called = p.called and q.family <> p.family and left(q.family, n) = left(p.family, n))), length(p.surname)) else 0 end as letters
    from person p
  ), cut as (
    select l.*,
      case when letters = 0 then '' when letters < length(surname) then ' ' || left(surname, letters) || '.' else ' ' || surname end as long_part,
      case when letters = 0 then '' else ' ' || upper(left(surname, 1)) || '.' end as short_part
    from lettered l
  ), numbered as (
    select c.*, row_number() over (partition by called, lower(long_part) order by id) as long_turn, row_number() over (partition by called, short_part order by id) as short_turn
    from cut c
  ), named as (
    select uuid, nickname || long_part || case when shared and long_turn > 1 then ' ' || long_turn else '' end as display, nickname || short_part || case when shared and short_turn > 1 then ' ' || short_turn else '' end as public
    from numbered
  )
  update employee e set display_name = n.display, public_name = n.public from named n where n.uuid = e.uuid and (e.display_name, e.public_name) is distinct from (n.display, n.public)
$$;

create or replace function rename_employees() returns trigger language plpgsql as $$
declare
  touched text[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct lower(nickname)) into touched from new_rows;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct lower(nickname)) into touched from old_rows;
  else
    select array_agg(distinct lower(c.nickname)) into touched from (
      select unnest(array[o.nickname, n.nickname]) as nickname from new_rows n join old_rows o using (uuid) where (n.nickname, n.lastname) is distinct from (o.nickname, o.lastname)) c;
  end if;
  if touched is not null then
    perform pg_advisory_xact_lock(hashtextextended('employee names', 0));
    perform name_employees(touched);
  end if;
  return null;
end $$;
