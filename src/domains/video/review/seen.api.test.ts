/** API tests of news about a video: relative to the user's own mark, which only moves forward. */
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type Api, type Person } from '../../../../test/kit/api.ts';
import { uploaded } from '../../../../test/kit/video.ts';

let api: Api;
let first: Awaited<ReturnType<typeof uploaded>>;
beforeAll(async () => {
  api = await startApi();
  first = await uploaded(api.as('employee'), api.world.videoTasks.acmeAva, { versionType: 'FINAL' });
});
afterAll(() => api.stop());

interface News {
  readonly seen: { readonly revision: number } | null;
  readonly asOf: string;
  readonly newVersion: boolean;
  readonly comments: readonly { readonly comment: string }[];
  readonly resolved: readonly { readonly comment: string }[];
}
const news = async (person: Person, upload = first['@id']) => (await api.as(person).get(`${upload}/news`)).json<News>();
const see = (person: Person, body: object = {}, upload = first['@id']) => api.as(person).post(`${upload}/seen`, body);
const say = async (person: Person, body: object = {}) =>
  (await api.as(person).post('/api/video_comments', { videoUpload: first['@id'], text: 'Look', ...body })).json<{
    '@id': string;
    uuid: string;
  }>();

it('is empty before the first mark, then contains comments and resolutions by others', async () => {
  const old = await say('manager');
  expect(await news('client')).toMatchObject({ seen: null, newVersion: false, comments: [], resolved: [] });
  expect((await see('client')).status).toBe(204);
  expect(await news('client')).toMatchObject({ seen: { revision: first.revision }, comments: [], resolved: [] });
  const [fresh] = [await say('manager'), await say('client'), await say('manager', { internal: true })];
  expect((await news('client')).comments).toEqual([{ comment: fresh.uuid, revision: first.revision }]);
  await api.as('employee').patch(old['@id'], { resolvedAt: new Date(Date.now() + 2000).toISOString() });
  expect((await news('client')).resolved).toEqual([{ comment: old.uuid, revision: first.revision }]);
  // The mark is personal.
  expect((await news('employee')).seen).toBe(null);
});

it('moves the mark forward, never back, however often it is called', async () => {
  const { asOf } = await news('client');
  const late = await say('manager');
  for (const body of [{ asOf }, { asOf }, { asOf: '2020-01-01T00:00:00Z' }]) expect((await see('client', body)).status).toBe(204);
  expect((await news('client')).comments).toEqual([{ comment: late.uuid, revision: first.revision }]);
  await see('client', { asOf: '2120-01-01T00:00:00Z' });
  const later = await say('manager');
  expect((await news('client')).comments).toEqual([{ comment: later.uuid, revision: first.revision }]);
  expect(await api.database.rows(sql`select from video_seen`)).toHaveLength(1);
  expect((await see('client', { asOf: 'yesterday' })).json()).toMatchObject({ status: 422, violations: [{ propertyPath: 'asOf' }] });
});

it('includes a newer version until it is seen, and marking an older one changes nothing', async () => {
  const second = await uploaded(api.as('employee'), api.world.videoTasks.acmeAva, { versionType: 'FINAL' });
  expect(await news('client', second['@id'])).toMatchObject({ newVersion: true, seen: { revision: first.revision } });
  await see('client', {}, second['@id']);
  await see('client', {}, first['@id']);
  expect(await news('client', second['@id'])).toMatchObject({ newVersion: false, seen: { revision: second.revision } });
});

it('is available to those who see the video', async () => {
  for (const person of ['client2', 'manager2', 'employee2'] as const) {
    expect((await see(person)).status).toBe(404);
    expect((await api.as(person).get(`${first['@id']}/news`)).status).toBe(404);
  }
});
