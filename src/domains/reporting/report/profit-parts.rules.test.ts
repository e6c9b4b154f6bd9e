/** Tests for splitting a stream's GMV: the parts add up, whatever the weights. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountOf, penniesOf, roundedQuotient, soldParts } from './profit-parts.rules.ts';

const sum = (values: readonly bigint[]) => values.reduce((all, value) => all + value, 0n);

describe('stream GMV', () => {
  it('is split by weight', () => {
    expect(soldParts(10_000n, [1n, 3n], '0.1000')).toEqual([
      { gmv: 2500n, revenue: 250n },
      { gmv: 7500n, revenue: 750n },
    ]);
  });
  it('is entirely uncovered if nothing shows when it was sold', () => {
    expect(soldParts(10_000n, [0n, 0n], '0.5')).toEqual([
      { gmv: 0n, revenue: 0n },
      { gmv: 10_000n, revenue: 5000n },
    ]);
  });
  it('has unknown revenue without a share, and zero revenue with a share of zero', () => {
    expect(soldParts(100n, [1n], null)).toEqual([{ gmv: 100n, revenue: null }]);
    expect(soldParts(100n, [1n], '0')).toEqual([{ gmv: 100n, revenue: 0n }]);
  });
  it('adds up to the GMV, and to GMV × share rounded once, without negative parts', () => {
    fc.assert(
      fc.property(
        fc.bigInt(0n, 10n ** 9n),
        fc.array(fc.bigInt(0n, 10n ** 6n), { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 0, max: 10_000 }),
        (gmv, weights, share) => {
          const parts = soldParts(gmv, weights, (share / 10_000).toFixed(4));
          expect(sum(parts.map((part) => part.gmv))).toBe(gmv);
          expect(sum(parts.map((part) => part.revenue!))).toBe((2n * gmv * BigInt(share) + 10_000n) / 20_000n);
          expect(parts.every((part) => part.gmv >= 0n && part.revenue! >= 0n)).toBe(true);
        },
      ),
    );
  });
});

describe('pennies', () => {
  it.each([
    ['0.00', 0n],
    ['12.30', 1230n],
    ['-0.05', -5n],
    ['1234567.89', 123_456_789n],
  ])('are whole numbers for %s', (amount, pennies) => {
    expect([penniesOf(amount), amountOf(pennies)]).toEqual([pennies, amount]);
  });
  it('are rounded half away from zero', () => {
    expect([roundedQuotient(5n, 2n), roundedQuotient(-5n, 2n), roundedQuotient(4n, 3n)]).toEqual([3n, -3n, 1n]);
  });
});
