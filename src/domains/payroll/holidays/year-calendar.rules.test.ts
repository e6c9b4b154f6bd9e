/** Tests for the year calendar of holidays. */
import { describe, expect, it } from 'vitest';
import { dayAfterKey, dayLabel, daysBetween, dayStatus, monthsOf, shortDay, yearOf } from './year-calendar.rules.ts';

describe('year calendar', () => {
  it.each([2024, 2025, 2026, 1900, 2200])('has every day of %i once, in weeks that start on Monday', (year) => {
    const months = monthsOf(year);
    expect(months.map(({ name }) => name.slice(0, 3)).join(' ')).toBe('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec');
    expect(months.map(({ key }) => key.slice(0, 5))).toEqual(months.map(() => `${year}-`));
    const days = months.flatMap(({ weeks }) => weeks.flat()).filter((day) => day !== null);
    expect(days).toEqual(daysBetween(`${year}-01-01`, `${year}-12-31`));
    for (const { weeks } of months)
      for (const week of weeks) {
        expect(week).toHaveLength(7);
        for (const [place, day] of week.entries()) if (day !== null) expect((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7).toBe(place);
      }
  });
  it('uses the year from the URL, or the current one', () => {
    expect(['2031', '1900', '2200'].map((year) => yearOf(year, '2026-06-10'))).toEqual([2031, 1900, 2200]);
    for (const wrong of [undefined, '', 'x', '31', '1899', '2201', '12031', 'x2031', '2031x', ['2031'], 2031.5])
      expect(yearOf(wrong, '2026-06-10')).toBe(2026);
  });
});

describe('calendar day', () => {
  it('is past, today or future', () => {
    expect(['2026-06-09', '2026-06-10', '2026-06-11', '2025-12-31', '2027-01-01'].map((day) => dayStatus(day, '2026-06-10'))).toEqual([
      'past',
      'today',
      'future',
      'past',
      'future',
    ]);
  });
  it('has an accessible label', () => {
    expect(dayLabel('2026-12-25', { name: 'Christmas Day' }, 'future')).toBe('Friday, December 25, 2026, holiday: Christmas Day');
    expect(dayLabel('2026-06-10', { name: null }, 'today')).toBe('Wednesday, June 10, 2026, holiday, today');
    expect(dayLabel('2026-06-09', undefined, 'past')).toBe('Tuesday, June 9, 2026');
    expect(shortDay('2026-12-24')).toBe('Dec 24');
  });
  it.each([
    ['2026-06-10', 'ArrowLeft', '2026-06-09'],
    ['2026-06-30', 'ArrowRight', '2026-07-01'],
    ['2026-06-03', 'ArrowUp', '2026-05-27'],
    ['2026-06-10', 'ArrowDown', '2026-06-17'],
    ['2026-06-10', 'Home', '2026-06-08'],
    ['2026-06-10', 'End', '2026-06-14'],
    ['2026-03-31', 'PageUp', '2026-02-28'],
    ['2026-01-31', 'PageDown', '2026-02-28'],
    ['2026-01-01', 'ArrowLeft', '2026-01-01'],
    ['2026-12-31', 'ArrowRight', '2026-12-31'],
    ['2026-01-02', 'ArrowUp', '2026-01-01'],
    ['2026-12-30', 'PageDown', '2026-12-31'],
    ['2026-01-01', 'Home', '2026-01-01'],
    ['2026-12-31', 'End', '2026-12-31'],
    ['2026-06-10', 'a', null],
  ])('%s and %s lead to %s', (day, key, there) => {
    expect(dayAfterKey(day, key)).toBe(there);
  });
  it('spans a range with another day in either order', () => {
    expect(daysBetween('2026-02-27', '2026-03-02')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02']);
    expect(daysBetween('2026-03-02', '2026-02-27')).toEqual(daysBetween('2026-02-27', '2026-03-02'));
    expect(daysBetween('2026-02-27', '2026-02-27')).toEqual(['2026-02-27']);
  });
});
