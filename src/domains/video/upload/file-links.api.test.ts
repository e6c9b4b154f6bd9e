/** API tests of files of records and videos: access, ranges, and signed links that are invalid once modified. */
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { shortLink } from '#server/files/file-links';
import { PEOPLE, startApi, type Api, type Person } from '../../../../test/kit/api.ts';
import { looksLikeVideo, sendWhole, uploaded } from '../../../../test/kit/video.ts';

let api: Api;
let video: { readonly uuid: string; readonly downloadUrl: string } & Awaited<ReturnType<typeof uploaded>>;
const bytes = looksLikeVideo(5000, 9);
beforeAll(async () => {
  api = await startApi();
  video = (await uploaded(api.as('employee'), api.world.videoTasks.acmeAva, { bytes })) as never;
});
afterAll(() => api.stop());

const put = (person: Person, entityType: string, entity: string, metadata = '{"kind":"brief"}') =>
  sendWhole(api.as(person), Buffer.from('hello'), { entityType, entity, metadata }, { path: '/api/file-uploads/', name: '../a/brief.txt' });

describe('a signed link', () => {
  it('serves the file and its ranges until it is modified', async () => {
    const whole = await api.anonymous().get(video.downloadUrl);
    expect([whole.status, whole.bytes.equals(bytes), whole.headers['content-type']]).toEqual([200, true, 'video/mp4']);
    expect(whole.headers['content-disposition']).toMatch(/^attachment; filename="film.mp4"/);
    const part = await api.anonymous().get(video.downloadUrl, { range: 'bytes=10-19' });
    expect([part.status, part.bytes.equals(bytes.subarray(10, 20))]).toEqual([206, true]);
    const [path, query] = video.downloadUrl.split('?') as [string, string];
    const values = new URLSearchParams(query);
    for (const name of ['user', 'expires', 'signature']) {
      const value = values.get(name)!;
      const changed = new URLSearchParams(query);
      const last = value.at(-1) === '1' ? '2' : '1';
      changed.set(name, value.slice(0, -1) + last);
      expect((await api.anonymous().get(`${path}?${changed.toString()}`)).status, name).toBe(403);
      changed.delete(name);
      expect((await api.anonymous().get(`${path}?${changed.toString()}`)).status, name).toBe(403);
    }
    expect((await api.anonymous().get(`${path.replace('original', 'poster')}?${query}`)).status).toBe(403);
    expect((await api.anonymous().get(path)).status).toBe(401);
    expect((await api.as('employee').get(path)).status).toBe(200);
    expect((await api.as('client2').get(path)).status).toBe(404);
  });

  it('expires with its time, and with the access of the user it was made for', async () => {
    const asked = await api.as('client').get(`${video.fileUpload['@id']}/download-url`);
    const { downloadUrl, expiresAt } = asked.json<{ downloadUrl: string; expiresAt: string }>();
    expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now());
    expect((await api.anonymous().get(downloadUrl)).bytes.equals(bytes)).toBe(true);
    const user = api.world.users.client.split('/').at(-1)!;
    await api.database.rows(sql`update app_user set client = null where uuid = ${user}`);
    expect((await api.anonymous().get(downloadUrl)).status).toBe(404);
    await api.database.rows(
      sql`update app_user set client = ${api.world.clients.acme.split('/').at(-1)}, status = 'INACTIVE' where uuid = ${user}`,
    );
    expect((await api.anonymous().get(downloadUrl)).status).toBe(403);
    await api.database.rows(sql`update app_user set status = 'ACTIVE' where uuid = ${user}`);
    expect((await api.anonymous().get(downloadUrl)).status).toBe(200);
    const [path] = downloadUrl.split('?') as [string];
    const past = Math.floor(Date.now() / 1000) - 1;
    const [signed] = await api.database.rows<{ signature: string }>(
      sql`select file_link_signature(${path}, ${user}::uuid, ${past}::bigint) as signature`,
    );
    expect((await api.anonymous().get(`${path}?user=${user}&expires=${past}&signature=${signed!.signature}`)).status).toBe(403);
  });

  it('that has expired is as none to a signed-in user, with the access of that user', async () => {
    const late = video.downloadUrl.replace(/expires=\d+/, 'expires=1000');
    expect((await api.as('employee').get(late)).status).toBe(200);
    expect((await api.as('client2').get(late)).status).toBe(404);
    expect((await api.anonymous().get(late)).status).toBe(403);
  });
});

