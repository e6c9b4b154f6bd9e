/** What a person's week is called, and which one is shown first. */
import { describe, expect, it } from 'vitest';
import { askedWeek, daySums, weekInFocus, weekState } from './week-state.rules.ts';

const days = (...sources: ('MANUAL' | 'USUAL' | null)[]) =>
  sources.map((source) => ({ source, answered: source !== null })) as unknown as Parameters<typeof weekState>[0]['days'];

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
    expect(weekState({ submitted: false, days: days(null, null) }).label).toBe('Not handed in');
    expect(weekState({ submitted: true, days: days('USUAL', null) }).label).toBe('Usual week');
    expect(weekState({ submitted: true, days: days('MANUAL', 'USUAL') }).label).toBe('Handed in');
    expect(weekState({ submitted: true, days: days('MANUAL', null) }).label).toBe('Handed in, 1 day open');
    expect(weekState({ submitted: true, days: days('MANUAL', null, null) }).label).toBe('Handed in, 2 days open');
  });

  it('of everybody has sums for each day', () => {
    expect(daySums([[8, 0], [4]]).slice(0, 3)).toEqual([
      { can: 2, hours: 12 },
      { can: 0, hours: 0 },
      { can: 0, hours: 0 },
    ]);
  });
});
