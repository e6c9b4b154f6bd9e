/** Free time of an employee: adjacent slots are merged, unanswered days count in full, and DST changes are respected. */
import { describe, expect, it } from 'vitest';
import { Temporal } from '#core/time';
import { createWallClock, daysBetween, freeSpans, instantOf } from './person-availability.rules.ts';

const LONDON = 'Europe/London';
const day = (text: string) => Temporal.PlainDate.from(text);
const at = (date: string, ...slots: [string, string][]) => ({
  day: date,
  timeSlots: slots.map(([startTime, endTime]) => ({ startTime, endTime })),
});
const spans = (from: string, to: string, days: ReturnType<typeof at>[], zone = LONDON) =>
  freeSpans(days, daysBetween(day(from), day(to)), createWallClock(zone)).map(({ start, end }) => `${start.toString()} ${end.toString()}`);

describe('free time', () => {
  it('is what was handed in, in the agency’s time zone', () => {
    expect(spans('2026-06-10', '2026-06-10', [at('2026-06-10', ['09:00', '12:00'], ['14:00', '18:30'])])).toEqual([
      '2026-06-10T08:00:00Z 2026-06-10T11:00:00Z',
      '2026-06-10T13:00:00Z 2026-06-10T17:30:00Z',
    ]);
    expect(spans('2026-06-10', '2026-06-10', [at('2026-06-10')])).toEqual([]);
  });

  it('is the whole day when nothing was answered', () => {
    expect(spans('2026-06-10', '2026-06-11', [])).toEqual(['2026-06-09T23:00:00Z 2026-06-11T23:00:00Z']);
    expect(spans('2026-06-10', '2026-06-11', [at('2026-06-11', ['00:00', '02:00'])])).toEqual([
      '2026-06-09T23:00:00Z 2026-06-11T01:00:00Z',
    ]);
  });

  it('merges slots that meet, at noon and at midnight', () => {
    expect(
      spans('2026-06-10', '2026-06-11', [at('2026-06-10', ['09:00', '12:00'], ['12:00', '24:00']), at('2026-06-11', ['00:00', '03:00'])]),
    ).toEqual(['2026-06-10T08:00:00Z 2026-06-11T02:00:00Z']);
  });

  it('skips the hour that a DST change skips', () => {
    expect(spans('2026-03-29', '2026-03-29', [at('2026-03-29', ['01:00', '03:00'])])).toEqual([
      '2026-03-29T01:00:00Z 2026-03-29T02:00:00Z',
    ]);
    expect(spans('2026-03-29', '2026-03-29', [at('2026-03-29', ['01:30', '02:30'])])).toEqual([
      '2026-03-29T01:00:00Z 2026-03-29T01:30:00Z',
    ]);
    expect(spans('2026-03-29', '2026-03-29', [at('2026-03-29', ['00:00', '01:30'])])).toEqual([
      '2026-03-29T00:00:00Z 2026-03-29T01:00:00Z',
    ]);
    expect(spans('2026-03-29', '2026-03-29', [])).toEqual(['2026-03-29T00:00:00Z 2026-03-29T23:00:00Z']);
  });

  it('includes both hours that a DST change repeats', () => {
    expect(spans('2026-10-25', '2026-10-25', [at('2026-10-25', ['01:00', '03:00'])])).toEqual([
      '2026-10-25T00:00:00Z 2026-10-25T03:00:00Z',
    ]);
    expect(spans('2026-10-25', '2026-10-25', [at('2026-10-25', ['00:00', '01:00'], ['01:00', '02:00'])])).toEqual([
      '2026-10-24T23:00:00Z 2026-10-25T02:00:00Z',
    ]);
  });

  it('starts with the day when midnight is skipped', () => {
    // Santiago: 00:00 becomes 01:00 on 6 September 2026.
    expect(instantOf(day('2026-09-06'), '00:00', 'America/Santiago').toString()).toBe('2026-09-06T04:00:00Z');
    expect(
      spans('2026-09-05', '2026-09-06', [at('2026-09-05', ['20:00', '24:00']), at('2026-09-06', ['00:00', '02:00'])], 'America/Santiago'),
    ).toEqual(['2026-09-06T00:00:00Z 2026-09-06T05:00:00Z']);
  });
});
