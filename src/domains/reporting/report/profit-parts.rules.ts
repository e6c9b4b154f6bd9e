/**
 * Decides how a stream's GMV and the agency's share of it are split between its schedules and uncovered time, so that the parts always
 * add up.
 */
import { movePoint, PENNIES, toScale } from '#core/money';

/** Decimals of the agency share. */
const SHARE_SCALE = 4;

interface SoldPart {
  /** In pennies. */
  readonly gmv: bigint;
  /** Null if the agency share is unknown. */
  readonly revenue: bigint | null;
}

/**
 * Cumulative sums are rounded half up, and each part is the difference of two of them: the parts add up to the GMV, and their revenue to
 * GMV × share rounded once.
 * @param weights in chronological order; if all are zero, the last part gets everything.
 * @param share the account's agency share as a fraction of GMV; null = unknown.
 */
export function soldParts(gmv: bigint, weights: readonly bigint[], share: string | null): SoldPart[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0n);
  const fraction = share === null ? null : BigInt(movePoint(toScale(share, SHARE_SCALE), SHARE_SCALE));
  const revenueUntil = (sold: bigint) => (fraction === null ? 0n : roundedQuotient(sold * fraction, 10n ** BigInt(SHARE_SCALE)));
  let weight = 0n;
  let sold = 0n;
  return weights.map((own, index) => {
    weight += own;
    const until = index === weights.length - 1 ? gmv : whole === 0n ? 0n : roundedQuotient(gmv * weight, whole);
    const part = { gmv: until - sold, revenue: fraction === null ? null : revenueUntil(until) - revenueUntil(sold) };
    sold = until;
    return part;
  });
}

/** Rounds half away from zero. @param below must be positive. */
export function roundedQuotient(above: bigint, below: bigint): bigint {
  return above < 0n ? -roundedQuotient(-above, below) : (2n * above + below) / (2n * below);
}

/**
 * @param amount with exactly two decimals, as the database and the pay rules return it; this fast path matters for tens of thousands of
 * amounts.
 */
export function penniesOf(amount: string): bigint {
  return BigInt(amount.replace('.', ''));
}

export function amountOf(pennies: bigint): string {
  const digits = String(pennies < 0n ? -pennies : pennies).padStart(PENNIES + 1, '0');
  return `${pennies < 0n ? '-' : ''}${digits.slice(0, -PENNIES)}.${digits.slice(-PENNIES)}`;
}
