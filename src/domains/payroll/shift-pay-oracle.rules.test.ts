/**
 * A second opinion on shift pay that shares no thought with it: walk every minute in UTC, ask the calendar for its local time, add up,
 * and multiply fractions. Slow, and obviously right.
 */
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { Temporal } from '#core/time';
import { payClock } from './pay-clock.rules.ts';
import type { PaySettings } from './pay-settings.rules.ts';
import { shiftPayer } from './shift-pay.rules.ts';

const MINUTE = 60_000;
const DAY_MINUTES = 1440;

interface LocalMinute {
  readonly date: string;
  readonly clock: string;
  readonly weekend: boolean;
}

/** Minutes that several shifts have in common are asked about once. */
const asked = new Map<string, LocalMinute>();
afterAll(() => asked.clear());

function localMinute(instant: number, zone: string): LocalMinute {
  const key = `${zone} ${instant}`;
  const known = asked.get(key);
  if (known !== undefined) return known;
  const there = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone);
  const text = there.toPlainDateTime().toString({ smallestUnit: 'minute' });
  const minute = { date: text.slice(0, 10), clock: text.slice(11), weekend: there.dayOfWeek > 5 };
  asked.set(key, minute);
  return minute;
}

interface Facts {
  readonly start: number;
  readonly minutes: number;
  readonly rate: number;
  readonly settings: PaySettings;
}

/** Amounts in pennies by component; what is set to nothing is left out. */
function oracle({ start, minutes, rate, settings }: Facts): Record<string, string> {
  const worked: Record<string, number> = {};
  const add = (component: string) => { worked[component] = (worked[component] ?? 0) + 1; };
  for (let minute = 0; minute < minutes; minute += 1) {
    const { date, clock, weekend } = localMinute(start + minute * MINUTE, settings.zone);
    add('BASE');
    if (clock < settings.earlyShiftCutoff) add('EARLY');
    if (clock >= settings.lateShiftCutoff) add('LATE');
    const holiday = settings.holidays.has(date);
    if (holiday && weekend) add(Number(settings.weekendBonusRate) > Number(settings.holidayBonusRate) ? 'WEEKEND' : 'HOLIDAY');
    else if (holiday) add('HOLIDAY');
    else if (weekend) add('WEEKEND');
  }
  const set: Readonly<Record<string, string>> = { EARLY: settings.earlyShiftBonusRate, LATE: settings.lateShiftBonusRate, WEEKEND: settings.weekendBonusRate, HOLIDAY: settings.holidayBonusRate };
  const pennies = (component: string, time: number): bigint => {
    const hundredths = component === 'BASE' ? 0n : BigInt(set[component]!.replace('.', ''));
    const [above, below] = component === 'BASE' ? [BigInt(rate), 1n] : settings.rateUnit === 'PER_HOUR' ? [hundredths, 1n] : [hundredths * BigInt(rate), 10_000n];
    return (2n * above * BigInt(time) + 60n * below) / (2n * 60n * below);
  };
  return Object.fromEntries(Object.entries(worked).filter(([component]) => component === 'BASE' || Number(set[component]) > 0).map(([component, time]) => [component, `${time} min: ${pennies(component, time)}`]));
}

function ours({ start, minutes, rate, settings }: Facts): Record<string, string> {
  const rates = { HOST: (rate / 100).toFixed(2), MODERATOR: null, SUPPORT: null, MODEL: null, GENERAL: null };
  const { base, bonuses } = shiftPayer(payClock(settings.zone), settings)({ schedule: 's', employee: 'e', role: 'HOST', rates, liveAccount: null, start, end: start + minutes * MINUTE });
  return Object.fromEntries([base, ...bonuses].map(({ component, seconds, amount }) => [component, `${seconds / 60} min: ${BigInt(amount.replace('.', ''))}`]));
}

