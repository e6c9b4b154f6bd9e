/** Parsing of instants, days and clock times. */
import { describe, expect, it } from 'vitest';
import { isTimeZone, mondayOf, readClock, readDay, readInstant, startOfDay, Temporal } from './time.ts';

describe('parsing time', () => {
  it.each([
    ['2026-06-10T10:00:00+01:00', '2026-06-10T09:00:00+00:00'],
    ['2026-06-10T09:00Z', '2026-06-10T09:00:00+00:00'],
    ['2026-06-10T09:00:00.123456Z', '2026-06-10T09:00:00+00:00'],
  ])('%s is %s', (text, instant) => {
    expect(readInstant(text)).toBe(instant);
  });
  it.each([
    '',
    '2026-06-10',
    '2026-06-10T09:00:00',
    '2026-13-01T00:00:00Z',
    '2026-06-10T25:00:00Z',
    '0000-01-01T00:00:00Z',
    '9999-01-01T00:00:00Z',
    'now',
  ])('%s is not an instant', (text) => {
    expect(readInstant(text)).toBeNull();
  });
  it('accepts real days only', () => {
    expect([readDay('2028-02-29'), readDay('2026-02-29'), readDay('2026-6-1')]).toEqual(['2028-02-29', null, null]);
  });
  it('accepts years in the valid range, including its ends', () => {
    expect(['1899-12-31', '1900-01-01', '2200-12-31', '2201-01-01', '0026-06-10'].map(readDay)).toEqual([
      null,
      '1900-01-01',
      '2200-12-31',
      null,
      null,
    ]);
    const instants = ['1899-12-31T23:59:59Z', '1900-01-01T00:00:00Z', '2200-12-31T23:59:59Z', '2201-01-01T00:00:00Z'];
    expect(instants.map((text) => readInstant(text) !== null)).toEqual([false, true, true, false]);
  });
  it('rejects anything around or instead of a day, an instant or a clock time', () => {
    for (const day of ['2026-06-10T09:00', '+002026-06-10', '20260610', ' 2026-06-10', '2026-06-10[u-ca=iso8601]', '2026-04-31'])
      expect(readDay(day)).toBeNull();
    for (const instant of [
      '20260610T090000Z',
      '2026-06-10T09Z',
      '2026-06-10 09:00Z',
      '2026-06-10T09:00:00Z[UTC]',
      '2026-06-10T09:00:00,5Z',
      '+002026-06-10T09:00:00Z',
    ])
      expect(readInstant(instant)).toBeNull();
    for (const clock of ['09:30:60', '09:30:591', '09:30x:59', '09:30 :59', '09:60', ' 09:30']) expect(readClock(clock)).toBeNull();
    for (const zone of ['Europe/London ', ' Europe/London', 'Europe/London\n', '1Europe', '/UTC']) expect(isTimeZone(zone)).toBe(false);
  });
  it('truncates clock times to minutes', () => {
    expect([readClock('09:30'), readClock('09:30:59'), readClock('24:00'), readClock('9:30'), readClock('09:30x')]).toEqual([
      '09:30',
      '09:30',
      null,
      null,
      null,
    ]);
  });
  it('accepts time zones by their IANA name', () => {
    expect([isTimeZone('Europe/London'), isTimeZone('UTC'), isTimeZone('Mars/Olympus'), isTimeZone(''), isTimeZone('+01:00')]).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
  it('starts weeks on Monday and days in the given time zone', () => {
    expect(mondayOf(Temporal.PlainDate.from('2026-06-14')).toString()).toBe('2026-06-08');
    expect(startOfDay(Temporal.PlainDate.from('2026-06-10'), 'Europe/London').toString()).toBe('2026-06-09T23:00:00Z');
  });
});
