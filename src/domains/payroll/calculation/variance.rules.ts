/** Decides which employees' pay needs review: a large change since the last period, or pay below the minimum wage (pay rule 16). */
import { compareDecimals, divideDecimals, multiplyDecimals, PENNIES, sumOf, toScale } from '#core/money';
import { amountFor, totalOf, type PayComponent, type PayLine } from '../basis/pay-line.rules.ts';

/** In percent; a change of exactly this size is not unusual. */
export const UNUSUAL_CHANGE = 30;

interface PeriodPay {
  readonly total: string;
  /** Days worked. */
  readonly days: number;
}

export interface DayPay {
  /** Per day worked, to the penny. */
  readonly amount: string;
  readonly days: number;
}

export interface Variance {
  readonly last: string;
  /** Current total minus the last total, for the whole periods. */
  readonly amount: string;
  /** Null if either period has no days worked: adjustments alone cannot be compared. */
  readonly perDay: { readonly now: DayPay; readonly last: DayPay } | null;
  /** Change in pay per day worked, to one decimal; null if there is nothing to compare with. */
  readonly percent: string | null;
  /** Based on pay per day worked, so that a period with fewer days is not flagged. */
  readonly unusual: boolean;
}

/** @param last the employee's pay for the previous period; null = none. */
export function varianceOf(now: PeriodPay, last: PeriodPay | null): Variance | null {
  if (last === null) return null;
  const whole = { last: toScale(last.total, PENNIES), amount: toScale(sumOf([now.total, multiplyDecimals(last.total, -1)]), PENNIES) };
  if (now.days === 0 || last.days === 0) return { ...whole, perDay: null, percent: null, unusual: false };
  // Each total times the days of the other period, which compares pay per day without rounding.
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

interface BelowMinimum {
  /** Base and commission. */
  readonly paid: string;
  /** Pay for the same hours at the minimum wage. */
  readonly minimum: string;
  readonly shortfall: string;
}

/** What counts towards the minimum wage besides the base; premiums for the time or day of a shift do not. */
const COMMISSION: readonly PayComponent[] = ['GMV', 'INCENTIVE'];

/**
 * Base pay and commission count. Each line at the minimum wage is rounded like pay, so that someone paid exactly the minimum is never below it.
 * @param minimumWage per hour; null = not set.
 */
export function belowMinimum(
  {
    base,
    bonuses,
  }: { readonly base: readonly Pick<PayLine, 'seconds' | 'amount'>[]; readonly bonuses: readonly Pick<PayLine, 'component' | 'amount'>[] },
  minimumWage: string | null,
): BelowMinimum | null {
  if (minimumWage === null) return null;
  const paid = totalOf([...base, ...bonuses.filter(({ component }) => COMMISSION.includes(component))]);
  const minimum = totalOf(base.map(({ seconds }) => ({ amount: amountFor(minimumWage, seconds) })));
  return compareDecimals(paid, minimum) >= 0 ? null : { paid, minimum, shortfall: sumOf([minimum, multiplyDecimals(paid, -1)]) };
}

function sizeOf(amount: string): string {
  return compareDecimals(amount, 0) < 0 ? multiplyDecimals(amount, -1) : amount;
}
