/**
 * Tests that figures come from sums: ratios are calculated from sums, unknown values stay unknown, and changes compare with the previous
 * value.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addSums, changeOf, FIGURE_NAMES, figuresOf, NO_SUMS, type Sums } from './figures.rules.ts';

const sums = (part: Partial<Sums> = {}): Sums => ({ streams: 2, ...part });

describe('figures', () => {
  it('divide sums and never average ratios', () => {
    // 10 of 100 and 90 of 100 make 50% together; so do 10 of 10 and 90 of 190.
    expect(figuresOf(sums({ ctrAbove: 100, ctrBelow: 200 })).ctr).toBe('0.500000');
    expect(figuresOf(sums({ gmv: '100.10', hourlyGmvAbove: '100.10', hourlyGmvBelow: 5400, seconds: 5400 }))).toMatchObject({
      gmv: '100.10',
      hourlyGmv: '66.73',
      hours: 1.5,
    });
    expect(figuresOf(sums({ showGpmAbove: '12.34', showGpmBelow: 1000, averageViewingAbove: 333, averageViewingBelow: 10 }))).toMatchObject(
      { showGpm: '12.34', averageViewing: 33 },
    );
  });
  it('are null if nothing is known or the divisor is zero', () => {
    const unknown = figuresOf(sums());
    expect(FIGURE_NAMES.filter((name) => unknown[name] !== null)).toEqual(['streams']);
    expect(figuresOf(sums({ ctrAbove: 1, ctrBelow: 0 })).ctr).toBeNull();
  });
  it('are 0 without streams, and ratios are null', () => {
    expect(figuresOf(NO_SUMS)).toMatchObject({ streams: 0, hours: 0, gmv: '0.00', orders: 0, ctr: null, hourlyGmv: null });
  });
  it('of added parts equal those of the whole, to the penny', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.integer({ min: 0, max: 10_000_000 })), { minLength: 1, maxLength: 30 }), (pennies) => {
        const parts = pennies.map((one) => sums({ gmv: one === null ? null : (one / 100).toFixed(2) }));
        const known = pennies.filter((one) => one !== null);
        expect(figuresOf(addSums(parts, parts.length)).gmv).toBe(
          known.length === 0 ? null : (known.reduce((sum, one) => sum + one, 0) / 100).toFixed(2),
        );
      }),
    );
  });
});

describe('change', () => {
  it.each([
    ['150.00', '100.00', '0.5000'],
    [50, 100, '-0.5000'],
    ['0.00', '100.00', '-1.0000'],
    ['1', '3', '-0.6667'],
    [5, 0, null],
    [null, 5, null],
    [5, null, null],
  ])('from %s compared with %s is %s', (now, before, change) => expect(changeOf(now, before)).toBe(change));
});
