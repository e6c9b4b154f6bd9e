/** Checks whether days are free for a payroll: payrolls of one kind never cover an employee's day twice, and no shift is on two (pay rule 14). */
import sql, { type Sql } from 'sql-template-tag';
import type { ProblemError } from '#core/errors';
import type { Queryable } from '#server/database';
import { payrollErrors } from '../errors.ts';
import { endedShifts, onPayroll, paidElsewhere, type PayQuestion } from '../calculation/pay-inputs.query.ts';
import { payrollText, whoText, type PayrollName } from '../basis/payroll-summary.rules.ts';
import type { PeriodType } from '../basis/period.rules.ts';

interface Other extends PayrollName {
  readonly everyone: boolean;
  /** Names of the employees whom both payrolls would pay. */
  readonly names: readonly string[];
}

const NAME = sql`p.uuid, p.period_type as "periodType", p.start_date as "startDate", p.end_date as "endDate", p.status`;

/** @returns a 409 with the other payroll, or null if there is something to pay. */
export async function periodTaken(db: Queryable, type: PeriodType, question: PayQuestion): Promise<ProblemError | null> {
  return (await daysTaken(db, type, question)) ?? (await allPaid(db, question));
}

/** @returns a 409 with the other payroll of this kind, or null if the days are free for everyone who would be paid. */
export async function daysTaken(db: Queryable, type: PeriodType, question: PayQuestion): Promise<ProblemError | null> {
  const { from, to, employees } = question;
  const others = await db.rows<Other>(sql`
    select ${NAME}, p.everyone, array(select e.display_name from payroll_item i join employee e on e.uuid = i.employee where i.payroll = p.uuid and (${wouldPay(question)}) order by e.display_name) as names
    from payroll p where p.period_type = ${type} and p.uuid is distinct from ${question.payroll}::uuid and daterange(p.start_date, p.end_date, '[]') && daterange(${from}::date, ${to}::date, '[]') order by p.id`);
  const other = others.find(({ everyone, names }) => names.length > 0 || (everyone && employees === null));
  return other === undefined ? null : taken(other);
}

/** Condition: the employee of the other item `i` would be on this payroll. An existing payroll keeps its employees, and adds those it covers who have an unpaid shift. */
function wouldPay(question: PayQuestion): Sql {
  const { employees, payroll } = question;
  const requested = employees === null ? sql`true` : sql`i.employee = any(${employees}::uuid[])`;
  if (payroll === null && employees !== null) return requested;
  const shift = sql`select from schedule_employee se join schedule s on s.uuid = se.schedule where se.employee = i.employee and ${endedShifts(question)}`;
  if (payroll === null) return sql`exists (${shift})`;
  return sql`exists (select from payroll_item own where own.payroll = ${payroll} and own.employee = i.employee) or (${requested} and exists (${shift} and not ${paidElsewhere(question)}))`;
}

/** @returns a 409 if payrolls of other kinds already pay every shift of the period, else null. */
async function allPaid(db: Queryable, question: PayQuestion): Promise<ProblemError | null> {
  const shifts = sql`from schedule_employee se join schedule s on s.uuid = se.schedule where ${endedShifts(question)} and ${onPayroll(question)}`;
  const [other] = await db.rows<Other>(sql`
    select ${NAME}, p.everyone, array_agg(distinct e.display_name order by e.display_name) as names
    from payroll_item_shift x join payroll_item i on i.uuid = x.payroll_item join payroll p on p.uuid = i.payroll join employee e on e.uuid = i.employee
    where x.shift in (select se.uuid ${shifts}) and p.uuid is distinct from ${question.payroll}::uuid and not exists (select ${shifts} and not ${paidElsewhere(question)})
    group by p.id order by p.id limit 1`);
  return other === undefined ? null : taken(other);
}

function taken(other: Other): ProblemError {
  return payrollErrors.fail(
    'periodTaken',
    { ...payrollText(other), who: other.names.length === 0 ? 'Everyone is' : whoText(other.names) },
    { extra: { payroll: `/api/payrolls/${other.uuid}` } },
  );
}
