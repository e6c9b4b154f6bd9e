/** Jobs that read videos: as many at a time as there are workers, in a fair order, stopped by an admin or with their record. */
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { defineJob, type Job, type JobContext, type JobResult } from '#server/jobs/job';
import { startWorker, type Worker } from '#server/jobs/worker';
import { forWorker, startApi, type Api } from '../../../../test/kit/api.ts';
import { uploaded } from '../../../../test/kit/video.ts';

interface Made {
  readonly videoUpload: string;
}

const log = { error: () => undefined, warn: () => undefined, info: () => undefined, debug: () => undefined };
let api: Api;
let workers: Worker[] = [];
let running = new Map<string, (result: JobResult) => void>();
let order: string[] = [];
let aborted: string[] = [];
beforeAll(async () => {
  api = await startApi();
});
beforeEach(() => {
  [running, order, aborted] = [new Map(), [], []];
});
afterEach(async () => {
  for (const end of running.values()) end({ state: 'SUCCEEDED' });
  await Promise.all(workers.map((worker) => worker.stop()));
  workers = [];
  await api.database.rows(sql`delete from background_job`);
});
afterAll(() => api.stop());

/** Runs until it is ended by the test, or aborted. */
function held(name: string, priority = 0): Job<Made> {
  return defineJob<Made>({
    name,
    lane: 'media',
    priority,
    execute: ({ signal }: JobContext, { videoUpload }) =>
      new Promise((resolve, reject) => {
        const id = `${name.split('.')[1]} ${videoUpload}`;
        order.push(id);
        running.set(id, (result) => {
          running.delete(id);
          resolve(result);
        });
        signal.addEventListener('abort', () => {
          // A worker that stops aborts the signals of jobs that have ended, too.
          if (running.delete(id)) aborted.push(id);
          reject(signal.reason as Error);
        });
      }),
  });
}
const LOOK = held('video.look');
const CONVERT = held('video.convert', 10_000);
const work = async (media: number) =>
  void workers.push(await startWorker({ ...forWorker(api), domains: [{ jobs: [LOOK, CONVERT] }], log, work: { ordinary: true, media } }));
const person = (name: 'admin' | 'employee' | 'employee2') => api.world.users[name].split('/').at(-1)!;
const queue = (
  job: Job<Made>,
  id: string,
  { by = person('employee'), cost = 0, record }: { by?: string; cost?: number; record?: string } = {},
) => api.database.transaction((tx) => tx.enqueue(job, { videoUpload: id }, { requestedBy: by, cost, ...(record ? { record } : {}) }));
const end = async (id: string) => {
  await expect.poll(() => running.has(id)).toBe(true);
  running.get(id)!({ state: 'SUCCEEDED' });
};
interface Row {
  readonly state: string;
  readonly message: string | null;
  readonly waitsFor: string | null;
}
const read = async (uuid: string) => (await api.as('admin').get(`/api/background_jobs/${uuid}`)).json<Row>();

it('keep one of several slots for short jobs, which never wait for long ones', async () => {
  const glance = { ...held('video.glance'), isShort: true };
  const domains = [{ jobs: [glance, CONVERT] }];
  for (const id of ['1', '2']) await queue(CONVERT, id);
  workers.push(await startWorker({ ...forWorker(api), domains, log, work: { ordinary: false, media: 2 } }));
  await expect.poll(() => order).toEqual(['convert 1']);
  await queue(glance, '3');
  await expect.poll(() => order).toEqual(['convert 1', 'glance 3']);
  await queue(glance, '4');
  await end('glance 3');
  await expect.poll(() => order).toEqual(['convert 1', 'glance 3', 'glance 4']);
  await end('convert 1');
  await expect.poll(() => order).toEqual(['convert 1', 'glance 3', 'glance 4', 'convert 2']);
});

it('run as many at a time as all workers together have slots, and no other node takes them', async () => {
  for (const id of ['1', '2', '3', '4']) await queue(LOOK, id);
  await work(0);
  const last = await queue(LOOK, '5');
  expect((await read(last)).waitsFor).toBe('A media worker: none is running (MEDIA_WORKERS)');
  await work(2);
  await work(1);
  await expect.poll(() => running.size).toBe(3);
  expect((await read(last)).waitsFor).toBe('4 jobs before it, on 3 media workers');
  await end('look 1');
  await expect.poll(() => running.size).toBe(3);
  expect(running.has('look 4')).toBe(true);
});

