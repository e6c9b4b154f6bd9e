/** What is made of real videos in the background, and that nothing but the file itself is ever read. Runs with whatever ffmpeg is on the PATH. */
import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { videoServer } from '#domains/video/server';
import { startWorker, type Worker } from '#server/jobs/worker';
import { startApi, type Api } from '../../../../test/kit/api.ts';
import { uploaded } from '../../../../test/kit/video.ts';
import { unpackTimes } from './frame-times.rules.ts';
import { makePoster, makeProxy, probe, readFrames } from './make-media.service.ts';
import { findProgram, MediaError, runMedia } from './media-process.service.ts';
import { probeAlone } from './probe-alone.service.ts';
import { BrokenVideoError } from './video-details.rules.ts';

const [ffmpeg, ffprobe] = await Promise.all([findProgram('ffmpeg'), findProgram('ffprobe')]);
const tools = { ffmpeg: ffmpeg ?? '', ffprobe: ffprobe ?? '' };
const log = { error: () => undefined, warn: () => undefined, info: () => undefined, debug: () => undefined };

let api: Api;
let worker: Worker;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'greenroom-media-test-'));
  api = await startApi();
  const domain = videoServer({} as never, { timeZone: 'UTC', maxUploadBytes: 1e9 });
  worker = await startWorker({ database: api.database, files: api.files, domains: [{ jobs: domain.jobs ?? [] }], log });
});
afterAll(async () => {
  await worker.stop();
  await api.stop();
  await rm(folder, { recursive: true, force: true });
});

const asset = (name: string) => readFile(path.resolve('assets/demo-videos', name));
const processed = async (iri: string) => {
  await expect.poll(async () => (await api.as('admin').get(iri)).json<{ processing: string }>().processing).toMatch(/READY|FAILED/);
  return (await api.as('admin').get(iri)).json<Record<string, string | null>>();
};

it('a small real video is looked at, with or without ffmpeg', async () => {
  const upload = await uploaded(api.as('employee'), api.world.videoTasks.acmeAva, { bytes: await asset('counter-29.97.mp4') });
  expect(await processed(upload['@id'])).toMatchObject({
    processing: 'READY',
    processingError: null,
    frameRate: '30000/1001',
    width: 320,
    height: 180,
    rotation: 0,
    videoCodec: 'h264',
    audioCodec: 'aac',
  });
});

it('the frames of one whose rate varies are counted, and each keeps its time', async () => {
  const upload = await uploaded(api.as('employee'), api.world.videoTasks.acmeAva, { bytes: await asset('counter-variable.mp4') });
  const done = await processed(upload['@id']);
  expect(done).toMatchObject({ processing: 'READY', frameRate: '30/1', frameCount: 300, frameTimesUrl: expect.any(String) });
  const times = unpackTimes((await api.anonymous().get(done.frameTimesUrl!)).bytes);
  const steps = [3000, 3003, 2997, 3000, 1500, 1500, 1500, 1500, 3750, 3000, 9000, 1501, 4499, 45_000];
  const ticks = Array.from({ length: 299 }, (_, frame) => steps[frame % steps.length]!).reduce(
    (all, step) => [...all, all.at(-1)! + step],
    [0],
  );
  expect(times).toEqual(ticks.map((tick) => Math.round(tick / 0.09)));
});

it('the times of even frames follow from their rate', async () => {
  const upload = await uploaded(api.as('employee'), api.world.videoTasks.acmeAva, { bytes: await asset('counter-23.976.mp4') });
  expect(await processed(upload['@id'])).toMatchObject({ frameRate: '24000/1001', frameCount: 240, frameTimesUrl: null });
});

