/**
 * When guessing at passwords is refused for a while. A browser that the account was signed in on before is counted alone; everybody
 * else is counted per address, and together, so that no stranger can lock the owner of an account out. Unknown names count alike.
 */
import { createHash } from 'node:crypto';
import { normalizeIP } from '@fastify/rate-limit';
import sql from 'sql-template-tag';
import type { Queryable } from '#server/database';
import { identityErrors } from './errors.ts';

const WINDOW_SECONDS = 300;
const LIMITS = { guesses: 5, strangers: 100, address: 60, steps: 10 } as const;

/** What an attempt counts against. */
export interface Bucket {
  readonly key: string;
  readonly limit: number;
  /** Others count here too, so that a success takes back no more than itself. */
  readonly shared: boolean;
}

/** @param account the user's uuid, or the name that was given where there is no such account. @param device set when the account knows it. */
export function signInBuckets(attempt: { readonly account: string; readonly address: string; readonly device: Buffer | null }): Bucket[] {
  const account = digest(attempt.account);
  if (attempt.device !== null)
    return [{ key: `device ${account} ${attempt.device.toString('base64url')}`, limit: LIMITS.guesses, shared: false }];
  // Whoever has one IPv6 address has 2^64 of them.
  const address = normalizeIP(attempt.address);
  return [
    { key: `place ${account} ${address}`, limit: LIMITS.guesses, shared: false },
    { key: `strangers ${account}`, limit: LIMITS.strangers, shared: true },
    { key: `address ${address}`, limit: LIMITS.address, shared: true },
  ];
}

/** Guesses at a second factor, by whoever knows the password. */
export function secondStepBuckets(user: string): Bucket[] {
  return [{ key: `step ${user}`, limit: LIMITS.steps, shared: false }];
}

/** Asking for links: for one address by one place, and by one place in all. */
export function linkBuckets({ email, address }: { readonly email: string; readonly address: string }): Bucket[] {
  const place = normalizeIP(address);
  return [
    { key: `link ${digest(email)} ${place}`, limit: LIMITS.guesses, shared: false },
    { key: `links ${place}`, limit: LIMITS.address, shared: true },
  ];
}

/** Guesses at the current password by who is signed in already. */
export function profileBuckets(user: string): Bucket[] {
  return [{ key: `profile ${user}`, limit: LIMITS.guesses, shared: false }];
}

/** Notes the attempt as failed before the password is looked at, so that many at once cannot slip past the limit. @returns seconds to wait, 0 = go on. */
export async function noteAttempt(db: Queryable, buckets: readonly Bucket[]): Promise<number> {
  // Who is refused already is not noted: however many come, the table and the wait do not grow.
  const wait = await secondsToWait(db, buckets, 1);
  if (wait > 0) return wait;
  await db.rows(sql`insert into sign_in_failure (key) select unnest(${buckets.map(({ key }) => key)}::text[])`);
  return secondsToWait(db, buckets, 0);
}

/** @param more attempts that there has to be room for. */
async function secondsToWait(db: Queryable, buckets: readonly Bucket[], more: number): Promise<number> {
  const keys = buckets.map(({ key }) => key);
  const rows = await db.rows<{ count: number; limit: number; wait: number }>(sql`
    select count(*) as count, b.limit, ceil(extract(epoch from (array_agg(f.at order by f.at desc))[b.limit] + make_interval(secs => ${WINDOW_SECONDS}) - now()))::int as wait
    from unnest(${keys}::text[], ${buckets.map(({ limit }) => limit)}::int[]) as b (key, "limit")
    join sign_in_failure f on f.key = b.key and f.at > now() - make_interval(secs => ${WINDOW_SECONDS}) group by b.key, b.limit`);
  return Math.max(0, ...rows.filter(({ count, limit }) => count + more > limit).map(({ wait }) => Math.max(wait, 1)));
}

/** @throws ProblemError 429 while there is something to wait for. */
export function refuseWhile(seconds: number): void {
  if (seconds > 0)
    throw identityErrors.fail('throttled', { minutes: Math.ceil(seconds / 60) }, { headers: { 'retry-after': String(seconds) } });
}

/** A success clears what only this person counted, and takes itself back from what others count in too. */
export async function forgiveAttempt(db: Queryable, buckets: readonly Bucket[]): Promise<void> {
  for (const { key, shared } of buckets) {
    if (shared)
      await db.rows(
        sql`delete from sign_in_failure where ctid = (select ctid from sign_in_failure where key = ${key} order by at desc limit 1)`,
      );
    else await db.rows(sql`delete from sign_in_failure where key = ${key}`);
  }
}

export async function forgetOldAttempts(db: Queryable): Promise<void> {
  await db.rows(sql`delete from sign_in_failure where at < now() - make_interval(secs => ${WINDOW_SECONDS})`);
}

/** Names are typed by anybody: of any length, with characters that the database cannot hold. */
function digest(account: string): string {
  return createHash('sha256').update(account).digest('base64url');
}
