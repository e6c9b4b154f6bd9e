/** What a person's week is called, and which one is shown first. */
import { describe, expect, it } from 'vitest';
import { askedWeek, daySums, isOpen, shortTime, weekInFocus, weekState } from './week-state.rules.ts';

const days = (...sources: ('MANUAL' | 'USUAL' | null)[]) =>
  sources.map((source) => ({ source, answered: source !== null, date: '2026-11-23' })) as unknown as Parameters<
    typeof weekState
  >[0]['days'];

describe('a week', () => {
  it('is next week until it is handed in', () => {
    expect(weekInFocus('2026-11-22', false)).toBe('2026-11-23');
    expect(weekInFocus('2026-11-22', true)).toBe('2026-11-16');
  });

  it('is the one that the address names a day of', () => {
    expect(askedWeek('2026-11-26')).toBe('2026-11-23');
    for (const wrong of [undefined, '', 'x', '2026-13-01', 5]) expect(askedWeek(wrong)).toBeNull();
  });

  it('is called by how it came to be', () => {
    expect(weekState({ submitted: false, days: days(null, null), timeOff: [] }).label).toBe('Not handed in');
    expect(weekState({ submitted: true, days: days('USUAL', null), timeOff: [] }).label).toBe('Usual week');
    expect(weekState({ submitted: true, days: days('MANUAL', 'USUAL'), timeOff: [] }).label).toBe('Handed in');
    expect(weekState({ submitted: true, days: days('MANUAL', null), timeOff: [] }).label).toBe('Handed in, 1 day open');
    expect(weekState({ submitted: true, days: days('MANUAL', null, null), timeOff: [] }).label).toBe('Handed in, 2 days open');
  });

  it('is open where nothing is handed in, unless they are off for all of it', () => {
    const week = { submitted: false, days: [{ date: '2026-11-23' }, { date: '2026-11-29' }] } as unknown as Parameters<typeof isOpen>[0];
    const off = (endTime: string, status: 'APPROVED' | 'REQUESTED' = 'APPROVED') => ({
      ...week,
      timeOff: [{ timeOff: '', startTime: '2026-11-23T00:00:00Z', endTime, status }],
    });
    expect(isOpen({ ...week, timeOff: [] })).toBe(true);
    expect(isOpen({ ...week, submitted: true, timeOff: [] })).toBe(false);
    expect(isOpen(off('2026-11-30T00:00:00Z'))).toBe(false);
    expect(isOpen(off('2026-11-30T00:00:00Z', 'REQUESTED'))).toBe(true);
    expect(isOpen(off('2026-11-28T00:00:00Z'))).toBe(true);
  });

  it('shows whole hours short', () => expect(['09:00', '18:30', '24:00'].map(shortTime)).toEqual(['09', '18:30', '24']));

  it('of everybody has sums for each day', () => {
    expect(daySums([[8, 0], [4]]).slice(0, 3)).toEqual([
      { can: 2, hours: 12 },
      { can: 0, hours: 0 },
      { can: 0, hours: 0 },
    ]);
  });
});
