/** The steps of a comparison, each on small numbers that are easy to follow. */
import { describe, expect, it } from 'vitest';
import { fingerprintOfFrames, footage, room } from '../../test/footage.ts';
import { after, moved, scaling, type Affine } from '../image/affine.ts';
import { seeded } from '../random.ts';
import { movingBlocks, quickBlocks, trimmedMean, weightedPercentile } from './blocks.ts';
import { atCuts, stretches } from './ends.ts';
import { evidence } from './evidence.ts';
import { likeness } from './likeness.ts';
import { bestLines, evidenceAlong } from './line.ts';
import { memoryOf, quickChanges } from './motion.ts';
import { maskOf, overlapOf, placementOf, roughened, shareOf } from './overlap.ts';
import { placedPictures } from './placed-pictures.ts';
import { meanPicture, range, normalise, pictures, type Pictures } from './pictures.ts';
import type { Proof } from './proof.ts';
import { registered, solved } from './register.ts';
import { confidenceOf, scoreOf, verdictOf } from './score.ts';

const video = fingerprintOfFrames(footage(1, 0, 6));
const SAME: Affine = [1, 0, 0, 0, 1, 0];

describe('common picture', () => {
  it('is the whole frame for the whole frame', () => {
    const overlap = overlapOf(video, video, placementOf(video, video, SAME), false)!;
    expect([overlap.width, overlap.height, overlap.covered]).toEqual([96, 54, 1]);
    expect(shareOf(maskOf(overlap, video))).toBe(1);
  });
  it('is the covered part, with a mask that excludes what the query lacks', () => {
    const turned: Affine = [0.7, -0.7, 160, 0.7, 0.7, -60];
    const overlap = overlapOf(video, video, placementOf(video, video, turned), false)!;
    expect(overlap.covered).toBeLessThan(1);
    expect(shareOf(maskOf(overlap, video))).toBeLessThan(0.9);
  });
  it('exists at half the width and height in the same place', () => {
    const overlap = overlapOf(video, video, [0.9, 0.1, 6, -0.1, 0.9, 9], false)!;
    const rough = roughened(overlap);
    expect([rough.width, rough.height]).toEqual([Math.ceil(overlap.width / 2), Math.ceil(overlap.height / 2)]);
    for (const name of ['toQuery', 'toEarlier'] as const)
      for (const [at, value] of moved(rough[name], rough.width, rough.height).entries())
        expect(value).toBeCloseTo(moved(overlap[name], overlap.width, overlap.height)[at], 6);
  });
  it('is null where almost nothing is covered', () => {
    expect(overlapOf(video, video, [1, 0, 500, 0, 1, 0], false)).toBeNull();
    expect(overlapOf(video, video, scaling(0.1, 0.1), false)).toBeNull();
    expect(overlapOf(video, video, [0, 0, 5, 0, 0, 5], false)).toBeNull();
  });
});

it('gives the pictures of a placement as if each was computed separately', () => {
  const overlap = overlapOf(video, video, [0.9, 0.1, 6, -0.1, 0.9, 9], false)!;
  const { width, height, toQuery, toEarlier, isMirrored } = overlap;
  const placed = placedPictures(video, video, overlap);
  for (const frames of [range(3, 9), [8, 2, 5], [2]]) {
    expect(placed.own(frames)).toEqual(pictures(video.small, frames, { transform: toQuery, width, height, isMirrored }));
    expect(placed.others(frames)).toEqual(pictures(video.small, frames, { transform: toEarlier, width, height, isMirrored: false }));
  }
});

it('maps a frame without rotation as it does with almost none', () => {
  for (const isMirrored of [false, true]) {
    const to = (turn: number) => ({ transform: [1.7, turn, 3, turn, 1.9, 2] satisfies Affine, width: 96, height: 54, isMirrored });
    const [plain, turned] = [0, 1e-9].map((turn) => pictures(video.small, [0, 7], to(turn)).data);
    expect(Math.max(...plain.map((value, at) => Math.abs(value - turned[at])))).toBeLessThan(1e-3);
  }
});

