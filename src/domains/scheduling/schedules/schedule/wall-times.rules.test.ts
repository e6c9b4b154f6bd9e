/** Wall-clock times of schedules on another day: across clock changes, in any zone. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Temporal } from '#core/time';
import { onClock, shiftDays } from './wall-times.rules.ts';

const LONDON = 'Europe/London';
const clockOf = (at: string, zone: string) => Temporal.Instant.from(at).toZonedDateTimeISO(zone).toPlainDateTime();

describe('a schedule on another day', () => {
  it.each([
    [
      'a night before the clocks go forward',
      '2026-03-21T22:00:00Z',
      '2026-03-22T06:00:00Z',
      7,
      '2026-03-28T22:00:00Z',
      '2026-03-29T05:00:00Z',
    ],
    ['that night, a week later', '2026-03-28T22:00:00Z', '2026-03-29T05:00:00Z', 7, '2026-04-04T21:00:00Z', '2026-04-05T05:00:00Z'],
    [
      'a night before the clocks go back',
      '2026-10-17T21:00:00Z',
      '2026-10-18T05:00:00Z',
      7,
      '2026-10-24T21:00:00Z',
      '2026-10-25T06:00:00Z',
    ],
    ['that night, a week later', '2026-10-24T21:00:00Z', '2026-10-25T06:00:00Z', 7, '2026-10-31T22:00:00Z', '2026-11-01T06:00:00Z'],
    ['an evening, earlier', '2026-04-01T17:00:00Z', '2026-04-01T21:00:00Z', -7, '2026-03-25T18:00:00Z', '2026-03-25T22:00:00Z'],
    ['times that the change skips', '2026-03-22T01:15:00Z', '2026-03-22T01:45:00Z', 7, '2026-03-29T01:15:00Z', '2026-03-29T01:45:00Z'],
    [
      'half an hour that the change empties',
      '2026-03-22T00:45:00Z',
      '2026-03-22T01:15:00Z',
      7,
      '2026-03-29T00:45:00Z',
      '2026-03-29T01:15:00Z',
    ],
    ['24 hours over the longer day', '2026-10-17T11:00:00Z', '2026-10-18T11:00:00Z', 7, '2026-10-24T11:00:00Z', '2026-10-25T11:00:00Z'],
    ['an hour within the repeated hour', '2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z', 7, '2026-11-01T01:30:00Z', '2026-11-01T02:30:00Z'],
  ])('keeps its wall-clock times: %s', (_name, start, end, days, from, to) =>
    expect(shiftDays({ start, end }, days, LONDON)).toEqual({ start: from, end: to }),
  );

  it('keeps them in the given zone: New York changes its clocks three weeks before London', () => {
    const evening = { start: '2026-03-03T23:00:00Z', end: '2026-03-04T03:00:00Z' };
    expect(shiftDays(evening, 7, 'America/New_York')).toEqual({ start: '2026-03-10T22:00:00Z', end: '2026-03-11T02:00:00Z' });
    expect(shiftDays(evening, 7, LONDON)).toEqual({ start: '2026-03-10T23:00:00Z', end: '2026-03-11T03:00:00Z' });
  });

  it('has the same times of day, or its length where the clocks change within it, on any day of any zone', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(LONDON, 'America/New_York', 'Asia/Jakarta', 'Australia/Lord_Howe', 'UTC'),
        fc.integer({ min: 0, max: 5000 * 24 * 60 }),
        fc.integer({ min: 15, max: 24 * 60 }),
        fc.integer({ min: -400, max: 400 }),
        (zone, minute, length, days) => {
          const start = Temporal.Instant.from('2022-01-01T00:00:00Z').add({ minutes: minute });
          const times = { start: start.toString(), end: start.add({ minutes: length }).toString() };
          const moved = shiftDays(times, days, zone);
          const real = Temporal.Instant.from(moved.end).since(Temporal.Instant.from(moved.start)).total('minutes');
          expect(real).toBeGreaterThan(0);
          expect(real).toBeLessThanOrEqual(24 * 60);
          const before = onClock(times, zone);
          const wanted = before.start.add({ days });
          const isThere = wanted.toZonedDateTime(zone).toPlainDateTime().equals(wanted);
          if (isThere) expect(clockOf(moved.start, zone).equals(wanted)).toBe(true);
          const last = wanted.add({ milliseconds: before.length });
          const isPlain = isThere && last.toZonedDateTime(zone).toPlainDateTime().equals(last);
          if (isPlain && before.length !== 24 * 60 * 60_000)
            expect(clockOf(moved.end, zone).equals(last) || real === before.length / 60_000).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });
});
