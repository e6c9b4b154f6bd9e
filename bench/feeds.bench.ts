/**
 * Benchmark of a calendar feed with 1,000 events: generated after a change, and requested again without a change.
 * `npm run build && npm run bench:feeds`
 */
import { DAY_MS } from '#core/span';
import { startServer } from '../e2e/kit/server.ts';
import { signInTo } from './sign-in.ts';

const EVENTS = 1000;
const CONCURRENCY = 8;
const RUNS = Number(process.env.BENCH_RUNS ?? 40);
const TARGET_CHANGED_MS = 100;
const TARGET_UNCHANGED_MS = 5;
const PERSON = { username: 'feeds.bench', password: 'only for measuring' };

async function main(): Promise<void> {
  const server = await startServer({ REQUESTS_PER_SECOND: '0' });
  try {
    const send = sender(server.address, await signInTo(server.address));
    const [first] = await seed(send);
    const own = sender(server.address, await signInTo(server.address, PERSON));
    const { url } = await own('POST', '/api/calendar_feeds', {});
    const made: number[] = [];
    const same: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      await send('PATCH', first!, { title: `Change ${run}` });
      const changed = await timed(url!, {});
      if (changed.events !== EVENTS) throw new Error(`The feed has ${changed.events} events.`);
      made.push(changed.ms);
      const unchanged = await timed(url!, { 'if-none-match': changed.tag });
      if (unchanged.status !== 304) throw new Error(`Not 304 but ${unchanged.status}.`);
      same.push(unchanged.ms);
    }
    const line = (what: string, times: readonly number[], target: number) =>
      `| ${what} | ${median(times)} | ${Math.round(Math.max(...times) * 10) / 10} | ${target} |`;
    process.stdout.write(
      [
        `A feed of ${EVENTS} events, ${RUNS} runs.`,
        '| step | median ms | worst ms | target ms |',
        '|---|---|---|---|',
        line('after a change', made, TARGET_CHANGED_MS),
        line('unchanged: 304', same, TARGET_UNCHANGED_MS),
        '',
      ].join('\n'),
    );
  } finally {
    await server.stop();
  }
}

type Send = (method: 'POST' | 'PATCH', path: string, body: object) => Promise<{ readonly '@id'?: string; readonly url?: string }>;

function sender(address: string, authorization: string): Send {
  return async (method, path, body) => {
    const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/ld+json';
    const request = { method, headers: { authorization, 'content-type': type }, body: JSON.stringify(body) };
    const answer = await fetch(`${address}${path}`, request);
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as never;
  };
}

/** Creates an account with an hour a day, and its manager. @returns IRIs of the schedules. */
async function seed(send: Send): Promise<string[]> {
  const manager = await send('POST', '/api/users', { ...PERSON, roles: ['ROLE_MANAGER'] });
  const client = await send('POST', '/api/clients', { name: 'Bench', email: 'bench@example.com' });
  const account = await send('POST', '/api/live_accounts', { identity: 'feeds.bench', client: client['@id'], managers: [manager['@id']] });
  const start = Math.ceil(Date.now() / DAY_MS) * DAY_MS + DAY_MS;
  const made: string[] = [];
  for (let day = 0; day < EVENTS; day += CONCURRENCY)
    made.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(CONCURRENCY, EVENTS - day) }, async (_, index) => {
          const at = start + (day + index) * DAY_MS;
          const times = { startTime: new Date(at).toISOString(), endTime: new Date(at + 3_600_000).toISOString() };
          return (await send('POST', '/api/schedules', { type: 'LIVE', liveAccount: account['@id'], ...times }))['@id']!;
        }),
      )),
    );
  await send('POST', '/api/schedules/publish', { schedules: made });
  return made;
}

async function timed(url: string, headers: Record<string, string>) {
  const began = performance.now();
  const answer = await fetch(url, { headers });
  const text = await answer.text();
  return {
    ms: performance.now() - began,
    status: answer.status,
    tag: answer.headers.get('etag') ?? '',
    events: text.split('BEGIN:VEVENT').length - 1,
  };
}

function median(times: readonly number[]): number {
  const sorted = times.toSorted((one, other) => one - other);
  return Math.round(sorted[Math.floor(sorted.length / 2)]! * 10) / 10;
}

await main();
