/** Tests for the warnings on pay: large changes, and pay below the minimum wage. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountFor } from '../basis/pay-line.rules.ts';
import { belowMinimum, varianceOf } from './variance.rules.ts';

const days = (total: string, worked = 1) => ({ total, days: worked });

describe('change since the last period', () => {
  it.each([
    ['130.00', '100.00', '30.00', '30.0', false],
    ['130.01', '100.00', '30.01', '30.0', true],
    ['70.00', '100.00', '-30.00', '-30.0', false],
    ['69.99', '100.00', '-30.01', '-30.0', true],
    ['100.00', '100.00', '0.00', '0.0', false],
    ['0.00', '0.00', '0.00', null, false],
    ['0.01', '0.00', '0.01', null, true],
    ['0.00', '50.00', '-50.00', '-100.0', true],
    ['5.00', '-10.00', '15.00', '150.0', true],
  ])('to %s from %s is %s, %s percent', (total, last, amount, percent, unusual) => {
    expect(varianceOf(days(total), days(last))).toMatchObject({ last, amount, percent, unusual });
  });
  it('is null the first time', () => {
    expect(varianceOf(days('100.00'), null)).toBeNull();
  });
  it.each([
    // Current total and days, previous total and days.
    ['300.00', 3, '3000.00', 30, '0.0', false],
    ['300.00', 3, '2000.00', 30, '50.0', true],
    ['69.00', 1, '1000.00', 10, '-31.0', true],
    ['130.00', 3, '100.00', 3, '30.0', false],
    ['130.00', 3, '99.99', 3, '30.0', true],
    ['50.00', 0, '3000.00', 30, null, false],
    ['3000.00', 30, '50.00', 0, null, false],
  ])('of %s on %i days after %s on %i is %s percent per day', (total, now, last, before, percent, unusual) => {
    expect(varianceOf(days(total, now), days(last, before))).toMatchObject({ percent, unusual });
  });
  it('is calculated per day worked, and null without days', () => {
    expect(varianceOf(days('100.00', 3), days('90.00', 2))!.perDay).toEqual({
      now: { amount: '33.33', days: 3 },
      last: { amount: '45.00', days: 2 },
    });
    expect(varianceOf(days('100.00', 0), days('90.00', 2))!.perDay).toBeNull();
  });
});

describe('minimum wage', () => {
  const base = (...lines: [number, string][]) => ({ base: lines.map(([seconds, amount]) => ({ seconds, amount })), bonuses: [] });
  it('is compared with the pay over all hours', () => {
    expect(belowMinimum(base([3600, '12.20'], [3600, '12.22']), '12.21')).toBeNull();
    expect(belowMinimum(base([3600, '12.20'], [3600, '12.21']), '12.21')).toEqual({ paid: '24.41', minimum: '24.42', shortfall: '0.01' });
    expect(belowMinimum(base([3600, '0.00']), '12.21')?.shortfall).toBe('12.21');
  });
  it('can be unset', () => {
    expect(belowMinimum(base([3600, '0.00']), null)).toBeNull();
  });
  it('is never missed because of rounding', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 86_400 })), (shifts) => {
        expect(
          belowMinimum(base(...shifts.map((seconds): [number, string] => [seconds, amountFor('12.21', seconds)])), '12.21'),
        ).toBeNull();
      }),
      { numRuns: 200 },
    );
  });
});
