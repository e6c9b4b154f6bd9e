/** Reads when employees can work, for everything that plans or checks schedules. */
import sql from 'sql-template-tag';
import { startOfDay, Temporal } from '#core/time';
import type { Queryable } from '#server/database';
import type { TimeSlot } from '../slots/time-slots.rules.ts';
import { createWallClock, daysBetween, freeSpans, type PersonAvailability } from './person-availability.rules.ts';

/** @param employees uuids; each gets an entry in the result. @param to last day, inclusive. @param zone the agency's time zone. */
export async function readAvailability(
  db: Queryable,
  employees: readonly string[],
  from: Temporal.PlainDate,
  to: Temporal.PlainDate,
  zone: string,
): Promise<ReadonlyMap<string, PersonAvailability>> {
  const [first, last] = [startOfDay(from, zone), startOfDay(to.add({ days: 1 }), zone)];
  const rows = await db.rows<{
    employee: string;
    days: readonly { readonly day: string; readonly timeSlots: readonly TimeSlot[] }[];
    off: readonly { readonly start: string; readonly end: string }[];
  }>(sql`
    select e.uuid as employee,
      coalesce((select json_agg(json_build_object('day', a.day, 'timeSlots', a.time_slots) order by a.day) from employee_availability a
        where a.employee = e.uuid and a.day between ${from.toString()} and ${to.toString()}), '[]') as days,
      coalesce((select json_agg(json_build_object('start', o.start_time, 'end', o.end_time) order by o.start_time) from time_off o
        where o.employee = e.uuid and o.status = 'APPROVED' and o.start_time < ${last.toString()} and o.end_time > ${first.toString()}), '[]') as off
    from unnest(${employees}::uuid[]) e(uuid)`);
  const [range, clock] = [daysBetween(from, to), createWallClock(zone)];
  return new Map(
    rows.map(({ employee, days, off }) => [
      employee,
      {
        employee,
        free: freeSpans(days, range, clock),
        answered: days.map(({ day }) => day),
        timeOff: off.map(({ start, end }) => ({ start: Temporal.Instant.from(start), end: Temporal.Instant.from(end) })),
      },
    ]),
  );
}
