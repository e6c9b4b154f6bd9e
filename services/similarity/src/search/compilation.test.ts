/** A compilation names all of its sources, however many there are and however many copies of them. */
import { beforeAll, describe, expect, it } from 'vitest';
import { fingerprintOfFrames, footage } from '../../test/footage.ts';
import { emptyFeatures } from '../features/features.ts';
import { FRAME_RATE, type Fingerprint } from '../fingerprint/fingerprint.ts';
import type { GrayImage } from '../image/gray-image.ts';
import { createSearch, earlierVideos, type EarlierPart } from './search.ts';

const SECONDS = 4;
const PIECE = 2.5;
/** More than were once compared for two minutes of video. */
const FILMS = 12;
const seconds = (frames: readonly GrayImage[], from: number, to: number) => frames.slice(from * FRAME_RATE, to * FRAME_RATE);
const film = (seed: number) => footage(100 + seed, 0, SECONDS);

function partOf(video: string, print: Fingerprint): EarlierPart {
  return { video, second: 0, videoSeconds: print.small.length / FRAME_RATE, print, frames: async () => print.small };
}

async function sourcesIn(frames: readonly GrayImage[], parts: readonly EarlierPart[]) {
  const search = createSearch(earlierVideos(parts));
  await search.add(0, fingerprintOfFrames(frames));
  return search.results(frames.length / FRAME_RATE);
}

describe('compilation', () => {
  const films = Array.from({ length: FILMS }, (_, at) => film(at));
  let parts: readonly EarlierPart[];
  beforeAll(() => {
    parts = films.map((frames, at) => partOf(`film ${at}`, fingerprintOfFrames(frames)));
  });

  it('of many films names every one of them, with its seconds', async () => {
    const pieces = films.map((frames) => seconds(frames, 1, 1 + PIECE));
    const results = await sourcesIn(pieces.flat(), parts);
    const found = new Map(results.map(({ video, segments }) => [video, segments]));
    expect([...found.keys()].sort()).toEqual(pieces.map((_, at) => `film ${at}`).sort());
    for (const [at] of pieces.entries()) {
      const [{ start, end, earlierStart }, ...more] = found.get(`film ${at}`)!;
      expect(more).toEqual([]);
      for (const [value, truth] of [
        [start, at * PIECE],
        [end, (at + 1) * PIECE],
        [earlierStart, 1],
      ])
        expect(Math.abs(value - truth)).toBeLessThanOrEqual(0.25);
    }
  });

  it('names a film and all of its copies', async () => {
    const [first] = parts;
    const copies = Array.from({ length: 16 }, (_, at) => ({ ...first, video: `copy ${at}` }));
    const results = await sourcesIn(seconds(films[0], 1, 1 + PIECE), [...copies, ...parts.slice(1)]);
    expect(results.map(({ video }) => video).sort()).toEqual(copies.map(({ video }) => video).sort());
  });

  it('names the copies of a source that nothing but that source leads to', async () => {
    const [first] = parts;
    const isUnseen = { hashes: [], boxHashes: [], features: { features: emptyFeatures(0), frame: new Uint32Array() } };
    const unseen = ['one', 'two', 'three'].map((video) => ({ ...first, video, print: { ...first.print, ...isUnseen } }));
    const whole = { start: 0, end: SECONDS, earlierStart: 0, earlierEnd: SECONDS, speed: 1, offset: 0, isMirrored: false } as const;
    const next = new Map([
      [first.video, 'one'],
      ['one', 'two'],
      ['two', 'three'],
    ]);
    const query = seconds(films[0], 1, 1 + PIECE);
    const search = createSearch(
      earlierVideos([...parts.slice(0, 3), ...unseen], (video) => {
        const copy = next.get(video);
        return copy === undefined ? [] : [{ ...whole, video: copy, placement: [1, 0, 0, 0, 1, 0] }];
      }),
    );
    await search.add(0, fingerprintOfFrames(query));
    const results = search.results(PIECE);
    expect(results.map(({ video }) => video).sort()).toEqual(['film 0', 'one', 'three', 'two']);
    for (const { segments } of results) expect(Math.abs(segments[0].earlierStart - 1)).toBeLessThanOrEqual(0.25);
  });

  it('of two films that alternate names the pieces of each, not what is between them', async () => {
    const [one, other] = films;
    const alternating = [one, other, one, other].flatMap((frames, at) => {
      const from = Math.floor(at / 2) * (SECONDS - PIECE);
      return seconds(frames, from, from + PIECE);
    });
    const results = await sourcesIn(alternating, parts.slice(0, 4));
    expect(results.map(({ video }) => video).sort()).toEqual(['film 0', 'film 1']);
    for (const { segments } of results) {
      expect(segments).toHaveLength(2);
      for (const { start, end } of segments) expect(Math.abs(end - start - PIECE)).toBeLessThanOrEqual(0.25);
    }
  });
});
