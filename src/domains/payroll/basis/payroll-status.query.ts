/** The status of a payroll: its summary, the items that are checked before it is submitted, and the change itself. */
import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '#server/database';
import type { PayLine } from './pay-line.rules.ts';
import type { PayrollStatus, SubmittedItem } from './payroll-status.rules.ts';

interface PayrollSummary {
  readonly status: PayrollStatus;
  readonly startDate: string;
  readonly endDate: string;
  readonly totalAmount: string;
  readonly people: number;
}

/** @param payroll uuid of an existing payroll. */
export async function readPayrollSummary(db: Queryable, payroll: string): Promise<PayrollSummary> {
  const [row] = await db.rows<PayrollSummary>(
    sql`select status, start_date as "startDate", end_date as "endDate", total_amount as "totalAmount", (select count(*)::int from payroll_item i where i.payroll = p.uuid) as people from payroll p where uuid = ${payroll}`,
  );
  return row!;
}

/** Sorted by name; of the base pay, only lines without a rate. */
export function readSubmittedItems(
  db: Queryable,
  payroll: string,
): Promise<(Omit<SubmittedItem, 'base'> & { readonly base: Pick<PayLine, 'schedule' | 'role' | 'reason'>[] })[]> {
  return db.rows(sql`
    select i.uuid as item, e.display_name as employee, i.total_amount as "totalAmount", i.stale, jsonb_path_query_array(i.detail, '$.earnings.base[*] ? (@.reason == "NO_RATE")') as base
    from payroll_item i join employee e on e.uuid = i.employee where i.payroll = ${payroll} order by e.display_name, e.id`);
}

/** @param payDate null unless the status is PAID. */
export async function storeStatus(tx: Transaction, payroll: string, status: PayrollStatus, payDate: string | null): Promise<void> {
  await tx.rows(
    sql`update payroll set status = ${status}, pay_date = ${payDate}::date, version = version + 1, update_time = date_trunc('second', now()) where uuid = ${payroll}`,
  );
}
