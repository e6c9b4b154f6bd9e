/** Sends security notices to accounts with an email address, enqueued in the transaction of the change. */
import sql from 'sql-template-tag';
import { Temporal } from '#core/time';
import type { Transaction } from '#server/database';
import type { AccountMails } from './account-mails.job.ts';
import type { NoticeDetails, NoticeKind } from './account-mail-content.service.ts';

/** @param details.to recipient, when it is not the account's current address. */
export async function sendNotice(
  tx: Transaction,
  { notice: job }: Pick<AccountMails, 'notice'>,
  user: string,
  notice: NoticeKind,
  { to, ...details }: Omit<NoticeDetails, 'at'> & { readonly to?: string } = {},
): Promise<void> {
  const [row] = await tx.rows<{ email: string | null }>(sql`select email from app_user where uuid = ${user}`);
  const address = to ?? row?.email ?? null;
  if (address === null) return;
  await tx.enqueue(job, { user, address, notice, details: { at: Temporal.Now.instant().toString(), ...details } });
}
