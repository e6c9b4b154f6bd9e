/** Calendar feeds: who may have which, and their URLs: created, renewed, revoked, throttled. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type Answer, type Api, type Person } from '../../../test/kit/api.ts';
import { eventsIn, makeFeed, readFeed, type Feed, type NewFeed } from '../../../test/kit/feeds.ts';
import { unlessOverloaded } from '../../../test/kit/overload.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const make = (person: Person, body: object = {}) => makeFeed(api, person, body);
const read = (url: string, headers?: Record<string, string>) => readFeed(api, url, headers);

describe('creating a feed', () => {
  it.each([
    ['employee', 'SHIFTS', 'My shifts'],
    ['manager', 'ACCOUNTS', 'Accounts I run'],
    ['admin', 'ACCOUNTS', 'Accounts I run'],
    ['client', 'CLIENT', 'Our live streams'],
  ] as const)('%s gets %s by default', async (person, kind, name) => {
    const feed = await make(person);
    expect(feed).toMatchObject({ kind, name, status: 'ACTIVE', alarmMinutes: null });
    expect(feed.url).toMatch(/^https?:\/\/[^/]+\/calendar\/[\w-]{43}\.ics$/);
  });

  it('returns the URL once, and stores a hash of it', async () => {
    const feed = await make('employee', { name: 'Once' });
    expect((await api.as('employee').get(feed['@id'])).json<Feed>().url).toBeNull();
    const list = await api.as('employee').get('/api/calendar_feeds');
    const secret = /([\w-]{43})\.ics/.exec(feed.url)![1]!;
    expect(list.text).not.toContain(secret);
    const { rows } = await api.database.pool.query<{ all: string }>(
      `select (select string_agg(f::text, '') from calendar_feed f) || (select string_agg(a::text, '') from audit_entry a) as all`,
    );
    expect(rows[0]!.all).not.toContain(secret);
  });

  it.each([
    ['employee', { kind: 'ACCOUNTS' }, 'kind'],
    ['client', { kind: 'SHIFTS' }, 'kind'],
    ['manager', { kind: 'CLIENT' }, 'kind'],
    ['employee', { kind: 'EVERYTHING' }, 'kind'],
    ['employee', { name: '' }, 'name'],
    ['employee', { name: 'x'.repeat(81) }, 'name'],
    ['employee', { alarmMinutes: -1 }, 'alarmMinutes'],
    ['employee', { alarmMinutes: 10_081 }, 'alarmMinutes'],
  ] as const)('%s gets an error for %j at %s', async (person, body, path) => {
    const before = await api.database.pool.query('select from calendar_feed');
    const answer = await api.as(person).post('/api/calendar_feeds', body);
    expect(answer.status).toBe(422);
    expect(answer.json<{ violations: { propertyPath: string }[] }>().violations.map(({ propertyPath }) => propertyPath)).toEqual([path]);
    expect((await api.database.pool.query('select from calendar_feed')).rowCount).toBe(before.rowCount);
  });

  it('requires a role', async () => {
    expect((await api.as('nobody').post('/api/calendar_feeds', {})).status).toBe(403);
  });

  it('is private: others can neither see, change, renew nor revoke it; admins can', async () => {
    const feed = await make('employee', { name: 'Private' });
    for (const person of ['employee2', 'manager', 'client', 'nobody'] as const) {
      expect((await api.as(person).get(feed['@id'])).status, person).toBe(404);
      expect((await api.as(person).patch(feed['@id'], { name: 'Mine' })).status, person).toBe(404);
      expect((await api.as(person).delete(feed['@id'])).status, person).toBe(404);
      for (const action of ['renew', 'revoke'])
        expect((await api.as(person).post(`${feed['@id']}/${action}`, {})).status, `${person} ${action}`).toBe(404);
    }
    expect((await api.anonymous().post('/api/calendar_feeds', {})).status).toBe(401);
    expect((await api.as('admin').get(feed['@id'])).json<Feed>().url).toBeNull();
    const renewed = (await api.as('admin').post(`${feed['@id']}/renew`, {})).json<NewFeed>();
    expect((await eventsIn(api, renewed.url)).every(({ summary }) => !summary.startsWith('birch'))).toBe(true);
    expect((await api.as('admin').post(`${feed['@id']}/revoke`, {})).json<Feed>()).toMatchObject({ status: 'REVOKED', url: null });
    for (const url of [feed.url, renewed.url]) expect((await read(url)).status).toBe(404);
  });

  it('a renewed feed has a new URL and the old one stops working; a revoked one responds with 404 and can be renewed', async () => {
    const feed = await make('employee', { name: 'Turning' });
    expect((await read(feed.url)).status).toBe(200);
    const renewed = (await api.as('employee').post(`${feed['@id']}/renew`, {})).json<NewFeed>();
    expect(renewed.url).not.toBe(feed.url);
    expect([(await read(feed.url)).status, (await read(renewed.url)).status]).toEqual([404, 200]);
    expect((await api.as('employee').post(`${feed['@id']}/revoke`, {})).status).toBe(200);
    expect((await read(renewed.url)).status).toBe(404);
    expect((await api.as('employee').post(`${feed['@id']}/revoke`, {})).status).toBe(409);
    const back = (await api.as('employee').post(`${feed['@id']}/renew`, {})).json<NewFeed>();
    expect(back).toMatchObject({ status: 'ACTIVE', revokedAt: null });
    expect((await read(back.url)).status).toBe(200);
  });

  it('reports the app that read it last', async () => {
    const feed = await make('employee', { name: 'Watched' });
    await read(feed.url, { 'user-agent': 'Google-Calendar-Importer' });
    expect((await api.as('employee').get(feed['@id'])).json<Feed>()).toMatchObject({ lastReadBy: 'Google Calendar' });
    await read(feed.url, { 'user-agent': 'iOS/17.4 (21E219) dataaccessd/1.0' });
    const seen = (await api.as('employee').get(feed['@id'])).json<Feed>();
    expect(seen.lastReadBy).toBe('Apple Calendar');
    expect(seen.lastReadAt).not.toBeNull();
  });
});

describe('the feed URL', () => {
  it.each([
    '/calendar/x.ics',
    `/calendar/${'a'.repeat(43)}.ics`,
    `/calendar/${'a'.repeat(43)}`,
    '/calendar/..%2f.ics',
    '/calendar/%00.ics',
  ])('%s responds with 404', async (url) => {
    const answer = await api.anonymous().get(url);
    expect(answer.status).toBe(404);
    expect(answer.text).not.toMatch(/select|at .*\.ts/);
  });

  it('responds with 404 as soon as its owner is deactivated, or their employee record is deleted', async () => {
    const feed = await make('employee2');
    expect((await read(feed.url)).status).toBe(200);
    await api.as('admin').patch(api.world.users.employee2, { status: 'INACTIVE' });
    expect((await read(feed.url)).status).toBe(404);
    await api.as('admin').patch(api.world.users.employee2, { status: 'ACTIVE' });
    expect((await read(feed.url)).status).toBe(200);
    await api.as('admin').patch(`${api.world.employees.ben}?then=leave`, { status: 'DELETED' });
    expect((await read(feed.url)).status).toBe(404);
    await api.as('admin').patch(api.world.employees.ben, { status: 'ACTIVE' });
  });

  it('is throttled per client address', async () => {
    const limited = await startApi({ REQUESTS_PER_SECOND: '3000' });
    try {
      const url = `/calendar/${'b'.repeat(43)}.ics`;
      const answers: Answer[] = [];
      while (!answers.some(({ status }) => status === 429))
        answers.push(...(await Promise.all(Array.from({ length: 15 }, () => unlessOverloaded(() => limited.anonymous().get(url))))));
      expect(answers.filter(({ status }) => status === 404).length).toBeLessThanOrEqual(120);
      const refused = answers.find(({ status }) => status === 429)!;
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      const elsewhere = () => limited.anonymous().send({ method: 'GET', url, remoteAddress: '192.0.2.7' });
      expect((await unlessOverloaded(elsewhere)).status).toBe(404);
      expect((await unlessOverloaded(() => limited.anonymous().get('/api'))).status).toBe(200);
    } finally {
      await limited.stop();
    }
  });
});
