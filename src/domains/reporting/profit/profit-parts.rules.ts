/** Decides how a stream's GMV and the agency's share of it fall on its schedules and on the time that none covered: always so that the parts add up. */
import { movePoint, toScale } from '#core/money';

const PENNIES = 2;
/** Decimals of a share. */
const SHARE_SCALE = 4;

export interface SoldPart {
  /** Pennies. */
  readonly gmv: bigint;
  /** Null without a share: unknown, not nothing. */
  readonly revenue: bigint | null;
}

/**
 * What has come until the end of each part is rounded half up, and a part is the difference of two such sums: the parts add up to the
 * GMV, and their revenue to GMV × share rounded once.
 * @param weights in order of time; all zero = the last part takes it all.
 * @param share fraction of GMV as the account has it; null = unknown.
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

/** A half goes away from zero. @param below above zero. */
export function roundedQuotient(above: bigint, below: bigint): bigint {
  return above < 0n ? -roundedQuotient(-above, below) : (2n * above + below) / (2n * below);
}

/** @param amount with two decimals, as the database and the pay rules write it: there are tens of thousands to read. */
export function penniesOf(amount: string): bigint {
  return BigInt(amount.replace('.', ''));
}

export function amountOf(pennies: bigint): string {
  const digits = String(pennies < 0n ? -pennies : pennies).padStart(PENNIES + 1, '0');
  return `${pennies < 0n ? '-' : ''}${digits.slice(0, -PENNIES)}.${digits.slice(-PENNIES)}`;
}
