/** How an amount is shared out so that nothing is lost: parts by weight that add up to it to the last digit. */
import { movePoint, toScale } from './money.ts';

/**
 * Parts of an amount by weight, in the order given: what rounding down leaves over goes, digit by digit, to those who lost most by it;
 * of equals, to the first.
 * @throws RangeError when the amount or a weight is below zero, or nothing has weight.
 */
export function shareOut(total: string, weights: readonly (string | number)[], scale = 2): string[] {
  const finest = Math.max(0, ...weights.map((weight) => String(weight).split('.')[1]?.length ?? 0));
  const parts = weights.map((weight) => digitsOf(weight, finest));
  const whole = parts.reduce((sum, part) => sum + part, 0n);
  const digits = digitsOf(total, scale);
  if (whole === 0n || digits < 0n || parts.some((part) => part < 0n))
    throw new RangeError('Only what is there can be shared, among those who have weight.');
  const shares = parts.map((part, index) => ({ index, digits: (digits * part) / whole, lost: (digits * part) % whole }));
  const left = Number(shares.reduce((rest, share) => rest - share.digits, digits));
  const lucky = new Set(
    [...shares]
      .sort((a, b) => (a.lost === b.lost ? a.index - b.index : a.lost > b.lost ? -1 : 1))
      .slice(0, left)
      .map(({ index }) => index),
  );
  return shares.map((share) => toScale(movePoint(String(share.digits + (lucky.has(share.index) ? 1n : 0n)), -scale), scale));
}

function digitsOf(value: string | number, scale: number): bigint {
  return BigInt(movePoint(toScale(value, scale), scale));
}
