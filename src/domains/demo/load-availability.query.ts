/** Inserts the demo's usual weeks, submitted weeks and time off. */
import sql from 'sql-template-tag';
import { mondayOf, startOfDay, Temporal } from '#core/time';
import { DAYS_OF_WEEK } from '#domains/availability';
import { refillUsualWeeks } from '#domains/availability/server';
import type { Transaction } from '#server/database';
import { TIME_OFF, usualWeeks, WITHOUT_USUAL } from './availability.rules.ts';
import type { PlannedWeek } from './broadcasts.rules.ts';

interface Parts {
  readonly weeks: readonly PlannedWeek[];
  readonly employees: ReadonlyMap<string, string>;
  readonly admin: string;
  readonly zone: string;
  readonly today: Temporal.PlainDate;
}

/** Number of weeks submitted by those who submit week by week: the last three and the current one. */
const HANDED_IN = 4;
const HANDED_IN_SLOTS = JSON.stringify([{ startTime: '08:00', endTime: '24:00' }]);

export async function insertAvailability(tx: Transaction, { weeks, employees, admin, zone, today }: Parts): Promise<void> {
  const usual = usualWeeks(
    weeks.filter(({ week }) => week >= 0),
    zone,
  ).map((day) => ({ ...day, employee: employees.get(day.employee) }));
  await tx.rows(sql`
    insert into usual_availability (employee, day_of_week, time_slots)
    select employee, "dayOfWeek", "timeSlots" from jsonb_to_recordset(${JSON.stringify(usual)}::jsonb) as u (employee uuid, "dayOfWeek" text, "timeSlots" jsonb)`);
  await refillUsualWeeks(tx, zone, { today });
  const mondays = Array.from({ length: HANDED_IN }, (_, index) => mondayOf(today).subtract({ weeks: index }).toString());
  await tx.rows(sql`
    insert into employee_availability (employee, week_start_date, day_of_week, time_slots)
    select e.uuid, w.monday, d.day, ${HANDED_IN_SLOTS}::jsonb
    from unnest(${WITHOUT_USUAL.map((name) => employees.get(name))}::uuid[]) e(uuid), unnest(${mondays}::date[]) w(monday), unnest(${[...DAYS_OF_WEEK]}::text[]) d(day)`);
  for (const { employee, from, to, status, reason, note } of TIME_OFF) {
    const [start, end] = [today.add({ days: from }), today.add({ days: to + 1 })].map((day) => startOfDay(day, zone).toString());
    const decided = status === 'REQUESTED' ? null : admin;
    await tx.rows(sql`
      insert into time_off (employee, start_time, end_time, reason, status, decided_by, decided_at, decision_note)
      values (${employees.get(employee)}, ${start}, ${end}, ${reason}, ${status}, ${decided}, case when ${decided}::uuid is not null then date_trunc('second', least(now(), ${start}::timestamptz - interval '6 days')) end, ${note})`);
  }
}
