/** How the other nodes and browsers hear of a change: one notification, sent by the database when the transaction commits. */
import sql, { type Sql } from 'sql-template-tag';
import type { Resource } from '#core/resource';
import type { Transaction } from '../database.ts';

/** Channel of `{"resource": plural}` messages; identical messages of one transaction are folded by PostgreSQL. */
export const CHANGES_CHANNEL = 'greenroom_change';
/** Channel of user uuids whose sign-in state has to be read again. */
export const ACTORS_CHANNEL = 'greenroom_actor';

export async function publishChange(tx: Transaction, resource: Resource): Promise<void> {
  await tx.rows(sql`select ${changeNotice(resource)}`);
}

export function changeNotice(resource: Resource): Sql {
  return sql`pg_notify(${CHANGES_CHANNEL}, ${resource.plural})`;
}

export async function publishActorChange(tx: Transaction, user: string): Promise<void> {
  await tx.rows(sql`select pg_notify(${ACTORS_CHANNEL}, ${user})`);
}