const decimal = fc.oneof(fc.constant('0.00'), fc.constant('3.00'), fc.integer({ min: 1, max: 5000 }).map((hundredths) => (hundredths / 100).toFixed(2)));
const clock = (minutes: number) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const anySettings = (zone: string, days: readonly string[]) => fc.record({
  zone: fc.constant(zone), rateUnit: fc.constantFrom('PER_HOUR' as const, 'PERCENT' as const),
  earlyShiftBonusRate: decimal, lateShiftBonusRate: decimal, weekendBonusRate: decimal, holidayBonusRate: decimal,
  cutoffs: fc.oneof(fc.constant([480, 1320]), fc.uniqueArray(fc.integer({ min: 0, max: DAY_MINUTES - 1 }), { minLength: 2, maxLength: 2 })), holidays: fc.subarray([...days]),
}).map(({ cutoffs, holidays, ...rates }) => ({ ...rates, earlyShiftCutoff: clock(Math.min(...cutoffs)), lateShiftCutoff: clock(Math.max(...cutoffs)), holidays: new Set(holidays) }));

/** Shifts of up to a day out of the two days around a moment. */
function agreesAround(zone: string, noon: number, numRuns: number): void {
  const first = noon - DAY_MINUTES * MINUTE;
  const days = [-1, 0, 1].map((day) => localMinute(noon + day * DAY_MINUTES * MINUTE, zone).date);
  const facts = fc.record({ start: fc.integer({ min: 0, max: DAY_MINUTES }).map((minute) => first + minute * MINUTE), minutes: fc.integer({ min: 1, max: DAY_MINUTES }), rate: fc.integer({ min: 0, max: 9999 }), settings: anySettings(zone, days) });
  fc.assert(fc.property(facts, (one) => {
    expect(ours(one)).toEqual(oracle(one));
  }), { numRuns });
}

describe('the oracle', () => {
  it('itself gives the worked example of the night that clocks go forward', () => {
    const settings = { zone: 'Europe/London', rateUnit: 'PER_HOUR', earlyShiftBonusRate: '1.50', lateShiftBonusRate: '2.00', weekendBonusRate: '3.00', holidayBonusRate: '5.00', earlyShiftCutoff: '08:00', lateShiftCutoff: '22:00', holidays: new Set<string>() } as const;
    expect(oracle({ start: Date.parse('2026-03-28T22:00Z'), minutes: 240, rate: 1500, settings })).toEqual({ BASE: '240 min: 6000', EARLY: '120 min: 300', LATE: '120 min: 400', WEEKEND: '240 min: 1200' });
  });

  it.each([
    ['Europe/London', '2026-03-29T12:00Z'], ['Europe/London', '2026-10-25T12:00Z'], ['America/New_York', '2027-03-14T12:00Z'], ['America/St_Johns', '2031-11-02T12:00Z'], ['America/Santiago', '2026-04-05T04:00Z'],
    ['Africa/Casablanca', '2026-02-15T12:00Z'], ['Africa/Cairo', '2026-04-24T12:00Z'], ['Australia/Lord_Howe', '2035-04-01T00:00Z'], ['Asia/Kathmandu', '2026-06-13T12:00Z'],
  ])('agrees in %s around %s', (zone, noon) => {
    agreesAround(zone, Date.parse(noon), 400);
  });

  it('agrees on any day of any year', () => {
    fc.assert(fc.property(fc.constantFrom('Pacific/Chatham', 'Antarctica/Troll', 'America/Los_Angeles', 'Atlantic/Azores'), fc.integer({ min: Date.UTC(2020, 0, 1) / MINUTE, max: Date.UTC(2036, 0, 1) / MINUTE }), fc.integer({ min: 1, max: 400 }), fc.integer({ min: 0, max: 9999 }), anySettings('UTC', []), (zone, start, minutes, rate, settings) => {
      const facts = { start: start * MINUTE, minutes, rate, settings: { ...settings, zone } };
      expect(ours(facts)).toEqual(oracle(facts));
    }), { numRuns: 60 });
  });
});
