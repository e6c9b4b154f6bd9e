/** Links in account mails: created when the mail is sent, stored as a hash, valid once and for a limited time. */
import { randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '#server/database';
import { identityErrors } from '../errors.ts';
import { digest } from '../session/session.query.ts';

export type LinkKind = 'INVITATION' | 'RESET' | 'OLD_EMAIL' | 'NEW_EMAIL';

export const LINK_HOURS: Readonly<Record<LinkKind, number>> = { INVITATION: 72, RESET: 1, OLD_EMAIL: 72, NEW_EMAIL: 72 };
/** Per kind and user. Further requests within the hour send nothing; the links already sent remain valid. */
const MAX_PER_HOUR = 5;
const KEEP_DAYS = 30;

/** @returns the token for the link, or null when the user has been sent too many. */
export async function createLink(db: Queryable, user: string, kind: LinkKind): Promise<string | null> {
  const token = randomBytes(32).toString('base64url');
  const created = await db.rows(sql`
    insert into account_link (hash, "user", kind, expires_at) select ${digest(token)}, ${user}, ${kind}, now() + make_interval(hours => ${LINK_HOURS[kind]})
    where (select count(*) from account_link where "user" = ${user} and kind = ${kind} and created_at > now() - interval '1 hour') < ${MAX_PER_HOUR} returning 1`);
  return created.length === 0 ? null : token;
}

/** Deletes the link of a mail that could not be sent. */
export async function deleteLink(db: Queryable, token: string): Promise<void> {
  await db.rows(sql`delete from account_link where hash = ${digest(token)}`);
}

/** Consumes the link; the user's row stays locked until the transaction ends. @throws ProblemError 404 or 410. */
export async function consumeLink(
  tx: Transaction,
  token: string,
  kinds: readonly LinkKind[],
): Promise<{ readonly user: string; readonly kind: LinkKind }> {
  const [link] = await tx.rows<{ user: string; kind: LinkKind }>(
    sql`select "user", kind from account_link where hash = ${digest(token)} and kind = any(${kinds})`,
  );
  if (link === undefined) throw identityErrors.fail('linkUnknown');
  await tx.rows(sql`select 1 from app_user where uuid = ${link.user} for update`);
  // Read after locking the account, so that of two concurrent requests only one succeeds.
  const [state] = await tx.rows<{ used: boolean; expired: boolean }>(
    sql`select used_at is not null as used, expires_at <= now() as expired from account_link where hash = ${digest(token)}`,
  );
  if (state === undefined) throw identityErrors.fail('linkUnknown');
  if (state.used) throw identityErrors.fail('linkUsed');
  if (state.expired) throw identityErrors.fail('linkExpired');
  await tx.rows(sql`update account_link set used_at = now() where hash = ${digest(token)}`);
  return link;
}

/** Invalidates unused links of these kinds that were sent earlier. */
export async function invalidateLinks(db: Queryable, user: string, kinds: readonly LinkKind[]): Promise<void> {
  await db.rows(sql`update account_link set used_at = now() where "user" = ${user} and kind = any(${kinds}) and used_at is null`);
}

export async function deleteOldLinks(db: Queryable): Promise<void> {
  await db.rows(sql`delete from account_link where expires_at < now() - make_interval(days => ${KEEP_DAYS})`);
}