describe("a node's clock", () => {
  const HOURS = 3_600_000;
  afterEach(() => vi.useRealTimers());

  it.each([-9, 9])("that is %i hours off neither expires links nor extends them, since the database's clock decides", async (hours) => {
    const { url } = await shortLink(api.database, video.downloadUrl.split('?')[0]!, api.world.users.admin.split('/').at(-1)!);
    const old = new URL(url, 'http://x');
    const expired = Math.floor(Date.now() / 1000) - 60;
    const [signed] = await api.database.rows<{ signature: string }>(
      sql`select file_link_signature(${old.pathname}, ${old.searchParams.get('user')}::uuid, ${expired}::bigint) as signature`,
    );
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * HOURS });
    expect((await api.anonymous().get(video.downloadUrl)).status).toBe(200);
    expect((await api.anonymous().get(url)).status).toBe(200);
    const late = `${old.pathname}?user=${old.searchParams.get('user')}&expires=${expired}&signature=${signed!.signature}`;
    expect((await api.anonymous().get(late)).status).toBe(403);
    const { expiresAt } = await shortLink(api.database, old.pathname, old.searchParams.get('user')!);
    vi.useRealTimers();
    expect(Math.abs(Date.parse(expiresAt) - Date.now())).toBeLessThan(HOURS);
  });
});

describe('a file of a record', () => {
  it('may be uploaded by those who may write the record', async () => {
    const { videoJobs, videoTasks, schedules, clients, employees, accounts } = api.world;
    const targets = [
      ['video_job', videoJobs.acme],
      ['video_task', videoTasks.acmeAva],
      ['schedule', schedules.acmePublished],
      ['client', clients.acme],
      ['employee', employees.ava],
      ['live_account', accounts.acmeUk],
    ] as const;
    const found: Record<string, number[]> = {};
    for (const person of PEOPLE)
      found[person] = await Promise.all(targets.map(async ([type, iri]) => (await put(person, type, iri)).status));
    expect(found).toEqual({
      admin: [201, 201, 201, 201, 201, 201],
      manager: [201, 201, 201, 404, 403, 201],
      manager2: [404, 404, 403, 404, 403, 403],
      client: [403, 403, 403, 403, 404, 403],
      client2: [404, 404, 404, 404, 404, 404],
      employee: [403, 201, 403, 404, 403, 403],
      employee2: [403, 404, 404, 404, 404, 404],
      nobody: [403, 403, 403, 403, 403, 403],
    });
  });

  it('has its details, and is deleted by its uploader', async () => {
    const answer = await put('employee', 'video_task', api.world.videoTasks.acmeAva);
    expect(answer.json()).toMatchObject({
      '@type': 'FileUpload',
      originalFilename: 'brief.txt',
      mimeType: 'text/plain; charset=utf-8',
      fileSize: 5,
      metadata: { kind: 'brief' },
      videoTask: api.world.videoTasks.acmeAva,
      createdTime: expect.any(String),
      updatedTime: expect.any(String),
      downloadUrl: expect.stringContaining('signature='),
    });
    const iri = answer.json<{ '@id': string }>()['@id'];
    expect((await api.anonymous().get(answer.json<{ downloadUrl: string }>().downloadUrl)).text).toBe('hello');
    expect((await api.as('client').delete(iri)).status).toBe(403);
    expect((await api.as('employee').delete(iri)).status).toBe(204);
    expect((await api.as('employee').delete(video.fileUpload['@id'])).status).toBe(403);
    expect((await api.as('admin').delete(video.fileUpload['@id'])).status).toBe(409);
  });

  it('with an invalid target or metadata is rejected by field, and nothing is stored', async () => {
    const count = async () => {
      let found = 0;
      for await (const _ of api.files.list('files/')) found += 1;
      return found;
    };
    const before = await count();
    expect((await put('admin', 'user', api.world.users.admin)).status).toBe(422);
    expect((await put('admin', 'client', 'x')).json()).toMatchObject({ status: 422, violations: [{ propertyPath: 'entity' }] });
    expect((await put('admin', 'client', api.world.clients.acme, '[1]')).status).toBe(422);
    expect((await put('admin', 'client', api.world.accounts.birch.replace('live_accounts', 'clients'))).json()).toMatchObject({
      status: 404,
      detail: 'Not found: "entity" names a record that does not exist.',
    });
    expect(await count()).toBe(before);
  });

  it.each([
    ['{"a":"x\\u0000y"}', 400, 'metadata.a'],
    ['{"a":["\\ud800"]}', 400, 'metadata.a[0]'],
    ['{"\\udc00":1}', 400, 'metadata.'],
    [`{"a":${'['.repeat(70)}${']'.repeat(70)}}`, 422, 'metadata'],
    ['{"a":', 422, 'metadata'],
    ['"text"', 422, 'metadata'],
    ['null', 422, 'metadata'],
  ])('with metadata that cannot be stored, %s, gets %i by field', async (metadata, status, named) => {
    const answer = await put('admin', 'client', api.world.clients.acme, metadata);
    expect([answer.status, answer.json<{ detail: string }>().detail]).toEqual([status, expect.stringContaining(named)]);
  });
  it('keeps metadata characters beyond the BMP, however they are escaped', async () => {
    const answer = await put('admin', 'client', api.world.clients.acme, '{"a":"\\ud83d\\ude00"}');
    expect(answer.json()).toMatchObject({ metadata: { a: '😀' } });
  });
});
