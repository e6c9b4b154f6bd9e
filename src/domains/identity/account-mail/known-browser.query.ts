/** Browsers that a user has signed in with. A browser is new if neither its cookie nor its user agent and address together are known. */
import { oneRow } from '#server/one-row';
import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '#server/database';

const KEEP_DAYS = 365;
/** For browsers seen only once: clients without cookies appear as a new browser each time. */
const KEEP_ONCE_DAYS = 30;

/** @returns whether the browser is new for a user who has signed in before. */
export async function recordBrowser(
  tx: Transaction,
  user: string,
  { device, userAgent, address }: { readonly device: Buffer; readonly userAgent: string | null; readonly address: string },
): Promise<boolean> {
  const agent = userAgent?.slice(0, 300) ?? null;
  const before = await oneRow<{ count: number; known: boolean | null }>(
    tx,
    sql`
    select count(*) as count, bool_or(device = ${device} or (user_agent is not distinct from ${agent} and address = ${address})) as known from known_browser where "user" = ${user}`,
  );
  await tx.rows(sql`insert into known_browser ("user", device, user_agent, address) values (${user}, ${device}, ${agent}, ${address})
    on conflict ("user", device) do update set last_seen_at = now(), user_agent = excluded.user_agent, address = excluded.address`);
  return before.count > 0 && before.known !== true;
}

export async function deleteOldBrowsers(db: Queryable): Promise<void> {
  await db.rows(sql`delete from known_browser where last_seen_at < now() - make_interval(days => ${KEEP_DAYS})
    or (last_seen_at = first_seen_at and last_seen_at < now() - make_interval(days => ${KEEP_ONCE_DAYS}))`);
}
