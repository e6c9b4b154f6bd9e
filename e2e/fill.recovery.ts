/**
 * A proposal is applied completely or not at all: the server is killed while it adds the shifts, at one point (at several with WIDE=1), and
 * applying it again works.
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
import { begun, settled, startOwnDatabase } from './kit/own-database.ts';
import { startServer, type RunningServer } from './kit/server.ts';

const PERSON = { username: 'boss', password: 'a long password' };
const [PEOPLE, SCHEDULES] = [10, 30];
const PLACES = PEOPLE * SCHEDULES;

let folder: string;
let embedded: EmbeddedDatabase;
let database: Database;
let proposals: { schedule: string; role: string; employee: string }[];
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'greenroom-fill-kill-'));
  embedded = await startOwnDatabase(folder);
  database = openDatabase(embedded.url);
  await createAdmin(database, { ...PERSON, email: null });
  await database.rows(
    sql`insert into employee (nickname, general_hourly_rate) select 'Person ' || n, 12 from generate_series(1, ${PEOPLE}::int) n`,
  );
  await database.rows(
    sql`insert into schedule (type, start_time, end_time, needs) select 'VIDEO', timestamptz '2029-01-01T09:00Z' + n * interval '1 day', timestamptz '2029-01-01T11:00Z' + n * interval '1 day', jsonb_build_object('GENERAL', ${PEOPLE}::int) from generate_series(1, ${SCHEDULES}::int) n`,
  );
  proposals = await database.rows(
    sql`select '/api/schedules/' || s.uuid as schedule, 'GENERAL' as role, '/api/employees/' || e.uuid as employee from schedule s, employee e order by s.id, e.id`,
  );
});
afterAll(async () => {
  await database.close();
  await embedded.stop();
  await rm(folder, { recursive: true, force: true });
});

async function apply({ address }: RunningServer): Promise<number> {
  const json = { 'content-type': 'application/json' };
  const signedIn = await fetch(`${address}/api/authentication/token`, { method: 'POST', headers: json, body: JSON.stringify(PERSON) });
  const { token } = (await signedIn.json()) as { token: string };
  const headers = { ...json, authorization: `Bearer ${token}` };
  const body = JSON.stringify({ proposals, overrideReason: 'No day off' });
  return (await fetch(`${address}/api/schedules/fill/apply`, { method: 'POST', headers, body })).status;
}

const shiftsBegun = () => begun(database, 'schedule_employee_id_seq');
const counts = async () =>
  (
    await database.rows<Record<'shifts' | 'open' | 'entries', number>>(sql`
      select (select count(*)::int from schedule_employee) as shifts, (select sum(open_places)::int from schedule) as open, (select count(*)::int from audit_entry where resource = 'ScheduleEmployee') as entries`)
  )[0]!;
const NONE = { shifts: 0, open: PLACES, entries: 0 };
const ALL = { shifts: PLACES, open: 0, entries: PLACES };

it.each(breadth([0.3], [0.05, 0.3, 0.6, 0.9, 1]))(
  'a proposal is applied completely or not at all when the server is killed after a share of %d of it',
  async (share) => {
    const server = await startServer({ DEMO: '0', DATABASE_URL: embedded.url });
    const from = await shiftsBegun();
    const applied = apply(server).catch(() => null);
    while ((await shiftsBegun()) - from < Math.floor(share * PLACES) && (await counts()).shifts === 0);
    server.process.kill('SIGKILL');
    await applied;
    await settled(database);
    const left = await counts();
    expect([NONE, ALL]).toContainEqual(left);
    if (share < 1) expect(left).toEqual(NONE);
    await database.rows(sql`delete from schedule_employee`);
    await database.rows(sql`truncate audit_entry`);
    await server.stop();
  },
);

it('can be applied again', async () => {
  const server = await startServer({ DEMO: '0', DATABASE_URL: embedded.url });
  expect(await apply(server)).toBe(200);
  expect(await counts()).toEqual(ALL);
  await server.stop();
});
