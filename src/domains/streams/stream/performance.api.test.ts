/** API tests of schedule performance: exact with minutes, prorated without, and always adding up to the stream. */
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import { startApi, type Api } from '../../../../test/kit/api.ts';
import { SHARED_FIGURES } from './figures.rules.ts';
import { breadth } from '../../../../test/kit/breadth.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());
afterEach(async () => {
  await api.database.rows(sql`delete from live_stream where start_time >= '2026-09-01' and start_time < '2026-10-01'`);
  await api.database.rows(sql`delete from schedule where start_time >= '2026-09-01' and start_time < '2026-10-01'`);
});

const uuidOf = (iri: string) => iri.split('/').at(-1)!;
const at = (minutes: number) => new Date(Date.UTC(2026, 8, 1, 10) + minutes * 60_000).toISOString();

async function stream(from: number, to: number, figures: Record<string, unknown> = {}): Promise<string> {
  const answer = await api
    .as('admin')
    .post('/api/live_streams', { liveAccount: api.world.accounts.acmeUk, startTime: at(from), endTime: at(to), ...figures });
  expect(answer.status, answer.text).toBe(201);
  return answer.headers.location!;
}

async function schedule(from: number, to: number, assignees: readonly [string, string][] = []): Promise<string> {
  const [row] = await api.database.rows<{ uuid: string }>(
    sql`insert into schedule (type, live_account, start_time, end_time, published_at) values ('LIVE', ${uuidOf(api.world.accounts.acmeUk)}, ${at(from)}, ${at(to)}, now()) returning uuid`,
  );
  for (const [employee, role] of assignees)
    await api.database.rows(
      sql`insert into schedule_employee (schedule, employee, role, start_time, end_time) values (${row!.uuid}, ${uuidOf(employee)}, ${role}, now(), now())`,
    );
  return `/api/schedules/${row!.uuid}`;
}

const money = (pennies: number | null | undefined) => (pennies === null || pennies === undefined ? null : (pennies / 100).toFixed(2));

async function minutes(
  iri: string,
  rows: readonly {
    readonly minute: number;
    readonly gmv: number | null;
    readonly views?: number;
    readonly direct?: number | null;
    readonly sku?: number | null;
    readonly main?: number | null;
  }[],
): Promise<void> {
  await api.database.rows(sql`select prepare_metric_months(${at(0)}, ${at(10_000)})`);
  await api.database.rows(
    sql`insert into live_stream_metric (live_stream, datetime, attributed_gmv, direct_gmv, sku_orders, main_orders, views) select ${uuidOf(iri)}, r.at, r.gmv, r.direct, r.sku, r.main, r.views from jsonb_to_recordset(${JSON.stringify(rows.map(({ minute, gmv, direct, sku, main, views }) => ({ at: at(minute), gmv: money(gmv), direct: money(direct), sku: sku ?? null, main: main ?? null, views: views ?? null })))}::jsonb) as r (at timestamptz, gmv numeric, direct numeric, sku integer, main integer, views integer)`,
  );
}

const READ = { source: 'readings', estimated: false };
const BY_TIME = { source: 'prorated', estimated: true };

const performance = async (iri: string) =>
  (await api.as('admin').get(`${iri}/performance`)).json<
    Record<string, unknown> & { shifts: { gmv: string; role: string; hours: number }[] }
  >();

