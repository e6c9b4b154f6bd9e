/**
 * What the shifts of a period cost: the amounts on payrolls, the differences to closed ones, and estimates for shifts that are on no payroll
 * yet.
 */
import sql, { type Sql } from 'sql-template-tag';
import { groupedBy } from '#core/grouped-by';
import { PENNIES, sumOf, toScale } from '#core/money';
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
  /** Uuid of the payroll that pays it; null = estimated, or arrears that no payroll has taken. */
  readonly payroll: string | null;
  readonly status: PayrollStatus | null;
  readonly kind: 'payroll' | 'arrears' | 'estimate';
  /** The day of a schedule that was deleted after it was paid; null = the schedule exists. */
  readonly deletedOn: string | null;
}

export type CostQuestion = Pick<PayQuestion, 'from' | 'to' | 'zone' | 'now'> & {
  /** Uuids; absent = everyone. */
  readonly employees?: readonly string[];
};

const ROWS_PER_PAGE = 1000;
/** Before every uuid. */
const NO_SHIFT = '00000000-0000-0000-0000-000000000000';

/**
 * Covers shifts of published schedules that have ended and start on these days, and everything payrolls pay for schedules that start on
 * them, or did before they were deleted. A shift whose pay has changed since has a row for each difference: it counts where it was earned, not
 * where it was paid. Unordered.
 */
export async function shiftCosts(db: Queryable, { employees, ...days }: CostQuestion): Promise<ShiftCost[]> {
  const question: PayQuestion = { ...days, employees: employees ?? null, payroll: null, currency: null };
  // Estimates are read first: a shift that is added to a payroll in between appears in both, and the payroll's amount wins.
  const estimated = await estimates(db, question);
  const paid = await onPayrolls(db, question);
  const differences = await arrearsOf(db, question);
  // What was declined is known, but costs nothing.
  const known = new Set([...paid, ...differences].map(shiftKey));
  return [
    ...paid,
    ...differences.flatMap(({ isDeclined, ...cost }) => (isDeclined ? [] : [cost])),
    ...estimated.filter((cost) => !known.has(shiftKey(cost))),
  ];
}

/** One row per shift, with the sum of its differences; how it is paid is that of the payroll that paid it first. */
export function costPerShift(costs: readonly ShiftCost[]): ShiftCost[] {
  return [...groupedBy(costs, shiftKey).values()].map((own) => {
    const main = own.find(({ kind }) => kind !== 'arrears') ?? own[0]!;
    const sum = (read: (cost: ShiftCost) => string) => toScale(sumOf(own.map(read)), PENNIES);
    return { ...main, baseAmount: sum(({ baseAmount }) => baseAmount), bonusAmount: sum(({ bonusAmount }) => bonusAmount) };
  });
}

async function estimates(db: Queryable, question: PayQuestion): Promise<ShiftCost[]> {
  const unpaid = await db.rows<{ employee: string }>(sql`
    select distinct se.employee from schedule_employee se join schedule s on s.uuid = se.schedule
    where ${endedShifts(question)} and ${onPayroll(question)} and not exists (select from payroll_item_shift x where x.shift = se.uuid)`);
  if (unpaid.length === 0) return [];
  const costs: ShiftCost[] = [];
  for await (const items of calculate(db, { ...question, employees: unpaid.map(({ employee }) => employee) })) {
    for (const { employee, shifts } of items)
      costs.push(
        ...shifts.map((shift) => ({ ...shift, employee, payroll: null, status: null, kind: 'estimate' as const, deletedOn: null })),
      );
  }
  return costs;
}

/** Condition for the employees of the question, given who is paid. */
function isAsked({ employees }: PayQuestion, employee: Sql): Sql {
  return employees === null ? sql`true` : sql`${employee} = any(${employees}::uuid[])`;
}

async function onPayrolls(db: Queryable, question: PayQuestion): Promise<ShiftCost[]> {
  const { start, end } = periodSpan(question, question.zone);
  const amounts = sql`x.schedule, i.employee, x.role, x.seconds, x.base_amount as "baseAmount", x.bonus_amount as "bonusAmount", p.uuid as payroll, p.status, 'payroll' as kind`;
  const items = sql`join payroll_item i on i.uuid = x.payroll_item join payroll p on p.uuid = i.payroll`;
  const costs = await db.rows<ShiftCost>(sql`
    select ${amounts}, d.day as "deletedOn"
    from payroll_item_shift x ${items}, lateral (select coalesce(x.worked_on, (select min(a.worked_on) from arrears a where a.schedule = x.schedule and a.employee = i.employee), p.start_date) as day) d
    where d.day between ${question.from}::date and ${question.to}::date and ${isAsked(question, sql`i.employee`)} and not exists (select from schedule s where s.uuid = x.schedule)`);
  for (let [after, last] = [new Date(start).toISOString(), NO_SHIFT]; ;) {
    const rows = await db.rows<ShiftCost & { readonly shift: string; readonly start: string }>(sql`
      select x.shift, s.start_time as start, ${amounts}, null as "deletedOn"
      from schedule s join payroll_item_shift x on x.schedule = s.uuid ${items}
      where s.start_time >= ${after} and (s.start_time > ${after} or x.shift > ${last}) and s.start_time < ${new Date(end)} and ${isAsked(question, sql`i.employee`)} order by s.start_time, x.shift limit ${ROWS_PER_PAGE}`);
    costs.push(...rows.map(({ shift: _shift, start: _start, ...cost }) => cost));
    if (rows.length < ROWS_PER_PAGE) return costs;
    ({ start: after, shift: last } = rows.at(-1)!);
  }
}

/** New figures change the bonus; everything else that can differ is counted as base. */
function arrearsOf(db: Queryable, question: PayQuestion): Promise<(ShiftCost & { readonly isDeclined: boolean })[]> {
  const { start, end } = periodSpan(question, question.zone);
  return db.rows<ShiftCost & { readonly isDeclined: boolean }>(sql`
    select a.schedule, a.employee, coalesce(se.role, x.role, 'GENERAL') as role, 0 as seconds,
      case when a.kind = 'FIGURES' then 0 else a.amount end as "baseAmount", case when a.kind = 'FIGURES' then a.amount else 0 end as "bonusAmount",
      p.uuid as payroll, p.status, 'arrears' as kind, case when s.uuid is null then a.worked_on end as "deletedOn", a.status = 'DECLINED' as "isDeclined"
    from arrears a left join schedule s on s.uuid = a.schedule left join schedule_employee se on se.schedule = a.schedule and se.employee = a.employee
      left join payroll_item i on i.uuid = a.payroll_item left join payroll p on p.uuid = i.payroll
      left join lateral (select role from payroll_item_shift y join payroll_item j on j.uuid = y.payroll_item where y.schedule = a.schedule and j.employee = a.employee limit 1) x on true
    where case when s.uuid is null then a.worked_on between ${question.from}::date and ${question.to}::date else s.start_time >= ${new Date(start)} and s.start_time < ${new Date(end)} end
      and ${isAsked(question, sql`a.employee`)}`);
}
