/**
 * Changes of email address: requested by the user, and applied once both the old and the new address have confirmed, as far as they exist.
 */
import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '#server/database';
import { identityErrors } from '../errors.ts';
import { invalidateLinks } from './account-link.query.ts';
import type { AccountMails } from './account-mails.job.ts';
import type { EmailChange } from './account-mail-content.service.ts';

const WAITS_DAYS = 7;

/** Replaces an earlier request. */
export async function requestEmailChange(
  tx: Transaction,
  { confirmEmail }: Pick<AccountMails, 'confirmEmail'>,
  user: string,
  { oldEmail, newEmail }: EmailChange,
): Promise<void> {
  await dropEmailChange(tx, user);
  await tx.rows(sql`insert into email_change ("user", old_email, new_email) values (${user}, ${oldEmail}, ${newEmail})`);
  await tx.enqueue(confirmEmail, { user });
}

export async function dropEmailChange(tx: Transaction, user: string): Promise<void> {
  await tx.rows(sql`delete from email_change where "user" = ${user}`);
  await invalidateLinks(tx, user, ['OLD_EMAIL', 'NEW_EMAIL']);
}

/**
 * @returns the change once it has been applied; until then, which address still has to confirm. @throws ProblemError 404 when no change is
 * pending.
 */
export async function confirmAddress(
  tx: Transaction,
  user: string,
  side: 'old' | 'new',
): Promise<{ readonly change: EmailChange | null; readonly waitingFor: 'old' | 'new' | null }> {
  const [row] = await tx.rows<EmailChange & { oldDone: boolean; newDone: boolean }>(sql`
    update email_change c set old_confirmed = old_confirmed or ${side === 'old'}, new_confirmed = new_confirmed or ${side === 'new'}
    from app_user u where c."user" = ${user} and u.uuid = c."user" and u.email is not distinct from c.old_email
    returning old_email as "oldEmail", new_email as "newEmail", c.old_confirmed or old_email is null as "oldDone", c.new_confirmed or new_email is null as "newDone"`);
  if (row === undefined) throw identityErrors.fail('linkUnknown');
  if (!row.oldDone || !row.newDone) return { change: null, waitingFor: row.oldDone ? 'new' : 'old' };
  await tx.rows(
    sql`update app_user set email = ${row.newEmail}, version = version + 1, update_time = date_trunc('second', now()) where uuid = ${user}`,
  );
  await dropEmailChange(tx, user);
  // They were sent to the old address.
  await invalidateLinks(tx, user, ['RESET', 'INVITATION']);
  return { change: row, waitingFor: null };
}

export async function deleteOldEmailChanges(db: Queryable): Promise<void> {
  await db.rows(sql`delete from email_change where asked_at < now() - make_interval(days => ${WAITS_DAYS})`);
}