describe('performance of a schedule', () => {
  it('sums the minutes inside its window and splits them among its shifts', async () => {
    const { ava, ben } = api.world.employees;
    const iri = await stream(0, 120, {});
    await minutes(iri, [
      { minute: 0, gmv: 1000, views: 10 },
      { minute: 29, gmv: 501, views: 5 },
      { minute: 30, gmv: 7700, views: 3 },
      { minute: 119, gmv: 100, views: 1 },
    ]);
    const first = await schedule(-30, 30, [
      [ava, 'HOST'],
      [ben, 'MODERATOR'],
    ]);
    const second = await schedule(30, 90);
    expect(await performance(first)).toMatchObject({
      liveStream: iri,
      source: 'minutes',
      hours: 0.5,
      scheduledHours: 1,
      gmv: '15.01',
      hourlyGmv: '30.02',
      views: 15,
      shifts: [
        { role: 'HOST', hours: 0.5, gmv: '7.50' },
        { role: 'MODERATOR', gmv: '7.51' },
      ],
    });
    expect(await performance(second)).toMatchObject({ source: 'minutes', hours: 1, gmv: '77.00', hourlyGmv: '77.00', views: 3 });
    // No one was scheduled for the last half hour.
    const timeline = (await api.as('client').get(`${iri}/timeline`)).json();
    expect(timeline).toMatchObject({
      source: 'minutes',
      totals: { gmv: '93.01', views: 19 },
      uncovered: {
        hours: 0.5,
        spans: [{ start: at(90).replace('.000Z', '+00:00'), end: at(120).replace('.000Z', '+00:00') }],
        figures: { gmv: '1.00', views: 1 },
      },
    });
  });

  it('hides drafts from clients in the timeline: their results count as uncovered, and the parts still add up', async () => {
    const { ava, ben } = api.world.employees;
    const iri = await stream(0, 120, { revenue: '120.00' });
    const published = await schedule(0, 60, [[ava, 'HOST']]);
    const draft = await schedule(60, 120, [[ben, 'HOST']]);
    await api.database.rows(sql`update schedule set published_at = null, title = 'Secret plan' where uuid = ${uuidOf(draft)}`);
    const seen = (person: 'admin' | 'manager' | 'client') => api.as(person).get(`${iri}/timeline`);
    const answer = await seen('client');
    expect(answer.json()).toMatchObject({
      totals: { gmv: '120.00' },
      schedules: [{ schedule: published, figures: { gmv: '60.00' } }],
      uncovered: { hours: 1, figures: { gmv: '60.00' } },
    });
    for (const secret of [uuidOf(draft), 'Secret plan', 'Ben']) expect(answer.text).not.toContain(secret);
    for (const person of ['admin', 'manager'] as const)
      expect((await seen(person)).json()).toMatchObject({
        schedules: [{ schedule: published }, { schedule: draft }],
        uncovered: { hours: 0, figures: { gmv: '0.00' } },
      });
  });

  it('prorates the stream’s totals by time without minutes; unknown stays null', async () => {
    const iri = await stream(0, 90, { revenue: '100.00', views: 91 });
    const mine = await schedule(0, 60);
    expect(await performance(mine)).toMatchObject({
      liveStream: iri,
      source: 'prorated',
      hours: 1,
      gmv: '66.67',
      hourlyGmv: '66.67',
      views: 61,
      orders: null,
      viewers: null,
    });
  });

  it('prefers attributed GMV to revenue, and calculates ratios from sums', async () => {
    await stream(0, 60, { revenue: '100.00', liveAttributedGmv: '120.00', productClicks: 30, productImpressions: 400 });
    expect(await performance(await schedule(0, 60))).toMatchObject({ gmv: '120.00', productClicks: 30, ctr: '0.075000' });
  });

  it('uses attributed GMV and SKU orders whenever any minute of the stream reports them', async () => {
    const iri = await stream(0, 120, {});
    await minutes(iri, [
      { minute: 10, gmv: 6000, sku: 4 },
      { minute: 70, gmv: null, direct: 5400, main: 3 },
    ]);
    const [first, second] = [await schedule(0, 60), await schedule(60, 110)];
    expect(await performance(first)).toMatchObject({ source: 'minutes', gmv: '60.00', orders: 4 });
    expect(await performance(second)).toMatchObject({ source: 'minutes', gmv: '0.00', orders: 0 });
    expect((await api.as('admin').get(`${iri}/timeline`)).json()).toMatchObject({
      totals: { gmv: '60.00', orders: 4 },
      uncovered: { figures: { gmv: '0.00', orders: 0 } },
    });
    // Once the only minute with attributed GMV is deleted, direct GMV is used.
    await api.database.rows(sql`delete from live_stream_metric where live_stream = ${uuidOf(iri)} and attributed_gmv is not null`);
    expect(await performance(second)).toMatchObject({ gmv: '54.00', orders: 3 });
  });

  it('counts only LIVE schedules', async () => {
    const iri = await stream(0, 60, { revenue: '100.00' });
    const live = await schedule(0, 60);
    const video = (
      await api
        .as('admin')
        .post('/api/schedules', { type: 'VIDEO', liveAccount: api.world.accounts.acmeUk, startTime: at(0), endTime: at(60) })
    ).headers.location!;
    expect((await api.as('admin').patch(video, { liveStream: iri })).json()).toMatchObject({
      status: 422,
      violations: [{ propertyPath: 'liveStream', message: 'Only LIVE schedules can be linked to a stream.' }],
    });
    await api.as('admin').patch(live, { liveStream: iri });
    expect((await api.as('admin').patch(live, { type: 'VIDEO' })).json()).toMatchObject({
      type: 'VIDEO',
      liveStream: null,
      liveStreamMatch: 'AUTO',
    });
    expect((await api.as('admin').get(`${iri}/timeline`)).json()).toMatchObject({
      schedules: [],
      uncovered: { figures: { gmv: '100.00' } },
    });
  });

  it('has no results without a stream', async () => {
    expect(await performance(await schedule(0, 60, [[api.world.employees.ava, 'HOST']]))).toMatchObject({
      liveStream: null,
      source: 'none',
      hours: 0,
      scheduledHours: 1,
      gmv: null,
      hourlyGmv: null,
      shifts: [{ role: 'HOST', hours: 0, gmv: null }],
    });
  });

  it('adds up the streams of a slot whose room broke: hours on air without the break, and each stream’s part', async () => {
    const { ava, ben } = api.world.employees;
    const slot = await schedule(0, 240, [
      [ava, 'HOST'],
      [ben, 'MODERATOR'],
    ]);
    const first = await stream(0, 100, { revenue: '300.00', itemsSold: 3, views: 10 });
    const second = await stream(110, 235, { revenue: '700.00', itemsSold: 5 });
    expect(await performance(slot)).toMatchObject({
      liveStream: second,
      streams: [
        {
          liveStream: first,
          start: at(0).replace('.000Z', '+00:00'),
          end: at(100).replace('.000Z', '+00:00'),
          hours: 1.6667,
          gmv: '300.00',
        },
        { liveStream: second, hours: 2.0833, gmv: '700.00' },
      ],
      source: 'prorated',
      hours: 3.75,
      gmv: '1000.00',
      hourlyGmv: '266.67',
      itemsSold: 8,
      // One of the two does not have it.
      views: null,
      shifts: [
        { role: 'HOST', hours: 3.75, gmv: '500.00' },
        { role: 'MODERATOR', hours: 3.75, gmv: '500.00' },
      ],
    });
  });

  it('counts a time that two streams share as one time on air', async () => {
    const slot = await schedule(0, 120);
    await stream(0, 61, { revenue: '10.00' });
    await stream(60, 120, { revenue: '20.00' });
    expect(await performance(slot)).toMatchObject({ hours: 2, gmv: '30.00' });
  });

  it('shows a person who was on the schedule their own share only', async () => {
    const { ava, ben } = api.world.employees;
    await stream(0, 60, { revenue: '100.00' });
    const slot = await schedule(0, 60, [
      [ava, 'HOST'],
      [ben, 'HOST'],
    ]);
    const read = async (person: Parameters<Api['as']>[0]) => api.as(person).get(`${slot}/performance`);
    const own = await read('employee');
    expect(own.json()).toMatchObject({ gmv: '100.00', shifts: [{ employee: ava, gmv: '50.00' }] });
    expect(own.json<{ shifts: unknown[] }>().shifts).toHaveLength(1);
    expect(own.text).not.toContain('Ben');
    await api.database.rows(sql`update schedule set published_at = null where uuid = ${uuidOf(slot)}`);
    expect((await read('employee')).status).toBe(404);
  });

  it('is visible to those who may read the stream, and to those who were on the schedule', async () => {
    await stream(0, 60, { revenue: '100.00' });
    const iri = `${await schedule(0, 60, [[api.world.employees.ava, 'HOST']])}/performance`;
    const status = async (person: Parameters<Api['as']>[0]) => (await api.as(person).get(iri)).status;
    expect([await status('admin'), await status('manager'), await status('client')]).toEqual([200, 200, 200]);
    expect([await status('manager2'), await status('employee2'), await status('nobody')]).toEqual([403, 404, 403]);
    expect(await status('employee')).toBe(200);
    expect(await status('client2')).toBe(404);
    expect((await api.anonymous().get(iri)).status).toBe(401);
    expect((await api.as('admin').get('/api/schedules/not-a-uuid/performance')).status).toBe(404);
  });
});

