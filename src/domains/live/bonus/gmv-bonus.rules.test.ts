/** Hourly GMV bonus, with the worked examples of the pay rules. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareDecimals, movePoint, sumOf } from '#core/money';
import { gmvBonus } from './gmv-bonus.rules.ts';

const tier = (minHourlyGmv: string, bonusPerHour: string) => ({ minHourlyGmv, bonusPerHour });
const settings = { roles: ['HOST'], tiers: [tier('100.00', '2.00'), tier('250.00', '4.00'), tier('500.00', '7.00')] } as const;
const seconds = 3.5 * 3600;
const perHour = (gmv: string, hours = 1) => ({ gmv, seconds: hours * 3600 });

describe('the GMV bonus', () => {
  it.each([
    ['99.99', '0.00', 'BELOW_FIRST_TIER', '100.00', '0.01'],
    ['100', '7.00', null, '250.00', '150.00'],
    ['249.99', '7.00', null, '250.00', '0.01'],
    ['250', '14.00', null, '500.00', '250.00'],
    ['500', '24.50', null, undefined, null],
  ])('of %s per hour over 3.5 h is %s', (gmv, amount, reason, next, gap) => {
    const bonus = gmvBonus({ settings, role: 'HOST', stream: perHour(gmv), seconds });
    expect([bonus.amount, bonus.reason, bonus.nextTier?.minHourlyGmv, bonus.gapToNextTier]).toEqual([amount, reason, next, gap]);
  });
  it('reports why there is none', () => {
    const reason = (inputs: Partial<Parameters<typeof gmvBonus>[0]>) =>
      gmvBonus({ settings, role: 'HOST', stream: perHour('300'), seconds, ...inputs }).reason;
    expect([
      reason({ settings: null }),
      reason({ role: 'MODEL' }),
      reason({ stream: null }),
      reason({ stream: perHour('300', 0) }),
      reason({}),
    ]).toEqual(['NO_SETTINGS', 'ROLE_NOT_INCLUDED', 'NO_STREAM_MATCH', 'NO_STREAM_MATCH', null]);
  });
  it('compares before rounding: a third of a penny short misses the tier', () => {
    // 749.99 over three hours is 249.9966… per hour, which would round to 250.00.
    const bonus = gmvBonus({ settings, role: 'HOST', stream: perHour('749.99', 3), seconds });
    expect([bonus.hourlyGmv, bonus.tier, bonus.gapToNextTier]).toEqual(['249.99', tier('100.00', '2.00'), '0.01']);
    expect(gmvBonus({ settings, role: 'HOST', stream: perHour('750.00', 3), seconds }).tier).toEqual(tier('250.00', '4.00'));
  });
  it('pays the hours of the shift at the rate of the whole schedule', () => {
    expect(gmvBonus({ settings, role: 'HOST', stream: perHour('1000.00', 4), seconds: 5400 })).toMatchObject({
      hourlyGmv: '250.00',
      bonusPerHour: '4.00',
      amount: '6.00',
    });
  });
  it('rounds half a penny up, once', () => {
    expect(gmvBonus({ settings, stream: perHour('100'), seconds: 9 }).amount).toBe('0.01');
    expect(gmvBonus({ settings, stream: perHour('100'), seconds: '8.9' }).amount).toBe('0.00');
  });
  it('is zero for a stream with more refunds than sales', () => {
    expect(gmvBonus({ settings, stream: perHour('-20.00'), seconds })).toMatchObject({
      hourlyGmv: '-20.00',
      amount: '0.00',
      reason: 'BELOW_FIRST_TIER',
      gapToNextTier: '120.00',
    });
  });
  it('gives the same result for amounts written as numbers', () => {
    const loose = { roles: ['HOST'], tiers: [{ minHourlyGmv: 100, bonusPerHour: 2.5 }] } as never;
    expect(gmvBonus({ settings: loose, stream: perHour('100'), seconds: 3600 }).tier).toEqual(tier('100.00', '2.50'));
  });

  const cases = fc.record({
    steps: fc.array(fc.record({ rise: fc.integer({ min: 1, max: 100_000 }), bonus: fc.integer({ min: 0, max: 5_000 }) }), {
      minLength: 1,
      maxLength: 6,
    }),
    gmv: fc.integer({ min: 0, max: 10_000_000 }),
    streamed: fc.integer({ min: 1, max: 86_400 }),
    worked: fc.integer({ min: 0, max: 86_400 }),
  });
  it('matches integer arithmetic, rises with GMV if tiers do, and the gap leads exactly to the next tier', () => {
    fc.assert(
      fc.property(cases, fc.nat(1_000_000), ({ steps, gmv, streamed, worked }, more) => {
        let [at, pays] = [0, 0];
        const tiers = steps.map(({ rise, bonus }) => [(at += rise), (pays += bonus)] as const);
        const rising = { roles: ['HOST'], tiers: tiers.map(([min, bonus]) => tier(movePoint(min, -2), movePoint(bonus, -2))) } as const;
        const ask = (pennies: number) =>
          gmvBonus({ settings: rising, stream: { gmv: movePoint(pennies, -2), seconds: streamed }, seconds: worked });
        const bonus = ask(gmv);
        const rate = tiers.filter(([min]) => gmv * 3600 >= min * streamed).at(-1)?.[1] ?? 0;
        expect(bonus.amount).toBe(sumOf([movePoint(String((2n * BigInt(rate) * BigInt(worked) + 3600n) / 7200n), -2), '0.00']));
        expect(compareDecimals(ask(gmv + more).amount, bonus.amount)).toBeGreaterThanOrEqual(0);
        if (bonus.nextTier !== null) expect(sumOf([bonus.hourlyGmv!, bonus.gapToNextTier!])).toBe(bonus.nextTier.minHourlyGmv);
      }),
    );
  });
});
