/** Wall-clock times mean what the account's zone says, also around clock changes and midnight. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Temporal } from '#core/time';
import { minuteReader, wallReader } from './import-times.rules.ts';

const ZONES = ['UTC', 'Europe/London', 'America/New_York', 'Asia/Jakarta', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'America/St_Johns', 'Africa/Casablanca'] as const;
const iso = (milliseconds: number) => new Date(milliseconds).toISOString();

describe('a wall-clock time', () => {
  it('is the instant that its zone says, whatever was asked before', () => {
    const moments = fc.array(fc.integer({ min: Date.UTC(2019, 0, 1), max: Date.UTC(2036, 0, 1) }), { minLength: 1, maxLength: 20 });
    fc.assert(fc.property(fc.constantFrom(...ZONES), moments, (zone, asked) => {
      const read = wallReader(zone);
      for (const moment of asked) {
        const wall = iso(moment).slice(0, 19);
        expect(iso(read(wall)), `${zone} ${wall}`).toBe(iso(Temporal.PlainDateTime.from(wall).toZonedDateTime(zone).epochMilliseconds));
      }
    }));
  });

  it.each([
    ['2026-03-29T01:30:00', '2026-03-29T01:30:00.000Z'],
    ['2026-10-25T01:30:00', '2026-10-25T00:30:00.000Z'],
    ['2026-10-25T02:00:00', '2026-10-25T02:00:00.000Z'],
    ['2026-07-01T20:00:00', '2026-07-01T19:00:00.000Z'],
  ])('of %s in London is %s', (wall, instant) => {
    expect(iso(wallReader('Europe/London')(wall))).toBe(instant);
  });
});

describe('minutes without a date', () => {
  const read = (start: string, zone: string, times: readonly string[]) => {
    const reader = minuteReader(Date.parse(start), zone);
    return times.map((time) => iso(reader(time)));
  };

  it('go over midnight', () => {
    expect(read('2026-08-20T22:30:00Z', 'Europe/London', ['23:30:00', '23:59:00', '00:00:00', '00:59:00'])).toEqual(['2026-08-20T22:30:00.000Z', '2026-08-20T22:59:00.000Z', '2026-08-20T23:00:00.000Z', '2026-08-20T23:59:00.000Z']);
  });

  it('may begin a little before the stream, before midnight too', () => {
    expect(read('2026-01-02T00:00:20Z', 'UTC', ['23:59:00', '00:00:00'])).toEqual(['2026-01-01T23:59:00.000Z', '2026-01-02T00:00:00.000Z']);
    expect(read('2026-01-01T23:59:40Z', 'UTC', ['00:00:00', '00:01:00'])).toEqual(['2026-01-02T00:00:00.000Z', '2026-01-02T00:01:00.000Z']);
  });

  it('count the hour that comes twice twice', () => {
    expect(read('2026-10-25T00:30:00Z', 'Europe/London', ['01:30:00', '01:59:00', '01:00:00', '01:59:00', '02:00:00'])).toEqual(['2026-10-25T00:30:00.000Z', '2026-10-25T00:59:00.000Z', '2026-10-25T01:00:00.000Z', '2026-10-25T01:59:00.000Z', '2026-10-25T02:00:00.000Z']);
  });

  it('may be out of order by minutes', () => {
    expect(read('2026-06-10T10:00:00Z', 'UTC', ['10:00:00', '10:02:00', '10:01:00', '10:03:00'])).toEqual(['2026-06-10T10:00:00.000Z', '2026-06-10T10:02:00.000Z', '2026-06-10T10:01:00.000Z', '2026-06-10T10:03:00.000Z']);
  });

  it('last for days', () => {
    const reader = minuteReader(Date.UTC(2026, 5, 1), 'America/New_York');
    for (let minute = 0; minute < 3 * 1440; minute += 7) {
      const wanted = Date.UTC(2026, 5, 1) + minute * 60_000;
      const clock = Temporal.Instant.fromEpochMilliseconds(wanted).toZonedDateTimeISO('America/New_York').toPlainTime().toString();
      expect(iso(reader(clock))).toBe(iso(wanted));
    }
  });

  it('are taken as they are when they have one', () => {
    expect(read('2026-06-10T10:00:00Z', 'Europe/London', ['2026-06-12T09:00:00'])).toEqual(['2026-06-12T08:00:00.000Z']);
  });
});
