/**
 * Wrong codes of authenticator apps: after a few, each next guess has to wait twice as long. A browser that the account was signed in on
 * before is counted separately, so that no stranger who knows the password can keep the owner waiting.
 */
import sql, { raw } from 'sql-template-tag';
import { DAY_SECONDS } from '#core/span';
import type { Queryable } from '#server/database';

/** Without a wait. */
export const FREE_GUESSES = 5;
const FIRST_WAIT_SECONDS = 60;
const MAX_WAIT_SECONDS = DAY_SECONDS;
const KEEP_DAYS = 30;
const WAIT = raw(
  `make_interval(secs => case when g.failures < ${FREE_GUESSES} then 0 else least(${MAX_WAIT_SECONDS}, ${FIRST_WAIT_SECONDS} * 2 ^ least(g.failures - ${FREE_GUESSES}, 20)) end)`,
);

const keyOf = (user: string, device: Buffer | null) => `${user} ${device === null ? 'others' : device.toString('base64url')}`;

/**
 * Counts a guess as wrong before it is verified, so that concurrent ones cannot exceed the limit. @param device known to the account; null
 * = any other browser. @returns the number of wrong ones with this one, or the seconds to wait for the next.
 */
export async function countCode(
  db: Queryable,
  user: string,
  device: Buffer | null,
): Promise<{ readonly failures: number } | { readonly wait: number }> {
  const key = keyOf(user, device);
  const [counted] = await db.rows<{ failures: number }>(sql`
    insert into second_step_guess as g (key, "user") values (${key}, ${user})
    on conflict (key) do update set failures = g.failures + 1, last_at = now() where g.last_at + ${WAIT} <= now() returning failures`);
  if (counted !== undefined) return counted;
  const [row] = await db.rows<{ wait: number }>(
    sql`select ceil(extract(epoch from g.last_at + ${WAIT} - now()))::int as wait from second_step_guess g where key = ${key}`,
  );
  return { wait: Math.max(1, row?.wait ?? 1) };
}

/** After a right code. */
export async function clearCodes(db: Queryable, user: string, device: Buffer | null): Promise<void> {
  await db.rows(sql`delete from second_step_guess where key = ${keyOf(user, device)}`);
}

export async function deleteOldCodes(db: Queryable): Promise<void> {
  await db.rows(sql`delete from second_step_guess where last_at < now() - make_interval(days => ${KEEP_DAYS})`);
}
