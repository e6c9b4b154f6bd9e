/** Candidate search: similar features, placements that explain them, and the videos with the most votes. */
import { describe, expect, it } from 'vitest';
import { fingerprintOfFrames, footage } from '../../test/footage.ts';
import { WORDS } from '../hamming.ts';
import { moved, type Affine } from '../image/affine.ts';
import { grayImage, mirrored } from '../image/gray-image.ts';
import { shrunk } from '../image/resize.ts';
import { normal, seeded } from '../random.ts';
import { bestPlacements, createLibrary } from './candidates.ts';
import { createFeatureIndex } from './feature-index.ts';
import type { Hypothesis } from './hypothesis.ts';
import { boxToBox } from './picture-votes.ts';
import { similarityTransform } from './similarity-transform.ts';

describe('feature index', () => {
  const random = seeded(3);
  const bits = Uint32Array.from({ length: 3000 * WORDS }, () => random() * 4294967296);
  const own = Uint32Array.from({ length: 3000 }, (_, at) => at);
  const index = createFeatureIndex(bits, own);
  const changed = (feature: number, count: number) => {
    const copy = bits.slice(feature * WORDS, (feature + 1) * WORDS);
    for (let bit = 0; bit < count; bit++) copy[(bit * 5) % 8] ^= 1 << ((bit * 7) % 32);
    return copy;
  };
  it('finds features with few differing bits, each once', () => {
    let found = 0;
    for (let feature = 0; feature < 200; feature++) {
      const matches = index.matches(changed(feature, 12));
      expect(new Set(matches.found).size).toBe(matches.found.length);
      if (matches.found.includes(feature)) found++;
    }
    expect(found).toBeGreaterThan(180);
  });
  it('does not return features with many differing bits', () => {
    const { found } = index.matches(Uint32Array.from({ length: 500 * WORDS }, () => random() * 4294967296));
    expect(found).toHaveLength(0);
  });
  it('returns the most similar feature of each video', () => {
    const near = Uint32Array.from([...changed(7, 9), ...changed(7, 2), ...changed(7, 5), ...changed(7, 4)]);
    const { query, found } = createFeatureIndex(near, Uint32Array.of(0, 3)).matches(changed(7, 0));
    expect([[...query], [...found]]).toEqual([
      [0, 0],
      [1, 3],
    ]);
  });
  it('finds features whose bits are nearly all the same', () => {
    // Half of all bits say what one of a few says.
    const alike = bits.map((word, at) => (at % WORDS < 4 ? (word & 1) * 0xffffffff : word));
    const dependent = createFeatureIndex(alike, own);
    let count = 0;
    for (let feature = 0; feature < 200; feature++) {
      const copy = alike.slice(feature * WORDS, (feature + 1) * WORDS);
      for (let bit = 0; bit < 12; bit++) copy[4 + (bit % 4)] ^= 1 << ((bit * 7) % 32);
      if (dependent.matches(copy).found.includes(feature)) count++;
    }
    expect(count).toBeGreaterThan(180);
  });
  it('ignores a descriptor that is shared by too many features', () => {
    const same = new Uint32Array(100 * WORDS).fill(5);
    expect(createFeatureIndex(same, own).matches(same.slice(0, WORDS)).found).toHaveLength(0);
    expect(createFeatureIndex(same.slice(0, 20 * WORDS), own).matches(same.slice(0, WORDS)).found).toHaveLength(20);
  });
});

describe('similarity transform', () => {
  const random = seeded(4);
  const truth: Affine = [0.8, -0.3, 40, 0.3, 0.8, -12];
  const from = { x: Float64Array.from({ length: 90 }, () => 400 * random()), y: Float64Array.from({ length: 90 }, () => 200 * random()) };
  const pairs = [...from.x].map((x, at) => moved(truth, x, from.y[at]));
  const to = {
    x: Float64Array.from(pairs, ([x], at) => (at % 3 === 0 ? x + normal(random) : 400 * random())),
    y: Float64Array.from(pairs, ([, y], at) => (at % 3 === 0 ? y + normal(random) : 200 * random())),
  };
  it('is found when two of three pairs are wrong, and is deterministic', () => {
    const found = similarityTransform(from, to);
    expect(found?.agreeing.filter((at) => at % 3 === 0).length).toBeGreaterThan(27);
    for (const [at, value] of truth.entries()) expect(Math.abs(found!.transform[at] - value)).toBeLessThan(Math.abs(value) * 0.05 + 0.02);
    expect(similarityTransform(from, to)).toEqual(found);
  });
  it('needs two points', () => {
    const point = { x: Float64Array.of(1), y: Float64Array.of(1) };
    expect(similarityTransform(point, point)).toBeNull();
    const twice = { x: Float64Array.of(1, 1), y: Float64Array.of(1, 1) };
    expect(similarityTransform(twice, twice)).toBeNull();
  });
});

it('moves and scales one box onto another', () => {
  const transform = boxToBox({ left: 0, top: 10, right: 100, bottom: 60 }, { left: 5, top: 0, right: 55, bottom: 100 });
  expect(moved(transform, 0, 10)).toEqual([5, 0]);
  expect(moved(transform, 100, 60)).toEqual([55, 100]);
});

it('keeps the placement of the whole picture, however many features vote for others', () => {
  const at = (x: number, votes: number, source: Hypothesis['source']): Hypothesis => ({
    transform: [1, 0, x, 0, 1, 0],
    isMirrored: false,
    votes,
    source,
  });
  const others = [10, 30, 50, 70, 90].map((x) => at(x, 100 - x, 'FEATURES'));
  const kept = bestPlacements([...others, at(0, 3, 'PICTURE'), at(11, 20, 'FEATURES')], { width: 320, height: 180 });
  expect(kept.map(({ transform }) => transform[2])).toEqual([10, 30, 50, 0]);
  expect(bestPlacements([...others, at(0, 0.1, 'PICTURE')], { width: 320, height: 180 })).toEqual(others.slice(0, 4));
});

describe('library search', () => {
  const videos = [1, 2, 3].map((seed) => fingerprintOfFrames(footage(seed, 0, 6)));
  const library = createLibrary(videos);
  it('finds the video of a shrunk, mirrored copy and its placement', () => {
    const copy = footage(2, 0, 6).map((frame) => mirrored(shrunk(frame, 240, 135)));
    const [best] = library.candidates(fingerprintOfFrames(copy));
    expect(best.video).toBe(1);
    expect(best.votes).toBeGreaterThan(4);
    const [hypothesis] = best.hypotheses;
    expect(hypothesis.isMirrored).toBe(true);
    const [x, y] = moved(hypothesis.transform, 120, 60);
    expect(Math.hypot(x - 160, y - 80)).toBeLessThan(5);
  });
  it('gives few votes to unrelated footage and none to empty footage', () => {
    for (const { votes } of library.candidates(fingerprintOfFrames(footage(9, 0, 4)))) expect(votes).toBeLessThan(1.5);
    expect(library.candidates(fingerprintOfFrames(Array.from({ length: 16 }, () => grayImage(320, 180))))).toEqual([]);
    expect(createLibrary([]).candidates(videos[0])).toEqual([]);
  });
});
