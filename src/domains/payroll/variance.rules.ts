/** Decides what about an employee's pay is worth a second look: a jump since the last period, or less than the minimum wage (pay rule 16). */
import { compareDecimals, divideDecimals, multiplyDecimals, sumOf, toScale } from '#core/money';
import { amountFor, totalOf, type PayLine } from './pay-line.rules.ts';

const PENNIES = 2;
/** Percent; a change of exactly so much is not over it. */
export const UNUSUAL_CHANGE = 30;

export interface Variance {
  readonly last: string;
  /** Now less last. */
  readonly amount: string;
  /** Of the last total, to one decimal; null when that was nothing. */
  readonly percent: string | null;
  readonly unusual: boolean;
}

/** @param last the employee's total of the period before; null when there was none. */
export function varianceOf(total: string, last: string | null): Variance | null {
  if (last === null) return null;
  const amount = sumOf([total, multiplyDecimals(last, -1)]);
  const [change, before] = [sizeOf(amount), sizeOf(last)];
  return {
    last: toScale(last, PENNIES),
    amount: toScale(amount, PENNIES),
    percent: compareDecimals(before, 0) === 0 ? null : divideDecimals(multiplyDecimals(amount, 100), before, 1),
    unusual: compareDecimals(multiplyDecimals(change, 100), multiplyDecimals(before, UNUSUAL_CHANGE)) > 0,
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
