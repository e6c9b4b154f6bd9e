/** Decides what one employee earned in a period, and which inputs the payroll item stores permanently (pay rules 11 to 13). */
import { narrowed, valuesOn, type Dated } from '#core/dated-values';
import { firstIn, lastIn } from '#core/present';
import { PENNIES, sumOf, toScale } from '#core/money';
import type { ShiftRole } from '#domains/scheduling';
import { finalAmountOf, sumsOf, type Adjustments } from './adjustments.rules.ts';
import type { PayClock } from '../basis/pay-clock.rules.ts';
import { totalOf, type PayLine } from '../basis/pay-line.rules.ts';
import type { DatedPaySettings, PayValues } from '../basis/pay-settings.rules.ts';
import { holidayPayLine } from './leave-pay.rules.ts';
import type { PayShift, RoleRates, ShiftPay } from './shift-pay.rules.ts';
import { arrearsTotal, type ArrearsLine } from './taken-arrears.rules.ts';
import {
  gmvLine,
  type AccountRules,
  type BonusFunctions,
  type DatedAccountRules,
  type FiguresBySchedule,
  type ScheduleFigures,
} from './stream-pay.rules.ts';

export interface Earnings {
  readonly base: readonly PayLine[];
  readonly bonuses: readonly PayLine[];
  /** Absent = none. */
  readonly arrears?: readonly ArrearsLine[];
}

/** Snapshot of every input of the calculation; later changes do not affect the item. */
export interface PayInputs {
  readonly timeZone: string;
  readonly settings: Dated<PayValues>;
  /** The holidays that a shift fell on. */
  readonly holidays: readonly string[];
  /** Null for someone without shifts. */
  readonly rates: Dated<RoleRates> | null;
  /** By schedule; null = no stream. Live schedules only. */
  readonly figures: Readonly<Record<string, ScheduleFigures | null>>;
  /** By live account. */
  readonly accounts: Readonly<Record<string, Dated<AccountRules>>>;
}

export interface EmployeePay {
  readonly employee: string;
  readonly earnings: Earnings;
  /** By role, to 2 decimals. */
  readonly workingHours: Readonly<Partial<Record<ShiftRole, number>>>;
  readonly baseAmount: string;
  readonly bonusAmount: string;
  /** Base and bonuses, before adjustments. */
  readonly earnedAmount: string;
  readonly inputs: PayInputs;
}

/** All inputs of the calculation except the shifts. */
export interface PayContext {
  readonly clock: PayClock;
  readonly settings: DatedPaySettings;
  readonly payShift: (shift: PayShift) => ShiftPay;
  readonly figures: FiguresBySchedule;
  readonly accounts: DatedAccountRules;
  readonly functions: BonusFunctions;
}

/**
 * @param shifts one or more shifts of one employee, in any order.
 * @param incentives the employee's incentive lines, which can be earned together with others.
 */
export function employeePay(shifts: readonly PayShift[], incentives: readonly PayLine[], context: PayContext): EmployeePay {
  // In chronological order; an employee's shifts never overlap.
  const sorted = [...shifts].sort((one, other) => one.start - other.start);
  const base: PayLine[] = [];
  const bonuses: PayLine[] = [];
  for (const shift of sorted) {
    const pay = context.payShift(shift);
    base.push(pay.base);
    const rules = shift.liveAccount === null ? undefined : context.accounts.get(shift.liveAccount);
    const day = context.clock.dayOf(shift.start);
    const gmv = rules === undefined ? null : gmvLine(shift, context.figures.get(shift.schedule), valuesOn(rules, day), context.functions);
    const earned = gmv === null ? pay.bonuses : [...pay.bonuses, gmv];
    bonuses.push(...earned, ...holidayPayOn([pay.base, ...earned], day, context.settings));
  }
  for (const line of incentives) {
    const shift =
      sorted.find(({ schedule }) => schedule === line.schedule || line.schedules?.includes(schedule) === true) ?? firstIn(sorted);
    bonuses.push(line, ...holidayPayOn([line], context.clock.dayOf(shift.start), context.settings));
  }
  const [baseAmount, bonusAmount] = [totalOf(base), totalOf(bonuses)];
  return {
    employee: firstIn(sorted).employee,
    earnings: { base, bonuses },
    workingHours: workingHoursOf(base),
    baseAmount,
    bonusAmount,
    earnedAmount: toScale(sumOf([baseAmount, bonusAmount]), PENNIES),
    inputs: inputsOf(sorted, base, context),
  };
}

/** @param day on which the first shift of the lines starts. */
function holidayPayOn(lines: readonly PayLine[], day: string, settings: DatedPaySettings): PayLine[] {
  const line = holidayPayLine(valuesOn<PayValues>(settings, day).values.leave?.holidayPayPercent ?? null, lines);
  return line === null ? [] : [line];
}

