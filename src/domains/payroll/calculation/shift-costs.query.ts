/** What the shifts of a period cost: the amounts on payrolls, and estimates for shifts that are on no payroll yet. */
import sql from 'sql-template-tag';
import type { ShiftRole } from '#domains/scheduling';
import type { Queryable } from '#server/database';
import { endedShifts, onPayroll, type PayQuestion } from './pay-inputs.query.ts';
import type { PayrollStatus } from '../basis/payroll-status.rules.ts';
import { periodSpan } from '../basis/period.rules.ts';
import { calculate } from './calculate-pay.service.ts';
import { shiftKey } from './shift-pay.rules.ts';

export interface ShiftCost {
  readonly schedule: string;
  readonly employee: string;
  readonly role: ShiftRole;
  readonly seconds: number;
  readonly baseAmount: string;
  readonly bonusAmount: string;
  /** Uuid of the payroll that pays the shift; null = estimated. */
  readonly payroll: string | null;
  readonly status: PayrollStatus | null;
}

export type CostQuestion = Pick<PayQuestion, 'from' | 'to' | 'zone' | 'now'> & {
  /** Uuids; absent = everyone. */
  readonly employees?: readonly string[];
};

const ROWS_PER_PAGE = 1000;

/**
 * Covers shifts of published schedules that have ended and start on these days, and everything payrolls pay for schedules that start on
 * them. Unordered.
 */
export async function shiftCosts(db: Queryable, { employees, ...days }: CostQuestion): Promise<ShiftCost[]> {
  const question: PayQuestion = { ...days, employees: employees ?? null, payroll: null, currency: null };
  // Estimates are read first: a shift that is added to a payroll in between appears in both, and the payroll's amount wins.
  const estimated = await estimates(db, question);
  const paid = await onPayrolls(db, question);
  const known = new Set(paid.map(shiftKey));
  return [...paid, ...estimated.filter((cost) => !known.has(shiftKey(cost)))];
}

async function estimates(db: Queryable, question: PayQuestion): Promise<ShiftCost[]> {
  const unpaid = await db.rows<{ employee: string }>(sql`
    select distinct se.employee from schedule_employee se join schedule s on s.uuid = se.schedule
    where ${endedShifts(question)} and ${onPayroll(question)} and not exists (select from payroll_item_shift x where x.shift = se.uuid)`);
  if (unpaid.length === 0) return [];
  const costs: ShiftCost[] = [];
  for await (const items of calculate(db, { ...question, employees: unpaid.map(({ employee }) => employee) })) {
    for (const { employee, shifts } of items) costs.push(...shifts.map((shift) => ({ ...shift, employee, payroll: null, status: null })));
  }
  return costs;
}

async function onPayrolls(db: Queryable, question: PayQuestion): Promise<ShiftCost[]> {
  const { start, end } = periodSpan(question, question.zone);
  const costs: ShiftCost[] = [];
  for (let [after, last] = [new Date(start).toISOString(), 0]; ;) {
    const rows = await db.rows<ShiftCost & { readonly id: number; readonly start: string }>(sql`
      select se.id, s.start_time as start, x.schedule, se.employee, x.role, x.seconds, x.base_amount as "baseAmount", x.bonus_amount as "bonusAmount", p.uuid as payroll, p.status
      from schedule s join payroll_item_shift x on x.schedule = s.uuid join schedule_employee se on se.uuid = x.shift join payroll_item i on i.uuid = x.payroll_item join payroll p on p.uuid = i.payroll
      where s.start_time >= ${after} and (s.start_time > ${after} or se.id > ${last}) and s.start_time < ${new Date(end)} and ${onPayroll(question)} order by s.start_time, se.id limit ${ROWS_PER_PAGE}`);
    costs.push(...rows.map(({ id: _id, start: _start, ...cost }) => cost));
    if (rows.length < ROWS_PER_PAGE) return costs;
    ({ start: after, id: last } = rows.at(-1)!);
  }
}
