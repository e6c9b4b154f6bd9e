/** Decides what about an employee's pay is worth a second look: a jump since the last period, or less than the minimum wage (pay rule 16). */
import { compareDecimals, divideDecimals, multiplyDecimals, sumOf, toScale } from '#core/money';
import { amountFor, totalOf, type PayLine } from '../calculation/pay-line.rules.ts';

const PENNIES = 2;
/** Percent; a change of exactly so much is not over it. */
export const UNUSUAL_CHANGE = 30;

export interface PeriodPay {
  readonly total: string;
  /** That were worked. */
  readonly days: number;
}

export interface DayPay {
  /** Per day worked, to the penny. */
  readonly amount: string;
  readonly days: number;
}

export interface Variance {
  readonly last: string;
  /** Now less last, of the whole periods. */
  readonly amount: string;
  /** Null where either period has no day worked: adjustments alone are like nothing else. */
  readonly perDay: { readonly now: DayPay; readonly last: DayPay } | null;
  /** Of the pay per day worked, to one decimal; null where there is none to compare with. */
  readonly percent: string | null;
  /** Of the pay per day worked: a period of fewer days is no surprise. */
  readonly unusual: boolean;
}

/** @param last what the employee got for the period before; null when there was none. */
export function varianceOf(now: PeriodPay, last: PeriodPay | null): Variance | null {
  if (last === null) return null;
  const whole = { last: toScale(last.total, PENNIES), amount: toScale(sumOf([now.total, multiplyDecimals(last.total, -1)]), PENNIES) };
  if (now.days === 0 || last.days === 0) return { ...whole, perDay: null, percent: null, unusual: false };
  // Both as if each had worked the days of the two together, so that nothing is rounded.
  const [is, was] = [multiplyDecimals(now.total, last.days), multiplyDecimals(last.total, now.days)];
  const change = sumOf([is, multiplyDecimals(was, -1)]);
  const size = sizeOf(was);
  const dayPay = ({ total, days }: PeriodPay): DayPay => ({ amount: divideDecimals(total, days, PENNIES), days });
  return {
    ...whole,
    perDay: { now: dayPay(now), last: dayPay(last) },
    percent: compareDecimals(size, 0) === 0 ? null : divideDecimals(multiplyDecimals(change, 100), size, 1),
    unusual: compareDecimals(multiplyDecimals(sizeOf(change), 100), multiplyDecimals(size, UNUSUAL_CHANGE)) > 0,
  };
}

export interface BelowMinimum {
  readonly base: string;
  /** What the same hours are at the minimum wage. */
  readonly minimum: string;
  readonly shortfall: string;
}

/** Base alone counts. Each line at the minimum is rounded as pay is, so that someone paid exactly the minimum is never below it. @param minimumWage per hour; null when none is set. */
export function belowMinimum(base: readonly Pick<PayLine, 'seconds' | 'amount'>[], minimumWage: string | null): BelowMinimum | null {
  if (minimumWage === null) return null;
  const paid = totalOf(base);
  const minimum = totalOf(base.map(({ seconds }) => ({ amount: amountFor(minimumWage, seconds) })));
  return compareDecimals(paid, minimum) >= 0 ? null : { base: paid, minimum, shortfall: sumOf([minimum, multiplyDecimals(paid, -1)]) };
}

function sizeOf(amount: string): string {
  return compareDecimals(amount, 0) < 0 ? multiplyDecimals(amount, -1) : amount;
}
