/** Reads payslips in chunks, and the payroll that they belong to. The detail stays JSON text, so that it is parsed in the worker thread that prints it. */
import sql from 'sql-template-tag';
import type { Actor } from '#core/access';
import { employeeName } from '#domains/workforce/server';
import type { Queryable } from '#server/database';
import type { PayrollStatus } from '../basis/payroll-status.rules.ts';
import type { PayslipSource } from './payslip.rules.ts';

/** A payslip with its detail as JSON text. */
export type StoredPayslip = Omit<PayslipSource, 'detail'> & { readonly detail: string };

/** In the order of the uuids. */
export async function readPayslips(db: Queryable, items: readonly string[], reader: Actor): Promise<StoredPayslip[]> {
  return db.rows<StoredPayslip>(sql`
    select i.uuid, i.payroll, i.period_type as "periodType", i.start_date as "startDate", i.end_date as "endDate", p.status, p.pay_date as "payDate", i.employee, e.nickname, ${employeeName(reader, sql`e`)} as "displayName", e.firstname, e.lastname, i.detail::text as detail,
      coalesce((select jsonb_object_agg(s.uuid, jsonb_build_object('title', s.title, 'liveAccount', a.identity)) from payroll_item_shift w join schedule s on s.uuid = w.schedule left join live_account a on a.uuid = s.live_account where w.payroll_item = i.uuid), '{}') as schedules,
      (select jsonb_build_object('year', extract(year from i.end_date)::int, 'payslips', count(*)::int, 'baseAmount', sum(y.base_amount)::text, 'bonusAmount', sum(y.bonus_amount)::text, 'arrearsAmount', sum(y.arrears_amount)::text,
          'totalDeductions', sum(y.deduction_amount)::text, 'totalAdditions', sum(y.additional_amount)::text, 'finalAmount', sum(y.total_amount)::text)
        from payroll_item y join payroll q on q.uuid = y.payroll
        where y.employee = i.employee and q.status in ('SUBMITTED', 'PAID') and date_trunc('year', y.end_date) = date_trunc('year', i.end_date) and (y.end_date, y.id) <= (i.end_date, i.id)) as "yearToDate"
    from unnest(${items}::uuid[]) with ordinality as wanted (uuid, place) join payroll_item i on i.uuid = wanted.uuid join payroll p on p.uuid = i.payroll join employee e on e.uuid = i.employee
    order by wanted.place`);
}

export async function readPayrollPeriod(
  db: Queryable,
  payroll: string,
): Promise<{ readonly startDate: string; readonly endDate: string; readonly status: PayrollStatus } | undefined> {
  const [row] = await db.rows<{ startDate: string; endDate: string; status: PayrollStatus }>(
    sql`select start_date as "startDate", end_date as "endDate", status from payroll where uuid = ${payroll}`,
  );
  return row;
}

/** Payslips per chunk: a few megabytes of detail. */
const PAYSLIPS_PER_CHUNK = 20;

/** All payslips of a payroll, sorted by name. */
export async function* payslipsOf(db: Queryable, payroll: string, reader: Actor): AsyncGenerator<readonly StoredPayslip[]> {
  const items = await db.rows<{ uuid: string }>(sql`
    select i.uuid from payroll_item i join employee e on e.uuid = i.employee where i.payroll = ${payroll}
    order by lower(coalesce(nullif(trim(concat_ws(' ', e.firstname, e.lastname)), ''), e.nickname)), e.id`);
  for (let at = 0; at < items.length; at += PAYSLIPS_PER_CHUNK)
    yield readPayslips(
      db,
      items.slice(at, at + PAYSLIPS_PER_CHUNK).map(({ uuid }) => uuid),
      reader,
    );
}
