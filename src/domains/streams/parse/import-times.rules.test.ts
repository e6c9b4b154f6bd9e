/** Tests of wall-clock times in the account's time zone, including clock changes and midnight. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Temporal } from '#core/time';
import { minuteReader, spanOfWalls, wallReadings } from './import-times.rules.ts';

const ZONES = [
  'UTC',
  'Europe/London',
  'America/New_York',
  'Asia/Jakarta',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'America/St_Johns',
  'Africa/Casablanca',
] as const;
const iso = (milliseconds: number) => new Date(milliseconds).toISOString();
const wallReader = (zone: string) => {
  const readings = wallReadings(zone);
  return (wall: string) => readings(wall)[0];
};
const HOUR = 3_600_000;

/** Instants at which the UTC offset of a zone changes. */
function changesOf(zone: string): number[] {
  const found: number[] = [];
  let at = Temporal.Instant.from('2024-01-01T00:00:00Z').toZonedDateTimeISO(zone).getTimeZoneTransition('next');
  while (at !== null && at.year < 2027) {
    found.push(at.epochMilliseconds);
    at = at.getTimeZoneTransition('next');
  }
  return found;
}
const CHANGING = [...ZONES, 'Australia/Sydney', 'America/Santiago', 'Pacific/Auckland', 'Africa/Cairo', 'Antarctica/Troll']
  .map((zone) => ({ zone, changes: changesOf(zone) }))
  .filter(({ changes }) => changes.length > 0);

