/**
 * A payroll is stored completely or not at all: the server is killed while it generates one, between calculating and writing (at all points
 * with WIDE=1), and generating again works.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAdmin } from '#domains/identity/server';
import { openDatabase, type Database } from '#server/database';
import type { EmbeddedDatabase } from '#server/embedded-database';
import { breadth } from '../test/kit/breadth.ts';
import { fillPay } from '../test/kit/pay-load.ts';
import { startOwnDatabase } from './kit/own-database.ts';
import { startServer, type RunningServer } from './kit/server.ts';

/** KILL_SLOTS makes the payroll bigger: 180 are a month of 20,000 shifts. */
const SIZE = { employees: 150, accounts: 45, slots: Number(process.env.KILL_SLOTS ?? 12), minuteStreams: 20 };
const PERSON = { username: 'boss', password: 'a long password' };
const JUNE = { periodType: 'MONTHLY', startDate: '2025-06-01', endDate: '2025-06-30' };

let folder: string;
let embedded: EmbeddedDatabase;
let database: Database;
let shifts: number;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'greenroom-kill-'));
  embedded = await startOwnDatabase(folder);
  database = openDatabase(embedded.url);
  await createAdmin(database, { ...PERSON, email: null });
  shifts = await fillPay(database, SIZE);
  await database.rows(sql`analyze`);
});
afterAll(async () => {
  await database.close();
  await embedded.stop();
  await rm(folder, { recursive: true, force: true });
});

const start = () => startServer({ DEMO: '0', DATABASE_URL: embedded.url, AGENCY_TIME_ZONE: 'Europe/London' });

interface Line {
  readonly progress?: { readonly stage: string; readonly done: number; readonly total: number };
  readonly result?: object;
}

async function generate({ address }: RunningServer, hears: (line: Line) => void): Promise<void> {
  const { token } = (await (
    await fetch(`${address}/api/authentication/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(PERSON),
    })
  ).json()) as { token: string };
  const answer = await fetch(`${address}/api/payrolls/generate`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/ld+json', accept: 'application/x-ndjson' },
    body: JSON.stringify(JUNE),
  });
  let rest = '';
  for await (const text of answer.body!.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split('\n');
    rest = lines.pop()!;
    for (const line of lines) hears(JSON.parse(line));
  }
}

/** Of everything that a payroll writes. */
const counts = async () =>
  (
    await database.rows<Record<'payrolls' | 'items' | 'shifts' | 'entries', number>>(sql`
  select (select count(*)::int from payroll) as payrolls, (select count(*)::int from payroll_item) as items, (select count(*)::int from payroll_item_shift) as shifts, (select count(*)::int from audit_entry where resource = 'Payroll') as entries`)
  )[0]!;
const NONE = { payrolls: 0, items: 0, shifts: 0, entries: 0 };
const whole = () => ({ payrolls: 1, items: SIZE.employees, shifts, entries: 1 });

/** The database detects an interrupted transaction a moment later. */
const settled = () =>
  expect
    .poll(
      async () =>
        (
          await database.rows<{ busy: number }>(
            sql`select count(*)::int as busy from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
          )
        )[0]!.busy,
    )
    .toBe(0);

const calculated =
  (share: number) =>
  ({ progress }: Line) =>
    progress?.stage === 'calculating' && progress.done >= progress.total * share;
/** Each is triggered by the server's own progress, so that slow and fast machines are killed at the same points. */
const MOMENTS: readonly ((line: Line) => boolean)[] = breadth(
  [calculated(1)],
  [({ progress }) => progress?.stage === 'reading', calculated(0), calculated(0.5), calculated(1), ({ result }) => result !== undefined],
);

it('leaves no payroll or a complete one when the server is killed while it calculates or writes', async () => {
  let server = await start();
  for (const reached of MOMENTS) {
    const ended = new Promise((resolve) => server.process.once('exit', resolve));
    let killing = false;
    await generate(server, (line) => {
      if (killing || !reached(line)) return;
      killing = true;
      server.process.kill('SIGKILL');
    }).catch(() => undefined);
    // If the stage ended before it was reported, the server is killed at the end.
    if (!killing) server.process.kill('SIGKILL');
    await ended;
    await settled();
    const left = await counts();
    expect([NONE, whole()]).toContainEqual(left);
    server = await start();
    const lines: object[] = [];
    await generate(server, (line) => void lines.push(line));
    expect(lines.at(-1)).toMatchObject(left.payrolls === 0 ? { result: { status: 'DRAFT' } } : { problem: { status: 409 } });
    expect(await counts()).toEqual(whole());
    await database.rows(sql`delete from payroll`);
    await database.rows(sql`truncate audit_entry`);
  }
  await server.stop();
});
