/** Weekly totals of shifts. */
import { describe, expect, it } from 'vitest';
import { Temporal } from '#core/time';
import { hoursOf, shiftWeeks } from './shift-weeks.rules.ts';

const shift = (startTime: string, endTime: string, cost?: string | null) => ({ schedule: { startTime, endTime }, cost });
const wednesday = Temporal.PlainDate.from('2026-03-25');

describe('hours of a shift', () => {
  it.each([
    ['2026-03-24T10:00:00+00:00', '2026-03-24T11:20:00+00:00', '1.33'],
    ['2026-03-28T23:00:00+00:00', '2026-03-29T07:30:00+01:00', '7.5'],
  ])('from %s to %s are %s', (startTime, endTime, hours) => expect(hoursOf({ startTime, endTime })).toBe(hours));
});

describe('shiftWeeks', () => {
  it('starts with the Monday of this week and keeps empty weeks', () => {
    const weeks = shiftWeeks([], wednesday, 2, 'UTC');
    expect(weeks.map(({ monday, hours, cost }) => [monday.toString(), hours, cost])).toEqual([
      ['2026-03-23', '0', null],
      ['2026-03-30', '0', null],
    ]);
  });

  it('assigns a shift to the week of its start in the zone, with its real duration across a DST change', () => {
    const night = shift('2026-03-28T23:00:00+00:00', '2026-03-29T05:00:00+00:00', '60.10');
    const late = shift('2026-03-29T23:30:00+00:00', '2026-03-30T01:00:00+00:00', '15.20');
    const [thisWeek, nextWeek] = shiftWeeks([night, late], wednesday, 2, 'Europe/London');
    expect(thisWeek).toMatchObject({ shifts: [night], hours: '6', cost: '60.10' });
    expect(nextWeek).toMatchObject({ shifts: [late], hours: '1.5', cost: '15.20' });
    expect(shiftWeeks([late], wednesday, 2, 'UTC')[0]?.shifts).toEqual([late]);
  });

  it('adds amounts exactly, and omits costs that were not loaded', () => {
    const tenth = shift('2026-03-24T10:00:00+00:00', '2026-03-24T10:20:00+00:00', '0.10');
    expect(shiftWeeks([tenth, tenth, tenth], wednesday, 1, 'UTC')[0]).toMatchObject({ hours: '1', cost: '0.30' });
    expect(shiftWeeks([shift('2026-03-24T10:00:00+00:00', '2026-03-24T12:00:00+00:00')], wednesday, 1, 'UTC')[0]?.cost).toBeNull();
    expect(shiftWeeks([shift('2026-03-24T10:00:00+00:00', '2026-03-24T12:00:00+00:00', null), tenth], wednesday, 1, 'UTC')[0]?.cost).toBe(
      '0.10',
    );
  });
});
