/** Behaviour of reading instants, days and clock times. */
import { describe, expect, it } from 'vitest';
import { isTimeZone, mondayOf, readClock, readDay, readInstant, startOfDay, Temporal } from './time.ts';

describe('reading time', () => {
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
  ])('%s is no instant', (text) => {
    expect(readInstant(text)).toBeNull();
  });
  it('takes real days only', () => {
    expect([readDay('2028-02-29'), readDay('2026-02-29'), readDay('2026-6-1')]).toEqual(['2028-02-29', null, null]);
  });
  it('trims clock times to minutes', () => {
    expect([readClock('09:30'), readClock('09:30:59'), readClock('24:00'), readClock('9:30'), readClock('09:30x')]).toEqual([
      '09:30',
      '09:30',
      null,
      null,
      null,
    ]);
  });
  it('knows zones by their IANA name', () => {
    expect([isTimeZone('Europe/London'), isTimeZone('UTC'), isTimeZone('Mars/Olympus'), isTimeZone(''), isTimeZone('+01:00')]).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
  it('starts weeks on Monday and days where the zone does', () => {
    expect(mondayOf(Temporal.PlainDate.from('2026-06-14')).toString()).toBe('2026-06-08');
    expect(startOfDay(Temporal.PlainDate.from('2026-06-10'), 'Europe/London').toString()).toBe('2026-06-09T23:00:00Z');
  });
});
