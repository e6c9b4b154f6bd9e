/**
 * Sessions as families of refresh tokens, each used once. The last used token remains valid for a short grace period; reuse of an older one
 * ends the family.
 */
import { oneRow } from '#server/one-row';
import { createHash, randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '#server/database';

export interface SessionRow {
  readonly uuid: string;
  readonly createdAt: string;
  readonly lastUsedAt: string;
  readonly userAgent: string | null;
  readonly address: string | null;
}

/** Grace period for a browser whose response was lost, or whose tabs refresh concurrently, and which sends a token that was just used. */
const GRACE_SECONDS = 30;

export async function startSession(
  tx: Transaction,
  user: string,
  from: { userAgent: string | null; address: string; device: Buffer },
  days: number,
): Promise<{ session: string; refreshToken: string }> {
  const row = await oneRow<{ uuid: string }>(
    tx,
    sql`
    insert into user_session ("user", expires_at, user_agent, address, device)
    values (${user}, now() + make_interval(days => ${days}), ${from.userAgent?.slice(0, 300) ?? null}, ${from.address}, ${from.device}) returning uuid`,
  );
  return { session: row.uuid, refreshToken: await addToken(tx, row.uuid) };
}

/**
 * @returns the session and its next token; null when the token is unknown or its session has ended. Reuse of an older token ends the
 * session.
 */
export async function rotate(
  tx: Transaction,
  refreshToken: string,
  days: number,
): Promise<{ session: string; refreshToken: string } | { reusedBy: string } | null> {
  const [row] = await tx.rows<{ session: string; user: string; live: boolean }>(sql`
    select s.uuid as session, s."user", (s.ended_at is null and s.expires_at > now()) as live
    from refresh_token t join user_session s on s.uuid = t.session where t.hash = ${digest(refreshToken)} for update of s`);
  if (row === undefined || !row.live) return null;
  // Read after locking the session, because only then is it certain which tokens have been used.
  const token = await oneRow<{ spent: boolean; grace: boolean }>(
    tx,
    sql`
    select used_at is not null as spent,
      used_at > clock_timestamp() - make_interval(secs => ${GRACE_SECONDS}) and used_at = (select max(used_at) from refresh_token where session = ${row.session}) as grace
    from refresh_token where hash = ${digest(refreshToken)}`,
  );
  if (token.spent && !token.grace) {
    await endSessions(tx, row.user, [row.session]);
    return { reusedBy: row.user };
  }
  // Tokens issued for the same predecessor are invalidated together, so that none of them survives the next refresh.
  if (!token.spent)
    await tx.rows(sql`update refresh_token set used_at = statement_timestamp() where session = ${row.session} and used_at is null`);
  await tx.rows(
    sql`update user_session set last_used_at = now(), expires_at = now() + make_interval(days => ${days}) where uuid = ${row.session}`,
  );
  return { session: row.session, refreshToken: await addToken(tx, row.session) };
}

/** Records the use of a session whose cookie has never been used. @returns false for any other. Its end does not move. */
export async function renewByToken(db: Queryable, session: string): Promise<boolean> {
  const renewed = await db.rows(sql`
    update user_session s set last_used_at = now() where s.uuid = ${session} and s.ended_at is null and s.expires_at > now()
      and not exists (select from refresh_token t where t.session = s.uuid and t.used_at is not null) returning 1`);
  return renewed.length > 0;
}

/** The session of a token, used or not; sufficient to end it. */
export async function sessionOf(db: Queryable, refreshToken: string): Promise<{ session: string; user: string } | null> {
  const [row] = await db.rows<{ session: string; user: string }>(
    sql`select s.uuid as session, s."user" from refresh_token t join user_session s on s.uuid = t.session where t.hash = ${digest(refreshToken)}`,
  );
  return row ?? null;
}

/**
 * Whether the account was signed in on this browser before. Both tables are checked: sessions are deleted soon, and a browser that stays
 * signed in does not sign in again.
 */
export async function isKnownDevice(db: Queryable, user: string, device: Buffer): Promise<boolean> {
  const row = await oneRow<{ known: boolean }>(
    db,
    sql`
    select exists (select from known_browser where "user" = ${user} and device = ${device})
      or exists (select from user_session where "user" = ${user} and device = ${device}) as known`,
  );
  return row.known;
}

export async function liveSessions(db: Queryable, user: string): Promise<SessionRow[]> {
  return db.rows<SessionRow>(sql`
    select uuid, created_at as "createdAt", last_used_at as "lastUsedAt", user_agent as "userAgent", address
    from user_session where "user" = ${user} and ended_at is null and expires_at > now() order by last_used_at desc`);
}

/** Ends the given sessions of a user, or all except one. @returns the number of sessions ended. */
export async function endSessions(
  tx: Transaction,
  user: string,
  which: readonly string[] | { readonly except: string | null },
): Promise<number> {
  const chosen = 'except' in which ? sql`uuid is distinct from ${which.except}` : sql`uuid = any(${which}::uuid[])`;
  const ended = await tx.rows(
    sql`update user_session set ended_at = now() where "user" = ${user} and ended_at is null and ${chosen} returning uuid`,
  );
  return ended.length;
}

export async function deleteOldSessions(db: Queryable): Promise<void> {
  await db.rows(sql`delete from user_session where expires_at < now() - interval '7 days' or ended_at < now() - interval '7 days'`);
}

async function addToken(tx: Transaction, session: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await tx.rows(sql`insert into refresh_token (hash, session) values (${digest(token)}, ${session})`);
  return token;
}

export function digest(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
