/** Complete analyses against a fake Greenroom that is down, refuses, hangs, drops connections and takes tasks away. */
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clipsIn } from '../../test/clips.ts';
import { footage } from '../../test/footage.ts';
import { startFakeGreenroom, uuidOf, type FakeGreenroom } from '../../test/fake-greenroom.ts';
import { startTestWorker, type TestWorker } from '../../test/worker.ts';
import { findProgram } from '../decode/media-process.ts';

const ffmpeg = await findProgram('ffmpeg', undefined, null);

describe.skipIf(!ffmpeg)('worker', () => {
  let folder: string;
  let work: string;
  let fake: FakeGreenroom;
  let workers: TestWorker[];
  let original: Buffer;
  let copy: Buffer;
  let otherTake: Buffer;
  /** For tests that do not depend on the video's content. */
  let short: Buffer;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'greenroom-worker-test-'));
    const clips = clipsIn(folder, ffmpeg!);
    original = clips.ofFrames('original.mp4', footage(1, 0, 8));
    copy = clips.ofFrames('copy.mp4', footage(1, 0, 8).slice(16, 56), '-vf', 'hflip', '-crf', '28');
    otherTake = clips.ofFrames('other.mp4', footage(1, 1, 6));
    short = clips.ofFrames('short.mp4', footage(1, 1, 2));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  beforeEach(async () => {
    work = await mkdtemp(path.join(folder, 'work-'));
    fake = await startFakeGreenroom();
    workers = [];
  });
  afterEach(async () => {
    await Promise.all(workers.map((worker) => worker.stop()));
    await fake.stop();
    // In every case, no file of a video remains.
    expect(await readdir(work)).toEqual([]);
  });
  const start = (name: string, more: Parameters<typeof startTestWorker>[3] = {}) => {
    const worker = startTestWorker(fake.url, work, name, more);
    workers.push(worker);
    return worker;
  };
  const video = (order: number, bytes: Buffer) => fake.add({ uuid: uuidOf(order), order, bytes, seconds: 6 });
  const bytesInWork = async () => {
    const entries = await readdir(work, { recursive: true, withFileTypes: true });
    const sizes = await Promise.all(
      entries.map(async (entry) => (entry.isFile() ? (await stat(path.join(entry.parentPath, entry.name))).size : 0)),
    );
    return sizes.reduce((sum, size) => sum + size, 0);
  };
  const statuses = () => fake.tasks.map(({ status }) => status).join(' ');

  it('analyses a file of the library like an upload, and reports its checksum', async () => {
    const file = fake.add({ uuid: uuidOf(1), order: -10, bytes: original, isLibrary: true });
    const upload = video(3, copy);
    start('one');
    await expect.poll(statuses).toBe('COMPLETED COMPLETED');
    expect(upload.matches).toMatchObject([{ video: uuidOf(3), match: uuidOf(1), level: 'DUPLICATE' }]);
    expect([file.sha256, upload.sha256]).toEqual([createHash('sha256').update(original).digest('hex'), null]);
  });

  it('finds a copy, reported from the later video whichever was analysed first, and excludes another take', async () => {
    // The copy was uploaded last and is analysed first, as new uploads are.
    const later = video(3, copy);
    const earlier = video(1, original);
    const other = video(2, otherTake);
    start('one');
    await expect.poll(statuses).toBe('COMPLETED COMPLETED COMPLETED');
    expect([later.matches, other.matches]).toEqual([[], []]);
    expect(earlier.matches).toMatchObject([{ video: uuidOf(3), match: uuidOf(1), level: 'DUPLICATE' }]);
    const [{ color, share, segments, matchingSeconds }] = earlier.matches;
    expect(share).toBeGreaterThan(0.9);
    expect(color).toBeGreaterThan(0.6);
    expect(matchingSeconds).toBeGreaterThan(4.5);
    expect(segments).toMatchObject([{ isMirrored: true, kind: 'COPY', speed: 1 }]);
    const [{ start: begin, end, matchStart, matchEnd, placement }] = segments;
    for (const [value, truth] of [
      [begin, 0],
      [end, 5],
      [matchStart, 2],
      [matchEnd, 7],
    ])
      expect(Math.abs(value - truth)).toBeLessThanOrEqual(0.3);
    for (const [at, truth] of [1, 0, 0, 0, 1, 0].entries()) expect(Math.abs(placement![at] - truth)).toBeLessThan(0.05);
    expect(earlier.progress.every((percent) => percent >= 0 && percent <= 99)).toBe(true);
    expect(fake.parts.map((part) => [part.place, part.second, part.seconds])).toEqual([
      [0, 0, 5],
      [0, 0, 8],
      [0, 0, 6],
    ]);
  });

  it('finds a pair once when two workers analyse both videos concurrently', async () => {
    const tasks = [video(1, original), video(2, copy)];
    // Both have searched before either completes: the result of the first is lost until the second reports it too.
    const waiting: (() => void)[] = [];
    let both = false;
    fake.intercept = ({ path: called, request }) => {
      if (!called.endsWith('/complete') || both) return false;
      both = waiting.push(() => request.socket.destroy()) === 2;
      if (both) for (const lose of waiting) lose();
      return true;
    };
    start('one');
    start('two');
    await expect.poll(statuses).toBe('COMPLETED COMPLETED');
    expect(tasks.flatMap(({ matches }) => matches.map((match) => [match.video, match.match]))).toEqual([[uuidOf(2), uuidOf(1)]]);
    expect(tasks.map(({ attempts }) => attempts)).toEqual([1, 1]);
  });

  it('resumes an interrupted download and repeats unanswered requests', async () => {
    const task = video(1, short);
    const half = short.subarray(0, short.length / 2);
    const broken = new Set<string>();
    const ranges: (string | undefined)[] = [];
    let interrupt = () => {};
    fake.intercept = ({ path: called, request, response }) => {
      const step = called.split('/').at(-1)!;
      if (step === 'file') ranges.push(request.headers.range);
      if (broken.has(step)) return false;
      broken.add(step);
      if (step === 'file') {
        interrupt = () => request.socket.destroy();
        response.writeHead(200);
        response.write(half);
      } else if (step === 'complete') {
        response.writeHead(503, { 'retry-after': '1' });
        response.end();
      } else request.socket.destroy();
      return true;
    };
    const worker = start('one');
    await expect.poll(bytesInWork).toBe(half.length);
    interrupt();
    await expect.poll(statuses).toBe('COMPLETED');
    expect(task.attempts).toBe(1);
    expect(ranges).toEqual([undefined, `bytes=${half.length}-`]);
    await expect
      .poll(() => worker.lines)
      .toEqual([expect.stringMatching(/^warn: Greenroom does not answer/), 'info: Greenroom answers again.', 'info: Analysed 1.mp4.']);
  });

  it('postpones a video when Greenroom repeatedly fails with an internal error', async () => {
    const task = video(1, short);
    fake.intercept = ({ path: called, response }) => {
      if (!called.endsWith('/parts') || task.error !== null) return false;
      response.writeHead(500);
      response.end();
      return true;
    };
    start('one');
    await expect.poll(() => task.status).toBe('COMPLETED');
    expect([task.attempts, fake.calls.filter((call) => call.endsWith('/parts'))]).toMatchObject([2, { length: 6 }]);
  });

  it('stops a task that was taken away, and takes the next', async () => {
    const task = video(1, short);
    let taken = false;
    fake.intercept = ({ path: called }) => {
      if (called.endsWith('/file') && !taken) {
        taken = true;
        task.worker = 'another worker';
      }
      return false;
    };
    const worker = start('one');
    await expect.poll(() => task.progress.length > 0 && taken).toBe(true);
    const next = video(2, short);
    await expect.poll(() => next.status).toBe('COMPLETED');
    expect(task).toMatchObject({ status: 'RUNNING', worker: 'another worker', matches: [], error: null });
    await expect.poll(() => worker.lines).toEqual(['info: Analysed 2.mp4.']);
  });

  it('logs once that it is refused and once that nothing answers, and stops while waiting', async () => {
    const refused = start('one', { token: 'another token' });
    await expect.poll(() => fake.calls.length).toBeGreaterThan(3);
    expect(refused.lines).toEqual([expect.stringMatching(/^warn: Greenroom refuses the service \(401\)/)]);
    fake.intercept = ({ request }) => {
      request.socket.destroy();
      return true;
    };
    const before = fake.calls.length;
    await expect.poll(() => fake.calls.length).toBeGreaterThan(before + 3);
    expect(refused.lines).toHaveLength(2);
    // A request that is never answered does not block the shutdown.
    fake.intercept = () => true;
    const hanging = fake.calls.length;
    await expect.poll(() => fake.calls.length).toBeGreaterThan(hanging);
  });

  it('retries a video later whose download was damaged', async () => {
    const task = video(1, short);
    fake.intercept = ({ path: called, response }) => {
      if (!called.endsWith('/file')) return false;
      response.end(Buffer.alloc(short.length));
      return true;
    };
    start('one');
    await expect.poll(() => task.attempts).toBeGreaterThan(1);
    expect(task.error).toMatch(/tried again/);
  });

  it('without a decoder reports only that, and analyses again when there is one', async () => {
    const task = video(1, short);
    let decoder: string | null = null;
    start('one', { findDecoder: async () => decoder });
    await expect.poll(() => task.status).toBe('COMPLETED');
    expect([task.isUndecoded, fake.parts]).toEqual([true, []]);
    decoder = ffmpeg;
    await expect.poll(() => fake.parts.length).toBe(1);
    await expect.poll(() => task.isUndecoded).toBe(false);
  });
});
