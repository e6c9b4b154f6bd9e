/** Worker thread that calculates everyone's pay from the inputs of a period, and formats the lines that the database loads. */
import { valuesOn, type Dated } from '#core/dated-values';
import { itemAt, mustGet } from '#core/present';
import { gmvBonus, incentiveLines } from '#domains/live/server';
import { copyLine } from '#server/copy-line';
import { insideThread } from '#server/threads/inside';
import { NO_ADJUSTMENTS, sumsOf, finalAmountOf, type Adjustments } from './adjustments.rules.ts';
import { payClock } from '../basis/pay-clock.rules.ts';
import { noPay, payDetail, withLeave, type EmployeePay } from './employee-pay.rules.ts';
import { itemFindings, type ItemFinding } from './item-findings.rules.ts';
import { leaveLine } from './leave-pay.rules.ts';
import { minimumWageFor } from './minimum-wage.rules.ts';
import type { EmployeeLeaveInputs, MinimumWageInputs, SettingsInForce, ShiftInputs } from './pay-inputs.query.ts';
import type { PayLine } from '../basis/pay-line.rules.ts';
import type { PayValues } from '../basis/pay-settings.rules.ts';
import { payrollSteps } from './payroll-pay.rules.ts';
import { shiftAmounts, type ShiftAmounts } from './shift-amounts.rules.ts';
import type { RoleRates } from './shift-pay.rules.ts';
import type { AccountRules, ScheduleFigures } from './stream-pay.rules.ts';
import { arrearsLines, arrearsTotal, takenBy, type OpenProposal, type Taken } from './taken-arrears.rules.ts';

export interface CalculatorJob {
  readonly settings: SettingsInForce;
  /** Of the bonus settings. */
  readonly minimumWage: string | null;
  readonly periodStart: string;
  readonly wages: MinimumWageInputs;
  readonly accounts: readonly (readonly [string, Dated<AccountRules>])[];
  readonly adjustments: readonly (readonly [string, Adjustments])[];
  /** Open arrears by employee. */
  readonly arrears: readonly (readonly [string, readonly OpenProposal[]])[];
  /** Null = everyone who has shifts. */
  readonly employees: readonly string[] | null;
  readonly leave: readonly EmployeeLeaveInputs[];
  /** Of these, employees who are included only if they worked, and for nothing else. */
  readonly paidOnly: readonly string[];
  /** Of the amounts in findings; null = findings are not needed. */
  readonly currency: string | null;
  /** Whether the items will be stored: only then are COPY lines written. */
  readonly keep: boolean;
}

export type CalculatorInput =
  /** Sent first, and again for each period that the same thread calculates. */
  | { readonly type: 'job'; readonly job: CalculatorJob }
  | { readonly type: 'shifts'; readonly shifts: string }
  | { readonly type: 'figures'; readonly figures: readonly (readonly [string, ScheduleFigures])[] }
  | { readonly type: 'go'; readonly rates: readonly (readonly [string, Dated<RoleRates>])[] }
  /** Requests the next items. Sending more than the receiver can process would fill memory and delay it. */
  | { readonly type: 'more' };

export interface Calculated {
  readonly employee: string;
  readonly hours: EmployeePay['workingHours'];
  readonly baseAmount: string;
  readonly bonusAmount: string;
  /** Without arrears. */
  readonly totalAmount: string;
  readonly arrears: readonly Taken<OpenProposal>[];
  readonly findings: readonly ItemFinding[];
  readonly shifts: readonly ShiftAmounts[];
}

export interface CalculatedItems {
  readonly items: readonly Calculated[];
  /**
   * COPY text, one line per item: employee, the five amounts, hours, detail, findings. As bytes, so that the buffer is transferred, not
   * copied.
   */
  readonly lines: Uint8Array<ArrayBuffer>;
}

export type CalculatorMessage =
  | { readonly type: 'progress'; readonly done: number; readonly total: number }
  | ({ readonly type: 'calculated' } & CalculatedItems)
  | { readonly type: 'done' };

const PROGRESS_INTERVAL_MS = 50;
/** Items per message: about a megabyte of detail. */
const ITEMS_PER_MESSAGE = 10;

const { post, onInput } = insideThread<null, CalculatorInput, CalculatorMessage>();

/** The inputs received for a job, and the results that are still to be sent. */
interface Work {
  readonly job: CalculatorJob;
  readonly adjusted: ReadonlyMap<string, Adjustments>;
  readonly arrears: ReadonlyMap<string, readonly OpenProposal[]>;
  readonly birthDates: ReadonlyMap<string, string>;
  readonly shifts: ShiftInputs[];
  readonly figures: Map<string, ScheduleFigures>;
  everyone: EmployeePay[];
}

let work: Work | null = null;

function send(message: CalculatorMessage): void {
  post(message, message.type === 'calculated' ? [message.lines.buffer] : []);
}

