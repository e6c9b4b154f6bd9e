/** How time off is displayed. */
import { describe, expect, it } from 'vitest';
import { offOn, periodText, wholeDays } from './time-off-days.rules.ts';

const LONDON = 'Europe/London';
const period = (startTime: string, endTime: string) => ({ startTime, endTime });
const june = period('2026-06-09T23:00:00Z', '2026-06-12T23:00:00Z');

describe('time off', () => {
  it('covers its part of each day, in the agency’s time zone', () => {
    const dates = ['2026-06-09', '2026-06-10', '2026-06-11'];
    expect(offOn([period('2026-06-10T12:00:00Z', '2026-06-11T08:30:00Z')], dates, LONDON)).toEqual([
      [],
      [{ from: 13 * 60, to: 1440 }],
      [{ from: 0, to: 9.5 * 60 }],
    ]);
    const before = period('2026-06-08T08:00:00Z', '2026-06-09T23:00:00Z');
    expect(offOn([before], dates, LONDON), 'until midnight of the day before').toEqual([[{ from: 0, to: 1440 }], [], []]);
    expect(offOn([june], dates, LONDON)).toEqual([[], [{ from: 0, to: 1440 }], [{ from: 0, to: 1440 }]]);
  });

  it('counts as whole days from midnight to midnight, also on days that are not 24 hours long', () => {
    expect(wholeDays(june, LONDON)).toMatchObject({ first: '2026-06-10', last: '2026-06-12', startsAtNoon: false, endsAtNoon: false });
    expect(wholeDays(period('2026-03-29T00:00:00Z', '2026-03-29T23:00:00Z'), LONDON)).toMatchObject({
      first: '2026-03-29',
      last: '2026-03-29',
    });
    expect(wholeDays(june, 'UTC')).toBeNull();
    expect(wholeDays(period('2026-06-09T23:00:00Z', '2026-06-10T12:00:00Z'), LONDON), 'until 13:00').toBeNull();
    expect(wholeDays(period('2026-06-10T12:00:00Z', '2026-06-10T23:00:00Z'), LONDON)).toBeNull();
  });

  it('is formatted as text', () => {
    expect(periodText(june, LONDON)).toBe('Jun 10 – 12, 2026');
    expect(periodText(period('2026-06-10T11:00:00Z', '2026-06-12T23:00:00Z'), LONDON)).toBe('Jun 10 – 12, 2026, from noon');
    expect(periodText(period('2026-06-10T11:00:00Z', '2026-06-12T11:00:00Z'), LONDON)).toBe('Jun 10 – 12, 2026, from noon until noon');
    expect(periodText(period('2026-06-10T11:00:00Z', '2026-06-10T23:00:00Z'), LONDON)).toBe('Jun 10, 2026, afternoon');
    expect(periodText(period('2026-06-09T23:00:00Z', '2026-06-10T11:00:00Z'), LONDON)).toBe('Jun 10, 2026, morning');
    expect(periodText(period('2026-06-10T08:00:00Z', '2026-06-10T12:00:00Z'), LONDON)).toBe('Wed, Jun 10, 09:00–13:00');
    expect(periodText(period('2026-06-10T08:00:00Z', '2026-06-11T12:00:00Z'), LONDON)).toBe('Wed, Jun 10, 09:00 – Thu, Jun 11, 13:00');
  });
});
