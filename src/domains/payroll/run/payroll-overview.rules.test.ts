/** Tests for the overview above the list of payrolls. */
import { describe, expect, it } from 'vitest';
import { barShares, readThreshold, shortPeriod, thresholdIn } from './payroll-overview.rules.ts';

describe('high-earner threshold', () => {
  it.each([
    ['2500', '2500'],
    ['1250.50', '1250.50'],
    ['1,000.00', '1000'],
    [' £900 ', '900'],
    ['0', '0'],
    ['', null],
    ['-1', null],
    ['1e3', null],
    ['12.345', null],
    ['lots', null],
    ['9£', null],
  ])('of %j is %j', (typed, amount) => {
    expect(thresholdIn(typed)).toBe(amount);
  });
  it('is 1000 unless the URL has a valid value', () => {
    expect([undefined, 'lots', ['1'], null].map(readThreshold)).toEqual(['1000', '1000', '1000', '1000']);
    expect([readThreshold('1500'), readThreshold(750)]).toEqual(['1500', '750']);
  });
});

describe('recent payrolls', () => {
  it('have bars in proportion to the highest total', () => {
    expect(barShares(['100.00', '50.00', '0.00', '-10.00'])).toEqual([1, 0.5, 0, 0]);
    expect(barShares(['0.00'])).toEqual([0]);
    expect(barShares([])).toEqual([]);
  });
  it.each([
    ['2026-06-01', '2026-06-30', 'Jun 2026'],
    ['2026-06-10', '2026-06-10', 'Jun 10'],
    ['2026-06-08', '2026-06-14', 'Jun 8 – 14'],
    ['2026-06-28', '2026-07-04', 'Jun 28 – Jul 4'],
    ['2026-06-01', '2026-06-07', 'Jun 1 – 7'],
    ['2026-06-24', '2026-06-30', 'Jun 24 – 30'],
  ])('from %s to %s have the label %s', (from, to, label) => {
    expect(shortPeriod({ from, to })).toBe(label);
  });
});
