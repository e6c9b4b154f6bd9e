/** The library of comparison videos follows the videos that Greenroom has. */
import { expect, it } from 'vitest';
import { fingerprintOfFrames, footage } from '../../test/footage.ts';
import { fingerprintBytes } from '../fingerprint/bytes.ts';
import type { KeptVideo } from '../../wire.ts';
import { createVideoLibrary } from './video-library.ts';

const signal = new AbortController().signal;
const print = fingerprintBytes(fingerprintOfFrames(footage(1, 0, 2)));
const videoOf = (sequence: number, video: string): KeptVideo => ({
  sequence,
  video,
  order: sequence,
  seconds: 2,
  parts: [{ uuid: `part ${sequence}`, second: 0, seconds: 2 }],
});

function libraryOf(kept: KeptVideo[]) {
  const calls: string[] = [];
  const library = createVideoLibrary({
    async videos(after) {
      calls.push('videos');
      return { items: kept.filter(({ sequence }) => sequence > after), total: kept.length };
    },
    async sequences() {
      calls.push('sequences');
      return kept.map(({ sequence }) => sequence);
    },
    async print() {
      return print;
    },
    async frames() {
      return new Uint8Array();
    },
  });
  return { library, calls, videos: () => library.after(0, '').parts.map(({ video }) => video) };
}

it('removes deleted videos, and asks which only when some are gone', async () => {
  const kept = [videoOf(1, 'a'), videoOf(2, 'b'), videoOf(3, 'c')];
  const { library, calls, videos } = libraryOf(kept);
  await library.refresh('ffmpeg', signal);
  expect([videos(), calls.includes('sequences')]).toEqual([['a', 'b', 'c'], false]);
  kept.splice(1, 1);
  kept.push(videoOf(4, 'd'));
  await library.refresh('ffmpeg', signal);
  expect([videos(), calls.includes('sequences')]).toEqual([['a', 'c', 'd'], true]);
  expect([library.video('b'), library.video('d')?.order, library.upTo()]).toEqual([undefined, 4, 4]);
});

it('replaces a video that was analysed again', async () => {
  const kept = [videoOf(1, 'a'), videoOf(2, 'b')];
  const { library, videos } = libraryOf(kept);
  await library.refresh('ffmpeg', signal);
  kept.splice(0, 1, videoOf(3, 'a'));
  await library.refresh('ffmpeg', signal);
  expect(videos()).toEqual(['b', 'a']);
  expect(library.after(2, '').parts.map(({ video }) => video)).toEqual(['a']);
});

it('never compares a video with itself, however repetitive it is', async () => {
  const { library } = libraryOf([videoOf(1, 'a'), videoOf(2, 'b')]);
  await library.refresh('ffmpeg', signal);
  const query = fingerprintOfFrames(footage(1, 0, 2));
  for (const after of [0, 1])
    for (const own of ['a', 'b']) {
      const { parts, library: searched } = library.after(after, own);
      expect(searched.candidates(query).map(({ video }) => parts[video].video)).not.toContain(own);
    }
});
