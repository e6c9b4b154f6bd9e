/** Tests for splitting shifts: no second is lost or counted twice, and each piece is of one kind throughout. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { overlapOf } from '#core/span';
import { Temporal } from '#core/time';
import { payClock } from './pay-clock.rules.ts';
import { PIECE_KINDS, secondsOf, shiftCutter, type Piece, type PieceKind } from './shift-pieces.rules.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const ZONES = [
  'Europe/London',
  'America/New_York',
  'America/St_Johns',
  'America/Havana',
  'America/Santiago',
  'Africa/Casablanca',
  'Africa/Cairo',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Antarctica/Troll',
  'UTC',
] as const;
const at = (text: string) => Date.parse(text);
const cutter = (zone: string = 'Europe/London', more: { early?: string; late?: string; holidays?: readonly string[] } = {}) =>
  shiftCutter(payClock(zone), {
    earlyShiftCutoff: more.early ?? '08:00',
    lateShiftCutoff: more.late ?? '22:00',
    holidays: new Set(more.holidays),
  });
const summary = (pieces: readonly Piece[]) =>
  pieces.map(({ start, seconds, kinds }) => [new Date(start).toISOString().slice(11, 16), seconds / 3600, kinds.join(' ')]);

describe('shift', () => {
  it('is split at midnight and at both cutoffs', () => {
    expect(summary(cutter()({ start: at('2026-06-12T20:00Z'), end: at('2026-06-13T08:00Z') }))).toEqual([
      ['20:00', 1, ''],
      ['21:00', 2, 'LATE'],
      ['23:00', 8, 'EARLY WEEKEND'],
      ['07:00', 1, 'WEEKEND'],
    ]);
  });
  it('has no piece past a cutoff that it ends or starts at', () => {
    expect(summary(cutter()({ start: at('2026-06-10T07:00Z'), end: at('2026-06-10T21:00Z') }))).toEqual([['07:00', 14, '']]);
    expect(summary(cutter()({ start: at('2026-06-10T06:00Z'), end: at('2026-06-10T07:00Z') }))).toEqual([['06:00', 1, 'EARLY']]);
    expect(summary(cutter()({ start: at('2026-06-10T21:00Z'), end: at('2026-06-10T23:00Z') }))).toEqual([['21:00', 2, 'LATE']]);
  });
  it('omits the skipped hour and counts the repeated one', () => {
    expect(summary(cutter()({ start: at('2026-03-28T22:00Z'), end: at('2026-03-29T02:00Z') }))).toEqual([
      ['22:00', 2, 'LATE WEEKEND'],
      ['00:00', 1, 'EARLY WEEKEND'],
      ['01:00', 1, 'EARLY WEEKEND'],
    ]);
    expect(summary(cutter()({ start: at('2026-10-24T21:00Z'), end: at('2026-10-25T03:00Z') }))).toEqual([
      ['21:00', 2, 'LATE WEEKEND'],
      ['23:00', 2, 'EARLY WEEKEND'],
      ['01:00', 2, 'EARLY WEEKEND'],
    ]);
  });
  it('returns to the previous day when the clocks go back over midnight', () => {
    // Saturday 24:00 becomes Saturday 23:00.
    expect(summary(cutter('America/Santiago')({ start: at('2026-04-05T02:00Z'), end: at('2026-04-05T05:00Z') }))).toEqual([
      ['02:00', 1, 'LATE WEEKEND'],
      ['03:00', 1, 'LATE WEEKEND'],
      ['04:00', 1, 'EARLY WEEKEND'],
    ]);
  });
  it('supports days without a midnight and half-hour clock changes', () => {
    expect(summary(cutter('Africa/Cairo')({ start: at('2026-04-23T21:00Z'), end: at('2026-04-23T23:00Z') }))).toEqual([
      ['21:00', 1, 'LATE'],
      ['22:00', 1, 'EARLY'],
    ]);
    expect(summary(cutter('Australia/Lord_Howe')({ start: at('2026-04-04T14:00Z'), end: at('2026-04-04T16:00Z') }))).toEqual([
      ['14:00', 1, 'EARLY WEEKEND'],
      ['15:00', 1, 'EARLY WEEKEND'],
    ]);
  });
  it('counts as holiday instead of weekend from local midnight to local midnight', () => {
    const pieces = cutter('Europe/London', { holidays: ['2026-06-13'] })({ start: at('2026-06-12T22:00Z'), end: at('2026-06-14T00:00Z') });
    expect(summary(pieces).map(([, , kinds]) => kinds)).toEqual(['LATE', 'EARLY HOLIDAY', 'HOLIDAY', 'LATE HOLIDAY', 'EARLY WEEKEND']);
    expect(pieces.map(({ onWeekend }) => onWeekend)).toEqual([false, true, true, true, true]);
  });
  it('has no early hours when the early cutoff is midnight', () => {
    expect(
      summary(
        cutter('UTC', { early: '00:00', late: '23:59' })({ start: at('2026-06-09T23:58Z'), end: at('2026-06-10T01:00Z') }).slice(0, 3),
      ).map(([, , kinds]) => kinds),
    ).toEqual(['', 'LATE', '']);
  });
  it('has no pieces when it is empty', () => {
    expect(cutter()({ start: 0, end: 0 })).toEqual([]);
  });
});

describe('any shift', () => {
  const clockText = (minutes: number) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  const anyShift = fc.record({
    zone: fc.constantFrom(...ZONES),
    start: fc.integer({ min: Date.UTC(2020, 0, 1) / MINUTE, max: Date.UTC(2036, 0, 1) / MINUTE }),
    minutes: fc.integer({ min: 2, max: 1440 }),
    cutoffs: fc.uniqueArray(fc.integer({ min: 0, max: 1439 }), { minLength: 2, maxLength: 2 }),
    holiday: fc.integer({ min: -1, max: 1 }),
  });
  const cutterOf = ({ zone, start, cutoffs, holiday }: { zone: string; start: number; cutoffs: readonly number[]; holiday: number }) =>
    cutter(zone, {
      early: clockText(Math.min(...cutoffs)),
      late: clockText(Math.max(...cutoffs)),
      holidays: [new Date((start + holiday * 1440) * MINUTE).toISOString().slice(0, 10)],
    });
  const perKind = (pieces: readonly Piece[]) =>
    Object.fromEntries(
      [...PIECE_KINDS, 'ALL'].map((kind) => [
        kind,
        secondsOf(pieces.filter(({ kinds }) => kind === 'ALL' || kinds.includes(kind as PieceKind))),
      ]),
    );

  it('is covered by its pieces, in order and without gaps', () => {
    fc.assert(
      fc.property(anyShift, (inputs) => {
        const [start, end] = [inputs.start * MINUTE, (inputs.start + inputs.minutes) * MINUTE];
        const pieces = cutterOf(inputs)({ start, end });
        expect([pieces[0]!.start, ...pieces.map((piece) => piece.end)]).toEqual([...pieces.map((piece) => piece.start), end]);
        expect(secondsOf(pieces)).toBe(inputs.minutes * 60);
      }),
      { numRuns: 1000 },
    );
  });

  it('has the same seconds of each kind wherever it is split', () => {
    fc.assert(
      fc.property(anyShift, fc.double({ min: 0, max: 1, noNaN: true }), (inputs, where) => {
        const cut = cutterOf(inputs);
        const [start, end] = [inputs.start * MINUTE, (inputs.start + inputs.minutes) * MINUTE];
        const middle = start + Math.round((where * (end - start)) / 1000) * 1000;
        expect(perKind([...cut({ start, end: middle }), ...cut({ start: middle, end })])).toEqual(perKind(cut({ start, end })));
      }),
      { numRuns: 1500 },
    );
  });

  it.each(ZONES)('matches the calendar across every clock change of 2020 to 2035 (%s)', (zone) => {
    const cut = cutter(zone);
    const clock = payClock(zone);
    for (let { to } = clock.stretchAt(Date.UTC(2020, 0, 1)); to < Date.UTC(2036, 0, 1); { to } = clock.stretchAt(to)) {
      const pieces = cut({ start: to - 12 * HOUR, end: to + 12 * HOUR });
      expect(secondsOf(pieces)).toBe(24 * 3600);
      expect(pieces.some(({ start }) => start === to)).toBe(true);
      for (const { start, end, kinds } of pieces) {
        for (const moment of [start, end - 1000]) {
          const local = Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(zone);
          expect(kinds).toEqual([
            ...(local.hour < 8 ? ['EARLY'] : local.hour >= 22 ? ['LATE'] : []),
            ...(local.dayOfWeek >= 6 ? ['WEEKEND'] : []),
          ]);
        }
      }
    }
  });

  it('adds up to every second for a month of 500 employees', () => {
    const cut = cutter('Europe/London', { holidays: ['2026-03-17'] });
    const shifts = Array.from({ length: 20_000 }, (_, index) => ({
      start: Date.UTC(2026, 2, 1) + (index % 44_640) * MINUTE,
      end: Date.UTC(2026, 2, 1) + (index % 44_640) * MINUTE + 8 * HOUR,
    }));
    const seconds = shifts.reduce((sum, shift) => sum + secondsOf(cut(shift)), 0);
    expect(seconds).toBe(20_000 * 8 * 3600);
  });
});

describe('overlap', () => {
  it('is the common part, or null', () => {
    expect(overlapOf({ start: 0, end: 10 }, { start: 4, end: 20 })).toEqual({ start: 4, end: 10 });
    expect(overlapOf({ start: 0, end: 10 }, { start: 10, end: 20 })).toBeNull();
  });
});
