/** Tests of sharing out figures: shares always add up to the total, to the penny. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { overlapOf, type Span } from '#core/span';
import {
  accruedPoints,
  accruedShare,
  countedShare,
  decimal,
  evenParts,
  NOTHING,
  pennies,
  perHour,
  ratio,
  remainder,
  spansOutside,
  written,
} from './figures.rules.ts';

const cuts = fc
  .uniqueArray(fc.integer({ min: 1, max: 9_999 }), { maxLength: 8 })
  .map((inner) => [0, ...inner.sort((a, b) => a - b), 10_000]);

const byTime = (total: bigint, whole: Span, part: Span) => accruedShare(total, accruedPoints(whole, [], total), part);

describe('sharing out', () => {
  it('produces parts that add up to the total, wherever it is cut', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 14n }), cuts, (total, edges) => {
        const whole = { start: 0, end: 10_000 };
        const parts = edges.slice(1).map((end, index) => byTime(total, whole, { start: edges[index]!, end }));
        expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(total);
        for (const part of parts) expect(part >= 0n).toBe(true);
      }),
    );
  });

  it.each([
    [100n, { start: 0, end: 5_000 }, 50n],
    [101n, { start: 0, end: 5_000 }, 51n],
    [101n, { start: 5_000, end: 10_000 }, 50n],
    [100n, { start: -5_000, end: 2_500 }, 25n],
    [100n, { start: 20_000, end: 30_000 }, 0n],
  ])('of %s gives %o its part %s', (total, part, expected) => {
    expect(byTime(total, { start: 0, end: 10_000 }, part)).toBe(expected);
  });

  it('returns 0 for a stream without duration', () => {
    expect(byTime(100n, { start: 5, end: 5 }, { start: 0, end: 10 })).toBe(0n);
  });

  it.each([
    // real-work.md D2: read at the handover and at the end.
    ['the total as read', 1_232_236n, [426_786n], 1_232_236n, [426_786n, 805_450n]],
    ['a total that grew afterwards, in the same proportion', 1_200_000n, [800_000n], 1_000_000n, [960_000n, 240_000n]],
    ['a total that is not known to have grown', 1_000_000n, [800_000n], 1_000_000n, [800_000n, 200_000n]],
    ['nothing sold after the handover', 500n, [500n], 500n, [500n, 0n]],
    ['nothing sold before it', 500n, [0n], 500n, [0n, 500n]],
    // Refunded in between: what was read never exceeds the end, so that no share is negative.
    ['less at the end than at the handover', 300n, [400n], 300n, [300n, 0n]],
  ])('by readings shares %s', (_, total, values, final, expected) => {
    const whole = { start: 0, end: 4 };
    const points = accruedPoints(
      whole,
      values.map((value) => ({ at: 2, value })),
      final,
    );
    expect([accruedShare(total, points, { start: -1, end: 2 }), accruedShare(total, points, { start: 2, end: 9 })]).toEqual(expected);
  });

  it('by readings shares evenly between two of them', () => {
    const points = accruedPoints({ start: 0, end: 10 }, [{ at: 4, value: 400n }], 1_000n);
    expect([0, 2, 4, 5, 7, 10].map((end) => accruedShare(1_000n, points, { start: 0, end }))).toEqual([0n, 200n, 400n, 500n, 700n, 1_000n]);
  });

  it('by readings produces parts that add up to the total and are never negative, whatever was read', () => {
    const readings = fc.uniqueArray(fc.record({ at: fc.integer({ min: 1, max: 9_999 }), value: fc.bigInt({ min: 0n, max: 10n ** 9n }) }), {
      maxLength: 6,
      selector: ({ at }) => at,
    });
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 9n }),
        fc.bigInt({ min: 1n, max: 10n ** 9n }),
        readings,
        cuts,
        (total, final, read, edges) => {
          const points = accruedPoints(
            { start: 0, end: 10_000 },
            read.toSorted((a, b) => a.at - b.at),
            final,
          );
          const parts = edges.slice(1).map((end, index) => accruedShare(total, points, { start: edges[index]!, end }));
          expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(total);
          for (const part of parts) expect(part >= 0n).toBe(true);
        },
      ),
    );
  });

  it('in proportion of what was counted adds up to the total, which may have grown since', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 9n }),
        fc.array(fc.bigInt({ min: 0n, max: 10n ** 6n }), { minLength: 1 }),
        (total, counts) => {
          const counted = counts.reduce((sum, count) => sum + count, 0n);
          let before = 0n;
          let shared = 0n;
          for (const count of counts) {
            const share = countedShare(total, counted, before, before + count);
            if (total === counted) expect(share).toBe(count);
            expect(share >= 0n).toBe(true);
            before += count;
            shared += share;
          }
          expect(shared).toBe(counted === 0n ? 0n : total);
        },
      ),
    );
    expect([countedShare(120n, 100n, 0n, 60n), countedShare(120n, 100n, 60n, 100n), countedShare(7n, 7n, 2n, 5n)]).toEqual([72n, 48n, 3n]);
  });

  it('splits into even parts that differ by at most one and add up', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.integer({ min: 1, max: 40 }), (total, count) => {
        const parts = evenParts(total, count);
        expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(total);
        const [low, high] = [parts.reduce((a, b) => (a < b ? a : b)), parts.reduce((a, b) => (a > b ? a : b))];
        expect(high - low <= 1n).toBe(true);
      }),
    );
    expect(evenParts(5n, 0)).toEqual([]);
  });

  it('returns the remainder, and null where the total is unknown', () => {
    expect(
      remainder({ ...NOTHING, gmv: 100n, orders: null }, [
        { ...NOTHING, gmv: 30n, orders: 4n },
        { ...NOTHING, gmv: null },
      ]),
    ).toMatchObject({ gmv: 70n, orders: null });
  });
});

describe('spans', () => {
  it('outside the parts are returned in order', () => {
    expect(
      spansOutside({ start: 0, end: 100 }, [
        { start: 60, end: 80 },
        { start: -20, end: 10 },
        { start: 70, end: 90 },
      ]),
    ).toEqual([
      { start: 10, end: 60 },
      { start: 90, end: 100 },
    ]);
    expect(spansOutside({ start: 0, end: 100 }, [{ start: -1, end: 200 }])).toEqual([]);
    expect(spansOutside({ start: 0, end: 100 }, [{ start: 150, end: 200 }])).toEqual([{ start: 0, end: 100 }]);
  });

  it('overlap only when they share time', () => {
    expect(overlapOf({ start: 0, end: 10 }, { start: 10, end: 20 })).toBeNull();
    expect(overlapOf({ start: 0, end: 10 }, { start: 4, end: 20 })).toEqual({ start: 4, end: 10 });
  });
});

describe('writing', () => {
  it('keeps money exact', () => {
    expect([pennies('12.34'), pennies('12.3'), pennies('0'), pennies(null)]).toEqual([1234n, 1230n, 0n, null]);
    expect([decimal(5n, 2), decimal(-1234n, 2), decimal(7n, 0)]).toEqual(['0.05', '-12.34', '7']);
    expect(written({ ...NOTHING, gmv: 1234n, orders: 3n })).toMatchObject({ gmv: '12.34', orders: 3, views: null });
  });

  it('calculates ratios from sums, rounded half up, or null', () => {
    expect([ratio(1n, 3n, 6), ratio(2n, 3n, 6), ratio(1n, 0n, 6), ratio(null, 3n, 2)]).toEqual(['0.333333', '0.666667', null, null]);
    expect([perHour(10_000n, 3_600_000), perHour(10_000n, 5_400_000), perHour(10_000n, 0), perHour(null, 1)]).toEqual([
      '100.00',
      '66.67',
      null,
      null,
    ]);
  });
});
