/**
 * Decides the confidence of a match: a curve over its score, 1 / (1 + e^(bias − slope · score)). It starts with the parameters of the
 * method's evaluation and is fitted to users' decisions: few decisions hardly change it, since the prior counts like decisions do.
 */
import { FIRST_FIT } from '#wire/similarity';

export interface Fit {
  readonly bias: number;
  readonly slope: number;
}

/** Standard deviation of the prior; the fit weighs the distance from the start against decisions it gets wrong. */
const SPREAD: Fit = { bias: 0.7, slope: 1 };
/** A higher score never lowers the confidence. */
const LEAST_SLOPE = 1;
const MOST_TURNS = 100;
/** Smallest share of a step that is tried. */
const LEAST_SHARE = 1e-12;
/** A step of this length is the last; each is about the square of the one before. */
const LAST_STEP = 1e-10;
/** Costs that differ by less are equal: they are sums with rounding errors, while steps follow from the slope and are exact. */
const ROUNDING = 1e-9;

export interface Decided {
  readonly score: number;
  readonly isCopy: boolean;
}

export const confidenceOf = (score: number, { bias, slope }: Fit): number => 1 / (1 + Math.exp(bias - slope * score));

/** The most probable curve, by Newton's method with a line search; the cost is convex, so the minimum is unique. */
export function fitted(decided: readonly Decided[]): Fit {
  let fit: Fit = FIRST_FIT;
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    const most = costOf(fit, decided) + ROUNDING;
    const step = stepOf(fit, decided);
    let share = 1;
    let next = moved(fit, step, share);
    for (; costOf(next, decided) > most && share > LEAST_SHARE; share /= 2) next = moved(fit, step, share);
    const distance = Math.abs(next.bias - fit.bias) + Math.abs(next.slope - fit.slope);
    fit = next;
    if (distance <= LAST_STEP) break;
  }
  return fit;
}

const moved = (fit: Fit, step: Fit, share: number): Fit => ({
  bias: fit.bias - share * step.bias,
  slope: Math.max(LEAST_SLOPE, fit.slope - share * step.slope),
});

function costOf({ bias, slope }: Fit, decided: readonly Decided[]): number {
  const start = ((bias - FIRST_FIT.bias) / SPREAD.bias) ** 2 / 2 + ((slope - FIRST_FIT.slope) / SPREAD.slope) ** 2 / 2;
  // log(1 + e^x), without overflow.
  const soft = (x: number) => Math.max(0, x) + Math.log1p(Math.exp(-Math.abs(x)));
  return decided.reduce((sum, { score, isCopy }) => sum + soft((bias - slope * score) * (isCopy ? 1 : -1)), start);
}

function stepOf({ bias, slope }: Fit, decided: readonly Decided[]): Fit {
  let [g1, g2] = [(bias - FIRST_FIT.bias) / SPREAD.bias ** 2, (slope - FIRST_FIT.slope) / SPREAD.slope ** 2];
  let [h11, h12, h22] = [1 / SPREAD.bias ** 2, 0, 1 / SPREAD.slope ** 2];
  for (const { score, isCopy } of decided) {
    const sure = confidenceOf(score, { bias, slope });
    const wrong = sure - (isCopy ? 1 : 0);
    const weight = sure * (1 - sure);
    g1 -= wrong;
    g2 += wrong * score;
    h11 += weight;
    h12 -= weight * score;
    h22 += weight * score * score;
  }
  const determinant = h11 * h22 - h12 * h12;
  return { bias: (h22 * g1 - h12 * g2) / determinant, slope: (h11 * g2 - h12 * g1) / determinant };
}
