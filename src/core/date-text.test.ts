/** One format for days and one for times, defined in one place. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  formatDay,
  formatDays,
  formatInstant,
  formatLength,
  formatSpan,
  formatTimes,
  hoursText,
  PICKER_FORMS,
  timeRange,
} from './date-text.ts';

describe('an instant', () => {
  const evening = '2026-06-10T17:05:00+00:00';

  it('is written in the requested time zone, on a 24-hour clock', () => {
    expect(formatInstant(evening, 'Europe/London')).toBe('Jun 10, 2026, 18:05');
    expect(formatInstant(Date.parse(evening), 'Europe/London', 'time')).toBe('18:05');
    expect(formatInstant('2026-06-10T00:00:00Z', 'UTC', 'time')).toBe('00:00');
    expect(formatInstant(evening, 'America/New_York', 'weekday-date-time')).toBe('Wed, Jun 10, 13:05');
    expect(formatInstant(evening, 'Pacific/Auckland', 'weekday-time')).toBe('Thu 05:05');
  });
  it('is returned unchanged when it is invalid', () => {
    expect(formatInstant('nonsense', 'UTC')).toBe('nonsense');
  });
});

describe('a day', () => {
  it('is written the same in every time zone', () => {
    expect([
      formatDay('2026-06-10'),
      formatDay('2026-06-10', 'short-date'),
      formatDay('2026-06-10', 'weekday-date'),
      formatDay('2026-06-10', 'month'),
    ]).toEqual(['Jun 10, 2026', 'Jun 10', 'Wed, Jun 10, 2026', 'June 2026']);
    expect([formatDay('2026-06-10T23:30:00Z'), formatDay('soon')]).toEqual(['Jun 10, 2026', 'soon']);
  });
  it('forms a range with another day, with ordinary spaces', () => {
    expect(
      [
        ['2026-06-08', '2026-06-14'],
        ['2026-06-28', '2026-07-04'],
        ['2025-12-29', '2026-01-04'],
        ['2026-06-10', '2026-06-10'],
      ].map(([from, to]) => formatDays(from!, to!)),
    ).toEqual(['Jun 8 – 14, 2026', 'Jun 28 – Jul 4, 2026', 'Dec 29, 2025 – Jan 4, 2026', 'Jun 10, 2026']);
    expect(formatDays('2026-06-08', '2026-06-14', 'short-date')).toBe('Jun 8 – 14');
  });
});

describe('a range of times', () => {
  const LONDON = 'Europe/London';
  it('has no spaces around its dash, in the requested time zone', () => {
    expect(timeRange('09:00', '24:00')).toBe('09:00–24:00');
    expect(formatTimes('2026-06-10T17:05:00Z', Date.parse('2026-06-10T21:00:00Z'), LONDON)).toBe('18:05–22:00');
  });
  it('has its day, and both days once it lasts for a day or longer', () => {
    expect(formatSpan('2026-06-10T17:00:00Z', '2026-06-10T21:00:00Z', LONDON)).toBe('Wed, Jun 10, 18:00–22:00');
    expect(formatSpan('2026-06-10T21:00:00Z', '2026-06-11T01:00:00Z', LONDON)).toBe('Wed, Jun 10, 22:00–02:00');
    expect(formatSpan('2026-06-10T08:00:00Z', '2026-06-11T08:00:00Z', LONDON)).toBe('Wed, Jun 10, 09:00 – Thu, Jun 11, 09:00');
  });
});

/** Signs of a custom formatter; formatters for time zone names or numeric parts are not meant. */
const OWN_FORMS = [
  /toLocale(Date|Time)String/,
  /\b(dateStyle|timeStyle|hour12)\b/,
  /(weekday|month): '(short|long)'/,
  /hour: '(numeric|2-digit)'/,
  /valueFormat="/,
  /type="(date|time|datetime-local)"/,
  /\bTimeInput\b/,
  /\b[ap]m\b'|'[AP]M\b/,
  // Ranges of times.
  /'time'\)\}? – |(\/>|<\/time>) –/,
];

describe('a duration', () => {
  it.each([
    [8, '8 h'],
    [7.25, '7.25 h'],
    [36.25, '36.25 h'],
    [1234.56, '1,234.56 h'],
    [1 / 3, '0.33 h'],
  ])('of %d hours is "%s"', (hours, text) => expect(hoursText(hours)).toBe(text));
  it.each([
    [3.5, '3 h 30 min'],
    [0.75, '45 min'],
    [8, '8 h'],
    [0, '0 min'],
    [10 + 59.99 / 60, '10 h 59 min'],
  ])('of %d hours is "%s" in hours and minutes', (hours, text) => expect(formatLength(hours * 3_600_000)).toBe(text));
});

describe('every other file', () => {
  it("uses this module's formats", () => {
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
      (file) => /(?<!\.test)\.tsx?$/.test(file) && !file.endsWith('date-text.ts'),
    );
    const own = files.flatMap((file) =>
      OWN_FORMS.filter((form) => form.test(readFileSync(`src/${file}`, 'utf8'))).map((form) => `${file}: ${form.source}`),
    );
    expect(own).toEqual([]);
  });
  it('has pickers with the same formats', () => {
    expect(PICKER_FORMS).toEqual({
      date: 'MMM D, YYYY',
      'weekday-date': 'ddd, MMM D, YYYY',
      'date-time': 'MMM D, YYYY, HH:mm',
      'date-time-seconds': 'MMM D, YYYY, HH:mm:ss',
    });
  });
});
