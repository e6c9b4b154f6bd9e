/** Decides the ABC class of products: A is the first 80% of GMV, B the next 15%, C the rest. */
import { compareDecimals, multiplyDecimals, sumOf } from '#core/money';
import { divided } from '../report/figures.rules.ts';

export type AbcClass = 'A' | 'B' | 'C';

interface AbcPlace {
  /** Fraction of the total GMV; null if the total is zero. */
  readonly share: string | null;
  /** Fraction of the total GMV up to and including this product. */
  readonly cumulativeShare: string | null;
  readonly abc: AbcClass;
}

const SHARE_SCALE = 6;
const A_UNTIL = '0.8';
const B_UNTIL = '0.95';

/**
 * @param gmvs of the products, highest first; unknown counts as zero.
 * @returns share and class of each. A product that crosses a boundary still belongs to the better class (so the best seller is always A);
 * a product without sales is C.
 */
export function abcOf(gmvs: readonly (string | null)[]): AbcPlace[] {
  const total = sumOf(gmvs.map((gmv) => gmv ?? '0'));
  let before = '0';
  return gmvs.map((gmv) => {
    const own = gmv ?? '0';
    const until = sumOf([before, own]);
    const abc = compareDecimals(own, 0) > 0 ? letterAfter(before, total) : 'C';
    before = until;
    return { share: divided(own, total, SHARE_SCALE), cumulativeShare: divided(until, total, SHARE_SCALE), abc };
  });
}

/** Class of a product with sales, by the GMV of all better products. */
function letterAfter(before: string, total: string): AbcPlace['abc'] {
  if (below(before, total, A_UNTIL)) return 'A';
  return below(before, total, B_UNTIL) ? 'B' : 'C';
}

function below(part: string, total: string, border: string): boolean {
  return compareDecimals(part, multiplyDecimals(total, border)) < 0;
}
