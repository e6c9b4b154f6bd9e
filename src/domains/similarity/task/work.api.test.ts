/** Task queue of the similarity service: each video once, the newest upload first, and nothing lost when a worker dies. */
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PEOPLE, startApi, type Api } from '../../../../test/kit/api.ts';
import { METHOD, readyVideo, SERVICE_TOKEN, workerOf } from '../../../../test/kit/similarity.ts';
import { skipStateMachines } from '../../../../test/kit/state-machines.ts';

let api: Api;
let task: string;
beforeAll(async () => {
  api = await startApi({ SIMILARITY_TOKEN: SERVICE_TOKEN });
  task = api.world.videoTasks.acmeAva;
});
afterAll(() => api.stop());
let serial = 100;
beforeEach(() => {
  serial += 10;
});
afterEach(async () => {
  await skipStateMachines(api.database, sql`update video_upload set processing = 'QUEUED' where processing = 'READY'`);
  await api.database.rows(sql`delete from similarity_task`);
  await api.database.rows(sql`delete from similarity_video`);
});
const video = (name: string) => readyVideo(api, { name, task, serial: (serial += 1) });
const stateOf = async (uuid: string) => (await api.as('admin').get(`/api/similarity_tasks/${uuid}`)).json();

describe('worker', () => {
  it('gets every ready video once: new uploads first, then the newest of the earlier ones', async () => {
    const [oldest, old, first, second] = [
      await video('oldest.mp4'),
      await video('old.mp4'),
      await video('first.mp4'),
      await video('second.mp4'),
    ];
    await api.database.rows(
      sql`update video_upload set create_time = create_time - interval '2 days' where uuid = any(${[oldest, old]}::uuid[])`,
    );
    const [ada, bob] = [workerOf(api, 'ada'), workerOf(api, 'bob')];
    const given = [await ada.claim(), await bob.claim(), await ada.claim(), await bob.claim(), await bob.claim()];
    expect(given.map((task) => task?.video)).toEqual([second, first, old, oldest, undefined]);
    expect(given[0]).toMatchObject({ fileName: 'second.mp4', fileSize: 0, seconds: 12.345 });
    expect(given[0]!.order).toBeGreaterThan(given[1]!.order);
    expect((await stateOf(given[2]!.uuid)).kind).toBe('BACKFILL');
    expect(await stateOf(given[0]!.uuid)).toMatchObject({ kind: 'NEW', status: 'RUNNING', progress: 0, attempts: 1, error: null });
  });

  it('gets a different task than a concurrent worker', async () => {
    await Promise.all([video('a.mp4'), video('b.mp4'), video('c.mp4')]);
    const given = await Promise.all(['u', 'v', 'w', 'x', 'y'].map((name) => workerOf(api, name).claim()));
    const videos = given.flatMap((task) => task?.video ?? []);
    expect([videos.length, new Set(videos).size]).toEqual([3, 3]);
  });

  it('keeps a task while it reports progress, and loses it to another worker afterwards', async () => {
    await video('held.mp4');
    const [ada, bob] = [workerOf(api, 'ada'), workerOf(api, 'bob')];
    const { uuid } = (await ada.claim())!;
    await api.database.rows(sql`update similarity_task set lease_until = now() + interval '1 second' where uuid = ${uuid}`);
    expect(await ada.report(uuid, 40)).toEqual({ goesOn: true });
    expect(await stateOf(uuid)).toMatchObject({ progress: 40 });
    expect(await bob.claim()).toBeNull();
    await api.database.rows(sql`update similarity_task set lease_until = now() - interval '1 second' where uuid = ${uuid}`);
    expect((await bob.claim())?.uuid).toBe(uuid);
    expect(await ada.report(uuid, 50)).toEqual({ goesOn: false });
    for (const answer of [await ada.complete(uuid), await ada.fail(uuid, 'x', true), await ada.keepPart(uuid, 0)])
      expect(answer.status).toBe(409);
    expect(await bob.report(uuid, 10)).toEqual({ goesOn: true });
  });

  it('leaves a failed task after dying repeatedly, which an admin may retry', async () => {
    await video('killer.mp4');
    const worker = workerOf(api, 'ada');
    let uuid = '';
    for (let turn = 0; turn < 5; turn += 1) {
      uuid = (await worker.claim())!.uuid;
      await api.database.rows(sql`update similarity_task set lease_until = now() - interval '1 second' where uuid = ${uuid}`);
    }
    expect(await worker.claim()).toBeNull();
    expect(await stateOf(uuid)).toMatchObject({ status: 'FAILED', error: 'The analysis of this video stopped unexpectedly each time.' });
    expect((await api.as('manager').post(`/api/similarity_tasks/${uuid}/retry`)).status).toBe(403);
    const again = await api.as('admin').post(`/api/similarity_tasks/${uuid}/retry`);
    expect(again.json()).toMatchObject({ status: 'PENDING', error: null, attempts: 0 });
    expect((await api.as('admin').post(`/api/similarity_tasks/${uuid}/retry`)).status).toBe(409);
    expect((await worker.claim())?.uuid).toBe(uuid);
  });

  it('fails a video that cannot be decoded permanently, and retries other errors later', async () => {
    await video('broken.mp4');
    const worker = workerOf(api, 'ada');
    const { uuid } = (await worker.claim())!;
    expect((await worker.fail(uuid, 'The connection broke.', false)).status).toBe(204);
    expect(await stateOf(uuid)).toMatchObject({ status: 'PENDING', error: 'The connection broke.' });
    expect(await worker.claim()).toBeNull();
    await api.database.rows(sql`update similarity_task set next_try_at = now() where uuid = ${uuid}`);
    expect((await worker.claim())?.uuid).toBe(uuid);
    await worker.fail(uuid, 'The file is broken.', true);
    expect(await stateOf(uuid)).toMatchObject({ status: 'FAILED', error: 'The file is broken.' });
    expect(await worker.claim()).toBeNull();
  });

  it('without a decoder compares a video by checksum, and a worker with one analyses it again', async () => {
    await video('plain.mp4');
    const [blind, seeing] = [workerOf(api, 'blind'), workerOf(api, 'seeing')];
    const { uuid } = (await blind.claim(false))!;
    expect((await blind.complete(uuid, { seconds: 0, isUndecoded: true })).json()).toEqual({ isDone: true });
    expect(await blind.claim(false)).toBeNull();
    expect(await seeing.videos()).toEqual([]);
    expect((await seeing.claim())?.uuid).toBe(uuid);
    expect((await seeing.complete(uuid)).json()).toEqual({ isDone: true });
    expect(await seeing.claim()).toBeNull();
    expect(await stateOf(uuid)).toMatchObject({ status: 'COMPLETED', progress: 100 });
  });

  it('of a newer method analyses everything again', async () => {
    await video('again.mp4');
    const [older, newer] = [workerOf(api, 'ada'), workerOf(api, 'bob', METHOD + 1)];
    const before = (await older.claim())!;
    await older.keepPart(before.uuid, 0);
    await older.complete(before.uuid);
    const task = (await newer.claim())!;
    expect(await stateOf(task.uuid)).toMatchObject({ kind: 'RERUN', algorithmVersion: METHOD + 1 });
    // Until it is finished, the newer method has nothing to compare with, and the older one has everything.
    expect([await newer.videos(), (await older.videos()).length]).toEqual([[], 1]);
    await newer.keepPart(task.uuid, 0, Buffer.from('newer'));
    await newer.complete(task.uuid);
    expect(await older.videos()).toEqual([]);
    const [kept] = await newer.videos();
    expect(kept!.parts).toHaveLength(1);
    expect((await newer.get(`/api/similarity_tasks/parts/${kept!.parts[0]!.uuid}/print`)).text).toBe('newer');
  });

  it('of an older method gets no more tasks, and its unfinished ones are removed', async () => {
    for (const name of ['done.mp4', 'running.mp4', 'waiting.mp4']) await video(name);
    const [older, newer] = [workerOf(api, 'ada'), workerOf(api, 'bob', METHOD + 1)];
    await older.complete((await older.claim())!.uuid);
    const running = (await older.claim())!;
    expect(await newer.claim()).not.toBeNull();
    expect(await older.claim()).toBeNull();
    expect((await older.complete(running.uuid)).status).toBe(404);
    const { member } = (await api.as('admin').get('/api/similarity_tasks?itemsPerPage=100')).json<{
      member: { algorithmVersion: number; status: string }[];
    }>();
    expect(member.filter((task) => task.algorithmVersion === METHOD).map(({ status }) => status)).toEqual(['COMPLETED']);
    expect(member.filter((task) => task.algorithmVersion === METHOD + 1)).toHaveLength(3);
  });

  it('reads the video and stores parts, which can be replaced and are read for searching', async () => {
    await video('parts.mp4');
    const worker = workerOf(api, 'ada');
    const claimed = (await worker.claim())!;
    expect((await worker.get(`/api/similarity_tasks/${claimed.uuid}/file`)).status).toBe(200);
    for (const print of ['first', 'again']) expect((await worker.keepPart(claimed.uuid, 0, Buffer.from(print))).status).toBe(204);
    await worker.keepPart(claimed.uuid, 1);
    expect(await worker.videos()).toEqual([]);
    await worker.complete(claimed.uuid);
    const [kept] = await worker.videos();
    expect(kept).toMatchObject({ video: claimed.video, order: claimed.order, seconds: 60 });
    expect(kept!.parts.map(({ second, seconds }) => [second, seconds])).toEqual([
      [0, 128],
      [120, 128],
    ]);
    const path = `/api/similarity_tasks/parts/${kept!.parts[0]!.uuid}`;
    expect([(await worker.get(`${path}/print`)).text, (await worker.get(`${path}/frames`)).text]).toEqual(['again', 'frames 0']);
    expect(await worker.videos(kept!.sequence)).toEqual([]);
    const list = async (path: string) => (await worker.get(`/api/similarity_tasks/videos${path}algorithmVersion=${METHOD}`)).json();
    expect([await list('/sequences?'), await list(`?after=${kept!.sequence}&`)]).toEqual([
      { sequences: [kept!.sequence] },
      { items: [], total: 1 },
    ]);
    expect((await worker.get('/api/similarity_tasks/parts/nonsense/print')).status).toBe(404);
    const wrong = await worker.keepPart(claimed.uuid, 0, Buffer.from('x'), Buffer.alloc(0));
    expect([wrong.status, wrong.json<{ violations?: object[] }>().violations]).toMatchObject([422, [{ propertyPath: 'printBytes' }]]);
    await api.database.rows(sql`delete from video_upload where uuid = ${claimed.video}`);
    expect([await list('/sequences?'), await list('?')]).toEqual([{ sequences: [] }, { items: [], total: 0 }]);
  });
});

it('is the only caller allowed to do this work, and may do nothing else', async () => {
  await video('guarded.mp4');
  const { uuid } = (await workerOf(api, 'ada').claim())!;
  for (const person of PEOPLE)
    for (const [path, body] of [
      ['claim', { worker: 'ada', algorithmVersion: 1 }],
      [`${uuid}/progress`, { worker: 'ada', progress: 1 }],
      [`${uuid}/complete`, { worker: 'ada', seconds: 1, searchedUpTo: 0, matches: [] }],
      [`${uuid}/fail`, { worker: 'ada', error: 'x', isFinal: true }],
    ] as const)
      expect([person, path, (await api.as(person).post(`/api/similarity_tasks/${path}`, body)).status]).toEqual([person, path, 403]);
  for (const person of PEOPLE) expect((await api.as(person).get(`/api/similarity_tasks/${uuid}/file`)).status).toBe(403);
  const worker = workerOf(api, 'ada');
  expect((await worker.get('/api/similarity_tasks')).status).toBe(200);
  for (const path of ['/api/video_uploads', '/api/video_similarities', '/api/video_similarities/statistics', '/api/employees'])
    expect([path, (await worker.get(path)).status]).toEqual([path, 403]);
});
