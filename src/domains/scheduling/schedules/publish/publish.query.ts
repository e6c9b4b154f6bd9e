/** Drafts of schedules, and publishing them. */
import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '#server/database';

/** Given schedules by their uuids, or all that start from `start` on and before `end`. */
type Chosen = { readonly schedules: readonly string[] } | { readonly start: string; readonly end: string };

/** Locks the drafts in a fixed order, until the transaction ends. @returns their uuids. */
export async function lockDrafts(tx: Transaction, chosen: Chosen): Promise<string[]> {
  const condition =
    'schedules' in chosen
      ? sql`uuid = any(${chosen.schedules}::uuid[])`
      : sql`start_time >= ${chosen.start} and start_time < ${chosen.end}`;
  const drafts = await tx.rows<{ uuid: string }>(
    sql`select uuid from schedule where published_at is null and ${condition} order by id for update`,
  );
  return drafts.map(({ uuid }) => uuid);
}

/** The number of the given schedules that exist. */
export async function countSchedules(db: Queryable, schedules: readonly string[]): Promise<number> {
  return (await db.rows(sql`select from schedule where uuid = any(${schedules}::uuid[])`)).length;
}

/** @returns the time of publication of each. */
export function publishDrafts(tx: Transaction, schedules: readonly string[]): Promise<{ uuid: string; at: string }[]> {
  return tx.rows(
    sql`update schedule set published_at = date_trunc('second', now()), version = version + 1, update_time = date_trunc('second', now()) where uuid = any(${schedules}::uuid[]) returning uuid, published_at as at`,
  );
}
