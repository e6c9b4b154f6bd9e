/** The library: a folder is listed, its files are analysed like uploads, and uploads that reuse their footage name them as the source. */
import { createHash } from 'node:crypto';
import { chmod, mkdir, mkdtemp, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { libraryOpener } from '#server/files/open-library';
import { startWorker, type Worker as JobWorker } from '#server/jobs/worker';
import { analyseAll, matchOf, readyVideo, segment, SERVICE_TOKEN, workerOf } from '../../../../test/kit/similarity.ts';
import { forWorker, PEOPLE, startApi, type Answer, type Api } from '../../../../test/kit/api.ts';
import { skipStateMachines } from '../../../../test/kit/state-machines.ts';
import { listLibrary } from './list-library.job.ts';

const log = { error: () => undefined, warn: () => undefined, info: () => undefined, debug: () => undefined };
const NO_UUID = '00000000-0000-7000-8000-000000000000';
/** The start of an MP4 file. */
const film = (words: string) => Buffer.concat([Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isomiso2', 'latin1'), Buffer.from(words)]);

let api: Api;
let root: string;
let outside: string;
let jobs: JobWorker;
beforeAll(async () => {
  [root, outside] = (await Promise.all(['library', 'outside'].map((name) => mkdtemp(path.join(tmpdir(), `greenroom-${name}-`))))) as [
    string,
    string,
  ];
  api = await startApi({ SIMILARITY_TOKEN: SERVICE_TOKEN, LIBRARY_DIR: root });
  const listing = listLibrary(libraryOpener({ kind: 'folder', folder: root }));
  jobs = await startWorker({ ...forWorker(api), domains: [{ jobs: [listing] }], log });
});
beforeEach(async () => {
  await rm(root, { recursive: true, force: true });
  await mkdir(root);
});
afterEach(async () => {
  await api.database.rows(sql`delete from library_folder`);
  await skipStateMachines(api.database, sql`update video_upload set processing = 'QUEUED' where processing = 'READY'`);
  for (const table of ['similarity_task', 'similarity_video', 'video_similarity']) await api.database.rows(sql([`delete from ${table}`]));
});
afterAll(async () => {
  await jobs.stop();
  await api.stop();
  for (const folder of [root, outside]) await rm(folder, { recursive: true, force: true });
});

const admin = () => api.as('admin');
const put = async (name: string, bytes: Buffer = film(name)) => {
  await mkdir(path.dirname(path.join(root, name)), { recursive: true });
  await writeFile(path.join(root, name), bytes);
};
interface FolderRow {
  readonly '@id': string;
  readonly uuid: string;
  readonly state: string;
  readonly problem: string | null;
  readonly found: number;
  readonly analysed: number;
  readonly waiting: number;
  readonly unreadable: number;
  readonly missing: number;
  readonly otherFiles: number;
  readonly uses: number;
}
const read = async (folder: string) => (await admin().get(folder)).json<FolderRow>();
const listed = async (folder: string) => {
  await expect.poll(async () => (await read(folder)).state).toMatch(/LISTED|FAILED/);
  return read(folder);
};
const add = async (folder: string, more: object = {}) => {
  const answer = await admin().post('/api/library_folders', { name: `Folder ${folder}`, path: folder === '' ? null : folder, ...more });
  expect(answer.status).toBe(201);
  return listed(answer.json<FolderRow>()['@id']);
};
const again = async (folder: FolderRow) => {
  expect((await admin().post(`${folder['@id']}/list`)).status).toBe(200);
  return listed(folder['@id']);
};
interface FileRow {
  readonly '@id': string;
  readonly uuid: string;
  readonly path: string;
  readonly fileName: string;
  readonly state: string;
  readonly problem: string | null;
  readonly contentUrl: string | null;
  readonly durationSeconds: string | null;
  readonly uses: number;
}
const files = async () => (await admin().get('/api/library_videos?itemsPerPage=100')).json<{ member: FileRow[] }>().member;
const fileOf = async (name: string) => (await files()).find(({ fileName }) => fileName === name)!;
const problems = async () => Object.fromEntries((await files()).map(({ path: place, problem }) => [place, problem]));
let serial = 100;
const upload = (name: string, more: { task?: string; sha256?: string } = {}) =>
  readyVideo(api, { name, task: api.world.videoTasks.acmeAva, serial: (serial += 1), ...more });
/** As if a newer method asked for it. */
const requeue = (videos: readonly string[]) =>
  skipStateMachines(
    api.database,
    sql`update similarity_task set status = 'PENDING', finished_at = null where source = any(${videos}::uuid[])`,
  );

describe('a folder', () => {
  it('is listed with everything below it, and its files become the sources of uploads', async () => {
    await put('Acme/2019/spring.mp4');
    await put('Acme/summer.MOV');
    await put('Acme/notes.txt');
    await put('Other/winter.mp4');
    const folder = await add('Acme', { client: api.world.clients.acme });
    expect(folder).toMatchObject({ state: 'LISTED', found: 2, waiting: 2, analysed: 0, otherFiles: 1 });
    expect((await files()).map(({ path: place, state }) => [place, state])).toEqual([
      ['2019/spring.mp4', 'WAITING'],
      ['summer.MOV', 'WAITING'],
    ]);

    const worker = workerOf(api, 'ada');
    const reuse = await upload('new.mp4');
    const first = (await worker.claim())!;
    // Uploads come first.
    expect(first).toMatchObject({ video: reuse, fileName: 'new.mp4' });
    await worker.complete(first.uuid);
    const task = (await worker.claim())!;
    expect(task).toMatchObject({ fileName: 'summer.MOV', sha256: null, fileSize: film('Acme/summer.MOV').length });
    expect(task.order).toBeLessThan(first.order);
    const whole = await worker.get(`/api/similarity_tasks/${task.uuid}/file`);
    expect([whole.status, whole.bytes.equals(film('Acme/summer.MOV'))]).toEqual([200, true]);
    const rest = await worker.get(`/api/similarity_tasks/${task.uuid}/file`, { range: 'bytes=24-' });
    expect([rest.status, rest.text]).toEqual([206, 'Acme/summer.MOV']);
    expect((await fileOf('summer.MOV')).state).toBe('RUNNING');
    expect((await worker.keepPart(task.uuid, 0)).status).toBe(204);
    const searchedUpTo = (await worker.videos()).at(-1)!.sequence;
    const match = matchOf(reuse, task.video, { segments: [segment(2, 8, 30)] });
    const sha256 = createHash('sha256').update(film('Acme/summer.MOV')).digest('hex');
    expect((await worker.complete(task.uuid, { seconds: 61.5, searchedUpTo, sha256, matches: [match] })).json()).toEqual({ isDone: true });

    const source = await fileOf('summer.MOV');
    expect(source).toMatchObject({ state: 'ANALYSED', durationSeconds: '61.500', uses: 1 });
    expect(await read(folder['@id'])).toMatchObject({ analysed: 1, waiting: 1, uses: 1 });
    const { member } = (await admin().get('/api/video_similarities')).json<{ member: Record<string, unknown>[] }>();
    expect(member).toHaveLength(1);
    expect(member[0]).toMatchObject({
      match: null,
      libraryMatch: { '@id': source['@id'], fileName: 'summer.MOV', state: 'ANALYSED' },
      matchFileName: 'summer.MOV',
      matchFolder: expect.stringContaining('Folder Acme'),
    });
    const notice = (await admin().get(`/api/video_uploads/${reuse}/reuse`)).json<{ matches: object[] }>();
    expect(notice.matches).toMatchObject([{ video: source['@id'], fileName: 'summer.MOV', title: 'Folder Acme', usesSince: 0 }]);
    // Managers learn that the footage was delivered before, and not from which file.
    const forManagers = (await api.as('manager').get(`/api/video_uploads/${reuse}/reuse`)).json<{ matches: object[] }>();
    expect(forManagers.matches).toMatchObject([{ video: null, fileName: null, title: null, similarity: null }]);
    const sources = (await admin().get(`/api/video_uploads/${reuse}/sources`)).json<{ sources: object[] }>();
    expect(sources.sources).toMatchObject([
      { original: { video: source['@id'], isLibrary: true, isMissing: false, job: null, jobTitle: 'Folder Acme' }, seconds: 6 },
    ]);
    const uses = (await admin().get(`/api/library_videos/${source.uuid}/uses`)).json<{ original: object; uses: object[] }>();
    expect(uses).toMatchObject({
      original: { video: source['@id'] },
      uses: [{ videos: [{ fileName: 'new.mp4', spans: [{ from: 32, to: 38 }] }] }],
    });
    const families = (await admin().get('/api/video_similarities/families')).json<{ items: object[] }>();
    expect(families.items).toMatchObject([{ original: { video: source['@id'], isLibrary: true }, versions: 1, copies: 0, uses: 1 }]);
  });

  it('leads through its own copies to the original, and names identical files without any search', async () => {
    await put('a.mp4', film('the film'));
    await utimes(path.join(root, 'a.mp4'), 1_500_000_000, 1_500_000_000);
    await put('b.mp4', film('a copy of it'));
    await put('c.mp4', film('the same bytes'));
    await add('');
    const [a, b] = [await fileOf('a.mp4'), await fileOf('b.mp4')];
    const worker = workerOf(api, 'ada');
    const same = await upload('same.mp4', { sha256: createHash('sha256').update(film('the same bytes')).digest('hex') });
    await api.database.rows(
      sql`update stored_file set size = ${film('the same bytes').length} where uuid = (select f.file from video_upload v join file_upload f on f.uuid = v.file_upload where v.uuid = ${same})`,
    );
    const cut = await upload('cut.mp4', { task: api.world.videoTasks.birchBen });
    await analyseAll(worker, (name) =>
      name === 'a.mp4' ? [matchOf(b.uuid, a.uuid, { level: 'DUPLICATE', segments: [segment(0, 60, 0)] })] : [],
    );
    await api.database.rows(
      sql`update library_video set sha256 = ${createHash('sha256').update(film('the same bytes')).digest('hex')} where file_name = 'c.mp4'`,
    );
    await requeue([same, cut]);
    await analyseAll(worker, (name) => (name === 'cut.mp4' ? [matchOf(cut, b.uuid, { segments: [segment(0, 5, 10)] })] : []));
    // Both files of the library are the same film: the earlier one is the original.
    const sources = (await admin().get(`/api/video_uploads/${cut}/sources`)).json<{ sources: { original: { fileName: string } }[] }>();
    expect(sources.sources.map(({ original }) => original.fileName)).toEqual(['a.mp4']);
    const { member } = (await admin().get('/api/video_similarities')).json<{
      member: { fileName: string; matchFileName: string; level: string }[];
    }>();
    expect(member.map(({ fileName, matchFileName, level }) => `${fileName} ${matchFileName} ${level}`).sort()).toEqual([
      'cut.mp4 b.mp4 HIGH',
      'same.mp4 c.mp4 EXACT',
    ]);
    const [kept] = (await worker.videos()).filter(({ video }) => video === a.uuid || video === b.uuid).reverse();
    expect(kept!.copies).toMatchObject([{ video: b.uuid, match: a.uuid }]);
  });

  it('refuses links that lead out, odd names, empty files and what cannot be opened, each by name, and counts each hidden file or folder as another file', async () => {
    await put('good.mp4');
    await put('.hidden.mp4');
    await put('.cache/inner.mp4');
    await put('.cache/deep/inner.mp4');
    await put('empty.mp4', Buffer.alloc(0));
    await put('new\nline.mp4');
    await put('映画 – фильм ♥.mp4');
    await writeFile(Buffer.concat([Buffer.from(`${root}/`), Buffer.from([0xff, 0xfe]), Buffer.from('.mp4')]), 'x');
    await writeFile(path.join(outside, 'secret.mp4'), film('secret'));
    await symlink(path.join(outside, 'secret.mp4'), path.join(root, 'out.mp4'));
    await symlink(outside, path.join(root, 'away'));
    await symlink(path.join(root, 'good.mp4'), path.join(root, 'same place.mp4'));
    await symlink(path.join(root, 'nothing'), path.join(root, 'dead.mp4'));
    await symlink(path.join(root, 'loop.mp4'), path.join(root, 'loop.mp4'));
    await mkdir(path.join(root, 'folder.mp4'));
    const folder = await add('');
    expect(await problems()).toEqual({
      'good.mp4': null,
      'same place.mp4': null,
      '映画 – фильм ♥.mp4': null,
      'empty.mp4': 'The file is empty.',
      'new\ufffdline.mp4': 'Its name contains characters that are no text.',
      '\ufffd\ufffd.mp4': 'Its name contains characters that are no text.',
      'out.mp4': 'The link leads out of the library.',
      away: 'It is a link to another folder.',
      'dead.mp4': 'The link leads nowhere.',
      'loop.mp4': 'The link leads nowhere.',
    });
    expect(folder).toMatchObject({ found: 10, unreadable: 7, waiting: 3, otherFiles: 2 });
    const worker = workerOf(api, 'ada');
    const claimed: string[] = [];
    for (let task = await worker.claim(); task !== null; task = await worker.claim()) {
      claimed.push(task.fileName);
      await worker.fail(task.uuid, 'The file is damaged or is not a readable video.', true);
    }
    expect(claimed.sort()).toEqual(['good.mp4', 'same place.mp4', '映画 – фильм ♥.mp4']);
    expect(await fileOf('good.mp4')).toMatchObject({ state: 'UNREADABLE', problem: 'The file is damaged or is not a readable video.' });
    // A link that comes to lead out later is not followed either.
    await rm(path.join(root, 'good.mp4'));
    await symlink(path.join(outside, 'secret.mp4'), path.join(root, 'good.mp4'));
    const { contentUrl } = await fileOf('good.mp4');
    expect((await api.anonymous().get(contentUrl!)).status).toBe(404);
  });

  it('analyses a changed file again, marks one that is gone, and takes it back', async () => {
    for (const name of ['changes.mp4', 'goes.mp4', 'stays.mp4']) await put(name);
    const folder = await add('');
    const worker = workerOf(api, 'ada');
    const reuse = await upload('new.mp4');
    const known = new Map((await files()).map(({ fileName, uuid }) => [fileName, uuid]));
    await analyseAll(worker, (name) => (known.has(name) ? [matchOf(reuse, known.get(name)!)] : []));
    expect(await read(folder['@id'])).toMatchObject({ analysed: 3, uses: 1 });
    expect(await again(folder)).toMatchObject({ analysed: 3, waiting: 0 });
    expect(await worker.claim()).toBeNull();

    await put('changes.mp4', film('other content'));
    await rename(path.join(root, 'goes.mp4'), path.join(outside, 'goes.mp4'));
    expect(await again(folder)).toMatchObject({ found: 3, analysed: 1, waiting: 1, missing: 1 });
    expect(await fileOf('goes.mp4')).toMatchObject({ state: 'MISSING', contentUrl: null, uses: 1 });
    const sources = (await admin().get(`/api/video_uploads/${reuse}/sources`)).json<{
      sources: { original: { fileName: string; isMissing: boolean } }[];
    }>();
    expect(sources.sources.map(({ original }) => [original.fileName, original.isMissing])).toContainEqual(['goes.mp4', true]);
    expect((await worker.claim())?.fileName).toBe('changes.mp4');

    await rename(path.join(outside, 'goes.mp4'), path.join(root, 'goes.mp4'));
    expect(await again(folder)).toMatchObject({ missing: 0, analysed: 2 });
  });

  it('notices while it is analysed that a file has changed or is gone', async () => {
    for (const name of ['a.mp4', 'b.mp4']) await put(name);
    await add('');
    const worker = workerOf(api, 'ada');
    const tasks = [(await worker.claim())!, (await worker.claim())!];
    const byName = (name: string) => tasks.find(({ fileName }) => fileName === name)!;
    await put('a.mp4', film('longer than before'));
    await rm(path.join(root, 'b.mp4'));
    for (const { uuid } of tasks) expect((await worker.get(`/api/similarity_tasks/${uuid}/file`)).status).toBe(404);
    expect(await fileOf('b.mp4')).toMatchObject({ state: 'MISSING' });
    expect((await worker.complete(byName('a.mp4').uuid)).status).toBe(404);
    const next = (await worker.claim())!;
    expect(next).toMatchObject({ fileName: 'a.mp4', fileSize: film('longer than before').length });
    expect((await worker.get(`/api/similarity_tasks/${next.uuid}/file`)).status).toBe(200);
    expect(await worker.claim()).toBeNull();
  });

  it('waits while the root of the library is away, whose files are not taken for deleted', async () => {
    await put('a.mp4');
    const folder = await add('');
    const worker = workerOf(api, 'ada');
    const task = (await worker.claim())!;
    await rename(root, `${root}-away`);
    try {
      expect((await worker.get(`/api/similarity_tasks/${task.uuid}/file`)).status).toBe(404);
      await api.database.rows(sql`update similarity_task set next_try_at = null`);
      expect(await worker.claim()).toBeNull();
      expect((await admin().get('/api/library_folders/choices')).status).toBe(503);
      const { contentUrl } = await fileOf('a.mp4');
      expect((await api.anonymous().get(contentUrl!)).status).toBe(503);
    } finally {
      await rename(`${root}-away`, root);
    }
    expect(await read(folder['@id'])).toMatchObject({ waiting: 1, missing: 0 });
    expect((await worker.claim())?.uuid).toBe(task.uuid);
  });

  it('is stopped, resumed and forgotten, without touching a file', async () => {
    for (const name of ['a.mp4', 'b.mp4']) await put(name);
    const folder = await add('');
    const worker = workerOf(api, 'ada');
    const held = (await worker.claim())!;
    const stopped = await admin().post(`${folder['@id']}/stop`);
    expect(stopped.json()).toMatchObject({ state: 'STOPPED', waiting: 2 });
    expect((await worker.complete(held.uuid)).status).toBe(404);
    expect(await worker.claim()).toBeNull();
    await again(folder);
    const reuse = await upload('new.mp4');
    await analyseAll(worker, () => []);
    const a = await fileOf('a.mp4');
    await requeue([a.uuid]);
    await analyseAll(worker, () => [matchOf(reuse, a.uuid)]);
    expect((await worker.videos()).length).toBe(3);
    expect((await admin().delete(folder['@id'])).status).toBe(204);
    expect((await worker.videos()).length).toBe(1);
    expect((await admin().get('/api/video_similarities')).json()).toMatchObject({ totalItems: 0 });
    expect(await files()).toEqual([]);
    const left = await api.database.rows(sql`select from similarity_source where library_video is not null`);
    expect(left).toHaveLength(0);
  });

  it('that does not exist or must not be read says so', async () => {
    expect(await add('nowhere')).toMatchObject({ state: 'FAILED', problem: 'There is no folder “nowhere” in the library.' });
    await put('file.mp4');
    expect(await add('file.mp4')).toMatchObject({ state: 'FAILED', problem: 'There is no folder “file.mp4” in the library.' });
    await symlink(outside, path.join(root, 'link'));
    expect(await add('link')).toMatchObject({ state: 'FAILED', problem: '“link”: The link leads out of the library.' });
  });

  it.skipIf(process.getuid?.() === 0)('names files and folders that it is not allowed to read', async () => {
    await put('closed.mp4');
    await put('vault/inner.mp4');
    await chmod(path.join(root, 'closed.mp4'), 0o000);
    await chmod(path.join(root, 'vault'), 0o000);
    await add('');
    expect(await problems()).toEqual({
      'closed.mp4': 'Greenroom is not allowed to read it.',
      vault: 'Greenroom is not allowed to read it.',
    });
    await chmod(path.join(root, 'vault'), 0o700);
  });

  it('with ten thousand files is listed once, whatever their order', async () => {
    await mkdir(path.join(root, 'many'));
    for (let from = 0; from < 10_000; from += 500)
      await Promise.all(Array.from({ length: 500 }, (_, index) => writeFile(path.join(root, 'many', `${from + index}.mp4`), 'x')));
    const folder = await add('many');
    expect(folder).toMatchObject({ found: 10_000, waiting: 10_000 });
    expect(await again(folder)).toMatchObject({ found: 10_000, waiting: 10_000 });
    expect(await workerOf(api, 'ada').claim()).not.toBeNull();
  });
});

describe('the path of a folder', () => {
  it.each(['/etc', '../secret', 'a/../..', 'a//b', 'a/', '.git', 'a\nb', 'x'.repeat(501)])('may not be %j', async (place) => {
    const answer = await admin().post('/api/library_folders', { name: 'Bad', path: place });
    const { violations = [] } = answer.json<{ violations?: { propertyPath: string }[] }>();
    expect([answer.status, violations.map(({ propertyPath }) => propertyPath)]).toEqual([422, ['path']]);
    const choices = await admin().get(`/api/library_folders/choices?path=${encodeURIComponent(place)}`);
    expect(choices.status).toBeGreaterThanOrEqual(400);
    expect(choices.status).toBeLessThan(500);
  });

  it('may not overlap with another, and cannot be changed', async () => {
    const folder = await add('Clients/Acme');
    for (const [place, words] of [
      ['Clients/Acme', 'is'],
      ['Clients', 'contains'],
      ['', 'contains'],
      ['Clients/Acme/2019', 'is within'],
    ] as const) {
      const answer = await admin().post('/api/library_folders', { name: 'Other', path: place === '' ? null : place });
      expect([answer.status, answer.json<{ violations: { message: string }[] }>().violations[0]?.message]).toEqual([
        422,
        `This folder ${words} “Folder Clients/Acme”, which is in the library already.`,
      ]);
    }
    expect((await admin().post('/api/library_folders', { name: 'Other', path: 'Clients/Acm' })).status).toBe(201);
    await admin().patch(folder['@id'], { path: 'elsewhere', name: 'Renamed' });
    expect((await admin().get(folder['@id'])).json()).toMatchObject({ path: 'Clients/Acme', name: 'Renamed' });
  });

  it('is offered while it is typed', async () => {
    await put('Clients/Acme/a.mp4');
    await put('Clients/Borealis/b.mp4');
    await mkdir(path.join(root, '.trash'));
    const at = async (place: string) =>
      (await admin().get(`/api/library_folders/choices${place === '' ? '' : `?path=${encodeURIComponent(place)}`}`)).json();
    expect(await at('')).toEqual({ library: 'folder', folders: ['Clients'] });
    expect(await at('Clients')).toEqual({ library: 'folder', folders: ['Acme', 'Borealis'] });
    expect(await at('nowhere')).toEqual({ library: 'folder', folders: [] });
  });
});

it('is for admins only, and its files are played through a link of their own', async () => {
  await put('film.mp4');
  await put('page.mp4', Buffer.from('<html><script>alert(1)</script></html>'));
  const folder = await add('');
  const file = await fileOf('film.mp4');
  const answers = async (ask: (person: (typeof PEOPLE)[number]) => Promise<Answer>) =>
    Promise.all(PEOPLE.filter((person) => person !== 'admin').map(async (person) => (await ask(person)).status));
  for (const refused of [
    await answers((person) => api.as(person).get('/api/library_folders')),
    await answers((person) => api.as(person).get('/api/library_videos')),
    await answers((person) => api.as(person).post('/api/library_folders', { name: 'x', path: 'y' })),
    await answers((person) => api.as(person).post(`${folder['@id']}/stop`)),
    await answers((person) => api.as(person).get('/api/library_folders/choices')),
  ])
    expect(new Set(refused)).toEqual(new Set([403]));
  for (const status of await answers((person) => api.as(person).get(`${file['@id']}/content`))) expect([403, 404]).toContain(status);
  expect((await api.anonymous().get(`${file['@id']}/content`)).status).toBe(401);
  expect((await admin().get(`/api/library_videos/${NO_UUID}/content`)).status).toBe(404);
  const played = await api.anonymous().get(file.contentUrl!, { range: 'bytes=0-7' });
  expect([played.status, played.headers['content-type'], played.headers['content-disposition']]).toEqual([
    206,
    'video/mp4',
    expect.stringMatching(/^inline/),
  ]);
  const page = await api.anonymous().get((await fileOf('page.mp4')).contentUrl!);
  expect([page.status, page.headers['content-type'], page.headers['content-disposition']]).toEqual([
    200,
    'application/octet-stream',
    expect.stringMatching(/^attachment/),
  ]);
});
