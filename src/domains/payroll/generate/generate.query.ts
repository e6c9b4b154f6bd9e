/** Creates and recalculates payrolls in the caller's transaction, so that a payroll is stored completely or not at all. */
import { oneRow } from '#server/one-row';
import sql from 'sql-template-tag';
import { invalid } from '#core/errors';
import { MAX_WHOLE_DIGITS } from '#core/money';
import { copyLine } from '#server/copy-line';
import type { Transaction } from '#server/database';
import { payrollErrors } from '../errors.ts';
import { queueForArrears } from '../arrears/arrears.query.ts';
import { chooseArrears, holdArrears, peopleWithArrears, refuseMissing, releaseArrears, storeTaken } from '../arrears/take-arrears.query.ts';
import { holdInputs, type PayQuestion } from '../calculation/pay-inputs.query.ts';
import { nothingToPay } from './period-check.query.ts';
import { periodTaken } from './period-taken.query.ts';
import { periodFindings, type PeriodType } from '../basis/period.rules.ts';
import { calculateLines, type CalculateProgress } from '../calculation/calculate-pay.service.ts';
import type { OpenProposal, Taken } from '../calculation/taken-arrears.rules.ts';

/** Amounts must be below this limit: they have ten digits before the decimal point. */
const ROOM = `1${'0'.repeat(MAX_WHOLE_DIGITS)}`;

