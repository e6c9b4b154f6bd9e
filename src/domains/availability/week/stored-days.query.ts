/** Reads and locks the stored days of an employee's week or usual week. */
import sql from 'sql-template-tag';
import type { Transaction } from '#server/database';
import type { DayOfWeek, TimeSlot } from '../slots/time-slots.rules.ts';

export interface StoredDay {
  readonly uuid: string;
  readonly dayOfWeek: DayOfWeek;
  readonly timeSlots: readonly TimeSlot[];
  readonly note: string | null;
  readonly source: 'MANUAL' | 'USUAL';
}

/** Serialises concurrent writes of one employee's weeks. */
export async function lockWeeks(tx: Transaction, employee: string): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended('availability ' || ${employee}::text, 0))`);
}

/** In weekday order, locked until the transaction ends. @param week null = the usual week. */
export function readStoredDays(tx: Transaction, employee: string, week: string | null): Promise<StoredDay[]> {
  return tx.rows<StoredDay>(
    week === null
      ? sql`select uuid, day_of_week as "dayOfWeek", time_slots as "timeSlots", note, 'USUAL' as source from usual_availability where employee = ${employee} order by id for update`
      : sql`select uuid, day_of_week as "dayOfWeek", time_slots as "timeSlots", note, source from employee_availability where employee = ${employee} and week_start_date = ${week} order by day for update`,
  );
}
