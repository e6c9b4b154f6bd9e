/** API tests of an account's best hours and weekly trend: time zone, sources of the figures and access. */
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mondayOf, Temporal } from '#core/time';
import { startApi, type Api, type Person } from '../../../../test/kit/api.ts';

interface BestHours {
  readonly timeZone: string;
  readonly weeks: number;
  readonly source: string;
  readonly cells: readonly {
    readonly weekday: number;
    readonly hour: number;
    readonly hours: number;
    readonly gmv: string | null;
    readonly hourlyGmv: string | null;
  }[];
}
interface Trend {
  readonly weeks: readonly {
    readonly monday: string;
    readonly streams: number;
    readonly hours: number;
    readonly gmv: string | null;
    readonly hourlyGmv: string | null;
  }[];
}

const NEW_YORK = 'America/New_York';
let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const ask = (person: Person, account: string, query = '') => api.as(person).get(`${account}/best-hours${query}`);
const bestHours = async (account: string, query = '') => (await ask('admin', account, query)).json<BestHours>();
const trend = async (account: string, query = '') => (await api.as('admin').get(`${account}/gmv-trend${query}`)).json<Trend>();
const uuidOf = (iri: string) => iri.slice(iri.lastIndexOf('/') + 1);
/** A time of day on a weekday of last week, in New York. */
const lastWeek = (weekday: number, clock: string) =>
  mondayOf(Temporal.Now.plainDateISO(NEW_YORK))
    .subtract({ weeks: 1 })
    .add({ days: weekday - 1 })
    .toZonedDateTime({ timeZone: NEW_YORK, plainTime: Temporal.PlainTime.from(clock) })
    .toInstant();

async function stream(account: string, start: Temporal.Instant, minutes: number, revenue: string | null): Promise<string> {
  const [row] = await api.database.rows<{ uuid: string }>(
    sql`insert into live_stream (live_account, start_time, end_time, revenue) values (${uuidOf(account)}, ${start.toString()}, ${start.add({ minutes }).toString()}, ${revenue}) returning uuid`,
  );
  return row!.uuid;
}

async function minutesOf(uuid: string, start: Temporal.Instant, gmv: readonly (string | null)[]): Promise<void> {
  await api.database.rows(sql`select prepare_metric_months(${start.toString()}, ${start.add({ minutes: gmv.length }).toString()})`);
  for (const [index, amount] of gmv.entries())
    await api.database.rows(
      sql`insert into live_stream_metric (live_stream, datetime, attributed_gmv) values (${uuid}, ${start.add({ minutes: index }).toString()}, ${amount})`,
    );
}

describe('the best hours of an account', () => {
  it('is empty without streams', async () => {
    expect(await bestHours(api.world.accounts.acmeUs)).toEqual({ timeZone: NEW_YORK, weeks: 12, cells: [], source: 'none' });
  });
  it('uses the account’s time zone and spreads totals evenly over the hours that a stream covers', async () => {
    await stream(api.world.accounts.acmeUs, lastWeek(2, '19:30'), 90, '90.00');
    expect(await bestHours(api.world.accounts.acmeUs)).toMatchObject({
      source: 'prorated',
      cells: [
        { weekday: 2, hour: 19, hours: 0.5, gmv: '30.00', hourlyGmv: '60.00' },
        { weekday: 2, hour: 20, hours: 1, gmv: '60.00', hourlyGmv: '60.00' },
      ],
    });
  });
  it('uses per-minute figures where there are any', async () => {
    const start = lastWeek(7, '23:58');
    await minutesOf(await stream(api.world.accounts.acmeUs, start, 4, '999.00'), start, ['1.00', '2.00', '4.00', null]);
    const { cells, source } = await bestHours(api.world.accounts.acmeUs);
    expect(source).toBe('mixed');
    expect(cells.filter(({ weekday }) => weekday !== 2)).toEqual([
      { weekday: 1, hour: 0, hours: 0.03, gmv: '4.00', hourlyGmv: '120.00' },
      { weekday: 7, hour: 23, hours: 0.03, gmv: '3.00', hourlyGmv: '90.00' },
    ]);
  });
  it('reports unknown sales as null, not 0, and excludes hours without known sales from the hourly average', async () => {
    await stream(api.world.accounts.acmeUs, lastWeek(4, '10:00'), 60, null);
    await stream(api.world.accounts.acmeUs, lastWeek(5, '10:00'), 60, null);
    await stream(api.world.accounts.acmeUs, lastWeek(5, '10:30'), 30, '50.00');
    const { cells } = await bestHours(api.world.accounts.acmeUs);
    expect(cells.find(({ weekday }) => weekday === 4)).toEqual({ weekday: 4, hour: 10, hours: 1, gmv: null, hourlyGmv: null });
    expect(cells.find(({ weekday }) => weekday === 5)).toEqual({ weekday: 5, hour: 10, hours: 1.5, gmv: '50.00', hourlyGmv: '100.00' });
  });
  it('covers the requested number of weeks', async () => {
    expect((await bestHours(api.world.accounts.acmeUs, '?weeks=1')).cells).toEqual([]);
    expect((await bestHours(api.world.accounts.acmeUs, '?weeks=2')).cells.length).toBeGreaterThan(0);
  });
  it.each(['0', '53', 'many', '1.5', ''])('rejects %s weeks', async (weeks) => {
    const answer = await ask('admin', api.world.accounts.acmeUs, `?weeks=${weeks}`);
    expect([answer.status, answer.json<{ violations: { propertyPath: string }[] }>().violations[0]?.propertyPath]).toEqual([422, 'weeks']);
  });
});

describe('the weekly trend of an account', () => {
  it('lists every week, oldest first, with its sales', async () => {
    const { weeks } = await trend(api.world.accounts.acmeUs, '?weeks=3');
    const monday = mondayOf(Temporal.Now.plainDateISO(NEW_YORK));
    expect(weeks.map((week) => week.monday)).toEqual([2, 1, 0].map((before) => monday.subtract({ weeks: before }).toString()));
    expect(weeks[1]).toMatchObject({ streams: 5, gmv: '1139.00' });
    expect(weeks[2]).toEqual({ monday: monday.toString(), streams: 0, hours: 0, gmv: null, hourlyGmv: null });
  });
});

describe.each(['best-hours', 'gmv-trend'])('%s', (name) => {
  it.each([
    ['admin', 200],
    ['manager', 200],
    ['client', 200],
    ['manager2', 404],
    ['client2', 404],
    ['employee', 404],
    ['nobody', 404],
  ] as const)('answer %s with %d', async (person, status) => {
    expect((await api.as(person).get(`${api.world.accounts.acmeUk}/${name}`)).status).toBe(status);
  });
  it('requires signing in, and returns 404 for an unknown account', async () => {
    expect((await api.anonymous().get(`${api.world.accounts.acmeUk}/${name}`)).status).toBe(401);
    expect((await api.as('admin').get(`/api/live_accounts/00000000-0000-7000-8000-000000000000/${name}`)).status).toBe(404);
    expect((await api.as('admin').get(`/api/live_accounts/nonsense/${name}`)).status).toBe(404);
  });
});
