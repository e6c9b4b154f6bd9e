/** The curve from a match score to a confidence, and how decisions change it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FIRST_FIT } from '#wire/similarity';
import { confidenceOf, fitted, type Decided } from './confidence.rules.ts';

const decisions = fc.array(fc.record({ score: fc.double({ min: 0.5, max: 1, noNaN: true }), isCopy: fc.boolean() }), { maxLength: 200 });
const many = (score: number, isCopy: boolean, count: number): Decided[] => Array.from({ length: count }, () => ({ score, isCopy }));

describe('confidence', () => {
  it('is that of the evaluation until there are decisions', () => {
    expect(fitted([])).toEqual(FIRST_FIT);
    expect(confidenceOf(0.65, FIRST_FIT)).toBeCloseTo(0.6835, 4);
  });
  it('increases with the score whatever was decided', () => {
    fc.assert(
      fc.property(decisions, (decided) => {
        const fit = fitted(decided);
        expect(Number.isFinite(fit.bias) && fit.slope >= 1).toBe(true);
        expect(confidenceOf(0.9, fit)).toBeGreaterThan(confidenceOf(0.6, fit));
      }),
    );
  });
  it('does not depend on the order of the decisions', () => {
    const isTheSame = (decided: readonly Decided[]) => {
      const [first, other] = [fitted(decided), fitted([...decided].reverse())];
      expect(first.bias).toBeCloseTo(other.bias, 9);
      expect(first.slope).toBeCloseTo(other.slope, 9);
    };
    // The cost hardly changes within a millionth of the minimum.
    isTheSame([
      { score: 0.553396143288115, isCopy: true },
      { score: 0.9803957571363995, isCopy: true },
      { score: 0.5, isCopy: false },
      { score: 0.5, isCopy: true },
      { score: 0.5, isCopy: false },
      { score: 0.6709543560852241, isCopy: true },
      { score: 0.999996512595318, isCopy: false },
      { score: 0.8106288334363084, isCopy: true },
      { score: 0.8322464683629369, isCopy: false },
    ]);
    fc.assert(fc.property(decisions, isTheSame));
  });
  it('changes little with one decision and approaches the result of many', () => {
    const before = confidenceOf(0.7, FIRST_FIT);
    const single = confidenceOf(0.7, fitted(many(0.7, false, 1)));
    const all = confidenceOf(0.7, fitted(many(0.7, false, 100)));
    expect(single).toBeLessThan(before);
    expect(single).toBeGreaterThan(0.4);
    expect(all).toBeLessThan(0.2);
    expect(confidenceOf(0.7, fitted([...many(0.7, false, 300), ...many(0.7, true, 300)]))).toBeCloseTo(0.5, 1);
    expect(confidenceOf(0.6, fitted(many(0.6, true, 100)))).toBeGreaterThan(0.85);
  });
});

/** Cost of a curve: its distance from the prior (spread 0.7 for the bias and 1 for the slope) plus the loss of each decision. */
const costOf = ({ bias, slope }: { bias: number; slope: number }, decided: readonly Decided[]) => {
  let cost = ((bias - FIRST_FIT.bias) / 0.7) ** 2 / 2 + (slope - FIRST_FIT.slope) ** 2 / 2;
  for (const { score, isCopy } of decided) {
    const sure = confidenceOf(score, { bias, slope });
    cost -= Math.log(isCopy ? sure : 1 - sure);
  }
  return cost;
};
const NEAR = [-1e-3, 0, 1e-3].flatMap((bias) => [-1e-3, 0, 1e-3].map((slope) => ({ bias, slope })));

describe('fitted curve', () => {
  it.each([
    ['one copy', many(0.7, true, 1)],
    ['one that is none', many(0.9, false, 1)],
    ['a clear line between both', [...many(0.8, true, 20), ...many(0.6, false, 20)]],
    ['a line elsewhere than expected', [...many(0.95, true, 50), ...many(0.9, false, 50)]],
    ['high scores that are no copies, low ones that are', [...many(0.95, false, 40), ...many(0.55, true, 40)]],
    ['copies alone', many(0.52, true, 400)],
    ['others alone', many(0.99, false, 400)],
    ['every score once', Array.from({ length: 51 }, (_, index) => ({ score: 0.5 + index / 100, isCopy: index % 3 === 0 }))],
  ])('is more probable than any near it: %s', (_, decided) => {
    const fit = fitted(decided);
    const cost = costOf(fit, decided);
    for (const { bias, slope } of NEAR)
      if (fit.slope + slope >= 1)
        expect(costOf({ bias: fit.bias + bias, slope: fit.slope + slope }, decided)).toBeGreaterThanOrEqual(cost - 1e-9);
    expect(fit).not.toEqual(FIRST_FIT);
  });
  it('never decreases, even where a decreasing curve would be the most probable', () => {
    expect(fitted([...many(0.95, false, 400), ...many(0.55, true, 400)]).slope).toBe(1);
  });
});