/** Serialises payroll calculations: the second of two concurrent calls sees the payroll of the first. */
export async function queueForPayroll(tx: Transaction): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended('payroll', 0))`);
}

/** @throws ProblemError 422 for an invalid range or employees with nothing to pay, 409 if another payroll covers these days. */
export async function checkPeriod(tx: Transaction, type: PeriodType, question: PayQuestion): Promise<void> {
  refuse(periodFindings(type, question).filter(({ severity }) => severity === 'error'));
  const taken = await periodTaken(tx, type, question);
  if (taken !== null) throw taken;
  refuse(await nothingToPay(tx, question));
}

function refuse(errors: readonly { readonly propertyPath?: string; readonly message: string; readonly code: string }[]): void {
  if (errors.length > 0) throw invalid(errors.map(({ propertyPath = '', message, code }) => ({ propertyPath, message, code })));
}

/** @returns the uuid of the new payroll, which has no items yet. */
export async function insertPayroll(tx: Transaction, type: PeriodType, { from, to, employees }: PayQuestion): Promise<string> {
  const row = await oneRow<{ uuid: string }>(
    tx,
    sql`insert into payroll (period_type, start_date, end_date, everyone) values (${type}, ${from}::date, ${to}::date, ${employees === null}) returning uuid`,
  );
  const { uuid } = row;
  if (employees !== null) await tx.rows(sql`insert into payroll_employee select ${uuid}::uuid, unnest(${employees}::uuid[])`);
  await markWhole(tx, uuid);
  return uuid;
}

/** Stores whether the payroll covers everyone who currently has its payroll period; employees added later do not change it. */
export async function markWhole(tx: Transaction, payroll: string): Promise<void> {
  const usual = sql`select from employee e where e.payroll_period = p.period_type and e.status <> 'DELETED'`;
  await tx.rows(sql`
    update payroll p set whole = everyone or (exists (${usual}) and not exists (${usual} and not exists (select from payroll_employee a where a.payroll = p.uuid and a.employee = e.uuid)))
    where uuid = ${payroll}`);
}

/** @returns undefined for an unknown payroll. */
export async function periodTypeOf(tx: Transaction, payroll: string): Promise<PeriodType | undefined> {
  const [stored] = await tx.rows<{ type: PeriodType }>(sql`select period_type as type from payroll where uuid = ${payroll}`);
  return stored?.type;
}

/** Counts a recalculation as a change of the payroll itself, although only its items differ. */
export async function touchPayroll(tx: Transaction, payroll: string): Promise<void> {
  await tx.rows(sql`update payroll set version = version + 1, update_time = date_trunc('second', now()) where uuid = ${payroll}`);
}

/**
 * Calculates the items of `question.payroll` and replaces its existing ones; adjustments are kept. The caller must hold the lock on the
 * payroll's row.
 *
 * @param chosen uuids of the arrears that a new payroll takes; absent = all open ones of its people, or when it is recalculated, what it has
 *   been limited to.
 */
export async function calculateItems(
  tx: Transaction,
  requested: PayQuestion & { readonly payroll: string },
  onProgress?: (progress: CalculateProgress) => void,
  chosen?: readonly string[],
): Promise<void> {
  const { payroll } = requested;
  // Inputs are locked before arrears, in the same order as by a change of an input in a closed period.
  const held = requested.held === true ? requested : await holdInputs(tx, requested);
  await queueForArrears(tx);
  const again = await releaseArrears(tx, payroll);
  if (chosen !== undefined) await chooseArrears(tx, payroll);
  const arrears = await holdArrears(tx, payroll, requested.employees, chosen === undefined ? { again } : { uuids: chosen });
  const type = await periodTypeOf(tx, payroll);
  const others = type === undefined ? [] : await peopleWithArrears(tx, requested.employees, type);
  const question = { ...held, others, arrears };
  await tx.rows(sql`drop table if exists calculated, calculated_shift`);
  await tx.rows(
    sql`create temporary table calculated (employee uuid primary key, base_amount numeric, bonus_amount numeric, deduction_amount numeric, additional_amount numeric, arrears_amount numeric, working_hours jsonb, detail jsonb, findings jsonb) on commit drop`,
  );
  await tx.rows(
    sql`create temporary table calculated_shift (schedule uuid, employee uuid, role text, seconds integer, base_amount numeric, bonus_amount numeric) on commit drop`,
  );
  const shifts: string[] = [];
  const taken: Taken<OpenProposal>[] = [];
  const paid = new Set<string>();
  const answers = calculateLines(tx, question, onProgress);
  try {
    // The first result means that all inputs have been read: only now is the connection free for COPY.
    const first = await answers.next();
    await tx.copyInto(
      'calculated',
      (async function* () {
        for (let next = first; next.done !== true; next = await answers.next()) {
          const { items, lines } = next.value;
          for (const { employee, arrears: own } of items) {
            paid.add(employee);
            taken.push(...own);
          }
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
    // If loading fails halfway, stop the thread.
    await answers.return(undefined);
  }
  await tx.copyInto('calculated_shift', shifts);
  if (chosen !== undefined)
    refuseMissing(chosen, new Set(arrears.flatMap(([employee, own]) => (paid.has(employee) ? own.map(({ uuid }) => uuid) : []))));
  await refuseTooMuch(tx);
  await tx.rows(sql`delete from payroll_item_shift where payroll_item in (select uuid from payroll_item where payroll = ${payroll})`);
  await tx.rows(sql`delete from payroll_item_leave where payroll_item in (select uuid from payroll_item where payroll = ${payroll})`);
  await tx.rows(sql`delete from payroll_item where payroll = ${payroll} and employee not in (select employee from calculated)`);
  await tx.rows(sql`
    insert into payroll_item (payroll, employee, base_amount, bonus_amount, deduction_amount, additional_amount, arrears_amount, working_hours, detail, findings)
    select ${payroll}::uuid, r.* from calculated r join employee e on e.uuid = r.employee order by e.nickname, e.id
    on conflict (payroll, employee) do update set base_amount = excluded.base_amount, bonus_amount = excluded.bonus_amount, arrears_amount = excluded.arrears_amount, working_hours = excluded.working_hours, detail = excluded.detail, findings = excluded.findings, stale = false, version = payroll_item.version + 1, update_time = date_trunc('second', now())`);
  await tx.rows(sql`
    insert into payroll_item_shift (shift, payroll_item, schedule, role, seconds, base_amount, bonus_amount, worked_on)
    select se.uuid, i.uuid, r.schedule, r.role, r.seconds, r.base_amount, r.bonus_amount, (se.start_time at time zone ${question.zone})::date
    from calculated_shift r join schedule_employee se on se.schedule = r.schedule and se.employee = r.employee join payroll_item i on i.payroll = ${payroll} and i.employee = r.employee`);
  // The days of leave are in the lines; the key refuses a day that another payroll pays.
  await tx.rows(sql`
    insert into payroll_item_leave (payroll_item, time_off, day)
    select i.uuid, (l.line #>> '{leave,timeOff}')::uuid, d.day
    from payroll_item i, jsonb_path_query(i.detail, '$.earnings.bonuses[*] ? (exists(@.leave))') l(line), time_off o,
      leave_days(o.uuid, o.employee, o.start_time, o.end_time, ${question.zone}) d
    where i.payroll = ${payroll} and o.uuid = (l.line #>> '{leave,timeOff}')::uuid and d.day between (l.line #>> '{leave,from}')::date and (l.line #>> '{leave,to}')::date
      and not exists (select from payroll_item_leave x where x.time_off = o.uuid and x.day = d.day)`);
  await storeTaken(tx, payroll, taken);
  // Reports join this table; a query plan from when it was nearly empty would take minutes.
  await tx.rows(sql`analyze payroll_item_shift`);
}

/** Tiers and incentives can add up to more than the amount column can hold. */
async function refuseTooMuch(tx: Transaction): Promise<void> {
  const row = await oneRow<{ fits: boolean }>(
    tx,
    sql`select coalesce(sum(base_amount + bonus_amount + additional_amount + greatest(arrears_amount, 0)), 0) < ${ROOM}::numeric as fits from calculated`,
  );
  if (!row.fits) throw payrollErrors.fail('tooMuch', {});
}
