-- Who works at a time, and which employees could take an open place.

-- Whether the employee works at that time: they have not left, and it is not after their last day. The only place in SQL that decides it;
-- `worksOn` (workforce/works-on.rules.ts) does for days on screens.
create or replace function works_at(e employee, at timestamptz) returns boolean language sql immutable as $$
  select (e.left_at is null or at < e.left_at) and (e.last_day_ends is null or at < e.last_day_ends)
$$;

-- The number of people in a role of a schedule who work when it starts.
create or replace function people_there(of_schedule uuid, in_role text, start timestamptz) returns integer language sql stable as $$
  select count(*)::integer from schedule_employee se join employee e on e.uuid = se.employee
  where se.schedule = of_schedule and se.role = in_role and works_at(e, start)
$$;

-- Whether places are offered on the account: it is not deleted, and its client is active. Schedules without an account are.
create or replace function account_runs(account uuid) returns boolean language sql stable as $$
  select account is null or exists (select from live_account a join client c on c.uuid = a.client where a.uuid = account and a.status = 'ACTIVE' and c.status = 'ACTIVE')
$$;

-- The rate for a role: the role's own rate, otherwise the general one.
create or replace function rate_for(e employee, role text) returns numeric language sql immutable as $$
  select coalesce(case role when 'HOST' then e.host_hourly_rate when 'MODERATOR' then e.moderator_hourly_rate when 'SUPPORT' then e.support_hourly_rate when 'MODEL' then e.model_hourly_rate end, e.general_hourly_rate)
$$;

-- The roles with an open place in a schedule that the employee has a rate for; none if they are inactive or busy at that time.
create or replace function open_roles_for(of_schedule uuid, person uuid) returns text[] language sql stable as $$
  select coalesce(array_agg(n.key order by n.key), '{}')
  from schedule s join employee e on e.uuid = person and e.status = 'ACTIVE', jsonb_each_text(s.needs) n
  where s.uuid = of_schedule and s.published_at is not null and s.open_places > 0 and s.start_time > now() and works_at(e, s.start_time) and account_runs(s.live_account)
    and n.value::integer > people_there(s.uuid, n.key, s.start_time)
    and rate_for(e, n.key) is not null
    and not exists (select from schedule_employee mine where mine.employee = person and tstzrange(mine.start_time, mine.end_time) && tstzrange(s.start_time, s.end_time))
$$;

-- Whether the employee could take over another employee's shift, ignoring the shift that they give in exchange.
create or replace function may_take_shift(of_shift uuid, person uuid, instead_of uuid) returns boolean language sql stable as $$
  select exists (
    select from schedule_employee se join schedule s on s.uuid = se.schedule join employee e on e.uuid = person
    where se.uuid = of_shift and se.employee <> person and s.published_at is not null and s.start_time > now() and e.status = 'ACTIVE' and works_at(e, s.start_time) and rate_for(e, se.role) is not null
      and not exists (select from schedule_employee mine where mine.employee = person and mine.uuid is distinct from instead_of
        and (mine.schedule = se.schedule or tstzrange(mine.start_time, mine.end_time) && tstzrange(se.start_time, se.end_time))))
$$;

-- Swaps of shifts that are about to be removed keep a description of them and end.
create or replace function keep_swaps_of(shifts uuid[]) returns void language sql as $$
  update shift_swap w set
    removed_given = case when w.shift = gone.uuid then gone.described else w.removed_given end,
    removed_wanted = case when w.colleague_shift = gone.uuid then gone.described else w.removed_wanted end,
    status = case when w.status in ('REQUESTED', 'ACCEPTED') then 'CANCELLED' else w.status end
  from (
    select se.uuid, jsonb_build_object('startTime', se.start_time, 'endTime', se.end_time, 'role', se.role, 'title', s.title, 'accountName', a.identity) as described
    from schedule_employee se join schedule s on s.uuid = se.schedule left join live_account a on a.uuid = s.live_account where se.uuid = any(shifts)
  ) gone
  where (w.shift = gone.uuid and w.removed_given is null) or (w.colleague_shift = gone.uuid and w.removed_wanted is null)
$$;

create or replace function keep_swaps_of_shift() returns trigger language plpgsql as $$
begin
  perform keep_swaps_of(array[old.uuid]);
  return old;
end $$;
create or replace trigger schedule_employee_keeps_swaps before delete on schedule_employee for each row execute function keep_swaps_of_shift();

-- Before the rows of its shifts are removed with it, which then no longer find their schedule.
create or replace function keep_requests_of_schedule() returns trigger language plpgsql as $$
declare account text := (select identity from live_account where uuid = old.live_account);
begin
  update shift_claim set status = case status when 'REQUESTED' then 'CANCELLED' else status end,
    removed = jsonb_build_object('startTime', old.start_time, 'endTime', old.end_time, 'title', old.title, 'accountName', account)
  where schedule = old.uuid;
  perform keep_swaps_of(array(select uuid from schedule_employee where schedule = old.uuid));
  return old;
end $$;
create or replace trigger schedule_keeps_requests before delete on schedule for each row execute function keep_requests_of_schedule();
