/** Challenges that link the two steps of a sign-in; valid once, for five minutes. */
import { randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Queryable } from '#server/database';
import { digest } from '../session/session.query.ts';

const MINUTES = 5;

export interface Challenge {
  readonly user: string;
  readonly passwordHash: string | null;
  readonly passkeyChallenge: string | null;
  readonly totpSecret: string | null;
}

type Purpose = 'SIGN_IN' | 'PASSKEY';

/** @param token identifies the challenge to the browser; absent = a new one is generated. */
export async function storeChallenge(
  db: Queryable,
  purpose: Purpose,
  { user, passwordHash, passkeyChallenge, totpSecret }: Challenge,
  token = randomBytes(32).toString('base64url'),
): Promise<string> {
  await db.rows(sql`insert into sign_in_challenge (hash, "user", purpose, password_hash, passkey_challenge, totp_secret, expires_at)
    values (${digest(token)}, ${user}, ${purpose}, ${passwordHash}, ${passkeyChallenge}, ${totpSecret}, now() + make_interval(mins => ${MINUTES}))`);
  return token;
}

/** Null when it is unknown, expired or already used. */
export async function challengeOf(db: Queryable, purpose: Purpose, token: string): Promise<Challenge | null> {
  const [row] = await db.rows<Challenge>(sql`
    select "user", password_hash as "passwordHash", passkey_challenge as "passkeyChallenge", totp_secret as "totpSecret"
    from sign_in_challenge where hash = ${digest(token)} and purpose = ${purpose} and expires_at > now()`);
  return row ?? null;
}

/** @returns whether it existed: of two concurrent requests, only one succeeds. */
export async function consumeChallenge(db: Queryable, purpose: Purpose, token: string): Promise<boolean> {
  const used = await db.rows(
    sql`delete from sign_in_challenge where hash = ${digest(token)} and purpose = ${purpose} and expires_at > now() returning 1`,
  );
  return used.length > 0;
}

export async function deleteOldChallenges(db: Queryable): Promise<void> {
  await db.rows(sql`delete from sign_in_challenge where expires_at < now()`);
}
