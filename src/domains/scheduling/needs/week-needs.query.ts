/** Sums the hours of a week: needed and assigned from its schedules, offered from availability. */
import sql from 'sql-template-tag';
import { mondayOf, startOfDay, Temporal } from '#core/time';
import { answering } from '#server/engine/action-handlers';
import type { Action } from '#server/engine/behaviour';
import { SHIFT_ROLES, type ShiftRole } from '../schedule/shift-role.rules.ts';
import { weekNeeds } from './week-needs.action.ts';

/** @param zone the agency's time zone, in which availability is handed in. */
export function weekNeedsAction(zone: string): Action {
  return answering(weekNeeds, async ({ database }, { weekStartDate }) => {
    const monday = mondayOf(Temporal.PlainDate.from(weekStartDate));
    const [start, end] = [monday, monday.add({ days: 7 })].map((day) => startOfDay(day, zone).toString()) as [string, string];
    const roles = await database.rows<{ role: ShiftRole; needed: number; planned: number; offered: number }>(sql`
      with taken as (
        select r.role, s.uuid, extract(epoch from s.end_time - s.start_time) / 3600 as hours, coalesce((s.needs ->> r.role)::int, 0) as needs,
          (select count(*) from schedule_employee se where se.schedule = s.uuid and se.role = r.role) as shifts
        from schedule s cross join unnest(${[...SHIFT_ROLES]}::text[]) r(role) where s.start_time >= ${start} and s.start_time < ${end}
      ), offered as (
        select e.uuid, e.general_hourly_rate is not null as general,
          array_remove(array[case when e.host_hourly_rate is not null then 'HOST' end, case when e.moderator_hourly_rate is not null then 'MODERATOR' end, case when e.support_hourly_rate is not null then 'SUPPORT' end, case when e.model_hourly_rate is not null then 'MODEL' end], null) as roles,
          extract(epoch from upper(t.free) - lower(t.free)) / 3600 as hours
        from employee e join employee_availability a on a.employee = e.uuid and a.week_start_date = ${monday.toString()},
          lateral unnest(
            (select range_agg(tstzrange(x.start, greatest(x.start, x.until))) from jsonb_array_elements(a.time_slots) s(slot),
              lateral (select (a.day + (s.slot ->> 'startTime')::interval) at time zone ${zone} as start, (a.day + (s.slot ->> 'endTime')::interval) at time zone ${zone} as until) x)
            - coalesce((select range_agg(tstzrange(o.start_time, o.end_time)) from time_off o where o.employee = e.uuid and o.status = 'APPROVED' and o.start_time < ${end} and o.end_time > ${start}), '{}')
          ) t(free)
        where e.status = 'ACTIVE'
      )
      select r.role, coalesce((select round(sum(hours * greatest(needs, shifts)), 2) from taken where role = r.role), 0)::float as needed,
        coalesce((select round(sum(hours * shifts), 2) from taken where role = r.role), 0)::float as planned,
        coalesce((select round(sum(hours), 2) from offered where r.role = any(roles) or (general and roles = '{}') or (r.role = 'GENERAL' and general)), 0)::float as offered
      from unnest(${[...SHIFT_ROLES]}::text[]) with ordinality r(role, place) order by r.place`);
    return { weekStartDate: monday.toString(), roles };
  });
}
