/** Behaviour of exact amounts: nothing is rounded, nothing is guessed. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMoney, readDecimal } from './money.ts';

describe('reading an amount', () => {
  it.each([['12', '12.00'], ['12.5', '12.50'], ['-0.01', '-0.01'], [' 7 ', '7.00'], ['12.500', '12.50']])('%s is %s', (text, value) => {
    expect(readDecimal(text, 2)).toEqual({ ok: true, value });
  });
  it.each(['', 'NaN', 'Infinity', '1e3', '0x10', '1,5', '1.', '.5', '12.345', '--1', '1234567890123'])('%s is refused', (text) => {
    expect(readDecimal(text, 2).ok).toBe(false);
  });
  it('refuses numbers that JSON can hold and money cannot', () => {
    expect(readDecimal(1e21, 2).ok).toBe(false);
    expect(readDecimal(0.1 + 0.2, 2).ok).toBe(false);
  });
  it('gives back every amount of pennies exactly', () => {
    fc.assert(fc.property(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }), (pennies) => {
      const text = `${pennies < 0 ? '-' : ''}${Math.floor(Math.abs(pennies) / 100)}.${String(Math.abs(pennies) % 100).padStart(2, '0')}`;
      expect(readDecimal(text, 2)).toEqual({ ok: true, value: pennies === 0 ? '0.00' : text });
    }));
  });
});

describe('showing an amount', () => {
  it('is pounds as the British write them', () => {
    expect(formatMoney('1234.5')).toBe('£1,234.50');
    expect(formatMoney('-3')).toBe('-£3.00');
  });
});
