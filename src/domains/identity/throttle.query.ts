/** Decides when sign-in is refused for a while: too many failures for one account name, or from one address. Unknown names count alike. */
import sql from 'sql-template-tag';
import type { Queryable } from '#server/database';

const WINDOW_SECONDS = 300;
const LIMITS = { account: 5, address: 60 } as const;

export interface Attempt {
  readonly account: string;
  readonly address: string;
}

/** Notes the attempt as failed before the password is looked at, so that many at once cannot slip past the limit. @returns seconds to wait, 0 = go on. */
export async function noteAttempt(db: Queryable, attempt: Attempt): Promise<number> {
  const keys = keysOf(attempt);
  await db.rows(sql`insert into sign_in_failure (key) select unnest(${Object.values(keys)}::text[])`);
  const rows = await db.rows<{ key: string; count: number; wait: number }>(sql`
    select key, count(*) as count, ceil(extract(epoch from min(at) + make_interval(secs => ${WINDOW_SECONDS}) - now()))::int as wait
    from sign_in_failure where key = any(${Object.values(keys)}::text[]) and at > now() - make_interval(secs => ${WINDOW_SECONDS}) group by key`);
  const over = rows.filter(({ key, count }) => count > (key === keys.account ? LIMITS.account : LIMITS.address));
  return Math.max(0, ...over.map(({ wait }) => Math.max(wait, 1)));
}

/** A success clears the account's failures and takes back the address's one. */
export async function forgiveAttempt(db: Queryable, attempt: Attempt): Promise<void> {
  const { account, address } = keysOf(attempt);
  await db.rows(sql`delete from sign_in_failure where key = ${account}`);
  await db.rows(sql`delete from sign_in_failure where ctid = (select ctid from sign_in_failure where key = ${address} order by at desc limit 1)`);
}

export async function forgetOldAttempts(db: Queryable): Promise<void> {
  await db.rows(sql`delete from sign_in_failure where at < now() - make_interval(secs => ${WINDOW_SECONDS})`);
}

function keysOf({ account, address }: Attempt): { account: string; address: string } {
  // No database text holds a null character, and no account's name either.
  return { account: `account ${account.replaceAll('\0', '').trim().toLowerCase().slice(0, 200)}`, address: `address ${address}` };
}
