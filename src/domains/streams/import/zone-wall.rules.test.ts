/** Wall-clock times of an account, there and back. */
import { describe, expect, it } from 'vitest';
import { instantOf, wallTimeOf } from './zone-wall.rules.ts';

describe('a wall-clock time', () => {
  it.each([
    ['2026-06-10T17:00:30+00:00', 'Europe/London', '2026-06-10T18:00:30'], ['2026-01-10T17:00:00+00:00', 'Europe/London', '2026-01-10T17:00:00'], ['2026-06-10T17:00:00+00:00', 'America/New_York', '2026-06-10T13:00:00'],
  ])('of %s in %s is %s, and back', (instant, zone, wall) => {
    expect(wallTimeOf(instant, zone)).toBe(wall);
    expect(instantOf(wall, zone)).toBe(instant);
  });
  it('without seconds is a time too, and one that the clocks skip is the next', () => {
    expect(instantOf('2026-06-10T18:00', 'Europe/London')).toBe('2026-06-10T17:00:00+00:00');
    expect(instantOf('2026-03-29T01:30', 'Europe/London')).toBe('2026-03-29T01:30:00+00:00');
  });
  it('half typed is none', () => {
    expect([instantOf('2026-06', 'Europe/London'), instantOf('', 'UTC'), wallTimeOf('nonsense', 'UTC')]).toEqual([null, null, '']);
  });
});