describe('a stream that is handed over', () => {
  const readings = async (iri: string, rows: readonly (readonly [minute: number, gmv: string])[]) => {
    for (const [minute, gmv] of rows) {
      const answer = await api.as('admin').post('/api/live_stream_readings', { liveStream: iri, readAt: at(minute), gmv });
      expect(answer.status, answer.text).toBe(201);
    }
  };
  const shares = async (...slots: string[]) =>
    Promise.all(
      slots.map(async (slot) => {
        const { source, estimated, gmv } = await performance(slot);
        return { source, estimated, gmv };
      }),
    );

  it('is shared by what was read at the handover', async () => {
    const iri = await stream(0, 240, { revenue: '12322.36' });
    const slots = [await schedule(0, 120), await schedule(120, 240)] as const;
    expect(await shares(...slots)).toEqual([
      { source: 'prorated', estimated: true, gmv: '6161.18' },
      { source: 'prorated', estimated: true, gmv: '6161.18' },
    ]);
    await readings(iri, [[120, '4267.86']]);
    expect(await shares(...slots)).toEqual([
      { source: 'readings', estimated: false, gmv: '4267.86' },
      { source: 'readings', estimated: false, gmv: '8054.50' },
    ]);
    expect((await api.as('admin').get(`${iri}/timeline`)).json()).toMatchObject({ source: 'readings', totals: { gmv: '12322.36' } });
  });

  it('keeps the proportion of the first figures of its end when those grow', async () => {
    const iri = await stream(0, 240, { revenue: '12000.00' });
    await readings(iri, [
      [120, '8000.00'],
      [240, '10000.00'],
      [240, '12000.00'],
    ]);
    expect(await shares(await schedule(0, 120), await schedule(120, 240))).toMatchObject([{ gmv: '9600.00' }, { gmv: '2400.00' }]);
  });

  it.each([
    ['half an hour before', 90, '800.00'],
    ['longer before', 89, '500.00'],
    ['half an hour after', 150, '800.00'],
    ['longer after', 151, '500.00'],
  ])('uses what was read %s the planned change as if at it: minute %i, first share %s', async (_, minute, first) => {
    const iri = await stream(0, 240, { revenue: '1000.00' });
    await readings(iri, [[minute, '800.00']]);
    const [one, other] = await shares(await schedule(0, 120), await schedule(120, 240));
    expect(one).toEqual({ gmv: first, ...(first === '800.00' ? READ : BY_TIME) });
    expect(other).toMatchObject({ gmv: first === '800.00' ? '200.00' : '500.00' });
  });

  it('uses the nearest of several readings, and time between those that are missing', async () => {
    const iri = await stream(0, 240, { revenue: '1000.00' });
    await readings(iri, [
      [55, '300.00'],
      [70, '390.00'],
    ]);
    // Nothing was read when the second and third changed.
    expect(await shares(await schedule(0, 60), await schedule(60, 150), await schedule(150, 240))).toEqual([
      { gmv: '300.00', ...READ },
      { gmv: '350.00', ...BY_TIME },
      { gmv: '350.00', ...BY_TIME },
    ]);
  });

  it('is not estimated when one schedule has all of it', async () => {
    await stream(10, 110, { revenue: '1000.00' });
    expect(await shares(await schedule(0, 120))).toEqual([{ source: 'prorated', estimated: false, gmv: '1000.00' }]);
  });

  it('is shared in the proportion of its minutes when its total has grown since they were exported', async () => {
    const iri = await stream(0, 120, { revenue: '120.00', ordersPaid: 12 });
    await minutes(iri, [
      { minute: 10, gmv: 6000, sku: 3 },
      { minute: 70, gmv: 4000, sku: 3 },
    ]);
    await readings(iri, [[60, '1.00']]);
    const slots = [await schedule(0, 60), await schedule(60, 120)];
    expect(await Promise.all(slots.map(performance))).toMatchObject([
      { source: 'minutes', estimated: false, gmv: '72.00', orders: 6 },
      { source: 'minutes', estimated: false, gmv: '48.00', orders: 6 },
    ]);
  });

  it('has readings that are as private as its figures, and none of them twice or below zero', async () => {
    const iri = await stream(0, 240, { revenue: '1000.00' });
    const body = { liveStream: iri, readAt: at(120), gmv: '800.00' };
    const status = async (person: Parameters<Api['as']>[0]) => (await api.as(person).post('/api/live_stream_readings', body)).status;
    expect([await status('client'), await status('employee'), await status('manager2')]).toEqual([403, 403, 400]);
    expect((await api.as('manager').post('/api/live_stream_readings', body)).status).toBe(201);
    const again = await api.as('manager').post('/api/live_stream_readings', body);
    expect([again.status, again.json<{ violations: { propertyPath: string }[] }>().violations[0]?.propertyPath]).toEqual([422, 'readAt']);
    const negative = await api.as('manager').post('/api/live_stream_readings', { ...body, gmv: '-1.00' });
    expect([negative.status, negative.json<{ violations: { propertyPath: string }[] }>().violations[0]?.propertyPath]).toEqual([
      422,
      'gmv',
    ]);
    const seen = async (person: Parameters<Api['as']>[0]) =>
      (await api.as(person).get(`/api/live_stream_readings?liveStream=${iri}`)).json<{ totalItems: number }>().totalItems;
    expect([await seen('admin'), await seen('manager'), await seen('client'), await seen('client2'), await seen('manager2')]).toEqual([
      1, 1, 1, 0, 0,
    ]);
  });

  it('sells the same in all reports as in its own', async () => {
    const iri = await stream(0, 240, { revenue: '1000.01' });
    await readings(iri, [
      [100, '333.33'],
      [130, '666.67'],
      [240, '900.00'],
    ]);
    const slots = [await schedule(0, 95), await schedule(95, 140), await schedule(150, 235)];
    const { groups } = (
      await api.as('admin').post('/api/reports/schedule-details', { from: '2026-09-01', to: '2026-09-30', groupBy: 'schedule' })
    ).json<{ groups: { record: string; gmv: string }[] }>();
    const reported = new Map(groups.map(({ record, gmv }) => [record, gmv]));
    for (const slot of slots) expect(reported.get(slot)).toBe((await performance(slot)).gmv);
  });
});