it('normalises brightness and contrast', () => {
  const frame = room(2, 96, 54).data;
  const [plain, bright] = [new Float32Array(frame.length), new Float32Array(frame.length)];
  const size = { width: 96, height: 54, around: 15 };
  normalise(Float32Array.from(frame), size, plain, 0);
  normalise(
    Float32Array.from(frame, (value) => 0.7 * value + 50),
    size,
    bright,
    0,
  );
  const apart = plain.map((value, at) => Math.abs(value - bright[at]));
  expect(Math.max(...apart)).toBeLessThan(0.4);
  expect(apart.reduce((sum, value) => sum + value, 0) / apart.length).toBeLessThan(0.06);
});

it('finds the highest similarity for the same moment, with its evidence on a line', () => {
  const to = { transform: scaling(2, 2), width: 96, height: 54, isMirrored: false };
  const all = pictures(
    video.small,
    Array.from({ length: 24 }, (_, at) => at * 2),
    to,
  );
  const some = pictures(
    video.small,
    Array.from({ length: 14 }, (_, at) => 10 + at * 2),
    to,
  );
  const compared = likeness(some, all, new Uint8Array(96 * 54).fill(1), meanPicture(all));
  for (let row = 0; row < compared.rows; row++) expect(compared.at(row, row + 5)).toBeCloseTo(1, 3);
  const cells = evidence(compared);
  const [line] = bestLines(cells);
  expect(line).toMatchObject({ speed: 1, offset: 5, begin: 0, end: 14 });
  expect(evidenceAlong(cells, line, 0, 14)).toBeCloseTo(line.evidence, 4);
  expect(evidenceAlong(cells, line, 0, 7)).toBeLessThan(line.evidence);
});

describe('time line', () => {
  const random = seeded(5);
  const cells = Float32Array.from({ length: 60 * 90 }, () => -1.5 + random());
  it('is found at another speed, and only where there is enough evidence', () => {
    expect(bestLines({ rows: 60, columns: 90, cells })).toEqual([]);
    const marked = cells.slice();
    for (let row = 10; row < 40; row++) marked[row * 90 + Math.round(1.5 * row + 4)] = 3;
    expect(bestLines({ rows: 60, columns: 90, cells: marked })[0]).toMatchObject({ speed: 1.5, offset: 4, begin: 10, end: 40 });
  });
  it('is preferred at the same speed', () => {
    const marked = cells.slice();
    for (let row = 10; row < 16; row++) marked[row * 90 + row] = 3;
    expect(bestLines({ rows: 60, columns: 90, cells: marked })[0]).toMatchObject({ speed: 1, offset: 0 });
  });
  it('is found backwards', () => {
    const marked = cells.slice();
    for (let row = 10; row < 40; row++) marked[row * 90 + 80 - row] = 3;
    expect(bestLines({ rows: 60, columns: 90, cells: marked })[0]).toMatchObject({ speed: -1, offset: 80, begin: 10, end: 40 });
  });
  it('is one of many in different rows, without echoes of the stronger ones', () => {
    const marked = cells.slice();
    for (let row = 0; row < 60; row++) marked[row * 90 + row + 7 * Math.floor(row / 12)] = 3;
    expect(bestLines({ rows: 60, columns: 90, cells: marked }).filter(({ evidence: own }) => own > 20)).toHaveLength(5);
  });
});

it('refines a coarse placement', () => {
  const rough: Affine = [1.03, 0.01, -2, -0.01, 0.98, 2];
  const overlap = overlapOf(video, video, rough, false)!;
  const pairs = [2, 8, 14, 20, 26, 32, 38, 44].map((at) => ({ query: at, earlier: at }));
  const exact = registered(video, video, overlap, pairs);
  for (const [x, y] of [
    [20, 20],
    [170, 90],
  ]) {
    const [px, py] = moved(exact, x, y);
    const [rx, ry] = moved(rough, x, y);
    expect(Math.hypot(px - x, py - y)).toBeLessThan(0.5);
    expect(Math.hypot(rx - x, ry - y)).toBeGreaterThan(1);
  }
  expect(moved(after(exact, SAME), 0, 0)).toEqual(moved(exact, 0, 0));
  expect(solved(Float64Array.of(2, 1, 1, 3), Float64Array.of(5, 10))).toEqual([expect.closeTo(1), expect.closeTo(3)]);
});

