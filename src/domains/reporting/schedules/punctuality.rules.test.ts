/** Tests for punctuality: late starts, overruns and uncovered time, and that unplanned time adds up. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minutesOf, punctualityOf } from './punctuality.rules.ts';

const MINUTE = 60;
const NOW = 1_000_000;
interface Minutes {
  readonly start: number;
  readonly end: number;
  readonly first?: boolean;
  readonly nextStart?: number | null;
}
const heldWith = (start: number, end: number, streams: readonly Minutes[], published = true) =>
  punctualityOf(
    {
      start: start * MINUTE,
      end: end * MINUTE,
      published,
      streams: streams.map((stream) => ({
        start: stream.start * MINUTE,
        end: stream.end * MINUTE,
        first: stream.first ?? true,
        nextStart: stream.nextStart === null || stream.nextStart === undefined ? null : stream.nextStart * MINUTE,
      })),
    },
    NOW,
  );
const held = (start: number, end: number, stream: Minutes | null, published = true) =>
  heldWith(start, end, stream === null ? [] : [stream], published);

describe('punctuality', () => {
  it('is on time up to five minutes, and late beyond', () => {
    expect(held(100, 160, { start: 105, end: 160 })).toMatchObject({ state: 'ON_TIME', lateStart: 300, onAir: 55 * MINUTE });
    expect(held(100, 160, { start: 105.1, end: 160 }).state).toBe('LATE');
  });
  it('does not count a host as late who takes over a running stream', () => {
    expect(held(160, 220, { start: 105, end: 230, first: false })).toMatchObject({
      state: 'ON_TIME',
      lateStart: 0,
      earlyStart: 0,
      overrun: 10 * MINUTE,
    });
  });
  it('measures time on air before, between and after schedules', () => {
    expect(held(100, 160, { start: 90, end: 200, nextStart: 170 })).toMatchObject({
      earlyStart: 10 * MINUTE,
      overrun: 10 * MINUTE,
      uncovered: 20 * MINUTE,
      earlyEnd: 0,
    });
    expect(held(100, 160, { start: 100, end: 150 })).toMatchObject({ earlyEnd: 10 * MINUTE, overrun: 0 });
  });
  it('starts with the first stream and ends with the last when the room broke; the break is not on air', () => {
    expect(
      heldWith(100, 340, [
        { start: 108, end: 200 },
        { start: 210, end: 335 },
      ]),
    ).toEqual({
      state: 'LATE',
      planned: 240 * MINUTE,
      onAir: 217 * MINUTE,
      lateStart: 8 * MINUTE,
      earlyEnd: 5 * MINUTE,
      earlyStart: 0,
      overrun: 0,
      uncovered: 0,
    });
    // Each stream has its own unplanned time.
    expect(
      heldWith(100, 340, [
        { start: 90, end: 200 },
        { start: 210, end: 350 },
      ]),
    ).toMatchObject({ state: 'ON_TIME', onAir: 230 * MINUTE, earlyStart: 10 * MINUTE, overrun: 10 * MINUTE, uncovered: 20 * MINUTE });
  });
  it('distinguishes missed, upcoming and draft schedules', () => {
    expect(held(100, 160, null).state).toBe('MISSED');
    expect(held(100, 160, null, false).state).toBe('DRAFT');
    expect(punctualityOf({ start: NOW - 60, end: NOW + 60, published: true, streams: [] }, NOW).state).toBe('UPCOMING');
    // At its exact end, a schedule has ended.
    expect(punctualityOf({ start: NOW - 60, end: NOW, published: true, streams: [] }, NOW).state).toBe('MISSED');
  });
  it('only has the planned time without a stream', () => {
    expect(held(100, 160, null)).toEqual({
      state: 'MISSED',
      planned: 60 * MINUTE,
      onAir: 0,
      lateStart: null,
      earlyEnd: null,
      earlyStart: null,
      overrun: null,
      uncovered: null,
    });
  });
  it('adds up to the stream over all its schedules: on air plus uncovered', () => {
    const cut = fc
      .array(fc.integer({ min: 0, max: 500 }), { minLength: 2, maxLength: 10 })
      .map((moments) => [...new Set(moments)].sort((a, b) => a - b))
      .filter((moments) => moments.length >= 2);
    fc.assert(
      fc.property(cut, fc.integer({ min: 0, max: 500 }), fc.integer({ min: 1, max: 500 }), (moments, start, length) => {
        // Every other span is planned.
        const plans = moments.flatMap((moment, index) =>
          index % 2 === 0 && moments[index + 1] !== undefined ? [[moment, moments[index + 1]!] as const] : [],
        );
        const found = plans.map(([from, to], index) =>
          held(from, to, { start, end: start + length, first: index === 0, nextStart: plans[index + 1]?.[0] ?? null }),
        );
        expect(found.reduce((sum, { onAir, uncovered }) => sum + onAir + (uncovered ?? 0), 0)).toBe(length * MINUTE);
      }),
    );
  });
});

it.each([
  [null, null],
  [0, 0],
  [300, 5],
  [333, 5.6],
  [332, 5.5],
])('converts %s seconds to %s minutes with one decimal', (seconds, minutes) => expect(minutesOf(seconds)).toBe(minutes));
