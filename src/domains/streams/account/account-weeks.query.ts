/** The period of an account's reports: whole weeks from Monday in the account's time zone. */
import { oneRow } from '#server/one-row';
import sql from 'sql-template-tag';
import { mondayOf, Temporal } from '#core/time';
import type { Queryable } from '#server/database';

export interface AccountWeeks {
  readonly zone: string;
  /** Monday of the first week. */
  readonly first: string;
  /** The Monday after the last. */
  readonly after: string;
}

export async function accountWeeks(db: Queryable, account: string, weeks: number): Promise<AccountWeeks> {
  const row = await oneRow<{ zone: string }>(db, sql`select timezone as zone from live_account where uuid = ${account}`);
  const monday = mondayOf(Temporal.Now.plainDateISO(row.zone));
  return { zone: row.zone, first: monday.subtract({ weeks: weeks - 1 }).toString(), after: monday.add({ weeks: 1 }).toString() };
}
