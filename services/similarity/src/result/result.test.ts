/** Matches of parts become segments of videos, and segments become a level. */
import { describe, expect, it } from 'vitest';
import { moved } from '../image/affine.ts';
import type { Match } from '../match/compare.ts';
import { chained, mergedMatches, placed, swapped, type PlacedMatch } from './merged-matches.ts';
import { commonOf, unionOf } from './level.ts';

const match = (start: number, end: number, offset: number, more: Partial<PlacedMatch> = {}): PlacedMatch => ({
  start,
  end,
  earlierStart: start + offset,
  earlierEnd: end + offset,
  speed: 1,
  offset,
  line: 50,
  isMirrored: false,
  color: null,
  products: null,
  score: 0.9,
  confidence: 0.98,
  verdict: 'COPY',
  scene: 0.9,
  placement: [1, 0, 0, 0, 1, 0],
  ...more,
});

describe('matches of parts', () => {
  it('are converted to seconds of the whole videos', () => {
    const own = { ...match(10, 20, 5, { speed: 1.25 }), proof: { scene: 0.7 } } as unknown as Match;
    const frame = { width: 192, height: 108 };
    const whole = placed(own, { begin: 120, frame }, { begin: 240, frame: { width: 96, height: 54 } });
    expect([whole.start, whole.end, whole.earlierStart, whole.earlierEnd, whole.scene]).toEqual([130, 140, 255, 265, 0.7]);
    expect(whole.speed * 130 + whole.offset).toBeCloseTo(1.25 * 10 + 5 + 240);
  });
  it('have their placement in fractions of both frames, measured at pixel centres', () => {
    const half = { ...match(0, 4, 0), placement: [0.5, 0, -0.25, 0, 0.5, -0.25], proof: { scene: 0.7 } } as unknown as Match;
    const [query, earlier] = [
      { begin: 0, frame: { width: 192, height: 108 } },
      { begin: 0, frame: { width: 96, height: 54 } },
    ];
    for (const [at, value] of [1, 0, 0, 0, 1, 0].entries()) expect(placed(half, query, earlier).placement[at]).toBeCloseTo(value);
  });
  it('can be inverted and inverted back', () => {
    const one = match(10, 20, 5, { speed: 2, earlierStart: 25, earlierEnd: 45, isMirrored: true, placement: [0.5, 0.1, 0.2, 0, 0.4, 0.3] });
    const other = swapped(one);
    expect(other).toMatchObject({ start: 25, end: 45, earlierStart: 10, earlierEnd: 20, speed: 0.5, offset: -2.5 });
    // A point of the mirrored query maps to its counterpart and back.
    const [x, y] = [0.3, 0.6];
    const [u, v] = moved(one.placement, 1 - x, y);
    const [back, down] = moved(other.placement, 1 - u, v);
    expect([back, down]).toEqual([expect.closeTo(x), expect.closeTo(y)]);
    const again = swapped(other);
    for (const [at, value] of one.placement.entries()) expect(again.placement[at]).toBeCloseTo(value);
    expect(again).toMatchObject({ start: 10, end: 20, earlierStart: 25, earlierEnd: 45, speed: 2, offset: 5 });
  });
  it('can be inverted when they run backwards: both still start before they end', () => {
    const one = match(10, 20, 50, { speed: -2, earlierStart: 30, earlierEnd: 10 });
    expect(swapped(one)).toMatchObject({ start: 10, end: 30, earlierStart: 20, earlierEnd: 10, speed: -0.5, offset: 25 });
    expect(swapped(swapped(one))).toMatchObject({ start: 10, end: 20, earlierStart: 30, earlierEnd: 10, speed: -2, offset: 50 });
  });
  it('lead through a second video to a third, in the seconds that all share', () => {
    const first = match(10, 20, 5, { isMirrored: true, placement: [0.5, 0, 0.2, 0, 0.5, 0.1] });
    const second = match(18, 40, 36, {
      speed: -1,
      earlierStart: 18,
      earlierEnd: -4,
      isMirrored: true,
      placement: [0.8, 0, 0.1, 0, 0.8, 0.1],
    });
    const both = chained(first, second)!;
    expect(both).toMatchObject({ start: 13, end: 20, speed: -1, offset: 31, earlierStart: 18, earlierEnd: 11, isMirrored: false });
    const [x, y] = [0.3, 0.6];
    const [u, v] = moved(first.placement, 1 - x, y);
    const there = moved(second.placement, 1 - u, v);
    for (const [at, value] of moved(both.placement, x, y).entries()) expect(value).toBeCloseTo(there[at]);
    expect(chained(first, match(30, 40, 0))).toBeNull();
  });
  it('are merged where they overlap or touch on one line', () => {
    expect(mergedMatches([match(120, 160, 30), match(100, 128, 30.1), match(160.5, 170, 30)])).toMatchObject([
      { start: 100, end: 170, earlierStart: 130.1, earlierEnd: 200 },
    ]);
    expect(mergedMatches([match(0, 50, 0), match(10, 20, 0.1, { score: 0.95 })])).toMatchObject([{ start: 0, end: 50, score: 0.95 }]);
  });
  it('stay separate on other lines, when mirrored, at another speed or far apart', () => {
    for (const other of [match(20, 40, 35), match(20, 40, 30, { isMirrored: true }), match(20, 40, 30, { speed: 1.2 }), match(25, 40, 30)])
      expect(mergedMatches([match(10, 20, 30), other])).toHaveLength(2);
    expect(mergedMatches([match(10, 20, 30), match(20, 30, 30, { verdict: 'POSSIBLE' })])).toHaveLength(2);
  });
});

