/**
 * Throttling of password guesses. A browser that the account was signed in on before is counted separately; all others are counted per
 * address and in total, so that no stranger can lock out the owner of an account. Unknown usernames are counted alike.
 */
import { createHash } from 'node:crypto';
import { normalizeIP } from '@fastify/rate-limit';
import sql from 'sql-template-tag';
import type { Database, Queryable } from '#server/database';
import { identityErrors } from '../errors.ts';

const WINDOW_SECONDS = 300;
const LIMITS = { guesses: 5, strangers: 100, address: 60, steps: 10 } as const;

/** A counter of attempts. */
export interface Bucket {
  readonly key: string;
  readonly limit: number;
  /** Shared with other users, so that a success removes only its own attempt. */
  readonly shared: boolean;
}

/** @param account the user's uuid, or the given name when there is no such account. @param device set when it is known to the account. */
export function signInBuckets(attempt: { readonly account: string; readonly address: string; readonly device: Buffer | null }): Bucket[] {
  const account = digest(attempt.account);
  if (attempt.device !== null)
    return [{ key: `device ${account} ${attempt.device.toString('base64url')}`, limit: LIMITS.guesses, shared: false }];
  // An IPv6 user typically controls 2^64 addresses, so the network is counted.
  const address = normalizeIP(attempt.address);
  return [
    { key: `place ${account} ${address}`, limit: LIMITS.guesses, shared: false },
    { key: `strangers ${account}`, limit: LIMITS.strangers, shared: true },
    { key: `address ${address}`, limit: LIMITS.address, shared: true },
  ];
}

/**
 * Recovery codes and passkeys, which cannot be guessed: counted per address, so that nobody elsewhere can lock the owner out. Codes of an
 * app are counted in `code-guess.query.ts`.
 */
export function secondStepBuckets(user: string, address: string): Bucket[] {
  return [{ key: `step ${user} ${normalizeIP(address)}`, limit: LIMITS.steps, shared: false }];
}

/** Requests for links: per email address and client address, and per client address in total. */
export function linkBuckets({ email, address }: { readonly email: string; readonly address: string }): Bucket[] {
  const network = normalizeIP(address);
  return [
    { key: `link ${digest(email)} ${network}`, limit: LIMITS.guesses, shared: false },
    { key: `links ${network}`, limit: LIMITS.address, shared: true },
  ];
}

/** Guesses of the current password by a signed-in user. */
export function profileBuckets(user: string): Bucket[] {
  return [{ key: `profile ${user}`, limit: LIMITS.guesses, shared: false }];
}

/**
 * Records the attempt as failed before the password is verified, so that concurrent attempts cannot exceed the limit. @returns seconds to
 * wait, 0 = proceed.
 */
export async function recordAttempt(db: Database, buckets: readonly Bucket[]): Promise<number> {
  const keys = buckets.map(({ key }) => key);
  return db.transaction(async (tx) => {
    // Until the end of this short transaction, attempts with the same counters wait, so that exactly as many as the limit pass.
    await tx.rows(
      sql`select pg_advisory_xact_lock(k) from (select hashtextextended(unnest(${keys}::text[]), 0) as k order by 1) as counters`,
    );
    const wait = await secondsToWait(tx, buckets);
    // A throttled attempt is not recorded, so that neither the table nor the wait grows.
    if (wait === 0) await tx.rows(sql`insert into sign_in_failure (key) select unnest(${keys}::text[])`);
    return wait;
  });
}

async function secondsToWait(db: Queryable, buckets: readonly Bucket[]): Promise<number> {
  const keys = buckets.map(({ key }) => key);
  const rows = await db.rows<{ count: number; limit: number; wait: number }>(sql`
    select count(*) as count, b.limit, ceil(extract(epoch from (array_agg(f.at order by f.at desc))[b.limit] + make_interval(secs => ${WINDOW_SECONDS}) - now()))::int as wait
    from unnest(${keys}::text[], ${buckets.map(({ limit }) => limit)}::int[]) as b (key, "limit")
    join sign_in_failure f on f.key = b.key and f.at > now() - make_interval(secs => ${WINDOW_SECONDS}) group by b.key, b.limit`);
  return Math.max(0, ...rows.filter(({ count, limit }) => count >= limit).map(({ wait }) => Math.max(wait, 1)));
}

/** @throws ProblemError 429 while the client has to wait. */
export function throwIfThrottled(seconds: number): void {
  if (seconds > 0)
    throw identityErrors.fail('throttled', { minutes: Math.ceil(seconds / 60) }, { headers: { 'retry-after': String(seconds) } });
}

/** A success clears the counters that belong to this user alone, and removes its own attempt from shared ones. */
export async function clearAttempts(db: Queryable, buckets: readonly Bucket[]): Promise<void> {
  await takeBackAttempt(
    db,
    buckets.filter(({ shared }) => shared),
  );
  for (const { key } of buckets.filter(({ shared }) => !shared)) await db.rows(sql`delete from sign_in_failure where key = ${key}`);
}

/** For an attempt that was refused before anything was compared. */
export async function takeBackAttempt(db: Queryable, buckets: readonly Bucket[]): Promise<void> {
  for (const { key } of buckets)
    await db.rows(
      sql`delete from sign_in_failure where ctid = (select ctid from sign_in_failure where key = ${key} order by at desc limit 1)`,
    );
}

export async function deleteOldAttempts(db: Queryable): Promise<void> {
  await db.rows(sql`delete from sign_in_failure where at < now() - make_interval(secs => ${WINDOW_SECONDS})`);
}

/** Names are typed by anyone: they may have any length, and characters that the database cannot store. */
function digest(account: string): string {
  return createHash('sha256').update(account).digest('base64url');
}
