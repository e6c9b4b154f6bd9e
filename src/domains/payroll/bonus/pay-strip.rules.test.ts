/** Tests for formatting and positioning minutes in the agency's time zone, including nights when the clocks change. */
import { describe, expect, it } from 'vitest';
import { payClock } from '../basis/pay-clock.rules.ts';
import { placeOn, rangeText, stripOf } from './pay-strip.rules.ts';

const london = payClock('Europe/London');
const range = (start: string, end: string) => ({ start: `${start}:00Z`, end: `${end}:00Z` });

describe('time range', () => {
  it('ends a day at 24:00 and starts the next at 00:00', () => {
    expect(rangeText(range('2026-06-12T21:00', '2026-06-12T23:00'), london)).toEqual({
      day: '2026-06-12',
      clock: '22:00–24:00',
      offset: null,
    });
    expect(rangeText(range('2026-06-12T23:00', '2026-06-13T01:00'), london)).toEqual({
      day: '2026-06-13',
      clock: '00:00–02:00',
      offset: null,
    });
  });
  it('continues past midnight if it is not split there', () => {
    expect(rangeText(range('2026-06-12T20:00', '2026-06-13T01:00'), london)).toMatchObject({ day: '2026-06-12', clock: '21:00–02:00' });
  });
  it('adds the offset to the hour that occurs twice in autumn', () => {
    const night = range('2026-10-24T21:00', '2026-10-25T03:00');
    expect(rangeText(range('2026-10-24T23:00', '2026-10-25T01:00'), london, night)).toEqual({
      day: '2026-10-25',
      clock: '00:00–02:00',
      offset: 'UTC+1',
    });
    expect(rangeText(range('2026-10-25T01:00', '2026-10-25T03:00'), london, night)).toEqual({
      day: '2026-10-25',
      clock: '01:00–03:00',
      offset: 'UTC',
    });
    expect(rangeText(night, london).clock).toBe('22:00 (UTC+1)–03:00 (UTC)');
  });
  it('includes seconds only when they are not zero', () => {
    expect(rangeText({ start: '2026-06-10T09:00:00Z', end: '2026-06-10T09:10:07Z' }, london).clock).toBe('10:00–10:10:07');
  });
  it('formats offsets that are not full hours', () => {
    expect(rangeText(range('2026-03-08T04:00', '2026-03-08T07:00'), payClock('America/St_Johns')).clock).toBe(
      '00:30 (UTC−3:30)–04:30 (UTC−2:30)',
    );
  });
});

describe('strip of a shift', () => {
  it('spans full hours, with few ticks and the midnights marked', () => {
    const strip = stripOf(range('2026-06-12T20:10', '2026-06-13T01:20'), london);
    expect(strip.ticks.map(({ label }) => label)).toEqual(['21:00', '22:00', '23:00', '00:00', '01:00', '02:00', '03:00']);
    expect(strip.ticks.find(({ midnight }) => midnight)).toMatchObject({ label: '00:00', at: 50 });
    expect(placeOn(strip, range('2026-06-12T21:00', '2026-06-12T23:00'))).toEqual({ left: 16.7, width: 33.3 });
    expect(stripOf(range('2026-06-12T00:00', '2026-06-12T23:00'), london).ticks.length).toBeLessThanOrEqual(8);
  });
  it('shows elapsed time: four hours in a spring night whose clock says five', () => {
    const strip = stripOf(range('2026-03-28T22:00', '2026-03-29T02:00'), london);
    expect(strip.ticks.map(({ label }) => label)).toEqual(['22:00', '23:00', '00:00', '02:00', '03:00']);
  });
  it('starts at a full local hour in zones with a half-hour offset', () => {
    expect(stripOf(range('2026-06-12T20:10', '2026-06-12T21:00'), payClock('Asia/Kolkata')).ticks.map(({ label }) => label)).toEqual([
      '01:00',
      '02:00',
      '03:00',
    ]);
  });
});
