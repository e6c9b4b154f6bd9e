/** Behaviour of the demo data: it fits into a real database, once, and never into an agency that has users. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import { Temporal } from '#core/time';
import { openDatabase, type Database } from '#server/database';
import { cloneDatabase, type TestDatabase } from '../../../test/kit/database.ts';
import { loadDemo } from './server.ts';

let clone: TestDatabase;
let database: Database;
beforeAll(async () => {
  clone = await cloneDatabase();
  database = openDatabase(clone.url);
});
afterAll(async () => {
  await database.close();
  await clone.drop();
});

it('two nodes that start at once load it once', async () => {
  const loads = await Promise.all([1, 2].map(() => loadDemo(database, { timeZone: 'Europe/London' }, Temporal.PlainDate.from('2026-11-21'))));
  expect(loads.sort()).toEqual([false, true]);
  const [row] = await database.rows<Record<string, number>>(sql`
    select (select count(*) from client) as clients, (select count(*) from live_account) as accounts, (select count(*) from employee) as employees,
      (select count(distinct date_trunc('week', start_time at time zone 'Europe/London')) from schedule) as weeks, (select count(*) from schedule_employee) > 1000 as many`);
  expect(row).toEqual({ clients: 3, accounts: 8, employees: 24, weeks: 12, many: true });
});

it('leaves an agency with users alone', async () => {
  await database.rows(sql`delete from schedule`);
  expect(await loadDemo(database, { timeZone: 'Europe/London' })).toBe(false);
  const [row] = await database.rows<{ count: number }>(sql`select count(*) as count from schedule`);
  expect(row!.count).toBe(0);
});
