/**
 * Benchmark of the reports: p50 and p95 of each kind over HTTP on 3,500 streams with 5,000,000 minutes and 140,000 products, in its own
 * database. `npm run bench:reports`; BENCH_MINUTES and BENCH_ROUNDS reduce it.
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { hashPassword } from '#domains/identity/server';
import { createApp } from '#server/app';
import { openFileStore } from '#server/files/open-store';
import { openDatabase, type Database } from '#server/database';
import { startEmbeddedDatabase } from '#server/embedded-database';
import { migrate } from '#server/migrate';
import { readSettings } from '#server/settings';
import sql from 'sql-template-tag';

const MINUTES = Number(process.env.BENCH_MINUTES ?? 5_000_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 20);
const STREAMS = 3500;
const ACCOUNTS = 24;
const PRODUCTS = 400;
const SHOWN = 40;
const FILL_IN = 10;
const NAME = 'greenroom_bench_reports';

/** Two years, the maximum period of a report; and a quarter, the usual period. */
const YEARS = { from: '2024-07-01', to: '2026-06-30' } as const;
const QUARTER = { from: '2026-04-01', to: '2026-06-30' } as const;

const QUESTIONS: readonly (readonly [string, string, object])[] = [
  ...(['stream', 'account', 'client', 'day', 'week', 'month', 'weekday', 'hour', 'product'] as const).flatMap((groupBy) => [
    [`by ${groupBy}, 2 years`, 'live-stream-analytics', { ...YEARS, groupBy }] as const,
    [
      `by ${groupBy}, 3 months compared with the 3 before`,
      'live-stream-analytics',
      { ...QUARTER, groupBy, compareTo: 'previous' },
    ] as const,
  ]),
  [
    '6 periods',
    'live-stream-analytics',
    { ...YEARS, groupBy: 'period', periods: [1, 2, 3, 4, 5, 6].map((month) => ({ from: `2026-0${month}-01`, to: `2026-0${month}-28` })) },
  ],
  ['products, 2 years', 'product-performance', YEARS],
  ['products, 3 months compared with the 3 before', 'product-performance', { ...QUARTER, compareTo: 'previous' }],
  ['employees without pay, 2 years', 'employee-performance', { ...YEARS, pay: false }],
  ['employees without pay, 3 months compared with the 3 before', 'employee-performance', { ...QUARTER, compareTo: 'previous', pay: false }],
  ...(['schedule', 'host', 'week'] as const).flatMap((groupBy) => [
    [`schedules by ${groupBy}, 2 years`, 'schedule-details', { ...YEARS, groupBy }] as const,
    [
      `schedules by ${groupBy}, 3 months compared with the 3 before`,
      'schedule-details',
      { ...QUARTER, groupBy, compareTo: 'previous' },
    ] as const,
  ]),
];
/** Pay is calculated for everything not on a payroll yet, which is everything here. */
const WITH_PAY: typeof QUESTIONS = (
  [
    ['3 months', QUARTER],
    ['3 months compared with the 3 before', { ...QUARTER, compareTo: 'previous' }],
  ] as const
).flatMap(([label, period]) => [
  [`profit and loss by client, ${label}`, 'profit-loss', { ...period, groupBy: 'client' }] as const,
  [`employees with pay, ${label}`, 'employee-performance', { ...period, pay: true }] as const,
]);

