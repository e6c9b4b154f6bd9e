/** Inserts the demo's usual weeks, submitted weeks, leave entitlements and time off. */
import sql from 'sql-template-tag';
import { mondayOf, startOfDay, Temporal } from '#core/time';
import { DAYS_OF_WEEK } from '#domains/availability';
import { refillUsualWeeks, storeLeaveDays } from '#domains/availability/server';
import type { Transaction } from '#server/database';
import { oneRow } from '#server/one-row';
import { BY_HOURS, HOLIDAY_PERCENT, HOLIDAYS_A_YEAR, TIME_OFF, usualWeeks, WITHOUT_USUAL } from './availability.rules.ts';
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
const NOON = Temporal.PlainTime.from('12:00');
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
  await insertEntitlements(tx, employees, today);
  for (const { employee, type, from, to, endsAtNoon = false, status, reason, note } of TIME_OFF) {
    const start = startOfDay(today.add({ days: from }), zone).toString();
    const last = today.add({ days: to });
    const end = (
      endsAtNoon ? last.toZonedDateTime({ timeZone: zone, plainTime: NOON }).toInstant() : startOfDay(last.add({ days: 1 }), zone)
    ).toString();
    const decided = status === 'REQUESTED' ? null : admin;
    const { uuid } = await oneRow<{ uuid: string }>(
      tx,
      sql`
      insert into time_off (employee, type, start_time, end_time, ends_at_noon, reason, status, decided_by, decided_at, decision_note)
      values (${employees.get(employee)}, ${type}, ${start}, ${end}, ${endsAtNoon}, ${reason}, ${status}, ${decided}, case when ${decided}::uuid is not null then date_trunc('second', least(now(), ${start}::timestamptz - interval '6 days')) end, ${note}) returning uuid`,
    );
    await storeLeaveDays(tx, uuid, zone);
  }
}

/** Everyone's holidays from the beginning of the year: days a year, or a percentage of the hours worked. */
async function insertEntitlements(tx: Transaction, employees: Parts['employees'], today: Temporal.PlainDate): Promise<void> {
  const irregular = BY_HOURS.map((name) => employees.get(name));
  await tx.rows(sql`
    insert into leave_entitlement (employee, valid_from, days_per_year, accrual_percent, carry_over_days, carry_over_months)
    select e.uuid, ${`${today.year}-01-01`}, case when e.hourly then 0 else ${HOLIDAYS_A_YEAR}::numeric end, case when e.hourly then ${HOLIDAY_PERCENT}::numeric else 0 end, 5, 3
    from (select uuid, uuid = any(${irregular}::uuid[]) as hourly from unnest(${[...employees.values()]}::uuid[]) u(uuid)) e`);
}
