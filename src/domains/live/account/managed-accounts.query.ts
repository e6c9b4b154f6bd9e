/** The live accounts that a user manages. */
import sql from 'sql-template-tag';
import { oneRow } from '#server/one-row';
import type { Queryable } from '#server/database';

export async function countManaged(db: Queryable, user: string): Promise<number> {
  const row = await oneRow<{ count: number }>(
    db,
    sql`select count(*)::int as count from live_account_manager m join live_account a on a.uuid = m.live_account and a.status = 'ACTIVE' where m.manager = ${user}`,
  );
  return row.count;
}

/** @returns uuids of the accounts. */
export async function managedBy(db: Queryable, user: string): Promise<string[]> {
  const rows = await db.rows<{ uuid: string }>(
    sql`select a.uuid from live_account_manager m join live_account a on a.uuid = m.live_account and a.status = 'ACTIVE' where m.manager = ${user} order by a.id`,
  );
  return rows.map(({ uuid }) => uuid);
}

/** @returns uuids of the account's managers. */
export async function managersOf(db: Queryable, account: string): Promise<string[]> {
  const rows = await db.rows<{ manager: string }>(
    sql`select manager from live_account_manager where live_account = ${account} order by manager`,
  );
  return rows.map(({ manager }) => manager);
}
