/** How a payroll comes to be and is recalculated: in the caller's transaction, so that there is a whole one or none. */
import sql from 'sql-template-tag';
import { invalid } from '#core/errors';
import { MAX_WHOLE_DIGITS } from '#core/money';
import { copyLine } from '#server/copy-line';
import type { Transaction } from '#server/database';
import { payrollErrors } from '../errors.ts';
import { holdInputs, type PayQuestion } from '../calculation/pay-inputs.query.ts';
import { periodTaken } from './period-taken.query.ts';
import { periodFindings, type PeriodType } from './period.rules.ts';
import { calculateLines, type CalculateProgress } from '../calculation/calculate-pay.service.ts';

/** No amount reaches this: it has ten digits before the point. */
const ROOM = `1${'0'.repeat(MAX_WHOLE_DIGITS)}`;

/** One payroll is calculated at a time: the second of two finds what the first one made. */
export async function queueForPayroll(tx: Transaction): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended('payroll', 0))`);
}

/** @throws ProblemError 422 for a range that cannot be paid, 409 where another payroll pays these days. */
export async function checkPeriod(tx: Transaction, type: PeriodType, question: PayQuestion): Promise<void> {
  const faults = periodFindings(type, question).filter(({ severity }) => severity === 'error');
  if (faults.length > 0) throw invalid(faults.map(({ propertyPath, message, code }) => ({ propertyPath, message, code })));
  const taken = await periodTaken(tx, type, question);
  if (taken !== null) throw taken;
}

/** @returns the new payroll's uuid; it has no items yet. */
export async function insertPayroll(tx: Transaction, type: PeriodType, { from, to, employees }: PayQuestion): Promise<string> {
  const [row] = await tx.rows<{ uuid: string }>(
    sql`insert into payroll (period_type, start_date, end_date, everyone) values (${type}, ${from}::date, ${to}::date, ${employees === null}) returning uuid`,
  );
  const { uuid } = row!;
  if (employees !== null) await tx.rows(sql`insert into payroll_employee select ${uuid}::uuid, unnest(${employees}::uuid[])`);
  await markWhole(tx, uuid);
  return uuid;
}

/** Whether the payroll leaves out nobody who is usually paid by its kind of period, as it is now: people who come later change nothing. */
export async function markWhole(tx: Transaction, payroll: string): Promise<void> {
  const usual = sql`select from employee e where e.payroll_period = p.period_type and e.status <> 'DELETED'`;
  await tx.rows(sql`
    update payroll p set whole = everyone or (exists (${usual}) and not exists (${usual} and not exists (select from payroll_employee a where a.payroll = p.uuid and a.employee = e.uuid)))
    where uuid = ${payroll}`);
}

/** Calculates the items of `question.payroll`, in place of those that it has; adjustments stay. The payroll's row is the caller's to hold. */
export async function calculateItems(
  tx: Transaction,
  asked: PayQuestion & { readonly payroll: string },
  onProgress?: (progress: CalculateProgress) => void,
): Promise<void> {
  const { payroll } = asked;
  const question = asked.held === true ? asked : await holdInputs(tx, asked);
  await tx.rows(sql`drop table if exists calculated, calculated_shift`);
  await tx.rows(
    sql`create temporary table calculated (employee uuid primary key, base_amount numeric, bonus_amount numeric, deduction_amount numeric, additional_amount numeric, working_hours jsonb, detail jsonb, findings jsonb) on commit drop`,
  );
  await tx.rows(
    sql`create temporary table calculated_shift (schedule uuid, employee uuid, role text, seconds integer, base_amount numeric, bonus_amount numeric) on commit drop`,
  );
  const shifts: string[] = [];
  const answers = calculateLines(tx, question, onProgress);
  try {
    // With the first answer all inputs are read: only now is the connection free to load what comes.
    const first = await answers.next();
    await tx.copyInto(
      'calculated',
      (async function* () {
        for (let next = first; next.done !== true; next = await answers.next()) {
          const { items, lines } = next.value;
          shifts.push(
            items
              .flatMap(({ employee, shifts: own }) =>
                own.map((shift) => copyLine([shift.schedule, employee, shift.role, shift.seconds, shift.baseAmount, shift.bonusAmount])),
              )
              .join(''),
          );
          yield lines;
        }
      })(),
    );
  } finally {
    // Loading that fails halfway leaves the thread to nobody else.
    await answers.return(undefined);
  }
  await tx.copyInto('calculated_shift', shifts);
  await refuseTooMuch(tx);
  await tx.rows(sql`delete from payroll_item_shift where payroll_item in (select uuid from payroll_item where payroll = ${payroll})`);
  await tx.rows(sql`delete from payroll_item where payroll = ${payroll} and employee not in (select employee from calculated)`);
  await tx.rows(sql`
    insert into payroll_item (payroll, employee, base_amount, bonus_amount, deduction_amount, additional_amount, working_hours, detail, findings)
    select ${payroll}::uuid, r.* from calculated r join employee e on e.uuid = r.employee order by e.nickname, e.id
    on conflict (payroll, employee) do update set base_amount = excluded.base_amount, bonus_amount = excluded.bonus_amount, working_hours = excluded.working_hours, detail = excluded.detail, findings = excluded.findings, stale = false, version = payroll_item.version + 1, update_time = date_trunc('second', now())`);
  await tx.rows(sql`
    insert into payroll_item_shift (shift, payroll_item, schedule, role, seconds, base_amount, bonus_amount)
    select se.uuid, i.uuid, r.schedule, r.role, r.seconds, r.base_amount, r.bonus_amount
    from calculated_shift r join schedule_employee se on se.schedule = r.schedule and se.employee = r.employee join payroll_item i on i.payroll = ${payroll} and i.employee = r.employee`);
  // Reports join this table; a plan made while it was nearly empty would take them minutes.
  await tx.rows(sql`analyze payroll_item_shift`);
}

/** Tiers and incentives may promise more than an amount has room for. */
async function refuseTooMuch(tx: Transaction): Promise<void> {
  const [row] = await tx.rows<{ fits: boolean }>(
    sql`select coalesce(sum(base_amount + bonus_amount + additional_amount), 0) < ${ROOM}::numeric as fits from calculated`,
  );
  if (!row!.fits) throw payrollErrors.fail('tooMuch', {});
}
