/** A backup taken while people write restores to one consistent moment; a torn or foreign file, or a database in use, costs nothing. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import { restoreBackup } from '../src/server/backup/restore-backup.ts';
import { writeBackup } from '../src/server/backup/write-backup.ts';
import { openDatabase, type Database } from '../src/server/database.ts';
import { startApi, type Api } from './kit/api.ts';
import { emptyDatabase, type TestDatabase } from './kit/database.ts';

const migrationsFolder = path.resolve('migrations');
const report = () => undefined;
let api: Api;
let folder: string;
let target: TestDatabase;
let restored: Database;
beforeAll(async () => {
  api = await startApi();
  folder = mkdtempSync(path.join(tmpdir(), 'greenroom-backup-'));
  target = await emptyDatabase();
  restored = openDatabase(target.url, { max: 4 });
});
afterAll(async () => {
  await restored.close();
  await target.drop();
  await api.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Every table's rows, in order, as text. */
async function contents(database: Database): Promise<Record<string, string>> {
  const tables = await database.rows<{ name: string }>(sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_migration' order by 1`);
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await database.pool.query<{ all: string }>(`select coalesce(string_agg(t::text, E'\n' order by t::text), '') as all from "${name}" t`);
    found[name] = rows[0]!.all;
  }
  return found;
}

describe('a backup', () => {
  it('restores every row of every table, and the next numbers', async () => {
    const file = path.join(folder, 'quiet.gz');
    await writeBackup(api.database.pool, file);
    await restoreBackup({ pool: restored.pool, file, migrationsFolder, force: false, report });
    expect(await contents(restored)).toEqual(await contents(api.database));
    await restored.rows(sql`insert into client (name, email) values ('After', 'after@example.com')`);
    const [row] = await restored.rows<{ fresh: boolean }>(sql`select (select id from client where name = 'After') > (select max(id) from client where name <> 'After') as fresh`);
    expect(row!.fresh).toBe(true);
  });
  it('taken while people write holds whole writes only', async () => {
    let writing = true;
    let turn = 0;
    const writer = async (lane: number) => {
      while (writing) {
        turn += 1;
        // One transaction: a schedule, its shift, and the audit entry of each.
        const start = new Date(Date.UTC(2031, 0, 1 + Math.floor(turn / 6), (turn % 6) * 4));
        const answer = await api.as('admin').post('/api/schedules', { type: 'VIDEO', title: `lane ${lane}`, startTime: start.toISOString(), endTime: new Date(start.getTime() + 3_600_000).toISOString(), scheduleEmployees: [{ employee: lane === 0 ? api.world.employees.ava : api.world.employees.ben, role: 'HOST' }], overrideReason: 'load' });
        if (![201, 409].includes(answer.status)) throw new Error(answer.text);
      }
    };
    const writers = [writer(0), writer(1)];
    const files = [1, 2, 3].map((number) => path.join(folder, `busy-${number}.gz`));
    for (const file of files) {
      await writeBackup(api.database.pool, file);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    writing = false;
    await Promise.all(writers);
    const counts: number[] = [];
    for (const file of files) {
      await restoreBackup({ pool: restored.pool, file, migrationsFolder, force: true, report });
      const [row] = await restored.rows<{ schedules: number; halves: number; untold: number }>(sql`
        select count(*) as schedules, count(*) filter (where not exists (select 1 from schedule_employee se where se.schedule = s.uuid)) as halves,
          count(*) filter (where not exists (select 1 from audit_entry a where a.record = '/api/schedules/' || s.uuid)) as untold
        from schedule s where s.title like 'lane %'`);
      expect([row!.halves, row!.untold]).toEqual([0, 0]);
      counts.push(row!.schedules);
    }
    expect(counts[2]).toBeGreaterThan(counts[0]!);
  });
  it('is refused where there is data, unless it may be lost', async () => {
    const file = path.join(folder, 'quiet.gz');
    await expect(restoreBackup({ pool: restored.pool, file, migrationsFolder, force: false, report })).rejects.toThrow(/not empty/);
  });
  it('that is torn or something else leaves the database as it was', async () => {
    const before = await contents(restored);
    const whole = readFileSync(path.join(folder, 'quiet.gz'));
    const torn = path.join(folder, 'torn.gz');
    writeFileSync(torn, whole.subarray(0, whole.length - 40));
    const other = path.join(folder, 'other.gz');
    writeFileSync(other, 'not a backup');
    for (const file of [torn, other, path.join(folder, 'missing.gz')]) await expect(restoreBackup({ pool: restored.pool, file, migrationsFolder, force: true, report })).rejects.toThrow(/not a whole backup|no backup/);
    expect(await contents(restored)).toEqual(before);
  });
});
