/** Rest times shown in the roster: between which shifts, on which day, and the times. */
import { describe, expect, it } from 'vitest';
import { createZoneClock } from '../../schedules/schedule/zone-time.rules.ts';
import { restOn } from './rest.rules.ts';

const london = createZoneClock('Europe/London');
const shift = (start: string, end: string) => ({ start: Date.parse(start), end: Date.parse(end) });
const rest = (day: string, ...shifts: readonly ReturnType<typeof shift>[]) => restOn(shifts, day, london);

describe('the rest time of a day', () => {
  it('lasts eleven hours after a shift of the previous day, unless it ends by nine', () => {
    const late = shift('2026-01-05T20:00Z', '2026-01-05T23:30Z');
    expect(rest('2026-01-06', late)).toBe('Rest until 10:30');
    expect(rest('2026-01-05', late)).toBeNull();
    expect(rest('2026-01-07', late)).toBeNull();
    expect(rest('2026-01-06', shift('2026-01-05T18:00Z', '2026-01-05T22:00Z'))).toBeNull();
    expect(rest('2026-01-06', shift('2026-01-05T18:00Z', '2026-01-05T22:15Z'))).toBe('Rest until 09:15');
  });
  it('follows a night shift of the same date, and the working day that several shifts make', () => {
    expect(rest('2026-01-06', shift('2026-01-06T00:30Z', '2026-01-06T06:30Z'))).toBe('Rest until 17:30');
    expect(rest('2026-01-06', shift('2026-01-06T10:00Z', '2026-01-06T18:00Z'))).toBeNull();
    expect(rest('2026-01-06', shift('2026-01-05T23:00Z', '2026-01-06T01:00Z'), shift('2026-01-06T08:00Z', '2026-01-06T11:00Z'))).toBe(
      'Rest until 22:00',
    );
    expect(rest('2026-01-06', shift('2026-01-06T00:00Z', '2026-01-06T01:00Z'))).toBeNull();
  });
  it('lasts eleven hours before a shift of the next day, if that starts before seven', () => {
    expect(rest('2026-01-05', shift('2026-01-06T06:00Z', '2026-01-06T09:00Z'))).toBe('Rest from 19:00');
    expect(rest('2026-01-05', shift('2026-01-06T07:00Z', '2026-01-06T09:00Z'))).toBeNull();
  });
  it('combines both, and covers the whole day when nothing is left in between', () => {
    const night = shift('2026-01-05T20:00Z', '2026-01-06T00:30Z');
    expect(rest('2026-01-06', night, shift('2026-01-07T05:00Z', '2026-01-07T09:00Z'))).toBe('Rest until 11:30, from 18:00');
    expect(rest('2026-01-06', shift('2026-01-05T20:00Z', '2026-01-06T08:00Z'), shift('2026-01-07T05:00Z', '2026-01-07T09:00Z'))).toBe(
      'Rest',
    );
  });
  it('uses real hours across DST changes', () => {
    expect(rest('2026-03-29', shift('2026-03-28T20:00Z', '2026-03-28T23:30Z'))).toBe('Rest until 11:30');
  });
  it('only considers adjacent days', () => {
    expect(rest('2026-01-09', shift('2026-01-05T20:00Z', '2026-01-05T23:30Z'), shift('2026-01-12T05:00Z', '2026-01-12T09:00Z'))).toBeNull();
    expect(rest('2026-01-09')).toBeNull();
  });
});
