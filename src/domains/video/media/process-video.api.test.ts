/** API tests of the background processing of real videos, with ffmpeg, its stand-in, or neither. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { videoServer } from '#domains/video/server';
import { startWorker, type Worker } from '#server/jobs/worker';
import { breadth, WIDE } from '../../../../test/kit/breadth.ts';
import { forWorker, startApi, type Api } from '../../../../test/kit/api.ts';
import { lavfi, makeVideo, NOWHERE, REAL_TOOLS, STAND_IN_TOOLS, TOOLS } from '../../../../test/kit/media-tools.ts';
import { uploaded } from '../../../../test/kit/video.ts';
import { unpackTimes } from './frame-times.rules.ts';
import { probe, readFrames } from './make-media.service.ts';
import { processVideo } from './process-video.job.ts';

const log = { error: () => undefined, warn: () => undefined, info: () => undefined, debug: () => undefined };

let api: Api;
let worker: Worker;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'greenroom-media-test-'));
  api = await startApi();
  const domain = videoServer({} as never, { timeZone: 'UTC', maxUploadBytes: 1e9 });
  worker = await startWorker({ ...forWorker(api), domains: [{ jobs: domain.jobs ?? [] }], log });
});
afterAll(async () => {
  await worker.stop();
  await api.stop();
  await rm(folder, { recursive: true, force: true });
});

const H264 = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p'];
const asset = (name: string) => readFile(path.resolve('test/videos', name));
const processed = async (iri: string) => {
  await expect.poll(async () => (await api.as('admin').get(iri)).json<{ processing: string }>().processing).toMatch(/READY|FAILED/);
  return (await api.as('admin').get(iri)).json<Record<string, string | null>>();
};

/** The environments that a background job can find; it looks up the programs each time. */
const WAYS = [
  { name: 'with ffmpeg', isThere: REAL_TOOLS !== null, environment: { MEDIA_TOOLS_DIR: NOWHERE } },
  { name: 'with its stand-in', isThere: STAND_IN_TOOLS !== null, environment: { PATH: NOWHERE } },
  { name: 'with neither', isThere: true, environment: { PATH: NOWHERE, MEDIA_TOOLS_DIR: NOWHERE } },
].filter(({ isThere }) => isThere);

it.runIf(TOOLS.length > 0)('a picture that is too large is refused with its size before anything is decoded', async () => {
  const place = makeVideo(path.join(folder, 'huge.mp4'), ...lavfi('color=size=8448x8448:rate=1:duration=1'), ...H264, '-frames:v', '1');
  const upload = await uploaded(api.as('employee'), api.world.videoTasks.acmeAva, { bytes: await readFile(place) });
  expect(await processed(upload['@id'])).toMatchObject({
    processing: 'FAILED',
    processingError: 'The picture is too large: 8448 × 8448. Export the video in 8K (8192 × 4608) or smaller.',
    thumbnailUrl: null,
  });
});

const ended = async (record: string) =>
  (await api.database.rows<{ uuid: string }>(sql`select uuid from background_job where record = ${record} and state = 'SKIPPED'`))[0];

it('a job that has ended just as it begins, as when it is stopped, leaves the video as it is', async () => {
  const bytes = (await asset('counter-25.mp4')).subarray(0, 3000);
  const upload = await uploaded(api.as('employee'), api.world.videoTasks.acmeAva, { bytes });
  const { version } = await processed(upload['@id']);
  await expect.poll(() => ended(upload['@id'])).toBeDefined();
  const job = await ended(upload['@id']);
  const context = { ...forWorker(api), log, job: job!.uuid, attempt: 1, signal: new AbortController().signal, onProgress: () => undefined };
  expect(await processVideo.execute(context, { videoUpload: upload.uuid })).toEqual({ state: 'SKIPPED', message: 'The job was stopped.' });
  expect((await api.as('admin').get(upload['@id'])).json()).toMatchObject({ processing: 'FAILED', version });
});

