/** API tests of sparklines and medians, for every role. */
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PEOPLE, startApi, type Api, type Person } from '../../../../test/kit/api.ts';

let api: Api;
let evening: string;
let birch: string;
beforeAll(async () => {
  api = await startApi();
  [evening, birch] = [api.world.streams.acmeEvening, api.world.streams.birchMorning].map((iri) => iri.slice(iri.lastIndexOf('/') + 1)) as [
    string,
    string,
  ];
  await api.database.rows(sql`select prepare_metric_months('2026-06-01T00:00:00Z', '2026-06-30T00:00:00Z')`);
  const minute = (stream: string, time: string, gmv: string | null) =>
    api.database.rows(sql`insert into live_stream_metric (live_stream, datetime, attributed_gmv) values (${stream}, ${time}, ${gmv})`);
  for (const [time, gmv] of [
    ['17:00', '1.10'],
    ['17:01', '2.20'],
    ['17:14', null],
    ['17:16', '4.00'],
    ['18:00', '0.00'],
  ] as const)
    await minute(evening, `2026-06-10T${time}:00Z`, gmv);
  await minute(birch, '2026-06-10T09:05:00Z', '7.00');
});
afterAll(() => api.stop());

interface Sparklines {
  readonly sparklines: readonly { readonly liveStream: string; readonly start: string; readonly values: readonly (string | null)[] }[];
}
const sparklines = (person: Person, ...uuids: readonly string[]) =>
  api.as(person).get(`/api/live-streams/sparklines?${uuids.map((uuid) => `streams[]=${uuid}`).join('&')}`);

describe('sparklines', () => {
  it('are sums by quarter of an hour with gaps, in the requested order', async () => {
    const answer = await sparklines('admin', birch, evening);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.json<Sparklines>().sparklines).toEqual([
      { liveStream: api.world.streams.birchMorning, start: '2026-06-10T09:00:00+00:00', values: ['7.00'] },
      { liveStream: api.world.streams.acmeEvening, start: '2026-06-10T17:00:00+00:00', values: ['3.30', '4.00', null, null, '0.00'] },
    ]);
  });
  it('leave out streams that may not be read exactly like those that do not exist', async () => {
    const seen = async (person: Person) =>
      (await sparklines(person, evening, birch, '00000000-0000-7000-8000-000000000000'))
        .json<Sparklines>()
        .sparklines.map(({ liveStream }) => liveStream);
    expect(await seen('manager')).toEqual([api.world.streams.acmeEvening]);
    expect(await seen('manager2')).toEqual([api.world.streams.birchMorning]);
    expect(await seen('client')).toEqual([api.world.streams.acmeEvening]);
    expect(await seen('client2')).toEqual([api.world.streams.birchMorning]);
  });
  it.each([
    ['employee', 403],
    ['nobody', 403],
  ] as const)('answer %s with %d', async (person, status) => {
    expect((await sparklines(person, evening)).status).toBe(status);
  });
  it('require signing in', async () => {
    expect((await api.anonymous().get(`/api/live-streams/sparklines?streams[]=${evening}`)).status).toBe(401);
  });
  it.each([
    '',
    'streams[]=',
    'streams[]=nonsense',
    `streams[]=1' or 1=1`,
    Array.from({ length: 201 }, (_, index) => `streams[]=00000000-0000-7000-8000-${String(index).padStart(12, '0')}`).join('&'),
  ])('rejects %.40s', async (query) => {
    const answer = await api.as('admin').get(`/api/live-streams/sparklines?${encodeURI(query)}`);
    expect(answer.status).toBe(422);
    expect(answer.json<{ violations: { propertyPath: string }[] }>().violations[0]!.propertyPath).toBe('streams[]');
  });
});

interface Medians {
  readonly days: number;
  readonly streams: number;
  readonly figures: Readonly<Record<string, { readonly median: string | null; readonly streams: number }>>;
}
const medians = (person: Person, iri = api.world.streams.acmeEvening) => api.as(person).get(`${iri}/medians`);

describe('medians', () => {
  beforeAll(async () => {
    const account = api.world.accounts.acmeUk.slice('/api/live_accounts/'.length);
    const other = api.world.accounts.acmeUs.slice('/api/live_accounts/'.length);
    const stream = (on: string, start: string, revenue: string | null, viewers: number | null) =>
      api.database.rows(
        sql`insert into live_stream (live_account, start_time, end_time, revenue, viewers) values (${on}, ${start}, ${start}::timestamptz + interval '2 hours', ${revenue}, ${viewers})`,
      );
    await stream(account, '2026-06-09T17:00:00Z', '100.01', 10);
    await stream(account, '2026-06-08T17:00:00Z', '200.00', null);
    await stream(account, '2026-06-07T17:00:00Z', '300.00', 30);
    await stream(account, '2026-05-27T17:00:00Z', '400.00', 20);
    // One minute before the period, one after the stream, and one on another account.
    await stream(account, '2026-05-27T16:59:00Z', '9000.00', 9000);
    await stream(account, '2026-06-11T17:00:00Z', '9000.00', 9000);
    await stream(other, '2026-06-09T17:00:00Z', '9000.00', 9000);
  });
  it('are the exact medians of the account’s streams in the 14 days before', async () => {
    const answer = await medians('admin');
    expect(answer.status, answer.text).toBe(200);
    const { days, streams, figures } = answer.json<Medians>();
    expect([days, streams]).toEqual([14, 4]);
    expect(Number(figures.gmv!.median)).toBe(250);
    expect(figures.gmv!.streams).toBe(4);
    expect([Number(figures.viewers!.median), figures.viewers!.streams]).toEqual([20, 3]);
    expect(figures.ctr).toEqual({ median: null, streams: 0 });
  });
  it('report that there is nothing to compare with', async () => {
    const answer = (await medians('admin', api.world.streams.birchMorning)).json<Medians>();
    expect([answer.streams, answer.figures.gmv]).toEqual([0, { median: null, streams: 0 }]);
  });
  it('are visible to those who may read the stream, and 404 for everyone else', async () => {
    const status = Object.fromEntries(await Promise.all(PEOPLE.map(async (person) => [person, (await medians(person)).status] as const)));
    expect(status).toEqual({
      admin: 200,
      manager: 200,
      manager2: 404,
      client: 200,
      client2: 404,
      employee: 403,
      employee2: 403,
      nobody: 403,
    });
  });
  it.each(['nonsense', '00000000-0000-7000-8000-000000000000'])('return 404 for an unknown stream %s', async (uuid) => {
    expect((await medians('admin', `/api/live_streams/${uuid}`)).status).toBe(404);
  });
  it('require signing in', async () => {
    expect((await api.anonymous().get(`${api.world.streams.acmeEvening}/medians`)).status).toBe(401);
  });
});
