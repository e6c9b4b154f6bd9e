/** How links in mails live: made when they are sent, kept as a hash, good for a while and once. */
import { randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '#server/database';
import { identityErrors } from '../errors.ts';
import { digest } from '../session.query.ts';

export type LinkKind = 'INVITATION' | 'RESET' | 'OLD_EMAIL' | 'NEW_EMAIL';

export const LINK_HOURS: Readonly<Record<LinkKind, number>> = { INVITATION: 72, RESET: 1, OLD_EMAIL: 72, NEW_EMAIL: 72 };
/** Of one kind to one person; whoever asks for more in an hour has those that were sent. */
const MOST_IN_AN_HOUR = 5;
const KEEP_DAYS = 30;

/** @returns what goes into the link, or null when the person has been sent too many. */
export async function makeLink(db: Queryable, user: string, kind: LinkKind): Promise<string | null> {
  const token = randomBytes(32).toString('base64url');
  const made = await db.rows(sql`
    insert into account_link (hash, "user", kind, expires_at) select ${digest(token)}, ${user}, ${kind}, now() + make_interval(hours => ${LINK_HOURS[kind]})
    where (select count(*) from account_link where "user" = ${user} and kind = ${kind} and created_at > now() - interval '1 hour') < ${MOST_IN_AN_HOUR} returning 1`);
  return made.length === 0 ? null : token;
}

/** Of a mail that did not go. */
export async function takeBackLink(db: Queryable, token: string): Promise<void> {
  await db.rows(sql`delete from account_link where hash = ${digest(token)}`);
}

/** Uses the link up; the account is locked until the transaction ends. @throws ProblemError 404 or 410. */
export async function useLink(
  tx: Transaction,
  token: string,
  kinds: readonly LinkKind[],
): Promise<{ readonly user: string; readonly kind: LinkKind }> {
  const [link] = await tx.rows<{ user: string; kind: LinkKind }>(
    sql`select "user", kind from account_link where hash = ${digest(token)} and kind = any(${kinds})`,
  );
  if (link === undefined) throw identityErrors.fail('linkUnknown');
  await tx.rows(sql`select 1 from app_user where uuid = ${link.user} for update`);
  // Asked once the account is locked: of two who come with it at once, one is first.
  const [state] = await tx.rows<{ used: boolean; over: boolean }>(
    sql`select used_at is not null as used, expires_at <= now() as over from account_link where hash = ${digest(token)}`,
  );
  if (state === undefined) throw identityErrors.fail('linkUnknown');
  if (state.used) throw identityErrors.fail('linkUsed');
  if (state.over) throw identityErrors.fail('linkExpired');
  await tx.rows(sql`update account_link set used_at = now() where hash = ${digest(token)}`);
  return link;
}

/** Links of these kinds that were sent before are used up as well. */
export async function endLinks(db: Queryable, user: string, kinds: readonly LinkKind[]): Promise<void> {
  await db.rows(sql`update account_link set used_at = now() where "user" = ${user} and kind = any(${kinds}) and used_at is null`);
}

export async function forgetOldLinks(db: Queryable): Promise<void> {
  await db.rows(sql`delete from account_link where expires_at < now() - make_interval(days => ${KEEP_DAYS})`);
}