describe('a wall-clock time', () => {
  it('is converted in its zone, whatever was converted before', () => {
    const moments = fc.array(fc.integer({ min: Date.UTC(2019, 0, 1), max: Date.UTC(2036, 0, 1) }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), moments, (zone, asked) => {
        const read = wallReader(zone);
        for (const moment of asked) {
          const wall = iso(moment).slice(0, 19);
          expect(iso(read(wall)), `${zone} ${wall}`).toBe(iso(Temporal.PlainDateTime.from(wall).toZonedDateTime(zone).epochMilliseconds));
        }
      }),
    );
  });

  it('does not depend on the order of rows, even when its digits equal those of the instant of a clock change', () => {
    const near = fc.record({
      change: fc.nat(),
      off: fc.oneof(
        fc.constant(0),
        fc.integer({ min: -30 * 24, max: 120 * 24 }).map((hours) => hours * HOUR),
        fc.integer({ min: -2 * HOUR, max: 2 * HOUR }),
      ),
    });
    fc.assert(
      fc.property(fc.constantFrom(...CHANGING), fc.array(near, { minLength: 2, maxLength: 12 }), ({ zone, changes }, rows) => {
        const readings = wallReadings(zone);
        for (const { change, off } of rows) {
          const wall = iso(changes[change % changes.length]! + off).slice(0, 19);
          const one = (disambiguation: 'compatible' | 'later') =>
            iso(Temporal.PlainDateTime.from(wall).toZonedDateTime(zone, { disambiguation }).epochMilliseconds);
          expect(readings(wall).map(iso), `${zone} ${wall}`).toEqual([...new Set([one('compatible'), one('later')])]);
        }
      }),
      { numRuns: 150 },
    );
  });

  it.each([
    [
      'America/New_York',
      '2025-11-02T06:00:00',
      '2026-01-15T12:00:00',
      '2026-01-15T17:00:00.000Z',
      '2025-07-01T12:00:00',
      '2025-07-01T16:00:00.000Z',
    ],
    [
      'Europe/London',
      '2025-10-26T01:00:00',
      '2026-01-15T12:00:00',
      '2026-01-15T12:00:00.000Z',
      '2025-07-01T12:00:00',
      '2025-07-01T11:00:00.000Z',
    ],
    [
      'Australia/Sydney',
      '2025-10-04T16:00:00',
      '2026-01-15T12:00:00',
      '2026-01-15T01:00:00.000Z',
      '2025-07-01T12:00:00',
      '2025-07-01T02:00:00.000Z',
    ],
    [
      'Australia/Lord_Howe',
      '2025-10-04T15:30:00',
      '2026-01-15T12:00:00',
      '2026-01-15T01:00:00.000Z',
      '2025-07-01T12:00:00',
      '2025-07-01T01:30:00.000Z',
    ],
  ])('in %s is not affected by a row at %s', (zone, change, after, afterInstant, before, beforeInstant) => {
    const read = wallReader(zone);
    read(change);
    expect([iso(read(before)), iso(read(after))]).toEqual([beforeInstant, afterInstant]);
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

  it('continue after midnight', () => {
    expect(read('2026-08-20T22:30:00Z', 'Europe/London', ['23:30:00', '23:59:00', '00:00:00', '00:59:00'])).toEqual([
      '2026-08-20T22:30:00.000Z',
      '2026-08-20T22:59:00.000Z',
      '2026-08-20T23:00:00.000Z',
      '2026-08-20T23:59:00.000Z',
    ]);
  });

  it('may begin slightly before the stream, even before midnight', () => {
    expect(read('2026-01-02T00:00:20Z', 'UTC', ['23:59:00', '00:00:00'])).toEqual(['2026-01-01T23:59:00.000Z', '2026-01-02T00:00:00.000Z']);
    expect(read('2026-01-01T23:59:40Z', 'UTC', ['00:00:00', '00:01:00'])).toEqual(['2026-01-02T00:00:00.000Z', '2026-01-02T00:01:00.000Z']);
  });

  it('count the repeated hour twice', () => {
    expect(read('2026-10-25T00:30:00Z', 'Europe/London', ['01:30:00', '01:59:00', '01:00:00', '01:59:00', '02:00:00'])).toEqual([
      '2026-10-25T00:30:00.000Z',
      '2026-10-25T00:59:00.000Z',
      '2026-10-25T01:00:00.000Z',
      '2026-10-25T01:59:00.000Z',
      '2026-10-25T02:00:00.000Z',
    ]);
  });

  it('count it twice with dates too, and when the stream began in its second half', () => {
    const clock = ['01:58:00', '01:59:00', '01:00:00', '01:58:00', '01:59:00', '02:00:00'];
    const wanted = [
      '2026-10-25T00:58:00.000Z',
      '2026-10-25T00:59:00.000Z',
      '2026-10-25T01:00:00.000Z',
      '2026-10-25T01:58:00.000Z',
      '2026-10-25T01:59:00.000Z',
      '2026-10-25T02:00:00.000Z',
    ];
    expect(read('2026-10-25T00:58:00Z', 'Europe/London', clock)).toEqual(wanted);
    expect(
      read(
        '2026-10-25T00:58:00Z',
        'Europe/London',
        clock.map((time) => `2026-10-25T${time}`),
      ),
    ).toEqual(wanted);
    expect(read('2026-10-25T01:30:00Z', 'Europe/London', ['01:30:00', '01:31:00', '02:00:00'])).toEqual([
      '2026-10-25T01:30:00.000Z',
      '2026-10-25T01:31:00.000Z',
      '2026-10-25T02:00:00.000Z',
    ]);
    expect(read('2026-10-25T01:30:00Z', 'Europe/London', ['2026-10-25T01:30:00', '2026-10-25T02:00:00'])).toEqual([
      '2026-10-25T01:30:00.000Z',
      '2026-10-25T02:00:00.000Z',
    ]);
  });

  it('count each minute of a stream across a clock change once, in every zone, with and without dates', () => {
    const around = fc.integer({ min: 1, max: 150 });
    fc.assert(
      fc.property(
        fc.constantFrom(...CHANGING),
        fc.nat(),
        around,
        around,
        fc.integer({ min: 1, max: 5 }),
        fc.boolean(),
        ({ zone, changes }, which, before, after, step, dated) => {
          const change = changes[which % changes.length]!;
          const reader = minuteReader(change - before * 60_000, zone);
          for (let minute = -before; minute < after; minute += step) {
            const wanted = change + minute * 60_000;
            const wall = Temporal.Instant.fromEpochMilliseconds(wanted)
              .toZonedDateTimeISO(zone)
              .toPlainDateTime()
              .toString({ smallestUnit: 'second' });
            expect(iso(reader(dated ? wall : wall.slice(11))), `${zone} ${wall}`).toBe(iso(wanted));
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  it('may be out of order by minutes within the repeated hour', () => {
    expect(read('2026-10-25T00:00:00Z', 'Europe/London', ['01:00:00', '01:02:00', '01:01:00', '01:03:00'])).toEqual([
      '2026-10-25T00:00:00.000Z',
      '2026-10-25T00:02:00.000Z',
      '2026-10-25T00:01:00.000Z',
      '2026-10-25T00:03:00.000Z',
    ]);
  });

  it('may be out of order by minutes', () => {
    expect(read('2026-06-10T10:00:00Z', 'UTC', ['10:00:00', '10:02:00', '10:01:00', '10:03:00'])).toEqual([
      '2026-06-10T10:00:00.000Z',
      '2026-06-10T10:02:00.000Z',
      '2026-06-10T10:01:00.000Z',
      '2026-06-10T10:03:00.000Z',
    ]);
  });

  it('may have the newest first, also over midnight', () => {
    for (const [first, last] of [
      [Date.UTC(2026, 5, 10, 22), Date.UTC(2026, 5, 11, 2)],
      [Date.UTC(2026, 5, 10, 15), Date.UTC(2026, 5, 11, 5, 30)],
    ] as const) {
      const reader = minuteReader(first, 'UTC', { first, last });
      for (let wanted = last; wanted >= first; wanted -= 60_000) expect(iso(reader(iso(wanted).slice(11, 19)))).toBe(iso(wanted));
    }
  });

  it('may span several days', () => {
    const reader = minuteReader(Date.UTC(2026, 5, 1), 'America/New_York');
    for (let minute = 0; minute < 3 * 1440; minute += 7) {
      const wanted = Date.UTC(2026, 5, 1) + minute * 60_000;
      const clock = Temporal.Instant.fromEpochMilliseconds(wanted).toZonedDateTimeISO('America/New_York').toPlainTime().toString();
      expect(iso(reader(clock))).toBe(iso(wanted));
    }
  });

  it('keep their date when they have one', () => {
    expect(read('2026-06-10T10:00:00Z', 'Europe/London', ['2026-06-12T09:00:00'])).toEqual(['2026-06-12T08:00:00.000Z']);
  });
});

describe('a stream in a list', () => {
  const span = (start: string, end: string | null, seconds: number | null) => {
    const found = spanOfWalls(wallReadings('Europe/London'), start, end, seconds);
    return [iso(found.start), found.end === null ? null : iso(found.end)];
  };

  it('across the repeated hour is as long as its duration', () => {
    expect(span('2026-10-25T01:30:00', '2026-10-25T02:30:00', 2 * 3600)).toEqual(['2026-10-25T00:30:00.000Z', '2026-10-25T02:30:00.000Z']);
    expect(span('2026-10-25T01:30:00', '2026-10-25T02:30:00', 3600)).toEqual(['2026-10-25T01:30:00.000Z', '2026-10-25T02:30:00.000Z']);
    expect(span('2026-10-25T01:50:00', '2026-10-25T01:10:00', 1200)).toEqual(['2026-10-25T00:50:00.000Z', '2026-10-25T01:10:00.000Z']);
    expect(span('2026-10-25T01:50:00', '2026-10-25T01:10:00', null)).toEqual(['2026-10-25T00:50:00.000Z', '2026-10-25T01:10:00.000Z']);
    expect(span('2026-10-25T01:30:00', null, 3600)).toEqual(['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z']);
  });

  it('that ends before it starts is kept so', () => {
    expect(span('2026-06-10T18:00:00', '2026-06-10T17:00:00', 3600)).toEqual(['2026-06-10T17:00:00.000Z', '2026-06-10T16:00:00.000Z']);
    expect(span('2026-06-10T18:00:00', null, null)).toEqual(['2026-06-10T17:00:00.000Z', null]);
  });
});
