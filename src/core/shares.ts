/** Splits an amount by weights so that the parts add up to it exactly. */
import { movePoint, toScale } from './money.ts';

/**
 * Splits an amount by weights, in the order given (largest remainder method): each part is rounded down, and the remaining digits go to the
 * parts with the largest remainders; for equal remainders, to the first.
 * @throws RangeError when the amount or a weight is negative, or no weight is positive.
 */
export function shareOut(total: string, weights: readonly (string | number)[], scale = 2): string[] {
  const finest = Math.max(0, ...weights.map((weight) => String(weight).split('.')[1]?.length ?? 0));
  const parts = weights.map((weight) => digitsOf(weight, finest));
  const whole = parts.reduce((sum, part) => sum + part, 0n);
  const digits = digitsOf(total, scale);
  if (whole === 0n || digits < 0n || parts.some((part) => part < 0n))
    throw new RangeError('The amount and weights must not be negative, and one weight must be positive.');
  const shares = parts.map((part, index) => ({ index, digits: (digits * part) / whole, remainder: (digits * part) % whole }));
  const remaining = Number(shares.reduce((rest, share) => rest - share.digits, digits));
  const roundedUp = new Set(
    [...shares]
      .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1))
      .slice(0, remaining)
      .map(({ index }) => index),
  );
  return shares.map((share) => toScale(movePoint(String(share.digits + (roundedUp.has(share.index) ? 1n : 0n)), -scale), scale));
}

function digitsOf(value: string | number, scale: number): bigint {
  return BigInt(movePoint(toScale(value, scale), scale));
}
