/** Kept features are few and from everywhere. */
import { expect, it } from 'vitest';
import { fingerprintOfFrames, footage } from '../../test/footage.ts';
import { thinned } from './thinned.ts';

const { features, hashes } = fingerprintOfFrames(footage(1, 0, 10));

it('no more than so many a minute are kept, from every frame that has new ones', () => {
  const kept = thinned(features, hashes.length);
  expect(features.frame.length).toBeGreaterThan(800);
  expect(kept.frame).toHaveLength(800);
  expect(kept.features.count).toBe(800);
  expect(new Set(kept.frame).size).toBe(new Set(features.frame).size);
  expect(new Set(kept.features.size)).toEqual(new Set(features.features.size));
});

it('few are all kept', () => {
  expect(thinned(features, 10_000)).toEqual(features);
});
