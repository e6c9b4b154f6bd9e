/** Compares shift pay with an independent minute-by-minute calculation, around clock changes in many zones and on any day. */
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { breadth } from '../../../../test/kit/breadth.ts';
import { forgetMinutes, localMinute, MINUTE, payOracle, type ShiftInputs } from '../../../../test/kit/pay-oracle.ts';
import { payClock } from '../basis/pay-clock.rules.ts';
import { shiftPayer } from './shift-pay.rules.ts';

const DAY_MINUTES = 1440;

afterAll(forgetMinutes);

function ours({ start, minutes, rate, settings }: ShiftInputs): Record<string, string> {
  const rates = { HOST: (rate / 100).toFixed(2), MODERATOR: null, SUPPORT: null, MODEL: null, GENERAL: null };
  const { base, bonuses } = shiftPayer(
    payClock(settings.zone),
    settings,
  )({ schedule: 's', employee: 'e', role: 'HOST', rates, liveAccount: null, start, end: start + minutes * MINUTE });
  return Object.fromEntries(
    [base, ...bonuses].map(({ component, seconds, amount }) => [component, `${seconds / 60} min: ${BigInt(amount.replace('.', ''))}`]),
  );
}

const decimal = fc.oneof(
  fc.constant('0.00'),
  fc.constant('3.00'),
  fc.integer({ min: 1, max: 5000 }).map((hundredths) => (hundredths / 100).toFixed(2)),
);
const clock = (minutes: number) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const anySettings = (zone: string, days: readonly string[]) =>
  fc
    .record({
      zone: fc.constant(zone),
      rateUnit: fc.constantFrom('PER_HOUR' as const, 'PERCENT' as const),
      earlyShiftBonusRate: decimal,
      lateShiftBonusRate: decimal,
      weekendBonusRate: decimal,
      holidayBonusRate: decimal,
      cutoffs: fc.oneof(
        fc.constant([480, 1320]),
        fc.uniqueArray(fc.integer({ min: 0, max: DAY_MINUTES - 1 }), { minLength: 2, maxLength: 2 }),
      ),
      holidays: fc.subarray([...days]),
    })
    .map(({ cutoffs, holidays, ...rates }) => ({
      ...rates,
      earlyShiftCutoff: clock(Math.min(...cutoffs)),
      lateShiftCutoff: clock(Math.max(...cutoffs)),
      holidays: new Set(holidays),
    }));

/** Shifts of up to a day within two days around an instant. */
function agreesAround(zone: string, noon: number, numRuns: number): void {
  const first = noon - DAY_MINUTES * MINUTE;
  const days = [-1, 0, 1].map((day) => localMinute(noon + day * DAY_MINUTES * MINUTE, zone).date);
  const inputs = fc.record({
    start: fc.integer({ min: 0, max: DAY_MINUTES }).map((minute) => first + minute * MINUTE),
    minutes: fc.integer({ min: 1, max: DAY_MINUTES }),
    rate: fc.integer({ min: 0, max: 9999 }),
    settings: anySettings(zone, days),
  });
  fc.assert(
    fc.property(inputs, (one) => {
      expect(ours(one)).toEqual(payOracle(one));
    }),
    { numRuns },
  );
}

describe('oracle', () => {
  it('gives the worked example of the night when the clocks go forward', () => {
    const settings = {
      zone: 'Europe/London',
      rateUnit: 'PER_HOUR',
      earlyShiftBonusRate: '1.50',
      lateShiftBonusRate: '2.00',
      weekendBonusRate: '3.00',
      holidayBonusRate: '5.00',
      earlyShiftCutoff: '08:00',
      lateShiftCutoff: '22:00',
      holidays: new Set<string>(),
    } as const;
    expect(payOracle({ start: Date.parse('2026-03-28T22:00Z'), minutes: 240, rate: 1500, settings })).toEqual({
      BASE: '240 min: 6000',
      EARLY: '120 min: 300',
      LATE: '120 min: 400',
      WEEKEND: '240 min: 1200',
    });
  });

  it.each([
    ['Europe/London', '2026-03-29T12:00Z'],
    ['Europe/London', '2026-10-25T12:00Z'],
    ['America/New_York', '2027-03-14T12:00Z'],
    ['America/St_Johns', '2031-11-02T12:00Z'],
    ['America/Santiago', '2026-04-05T04:00Z'],
    ['Africa/Casablanca', '2026-02-15T12:00Z'],
    ['Africa/Cairo', '2026-04-24T12:00Z'],
    ['Australia/Lord_Howe', '2035-04-01T00:00Z'],
    ['Asia/Kathmandu', '2026-06-13T12:00Z'],
  ])('agrees in %s around %s', (zone, noon) => {
    agreesAround(zone, Date.parse(noon), breadth(400, 1000));
  });

  it('agrees on any day of any year', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('Pacific/Chatham', 'Antarctica/Troll', 'America/Los_Angeles', 'Atlantic/Azores'),
        fc.integer({ min: Date.UTC(2020, 0, 1) / MINUTE, max: Date.UTC(2036, 0, 1) / MINUTE }),
        fc.integer({ min: 1, max: 400 }),
        fc.integer({ min: 0, max: 9999 }),
        anySettings('UTC', []),
        (zone, start, minutes, rate, settings) => {
          const inputs = { start: start * MINUTE, minutes, rate, settings: { ...settings, zone } };
          expect(ours(inputs)).toEqual(payOracle(inputs));
        },
      ),
      { numRuns: 60 },
    );
  });
});
