/** Stores decisions about arrears. */
import sql from 'sql-template-tag';
import type { Transaction } from '#server/database';

export async function declined(tx: Transaction, uuid: string, reason: string): Promise<void> {
  await tx.rows(
    sql`update arrears set status = 'DECLINED', decline_reason = ${reason}, version = version + 1, update_time = date_trunc('second', now()) where uuid = ${uuid}`,
  );
}

/** Together with what has been proposed for the shift since. @returns uuid of what is open now; its own when that adds up to nothing. */
export async function reopened(tx: Transaction, uuid: string): Promise<string> {
  const [one] = await tx.rows<{ schedule: string; employee: string }>(sql`select schedule, employee from arrears where uuid = ${uuid}`);
  await tx.rows(sql`select reopen_arrears(a) from arrears a where uuid = ${uuid}`);
  const [open] = await tx.rows<{ uuid: string }>(
    sql`select uuid from arrears where status = 'OPEN' and schedule = ${one!.schedule} and employee = ${one!.employee}`,
  );
  return open?.uuid ?? uuid;
}

/** When a payroll is taken back to draft, it is calculated again: what was proposed or declined about it no longer applies. */
export async function forgetArrearsOf(tx: Transaction, payroll: string): Promise<void> {
  await tx.rows(sql`delete from arrears where payroll = ${payroll} and status <> 'TAKEN'`);
}

/** The payroll that takes arrears of this one, if any. */
export async function takerOf(tx: Transaction, payroll: string): Promise<{ readonly from: string; readonly to: string } | null> {
  const [taker] = await tx.rows<{ from: string; to: string }>(
    sql`select i.start_date as from, i.end_date as to from arrears a join payroll_item i on i.uuid = a.payroll_item where a.payroll = ${payroll} limit 1`,
  );
  return taker ?? null;
}
