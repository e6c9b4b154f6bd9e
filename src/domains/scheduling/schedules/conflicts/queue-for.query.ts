/** Acquires the locks of accounts and people for a batch write up front, in the same order as everyone else, to prevent deadlocks. */
import sql from 'sql-template-tag';
import type { Transaction } from '#server/database';

export interface Queued {
  readonly accounts: readonly string[];
  readonly people: readonly string[];
}

/** The same locks that the triggers of schedules and shifts acquire one at a time (migration 0004). */
export async function queueFor(tx: Transaction, { accounts, people }: Queued): Promise<void> {
  for (const [name, uuids] of [
    ['live_account ', accounts],
    ['employee ', people],
  ] as const)
    await tx.rows(
      sql`select pg_advisory_xact_lock(hashtextextended(${name}::text || uuid, 0)) from (select distinct uuid::text from unnest(${uuids}::uuid[]) uuid order by 1) one`,
    );
}
