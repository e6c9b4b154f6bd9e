/** Computed columns of availability and usual availability, and the removal of a day that the usual week filled in. */
import sql, { type Sql } from 'sql-template-tag';
import type { Actor } from '#core/access';
import { employeeName } from '#domains/workforce/server';
import type { Transaction } from '#server/database';

/** Name of the employee as shown to the reader. @param row with a column `employee`. */
export const nameOfEmployee = (row: Sql, reader: Actor) =>
  sql`(select ${employeeName(reader, sql`e`)} from employee e where e.uuid = ${row}.employee)`;

/** Hours offered in the slots of a row. PostgreSQL accepts 24:00 as the end of a day. */
export const hoursOfSlots = (row: Sql) =>
  sql`(select coalesce(round(sum(extract(epoch from (s.slot ->> 'endTime')::time - (s.slot ->> 'startTime')::time)) / 3600, 2), 0.00) from jsonb_array_elements(${row}.time_slots) s(slot))`;

/** Values of the day that is written, by field name. */
interface WrittenDay {
  readonly employee?: unknown;
  readonly weekStartDate?: unknown;
  readonly dayOfWeek?: unknown;
}

/** Removes this day of an employee's week if the usual week filled it in; a day that was entered manually stays. */
export async function removeUsualDay(tx: Transaction, { employee, weekStartDate, dayOfWeek }: WrittenDay): Promise<void> {
  await tx.rows(
    sql`delete from employee_availability where employee = ${employee} and week_start_date = ${weekStartDate} and day_of_week = ${dayOfWeek} and source = 'USUAL'`,
  );
}
