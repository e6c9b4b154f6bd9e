/** Decides what the worker thread does with the facts of a period: reckons everybody's pay and writes the lines that the database loads. */
import { parentPort, workerData } from 'node:worker_threads';
import { gmvBonus, incentiveLines } from '#domains/live/server';
import { copyLine } from '#server/copy-line';
import { NO_ADJUSTMENTS, sumsOf, finalAmountOf, type Adjustments } from './adjustments.rules.ts';
import { noPay, payDetail, type EmployeePay } from './employee-pay.rules.ts';
import { itemFindings, type ItemFinding } from './item-findings.rules.ts';
import type { SettingsInForce } from './pay-facts.query.ts';
import { payrollSteps } from './payroll-pay.rules.ts';
import { shiftAmounts, type ShiftAmounts } from './shift-amounts.rules.ts';
import type { PayShift } from './shift-pay.rules.ts';
import type { AccountRules, ScheduleFigures } from './stream-pay.rules.ts';

export interface ReckonerJob {
  readonly settings: SettingsInForce;
  readonly minimumWage: string | null;
  readonly accounts: readonly (readonly [string, AccountRules])[];
  readonly adjustments: readonly (readonly [string, Adjustments])[];
  /** Null = everyone who has shifts. */
  readonly employees: readonly string[] | null;
}

export type ReckonerFact =
  | { readonly type: 'shifts'; readonly shifts: string }
  | { readonly type: 'figures'; readonly figures: readonly (readonly [string, ScheduleFigures])[] }
  | { readonly type: 'go' };

export interface Reckoned {
  readonly employee: string;
  readonly hours: EmployeePay['workingHours'];
  readonly baseAmount: string;
  readonly bonusAmount: string;
  readonly totalAmount: string;
  readonly findings: readonly ItemFinding[];
  readonly shifts: readonly ShiftAmounts[];
  /** COPY's text: employee, the four amounts, hours, detail, findings. */
  readonly line: string;
}

export type ReckonerMessage =
  | { readonly type: 'progress'; readonly done: number; readonly total: number }
  | { readonly type: 'reckoned'; readonly items: readonly Reckoned[] }
  | { readonly type: 'done' };

/** Items sent at once: about a megabyte of detail. */
const AT_ONCE = 10;

const { settings, minimumWage, accounts, adjustments, employees } = workerData as ReckonerJob;
const adjusted = new Map(adjustments);
const shifts: PayShift[] = [];
const figures = new Map<string, ScheduleFigures>();

function say(message: ReckonerMessage): void {
  parentPort!.postMessage(message);
}

function reckon(): void {
  const inForce = { ...settings, holidays: new Set(settings.holidays) };
  const only = employees === null ? null : new Set(employees);
  const steps = payrollSteps({ shifts, employees: only, settings: inForce, figures, accounts: new Map(accounts) }, { gmvBonus, incentiveLines });
  let step = steps.next();
  for (; step.done !== true; step = steps.next()) say({ type: 'progress', ...step.value });
  const wanted = [...(employees ?? []), ...adjusted.keys()].filter((employee) => !step.value.has(employee) && (only?.has(employee) ?? true));
  const all = [...step.value.values(), ...[...new Set(wanted)].sort().map((employee) => noPay(employee, inForce))];
  for (let at = 0; at < all.length; at += AT_ONCE) say({ type: 'reckoned', items: all.slice(at, at + AT_ONCE).map(reckoned) });
  say({ type: 'done' });
}

function reckoned(pay: EmployeePay): Reckoned {
  const { employee, workingHours: hours, baseAmount, bonusAmount } = pay;
  const own = adjusted.get(employee) ?? NO_ADJUSTMENTS;
  const sums = sumsOf(own);
  const findings = itemFindings(pay.earnings.base, minimumWage);
  return {
    employee, hours, baseAmount, bonusAmount, findings,
    totalAmount: finalAmountOf({ baseAmount, bonusAmount, ...sums }),
    shifts: shiftAmounts(pay),
    line: copyLine([employee, baseAmount, bonusAmount, sums.deductionAmount, sums.additionalAmount, JSON.stringify(hours), JSON.stringify(payDetail(pay, own)), JSON.stringify(findings)]),
  };
}

parentPort!.on('message', (fact: ReckonerFact) => {
  if (fact.type === 'shifts') shifts.push(...(JSON.parse(fact.shifts) as PayShift[]));
  else if (fact.type === 'figures') for (const [schedule, found] of fact.figures) figures.set(schedule, found);
  else reckon();
});