async function main(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'greenroom-bench-'));
  const embedded =
    process.env.TEST_DATABASE_URL === undefined ? await startEmbeddedDatabase({ dataDir: folder, report: () => undefined }) : null;
  const url = embedded?.url ?? (await freshDatabase(process.env.TEST_DATABASE_URL!));
  const database = openDatabase(url);
  try {
    await migrate({ pool: database.pool, folder: fileURLToPath(new URL('../../migrations/', import.meta.url)) });
    const started = performance.now();
    await fill(database);
    const [size] = await database.rows<{ minutes: number; quarters: number; products: number; bytes: string }>(
      sql`select (select count(*) from live_stream_metric) as minutes, (select count(*) from live_stream_quarter) as quarters, (select count(*) from live_stream_product) as products, pg_size_pretty(pg_database_size(current_database())) as bytes`,
    );
    print(
      `Filled in ${Math.round((performance.now() - started) / 1000)} s: ${STREAMS} streams, ${size!.minutes} minutes in ${size!.quarters} quarter-hours, ${size!.products} products, ${size!.bytes}.\n`,
    );
    await measure(database);
  } finally {
    await database.close();
    if (embedded === null) await onServer(process.env.TEST_DATABASE_URL!, `drop database if exists ${NAME} with (force)`);
    else await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function fill(database: Database): Promise<void> {
  const hash = await hashPassword('bench');
  await database.rows(
    sql`insert into app_user (username, roles, password_hash) values ('admin', '{ROLE_ADMIN}', ${hash}), ('manager', '{ROLE_MANAGER}', ${hash})`,
  );
  await database.rows(sql`insert into client (name, email) select 'Client ' || n, 'c@example.com' from generate_series(1, 6) n`);
  await database.rows(
    sql`insert into employee (nickname, host_hourly_rate) select 'Host ' || n, 12.5 from generate_series(1, ${ACCOUNTS * 2}::int) n`,
  );
  await database.rows(
    sql`insert into live_account (identity, client, timezone) select 'account ' || n, (select uuid from client where name = 'Client ' || (1 + n % 6)), (array['Europe/London', 'America/New_York', 'UTC'])[1 + n % 3] from generate_series(1, ${ACCOUNTS}::int) n`,
  );
  await database.rows(
    sql`insert into live_account_manager (live_account, manager) select a.uuid, u.uuid from live_account a, app_user u where u.username = 'manager' and a.id % 2 = 0`,
  );
  // Spread over two years, one after another on each account.
  await database.rows(sql`insert into live_stream (live_account, start_time, end_time, revenue, live_attributed_gmv, orders_paid, items_sold, viewers, views, impressions, product_impressions, product_clicks, avg_viewing_duration, likes, comments, shares, new_followers)
    select a.uuid, at, at + make_interval(mins => ${Math.ceil(MINUTES / STREAMS)}::int), 500 + n % 700, 480 + n % 650, 20 + n % 60, 25 + n % 70, 3000 + n % 900, 4000 + n % 2000, 60000 + n % 9000, 9000 + n % 3000, 700 + n % 300, 30 + n % 20, n % 5000, n % 400, n % 50, n % 90
    from generate_series(1, ${STREAMS}::int) n join live_account a on a.identity = 'account ' || (1 + n % ${ACCOUNTS}::int) cross join lateral (select '2024-07-01T00:00:00Z'::timestamptz + make_interval(mins => (n * (729.0 * 1440 / ${STREAMS}::int))::int) as at) t`);
  // Schedules are planned in quarter hours, streams start at any minute.
  await database.rows(
    sql`insert into schedule (type, live_account, start_time, end_time, published_at) select 'LIVE', live_account, quarter_of(start_time), quarter_of(start_time) + make_interval(mins => ${Math.min(23 * 60, Math.ceil(MINUTES / STREAMS))}::int), start_time from live_stream`,
  );
  await database.rows(
    sql`insert into schedule_employee (schedule, employee, role, start_time, end_time) select s.uuid, e.uuid, 'HOST', now(), now() from schedule s join live_account a on a.uuid = s.live_account join employee e on e.nickname = 'Host ' || split_part(a.identity, ' ', 2)`,
  );
  await database.rows(sql`insert into live_stream_product (live_stream, product_id, product_name, product_impressions, product_clicks, available_stock, sku_orders, items_sold, attributed_gmv)
    select s.uuid, 'P' || p, 'Product number ' || p, 1000 + p, 80 + p % 40, (s.id * p) % 300, p % 9, p % 11, (p % 9) * 12.5 from live_stream s cross join lateral (select distinct 1 + (s.id * 7 + k * k) % ${PRODUCTS}::int as p from generate_series(1, ${SHOWN}::int) k) chosen`);
  await database.rows(sql`select prepare_metric_months('2024-07-01', '2026-07-31')`);
  for (let part = 0; part < FILL_IN; part += 1) {
    await database.rows(sql`insert into live_stream_metric (live_stream, datetime, attributed_gmv, sold_quantity, live_impression, views, product_impressions, product_clicks, likes, shares, comments, new_followers, sku_orders, viewers)
      select s.uuid, s.start_time + make_interval(mins => m), (m % 7) * 0.25, m % 2, 40 + m % 9, 3 + m % 4, 6 + m % 5, m % 2, m % 5, 0, m % 3, m % 2, m % 2, 100 + m % 50 from live_stream s cross join generate_series(0, ${Math.ceil(MINUTES / STREAMS) - 1}::int) m where s.id % ${FILL_IN}::int = ${part}::int`);
  }
  await database.rows(sql`vacuum analyze`);
}

async function measure(database: Database): Promise<void> {
  const settings = readSettings({
    LOG_LEVEL: 'fatal',
    DEMO: '0',
    AGENCY_TIME_ZONE: 'Europe/London',
    ACCESS_TOKEN_MINUTES: '1440',
    FILES_DIR: path.join(tmpdir(), 'greenroom-bench-files'),
  });
  const app = await createApp({
    settings,
    database,
    files: await openFileStore(settings.files),
  });
  await app.ready();
  try {
    for (const person of ['admin', 'manager'] as const) {
      const signedIn = await app.inject({
        method: 'POST',
        url: '/api/authentication/token',
        payload: { username: person, password: 'bench' },
      });
      const headers = { authorization: `Bearer ${signedIn.json<{ token: string }>().token}`, 'x-request-id': randomUUID() };
      print(`\nAs ${person}:\n\n| report | p50 ms | p95 ms | response kB |\n|---|---|---|---|\n`);
      for (const [label, report, payload] of [...QUESTIONS, ...(person === 'admin' ? WITH_PAY : [])]) {
        const times: number[] = [];
        let bytes = 0;
        for (let round = 0; round < ROUNDS; round += 1) {
          const start = performance.now();
          const answer = await app.inject({ method: 'POST', url: `/api/reports/${report}`, headers, payload });
          times.push(performance.now() - start);
          if (answer.statusCode !== 200) throw new Error(`${label}: ${answer.statusCode} ${answer.body}`);
          bytes = answer.rawPayload.length;
        }
        times.sort((a, b) => a - b);
        const at = (share: number) => Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))]!);
        print(`| ${label} | ${at(0.5)} | ${at(0.95)} | ${Math.round(bytes / 1000)} |\n`);
      }
    }
  } finally {
    await app.close();
  }
}

async function freshDatabase(server: string): Promise<string> {
  await onServer(server, `drop database if exists ${NAME} with (force)`);
  await onServer(server, `create database ${NAME}`);
  const url = new URL(server);
  url.pathname = `/${NAME}`;
  return url.href;
}

async function onServer(server: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(text);
  await client.end();
}

function print(text: string): void {
  process.stdout.write(text);
}

await main();