describe('ends', () => {
  const times = (count: number, gain: number) => Array.from({ length: count }, () => gain);
  it('are where the sum of gains is highest', () => {
    expect(stretches([-1, ...times(4, 0.5), -0.2, ...times(4, 0.6), -1, 0.2])).toEqual([[1, 10]]);
    expect(stretches(times(6, 0.5))).toEqual([[0, 6]]);
    expect(stretches(times(6, -1))).toEqual([]);
  });
  it('surround a short interruption, and separate what has something else between it', () => {
    expect(stretches([...times(24, 0.6), ...times(4, -1), ...times(24, 0.6)])).toEqual([[0, 52]]);
    expect(stretches([...times(24, 0.6), ...times(24, -0.8), ...times(24, 0.6)])).toEqual([
      [0, 24],
      [48, 72],
    ]);
    expect(stretches([...times(24, 0.6), ...times(30, -0.3), ...times(24, 0.6)])).toEqual([[0, 78]]);
  });
  it('are at a cut that the gains exceed by a few moments which are alike by chance', () => {
    const gains = [...times(3, 0.2), ...times(24, 0.6), ...times(3, 0.3), ...times(8, -1)];
    expect(atCuts([0, 30], gains, [3, 27])).toEqual([3, 27]);
    // Both videos have this cut.
    expect(atCuts([0, 30], [...times(30, 0.6), ...times(8, -1)], [3, 27])).toEqual([0, 30]);
    expect(atCuts([0, 30], gains, [12, 34])).toEqual([0, 30]);
  });
});

/** Pictures whose pixels change as specified. */
function moving(count: number, value: (frame: number, x: number, y: number) => number): Pictures {
  const [width, height] = [40, 24];
  const data = Float32Array.from({ length: count * width * height }, (_, at) => {
    const pixel = at % (width * height);
    return value(Math.floor(at / (width * height)), pixel % width, Math.floor(pixel / width));
  });
  return { count, pixels: width * height, width, height, data };
}

describe('blocks', () => {
  const mask = new Uint8Array(40 * 24).fill(1);
  const wave = (frame: number, x: number, y: number) => Math.sin(frame * 0.9 + x * 0.5 + y * 0.3);
  const clean = moving(40, wave);
  const along = (own: Pictures, other = own) => ({ own, other, places: range(0, own.count) });
  const agree = (other: Pictures) => movingBlocks(along(clean, other), mask);
  it('agree with themselves', () => {
    expect(trimmedMean(agree(clean))).toBeCloseTo(1, 4);
  });
  it('tolerate an overlay on a few blocks, but not different motion in most', () => {
    const covered = moving(40, (frame, x, y) => (x < 8 ? Math.cos(frame * 1.7 + y) : wave(frame, x, y)));
    const other = moving(40, (frame, x, y) => Math.sin(frame * 1.3 + x * 0.2 - y));
    expect(trimmedMean(agree(covered))).toBeGreaterThan(0.95);
    expect(weightedPercentile(agree(covered), 0.05)).toBeLessThan(0.5);
    expect(Math.abs(trimmedMean(agree(other)))).toBeLessThan(0.4);
  });
  it('carry almost no weight where one moves far more than the other, as captions over a talk do', () => {
    const speaks = (frame: number, x: number, y: number) => (x < 16 ? 0 : 0.2 * wave(frame, x, y));
    const talk = moving(40, speaks);
    const captioned = moving(40, (frame, x, y) => (x < 16 || y < 12 ? speaks(frame, x, y) : 3 * Math.cos(frame * 1.7 + y)));
    expect(weightedPercentile(movingBlocks(along(captioned, talk), mask), 0.35)).toBeGreaterThan(0.95);
    expect(weightedPercentile(movingBlocks(along(talk, captioned), mask), 0.35)).toBeGreaterThan(0.95);
  });
  it('carry no weight where nothing moves', () => {
    const still = moving(40, (_, x) => x);
    expect(trimmedMean(movingBlocks(along(still), mask))).toBe(0);
  });
  it('measures how long a motion resembles itself, and never ends for a still picture', () => {
    expect(memoryOf(along(clean), mask, meanPicture(clean))).toBeLessThanOrEqual(3);
    const still = moving(40, (_, x) => x);
    expect(memoryOf(along(still), mask, meanPicture(still))).toBe(40);
  });
  it('finds no quick changes in a slow motion, whatever is around it', () => {
    const slow = Float64Array.from({ length: 40 }, (_, frame) => frame);
    expect(Math.max(...quickChanges(slow).slice(5, 35).map(Math.abs))).toBeLessThan(1e-4);
    const shaken = moving(40, (frame, x, y) => wave(frame, x, y) + 0.2 * frame);
    expect(trimmedMean(quickBlocks(along(clean, shaken), mask))).toBeGreaterThan(0.95);
    expect(trimmedMean(agree(shaken))).toBeLessThan(0.5);
  });
});

