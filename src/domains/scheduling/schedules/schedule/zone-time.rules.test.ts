/** Wall-clock times of a zone: conversion from and to instants, dragged spans, and formatting. */
import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#core/span';
import {
  clockText,
  createZoneClock,
  dayText,
  drawnSpan,
  instantText,
  movedSpan,
  offsetText,
  readWall,
  resizedSpan,
  STEP_MS,
  wallText,
} from './zone-time.rules.ts';

const at = (text: string) => Date.parse(text);
const wall = (text: string) => readWall(text)!;
const london = createZoneClock('Europe/London');
const newYork = createZoneClock('America/New_York');
// London DST: starts on 29 March 2026 at 01:00Z, ends on 25 October 2026 at 01:00Z.

describe('instants and wall times', () => {
  it('shows the local time on both sides of each DST change', () => {
    expect(wallText(london.wallOf(at('2026-03-29T00:59:00Z')))).toBe('2026-03-29T00:59:00');
    expect(wallText(london.wallOf(at('2026-03-29T01:00:00Z')))).toBe('2026-03-29T02:00:00');
    expect(wallText(london.wallOf(at('2026-10-25T00:59:00Z')))).toBe('2026-10-25T01:59:00');
    expect(wallText(london.wallOf(at('2026-10-25T01:00:00Z')))).toBe('2026-10-25T01:00:00');
  });

  it('resolves a skipped time to the later valid one', () => {
    expect(instantText(london.instantOf(wall('2026-03-29T01:30')))).toBe('2026-03-29T01:30:00+00:00');
    expect(clockText(london.wallOf(london.instantOf(wall('2026-03-29T01:30'))))).toBe('02:30');
    expect(clockText(newYork.wallOf(newYork.instantOf(wall('2026-03-08T02:15'))))).toBe('03:15');
  });

  it('resolves a repeated time to the previous or nearest offset', () => {
    const summer = at('2026-10-24T12:00:00Z');
    const winter = at('2026-10-26T12:00:00Z');
    expect(instantText(london.instantOf(wall('2026-10-25T01:30'), summer))).toBe('2026-10-25T00:30:00+00:00');
    expect(instantText(london.instantOf(wall('2026-10-25T01:30'), winter))).toBe('2026-10-25T01:30:00+00:00');
    expect(instantText(london.instantOf(wall('2026-10-25T01:30')))).toBe('2026-10-25T00:30:00+00:00');
    // New York DST: ends on 1 November 2026 at 06:00Z.
    expect(instantText(newYork.instantOf(wall('2026-11-01T01:30'), summer))).toBe('2026-11-01T05:30:00+00:00');
    expect(instantText(newYork.instantOf(wall('2026-11-01T01:30'), at('2026-11-02T12:00:00Z')))).toBe('2026-11-01T06:30:00+00:00');
  });

  it('round-trips every displayed time, in zones of every kind', () => {
    const zones = [
      'Europe/London',
      'America/New_York',
      'Australia/Lord_Howe',
      'Asia/Kolkata',
      'America/St_Johns',
      'Pacific/Apia',
      'UTC',
    ].map(createZoneClock);
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: at('2024-01-01T00:00:00Z') / MINUTE_MS, max: at('2029-01-01T00:00:00Z') / MINUTE_MS }),
        (clock, minute) => {
          const instant = minute * MINUTE_MS;
          expect(clock.instantOf(clock.wallOf(instant), instant)).toBe(instant);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('matches the platform for every hour around DST changes', () => {
    const text = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/New_York', dateStyle: 'short', timeStyle: 'medium' });
    for (const day of ['2026-03-08', '2026-11-01', '2026-07-01']) {
      for (let instant = at(`${day}T00:00:00Z`); instant < at(`${day}T00:00:00Z`) + DAY_MS; instant += HOUR_MS / 2) {
        expect(wallText(newYork.wallOf(instant)).replace('T', ' ')).toBe(text.format(instant));
      }
    }
  });
});

describe('spans', () => {
  const spring = { start: at('2026-03-28T10:00:00Z'), end: at('2026-03-28T14:00:00Z') };

  it('keep the wall time and the real duration when dragged across a DST change', () => {
    const moved = movedSpan(london, spring, DAY_MS);
    expect(clockText(london.wallOf(moved.start))).toBe('10:00');
    expect(moved.end - moved.start).toBe(4 * HOUR_MS);
    expect(movedSpan(london, moved, -DAY_MS)).toEqual(spring);
  });

  it('are unchanged after a drag there and back across the autumn change', () => {
    const autumn = { start: at('2026-10-24T21:00:00Z'), end: at('2026-10-25T03:00:00Z') };
    const there = movedSpan(london, autumn, DAY_MS);
    expect(clockText(london.wallOf(there.start))).toBe('22:00');
    expect(movedSpan(london, there, -DAY_MS)).toEqual(autumn);
  });

  it('do not change when dropped in place', () => {
    const repeated = { start: at('2026-10-25T01:30:00Z'), end: at('2026-10-25T02:30:00Z') };
    expect(movedSpan(london, repeated, 0)).toBe(repeated);
    expect(resizedSpan(london, repeated, {})).toEqual(repeated);
    // 01:45 to 01:15 on the clock, rendered longer than it is.
    const inside = { start: at('2026-10-25T00:45:00Z'), end: at('2026-10-25T01:15:00Z') };
    expect(resizedSpan(london, inside, {})).toEqual(inside);
    expect(resizedSpan(london, inside, { start: -STEP_MS })).toEqual({ start: at('2026-10-25T00:30:00Z'), end: inside.end });
    expect(resizedSpan(london, inside, { end: STEP_MS })).toEqual({ start: inside.start, end: at('2026-10-25T02:15:00Z') });
  });

  it('dropped into the skipped hour get the later valid time', () => {
    const early = { start: at('2026-03-28T01:30:00Z'), end: at('2026-03-28T03:00:00Z') };
    const moved = movedSpan(london, early, DAY_MS);
    expect(clockText(london.wallOf(moved.start))).toBe('02:30');
    expect(moved.end - moved.start).toBe(1.5 * HOUR_MS);
  });

  it('inside the repeated hour are rendered one step long instead of backwards', () => {
    const inside = { start: at('2026-10-25T00:45:00Z'), end: at('2026-10-25T01:15:00Z') };
    const drawn = drawnSpan(london, inside);
    expect(clockText(drawn.start)).toBe('01:45');
    expect(drawn.end - drawn.start).toBe(STEP_MS);
  });

  it('are resized at either end, never below a step nor above a day', () => {
    expect(clockText(london.wallOf(resizedSpan(london, spring, { end: HOUR_MS }).end))).toBe('15:00');
    expect(clockText(london.wallOf(resizedSpan(london, spring, { start: -HOUR_MS }).start))).toBe('09:00');
    const late = resizedSpan(london, spring, { start: 10 * HOUR_MS });
    expect(late).toEqual({ start: spring.end - STEP_MS, end: spring.end });
    const least = resizedSpan(london, spring, { end: -10 * HOUR_MS });
    expect(least).toEqual({ start: spring.start, end: spring.start + STEP_MS });
    const most = resizedSpan(london, spring, { end: 40 * HOUR_MS });
    expect(most).toEqual({ start: spring.start, end: spring.start + DAY_MS });
    const early = resizedSpan(london, spring, { start: -40 * HOUR_MS });
    expect(early.end - early.start).toBe(DAY_MS);
    expect(early.end).toBe(spring.end);
  });
});

describe('texts', () => {
  it('parses wall times and rejects anything else', () => {
    expect(readWall('2026-11-23T10:00')).toBe(Date.UTC(2026, 10, 23, 10));
    expect(readWall('2026-11-23T10:00:30')).toBe(Date.UTC(2026, 10, 23, 10, 0, 30));
    for (const bad of [
      '',
      '2026-11-23',
      '2026-11-23T10:00Z',
      '2026-13-23T10:00',
      '2026-11-23T25:00',
      '2026-11-23T10:00:5',
      '2026-11-23T10:00:30.5',
      ' 2026-11-23T10:00',
    ])
      expect(readWall(bad)).toBeNull();
  });

  it('formats wall times, their parts and instants', () => {
    const time = Date.UTC(2026, 10, 3, 9, 5, 7);
    expect([wallText(time), clockText(time), dayText(time), instantText(time)]).toEqual([
      '2026-11-03T09:05:07',
      '09:05',
      '2026-11-03',
      '2026-11-03T09:05:07+00:00',
    ]);
  });

  it('formats offsets', () => {
    expect([-HOUR_MS / 2, 12 * HOUR_MS].map(offsetText)).toEqual(['-00:30', '+12:00']);
    expect([0, HOUR_MS, -3.5 * HOUR_MS, 5.75 * HOUR_MS].map(offsetText)).toEqual(['+00:00', '+01:00', '-03:30', '+05:45']);
  });
});