it('comments on one whose rate varies name frames, and are exported at the time of their frame', async () => {
  const upload = await uploaded(api.as('employee'), api.world.videoTasks.acmeAva, { bytes: await asset('counter-variable.mp4') });
  await processed(upload['@id']);
  const comment = (frame: number) =>
    api.as('admin').post('/api/video_comments', { videoUpload: upload['@id'], text: `At ${frame}`, frame, endFrame: frame });
  expect([(await comment(14)).status, (await comment(299)).status, (await comment(300)).status]).toEqual([201, 201, 422]);
  const exported = async (format: string) =>
    (await api.as('admin').get(`${upload['@id']}/comments-export?format=${format}`, { accept: '*/*' })).text;
  // Frame 14 begins at 0.941667 s, frame 299 at 19.925 s: the 28th and the 598th thirtieth of a second.
  expect(await exported('csv')).toMatch(/14,14,00:00:00:28,00:00:00:28,.*\s+299,299,00:00:19:28,00:00:19:28,/);
  expect(await exported('edl')).toContain('00:00:00:28 00:00:00:29');
  expect(await exported('fcpxml')).toContain('start="28/30s"');
});

it('a broken one says so, and can be replaced', async () => {
  const whole = await asset('counter-25.mp4');
  const upload = await uploaded(api.as('employee'), api.world.videoTasks.acmeAva, { bytes: whole.subarray(0, 3000) });
  const failed = await processed(upload['@id']);
  expect(failed).toMatchObject({ processing: 'FAILED', processingError: expect.stringMatching(/broken|no video|cannot be read/) });
  expect(failed.processingError).not.toContain('/');
  const next = await uploaded(api.as('employee'), api.world.videoTasks.acmeAva, { bytes: whole });
  expect(await processed(next['@id'])).toMatchObject({ processing: 'READY', frameRate: '25/1' });
});