it('begin with posters, short before long, and with a turn for everyone', async () => {
  await queue(CONVERT, 'a long');
  for (const id of ['a1', 'a2', 'a3']) await queue(LOOK, id);
  await queue(LOOK, 'a huge', { by: person('admin'), cost: 7 });
  await queue(LOOK, 'b1', { by: person('employee2') });
  await queue(LOOK, 'b2', { by: person('employee2') });
  await work(1);
  for (const id of ['look a1', 'look b1', 'look a2', 'look b2', 'look a3', 'look a huge', 'convert a long']) await end(id);
  await expect.poll(() => order).toEqual(['look a1', 'look b1', 'look a2', 'look b2', 'look a3', 'look a huge', 'convert a long']);
});

it('an admin stops a queued and a running one, which frees the worker, and retries them', async () => {
  await work(1);
  const first = await queue(LOOK, 'x');
  const second = await queue(LOOK, 'y');
  await expect.poll(() => running.has('look x')).toBe(true);
  const stop = (uuid: string) => api.as('admin').post(`/api/background_jobs/${uuid}/stop`, {});
  expect((await stop(second)).json()).toMatchObject({ state: 'CANCELLED', message: 'Stopped by admin.', finishedAt: expect.any(String) });
  expect((await stop(first)).status).toBe(200);
  await expect.poll(() => aborted).toEqual(['look x']);
  expect(order).toEqual(['look x']);
  const again = await stop(first);
  expect([again.status, again.json()]).toMatchObject([
    409,
    { detail: 'Only a queued or running job can be stopped; this one is stopped.' },
  ]);
  expect((await api.as('admin').post(`/api/background_jobs/${second}/retry`, {})).json()).toMatchObject({ state: 'QUEUED', message: null });
  await end('look y');
  await expect.poll(async () => (await read(second)).state).toBe('SUCCEEDED');
  expect(await read(first)).toMatchObject({ state: 'CANCELLED', message: 'Stopped by admin.' });
});

it('nobody but an admin stops one', async () => {
  const uuid = await queue(LOOK, 'x');
  for (const other of ['manager', 'employee'] as const)
    expect((await api.as(other).post(`/api/background_jobs/${uuid}/stop`, {})).status, other).toBeGreaterThanOrEqual(403);
  expect((await read(uuid)).state).toBe('QUEUED');
});

it('ends with its upload', async () => {
  await work(1);
  const video = await uploaded(api.as('employee'), api.world.videoTasks.acmeAva);
  const job = await queue(LOOK, video.uuid, { record: video['@id'] });
  await expect.poll(() => running.has(`look ${video.uuid}`)).toBe(true);
  const waiting = await queue(CONVERT, video.uuid, { record: video['@id'] });
  expect((await api.as('admin').delete(video['@id'])).status).toBe(204);
  await expect.poll(() => aborted).toEqual([`look ${video.uuid}`]);
  for (const uuid of [job, waiting]) expect(await read(uuid)).toMatchObject({ state: 'CANCELLED', message: 'The upload was deleted.' });
});

it('ends with its video job, and begins again when that is restored', async () => {
  const { database, world } = api;
  const video = await uploaded(api.as('employee'), world.videoTasks.acmeAva);
  const [first] = await database.rows<{ uuid: string }>(sql`select uuid from background_job where name = 'video.process'`);
  const [{ job } = { job: '' }] = await database.rows<{ job: string }>(
    sql`select t.video_job as job from video_task t join video_upload v on v.video_task = t.uuid where v.uuid = ${video.uuid}`,
  );
  const move = (status: string) => api.as('admin').patch(`/api/video_jobs/${job}`, { status });
  expect((await move('DELETED')).status).toBe(200);
  expect(await read(first!.uuid)).toMatchObject({ state: 'CANCELLED', message: 'The video job was deleted.' });
  const [stopped] = await database.rows(sql`select processing, processing_error as error from video_upload where uuid = ${video.uuid}`);
  expect(stopped).toEqual({ processing: 'FAILED', error: 'Processing was stopped. The video job was deleted.' });
  expect((await move('IN_PROGRESS')).status).toBe(200);
  expect(await read(first!.uuid)).toMatchObject({ state: 'QUEUED' });
});
