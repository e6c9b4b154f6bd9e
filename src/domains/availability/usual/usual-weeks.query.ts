/** How usual weeks become rows: every day from today to the end of the eighth coming week, except those written manually, which stay. */
import sql from 'sql-template-tag';
import { mondayOf, Temporal } from '#core/time';
import type { Transaction } from '#server/database';

/** Of today and so many after it. */
export const WEEKS_AHEAD = 8;

/** @param employee uuid; null = everybody's. @returns how many days changed. */
export async function keepUsualWeeks(
  tx: Transaction,
  zone: string,
  employee: string | null = null,
  today: Temporal.PlainDate = Temporal.Now.plainDateISO(zone),
): Promise<number> {
  const first = mondayOf(today);
  const last = first.add({ weeks: WEEKS_AHEAD });
  const [changed] = await tx.rows<{ count: number }>(sql`
    with gone as (
      delete from employee_availability a where a.source = 'USUAL' and a.day >= ${today.toString()} and (${employee}::uuid is null or a.employee = ${employee})
        and not exists (select from usual_availability u where u.employee = a.employee and u.day_of_week = a.day_of_week)
      returning a.uuid
    ), kept as (
      insert into employee_availability as a (employee, week_start_date, day_of_week, time_slots, note, source, on_behalf)
      select u.employee, w.monday::date, u.day_of_week, u.time_slots, u.note, 'USUAL', u.on_behalf
      from usual_availability u join employee e on e.uuid = u.employee and e.status <> 'DELETED'
        cross join generate_series(${first.toString()}::timestamp, ${last.toString()}::timestamp, interval '7 days') w(monday)
      where (${employee}::uuid is null or u.employee = ${employee})
        and w.monday::date + array_position(array['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'], u.day_of_week) - 1 >= ${today.toString()}::date
      on conflict (employee, week_start_date, day_of_week) do update
        set time_slots = excluded.time_slots, note = excluded.note, on_behalf = excluded.on_behalf, version = a.version + 1, update_time = date_trunc('second', now())
        where a.source = 'USUAL' and (a.time_slots, a.note) is distinct from (excluded.time_slots, excluded.note)
      returning a.uuid
    ) select ((select count(*) from gone) + (select count(*) from kept))::int as count`);
  return changed!.count;
}
