/**
 * Benchmark of exports over HTTP on a built server: 24,000 minutes of streams as CSV and as a workbook, for one user and for four
 * concurrently, with the longest event loop delay and peak memory. `npm run build && npm run bench:exports`
 */
import { DAY_MS } from '#core/span';
import { startServer } from '../e2e/kit/server.ts';
import { signInTo } from './sign-in.ts';

const MINUTES = 8000;
const STREAMS = 3;
const PERSON = { username: 'admin', password: 'greenroom-demo' };
const FORMATS = { CSV: 'text/csv', workbook: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' };
const CONCURRENCY = 4;
const SAMPLE_MS = 250;

async function main(): Promise<void> {
  const server = await startServer();
  try {
    const authorization = await signInTo(server.address, PERSON);
    // Exports of one user run one at a time, so several users are needed.
    const people = await Promise.all(
      Array.from({ length: CONCURRENCY }, async (_, index) => {
        const person = { username: `bench.${index}`, password: 'only for measuring', roles: ['ROLE_ADMIN'] };
        const made = await fetch(`${server.address}/api/users`, {
          method: 'POST',
          headers: { authorization, 'content-type': 'application/ld+json' },
          body: JSON.stringify(person),
        });
        if (!made.ok) throw new Error((await made.text()).slice(0, 500));
        return signInTo(server.address, person);
      }),
    );
    const get = async (path: string, accept = 'application/ld+json', as = authorization) =>
      fetch(`${server.address}${path}`, { headers: { authorization: as, accept } });
    const upload = async (path: string, csv: string, fields: Record<string, string>) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      form.set('file', new Blob([csv]), 'export.csv');
      const answer = await fetch(`${server.address}/api/live-streams/${path}`, { method: 'POST', headers: { authorization }, body: form });
      if (!answer.ok) throw new Error((await answer.text()).slice(0, 500));
      return (await answer.json()) as { rows: { liveStream: string }[] };
    };
    const {
      member: [account],
    } = (await (await get('/api/live_accounts?timezone=Europe/London&itemsPerPage=1')).json()) as { member: { identity: string }[] };
    const { rows } = await upload('tiktok-upload', listOf(account!.identity), {});
    for (const { liveStream } of rows) await upload('tiktok-dashboard-upload', dashboard(), { liveStream });

    const metrics = async () => (await fetch(`${server.address}/metrics`)).text();
    const figure = (text: string, name: string) => Number(new RegExp(`^${name} ([\\d.e+-]+)`, 'm').exec(text)?.[1] ?? Number.NaN);
    process.stdout.write('| step | bytes | ms | longest event loop delay, ms | peak memory, MB |\n|---|---|---|---|---|\n');
    const measured = async (name: string, work: () => Promise<number>) => {
      // Each reading resets the maximum delay, so the maximum of all readings counts.
      let [peak, delay] = [0, 0];
      const sample = async () => {
        const text = await metrics();
        peak = Math.max(peak, figure(text, 'process_resident_memory_bytes'));
        delay = Math.max(delay, figure(text, 'nodejs_eventloop_lag_max_seconds') * 1000);
      };
      await metrics();
      const began = performance.now();
      const watch = setInterval(() => void sample(), SAMPLE_MS);
      const bytes = await work();
      clearInterval(watch);
      const took = performance.now() - began;
      await sample();
      process.stdout.write(`| ${name} | ${bytes} | ${took.toFixed(0)} | ${delay.toFixed(0)} | ${(peak / 1e6).toFixed(0)} |\n`);
    };
    const download = async (accept: string, as = authorization) => {
      const answer = await get('/api/live_stream_metrics?pagination=false&order[id]=asc', accept, as);
      if (!answer.ok) throw new Error(`${answer.status} ${(await answer.text()).slice(0, 300)}`);
      return (await answer.arrayBuffer()).byteLength;
    };
    await measured('idle, for comparison', async () => {
      await new Promise((resolve) => setTimeout(resolve, 3000));
      return 0;
    });
    for (const [name, accept] of Object.entries(FORMATS)) {
      await measured(`20,000 minutes as ${name}`, () => download(accept));
      await measured(`by four users concurrently, as ${name}`, async () =>
        (await Promise.all(people.map((person) => download(accept, person)))).reduce((sum, bytes) => sum + bytes, 0),
      );
    }
  } finally {
    await server.stop();
  }
}

function listOf(creator: string): string {
  const lines = Array.from(
    { length: STREAMS },
    (_, index) =>
      `,${creator},Bench,${wall(Date.UTC(2015, 1, 5) + index * 7 * DAY_MS)
        .slice(0, 16)
        .replaceAll('-', '/')},${MINUTES}min,"£100.50","£100.10",1000`,
  );
  return ['Creator ID,Creator,Nickname,Launched Time,Duration,LIVE gross merchandise value,LIVE attributed GMV,Viewers', ...lines].join(
    '\n',
  );
}

function dashboard(): string {
  const lines = Array.from(
    { length: MINUTES },
    (_, minute) =>
      `${wall(minute * 60_000).slice(11, 16)},£${(minute % 40) + 0.5},£${minute % 30},${minute % 7},${minute % 5},${minute % 6},${100 + (minute % 50)},${200 + (minute % 80)},${900 + minute},12%,${500 + minute},${minute % 90},4.5%,${minute % 3},1,${minute % 4},${minute % 60}`,
  );
  return [
    'Time,Attributed GMV,Direct GMV,Attributed items sold,Customers,Created SKU orders,Viewers,Views,Impressions,Tap-through rate,Product Impressions,Product Clicks,CTR,New followers,Shares,Comments,Likes',
    ...lines,
  ].join('\n');
}

function wall(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 19).replace('T', ' ');
}

await main();
