/**
 * Benchmark of imports over HTTP on a built server: a LIVE list of 10,000 streams, then 500,000 minutes in dashboards of 10,000 each, then
 * reading them; with the longest event loop delay of the server. `npm run build && npm run bench:imports`
 */
import { DAY_MS } from '#core/span';
import { startServer } from '../e2e/kit/server.ts';
import { signInTo } from './sign-in.ts';

const STREAMS = 10_000;
const MINUTES = 10_000;
const DASHBOARDS = 50;
const START = Date.UTC(2020, 0, 6);
/** Weeks of 2015 with daylight saving transitions in London: a file of local times has an hour too many or too few there. */
const CLOCK_CHANGES = [11, 41];

async function main(): Promise<void> {
  const server = await startServer();
  try {
    const authorization = await signInTo(server.address);
    const get = async <Body>(path: string) =>
      (await (await fetch(`${server.address}${path}`, { headers: { authorization } })).json()) as Body;
    const upload = async (path: string, csv: string, fields: Record<string, string>) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      form.set('file', new Blob([csv]), 'export.csv');
      const answer = await fetch(`${server.address}/api/live-streams/${path}`, { method: 'POST', headers: { authorization }, body: form });
      if (!answer.ok) throw new Error((await answer.text()).slice(0, 500));
      return (await answer.json()) as { created: number; skipped: number; rows: { liveStream: string }[] };
    };
    const lag = async () =>
      Number(
        /nodejs_eventloop_lag_max_seconds ([\d.e+-]+)/.exec(await (await fetch(`${server.address}/metrics`)).text())?.[1] ?? Number.NaN,
      ) * 1000;
    const timed = async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
      await lag();
      const began = performance.now();
      const result = await work();
      process.stdout.write(`| ${name} | ${Math.round(performance.now() - began)} | ${(await lag()).toFixed(0)} |\n`);
      return result;
    };
    const {
      member: [account],
    } = await get<{ member: { '@id': string; identity: string }[] }>('/api/live_accounts?timezone=Europe/London&itemsPerPage=1');
    process.stdout.write('| step | ms | longest event loop delay, ms |\n|---|---|---|\n');
    const list = listOf(account!.identity);
    await timed(`list of ${STREAMS} streams, preview`, () => upload('tiktok-upload', list, { dryRun: '1' }));
    const { rows } = await timed(`list of ${STREAMS} streams`, () => upload('tiktok-upload', list, {}));
    await timed('the same list again', () => upload('tiktok-upload', list, {}));
    const week = listOf(account!.identity, DASHBOARDS + CLOCK_CHANGES.length, 7 * 24 * 60 - 1, 2015);
    const long = (await upload('tiktok-upload', week, {})).rows
      .map(({ liveStream }) => liveStream)
      .filter((_stream, index) => !CLOCK_CHANGES.includes(index));
    await timed(`${DASHBOARDS * MINUTES} minutes in ${DASHBOARDS} dashboards`, async () => {
      for (const liveStream of long) await upload('tiktok-dashboard-upload', dashboard(), { liveStream });
    });
    await timed('one dashboard again, nothing new', () => upload('tiktok-dashboard-upload', dashboard(), { liveStream: long[0]! }));
    await timed('a page of 2000 minutes of one stream', () => get(`/api/live_stream_metrics?liveStream=${long[3]!}&itemsPerPage=2000`));
    await timed('timeline of a stream with 10,000 minutes', () => get(`${long[3]!}/timeline`));
    await timed('thirty streams by GMV', () => get('/api/live_streams?order[gmv]=desc'));
    process.stdout.write(`${rows.length} streams imported.\n`);
  } finally {
    await server.stop();
  }
}

function listOf(creator: string, count = STREAMS, minutes = 50, year = 2016): string {
  const head =
    'Creator ID,Creator,Nickname,Launched Time,Duration,LIVE gross merchandise value,Products added,Different Products Sold,Created SKU orders,LIVE SKU orders,LIVE items sold,Unique customers,Average Price,Click-to-order rate (LIVE),LIVE attributed GMV,Viewers,Views,Average viewing duration (LIVE streams),Comments,Shares,LIVE likes,New followers (Creator video),Product Impressions,Product Clicks,CTR';
  const step = year === 2015 ? 7 * DAY_MS : 3_600_000 * 2;
  const lines = Array.from(
    { length: count },
    (_, index) =>
      `,${creator},Bench,${wall(Date.UTC(year, 0, 5) + index * step)
        .slice(0, 16)
        .replaceAll(
          '-',
          '/',
        )},${minutes}min,"£${(index % 900) + 1}.50",40,12,30,25,31,22,£12.40,6.1%,"£${(index % 900) + 2}.10",${1000 + index},1.2K,45s,10,2,300,8,5000,400,8%`,
  );
  return [head, ...lines].join('\n');
}

/** Contains only local times, as the platform exports them; dates follow from the stream's start. */
function dashboard(): string {
  const lines = Array.from(
    { length: MINUTES },
    (_, minute) =>
      `${wall(START + minute * 60_000).slice(11, 16)},£${(minute % 40) + 0.5},£${minute % 30},${minute % 7},${minute % 5},${minute % 5},${minute % 5},${minute % 6},${100 + (minute % 50)},${200 + (minute % 80)},${900 + minute},12%,${500 + minute},${minute % 90},4.5%,${minute % 3},1,${minute % 4},${minute % 60},£12.00,£11.50`,
  );
  return [
    'Time,Attributed GMV,Direct GMV,Attributed items sold,Customers,Attributed SKU orders,Attributed orders,Created SKU orders,Viewers,Views,Impressions,Tap-through rate,Product Impressions,Product Clicks,CTR,New followers,Shares,Comments,Likes,AOV,Avg. price',
    ...lines,
  ].join('\n');
}

function wall(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 19).replace('T', ' ');
}

await main();