/** Adds lines for leave, which belong to no shift. */
export function withLeave(pay: EmployeePay, lines: readonly PayLine[]): EmployeePay {
  if (lines.length === 0) return pay;
  const bonuses = [...pay.earnings.bonuses, ...lines];
  const bonusAmount = totalOf(bonuses);
  return {
    ...pay,
    earnings: { ...pay.earnings, bonuses },
    bonusAmount,
    earnedAmount: toScale(sumOf([pay.baseAmount, bonusAmount]), PENNIES),
  };
}

/** Pay of an employee on a payroll without shifts in its period; they may still have additions or deductions. */
export function noPay(employee: string, inForce: DatedPaySettings): EmployeePay {
  const { zone: timeZone, holidays: _, later: _later, ...settings } = inForce;
  const nothing = toScale(0, PENNIES);
  return {
    employee,
    earnings: { base: [], bonuses: [] },
    workingHours: {},
    baseAmount: nothing,
    bonusAmount: nothing,
    earnedAmount: nothing,
    inputs: { timeZone, settings, holidays: [], rates: null, figures: {}, accounts: {} },
  };
}

export interface PayDetail {
  readonly earnings: Earnings;
  readonly adjustments: Adjustments;
  readonly summary: Readonly<Record<'baseAmount' | 'bonusAmount' | 'totalDeductions' | 'totalAdditions' | 'finalAmount', string>> & {
    /** Absent = none. */
    readonly arrearsAmount?: string;
  };
  readonly inputs: PayInputs;
}

/** The `detail` of a payroll item. @param arrears that it takes. */
export function payDetail(
  { earnings, inputs }: Pick<EmployeePay, 'earnings' | 'inputs'>,
  adjustments: Adjustments,
  arrears: readonly ArrearsLine[] = [],
): PayDetail {
  const taken = arrears.length === 0 ? {} : { arrearsAmount: arrearsTotal(arrears) };
  const amounts = { baseAmount: totalOf(earnings.base), bonusAmount: totalOf(earnings.bonuses), ...sumsOf(adjustments), ...taken };
  return {
    earnings: arrears.length === 0 ? earnings : { ...earnings, arrears },
    adjustments,
    summary: {
      baseAmount: amounts.baseAmount,
      bonusAmount: amounts.bonusAmount,
      totalDeductions: amounts.deductionAmount,
      totalAdditions: amounts.additionalAmount,
      finalAmount: finalAmountOf(amounts),
      ...taken,
    },
    inputs,
  };
}

/** Hours of the base lines by role, from seconds, rounded half up to two decimals. */
export function workingHoursOf(base: readonly Pick<PayLine, 'role' | 'seconds'>[]): Partial<Record<ShiftRole, number>> {
  const seconds = new Map<ShiftRole, number>();
  for (const line of base) if (line.role !== null) seconds.set(line.role, (seconds.get(line.role) ?? 0) + line.seconds);
  return Object.fromEntries([...seconds.keys()].sort().map((role) => [role, Math.round(seconds.get(role)! / 36) / 100]));
}

function inputsOf(shifts: readonly PayShift[], base: readonly PayLine[], { clock, settings, figures, accounts }: PayContext): PayInputs {
  const { zone: timeZone, holidays: _, ...values } = settings;
  const [first, last] = [clock.dayOf(firstIn(shifts).start), clock.dayOf(lastIn(shifts).start)];
  const live = shifts.flatMap(({ schedule, liveAccount }) => (liveAccount === null ? [] : [{ schedule, liveAccount }]));
  const onHolidays = base.flatMap(({ pieces }) => pieces).filter(({ kinds }) => kinds.includes('HOLIDAY'));
  return {
    timeZone,
    settings: narrowed<PayValues>(values, first, last),
    holidays: [...new Set(onHolidays.map(({ start }) => clock.dayOf(Date.parse(start))))],
    rates: ratesUsed(shifts),
    figures: Object.fromEntries(live.map(({ schedule }) => [schedule, figures.get(schedule) ?? null])),
    accounts: Object.fromEntries(
      [...new Set(live.map(({ liveAccount }) => liveAccount))].sort().flatMap((account) => {
        const rules = accounts.get(account);
        return rules === undefined ? [] : [[account, narrowed<AccountRules>(rules, first, last)]];
      }),
    ),
  };
}

/** @param shifts in chronological order. */
function ratesUsed(shifts: readonly PayShift[]): Dated<RoleRates> {
  const first = firstIn(shifts);
  const later = new Map(
    shifts.flatMap(({ rates, ratesFrom = null }) =>
      ratesFrom === null || ratesFrom === first.ratesFrom ? [] : [[ratesFrom, { validFrom: ratesFrom, values: rates }] as const],
    ),
  );
  return later.size === 0 ? first.rates : { ...first.rates, later: [...later.values()] };
}
