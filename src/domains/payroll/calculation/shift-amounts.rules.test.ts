/** Tests for the cost of each shift of an item: the sum is the item's base and bonuses, to the penny. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareDecimals, sumOf } from '#core/money';
import { totalOf, type PayLine } from '../basis/pay-line.rules.ts';
import { secondsByRole, shiftAmounts } from './shift-amounts.rules.ts';

const HOUR = 3600;
const line = (more: Partial<PayLine>): PayLine => ({
  schedule: 's1',
  role: 'HOST',
  component: 'BASE',
  seconds: HOUR,
  rate: '15.00',
  amount: '15.00',
  reason: 'ROLE_RATE',
  pieces: [],
  ...more,
});
const together = (schedules: readonly string[], amount: string): PayLine =>
  line({ schedule: null, schedules, role: null, component: 'INCENTIVE', rate: null, amount, reason: 'TIER_REACHED' });

describe('cost of a shift', () => {
  it('is its base, its own bonuses, and its part by duration of shared lines', () => {
    const base = [line({}), line({ schedule: 's2', role: 'MODEL', seconds: 2 * HOUR, amount: '24.00' }), line({ schedule: 's3' })];
    const bonuses = [
      line({ component: 'EARLY', amount: '1.50' }),
      line({ component: 'LATE', amount: '2.05' }),
      together(['s2', 's1'], '10.00'),
    ];
    expect(shiftAmounts({ earnings: { base, bonuses } })).toEqual([
      { schedule: 's1', role: 'HOST', seconds: HOUR, baseAmount: '15.00', bonusAmount: '6.88' },
      { schedule: 's2', role: 'MODEL', seconds: 2 * HOUR, baseAmount: '24.00', bonusAmount: '6.67' },
      { schedule: 's3', role: 'HOST', seconds: HOUR, baseAmount: '15.00', bonusAmount: '0.00' },
    ]);
  });
  it('adds up to the item for any mix of own and shared lines', () => {
    const pennies = fc.integer({ min: 0, max: 99_999 }).map((amount) => (amount / 100).toFixed(2));
    const item = fc
      .array(fc.record({ seconds: fc.integer({ min: 1, max: 40_000 }), base: pennies, bonus: pennies }), { minLength: 1, maxLength: 6 })
      .chain((shifts) =>
        fc.record({
          shifts: fc.constant(shifts),
          shared: fc.array(
            fc.record({
              schedules: fc.subarray(
                shifts.map((_, index) => `s${index}`),
                { minLength: 1 },
              ),
              amount: pennies,
            }),
            { maxLength: 3 },
          ),
        }),
      );
    fc.assert(
      fc.property(item, ({ shifts, shared }) => {
        const base = shifts.map(({ seconds, base: amount }, index) => line({ schedule: `s${index}`, seconds, amount }));
        const bonuses = [
          ...shifts.map(({ bonus: amount }, index) => line({ schedule: `s${index}`, component: 'GMV', amount })),
          ...shared.map(({ schedules, amount }) => together(schedules, amount)),
        ];
        const cost = shiftAmounts({ earnings: { base, bonuses } });
        expect(cost.map(({ baseAmount }) => baseAmount)).toEqual(base.map(({ amount }) => amount));
        expect(compareDecimals(sumOf(cost.map(({ bonusAmount }) => bonusAmount)), totalOf(bonuses))).toBe(0);
        for (const [index, { bonus }] of shifts.entries())
          expect(compareDecimals(cost[index]!.bonusAmount, bonus)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('time worked', () => {
  it('is added up by role in seconds', () => {
    expect(secondsByRole([])).toEqual({});
    expect(
      secondsByRole([
        { role: 'HOST', seconds: 100 },
        { role: 'MODEL', seconds: 7 },
        { role: 'HOST', seconds: 23 },
      ]),
    ).toEqual({ HOST: 123, MODEL: 7 });
  });
});
