/** The curve from a proof's score to a confidence, and how decisions move it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FIRST_FIT } from '#wire/similarity';
import { confidenceOf, fitted, type Decided } from './confidence.rules.ts';

const decisions = fc.array(fc.record({ score: fc.double({ min: 0.5, max: 1, noNaN: true }), isCopy: fc.boolean() }), { maxLength: 200 });
const many = (score: number, isCopy: boolean, count: number): Decided[] => Array.from({ length: count }, () => ({ score, isCopy }));

describe('the confidence', () => {
  it('is that of the evaluation until somebody decides', () => {
    expect(fitted([])).toEqual(FIRST_FIT);
    expect(confidenceOf(0.65, FIRST_FIT)).toBeCloseTo(0.6835, 4);
  });
  it('rises with the score whatever was decided', () => {
    fc.assert(
      fc.property(decisions, (decided) => {
        const fit = fitted(decided);
        expect(Number.isFinite(fit.bias) && fit.slope >= 1).toBe(true);
        expect(confidenceOf(0.9, fit)).toBeGreaterThan(confidenceOf(0.6, fit));
      }),
    );
  });
  it('does not depend on the order of the decisions', () => {
    fc.assert(
      fc.property(decisions, (decided) => {
        const [one, other] = [fitted(decided), fitted([...decided].reverse())];
        expect(one.bias).toBeCloseTo(other.bias, 6);
        expect(one.slope).toBeCloseTo(other.slope, 6);
      }),
    );
  });
  it('moves a little with one decision and comes close to what many say', () => {
    const before = confidenceOf(0.7, FIRST_FIT);
    const one = confidenceOf(0.7, fitted(many(0.7, false, 1)));
    const all = confidenceOf(0.7, fitted(many(0.7, false, 100)));
    expect(one).toBeLessThan(before);
    expect(one).toBeGreaterThan(0.4);
    expect(all).toBeLessThan(0.2);
    expect(confidenceOf(0.7, fitted([...many(0.7, false, 300), ...many(0.7, true, 300)]))).toBeCloseTo(0.5, 1);
    expect(confidenceOf(0.6, fitted(many(0.6, true, 100)))).toBeGreaterThan(0.85);
  });
});
