/** Arrears are found and taken completely or not at all when the server is killed in the middle, and doing it again works. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAdmin } from '#domains/identity/server';
import { openDatabase, type Database } from '#server/database';
import type { EmbeddedDatabase } from '#server/embedded-database';
import { begun, settled, startOwnDatabase } from './kit/own-database.ts';
import { startServer, type RunningServer } from './kit/server.ts';

const PERSON = { username: 'boss', password: 'a long password' };
const PEOPLE = 20;
const DAYS = 20;
const SHIFTS = PEOPLE * DAYS;
const MAY = { periodType: 'MONTHLY', startDate: '2025-05-01', endDate: '2025-05-31' };
const JUNE = { periodType: 'MONTHLY', startDate: '2025-06-01', endDate: '2025-06-30' };
const EARLY_BONUS = {
  earlyShiftBonusRate: '1.00',
  lateShiftBonusRate: '0.00',
  weekendBonusRate: '0.00',
  holidayBonusRate: '0.00',
  earlyShiftCutoff: '12:00',
  lateShiftCutoff: '22:00',
  overrideReason: 'Agreed late',
};

let folder: string;
let embedded: EmbeddedDatabase;
let database: Database;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'greenroom-arrears-kill-'));
  embedded = await startOwnDatabase(folder);
  database = openDatabase(embedded.url);
  await createAdmin(database, { ...PERSON, email: null });
  await database.rows(
    sql`insert into employee (nickname, general_hourly_rate) select 'Person ' || n, 12 from generate_series(1, ${PEOPLE}::int) n`,
  );
  await database.rows(
    sql`insert into schedule (type, start_time, end_time, published_at) select 'VIDEO', timestamptz '2025-05-01T09:00Z' + n * interval '1 day', timestamptz '2025-05-01T11:00Z' + n * interval '1 day', now() from generate_series(1, ${DAYS}::int) n`,
  );
  await database.rows(
    sql`insert into schedule_employee (schedule, employee, role) select s.uuid, e.uuid, 'GENERAL' from schedule s, employee e order by s.id, e.id`,
  );
});
afterAll(async () => {
  await database.close();
  await embedded.stop();
  await rm(folder, { recursive: true, force: true });
});

const start = () => startServer({ DEMO: '0', DATABASE_URL: embedded.url, AGENCY_TIME_ZONE: 'Europe/London' });

async function send({ address }: RunningServer, method: string, at: string, body: object): Promise<{ status: number; iri: string }> {
  const json = { 'content-type': 'application/json' };
  const signedIn = await fetch(`${address}/api/authentication/token`, { method: 'POST', headers: json, body: JSON.stringify(PERSON) });
  const { token } = (await signedIn.json()) as { token: string };
  const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json';
  const headers = { 'content-type': type, authorization: `Bearer ${token}` };
  const answer = await fetch(`${address}${at}`, { method, headers, body: JSON.stringify(body) });
  const { '@id': iri } = (await answer.json()) as { '@id': string };
  return { status: answer.status, iri };
}

/** Kills the server once `sequence` has gone on by `numbers`, during the request or just after it. */
async function killed(sequence: string, numbers: number, request: (server: RunningServer) => Promise<unknown>): Promise<void> {
  const server = await start();
  const from = await begun(database, sequence);
  let isAnswered = false;
  const answered = request(server).then(
    () => (isAnswered = true),
    () => (isAnswered = true),
  );
  while ((await begun(database, sequence)) - from < numbers && !isAnswered);
  server.process.kill('SIGKILL');
  await answered;
  await settled(database);
}

interface Left {
  readonly settings: number;
  readonly open: number;
  readonly taken: number;
  readonly junes: number;
  readonly entries: number;
}
async function left(): Promise<Left> {
  const [row] = await database.rows<Left>(sql`
    select (select count(*)::int from bonus_settings) as settings, (select count(*)::int from arrears where status = 'OPEN') as open,
      (select count(*)::int from arrears where status = 'TAKEN') as taken, (select count(*)::int from payroll where start_date = '2025-06-01') as junes,
      (select count(*)::int from audit_entry where operation = 'CREATE' and resource in ('BonusSettings', 'Payroll')) as entries`);
  return row!;
}

it('finding and taking them is all or nothing', async () => {
  const server = await start();
  const { iri: may } = await send(server, 'POST', '/api/payrolls/generate', MAY);
  for (const status of ['SUBMITTED', 'PAID']) expect((await send(server, 'PATCH', `${may}/status`, { status })).status).toBe(200);
  await server.stop();
  const before = await left();
  expect(before).toEqual({ settings: 0, open: 0, taken: 0, junes: 0, entries: 1 });

  const bonus = (to: RunningServer) => send(to, 'POST', '/api/bonus_settings', EARLY_BONUS);
  await killed('arrears_id_seq', SHIFTS / 2, bonus);
  const found = { ...before, settings: 1, open: SHIFTS, entries: 2 };
  expect([before, found]).toContainEqual(await left());
  if ((await left()).settings === 0) {
    const again = await start();
    expect((await bonus(again)).status).toBe(201);
    await again.stop();
  }
  expect(await left()).toEqual(found);

  const june = (to: RunningServer) => send(to, 'POST', '/api/payrolls/generate', JUNE);
  await killed('payroll_item_id_seq', PEOPLE, june);
  const taken = { ...found, open: 0, taken: SHIFTS, junes: 1, entries: 3 };
  expect([found, taken]).toContainEqual(await left());
  if ((await left()).junes === 0) {
    const again = await start();
    expect((await june(again)).status).toBe(201);
    await again.stop();
  }
  expect(await left()).toEqual(taken);
});
