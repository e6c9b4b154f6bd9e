/** Who is sent word of what matters to the security of their account: whoever has an address, in the transaction that it happened in. */
import sql from 'sql-template-tag';
import { Temporal } from '#core/time';
import type { Transaction } from '#server/database';
import type { AccountMails } from './account-mails.job.ts';
import type { NoticeDetails, NoticeKind } from './account-words.service.ts';

/** @param details.to where it is not the address of the account. */
export async function noticeTo(
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
