/** A library built incrementally gives the same results as one built in one go, and indexes no video too often. */
import { describe, expect, it } from 'vitest';
import { fingerprintOfFrames, footage } from '../../test/footage.ts';
import { earlierVideos, type EarlierPart } from '../search/search.ts';
import { createLibraryRuns } from './library-runs.ts';

const SEEDS = [1, 2, 3, 4, 5, 6, 7];
const prints = new Map(SEEDS.map((seed) => [seed, fingerprintOfFrames(footage(seed, 0, 2))]));
const partOf = (seed: number): EarlierPart => ({
  video: `video ${seed}`,
  second: 0,
  videoSeconds: 2,
  print: prints.get(seed)!,
  frames: async () => [],
});

describe('library of runs', () => {
  const parts = SEEDS.map(partOf);
  const runs = createLibraryRuns();
  for (const part of parts) runs.add([part]);
  runs.add([]);
  const named = ({ parts: own, library }: ReturnType<typeof earlierVideos>, seed: number) =>
    library.candidates(prints.get(seed)!).map(({ video, votes }) => [own[video].video, votes]);

  it.each([1, 4, 7])('finds video %i like a library built in one go', (seed) => {
    const [best] = named(
      runs.earlier(() => true),
      seed,
    );
    expect(best).toEqual(named(earlierVideos(parts), seed)[0]);
    expect(best[0]).toBe(`video ${seed}`);
  });
  it('removes videos that are no longer kept, and finds the rest', () => {
    const growing = createLibraryRuns();
    for (const part of parts) growing.add([part]);
    growing.keep(({ video }) => video !== 'video 2' && video !== 'video 7');
    const all = growing.earlier(() => true);
    expect(all.parts.map(({ video }) => video)).toEqual([1, 3, 4, 5, 6].map((seed) => `video ${seed}`));
    expect(named(all, 2).filter(([video]) => video === 'video 2')).toEqual([]);
    expect(named(all, 5)[0][0]).toBe('video 5');
  });
  it('excludes unwanted videos', () => {
    const wanted = runs.earlier(({ video }) => video !== 'video 4');
    expect(named(wanted, 4).map(([video]) => video)).not.toContain('video 4');
    expect(
      named(
        createLibraryRuns().earlier(() => true),
        4,
      ),
    ).toEqual([]);
  });
});
