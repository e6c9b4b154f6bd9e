import { describe, expect, it } from 'vitest';
import type { SegmentKind } from '#wire/similarity';
import type { Span } from '../pair/spans.rules.ts';
import { CARRIED_SHARE, carried, countedFigures, ignoredStretches, LEAST_REST, without, type Figures } from './stretches.rules.ts';

const place = (video: string, start: number, end: number) => ({ video, start, end });
const pair = (video: string, match: string, ...spans: Span[]) => ({ video, match, spans });

describe('a bumper', () => {
  it('is carried over to other videos, whichever of both came first, also backwards and at another speed', () => {
    const intro = place('a', 0, 3);
    const pairs = [
      pair('b', 'a', [10, 13, 0, 3]),
      pair('a', 'c', [0, 3, 20, 26]),
      pair('d', 'a', [5, 8, 3, 0]),
      pair('e', 'f', [0, 3, 0, 3]),
    ];
    expect(carried([intro], pairs, [intro])).toEqual([place('b', 10, 13), place('c', 20, 26), place('d', 5, 8)]);
  });

  it('is carried over whole where a segment ends a little early, and not by one that contains less', () => {
    const intro = place('a', 0, 10);
    const most = 10 * CARRIED_SHARE;
    expect(carried([intro], [pair('b', 'a', [5, 5 + most, 0, most])], [intro])).toEqual([place('b', 5, 15)]);
    expect(carried([intro], [pair('b', 'a', [5, 5 + most - 0.01, 0, most - 0.01])], [intro])).toEqual([]);
  });

  it('is known once per place', () => {
    const intro = place('a', 0, 3);
    const twice = [pair('b', 'a', [10, 13, 0, 3]), pair('b', 'a', [10.2, 13, 0.2, 3]), pair('b', 'a', [50, 53, 0, 3])];
    expect(carried([intro], twice, [intro])).toEqual([place('b', 10, 13), place('b', 50, 53)]);
    expect(carried([intro], twice, [intro, place('b', 9, 12)])).toEqual([place('b', 50, 53)]);
  });

  it('is ignored in a pair if it is known in either video', () => {
    const one = pair('b', 'a', [10, 20, 0, 10]);
    expect(ignoredStretches(one, [place('a', 0, 3)])).toEqual([{ start: 10, end: 13 }]);
    expect(ignoredStretches(one, [place('b', 18, 30)])).toEqual([{ start: 18, end: 20 }]);
    expect(ignoredStretches(one, [place('c', 0, 30)])).toEqual([]);
    expect(ignoredStretches(pair('b', 'a', [10, 20, 10, 0]), [place('a', 0, 3)])).toEqual([{ start: 17, end: 20 }]);
  });
});

describe('what is left of a segment', () => {
  it.each([
    [[], [[0, 10, 5, 15]]],
    [[{ start: 20, end: 30 }], [[0, 10, 5, 15]]],
    [[{ start: 0, end: 3 }], [[3, 10, 8, 15]]],
    [
      [
        { start: 6, end: 7 },
        { start: 2, end: 4 },
      ],
      [
        [0, 2, 5, 7],
        [4, 6, 9, 11],
        [7, 10, 12, 15],
      ],
    ],
    [[{ start: 0, end: 10 - LEAST_REST }], [[9.5, 10, 14.5, 15]]],
    [[{ start: 0, end: 10 - LEAST_REST + 0.001 }], []],
  ] as const)('without %j is %j', (ignored, rest) => {
    expect(without([0, 10, 5, 15], ignored)).toEqual(rest);
  });
});

describe('a pair with bumpers', () => {
  const segment = (span: Span, kind: SegmentKind = 'COPY', score: number | null = 0.9) => ({ span, kind, score });
  const found: Figures = { level: 'HIGH', share: 0.5, score: 0.8, matchingSeconds: 30, longestSeconds: 25 };
  const lengths = { query: 60, earlier: 90 };

  it('keeps its figures without any', () => {
    const segments = [segment([0, 30, 0, 30])];
    expect(countedFigures({ found, segments, lengths }, [])).toEqual({ ...found, bumpers: [], isBumper: false });
  });

  it.each([
    [10, 'HIGH', 20],
    [10.001, 'HIGH', 19.999],
    [12.1, 'MEDIUM', 17.9],
    [27, 'MEDIUM', 3],
    [27.001, 'LOW', 2.999],
  ] as const)('of %d s has the level and the seconds of the rest: %s, %d s', (until, level, seconds) => {
    const counted = countedFigures({ found, segments: [segment([0, 30, 0, 30])], lengths }, [{ start: 0, end: until }]);
    expect(counted).toMatchObject({ level, matchingSeconds: seconds, longestSeconds: expect.closeTo(seconds, 9), isBumper: false });
    expect(counted.share).toBeCloseTo(seconds / 60, 9);
  });

  it('is a bumper if nothing else is in common', () => {
    const counted = countedFigures({ found, segments: [segment([0, 3, 0, 3]), segment([50, 53, 80, 83])], lengths }, [
      { start: 50, end: 53.2 },
      { start: 0, end: 2.8 },
    ]);
    expect(counted).toMatchObject({ level: 'LOW', share: 0, matchingSeconds: 0, longestSeconds: 0, isBumper: true });
    expect(counted.bumpers).toEqual([
      { start: 0, end: 2.8 },
      { start: 50, end: 53.2 },
    ]);
  });

  it('is only possible if the verified part was the bumper, and keeps the score of what is left', () => {
    const segments = [segment([0, 3, 0, 3], 'COPY', 0.9), segment([20, 40, 20, 40], 'POSSIBLE', 0.5)];
    expect(countedFigures({ found, segments, lengths }, [{ start: 0, end: 3 }])).toMatchObject({
      level: 'LOW',
      score: 0.5,
      matchingSeconds: 20,
    });
  });

  it('of identical files stays one, with the seconds of the rest', () => {
    const same: Figures = { level: 'EXACT', share: 1, score: null, matchingSeconds: 60, longestSeconds: 60 };
    const whole = { found: same, segments: [segment([0, 60, 0, 60], 'EXACT', null)], lengths: { query: 0, earlier: 60 } };
    expect(countedFigures(whole, [{ start: 0, end: 6 }])).toMatchObject({ level: 'EXACT', share: 0.9, score: null, matchingSeconds: 54 });
    expect(countedFigures(whole, [{ start: 0, end: 60 }])).toMatchObject({ level: 'EXACT', share: 0, isBumper: true });
  });

  it('never gains from them', () => {
    const low: Figures = { level: 'LOW', share: 0.01, score: 0.6, matchingSeconds: 1, longestSeconds: 1 };
    expect(countedFigures({ found: low, segments: [segment([0, 30, 0, 30])], lengths }, [{ start: 0, end: 3 }])).toMatchObject({
      level: 'LOW',
      share: 0.01,
      matchingSeconds: 1,
    });
  });
});