it('finds the matching moment of a nearly still talk under an overlay', () => {
  const talk = moving(40, (frame, x, y) => 0.1 * Math.sin(frame * 0.9 + x * 0.5 + y * 0.3));
  const covered = moving(40, (frame, x, y) => (x < 8 ? 3 : 0.1 * Math.sin(frame * 0.9 + x * 0.5 + y * 0.3)));
  const compared = likeness(covered, talk, new Uint8Array(40 * 24).fill(1), meanPicture(talk));
  for (let at = 0; at < 40; at++) expect(compared.at(at, at)).toBeGreaterThan(0.6);
});

describe('score', () => {
  const sure: Proof = {
    motion: 0.95,
    motion35: 0.93,
    quickMotion: 0.9,
    content: 0.95,
    content20: 0.9,
    content35: 0.93,
    scene: 0.95,
    changes: 12,
  };
  const score = (proof: Partial<Proof> = {}, seconds = 10, line = 80, speed = 1) =>
    scoreOf({ seconds, speed, line, proof: { ...sure, ...proof } });
  it('is that of a copy when motion and content agree', () => {
    expect(verdictOf(score())).toBe('COPY');
    expect(confidenceOf(score())).toBeGreaterThan(0.95);
  });
  it('needs some motion: picture similarity adds a tenth at most', () => {
    expect(score({ motion: 0, motion35: 0, quickMotion: 0 })).toBeLessThan(0.2);
    const helped = score({ motion: 0.6 }) - score({ motion: 0.6, content: 0.3 });
    expect(helped).toBeCloseTo(0.1, 6);
  });
  it('falls with short segments, weak lines and slow motion', () => {
    expect(score({}, 1)).toBeLessThan(score({}, 2));
    expect(score({}, 10, 10)).toBeLessThan(score({}, 10, 25));
    expect(score({}, 10, 25)).toBeLessThan(score({}, 10, 40));
    expect(score({}, 10, 40)).toBe(score({}, 10, 80));
    expect(score({ changes: 2, content: 0 })).toBeLessThan(score({ content: 0 }));
  });
  it('penalises a weak line less when the motion changes often', () => {
    const cost = (changes: number) => score({ changes }, 10, 80) - score({ changes }, 10, 10);
    expect(cost(12)).toBeCloseTo(0.225, 6);
    expect(cost(32)).toBeCloseTo(cost(12) / 2, 6);
  });
  it('requires more at another speed, the shorter the match is', () => {
    const cost = (speed: number, seconds: number) => score({}, seconds, 80) - score({}, seconds, 80, speed);
    expect(cost(1.005, 4)).toBe(0);
    expect(cost(0.75, 4)).toBeCloseTo(0.15, 6);
    expect(cost(1.03, 4)).toBeCloseTo(cost(0.97, 4), 6);
    expect(cost(1.25, 16)).toBeCloseTo(cost(1.25, 4) / 2, 6);
  });
  it('requires the same scene, so blank frames do not match', () => {
    expect(score({ scene: 0, motion: 0.5 })).toBeLessThan(0.5);
    expect(verdictOf(0.5)).toBe('POSSIBLE');
    expect(verdictOf(0.49)).toBe('NONE');
  });
});