describe.each(WAYS)('background processing, $name', ({ name, environment }) => {
  beforeAll(() => {
    for (const [variable, value] of Object.entries(environment)) vi.stubEnv(variable, value);
  });
  afterAll(() => {
    vi.unstubAllEnvs();
  });

  const uploads = new Map<string, Promise<Record<string, string | null>>>();
  /** The upload of a file, processed once for all tests. */
  const once = (file: string) => {
    const upload = async () => {
      const { '@id': iri } = await uploaded(api.as('employee'), api.world.videoTasks.acmeAva, { bytes: await asset(file) });
      return processed(iri);
    };
    return uploads.get(file) ?? uploads.set(file, upload()).get(file)!;
  };

  it('reads a small real video', async () => {
    expect(await once('counter-29.97.mp4')).toMatchObject({
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

  it('counts the frames of a variable-rate video, and stores the time of each', async () => {
    const done = await once('counter-variable.mp4');
    expect(done).toMatchObject({ processing: 'READY', frameRate: '30/1', frameCount: 300, frameTimesUrl: expect.any(String) });
    const times = unpackTimes((await api.anonymous().get(done.frameTimesUrl!)).bytes);
    const steps = [3000, 3003, 2997, 3000, 1500, 1500, 1500, 1500, 3750, 3000, 9000, 1501, 4499, 45_000];
    const ticks = Array.from({ length: 299 }, (_, frame) => steps[frame % steps.length]!).reduce(
      (all, step) => [...all, all.at(-1)! + step],
      [0],
    );
    expect(times).toEqual(ticks.map((tick) => Math.round(tick / 0.09)));
  });

  it('keeps comments on a variable-rate video at their frame, and exports the time of the frame', async () => {
    // Only the newest upload takes comments.
    const { '@id': upload } = await once('counter-variable.mp4');
    const comment = (frame: number) =>
      api.as('admin').post('/api/video_comments', { videoUpload: upload, text: `At ${frame}`, frame, endFrame: frame });
    expect([(await comment(14)).status, (await comment(299)).status, (await comment(300)).status]).toEqual([201, 201, 422]);
    const exported = async (format: string) =>
      (await api.as('admin').get(`${upload}/comments-export?format=${format}`, { accept: '*/*' })).text;
    // Frame 14 begins at 0.941667 s, frame 299 at 19.925 s: frames 28 and 598 at 30 fps.
    expect(await exported('csv')).toMatch(/14,14,00:00:00:28,00:00:00:28,.*\s+299,299,00:00:19:28,00:00:19:28,/);
    expect(await exported('edl')).toContain('00:00:00:28 00:00:00:29');
    expect(await exported('fcpxml')).toContain('start="28/30s"');
  });

  it.each(
    breadth(
      [['29.97', '30000/1001', 300]],
      [
        ['29.97', '30000/1001', 300],
        ['23.976', '24000/1001', 240],
      ],
    ),
  )('derives the times of even frames from their rate, %s', async (file, frameRate, frameCount) => {
    expect(await once(`counter-${file}.mp4`)).toMatchObject({ frameRate, frameCount, frameTimesUrl: null });
  });

  it.runIf(name !== 'with neither').each([
    ['anamorphic.mov', { width: 1024, height: 576, sourceTimecode: '10:00:00:12', frameRate: '25/1', mimeType: 'video/quicktime' }],
    ['broadcast.mxf', { sourceTimecode: '01:00:00;02', frameRate: '30000/1001', mimeType: 'application/mxf' }],
    ['disc.mpg', { width: 512, height: 288, mimeType: 'video/MP2P', frameRate: '25/1', frameTimesUrl: null }],
    ['sound-first.mkv', { frameRate: '30000/1001', frameCount: 60, frameTimesUrl: null, frameOffset: expect.stringMatching(/^0\.0/) }],
    ['sound-first.m2t', { frameRate: '60000/1001', frameCount: 120, frameTimesUrl: null, mimeType: 'video/mp2t' }],
    ['interlaced.mp4', { frameCount: 25, proxyUrl: expect.any(String) }],
    ['hdr-pq.mp4', { frameCount: 10, proxyUrl: expect.any(String) }],
  ])('reads %s as editors do', async (file, expected) =>
    expect(await once(file)).toMatchObject({ processing: 'READY', processingError: null, ...expected }),
  );

  it('displays pixels that are not square in their shape', async () =>
    expect(await once('anamorphic.mov')).toMatchObject({ width: 1024, height: 576 }));

  it('reports a damaged video, which can be replaced', async () => {
    const whole = await asset('counter-25.mp4');
    const upload = await uploaded(api.as('employee'), api.world.videoTasks.acmeAva, { bytes: whole.subarray(0, 3000) });
    const failed = await processed(upload['@id']);
    expect(failed).toMatchObject({
      processing: 'FAILED',
      processingError: expect.stringMatching(/damaged|no video|cannot be read|truncated/),
    });
    expect(failed.processingError).not.toContain('/');
    const short = () => makeVideo(path.join(folder, 'short.mp4'), ...lavfi('testsrc=size=64x64:rate=25:duration=0.4'), ...H264);
    const bytes = TOOLS.length === 0 ? whole : await readFile(short());
    const next = await uploaded(api.as('employee'), api.world.videoTasks.acmeAva, { bytes });
    expect(await processed(next['@id'])).toMatchObject({ processing: 'READY', frameRate: '25/1' });
  });

  it.runIf(name !== 'with neither')('reports a truncated video', async () => {
    const whole = await asset('counter-25.mp4');
    const upload = await uploaded(api.as('employee'), api.world.videoTasks.acmeAva, { bytes: whole.subarray(0, whole.length / 2) });
    expect(await processed(upload['@id'])).toMatchObject({
      processing: 'FAILED',
      processingError: expect.stringMatching(/^The file is truncated: the video ends after \d\.\d of 10\.0 seconds\.$/),
    });
  });

  // By default, only the tests of the tools make media from a single frame.
  it.runIf(WIDE && name !== 'with neither')('accepts a video with a single frame', async () => {
    const source = lavfi('testsrc=size=64x64:rate=25:duration=0.04');
    const place = makeVideo(path.join(folder, 'one-frame.mp4'), ...source, ...H264);
    const upload = await uploaded(api.as('employee'), api.world.videoTasks.acmeAva, { bytes: await readFile(place) });
    expect(await processed(upload['@id'])).toMatchObject({ processing: 'READY', thumbnailUrl: expect.any(String) });
  });

  it.runIf(name !== 'with neither')('creates poster, strip and peaks, and no proxy of a file that browsers play', async () => {
    const done = await once('counter-29.97.mp4');
    expect(done.proxyUrl).toBeNull();
    const poster = await api.anonymous().get(done.thumbnailUrl!);
    expect([poster.headers['content-type'], poster.headers['content-disposition']]).toEqual([
      'image/jpeg',
      expect.stringMatching(/^inline/),
    ]);
    expect((await api.anonymous().get(done.stripUrl!)).headers['content-type']).toBe('image/jpeg');
    const peaks = (await api.anonymous().get(done.peaksUrl!)).json<{ peaks: number[]; intervalSeconds: number }>();
    expect(peaks.peaks.length * peaks.intervalSeconds).toBeCloseTo(Number(done.durationSeconds), 0);
    expect(Math.max(...peaks.peaks)).toBeGreaterThan(0.05);
    // Another server may be working in the same temporary folder.
    const jobs = await api.database.rows<{ folder: string }>(sql`select 'greenroom-media-' || uuid as folder from background_job`);
    const left = new Set(await readdir(tmpdir()));
    expect(jobs.filter(({ folder }) => left.has(folder))).toEqual([]);
    expect(jobs.length).toBeGreaterThan(0);
  });

  it.runIf(name !== 'with neither')('creates a proxy of a file that browsers cannot play, with every frame, within 1080p', async () => {
    const place = makeVideo(
      path.join(folder, 'tall.mov'),
      ...lavfi('testsrc=size=2200x1300:rate=24000/1001:duration=0.25', 'sine=duration=0.25'),
      '-c:v',
      'mpeg4',
      '-c:a',
      'pcm_s16le',
      '-f',
      'mov',
    );
    const upload = await uploaded(api.as('employee'), api.world.videoTasks.acmeAva, { bytes: await readFile(place) });
    const done = await processed(upload['@id']);
    const jobs = await api.database.rows<{ name: string }>(
      sql`select name from background_job where record = ${upload['@id']} order by id`,
    );
    expect(jobs.map(({ name: job }) => job)).toEqual(['video.process', 'video.strip', 'video.convert']);
    expect(done).toMatchObject({
      processing: 'READY',
      thumbnailUrl: expect.any(String),
      frameRate: '24000/1001',
      width: 2200,
      proxyUrl: expect.any(String),
    });
    const copy = path.join(folder, 'copy.mp4');
    await writeFile(copy, (await api.anonymous().get(done.proxyUrl!)).bytes);
    const look = { tools: TOOLS[0]!.tools, file: copy, folder, signal: new AbortController().signal };
    const details = await probe(look);
    expect(details).toMatchObject({ videoCodec: 'h264', audioCodec: 'aac', width: 1826, height: 1080 });
    expect(await readFrames(look, details)).toMatchObject({ packets: 6, frames: { frameRate: '24000/1001', count: 6, times: null } });
    const bytes = await readFile(copy);
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
  });
});
