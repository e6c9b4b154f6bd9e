/** Day ranges across daylight-saving changes. */
import { describe, expect, it } from 'vitest';
import { Temporal } from '#core/time';
import { boundsOf } from './day-range.rules.ts';

describe('a range of days', () => {
  it('covers whole local days, both inclusive', () => {
    expect(boundsOf('2026-06-10', '2026-06-10', 'Europe/London')).toEqual({ start: '2026-06-09T23:00:00Z', end: '2026-06-10T23:00:00Z' });
  });
  it('is 23 and 25 hours long when the clocks change', () => {
    const hours = (day: string) => {
      const bounds = boundsOf(day, day, 'Europe/London');
      if ('path' in bounds) throw new Error(bounds.message);
      return Temporal.Instant.from(bounds.end).since(Temporal.Instant.from(bounds.start)).total('hours');
    };
    expect([hours('2026-03-29'), hours('2026-10-25')]).toEqual([23, 25]);
  });
  it('names the bound that cannot be parsed', () => {
    expect(boundsOf('2026-02-30', '2026-03-01', 'UTC')).toEqual({ path: 'from', message: 'This value should be a day or an instant.' });
    expect(boundsOf('2026-03-01', 'soon', 'UTC')).toEqual({ path: 'to', message: 'This value should be a day or an instant.' });
    expect(boundsOf('2026-03-02', '2026-03-01', 'UTC')).toEqual({ path: 'to', message: 'The end should be after the start.' });
  });
});
