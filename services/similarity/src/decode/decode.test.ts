/** Decoding frames from all kinds of files, without reading anything but the file. Runs with ffmpeg, with its stand-in, or with both. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeVideo, PROGRAMS, turnVideo } from '../../test/ffmpeg.ts';
import { footage } from '../../test/footage.ts';
import type { ColorImage } from '../image/colors.ts';
import type { GrayImage } from '../image/gray-image.ts';
import { decodeFrames } from './decode.ts';
import { BrokenStreamError, createGrayFrames } from './gray-frames.ts';
import { findProgram, MediaError, runMedia, words } from './media-process.ts';
import { packed, unpacked } from './small-video.ts';

const signal = new AbortController().signal;
/** Every kind of file in `npm run test:wide`. */
const WIDE = process.env['WIDE'] === '1';
const KINDS = [
  ['large.mp4', '1280x720', '480x270', 'libx264', 'mp4'],
  ['small.webm', '100x60', '100x60', 'libvpx-vp9', 'webm'],
  ['tall.mkv', '360x640', '270x480', 'libx264', 'matroska'],
  ['high.avi', '1000x20', '480x10', 'mpeg4', 'avi'],
  ['flat.mkv', '1000x2', '480x2', 'libx264', 'matroska'],
] as const;
const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];

describe('grey frames', () => {
  it('are the same however the stream is split into chunks', () => {
    const stream = Buffer.concat([Buffer.from('P5\n3 2\n255\n'), Buffer.from([1, 2, 3, 4, 5, 6]), Buffer.from('P5\n1 1\n255\n7')]);
    for (const size of [1, 4, 100]) {
      const frames: GrayImage[] = [];
      const add = createGrayFrames((frame) => frames.push(frame));
      for (let at = 0; at < stream.length; at += size) add(stream.subarray(at, at + size));
      expect(frames.map(({ width, height, data }) => [width, height, ...data])).toEqual([
        [3, 2, 1, 2, 3, 4, 5, 6],
        [1, 1, 55],
      ]);
    }
  });
  it.each(['P6\n3 2\n255\n', 'P5\n99999 2\n255\n', 'x'.repeat(90), 'P5\n0 2\n255\n'])('rejects the malformed header %j', (text) => {
    expect(() => createGrayFrames(() => undefined)(Buffer.from(text.padEnd(90, ' ')))).toThrow(BrokenStreamError);
  });
});

it('finds programs only in absolute folders of the path', async () => {
  expect(await findProgram('sh', 'bin:.')).toBeNull();
  expect(await findProgram('no such program')).toBeNull();
  expect(await findProgram('ffmpeg', '', null)).toBeNull();
});

