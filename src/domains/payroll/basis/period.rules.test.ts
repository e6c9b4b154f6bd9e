/** Tests for pay periods: which shifts they include, which are unusual, and their labels. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Temporal } from '#core/time';
import { payClock } from './pay-clock.rules.ts';
import { daysOf, periodFindings, periodLabel, periodSpan, PERIOD_TYPES, usualPeriod } from './period.rules.ts';

const HOUR = 3_600_000;
const codes = (type: (typeof PERIOD_TYPES)[number], from: string, to: string) =>
  periodFindings(type, { from, to }).map(({ code, severity, propertyPath }) => `${severity} ${code} ${propertyPath}`);
const anyDay = fc.integer({ min: 0, max: 16 * 365 }).map((days) => new Temporal.PlainDate(2020, 1, 1).add({ days }).toString());

describe('pay period', () => {
  it.each([
    ['DAILY', '2026-06-10', '2026-06-10'],
    ['WEEKLY', '2026-06-08', '2026-06-14'],
    ['WEEKLY', '2026-12-28', '2027-01-03'],
    ['MONTHLY', '2026-06-01', '2026-06-30'],
    ['MONTHLY', '2028-02-01', '2028-02-29'],
  ] as const)('%s from %s to %s is usual', (type, from, to) => {
    expect(codes(type, from, to)).toEqual([]);
    expect(usualPeriod(type, from)).toEqual({ from, to });
    expect(usualPeriod(type, to)).toEqual({ from, to });
  });
  it.each([
    ['DAILY', '2026-06-10', '2026-06-11'],
    ['WEEKLY', '2026-06-09', '2026-06-15'],
    ['WEEKLY', '2026-06-08', '2026-06-15'],
    ['MONTHLY', '2026-06-02', '2026-06-30'],
    ['MONTHLY', '2026-06-01', '2026-07-31'],
    ['MONTHLY', '2027-02-01', '2027-02-27'],
    ['MONTHLY', '2026-01-01', '2027-01-01'],
  ] as const)('%s from %s to %s gives only a warning', (type, from, to) => {
    expect(codes(type, from, to)).toEqual(['warning UNUSUAL_LENGTH endDate']);
  });
  it.each([
    ['2026-02-30', '2026-03-01', ['error NOT_A_DAY startDate']],
    ['x', '', ['error NOT_A_DAY startDate', 'error NOT_A_DAY endDate']],
    ['2026-06-11', '2026-06-10', ['error END_BEFORE_START endDate']],
    ['2026-01-01', '2027-01-02', ['error TOO_LONG endDate']],
  ])('from %s to %s is rejected', (from, to, found) => {
    for (const type of PERIOD_TYPES) expect(codes(type, from, to)).toEqual(found);
  });
  it('of usual length contains its day, adjoins the next one, and gives no warning', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PERIOD_TYPES), anyDay, (type, day) => {
        const { from, to } = usualPeriod(type, day);
        expect(from <= day && day <= to).toBe(true);
        expect(codes(type, from, to)).toEqual([]);
        const next = Temporal.PlainDate.from(to).add({ days: 1 }).toString();
        expect(usualPeriod(type, next).from).toBe(next);
      }),
      { numRuns: 300 },
    );
  });
  it.each([
    ['2026-06-01', '2026-06-30', 'June 2026'],
    ['2026-06-10', '2026-06-10', 'Jun 10, 2026'],
    ['2026-06-08', '2026-06-14', 'Jun 8 – 14, 2026'],
    ['2026-06-29', '2026-07-05', 'Jun 29 – Jul 5, 2026'],
    ['2026-12-28', '2027-01-03', 'Dec 28, 2026 – Jan 3, 2027'],
  ])('from %s to %s is labelled %s', (from, to, label) => {
    expect(periodLabel({ from, to })).toBe(label);
    expect(daysOf({ from, to })).toBeGreaterThan(0);
  });
});

describe('period', () => {
  it.each([
    ['2026-06-07T22:59Z', false],
    ['2026-06-07T23:00Z', true],
    ['2026-06-14T22:59Z', true],
    ['2026-06-14T23:00Z', false],
  ])('with %s contains it: %s, as a local day', (instant, contained) => {
    const { start, end } = periodSpan({ from: '2026-06-08', to: '2026-06-14' }, 'Europe/London');
    expect(Date.parse(instant) >= start && Date.parse(instant) < end).toBe(contained);
  });
  it('begins when the one before it ends, on the same days as the pay clock counts', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('Europe/London', 'America/Santiago', 'Africa/Cairo', 'America/Havana', 'Australia/Lord_Howe', 'Pacific/Chatham'),
        anyDay,
        fc.integer({ min: -30, max: 30 }),
        (zone, day, hours) => {
          const own = payClock(zone);
          const [one, other] = [
            { from: '2019-01-01', to: day },
            { from: Temporal.PlainDate.from(day).add({ days: 1 }).toString(), to: '2037-01-01' },
          ];
          const start = periodSpan(one, zone).end + hours * HOUR;
          const started = own.dayOf(start);
          expect([one, other].map(({ from, to }) => started >= from && started <= to)).toEqual([hours < 0, hours >= 0]);
          expect(periodSpan(other, zone).start).toBe(periodSpan(one, zone).end);
        },
      ),
      { numRuns: 300 },
    );
  });
});
