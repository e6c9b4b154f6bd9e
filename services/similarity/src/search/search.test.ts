/** From files to results: the earlier footage in a video, in seconds of both. Runs with ffmpeg, with its stand-in, or with both. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeVideo, PROGRAMS } from '../../test/ffmpeg.ts';
import { footage, HEIGHT, WIDTH } from '../../test/footage.ts';
import { MediaError } from '../decode/media-process.ts';
import { unpacked } from '../decode/small-video.ts';
import { fingerprintOf } from '../fingerprint/bytes.ts';
import type { PartLengths } from '../fingerprint/parts.ts';
import type { GrayImage } from '../image/gray-image.ts';
import { analyse, type AnalysedPart } from './analyse.ts';
import { createSearch, earlierVideos, type EarlierPart } from './search.ts';

const signal = new AbortController().signal;

/** A file without any test counts as failed. */
const TESTED = PROGRAMS.length > 0 ? PROGRAMS : [{ name: 'no program', ffmpeg: '' }];

describe.skipIf(PROGRAMS.length === 0).each(TESTED)('search with $name', ({ ffmpeg }) => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'greenroom-search-test-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const video = (name: string, frames: readonly GrayImage[], ...filter: string[]): string => {
    const raw = ['-f', 'rawvideo', '-pix_fmt', 'gray', '-s', `${WIDTH}x${HEIGHT}`, '-r', '8', '-i', 'pipe:0'];
    const args = [...raw, ...filter, '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
    return makeVideo(path.join(folder, `${name}.mp4`), args, Buffer.concat(frames.map(({ data }) => data)));
  };
  const parts = async (file: string, lengths?: PartLengths): Promise<{ seconds: number; parts: AnalysedPart[] }> => {
    const found: AnalysedPart[] = [];
    const seconds = await analyse({ ffmpeg, file, signal, lengths, onPart: (part) => void found.push(part) });
    return { seconds, parts: found };
  };
  const asKept = (name: string, analysed: Awaited<ReturnType<typeof parts>>): EarlierPart[] =>
    analysed.parts.map(({ second, bytes, frames }) => ({
      video: name,
      second,
      videoSeconds: analysed.seconds,
      print: fingerprintOf(bytes),
      frames: () => unpacked({ ffmpeg, signal }, frames),
    }));
  const kept = async (name: string, file: string): Promise<EarlierPart[]> => asKept(name, await parts(file));

  it('finds the seconds of two earlier videos in a third, and excludes other takes', async () => {
    const [first, second] = [footage(1, 0, 6), footage(2, 0, 6)];
    const earlier = earlierVideos([
      ...(await kept('first', video('first', first))),
      ...(await kept('second', video('second', second))),
      ...(await kept('other take', video('other take', footage(1, 1, 4)))),
    ]);
    const file = video('query', [...first.slice(2 * 8, 5 * 8), ...second.slice(1 * 8, 5 * 8)], '-vf', 'hflip', '-crf', '28');
    const query = await parts(file);
    const search = createSearch(earlier);
    for (const part of query.parts) await search.add(part.second, part.print);
    const results = search.results(query.seconds);
    expect(results.map(({ video: name }) => name)).toEqual(['second', 'first']);
    expect(results.map(({ common }) => common.level)).toEqual(['HIGH', 'HIGH']);
    for (const [result, from, to, at] of [
      [results[1], 0, 3, 2],
      [results[0], 3, 7, 1],
    ] as const) {
      expect(result.segments).toHaveLength(1);
      const [{ start, end, earlierStart, isMirrored }] = result.segments;
      for (const [value, true_] of [
        [start, from],
        [end, to],
        [earlierStart, at],
      ])
        expect(Math.abs(value - true_)).toBeLessThanOrEqual(0.3);
      expect(isMirrored).toBe(true);
    }
  });

  it("merges the results of a long video's parts", async () => {
    const frames = footage(3, 0, 9);
    const lengths = { seconds: 4, sharedSeconds: 2 };
    const analysed = await parts(video('long', frames), lengths);
    expect(analysed.parts.map(({ second, seconds }) => [second, seconds])).toEqual([
      [0, 6],
      [4, 5],
    ]);
    const earlier = earlierVideos(asKept('long', analysed));
    const query = await parts(video('excerpt', frames.slice(2 * 8, 8 * 8)));
    const search = createSearch(earlier);
    for (const part of query.parts) await search.add(part.second, part.print);
    const [{ common, segments }] = search.results(query.seconds);
    expect(common.level).toBe('DUPLICATE');
    expect(segments).toHaveLength(1);
    expect(Math.abs(segments[0].earlierStart - 2)).toBeLessThanOrEqual(0.3);
    expect(Math.abs(segments[0].earlierEnd - 8)).toBeLessThanOrEqual(0.3);
  });

  it('reports progress, stops on abort, and rejects files that are not videos', async () => {
    const file = path.join(folder, 'first.mp4');
    const seen: number[] = [];
    await analyse({ ffmpeg, file, signal, onPart: () => undefined, onProgress: (second) => void seen.push(second) });
    expect(seen.at(-1)).toBe(6);
    const stop = new AbortController();
    const onProgress = () => stop.abort(new Error('not wanted'));
    await expect(analyse({ ffmpeg, file, signal: stop.signal, onPart: () => undefined, onProgress })).rejects.toThrow('not wanted');
    await expect(parts(path.join(folder, 'none.mp4'))).rejects.toThrow(MediaError);
  });
});
