/** Computed columns of payrolls and items, and the rows that checks of their writes read. */
import { oneRow } from '#server/one-row';
import sql, { type Sql } from 'sql-template-tag';
import type { Actor } from '#core/access';
import { employeeName } from '#domains/workforce/server';
import type { Queryable, Transaction } from '#server/database';
import type { PeriodType } from './period.rules.ts';
import type { PayrollStatus } from './payroll-status.rules.ts';

/** The days of a payroll as text, in the same format as `periodLabel`. */
export const periodOfPayroll = (row: Sql) => sql`payroll_period(${row}.start_date, ${row}.end_date)`;
export const countItems = (row: Sql) => sql`(select count(*)::int from payroll_item i where i.payroll = ${row}.uuid)`;
export const hasStaleItem = (row: Sql) => sql`exists (select from payroll_item i where i.payroll = ${row}.uuid and i.stale)`;

/** Name of an item's employee as shown to the reader. */
export const nameOfEmployee = (row: Sql, reader: Actor) =>
  sql`(select ${employeeName(reader, sql`e`)} from employee e where e.uuid = ${row}.employee)`;
/** Seconds worked of an item, by role. */
export const secondsByRole = (row: Sql) =>
  sql`coalesce((select jsonb_object_agg(role, seconds) from (select x.role, sum(x.seconds)::int as seconds from payroll_item_shift x where x.payroll_item = ${row}.uuid group by x.role) by_role), '{}')`;
/** Number of days worked of an item. @param zone the agency's time zone. */
export const countDaysWorked = (item: Sql, zone: string) =>
  sql`(select count(distinct coalesce(x.worked_on, (s.start_time at time zone ${zone})::date))::int from payroll_item_shift x left join schedule s on s.uuid = x.schedule where x.payroll_item = ${item}.uuid)`;
/** Total, without arrears, of the same employee's item of the previous period of the same kind; null without one. */
export const previousAmount = (row: Sql) => previousItem(row, sql`(i.total_amount - i.arrears_amount)`);
/** Days worked of the same employee's item of the previous period of the same kind; null without one. */
export const previousDaysWorked = (row: Sql, zone: string) => previousItem(row, countDaysWorked(sql`i`, zone));

const previousItem = (row: Sql, read: Sql) =>
  sql`(select ${read} from payroll_item i where i.employee = ${row}.employee and i.period_type = ${row}.period_type and i.end_date < ${row}.start_date order by i.end_date desc limit 1)`;

interface LockedPayroll {
  readonly status: PayrollStatus;
  readonly type: PeriodType;
  /** Sum of the totals of its items. */
  readonly total: string;
}

/** Locks an existing payroll until the transaction ends. */
export async function lockPayroll(tx: Transaction, payroll: unknown): Promise<LockedPayroll> {
  const [row] = await tx.rows<LockedPayroll>(
    sql`select status, period_type as type, total_amount as total from payroll where uuid = ${payroll} for update`,
  );
  return row!;
}

/** @param employee uuid of an existing employee. */
export async function readDisplayName(db: Queryable, employee: unknown): Promise<string> {
  const row = await oneRow<{ name: string }>(db, sql`select display_name as name from employee where uuid = ${employee}`);
  return row.name;
}

/** @returns undefined for an unknown payroll. */
