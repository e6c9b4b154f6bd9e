/** API tests of the quarter-hour sums: they match the minutes, however these are written. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { MINUTE_MS } from '#core/span';
import { isDatabaseError } from '#server/database';
import { startApi, type Answer, type Api } from '../../../../test/kit/api.ts';
import { breadth } from '../../../../test/kit/breadth.ts';

/** Half an hour before the end of a month, so that minutes move between partitions. */
const ORIGIN = Date.UTC(2026, 5, 30, 23, 30);
const UNIQUE = '23505';

let api: Api;
let sums: string[];
beforeAll(async () => {
  api = await startApi();
  sums = (
    await api.database.rows<{ name: string }>(
      sql`select column_name as name from information_schema.columns where table_name = 'live_stream_quarter' and column_name not in ('live_stream', 'quarter', 'minutes', 'gmv', 'orders') order by ordinal_position`,
    )
  ).map(({ name }) => name);
  await api.database.rows(sql`select prepare_metric_months(${iso(0)}, ${iso(90)})`);
});
afterAll(() => api.stop());

const admin = () => api.as('admin');
const iso = (minute: number) => new Date(ORIGIN + minute * MINUTE_MS).toISOString();
const uuidOf = (iri: string) => iri.split('/').at(-1)!;
let roomCount = 0;

interface Figures {
  readonly attributedGmv: string | null;
  readonly directGmv: string | null;
  readonly skuOrders: number | null;
  readonly mainOrders: number | null;
  readonly views: number | null;
  readonly viewersLeaving: number | null;
}
interface Step {
  readonly how:
    | 'sql insert'
    | 'sql figures'
    | 'sql move'
    | 'sql other stream'
    | 'sql delete'
    | 'api insert'
    | 'api figures'
    | 'api move'
    | 'api delete';
  readonly stream: number;
  readonly minute: number;
  readonly count: number;
  readonly figures: Figures;
}
const amount = fc.option(fc.integer({ min: 0, max: 99_999 }).map((pence) => (pence / 100).toFixed(2)));
const figures: fc.Arbitrary<Figures> = fc.record({
  attributedGmv: amount,
  directGmv: amount,
  skuOrders: fc.option(fc.nat(9)),
  mainOrders: fc.option(fc.nat(9)),
  views: fc.option(fc.nat(500), { freq: 3 }),
  viewersLeaving: fc.option(fc.nat(50), { freq: 3 }),
});
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    how: fc.oneof(
      fc.constantFrom<Step['how']>('sql insert', 'api insert'),
      fc.constantFrom<Step['how']>('sql figures', 'sql move', 'sql other stream', 'sql delete', 'api figures', 'api move', 'api delete'),
    ),
    stream: fc.nat(1),
    minute: fc.nat(89),
    count: fc.integer({ min: 1, max: 40 }),
    figures,
  }),
  { minLength: 5, maxLength: 16 },
);

/** The figures that count per minute of a stream: attributed GMV if any minute reports it, else direct GMV; SKU orders likewise. */
const MINUTES = sql`(select m.*, case when bool_or(attributed_gmv is not null) over mine then attributed_gmv else direct_gmv end as gmv, case when bool_or(sku_orders is not null) over mine then sku_orders else main_orders end as orders from live_stream_metric m window mine as (partition by live_stream)) m`;
const everySum = () => [...sums, 'gmv', 'orders'];

/** Expected sums, calculated from the minutes. */
const addedUp = (from: Sql) =>
  sql`count(*)::bigint as minutes, ${join(everySum().map((name) => raw(`sum(${name})::numeric as ${name}`)))} ${from}`;

async function differences(): Promise<unknown[]> {
  const kept = sql`select live_stream, quarter, minutes, ${join(everySum().map((name) => raw(name)))} from live_stream_quarter`;
  const real = sql`select live_stream, to_timestamp(floor(extract(epoch from datetime) / 900) * 900) as quarter, ${addedUp(sql`from ${MINUTES} group by 1, 2`)}`;
  return api.database.rows(
    sql`(select 'kept' as what, * from (${kept} except ${real}) k) union all (select 'real', * from (${real} except ${kept}) r)`,
  );
}

/** Writing an existing minute is refused, and must leave the sums unchanged. */
async function write(query: Sql): Promise<void> {
  await api.database.rows(query).catch((error: unknown) => {
    if (!(isDatabaseError(error) && error.code === UNIQUE)) throw error;
  });
}

