/** Exact amounts: nothing is rounded or guessed. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compareDecimals,
  currencySymbol,
  divideDecimals,
  formatMoney,
  isNegative,
  movePoint,
  multiplyDecimals,
  readDecimal,
  sumOf,
  toScale,
} from './money.ts';

describe('reading an amount', () => {
  it.each([
    ['12', '12.00'],
    ['12.5', '12.50'],
    ['-0.01', '-0.01'],
    [' 7 ', '7.00'],
    ['12.500', '12.50'],
  ])('%s is %s', (text, value) => {
    expect(readDecimal(text, 2)).toEqual({ ok: true, value });
  });
  it.each(['', 'NaN', 'Infinity', '1e3', '0x10', '1,5', '1.', '.5', '12.345', '--1', '1234567890123'])('rejects %s', (text) => {
    expect(readDecimal(text, 2).ok).toBe(false);
  });
  it('rejects numbers that JSON allows and money does not', () => {
    expect(readDecimal(1e21, 2).ok).toBe(false);
    expect(readDecimal(0.1 + 0.2, 2).ok).toBe(false);
  });
  it('returns every amount of pence exactly', () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }), (pennies) => {
        const text = `${pennies < 0 ? '-' : ''}${Math.floor(Math.abs(pennies) / 100)}.${String(Math.abs(pennies) % 100).padStart(2, '0')}`;
        expect(readDecimal(text, 2)).toEqual({ ok: true, value: pennies === 0 ? '0.00' : text });
      }),
    );
  });
});

describe('calculating', () => {
  it.each([
    ['0.0833', 2, '8.33'],
    ['12.5', -2, '0.125'],
    ['-0.5', 2, '-50'],
    ['0', 2, '0'],
    [100, -2, '1'],
    ['1.10', 2, '110'],
  ] as const)('%s with the point moved by %d is %s', (value, places, moved) => {
    expect(movePoint(value, places)).toBe(moved);
  });
  it.each([
    ['1.005', 2, '1.01'],
    ['-1.005', 2, '-1.01'],
    ['1', 2, '1.00'],
    ['-0.001', 2, '0.00'],
    ['2.5', 0, '3'],
  ] as const)('%s with %d decimals is %s', (value, scale, written) => {
    expect(toScale(value, scale)).toBe(written);
  });
  it('adds without losing a digit', () => {
    expect(sumOf(['0.1', '0.2', '0.10'])).toBe('0.40');
    expect(sumOf(['9999999999.99', '-0.01'])).toBe('9999999999.98');
    expect(sumOf([])).toBe('0');
  });
  it('compares amounts by value', () => {
    expect([compareDecimals('1.0', '1'), compareDecimals('-2', '1.5'), compareDecimals('0.1', 0.05)]).toEqual([0, -1, 1]);
  });
  it('moves the decimal point back exactly', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 0, max: 6 }), (whole, places) => {
        expect(movePoint(movePoint(whole, places), -places)).toBe(String(whole));
      }),
    );
  });
  it('reports what is wrong with a number', () => {
    expect(readDecimal('1e3', 2)).toEqual({ ok: false, reason: 'This value should be a plain decimal number.' });
    expect(readDecimal('10000000000', 2)).toEqual({ ok: false, reason: 'This value is too large.' });
    expect(readDecimal('-10000000000.00', 2)).toEqual({ ok: false, reason: 'This value is too large.' });
    expect(readDecimal('9999999999.99', 2)).toEqual({ ok: true, value: '9999999999.99' });
    expect(readDecimal('1.005', 2)).toEqual({ ok: false, reason: 'This value should have at most 2 decimals.' });
    expect(() => sumOf(['1e3'])).toThrow('"1e3" is not a plain decimal number.');
    expect(() => divideDecimals('1', '0', 2)).toThrow('Division by zero.');
  });
  it('rejects anything but a plain number', () => {
    expect(() => sumOf(['1e3'])).toThrow(RangeError);
  });
});

describe('multiplying and dividing', () => {
  it('multiplies without losing a digit', () => {
    expect([multiplyDecimals('1.5', '0.25'), multiplyDecimals('-2.00', 3), multiplyDecimals('9999999999.99', '9999999999.99')]).toEqual([
      '0.375',
      '-6.00',
      '99999999999800000000.0001',
    ]);
  });
  it.each([
    ['1', '3', '0.33'],
    ['2', '3', '0.67'],
    ['0.05', '10', '0.01'],
    ['-0.05', '10', '-0.01'],
    ['7', '-2', '-3.50'],
    ['1', '0.125', '8.00'],
  ])('%s by %s is %s, rounded once', (one, other, quotient) => {
    expect(divideDecimals(one, other, 2)).toBe(quotient);
  });
  it.each([
    ['2', '3', '0.66'],
    ['-2', '3', '-0.67'],
    ['6', '3', '2.00'],
    ['-6', '3', '-2.00'],
  ])('%s by %s is %s when rounded down', (one, other, quotient) => {
    expect(divideDecimals(one, other, 2, 'down')).toBe(quotient);
  });
  it('rejects division by zero', () => {
    expect(() => divideDecimals('1', '0.00', 2)).toThrow(RangeError);
  });
  it('divides such that multiplying returns the original', () => {
    fc.assert(
      fc.property(
        fc.integer(),
        fc.integer().filter((number) => number !== 0),
        (one, other) => {
          expect(compareDecimals(divideDecimals(multiplyDecimals(one, other), other, 0), one)).toBe(0);
        },
      ),
    );
  });
});

describe('showing an amount', () => {
  it('formats pounds as in British English', () => {
    expect(['GBP', 'USD', 'EUR', 'JPY', 'CHF'].map(currencySymbol)).toEqual(['£', 'US$', '€', 'JP¥', 'CHF']);
    expect(formatMoney('1234.5')).toBe('£1,234.50');
    expect(formatMoney('-3')).toBe('−£3.00');
  });
});

it.each([
  ['-0.01', true],
  ['-0.00', false],
  ['0', false],
  ['0.01', false],
])('%s is negative: %s', (amount, is) => expect(isNegative(amount)).toBe(is));