describe.each(PROGRAMS)('videos decoded by $name', ({ ffmpeg }) => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'greenroom-decode-test-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const make = (name: string, ...args: string[]) => makeVideo(path.join(folder, name), args);
  const decoded = async (file: string): Promise<ColorImage[]> => {
    const frames: ColorImage[] = [];
    await decodeFrames({ ffmpeg, file, signal, onFrame: (frame) => void frames.push(frame) });
    return frames;
  };
  const sizes = (frames: readonly GrayImage[]) => [...new Set(frames.map(({ width, height }) => `${width}x${height}`))];
  const picture = (size: string) => ['-f', 'lavfi', '-i', `testsrc=size=${size}:rate=25:duration=1`];

  it.each(WIDE ? KINDS : KINDS.slice(0, 2))('decodes eight frames per second of %s (%s)', async (name, size, seen, codec, container) => {
    const frames = await decoded(
      make(name, ...picture(size), '-c:v', codec, ...(codec === 'libx264' ? ['-preset', 'ultrafast'] : []), '-f', container),
    );
    expect(frames).toHaveLength(8);
    expect(sizes(frames)).toEqual([seen]);
  });

  it('keeps the colours of a frame, blue on the left and red on the right', async () => {
    const [{ width, height, chroma }] = await decoded(
      make('red.mp4', '-f', 'lavfi', '-i', 'color=red:size=640x360:rate=8:duration=0.25', ...H264),
    );
    expect([width, height, chroma!.width, chroma!.height]).toEqual([480, 270, 480, 135]);
    const [blue, red] = [chroma!.data[10], chroma!.data[470]];
    expect(blue).toBeLessThan(110);
    expect(red).toBeGreaterThan(220);
  });

  it('corrects non-square pixels and rotated videos', async () => {
    expect(sizes(await decoded(make('wide.mp4', ...picture('240x240'), '-vf', 'setsar=2', ...H264)))).toEqual(['480x240']);
    const plain = make('plain.mp4', ...picture('320x180'), ...H264);
    const turned = turnVideo(plain, path.join(folder, 'turned.mp4'));
    expect(sizes(await decoded(turned))).toEqual(['180x320']);
  });

  it('handles one frame, no frame, audio only and damaged bytes', async () => {
    expect((await decoded(make('one.mp4', ...picture('64x64'), '-frames:v', '1', ...H264))).length).toBeLessThanOrEqual(1);
    const sound = make('sound.mp4', '-f', 'lavfi', '-i', 'sine=duration=0.2', '-c:a', 'aac');
    const cut = path.join(folder, 'cut.mp4');
    await writeFile(cut, Buffer.from('0000001866747970697361', 'hex'));
    for (const file of [sound, cut, path.join(folder, 'nowhere.mp4')]) await expect(decoded(file)).rejects.toThrow(MediaError);
  });

  it('reads neither other files nor addresses named in a playlist disguised as a video', async () => {
    let calls = 0;
    const server = createServer((_, response) => {
      calls++;
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const own = make('own.mp4', ...picture('64x64'), ...H264);
    const list = path.join(folder, 'list.mp4');
    for (const target of [`http://127.0.0.1:${(server.address() as AddressInfo).port}/x.ts`, own]) {
      for (const text of [`#EXTM3U\n#EXTINF:2,\n${target}\n#EXT-X-ENDLIST\n`, `ffconcat version 1.0\nfile '${target}'\n`]) {
        await writeFile(list, text);
        await expect(decoded(list)).rejects.toThrow(MediaError);
      }
    }
    expect(calls).toBe(0);
    await new Promise((resolve) => server.close(resolve));
  });

  it('stops on timeout, on abort, and when the consumer rejects a frame', async () => {
    const raw = words('-loglevel error -f rawvideo -pix_fmt gray -s 64x64 -r 8 -i pipe:0 -f image2pipe -c:v pgm pipe:1');
    function* endless() {
      for (;;) yield new Uint8Array(64 * 64);
    }
    const run = (seconds: number, until: AbortSignal, onOutput: () => void) =>
      runMedia({ program: ffmpeg, args: raw, input: endless(), seconds, signal: until, onOutput });
    await expect(run(0.3, signal, () => undefined)).rejects.toMatchObject({ timedOut: true });
    const stop = new AbortController();
    await expect(run(600, stop.signal, () => stop.abort(new Error('not wanted')))).rejects.toThrow('not wanted');
    const refuse = () => {
      throw new BrokenStreamError('no');
    };
    await expect(run(600, signal, refuse)).rejects.toThrow('no');
  });

  it('rejects pictures above the pixel limit', async () => {
    const huge = make('huge.mp4', '-f', 'lavfi', '-i', 'color=size=8224x8224:rate=1:duration=1', '-c:v', 'png', '-pix_fmt', 'monob');
    await expect(decoded(huge)).rejects.toThrow(MediaError);
  });

  it('does not pass our environment to the program', async () => {
    const parts: Buffer[] = [];
    await runMedia({ program: '/usr/bin/env', args: [], seconds: 600, signal, onOutput: (bytes) => void parts.push(bytes) });
    const names = Buffer.concat(parts)
      .toString('utf8')
      .trim()
      .split('\n')
      .map((line) => line.split('=')[0]);
    expect(names.filter((name) => !['PWD', 'OLDPWD', 'SHLVL', '_'].includes(name))).toEqual([]);
  });

  it('restores stored small frames almost unchanged', async () => {
    const frames = footage(1, 0, 2);
    const bytes = await packed({ ffmpeg, signal }, frames);
    const back = await unpacked({ ffmpeg, signal }, bytes);
    expect(back).toHaveLength(frames.length);
    expect(bytes.length).toBeLessThan((frames.length * frames[0].data.length) / 10);
    let error = 0;
    for (const [at, value] of back[12].data.entries()) error += Math.abs(value - frames[12].data[at]) / back[12].data.length;
    expect(error).toBeLessThan(6);
    await expect(unpacked({ ffmpeg, signal }, new Uint8Array(50))).rejects.toThrow(MediaError);
  });
});

describe.runIf(PROGRAMS.length === 2)('frames decoded by ffmpeg and by its stand-in', () => {
  it('are the same', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'greenroom-decode-test-'));
    const source = ['-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=30000/1001:duration=3'];
    const file = makeVideo(path.join(folder, 'same.mp4'), [...source, ...H264]);
    const [real, ours] = [[] as ColorImage[], [] as ColorImage[]];
    for (const [at, frames] of [real, ours].entries())
      await decodeFrames({ ffmpeg: PROGRAMS[at].ffmpeg, file, signal, onFrame: (frame) => void frames.push(frame) });
    await rm(folder, { recursive: true, force: true });
    expect(ours.map(({ width, height }) => [width, height])).toEqual(real.map(({ width, height }) => [width, height]));
    const apart = (a: GrayImage, b: GrayImage) =>
      a.data.reduce((sum, level, pixel) => sum + Math.abs(level - b.data[pixel]), 0) / a.data.length;
    for (const [at, frame] of ours.entries()) {
      expect(apart(frame, real[at])).toBeLessThan(2);
      expect(apart(frame.chroma!, real[at].chroma!)).toBeLessThan(2);
    }
  });
});
