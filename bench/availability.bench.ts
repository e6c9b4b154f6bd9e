/**
 * Benchmark of the availability of 500 people: the week of all employees, and free times over six weeks.
 * `npm run build && npm run bench:availability`
 */
import { DAY_MS } from '#core/span';
import { startServer } from '../e2e/kit/server.ts';
import { signInTo } from './sign-in.ts';

const PEOPLE = 500;
const WEEKS = 6;
const CONCURRENCY = 8;
const RUNS = Number(process.env.BENCH_RUNS ?? 30);
const TARGET_WEEK_MS = 150;
const MONDAY = Date.UTC(2027, 0, 4);
const DAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'];

async function main(): Promise<void> {
  const server = await startServer({ REQUESTS_PER_SECOND: '0' });
  try {
    const authorization = await signInTo(server.address);
    await seed(server.address, authorization);
    const read = async (path: string) => {
      const began = performance.now();
      const answer = await fetch(`${server.address}${path}`, { headers: { authorization } });
      const { employees } = (await answer.json()) as { employees: readonly object[] };
      if (employees.length < PEOPLE) throw new Error(`${path} has ${employees.length} people.`);
      return performance.now() - began;
    };
    const last = day(WEEKS * 7 - 1);
    const calls = [
      ['week of all employees', `/api/employee-availabilities/week-view?weekStartDate=${day(0)}`, String(TARGET_WEEK_MS)],
      [`free times of ${WEEKS} weeks`, `/api/employee-availabilities/free-times?from=${day(0)}&to=${last}`, '–'],
    ] as const;
    const lines: string[] = [];
    for (const [what, path, target] of calls) {
      const times: number[] = [];
      for (let run = 0; run < RUNS; run += 1) times.push(await read(path));
      const sorted = times.toSorted((one, other) => one - other);
      lines.push(`| ${what} | ${Math.round(sorted[Math.floor(RUNS / 2)]!)} | ${Math.round(sorted.at(-1)!)} | ${target} |`);
    }
    process.stdout.write(
      [`${PEOPLE} people, ${RUNS} runs.`, '| call | median ms | worst ms | target ms |', '|---|---|---|---|', ...lines, ''].join('\n'),
    );
  } finally {
    await server.stop();
  }
}

const day = (index: number) => new Date(MONDAY + index * DAY_MS).toISOString().slice(0, 10);

async function seed(address: string, authorization: string): Promise<void> {
  const send = async (path: string, body: object) => {
    const answer = await fetch(`${address}${path}`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/ld+json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as { readonly '@id': string };
  };
  const days = DAYS.map((dayOfWeek, index) => ({
    dayOfWeek,
    timeSlots: [
      { startTime: '08:00', endTime: '12:00' },
      { startTime: '14:00', endTime: index % 2 === 0 ? '20:00' : '24:00' },
    ],
  }));
  for (let person = 0; person < PEOPLE; person += CONCURRENCY)
    await Promise.all(
      Array.from({ length: Math.min(CONCURRENCY, PEOPLE - person) }, async (_, index) => {
        const made = await send('/api/employees', { nickname: `Bench ${person + index}` });
        for (let week = 0; week < WEEKS; week += 1)
          await send('/api/employee-availabilities/hand-in', { employee: made['@id'], weekStartDate: day(week * 7), days });
      }),
    );
}

await main();
