/** Decides which products carry the sales: class A makes the first 80 % of GMV, B the next 15 %, C the rest. */
import { compareDecimals, multiplyDecimals, sumOf } from '#core/money';
import { divided } from '../report/figures.rules.ts';

export type AbcClass = 'A' | 'B' | 'C';

export interface AbcPlace {
  /** Fraction of all GMV; null when nothing was sold at all. */
  readonly share: string | null;
  /** Fraction of all GMV up to and with this product. */
  readonly cumulativeShare: string | null;
  readonly abc: AbcClass;
}

const SHARE_SCALE = 6;
const A_UNTIL = '0.8';
const B_UNTIL = '0.95';

/**
 * @param gmvs of the products, best first; unknown counts as nothing.
 * @returns the place of each. The product that takes the sum over a border still belongs to the better class (so the best seller is
 * always an A), and what sold nothing is a C.
 */
export function abcOf(gmvs: readonly (string | null)[]): AbcPlace[] {
  const total = sumOf(gmvs.map((gmv) => gmv ?? '0'));
  let before = '0';
  return gmvs.map((gmv) => {
    const mine = gmv ?? '0';
    const until = sumOf([before, mine]);
    const abc = compareDecimals(mine, 0) > 0 ? letterAfter(before, total) : 'C';
    before = until;
    return { share: divided(mine, total, SHARE_SCALE), cumulativeShare: divided(until, total, SHARE_SCALE), abc };
  });
}

/** Of what sold anything, by what sold more before it. */
function letterAfter(before: string, total: string): AbcPlace['abc'] {
  if (below(before, total, A_UNTIL)) return 'A';
  return below(before, total, B_UNTIL) ? 'B' : 'C';
}

function below(part: string, total: string, border: string): boolean {
  return compareDecimals(part, multiplyDecimals(total, border)) < 0;
}