async function take({ how, stream, minute, count, figures }: Step, streams: readonly string[]): Promise<void> {
  const [own, other] = stream === 0 ? [streams[0]!, streams[1]!] : [streams[1]!, streams[0]!];
  const [uuid, first, last] = [uuidOf(own), iso(minute), iso(minute + count)];
  const span = sql`live_stream = ${uuid} and datetime >= ${first} and datetime < ${last}`;
  const some = async (): Promise<string | undefined> =>
    (await admin().get(`/api/live_stream_metrics?liveStream=${uuid}&datetime[after]=${first}&itemsPerPage=1`)).json<{
      member: { '@id': string }[];
    }>().member[0]?.['@id'];
  const accept = (answer: Answer, statuses: readonly number[]) => expect(statuses, answer.text).toContain(answer.status);
  if (how === 'sql insert')
    await write(
      sql`insert into live_stream_metric (live_stream, datetime, attributed_gmv, direct_gmv, sku_orders, main_orders, views, viewers_leaving) select ${uuid}, ${first}::timestamptz + n * interval '1 minute', ${figures.attributedGmv}::numeric, ${figures.directGmv}::numeric, ${figures.skuOrders}::int, ${figures.mainOrders}::int, ${figures.views}::int + n, ${figures.viewersLeaving}::int from generate_series(0, ${count - 1}::int) n on conflict do nothing`,
    );
  else if (how === 'sql figures')
    await write(
      sql`update live_stream_metric set attributed_gmv = ${figures.attributedGmv}, direct_gmv = ${figures.directGmv}, sku_orders = ${figures.skuOrders}, main_orders = ${figures.mainOrders}, views = ${figures.views} where ${span}`,
    );
  else if (how === 'sql move')
    await write(
      sql`update live_stream_metric set datetime = datetime + make_interval(mins => ${count % 2 === 0 ? 90 : -90}) where ${span} and datetime + make_interval(mins => ${count % 2 === 0 ? 90 : -90}) between ${iso(0)} and ${iso(90)}`,
    );
  else if (how === 'sql other stream') await write(sql`update live_stream_metric set live_stream = ${uuidOf(other)} where ${span}`);
  else if (how === 'sql delete') await write(sql`delete from live_stream_metric where ${span}`);
  else if (how === 'api insert')
    accept(await admin().post('/api/live_stream_metrics', { liveStream: own, datetime: first, ...figures }), [201, 422]);
  else {
    const minuteIri = await some();
    if (minuteIri === undefined) return;
    if (how === 'api delete') accept(await admin().delete(minuteIri), [204]);
    else
      accept(
        await admin().patch(minuteIri, how === 'api move' ? { datetime: iso((minute * 7 + count) % 90) } : { ...figures }),
        [200, 422],
      );
  }
}

async function newStreams(): Promise<string[]> {
  const streams = [];
  for (const account of [api.world.accounts.acmeUk, api.world.accounts.birch]) {
    const answer = await admin().post('/api/live_streams', {
      liveAccount: account,
      startTime: iso(0),
      endTime: iso(90),
      roomId: String((roomCount += 1)),
    });
    expect(answer.status, answer.text).toBe(201);
    streams.push(answer.headers.location!);
  }
  return streams;
}

describe('the sums by quarter of an hour', () => {
  it('match the minutes, however these were written, and so do the sums of any window', async () => {
    let quarters = 0;
    await fc.assert(
      fc.asyncProperty(
        steps,
        fc.array(fc.tuple(fc.integer({ min: -1200, max: 6600 }), fc.integer({ min: -1200, max: 6600 })), { minLength: 6, maxLength: 6 }),
        async (taken, windows) => {
          const streams = await newStreams();
          for (const step of taken) {
            await take(step, streams);
            expect(await differences(), step.how).toEqual([]);
          }
          quarters += (await api.database.rows(sql`select from live_stream_quarter where live_stream = ${uuidOf(streams[0]!)}`)).length;
          for (const window of windows) {
            // To the second: a window may begin within a minute.
            const [first, last] = window.toSorted((a, b) => a - b).map((second) => new Date(ORIGIN + second * 1000).toISOString());
            const [asked] = await api.database.rows(
              sql`select coalesce(minutes, 0)::bigint as minutes, ${join(everySum().map((name) => raw(`${name}::numeric`)))} from sum_minutes(${uuidOf(streams[0]!)}, ${first}, ${last})`,
            );
            const [real] = await api.database.rows(
              sql`select ${addedUp(sql`from ${MINUTES} where live_stream = ${uuidOf(streams[0]!)} and datetime >= ${first} and datetime < ${last}`)}`,
            );
            expect(asked, `${first}..${last}`).toEqual(real);
          }
          for (const stream of streams) expect((await admin().delete(stream)).status).toBe(204);
          expect(
            await api.database.rows(sql`select from live_stream_quarter where live_stream = any(${streams.map(uuidOf)}::uuid[])`),
          ).toEqual([]);
        },
      ),
      { numRuns: breadth(12, 50), seed: Number(process.env.PROPERTY_SEED ?? 20_260_610) },
    );
    // Guards against a generator that writes almost nothing.
    expect(quarters).toBeGreaterThan(breadth(10, 50));
  });

  it('match the minutes when these are written concurrently', async () => {
    const [stream] = await newStreams();
    const answers = await Promise.all(
      Array.from({ length: 15 }, (_, minute) =>
        admin().post('/api/live_stream_metrics', { liveStream: stream, datetime: iso(minute), views: 2 }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(await differences()).toEqual([]);
    expect(
      await api.database.rows(sql`select minutes, views::int from live_stream_quarter where live_stream = ${uuidOf(stream!)}`),
    ).toEqual([{ minutes: 15, views: 30 }]);
  });

  it('stay unchanged when a minute that already exists is refused, in any month', async () => {
    const [stream] = await newStreams();
    for (const minute of [20, 40]) {
      const add = () => admin().post('/api/live_stream_metrics', { liveStream: stream, datetime: iso(minute) });
      expect((await add()).status).toBe(201);
      const again = await add();
      expect([again.status, again.json<{ violations: { propertyPath: string; message: string }[] }>().violations]).toEqual([
        422,
        [{ propertyPath: 'datetime', message: 'The stream already has this minute.', code: 'CONSTRAINT' }],
      ]);
    }
  });
});
