/** Whether a minute is near its stream, and the partition of its month. */
import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '#server/database';

/** @param minute ISO 8601. @returns whether it is less than seven days away from the stream; undefined for an unknown stream. */
export async function isNearStream(db: Queryable, stream: unknown, minute: string): Promise<boolean | undefined> {
  const [row] = await db.rows<{ near: boolean }>(
    sql`select ${minute}::timestamptz between start_time - interval '7 days' and end_time + interval '7 days' as near from live_stream where uuid = ${stream}`,
  );
  return row?.near;
}

/** Creates the partition for the month of a minute unless it exists. */
export async function prepareMonth(tx: Transaction, minute: string): Promise<void> {
  await tx.rows(sql`select prepare_metric_months(${minute}, ${minute})`);
}