function calculate(work: Work, rates: ReadonlyMap<string, Dated<RoleRates>>): void {
  const { settings, accounts, employees, paidOnly } = work.job;
  const { adjusted, figures } = work;
  const clock = payClock(settings.zone);
  const shifts = work.shifts.map((shift) => {
    const { validFrom, values } = valuesOn(mustGet(rates, shift.employee), clock.dayOf(shift.start));
    return { ...shift, rates: values, ratesFrom: validFrom };
  });
  const inForce = { ...settings, holidays: new Set(settings.holidays) };
  const only = employees === null ? null : new Set(employees);
  const steps = payrollSteps(
    { shifts, employees: only, settings: inForce, figures, accounts: new Map(accounts) },
    { gmvBonus, incentiveLines },
  );
  let [step, lastReport] = [steps.next(), 0];
  for (; step.done !== true; step = steps.next()) {
    const now = performance.now();
    if (now - lastReport < PROGRESS_INTERVAL_MS) continue;
    lastReport = now;
    send({ type: 'progress', ...step.value });
  }
  const leave = new Map(work.job.leave.map((one) => [one.employee, leaveLines(one, inForce, mustGet(rates, one.employee))]));
  const unlessPaid = new Set(paidOnly);
  const wanted = [...(employees ?? []).filter((employee) => !unlessPaid.has(employee)), ...adjusted.keys(), ...leave.keys()].filter(
    (employee) => !step.value.has(employee) && (only?.has(employee) ?? true),
  );
  work.everyone = [...step.value.values(), ...[...new Set(wanted)].sort().map((employee) => noPay(employee, inForce))].map((pay) =>
    withLeave(pay, leave.get(pay.employee) ?? []),
  );
}

/** One line for each absence and each version of the settings and rates that holds on some of its days. */
function leaveLines({ absences, ...payer }: EmployeeLeaveInputs, settings: Dated<PayValues>, rates: Dated<RoleRates>): PayLine[] {
  return absences.flatMap((absence) => {
    const dated = absence.days.map((one) => ({ ...one, terms: valuesOn<PayValues>(settings, one.day), rates: valuesOn(rates, one.day) }));
    const keyOf = ({ terms, rates: ofDay }: (typeof dated)[number]) => `${terms.validFrom} ${ofDay.validFrom}`;
    return [...new Set(dated.filter(({ inPeriod }) => inPeriod).map(keyOf))].flatMap((key) => {
      const { terms, rates: ofDay } = dated.find((one) => keyOf(one) === key)!;
      if (terms.values.leave === undefined) return [];
      const days = dated.map((one) => ({ day: one.day, portion: one.portion, inPeriod: one.inPeriod && keyOf(one) === key }));
      const line = leaveLine({ ...absence, days }, terms.values.leave, { ...payer, generalRate: ofDay.values.GENERAL });
      return line === null ? [] : [line];
    });
  });
}

/** @returns whether there may be more items. */
function sendNextItems(work: Work): boolean {
  const some = work.everyone.splice(0, ITEMS_PER_MESSAGE);
  if (some.length === 0) send({ type: 'done' });
  else {
    const items = some.map((pay) => calculated(work, pay));
    const lines = work.job.keep ? some.map((pay, index) => lineOf(work, pay, itemAt(items, index))).join('') : '';
    send({ type: 'calculated', items, lines: new TextEncoder().encode(lines) });
  }
  return some.length > 0;
}

function calculated(work: Work, pay: EmployeePay): Calculated {
  const { employee, workingHours: hours, baseAmount, bonusAmount } = pay;
  const totalAmount = finalAmountOf({ baseAmount, bonusAmount, ...sumsOf(adjustmentsOf(work, pay)) });
  return {
    employee,
    hours,
    baseAmount,
    bonusAmount,
    findings: findingsOf(work, pay),
    totalAmount,
    arrears: takenBy(totalAmount, work.arrears.get(employee) ?? []),
    shifts: shiftAmounts(pay),
  };
}

function lineOf(work: Work, pay: EmployeePay, { arrears, findings }: Calculated): string {
  const { employee, workingHours, baseAmount, bonusAmount } = pay;
  const own = adjustmentsOf(work, pay);
  const { deductionAmount, additionalAmount } = sumsOf(own);
  const taken = arrearsLines(arrears);
  return copyLine([
    employee,
    baseAmount,
    bonusAmount,
    deductionAmount,
    additionalAmount,
    arrearsTotal(taken),
    JSON.stringify(workingHours),
    JSON.stringify(payDetail(pay, own, taken)),
    JSON.stringify(findings),
  ]);
}

function findingsOf({ job, birthDates }: Work, { employee, earnings }: EmployeePay): ItemFinding[] {
  const { minimumWage: general, wages, periodStart, currency } = job;
  if (currency === null) return [];
  const minimumWage = minimumWageFor({ rates: wages.rates, general }, birthDates.get(employee) ?? null, periodStart);
  return itemFindings(earnings, { minimumWage, currency });
}

function adjustmentsOf({ adjusted }: Work, { employee }: EmployeePay): Adjustments {
  return adjusted.get(employee) ?? NO_ADJUSTMENTS;
}

onInput((input) => {
  if (input.type === 'job')
    work = {
      job: input.job,
      adjusted: new Map(input.job.adjustments),
      arrears: new Map(input.job.arrears),
      birthDates: new Map(input.job.wages.birthDates),
      shifts: [],
      figures: new Map(),
      everyone: [],
    };
  else if (work === null) throw new Error(`The calculation got "${input.type}" before its job.`);
  else if (input.type === 'shifts') work.shifts.push(...(JSON.parse(input.shifts) as ShiftInputs[]));
  else if (input.type === 'figures') for (const [schedule, found] of input.figures) work.figures.set(schedule, found);
  else if (input.type === 'go') calculate(work, new Map(input.rates));
  // While the thread waits for its next job, it holds no data of the last one.
  else if (!sendNextItems(work)) work = null;
});
