/** Sums the hours of a week: needed and assigned from its schedules, offered from availability. */
import sql from 'sql-template-tag';
import type { Queryable } from '#server/database';
import { SHIFT_ROLES, type ShiftRole } from '../schedule/shift-role.rules.ts';

interface Week {
  /** Its Monday, as a date. */
  readonly weekStartDate: string;
  /** Instants: the week lasts from `start` until before `end`. */
  readonly start: string;
  readonly end: string;
  /** Time zone of the agency, in which availability is handed in. */
  readonly zone: string;
}

interface RoleHours {
  readonly role: ShiftRole;
  readonly needed: number;
  readonly planned: number;
  readonly offered: number;
}

/** Hours by role, in the order of the roles. */
export function sumWeek(db: Queryable, { weekStartDate, start, end, zone }: Week): Promise<RoleHours[]> {
  return db.rows(sql`
    with taken as (
      select r.role, s.uuid, extract(epoch from s.end_time - s.start_time) / 3600 as hours, coalesce((s.needs ->> r.role)::int, 0) as needs,
        people_there(s.uuid, r.role, s.start_time) as shifts
      from schedule s cross join unnest(${[...SHIFT_ROLES]}::text[]) r(role) where s.start_time >= ${start} and s.start_time < ${end}
    ), offered as (
      select e.uuid, e.general_hourly_rate is not null as general,
        array_remove(array[case when e.host_hourly_rate is not null then 'HOST' end, case when e.moderator_hourly_rate is not null then 'MODERATOR' end, case when e.support_hourly_rate is not null then 'SUPPORT' end, case when e.model_hourly_rate is not null then 'MODEL' end], null) as roles,
        extract(epoch from upper(t.free) - lower(t.free)) / 3600 as hours
      from employee e join employee_availability a on a.employee = e.uuid and a.week_start_date = ${weekStartDate},
        lateral unnest(
          (select range_agg(tstzrange(x.start, greatest(x.start, x.until))) from jsonb_array_elements(a.time_slots) s(slot),
            lateral (select (a.day + (s.slot ->> 'startTime')::interval) at time zone ${zone} as start, (a.day + (s.slot ->> 'endTime')::interval) at time zone ${zone} as until) x)
          - coalesce((select range_agg(tstzrange(o.start_time, o.end_time)) from time_off o where o.employee = e.uuid and o.status = 'APPROVED' and o.start_time < ${end} and o.end_time > ${start}), '{}')
        ) t(free)
      where e.status = 'ACTIVE' and works_at(e, a.day::timestamp at time zone ${zone})
    )
    select r.role, coalesce((select round(sum(hours * greatest(needs, shifts)), 2) from taken where role = r.role), 0)::float as needed,
      coalesce((select round(sum(hours * shifts), 2) from taken where role = r.role), 0)::float as planned,
      coalesce((select round(sum(hours), 2) from offered where r.role = any(roles) or (general and roles = '{}') or (r.role = 'GENERAL' and general)), 0)::float as offered
    from unnest(${[...SHIFT_ROLES]}::text[]) with ordinality r(role, place) order by r.place`);
}
