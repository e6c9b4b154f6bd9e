/** Labels of an employee's week, and which week is shown first. */
import { describe, expect, it } from 'vitest';
import { weekFromSearch, daySums, isOpen, weekAfter, weekBefore, weekInFocus, weekState } from './week-state.rules.ts';

const ZONE = 'Europe/London';

const days = (...sources: ('MANUAL' | 'USUAL' | null)[]) =>
  sources.map((source) => ({ source, answered: source !== null, date: '2026-11-23' })) as unknown as Parameters<
    typeof weekState
  >[0]['days'];

describe('a week', () => {
  it('defaults to next week until it is handed in', () => {
    expect(weekInFocus('2026-11-22', false)).toBe('2026-11-23');
    expect(weekInFocus('2026-11-22', true)).toBe('2026-11-16');
  });

  it('is the one containing the day in the address', () => {
    expect(weekFromSearch('2026-11-26')).toBe('2026-11-23');
    for (const wrong of [undefined, '', 'x', '2026-13-01', 5]) expect(weekFromSearch(wrong)).toBeNull();
  });

  it('has a previous and a next week', () =>
    expect([weekBefore('2026-01-05'), weekAfter('2026-12-28')]).toEqual(['2025-12-29', '2027-01-04']));

  it('is highlighted when it needs attention', () => {
    const state = (week: Parameters<typeof weekState>[0]) => {
      const { severity, label } = weekState(week, ZONE);
      return [severity, label];
    };
    const off = [{ timeOff: '', startTime: '2026-11-23T00:00:00Z', endTime: '2026-11-24T00:00:00Z', status: 'APPROVED' as const }];
    expect(state({ submitted: false, days: days(null), timeOff: [] })).toEqual(['warning', 'Not handed in']);
    expect(state({ submitted: false, days: days(null), timeOff: off })).toEqual(['neutral', 'Off all week']);
    expect(state({ submitted: true, days: days('USUAL'), timeOff: off })).toEqual(['info', 'Usual week']);
    expect(state({ submitted: true, days: days('MANUAL'), timeOff: [] })).toEqual(['success', 'Handed in']);
    expect(state({ submitted: true, days: days('MANUAL', null), timeOff: [] })).toEqual(['success', 'Handed in, 1 day open']);
  });

  it('is labelled by how it was filled', () => {
    expect(weekState({ submitted: false, days: days(null, null), timeOff: [] }, ZONE).label).toBe('Not handed in');
    expect(weekState({ submitted: true, days: days('USUAL', null), timeOff: [] }, ZONE).label).toBe('Usual week');
    expect(weekState({ submitted: true, days: days('MANUAL', 'USUAL'), timeOff: [] }, ZONE).label).toBe('Handed in');
    expect(weekState({ submitted: true, days: days('MANUAL', null), timeOff: [] }, ZONE).label).toBe('Handed in, 1 day open');
    expect(weekState({ submitted: true, days: days('MANUAL', null, null), timeOff: [] }, ZONE).label).toBe('Handed in, 2 days open');
  });

  it('is open when nothing is handed in, unless the employee is off all week', () => {
    const dates = Array.from({ length: 7 }, (_, day) => ({ date: `2026-11-${23 + day}` }));
    const week = { submitted: false, days: dates } as unknown as Parameters<typeof isOpen>[0];
    const off = (...periods: [startTime: string, endTime: string, status?: 'APPROVED' | 'REQUESTED'][]): typeof week => ({
      ...week,
      timeOff: periods.map(([startTime, endTime, status = 'APPROVED']) => ({ timeOff: '', startTime, endTime, status })),
    });
    const [monday, next] = ['2026-11-23T00:00:00Z', '2026-11-30T00:00:00Z'];
    expect(isOpen(off(), ZONE)).toBe(true);
    expect(isOpen({ ...off(), submitted: true }, ZONE)).toBe(false);
    expect(isOpen(off([monday, next]), ZONE)).toBe(false);
    expect(isOpen(off([monday, next, 'REQUESTED']), ZONE)).toBe(true);
    expect(isOpen(off([monday, '2026-11-28T00:00:00Z']), ZONE)).toBe(true);
    // Off from Monday noon until Sunday noon.
    expect(isOpen(off(['2026-11-23T11:00:00Z', next]), ZONE)).toBe(true);
    expect(isOpen(off([monday, '2026-11-29T13:00:00Z']), ZONE)).toBe(true);
    expect(isOpen(off([monday, '2026-11-25T10:00:00Z'], ['2026-11-25T10:00:00Z', next]), ZONE)).toBe(false);
    // The same week in Auckland, 13 hours ahead.
    const auckland = off(['2026-11-22T11:00:00Z', '2026-11-29T11:00:00Z']);
    expect(isOpen(auckland, 'Pacific/Auckland')).toBe(false);
    expect(isOpen(auckland, ZONE)).toBe(true);
  });

  it('of the team has sums for each day', () => {
    expect(daySums([[8, 0], [4]]).slice(0, 3)).toEqual([
      { can: 2, hours: 12 },
      { can: 0, hours: 0 },
      { can: 0, hours: 0 },
    ]);
  });
});