it('schedules and the remainder add up to the stream, whatever the plan and the minutes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 400 }),
      fc.uniqueArray(fc.integer({ min: -60, max: 460 }), { minLength: 2, maxLength: 9 }),
      fc.array(
        fc.record({
          minute: fc.integer({ min: -5, max: 405 }),
          gmv: fc.option(fc.integer({ min: 0, max: 99_999 })),
          direct: fc.option(fc.integer({ min: 0, max: 99_999 })),
          sku: fc.option(fc.nat(9)),
          main: fc.option(fc.nat(9)),
          views: fc.integer({ min: 0, max: 500 }),
        }),
        { maxLength: 60 },
      ),
      fc.record({
        revenue: fc.integer({ min: 0, max: 1_000_000 }),
        views: fc.option(fc.integer({ min: 0, max: 100_000 })),
        likes: fc.integer({ min: 0, max: 999 }),
      }),
      // From this minute on, neither attributed GMV nor SKU orders are reported.
      fc.record({ gmv: fc.integer({ min: 0, max: 500 }), sku: fc.integer({ min: 0, max: 500 }) }),
      async (length, edges, rows, totals, until) => {
        const iri = await stream(0, length, { revenue: (totals.revenue / 100).toFixed(2), views: totals.views, likes: totals.likes });
        await minutes(iri, [
          ...new Map(
            rows.map((row) => [
              row.minute,
              { ...row, gmv: row.minute < until.gmv ? row.gmv : null, sku: row.minute < until.sku ? row.sku : null },
            ]),
          ).values(),
        ]);
        const sorted = [...edges].sort((a, b) => a - b);
        for (let index = 0; index + 1 < sorted.length; index += 2)
          await schedule(sorted[index]!, sorted[index + 1]!, [[api.world.employees.ava, 'HOST']]);
        await api.database.rows(
          sql`update schedule set live_stream = ${uuidOf(iri)}, live_stream_match = 'MANUAL' where start_time >= '2026-09-01' and start_time < '2026-10-01'`,
        );
        const timeline = (await api.as('admin').get(`${iri}/timeline`)).json<{
          totals: Record<string, string | number | null>;
          schedules: { schedule: string; figures: Record<string, string | number | null>; shifts: { gmv: string }[] }[];
          uncovered: { figures: Record<string, string | number | null> };
        }>();
        for (const name of SHARED_FIGURES) {
          const units = (value: string | number | null | undefined) =>
            name === 'gmv' ? Math.round(Number(value ?? 0) * 100) : Number(value ?? 0);
          const parts = [...timeline.schedules.map(({ figures }) => figures), timeline.uncovered.figures].map((figures) =>
            units(figures[name]),
          );
          if (timeline.totals[name] !== null)
            expect(
              parts.reduce((sum, part) => sum + part, 0),
              name,
            ).toBe(units(timeline.totals[name]));
          expect(Math.min(...parts), name).toBeGreaterThanOrEqual(0);
        }
        for (const { schedule: one, figures, shifts } of timeline.schedules) {
          expect(shifts.reduce((sum, { gmv }) => sum + Math.round(Number(gmv) * 100), 0)).toBe(Math.round(Number(figures.gmv) * 100));
          expect(await performance(one)).toMatchObject(figures);
        }
        await api.database.rows(sql`delete from schedule where start_time >= '2026-08-30' and start_time < '2026-10-01'`);
        await api.database.rows(sql`delete from live_stream where uuid = ${uuidOf(iri)}`);
      },
    ),
    { numRuns: breadth(8, 25) },
  );
});
