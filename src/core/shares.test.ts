/** Splitting amounts: the parts add up, and none is off by a penny. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareDecimals, movePoint, sumOf } from './money.ts';
import { shareOut } from './shares.ts';

describe('splitting an amount', () => {
  it('gives the remainder to the parts with the largest remainders, of equal ones to the first', () => {
    expect(shareOut('10.00', [1, 1, 1])).toEqual(['3.34', '3.33', '3.33']);
    expect(shareOut('1.00', [1, 2, 3])).toEqual(['0.17', '0.33', '0.50']);
    expect(shareOut('0.01', ['0.4', '0.6', 0])).toEqual(['0.00', '0.01', '0.00']);
  });
  it('adds up, with every part less than a penny from its exact value', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 12n }),
        fc.array(fc.nat(100_000), { minLength: 1, maxLength: 12 }).filter((weights) => weights.some((weight) => weight > 0)),
        (pennies, weights) => {
          const total = movePoint(String(pennies), -2);
          const shares = shareOut(total, weights);
          expect(compareDecimals(sumOf(shares), total)).toBe(0);
          const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
          for (const [index, share] of shares.entries()) {
            const off = BigInt(movePoint(share, 2)) * whole - pennies * BigInt(weights[index]!);
            expect(off < whole && off > -whole).toBe(true);
          }
        },
      ),
    );
  });
  it('gives the remainder to those who lost most by rounding, of equals to the first', () => {
    expect(shareOut('0.10', [1, 1, 1])).toEqual(['0.04', '0.03', '0.03']);
    expect(shareOut('0.11', [1, 1, 1])).toEqual(['0.04', '0.04', '0.03']);
    expect(shareOut('0.10', ['0.5', 1, '1.5'])).toEqual(['0.02', '0.03', '0.05']);
    expect(shareOut('1.00', ['0.25', '0.5', 0])).toEqual(['0.33', '0.67', '0.00']);
    expect(shareOut('0', [1, 2])).toEqual(['0.00', '0.00']);
    expect(() => shareOut('1', [0])).toThrow('The amount and weights must not be negative, and one weight must be positive.');
  });
  it('rejects negative amounts and empty weights', () => {
    for (const wrong of [() => shareOut('-1', [1]), () => shareOut('1', []), () => shareOut('1', [0]), () => shareOut('1', [2, -1])])
      expect(wrong).toThrow(RangeError);
  });
});
