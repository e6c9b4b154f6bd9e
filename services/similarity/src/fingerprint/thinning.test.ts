/** Features that are stored, and those that are searched for, are few and evenly distributed. */
import { expect, it } from 'vitest';
import { fingerprintOfFrames, footage } from '../../test/footage.ts';
import { thinned, thinnedInFrames } from './thinning.ts';

const { features, hashes } = fingerprintOfFrames(footage(1, 0, 10));

it('keeps at most the limit per minute, from every frame with new features', () => {
  const kept = thinned(features, hashes.length);
  expect(features.frame.length).toBeGreaterThan(800);
  expect(kept.frame).toHaveLength(800);
  expect(kept.features.count).toBe(800);
  expect(new Set(kept.frame).size).toBe(new Set(features.frame).size);
  expect(new Set(kept.features.size)).toEqual(new Set(features.features.size));
});

it('keeps all features when there are few', () => {
  expect(thinned(features, 10_000)).toEqual(features);
});

it('keeps at most so many of each frame for a search, and all of frames with few', () => {
  const numbers = (frame: Uint32Array) => [...new Set(frame)].map((number) => frame.filter((other) => other === number).length);
  const [all, kept] = [numbers(features.frame), numbers(thinnedInFrames(features).frame)];
  expect(kept).toEqual(all.map((count) => Math.min(120, count)));
  expect(Math.max(...all)).toBeGreaterThan(120);
  const few = thinnedInFrames(features);
  expect(thinnedInFrames(few)).toEqual(few);
});
