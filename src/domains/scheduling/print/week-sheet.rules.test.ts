import { describe, expect, it, vi } from 'vitest';
import { Temporal } from '#core/time';
import { sheetOf, type PrintedSchedule } from './week-sheet.rules.ts';

const schedules = [0, 1, 2].map((index): PrintedSchedule => ({
  uuid: `s${index}`,
  start: `2034-11-0${6 + index}T23:30:00Z`,
  end: `2034-11-0${7 + index}T01:30:00Z`,
  title: null,
  type: 'LIVE',
  draft: false,
  account: 'acme',
  needs: {},
  people: ['ava', 'ben'].map((employee) => ({ employee, name: employee, role: 'HOST' })),
}));

describe('a week on paper', () => {
  it('has each schedule on the day of the zone, which is worked out once, whoever is on it', () => {
    const reads = vi.spyOn(Temporal.Instant, 'from');
    const { rows } = sheetOf({ by: 'people', monday: '2034-11-06', zone: 'Europe/Berlin', schedules, only: null });
    const times = reads.mock.calls.length;
    reads.mockRestore();
    expect(rows.map(({ name, days }) => [name, days.map(({ length }) => length)])).toEqual([
      ['ava', [0, 1, 1, 1, 0, 0, 0]],
      ['ben', [0, 1, 1, 1, 0, 0, 0]],
    ]);
    expect(times).toBe(schedules.length);
  });
});
