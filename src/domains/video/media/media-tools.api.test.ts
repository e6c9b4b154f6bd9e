/** Tests of ffmpeg and its stand-in with real videos: only the file itself is ever read, and both make the same media. */
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileTypeFromFile } from 'file-type';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lavfi, makeVideo, REAL_TOOLS, STAND_IN_TOOLS, TOOLS, turnVideo } from '../../../../test/kit/media-tools.ts';
import { deadlineIn, makePeaks, makePoster, makeProxy, makeStrip, probe, readFrames, type MediaTools } from './make-media.service.ts';
import { findProgram, MediaError, runMedia } from './media-process.service.ts';
import { probeAlone } from './probe-alone.service.ts';
import { stripLayout } from '../version/strip-layout.rules.ts';
import { readFrameRate } from './timecode.rules.ts';
import { sourceTimecode } from './source-timecode.rules.ts';
import { toneMapped } from './tone-map.rules.ts';
import { BrokenVideoError, playsInBrowsers } from './video-details.rules.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'greenroom-media-tools-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const soon = () => deadlineIn(600);

describe.each(TOOLS)('with $name', ({ tools }) => {
  const signal = new AbortController().signal;
  const work = (file: string) => ({ tools, file, folder, signal, deadline: soon() });
  const drawn = (name: string, source: string, ...codec: readonly string[]) =>
    makeVideo(path.join(folder, name), ...lavfi(source), ...codec);

  it.each(['counter-variable.mp4', 'counter-23.976.mp4', 'counter-50-second.mp4'])(
    'reads the same frames of %s with ffmpeg and without',
    async (name) => {
      const place = path.resolve('test/videos', name);
      const alone = await probeAlone(place, signal);
      const { count, frameRate, times } = (await readFrames(work(place), alone.details)).frames!;
      expect([frameRate, count]).toEqual([alone.frames.frameRate, alone.frames.count]);
      const apart = (times ?? []).map((time, frame) => Math.abs(time - alone.frames.times![frame]!));
      expect(Math.max(0, ...apart)).toBeLessThanOrEqual(1);
    },
  );

  it.each([
    ['an HLS playlist', '#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nADDRESS/a.ts\n#EXT-X-ENDLIST\n'],
    ['a concat script', "ffconcat version 1.0\nfile 'ADDRESS/a.mp4'\n"],
    ['a DASH manifest', '<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011"><BaseURL>ADDRESS/</BaseURL></MPD>'],
    ['a picture of lines', '<svg xmlns="http://www.w3.org/2000/svg"><image href="ADDRESS/a.png"/></svg>'],
    ['a session description', 'v=0\no=- 0 0 IN IP4 127.0.0.1\nm=video 5004 RTP/AVP 96\n'],
  ])('does not follow references in %s named .mp4, and makes no request', async (_, text) => {
    let asked = 0;
    const server: Server = createServer((_request, reply) => {
      asked += 1;
      reply.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const place = path.join(folder, 'trick.mp4');
    await writeFile(place, text.replace('ADDRESS', `http://127.0.0.1:${(server.address() as AddressInfo).port}`));
    await expect(probe(work(place))).rejects.toThrow(BrokenVideoError);
    await new Promise((resolve) => server.close(resolve));
    expect(asked).toBe(0);
  });

  it('rejects a file that refers to another file', async () => {
    const other = drawn('other.mp4', 'testsrc=size=64x64:rate=25:duration=1', '-c:v', 'libx264');
    const place = path.join(folder, 'list.mp4');
    await writeFile(place, `ffconcat version 1.0\nfile '${other}'\n`);
    await expect(probe(work(place))).rejects.toThrow(BrokenVideoError);
  });

  it('gives a rotated video its upright size and poster', async () => {
    const flat = drawn('flat.mp4', 'testsrc=size=128x64:rate=25:duration=1', '-c:v', 'libx264', '-pix_fmt', 'yuv420p');
    const turned = turnVideo(flat, path.join(folder, 'turned.mp4'));
    const details = await probe(work(turned));
    expect(details).toMatchObject({ width: 64, height: 128, rotation: 90 });
    const poster = await makePoster(work(turned), details);
    expect(await sizeOf(tools, poster)).toEqual([64, 128]);
  });

  it('uses a single frame as the poster', async () => {
    const one = drawn('one.mp4', 'testsrc=size=64x64:rate=25:duration=1', '-frames:v', '1', '-c:v', 'libx264', '-pix_fmt', 'yuv420p');
    const details = await probe(work(one));
    expect(await sizeOf(tools, await makePoster(work(one), details))).toEqual([64, 64]);
    await makeStrip(work(one), details, stripLayout({ seconds: Number(details.durationSeconds), ...details }));
  });

  it('counts frames of broadcast recordings', async () => {
    const place = drawn('broadcast.ts', 'testsrc=size=64x64:rate=25:duration=2', '-c:v', 'mpeg2video', '-f', 'mpegts');
    expect(await readFrames(work(place), await probe(work(place)))).toMatchObject({
      packets: 50,
      frames: { frameRate: '25/1', count: 50 },
    });
  });

  const sample = (name: string) => path.resolve('test/videos', name);

  it('gives pixels that are not square their shape: in the size, the poster, the strip and the proxy', async () => {
    const place = sample('anamorphic.mov');
    const details = await probe(work(place));
    expect(details).toMatchObject({ width: 1024, height: 576, timecode: { text: '10:00:00:12', fps: 25 } });
    expect(await sizeOf(tools, await makePoster(work(place), details))).toEqual([1024, 576]);
    const layout = stripLayout({ seconds: Number(details.durationSeconds), ...details });
    expect([layout.tileWidth, layout.tileHeight]).toEqual([160, 90]);
    expect(await sizeOf(tools, await makeStrip(work(place), details, layout))).toEqual([160, 90]);
    const proxy = await makeProxy({ ...work(place), folder: await mkdtemp(path.join(folder, 'wide-')) }, details, () => undefined);
    expect(await probe(work(proxy))).toMatchObject({ width: 1024, height: 576 });
  });

  it('gives pixels that are not square their shape when the video is turned too', async () => {
    const wide = drawn('wide.mp4', 'testsrc=size=128x64:rate=25:duration=1,setsar=2', '-c:v', 'libx264', '-pix_fmt', 'yuv420p');
    const turned = turnVideo(wide, path.join(folder, 'wide-turned.mp4'));
    const details = await probe(work(turned));
    expect(details).toMatchObject({ width: 64, height: 256, rotation: 90 });
    expect(await sizeOf(tools, await makePoster(work(turned), details))).toEqual([64, 256]);
  });

  it.each([
    ['anamorphic.mov', '25/1', '10:00:00:12'],
    ['broadcast.mxf', '30000/1001', '01:00:00;02'],
    ['sound-first.m2t', '60000/1001', null],
  ])('reads the time code of %s', async (name, rate, expected) => {
    const { timecode } = await probe(work(sample(name)));
    expect(sourceTimecode(timecode, readFrameRate(rate))).toBe(expected);
  });

  it.each([
    ['sound-first.mkv', '30000/1001', 60],
    ['sound-first.m2t', '60000/1001', 120],
  ])('finds the constant rate of %s, whose first frame comes after the sound, and of its proxy', async (name, frameRate, count) => {
    const place = sample(name);
    const details = await probe(work(place));
    const { frames } = await readFrames(work(place), details);
    expect(frames).toMatchObject({ frameRate, count, times: null });
    expect(frames!.offset).toBeGreaterThan(0.02);
    const proxy = await makeProxy({ ...work(place), folder: await mkdtemp(path.join(folder, 'late-')) }, details, () => undefined);
    const { frames: copied } = await readFrames(work(proxy), details);
    expect(copied).toMatchObject({ frameRate, count, times: null });
  });

  it('recognises a program stream, and its pixels that are not square', async () => {
    const place = sample('disc.mpg');
    expect((await fileTypeFromFile(place))?.mime).toBe('video/MP2P');
    expect(await probe(work(place))).toMatchObject({ width: 512, height: 288, videoCodec: 'mpeg2video' });
  });

  it('shows a video without the lines of its fields', async () => {
    const place = sample('interlaced.mp4');
    const details = await probe(work(place));
    expect(details.interlaced).toBe(true);
    expect(playsInBrowsers(details, 'video/mp4')).toBe(false);
    const combed = combOf(await grayOf(tools, place), 128);
    expect(combed).toBeGreaterThan(20);
    const proxy = await makeProxy({ ...work(place), folder: await mkdtemp(path.join(folder, 'fields-')) }, details, () => undefined);
    expect((await readFrames(work(proxy), details)).frames).toMatchObject({ frameRate: '25/1', count: 25 });
    for (const picture of [await makePoster(work(place), details), proxy])
      expect(combOf(await grayOf(tools, picture), 128)).toBeLessThan(combed / 5);
    await makeStrip(work(place), details, stripLayout({ seconds: Number(details.durationSeconds), ...details }));
  });

  it.each([
    ['hdr-pq.mp4', 'pq'],
    ['hdr-hlg.mp4', 'hlg'],
  ] as const)('shows the HDR of %s in the brightness of ordinary screens', async (name, hdr) => {
    const place = sample(name);
    const details = await probe(work(place));
    expect(details.hdr).toBe(hdr);
    expect(playsInBrowsers({ ...details, pixelFormat: 'yuv420p' }, 'video/mp4')).toBe(false);
    const proxy = await makeProxy({ ...work(place), folder: await mkdtemp(path.join(folder, 'hdr-')) }, details, () => undefined);
    // Eight steps from black to paper white.
    const white = { pq: 0.5807, hlg: 0.75 }[hdr];
    for (const picture of [proxy, await makePoster(work(place), details)]) {
      const gray = await grayOf(tools, picture);
      for (let step = 0; step < 8; step += 1) {
        const signal = (white * step) / 7;
        const [expected] = toneMapped(hdr, [signal, signal, signal]);
        const level = gray[32 * 128 + 16 * step + 8]!;
        expect(Math.abs(level / 255 - expected), `${step}`).toBeLessThan(0.04);
      }
    }
  });

  it('fills a strip to its end, however few key frames there are', async () => {
    const place = drawn('one-key.mkv', 'color=white:size=64x64:rate=1:duration=95', '-c:v', 'libx264', '-f', 'matroska');
    const details = await probe(work(place));
    const layout = stripLayout({ seconds: Number(details.durationSeconds), ...details });
    const strip = await makeStrip(work(place), details, layout);
    const [width] = await sizeOf(tools, strip);
    const gray = await grayOf(tools, strip);
    const { columns, tileWidth, tileHeight, count } = layout;
    const middles = Array.from({ length: count }, (_, tile) => {
      const [x, y] = [(tile % columns) * tileWidth + tileWidth / 2, Math.floor(tile / columns) * tileHeight + tileHeight / 2];
      return gray[y * width! + x]!;
    });
    expect(Math.min(...middles)).toBeGreaterThan(200);
  });

  it('gives up on a video that exceeds the time for all work on it, and says what to do', async () => {
    const place = drawn('late.mkv', 'testsrc=size=640x360:rate=25:duration=30', '-c:v', 'mpeg4', '-f', 'matroska');
    const details = await probe(work(place));
    const late = { ...work(place), deadline: deadlineIn(-1) };
    for (const step of [() => makePoster(late, details), () => makeProxy(late, details, () => undefined)])
      await expect(step()).rejects.toThrow('Processing the file takes too long. Export it with a smaller picture');
    expect(await running()).not.toContain(place);
  });

  it('leaves no process behind when aborted', async () => {
    const place = drawn('long.mkv', 'testsrc=size=640x360:rate=25:duration=30', '-c:v', 'mpeg4', '-f', 'matroska');
    const control = new AbortController();
    const details = await probe(work(place));
    const copying = makeProxy({ ...work(place), signal: control.signal }, details, () => control.abort(new Error('Given up.')));
    await expect(copying).rejects.toThrow('Given up.');
    expect(await running()).not.toContain(place);
  });
});

describe.runIf(REAL_TOOLS !== null && STAND_IN_TOOLS !== null)('ffmpeg and its stand-in', () => {
  const signal = new AbortController().signal;
  /** The media created by one of the two. */
  async function made(tools: MediaTools, file: string) {
    const work = { tools, file, folder: await mkdtemp(path.join(folder, 'made-')), signal, deadline: soon() };
    const details = await probe(work);
    const poster = await makePoster(work, details);
    const strip = await makeStrip(work, details, stripLayout({ seconds: Number(details.durationSeconds), ...details }));
    const peaks = await makePeaks(work, details);
    const proxy = await makeProxy(work, details, () => undefined);
    return {
      details,
      frames: await readFrames(work, details),
      copied: (await readFrames({ ...work, file: proxy }, details)).frames,
      copy: { ...(await probe({ ...work, file: proxy })), durationSeconds: null },
      pictures: [await sizeOf(tools, poster), await sizeOf(tools, strip)],
      gray: Buffer.concat([await grayOf(REAL_TOOLS!, poster), await grayOf(REAL_TOOLS!, strip)]),
      peaks: peaks === null ? null : (JSON.parse(await readFile(peaks, 'utf8')) as { peaks: number[] }).peaks,
    };
  }

  const [test, sine] = ['testsrc=size=320x180:rate=25:duration=2', 'sine=duration=2'];
  it.each([
    ['of a browser', 'a.mp4', ...lavfi(test, sine), '-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac'],
    ['with frames before others', 'a.mkv', ...lavfi(test, sine), '-c:v', 'libx264', '-bf', '3', '-c:a', 'pcm_s16le', '-f', 'matroska'],
    ['of an old camera', 'a.avi', ...lavfi(test, sine), '-c:v', 'mpeg4', '-c:a', 'mp2', '-f', 'avi'],
    ['of the web', 'a.webm', ...lavfi(test), '-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-f', 'webm'],
    ['of a disc', 'a.mpg', ...lavfi(test, sine), '-c:v', 'mpeg2video', '-c:a', 'mp2', '-f', 'mpeg'],
    ['of ten bits', 'a.mov', ...lavfi(test), '-c:v', 'libx264', '-pix_fmt', 'yuv420p10le', '-f', 'mov'],
  ] as const)('make the same of one %s', async (_, name, ...args) => {
    const file = makeVideo(path.join(folder, `same-${name}`), ...args);
    await expectSame(file);
  });

  it('create the same media for a concatenated video whose timestamps jump back', async () => {
    const half = makeVideo(path.join(folder, 'half.ts'), ...lavfi(test, sine), '-c:v', 'mpeg2video', '-c:a', 'mp2', '-f', 'mpegts');
    const whole = path.join(folder, 'joined.ts');
    await writeFile(whole, Buffer.concat([await readFile(half), await readFile(half)]));
    await expectSame(whole);
  });

  async function expectSame(file: string) {
    const [real, ours] = [await made(REAL_TOOLS!, file), await made(STAND_IN_TOOLS!, file)];
    expect(ours.details).toEqual(real.details);
    expect(ours.frames).toEqual(real.frames);
    expect([ours.copied?.frameRate, ours.copied?.count]).toEqual([real.copied?.frameRate, real.copied?.count]);
    expect(ours.copy).toEqual(real.copy);
    expect(ours.pictures).toEqual(real.pictures);
    expect(meanDifference(ours.gray, real.gray)).toBeLessThan(2);
    const louder = (ours.peaks ?? []).map((peak, at) => Math.abs(peak - (real.peaks?.[at] ?? peak)));
    expect(Math.max(0, ...louder)).toBeLessThan(0.02);
    expect(Math.abs((ours.peaks?.length ?? 0) - (real.peaks?.length ?? 0))).toBeLessThanOrEqual(3);
  }
});

/** Command lines of all running processes; `ps` is not available on every machine. */
async function running(): Promise<string> {
  const processes = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  if (processes.length === 0) return spawnSync('ps', ['-eo', 'args'], { encoding: 'utf8' }).stdout;
  // A process may end in the meantime.
  return (await Promise.all(processes.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')))).join('\n');
}

async function outputOf(program: string, args: readonly string[]): Promise<Buffer> {
  const parts: Buffer[] = [];
  await runMedia({ program, args, seconds: 600, signal: new AbortController().signal, onOutput: (part) => void parts.push(part) });
  return Buffer.concat(parts);
}

/** Size of a picture. */
async function sizeOf({ ffprobe }: MediaTools, file: string): Promise<(number | undefined)[]> {
  const answer = await outputOf(ffprobe, ['-v', 'error', '-show_streams', '-of', 'json', '-i', `file:${file}`]);
  const [stream] = (JSON.parse(answer.toString('utf8')) as { streams: { width?: number; height?: number }[] }).streams;
  return [stream?.width, stream?.height];
}

/** Gray levels of a picture, row by row. */
async function grayOf({ ffmpeg }: MediaTools, file: string): Promise<Buffer> {
  const bytes = await outputOf(ffmpeg, [
    '-loglevel',
    'error',
    '-i',
    `file:${file}`,
    '-f',
    'image2pipe',
    '-c:v',
    'pgm',
    '-frames:v',
    '1',
    'pipe:1',
  ]);
  return bytes.subarray(bytes.indexOf('255\n') + '255\n'.length);
}

/** How much neighbouring lines differ from those around them: large for two fields of different times in one picture. */
function combOf(gray: Buffer, width: number): number {
  let sum = 0;
  for (let at = width; at < gray.length - width; at += 1) sum += Math.abs(2 * gray[at]! - gray[at - width]! - gray[at + width]!);
  return sum / gray.length;
}

function meanDifference(one: Buffer, other: Buffer): number {
  expect(one.length).toBe(other.length);
  return one.reduce((sum, level, at) => sum + Math.abs(level - other[at]!), 0) / one.length;
}

it('programs are searched in absolute folders of PATH, then among installed stand-ins', async () => {
  const standIns = await mkdtemp(path.join(folder, 'stand-ins-'));
  await writeFile(path.join(standIns, 'ffmpeg.mjs'), '');
  expect(await findProgram('ffmpeg', 'bin:.', standIns)).toBeNull();
  await mkdir(path.join(standIns, 'node_modules'));
  await writeFile(path.join(standIns, 'node_modules/.greenroom-installed'), '');
  expect(await findProgram('ffmpeg', 'bin:.', standIns)).toBe(path.join(standIns, 'ffmpeg.mjs'));
  expect(await findProgram('ffprobe', '', standIns)).toBeNull();
  const onPath = path.join(standIns, 'ffmpeg');
  await writeFile(onPath, '', { mode: 0o755 });
  expect(await findProgram('ffmpeg', standIns, standIns)).toBe(onPath);
});

it('a program that exceeds its memory limit is terminated', async () => {
  const program = path.join(folder, 'greedy.mjs');
  await writeFile(program, 'console.log([1, 2, 3].map(() => Buffer.allocUnsafeSlow(2e9)).length);');
  await expect(runMedia({ program, args: [], seconds: 600, signal: new AbortController().signal })).rejects.toThrow(/allocation failed/);
});

it('a program that exceeds its time limit is terminated', async () => {
  await expect(runMedia({ program: '/bin/sleep', args: ['1000'], seconds: 0.1, signal: new AbortController().signal })).rejects.toThrow(
    MediaError,
  );
});
