/** The sign of negative numbers on screens, in print and in inputs. */
import { describe, expect, it } from 'vitest';
import { countText, formatCount, numberFormat, withHyphen, withMinus } from './number-format.ts';

describe('a formatted number', () => {
  it('has the minus sign when it is negative', () => {
    expect(formatCount(-12_345)).toBe('−12,345');
    expect(numberFormat({ style: 'percent', minimumFractionDigits: 1 }).format(-0.125)).toBe('−12.5%');
    expect(numberFormat({ style: 'currency', currency: 'USD' }).format('-1200')).toBe('−US$1,200.00');
    expect(withMinus('-7.50')).toBe('−7.50');
  });
  it('has no sign when it is rounded to zero', () => {
    expect(numberFormat({ maximumFractionDigits: 1 }).format(-0.04)).toBe('0');
  });
  it('is returned to the plain number when it is typed', () => {
    expect([withHyphen('−7.50'), withHyphen('-7.50'), withHyphen('7.50')]).toEqual(['-7.50', '-7.50', '7.50']);
  });
});

it('a count has the singular only for one, with separators of thousands', () => {
  expect([0, 1, 2, 1234].map((count) => countText(count, 'day'))).toEqual(['0 days', '1 day', '2 days', '1,234 days']);
  expect([1, 2].map((count) => countText(count, 'person has', 'people have'))).toEqual(['1 person has', '2 people have']);
});
