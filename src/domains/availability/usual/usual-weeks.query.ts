/** Turns usual weeks into rows: every day from today to the end of the eighth coming week, except days written manually. */
import { oneRow } from '#server/one-row';
import sql, { join, type Sql } from 'sql-template-tag';
import { mondayOf, Temporal } from '#core/time';
import type { Transaction } from '#server/database';
import type { DayOfWeek } from '../slots/time-slots.rules.ts';

/** Number of weeks filled after the current one. */
export const WEEKS_AHEAD = 8;

interface Kept {
  /** Uuid; absent = all employees. */
  readonly employee?: string;
  /** Absent = every day of the week. */
  readonly dayOfWeek?: DayOfWeek;
  readonly today?: Temporal.PlainDate;
}

/** @returns the number of days changed. */
export async function refillUsualWeeks(
  tx: Transaction,
  zone: string,
  { employee, dayOfWeek, today = Temporal.Now.plainDateISO(zone) }: Kept = {},
): Promise<number> {
  const concerned = (row: Sql) =>
    join(
      [
        employee === undefined ? sql`true` : sql`${row}.employee = ${employee}`,
        dayOfWeek === undefined ? sql`true` : sql`${row}.day_of_week = ${dayOfWeek}`,
      ],
      ' and ',
    );
  const first = mondayOf(today);
  const last = first.add({ weeks: WEEKS_AHEAD });
  const changed = await oneRow<{ count: number }>(
    tx,
    sql`
    with gone as (
      delete from employee_availability a where a.source = 'USUAL' and a.day >= ${today.toString()} and ${concerned(sql`a`)}
        and not exists (select from usual_availability u where u.employee = a.employee and u.day_of_week = a.day_of_week)
      returning a.uuid
    ), kept as (
      insert into employee_availability as a (employee, week_start_date, day_of_week, time_slots, note, source, on_behalf)
      select u.employee, w.monday::date, u.day_of_week, u.time_slots, u.note, 'USUAL', u.on_behalf
      from usual_availability u join employee e on e.uuid = u.employee and works_at(e, now())
        cross join generate_series(${first.toString()}::timestamp, ${last.toString()}::timestamp, interval '7 days') w(monday)
      where ${concerned(sql`u`)}
        and (e.leaves_on is null or w.monday::date <= e.leaves_on)
        and w.monday::date + array_position(array['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'], u.day_of_week) - 1 >= ${today.toString()}::date
      on conflict (employee, week_start_date, day_of_week) do update
        set time_slots = excluded.time_slots, note = excluded.note, on_behalf = excluded.on_behalf, version = a.version + 1, update_time = date_trunc('second', now())
        where a.source = 'USUAL' and (a.time_slots, a.note) is distinct from (excluded.time_slots, excluded.note)
      returning a.uuid
    ) select ((select count(*) from gone) + (select count(*) from kept))::int as count`,
  );
  return changed.count;
}