describe.runIf(ffmpeg !== null && ffprobe !== null)('with ffmpeg', () => {
  const signal = new AbortController().signal;
  const work = (file: string) => ({ tools, file, folder, signal });
  const made = (name: string, ...args: string[]) => {
    const place = path.join(folder, name);
    const run = spawnSync(tools.ffmpeg, ['-hide_banner', '-loglevel', 'error', '-y', ...args, place], { encoding: 'utf8' });
    expect(run.stderr).toBe('');
    return place;
  };

  it.each(['counter-variable.mp4', 'counter-23.976.mp4', 'counter-50-second.mp4'])(
    'the frames of %s are the same to ffmpeg and without it',
    async (name) => {
      const place = path.resolve('assets/demo-videos', name);
      const alone = await probeAlone(place, signal);
      const { count, frameRate, times } = (await readFrames(work(place), alone.details))!;
      expect([frameRate, count]).toEqual([alone.frames.frameRate, alone.frames.count]);
      const apart = (times ?? []).map((time, frame) => Math.abs(time - alone.frames.times![frame]!));
      expect(Math.max(0, ...apart)).toBeLessThanOrEqual(1);
    },
  );

  it('there are poster, strip and peaks, and no copy of what browsers play', async () => {
    const upload = await uploaded(api.as('employee'), api.world.videoTasks.acmeAva, { bytes: await asset('counter-50.mp4') });
    const done = await processed(upload['@id']);
    expect(done).toMatchObject({ processing: 'READY', proxyUrl: null, stripLayout: { tileWidth: 160, tileHeight: 90 } });
    const poster = await api.anonymous().get(done.thumbnailUrl!);
    expect([poster.headers['content-type'], poster.headers['content-disposition']]).toEqual([
      'image/jpeg',
      expect.stringMatching(/^inline/),
    ]);
    expect((await api.anonymous().get(done.stripUrl!)).headers['content-type']).toBe('image/jpeg');
    const peaks = (await api.anonymous().get(done.peaksUrl!)).json<{ peaks: number[]; intervalSeconds: number }>();
    expect(peaks.peaks.length * peaks.intervalSeconds).toBeCloseTo(Number(done.durationSeconds), 0);
    expect(Math.max(...peaks.peaks)).toBeGreaterThan(0.05);
    expect((await readdir(tmpdir())).filter((name) => /^greenroom-media-[0-9a-f]/.test(name))).toEqual([]);
  });

  it('what browsers cannot play gets a copy that they can, every frame in it, no larger than 1080p', async () => {
    const place = made(
      'tall.mov',
      '-f',
      'lavfi',
      '-i',
      'testsrc=size=2200x1300:rate=24000/1001:duration=1',
      '-f',
      'lavfi',
      '-i',
      'sine=duration=1',
      '-c:v',
      'mpeg4',
      '-c:a',
      'pcm_s16le',
    );
    const upload = await uploaded(api.as('employee'), api.world.videoTasks.acmeAva, { bytes: await readFile(place) });
    const done = await processed(upload['@id']);
    expect(done).toMatchObject({ processing: 'READY', frameRate: '24000/1001', width: 2200, proxyUrl: expect.any(String) });
    const copy = path.join(folder, 'copy.mp4');
    await writeFile(copy, (await api.anonymous().get(done.proxyUrl!)).bytes);
    const count = spawnSync(
      tools.ffprobe,
      [
        '-v',
        'error',
        '-count_frames',
        '-select_streams',
        'v',
        '-show_entries',
        'stream=nb_read_frames,width,height,codec_name',
        '-of',
        'csv=p=0',
        copy,
      ],
      { encoding: 'utf8' },
    );
    expect(count.stdout.trim()).toBe('h264,1826,1080,24');
    const bytes = await readFile(copy);
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
  });

  it.each([
    ['an HLS playlist', '#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nADDRESS/a.ts\n#EXT-X-ENDLIST\n'],
    ['a concat script', "ffconcat version 1.0\nfile 'ADDRESS/a.mp4'\n"],
    ['a DASH manifest', '<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011"><BaseURL>ADDRESS/</BaseURL></MPD>'],
    ['a picture of lines', '<svg xmlns="http://www.w3.org/2000/svg"><image href="ADDRESS/a.png"/></svg>'],
    ['a session description', 'v=0\no=- 0 0 IN IP4 127.0.0.1\nm=video 5004 RTP/AVP 96\n'],
  ])('%s that calls itself .mp4 is read no further, and nobody is asked for anything', async (_, text) => {
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

  it('a file that leads to another file is refused', async () => {
    const other = made('other.mp4', '-f', 'lavfi', '-i', 'testsrc=size=64x64:rate=25:duration=1', '-c:v', 'libx264');
    const place = path.join(folder, 'list.mp4');
    await writeFile(place, `ffconcat version 1.0\nfile '${other}'\n`);
    await expect(probe(work(place))).rejects.toThrow(BrokenVideoError);
  });

  it('a turned video is upright in its size and its poster', async () => {
    const flat = made('flat.mp4', '-f', 'lavfi', '-i', 'testsrc=size=128x64:rate=25:duration=1', '-c:v', 'libx264', '-pix_fmt', 'yuv420p');
    const turned = made('turned.mp4', '-i', flat, '-c', 'copy', '-metadata:s:v:0', 'rotate=270');
    const details = await probe(work(turned));
    expect(details).toMatchObject({ width: 64, height: 128, rotation: 90 });
    const poster = await makePoster(work(turned), details);
    const size = spawnSync(tools.ffprobe, ['-v', 'error', '-show_entries', 'stream=width,height', '-of', 'csv=p=0', poster], {
      encoding: 'utf8',
    });
    expect(size.stdout.trim()).toBe('64,128');
  });

  it('work that is given up leaves no program behind', async () => {
    const place = made('long.mkv', '-f', 'lavfi', '-i', 'testsrc=size=640x360:rate=25:duration=60', '-c:v', 'mpeg4');
    const control = new AbortController();
    const details = await probe(work(place));
    const copying = makeProxy({ ...work(place), signal: control.signal }, details, () => control.abort(new Error('Given up.')));
    await expect(copying).rejects.toThrow('Given up.');
    const listed = spawnSync('ps', ['-eo', 'args'], { encoding: 'utf8' });
    expect(listed.stdout).not.toContain(place);
  });
});

it('a program that takes too long is ended', async () => {
  await expect(runMedia({ program: '/bin/sleep', args: ['1000'], seconds: 0.1, signal: new AbortController().signal })).rejects.toThrow(
    MediaError,
  );
});
