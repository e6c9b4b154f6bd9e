/** Tests that reports calculated from quarter-hour sums and totals match the rows, after every kind of change. */
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type Api } from '../../../../test/kit/api.ts';
import { insertMinutes, insertStream } from '../../../../test/kit/streams.ts';
import type { AnalyticsAnswer } from './analytics.rules.ts';
import { breadth } from '../../../../test/kit/breadth.ts';

const START = '2026-06-20T22:50:00Z';

let api: Api;
let streams: string[];
beforeAll(async () => {
  api = await startApi();
  const { acmeUk, acmeUs, birch } = api.world.accounts;
  streams = [];
  for (const account of [acmeUk, acmeUs, birch]) streams.push(await insertStream(api.database, account, START, 200, { revenue: '10.00' }));
  // On air while the clocks go back, so that its hours have different offsets.
  const autumn = await insertStream(api.database, acmeUk, '2026-10-24T23:30:00Z', 240);
  await insertMinutes(
    api.database,
    autumn,
    '2026-10-24T23:30:00Z',
    Array.from({ length: 240 }, (_, minute) => ({ attributedGmv: (minute / 100).toFixed(2) })),
  );
  for (const [index, stream] of streams.entries())
    await insertMinutes(
      api.database,
      stream,
      START,
      Array.from({ length: 60 }, (_, minute) => ({
        attributedGmv: ((minute * 7 + index) / 100).toFixed(2),
        views: minute % 5 === 0 ? null : minute,
        skuOrders: minute % 3,
      })),
    );
});
afterAll(() => api.stop());

async function report(groupBy: 'hour' | 'weekday'): Promise<[string, string | null, number | null, number | null, number][]> {
  const { groups } = (
    await api.as('admin').post('/api/reports/live-stream-analytics', { from: '2026-06-20', to: '2026-10-31', groupBy })
  ).json<AnalyticsAnswer & Record<string, unknown>>();
  return groups.map(({ key, gmv, views, orders, streams: count }) => [
    key,
    gmv as string | null,
    views as number | null,
    orders as number | null,
    count as number,
  ]);
}

/** Calculated directly from the minutes. */
async function rows(part: 'hour' | 'isodow') {
  const found = await api.database.rows<{
    key: number;
    gmv: string | null;
    views: number | null;
    orders: number | null;
    streams: number;
  }>(sql`
    select date_part(${part}, m.datetime at time zone a.timezone)::int as key, sum(m.attributed_gmv) as gmv, sum(m.views) as views, sum(m.sku_orders) as orders, count(distinct m.live_stream) as streams
    from live_stream_metric m join live_stream s on s.uuid = m.live_stream join live_account a on a.uuid = s.live_account group by 1 order by 1`);
  return found.map(({ key, gmv, views, orders, streams: count }) => [String(key), gmv, views, orders, count]);
}

async function expectSame(): Promise<void> {
  expect(await report('hour')).toEqual(await rows('hour'));
  expect(await report('weekday')).toEqual(await rows('isodow'));
}

describe('reports', () => {
  it('match the rows', expectSame);
  it('still match after inserts, patches and deletes through the API', async () => {
    const change = fc.oneof(
      fc.record({
        kind: fc.constant('add' as const),
        stream: fc.nat({ max: 2 }),
        minute: fc.integer({ min: 60, max: 190 }),
        gmv: fc.integer({ min: 0, max: 999 }),
      }),
      fc.record({
        kind: fc.constant('patch' as const),
        at: fc.nat({ max: 500 }),
        gmv: fc.option(fc.integer({ min: 0, max: 999 })),
        minute: fc.option(fc.integer({ min: 300, max: 400 })),
      }),
      fc.record({ kind: fc.constant('remove' as const), at: fc.nat({ max: 500 }) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 5 }), async (changes) => {
        for (const one of changes) {
          const all = await api.database.rows<{ uuid: string }>(sql`select uuid from live_stream_metric order by id`);
          const minute = (offset: number) => new Date(Date.parse(START) + offset * 60_000).toISOString().replace('.000Z', '+00:00');
          if (one.kind === 'add')
            await api.as('admin').post('/api/live_stream_metrics', {
              liveStream: streams[one.stream],
              datetime: minute(one.minute),
              attributedGmv: (one.gmv / 100).toFixed(2),
              views: 3,
            });
          else {
            const iri = `/api/live_stream_metrics/${all[one.at % all.length]!.uuid}`;
            const answer =
              one.kind === 'remove'
                ? await api.as('admin').delete(iri)
                : await api.as('admin').patch(iri, {
                    attributedGmv: one.gmv === null ? null : (one.gmv / 100).toFixed(2),
                    ...(one.minute === null ? {} : { datetime: minute(one.minute) }),
                  });
            expect([200, 204, 422]).toContain(answer.status);
          }
        }
        await expectSame();
      }),
      { numRuns: breadth(4, 15) },
    );
  });
  it('match after a stream is deleted and totals are patched', async () => {
    expect((await api.as('admin').delete(streams[2]!)).status).toBe(204);
    await expectSame();
    await api.as('admin').patch(streams[0]!, { liveAttributedGmv: '77.77' });
    const { totals } = (
      await api.as('admin').post('/api/reports/live-stream-analytics', { from: '2026-06-20', to: '2026-06-21', groupBy: 'account' })
    ).json<AnalyticsAnswer & Record<string, unknown>>();
    expect(totals.gmv).toBe('87.77');
  });
});