describe('details of a level', () => {
  const details = (...more: Partial<PlacedMatch>[]) => {
    const { color, product, matchingProducts } = commonOf(
      more.map((one, at) => match(20 * at, 20 * at + 10, 0, one)),
      { query: 60, earlier: 60 },
      false,
    )!;
    return { color, product, matchingProducts };
  };
  it('cover the segments in which they were measured', () => {
    expect(details({ color: 0.8 }, { color: null }, { color: 0.4 }).color).toBeCloseTo(0.6, 9);
    expect(details({ products: { shown: 3, shared: 2 } }, { products: { shown: 1, shared: 1 } }, {})).toEqual({
      color: null,
      product: 0.75,
      matchingProducts: 2,
    });
  });
  it('are null where nothing was measured, and 0 where nothing is shared', () => {
    expect(details({})).toEqual({ color: null, product: null, matchingProducts: null });
    expect(details({ products: { shown: 3, shared: 0 } })).toEqual({ color: null, product: 0, matchingProducts: 0 });
  });
});

describe('level', () => {
  const level = (seconds: number, query: number, earlier: number, more: Partial<PlacedMatch> = {}) =>
    commonOf([match(0, seconds, 0, more)], { query, earlier }, false)?.level;
  it('is EXACT for identical files, whatever was compared', () => {
    expect(commonOf([], { query: 60, earlier: 60 }, true)).toEqual({
      level: 'EXACT',
      share: 1,
      similarity: 1,
      score: null,
      confidence: null,
      scene: null,
      color: null,
      product: null,
      matchingProducts: null,
      matchingSeconds: 60,
      longestSeconds: 60,
    });
  });
  it.each([
    [48, 60, 600, 'DUPLICATE'],
    [48, 600, 60, 'DUPLICATE'],
    [47, 60, 60, 'HIGH'],
    [20, 600, 600, 'HIGH'],
    [18, 60, 60, 'HIGH'],
    [17, 60, 60, 'MEDIUM'],
    [3, 60, 60, 'MEDIUM'],
    [2.9, 60, 60, 'LOW'],
  ] as const)('of %d s copied, from videos of %d s and %d s, is %s', (seconds, query, earlier, expected) => {
    expect(level(seconds, query, earlier)).toBe(expected);
  });
  it('is LOW for possible copies only, and null for none', () => {
    expect(level(60, 60, 60, { verdict: 'POSSIBLE' })).toBe('LOW');
    expect(level(60, 60, 60, { verdict: 'NONE' })).toBeUndefined();
    expect(commonOf([], { query: 60, earlier: 60 }, false)).toBeNull();
  });
  it('counts overlapping seconds once, using those of the query for its share', () => {
    const common = commonOf(
      [match(0, 10, 0), match(5, 20, 100), match(30, 40, 0, { verdict: 'POSSIBLE' })],
      { query: 40, earlier: 200 },
      false,
    );
    expect(common).toMatchObject({
      level: 'HIGH',
      share: 0.5,
      score: 0.9,
      matchingSeconds: 20,
      longestSeconds: 15,
      confidence: expect.closeTo(0.98) as number,
    });
    expect(common?.similarity).toBeCloseTo(0.49);
    expect(
      unionOf([
        { from: 3, to: 5 },
        { from: 0, to: 4 },
        { from: 9, to: 9 },
      ]),
    ).toBe(5);
  });
});
