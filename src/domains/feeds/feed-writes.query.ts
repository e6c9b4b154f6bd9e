/** Statements for writes of feeds: the address, which is shown only once, and the states ACTIVE and REVOKED. */
import { oneRow } from '#server/one-row';
import sql, { type Sql } from 'sql-template-tag';
import type { Transaction } from '#server/database';

/** Setting local to the transaction that creates a URL; only its response contains the URL. */
const SHOWN = 'greenroom.calendar_feed_shown';

/** URL of a feed in the transaction that created it, null in every other. @param row of a feed. */
export const shownUrl = (row: Sql) =>
  sql`(select shown[2] from string_to_array(current_setting(${SHOWN}, true), ' ') shown where shown[1] = ${row}.uuid::text)`;

/** Until the transaction ends, the URL of this feed is `url`. */
export async function showUrl(tx: Transaction, feed: string, url: string): Promise<void> {
  await tx.rows(sql`select set_config(${SHOWN}, ${`${feed} ${url}`}, true)`);
}

/** Replaces the hash of the secret; content generated for the previous address is no longer current. */
export async function storeSecretHash(tx: Transaction, feed: string, hash: Buffer): Promise<void> {
  await tx.rows(sql`update calendar_feed set secret_hash = ${hash}, plan_mark = null where uuid = ${feed}`);
}

/** The content is generated again at the next read. */
export async function invalidateContent(tx: Transaction, feed: string): Promise<void> {
  await tx.rows(sql`update calendar_feed set plan_mark = null where uuid = ${feed}`);
}

export async function storeRevoked(tx: Transaction, feed: string, revokedAt: string | null | undefined): Promise<void> {
  await tx.rows(
    sql`update calendar_feed set status = 'REVOKED', revoked_at = ${revokedAt}, version = version + 1, update_time = date_trunc('second', now()) where uuid = ${feed}`,
  );
}

/** The feed is active again, as if it had never been read. @returns the instant of the renewal. */
export async function storeRenewed(tx: Transaction, feed: string): Promise<string> {
  const renewed = await oneRow<{ at: string }>(
    tx,
    sql`update calendar_feed set status = 'ACTIVE', revoked_at = null, renewed_at = date_trunc('second', now()), last_read_at = null, last_read_by = null, version = version + 1, update_time = date_trunc('second', now()) where uuid = ${feed} returning renewed_at as at`,
  );
  return renewed.at;
}
