/** Tests for the waterfall's bars: each starts where the previous one ends, and zero is always visible. */
import { describe, expect, it } from 'vitest';
import type { StepName, WaterfallStep } from './profit-loss.rules.ts';
import { barOf, scaleOf, shareOfRevenue } from './profit-waterfall.rules.ts';

const step = (name: StepName, amount: string | null, from: string, to: string, estimated = '0.00'): WaterfallStep => ({
  step: name,
  amount,
  from,
  to,
  estimated,
});
const PROFIT = [
  step('revenue', '100.00', '0.00', '100.00'),
  step('labour', '-60.00', '100.00', '40.00', '-15.00'),
  step('margin', '40.00', '0.00', '40.00'),
];
const LOSS = [
  step('revenue', '60.00', '0.00', '60.00'),
  step('labour', '-100.00', '60.00', '-40.00'),
  step('margin', '-40.00', '0.00', '-40.00'),
];

describe('waterfall bars', () => {
  it('start where the previous one ends, with estimates at their end', () => {
    const scale = scaleOf(PROFIT);
    expect(PROFIT.map((one) => barOf(one, scale))).toEqual([
      { left: 0, width: 100, estimatedLeft: 100, estimatedWidth: 0, start: 0, end: 100, zero: 0 },
      { left: 40, width: 60, estimatedLeft: 40, estimatedWidth: 15, start: 100, end: 40, zero: 0 },
      { left: 0, width: 40, estimatedLeft: 40, estimatedWidth: 0, start: 40, end: 40, zero: 0 },
    ]);
  });
  it('extend below zero with a loss', () => {
    const scale = scaleOf(LOSS);
    expect(
      LOSS.map((one) => {
        const { left, width, zero } = barOf(one, scale);
        return [left, width, zero];
      }),
    ).toEqual([
      [40, 60, 40],
      [0, 100, 40],
      [0, 40, 40],
    ]);
  });
  it('have a range even if there were no revenue and no costs', () => {
    const nothing = step('revenue', '0.00', '0.00', '0.00');
    expect(barOf(nothing, scaleOf([nothing]))).toMatchObject({ left: 0, width: 0, zero: 0 });
  });
});

describe('cost as a share of revenue', () => {
  it('has no sign, but the margin has', () =>
    expect(LOSS.map((one) => shareOfRevenue(one, LOSS))).toEqual(['1.000000', '1.666667', '-0.666667']));
  it('is null if revenue is unknown or zero', () => {
    for (const revenue of [null, '0.00']) expect(shareOfRevenue(PROFIT[1]!, [step('revenue', revenue, '0.00', '0.00')])).toBeNull();
  });
});
