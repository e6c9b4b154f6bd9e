/** Behaviour of the warnings on pay: jumps, and less than the minimum wage. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountFor } from './pay-line.rules.ts';
import { belowMinimum, varianceOf } from './variance.rules.ts';

describe('the change since the last period', () => {
  it.each([
    ['130.00', '100.00', '30.00', '30.0', false], ['130.01', '100.00', '30.01', '30.0', true], ['70.00', '100.00', '-30.00', '-30.0', false], ['69.99', '100.00', '-30.01', '-30.0', true],
    ['100.00', '100.00', '0.00', '0.0', false], ['0.00', '0.00', '0.00', null, false], ['0.01', '0.00', '0.01', null, true], ['0.00', '50.00', '-50.00', '-100.0', true], ['5.00', '-10.00', '15.00', '150.0', true],
  ])('to %s from %s is %s, %s percent', (total, last, amount, percent, unusual) => {
    expect(varianceOf(total, last)).toEqual({ last, amount, percent, unusual });
  });
  it('is unknown the first time', () => {
    expect(varianceOf('100.00', null)).toBeNull();
  });
});

describe('the minimum wage', () => {
  const base = (...lines: [number, string][]) => lines.map(([seconds, amount]) => ({ seconds, amount }));
  it('is compared with base alone over all hours', () => {
    expect(belowMinimum(base([3600, '12.20'], [3600, '12.22']), '12.21')).toBeNull();
    expect(belowMinimum(base([3600, '12.20'], [3600, '12.21']), '12.21')).toEqual({ base: '24.41', minimum: '24.42', shortfall: '0.01' });
    expect(belowMinimum(base([3600, '0.00']), '12.21')?.shortfall).toBe('12.21');
  });
  it('may not be set', () => {
    expect(belowMinimum(base([3600, '0.00']), null)).toBeNull();
  });
  it('is never missed by rounding', () => {
    fc.assert(fc.property(fc.array(fc.integer({ min: 1, max: 86_400 })), (shifts) => {
      expect(belowMinimum(shifts.map((seconds) => ({ seconds, amount: amountFor('12.21', seconds) })), '12.21')).toBeNull();
    }), { numRuns: 200 });
  });
});
