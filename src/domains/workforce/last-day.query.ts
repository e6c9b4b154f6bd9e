/** The end of an employee's last day, which the database compares with the times of shifts. */
import sql from 'sql-template-tag';
import { startOfDay, Temporal } from '#core/time';
import type { Transaction } from '#server/database';

/** @param leavesOn YYYY-MM-DD; null = no last day. @param zone the agency's time zone. */
export async function storeLastDay(tx: Transaction, employee: string, leavesOn: string | null, zone: string): Promise<void> {
  const end = leavesOn === null ? null : startOfDay(Temporal.PlainDate.from(leavesOn).add({ days: 1 }), zone).toString();
  await tx.rows(sql`update employee set last_day_ends = ${end} where uuid = ${employee}`);
}
