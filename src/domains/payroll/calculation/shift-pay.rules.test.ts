/** Tests for the pay of a shift: the worked examples, every combination of bonuses, and the reason on each line. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { movePoint } from '#core/money';
import { SHIFT_ROLES } from '#domains/scheduling';
import { payClock } from '../basis/pay-clock.rules.ts';
import { totalOf, type PayLine } from '../basis/pay-line.rules.ts';
import type { PaySettings } from '../basis/pay-settings.rules.ts';
import { shiftPayer, type PayShift, type RoleRates } from './shift-pay.rules.ts';

const NONE: RoleRates = { HOST: null, MODERATOR: null, SUPPORT: null, MODEL: null, GENERAL: null };
const settingsWith = (more: Partial<PaySettings> = {}): PaySettings => ({
  zone: 'Europe/London',
  rateUnit: 'PER_HOUR',
  earlyShiftBonusRate: '1.50',
  lateShiftBonusRate: '2.00',
  weekendBonusRate: '3.00',
  holidayBonusRate: '5.00',
  earlyShiftCutoff: '08:00',
  lateShiftCutoff: '22:00',
  holidays: new Set(['2026-12-25', '2026-12-26']),
  ...more,
});
const shiftAt = (start: string, end: string, more: Partial<PayShift> = {}): PayShift => ({
  schedule: 's1',
  employee: 'ava',
  role: 'HOST',
  start: Date.parse(start),
  end: Date.parse(end),
  rates: { ...NONE, HOST: '15.00' },
  liveAccount: null,
  ...more,
});
const pay = (shift: PayShift, settings: Partial<PaySettings> = {}) => {
  const { base, bonuses } = shiftPayer(payClock(settings.zone ?? 'Europe/London'), settingsWith(settings))(shift);
  return [base, ...bonuses];
};
const summary = (lines: readonly PayLine[]) => lines.map(({ component, seconds, amount }) => `${component} ${seconds / 3600} h ${amount}`);
const reasons = (lines: readonly PayLine[]) => lines.map(({ component, rate, amount, reason }) => [component, rate, amount, reason]);

describe('worked examples', () => {
  it.each([
    ['a plain day', '2026-06-10T09:00Z', '2026-06-10T13:00Z', ['BASE 4 h 60.00'], '60.00'],
    ['an early start', '2026-06-10T05:30Z', '2026-06-10T08:15Z', ['BASE 2.75 h 41.25', 'EARLY 1.5 h 2.25'], '43.50'],
    [
      'Friday night',
      '2026-06-12T20:00Z',
      '2026-06-13T01:00Z',
      ['BASE 5 h 75.00', 'EARLY 2 h 3.00', 'LATE 2 h 4.00', 'WEEKEND 2 h 6.00'],
      '88.00',
    ],
    ['Boxing Day on a Saturday', '2026-12-26T10:00Z', '2026-12-26T14:00Z', ['BASE 4 h 60.00', 'HOLIDAY 4 h 20.00'], '80.00'],
    [
      'the night that clocks go forward',
      '2026-03-28T22:00Z',
      '2026-03-29T02:00Z',
      ['BASE 4 h 60.00', 'EARLY 2 h 3.00', 'LATE 2 h 4.00', 'WEEKEND 4 h 12.00'],
      '79.00',
    ],
    ['twenty minutes', '2026-06-10T09:00Z', '2026-06-10T09:20Z', [`BASE ${1 / 3} h 5.00`], '5.00'],
  ])('%s', (_, start, end, lines, total) => {
    const paid = pay(shiftAt(start, end));
    expect(summary(paid)).toEqual(lines);
    expect(totalOf(paid)).toBe(total);
  });

  it('counts six hours in the night when the clocks go back', () => {
    expect(summary(pay(shiftAt('2026-10-24T21:00Z', '2026-10-25T03:00Z')))).toEqual([
      'BASE 6 h 90.00',
      'EARLY 4 h 6.00',
      'LATE 2 h 4.00',
      'WEEKEND 6 h 18.00',
    ]);
  });
});

describe('pay line', () => {
  it('has the minutes that it covers', () => {
    const [base, early] = pay(shiftAt('2026-06-10T05:30Z', '2026-06-10T08:15Z'));
    expect(base).toEqual({
      schedule: 's1',
      role: 'HOST',
      component: 'BASE',
      seconds: 9900,
      rate: '15.00',
      amount: '41.25',
      reason: 'ROLE_RATE',
      pieces: [
        { start: '2026-06-10T05:30:00+00:00', end: '2026-06-10T07:00:00+00:00', kinds: ['EARLY'] },
        { start: '2026-06-10T07:00:00+00:00', end: '2026-06-10T08:15:00+00:00', kinds: [] },
      ],
    });
    expect(early!.pieces).toEqual([base!.pieces[0]]);
  });
  it('is rounded once, half up', () => {
    // 2 × 15 minutes at 1.50 would be 0.38 each; added up first, they are 0.75.
    expect(summary(pay(shiftAt('2026-06-10T22:45Z', '2026-06-10T23:15Z'))).slice(1)).toEqual(['EARLY 0.25 h 0.38', 'LATE 0.25 h 0.50']);
    expect(summary(pay(shiftAt('2026-03-29T00:45Z', '2026-03-29T01:15Z'))).slice(1)).toEqual(['EARLY 0.5 h 0.75', 'WEEKEND 0.5 h 1.50']);
    expect(pay(shiftAt('2026-06-10T09:00:00Z', '2026-06-10T09:00:18Z', { rates: { ...NONE, HOST: '1.00' } }))[0]!.amount).toBe('0.01');
    expect(pay(shiftAt('2026-06-10T09:00:00Z', '2026-06-10T09:00:17Z', { rates: { ...NONE, HOST: '1.00' } }))[0]!.amount).toBe('0.00');
  });
  it('is omitted for a bonus of zero', () => {
    expect(summary(pay(shiftAt('2026-06-12T20:00Z', '2026-06-13T01:00Z'), { weekendBonusRate: '0', lateShiftBonusRate: '0.00' }))).toEqual([
      'BASE 5 h 75.00',
      'EARLY 2 h 3.00',
    ]);
  });
});

describe('reason of a bonus', () => {
  it('is the cutoff, the weekend or the holiday', () => {
    expect(reasons(pay(shiftAt('2026-06-12T20:00Z', '2026-06-13T01:00Z'))).slice(1)).toEqual([
      ['EARLY', '1.50', '3.00', 'BEFORE_EARLY_CUTOFF'],
      ['LATE', '2.00', '4.00', 'AFTER_LATE_CUTOFF'],
      ['WEEKEND', '3.00', '6.00', 'WEEKEND'],
    ]);
    expect(reasons(pay(shiftAt('2026-12-25T10:00Z', '2026-12-25T11:00Z'))).slice(1)).toEqual([['HOLIDAY', '5.00', '5.00', 'HOLIDAY']]);
  });
});

describe('base', () => {
  it.each(SHIFT_ROLES)('of %s uses its own rate, else the general one, else zero with a reason', (role) => {
    const base = (rates: RoleRates) =>
      pay(shiftAt('2026-06-10T09:00Z', '2026-06-10T11:00Z', { role, rates })).map(({ rate, amount, reason }) => [rate, amount, reason])[0];
    expect(base({ ...NONE, GENERAL: '12.00', [role]: '15.00' })).toEqual(['15.00', '30.00', 'ROLE_RATE']);
    if (role !== 'GENERAL') expect(base({ ...NONE, GENERAL: '12.00' })).toEqual(['12.00', '24.00', 'GENERAL_RATE']);
    expect(base(NONE)).toEqual([null, '0.00', 'NO_RATE']);
  });
});

describe('holiday on a weekend', () => {
  const saturday = shiftAt('2026-12-26T10:00Z', '2026-12-26T14:00Z');
  it.each([
    ['5.00', '3.00', 'HOLIDAY', '5.00', 'HOLIDAY_OVER_WEEKEND'],
    ['3.00', '5.00', 'WEEKEND', '5.00', 'WEEKEND_OVER_HOLIDAY'],
    ['4.00', '4.00', 'HOLIDAY', '4.00', 'HOLIDAY_OVER_WEEKEND'],
    ['0.00', '3.00', 'WEEKEND', '3.00', 'WEEKEND_OVER_HOLIDAY'],
    ['5.00', '0.00', 'HOLIDAY', '5.00', 'HOLIDAY_OVER_WEEKEND'],
  ])(
    'with a holiday bonus of %s and a weekend bonus of %s is paid as %s',
    (holidayBonusRate, weekendBonusRate, component, rate, reason) => {
      expect(reasons(pay(saturday, { holidayBonusRate, weekendBonusRate })).slice(1)).toEqual([
        [component, rate, `${4 * Number(rate)}.00`, reason],
      ]);
    },
  );
  it('keeps separate lines after a holiday on a weekday', () => {
    expect(
      reasons(
        pay(shiftAt('2026-12-25T23:00Z', '2026-12-26T01:00Z'), {
          holidayBonusRate: '2.00',
          earlyShiftBonusRate: '0',
          lateShiftBonusRate: '0',
        }),
      ).slice(1),
    ).toEqual([
      ['WEEKEND', '3.00', '3.00', 'WEEKEND_OVER_HOLIDAY'],
      ['HOLIDAY', '2.00', '2.00', 'HOLIDAY'],
    ]);
  });
  it('shares a line with a plain Sunday when the weekend pays more', () => {
    expect(
      reasons(
        pay(shiftAt('2026-12-26T23:00Z', '2026-12-27T01:00Z'), {
          holidayBonusRate: '2.00',
          earlyShiftBonusRate: '0',
          lateShiftBonusRate: '0',
        }),
      ).slice(1),
    ).toEqual([['WEEKEND', '3.00', '6.00', 'WEEKEND_OVER_HOLIDAY']]);
  });
});

describe('percentage bonuses', () => {
  it('are a percentage of the base rate, exact until a single rounding', () => {
    const [, early] = pay(shiftAt('2026-06-10T05:00Z', '2026-06-10T05:20Z', { rates: { ...NONE, GENERAL: '15.33' } }), {
      rateUnit: 'PERCENT',
      earlyShiftBonusRate: '12.50',
    });
    // 12.5% of 15.33 = 1.91625 per hour, 0.63875 in 20 minutes.
    expect(early).toMatchObject({ rate: '1.91625', percent: '12.50', amount: '0.64', reason: 'BEFORE_EARLY_CUTOFF' });
  });
  it('are zero without a rate', () => {
    expect(reasons(pay(shiftAt('2026-06-13T10:00Z', '2026-06-13T11:00Z', { rates: NONE }), { rateUnit: 'PERCENT' }))).toEqual([
      ['BASE', null, '0.00', 'NO_RATE'],
      ['WEEKEND', null, '0.00', 'NO_RATE'],
    ]);
  });
  it('add up and do not compound', () => {
    expect(
      summary(
        pay(shiftAt('2026-06-13T21:00Z', '2026-06-13T22:00Z'), { rateUnit: 'PERCENT', lateShiftBonusRate: '10', weekendBonusRate: '20' }),
      ),
    ).toEqual(['BASE 1 h 15.00', 'LATE 1 h 1.50', 'WEEKEND 1 h 3.00']);
  });
});

describe('any hourly line', () => {
  it('is its seconds times its rate, and its pieces add up to its seconds', () => {
    const penny = fc.integer({ min: 0, max: 9999 }).map((pennies) => (pennies / 100).toFixed(2));
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 525_600 }),
        fc.integer({ min: 1, max: 1440 }),
        penny,
        penny,
        fc.constantFrom('PER_HOUR', 'PERCENT'),
        (start, minutes, rate, bonus, rateUnit) => {
          const from = Date.UTC(2026, 0, 1) + start * 60_000;
          const lines = pay(
            {
              ...shiftAt('2026-06-10T09:00Z', '2026-06-10T13:00Z', { rates: { ...NONE, HOST: rate } }),
              start: from,
              end: from + minutes * 60_000,
            },
            { rateUnit, weekendBonusRate: bonus, earlyShiftBonusRate: bonus },
          );
          for (const { rate: perHour, seconds, amount, pieces } of lines) {
            expect(pieces.reduce((sum, piece) => sum + (Date.parse(piece.end) - Date.parse(piece.start)) / 1000, 0)).toBe(seconds);
            const millionths = BigInt(movePoint(perHour!, 6)) * BigInt(seconds);
            expect(BigInt(movePoint(amount, 2))).toBe((millionths + 18_000_000n) / 36_000_000n);
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});
