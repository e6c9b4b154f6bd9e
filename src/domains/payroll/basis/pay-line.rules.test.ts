/** Tests for the amounts on pay lines: exact until a single rounding. */
import { describe, expect, it } from 'vitest';
import {
  amountFor,
  linePiece,
  PAY_COMPONENT_LABELS,
  PAY_COMPONENTS,
  PAY_REASON_LABELS,
  PAY_REASONS,
  percentOf,
  totalOf,
} from './pay-line.rules.ts';

describe('pay line', () => {
  it.each([
    ['15.00', 1200, '5.00'],
    ['1.00', 18, '0.01'],
    ['1.00', 17, '0.00'],
    ['1.91625', 1200, '0.64'],
    ['0.00', 3600, '0.00'],
    ['15.00', 0, '0.00'],
    ['99999.99', 86_400, '2399999.76'],
  ])('at a rate of %s for %d s has the amount %s', (rate, seconds, amount) => {
    expect(amountFor(rate, seconds)).toBe(amount);
  });
  it('adds up with others to the penny', () => {
    expect(totalOf([])).toBe('0.00');
    expect(totalOf([{ amount: '0.10' }, { amount: '0.20' }, { amount: '1234567.00' }])).toBe('1234567.30');
  });
  it('converts a percentage to an exact rate per hour with at least two decimals', () => {
    expect([
      percentOf('10.00', '15.00'),
      percentOf('10', '15.33'),
      percentOf('12.50', '15.33'),
      percentOf('0.01', '0.01'),
      percentOf('100', '20'),
    ]).toEqual(['1.50', '1.533', '1.91625', '0.000001', '20.00']);
  });
  it('has its pieces in wire format', () => {
    expect(linePiece({ start: 0, end: 61_000 })).toEqual({
      start: '1970-01-01T00:00:00+00:00',
      end: '1970-01-01T00:01:01+00:00',
      kinds: [],
    });
  });
  it('has a label for every component and reason', () => {
    expect(Object.keys(PAY_COMPONENT_LABELS)).toEqual([...PAY_COMPONENTS]);
    expect(Object.keys(PAY_REASON_LABELS)).toEqual([...PAY_REASONS]);
    const labels = [PAY_COMPONENT_LABELS, PAY_REASON_LABELS].flatMap((all) => Object.values<string>(all));
    expect(labels.filter((text) => text.trim() === '')).toEqual([]);
  });
});
