/**
 * The product works with an unprivileged role, also on a data folder created by an earlier version as superuser, and that role may do
 * everything needed.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { databaseUrl } from '../../test/kit/database-url.ts';
import { cloneDatabase, emptyDatabase } from '../../test/kit/database.ts';
import { restoreBackup } from './backup/restore-backup.ts';
import { writeBackup } from './backup/write-backup.ts';
import { openDatabase } from './database.ts';
import { handOverDatabase } from './embedded-database/app-role.ts';
import { startEmbeddedDatabase } from './embedded-database.ts';
import { openFolderStore } from './files/folder-store.ts';
import { EXTENSIONS } from './extensions.ts';
import { migrateQueue } from './jobs/worker.ts';
import { createLogger } from './logger.ts';
import { migrate } from './migrate.ts';

const FOREIGN_OBJECTS = `
  select c.relname as name from pg_class c join pg_namespace n on n.oid = relnamespace where nspname in ('public', 'graphile_worker') and relkind in ('r', 'p', 'v', 'S') and pg_get_userbyid(relowner) <> current_user
  union all
  select proname from pg_proc p join pg_namespace n on n.oid = pronamespace where nspname in ('public', 'graphile_worker') and pg_get_userbyid(proowner) <> current_user and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  union all
  select nspname from pg_namespace where nspname = 'graphile_worker' and pg_get_userbyid(nspowner) <> current_user`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greenroom-role-'));
  await chmod(folder, 0o711);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe("the product's database role", () => {
  it('is not a superuser and cannot create databases or roles', async () => {
    const embedded = await startEmbeddedDatabase({ dataDir: folder, report: () => undefined, settings: ['fsync=off'] });
    const database = openDatabase(embedded.url, { max: 1 });
    const { rows } = await database.pool.query(
      'select rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls from pg_roles where rolname = current_user',
    );
    expect(rows).toEqual([{ rolsuper: false, rolcreatedb: false, rolcreaterole: false, rolreplication: false, rolbypassrls: false }]);
    await expect(database.pool.query("select pg_read_file('postgresql.conf')")).rejects.toThrow('permission denied');
    await expect(database.pool.query("copy (select 1) to program 'true'")).rejects.toThrow('permission denied');
    await database.close();
    await embedded.stop();
  });

  it('migrates, works, and restores over data that an earlier version created as superuser', async () => {
    const { url, administratorUrl } = inject('databaseServer');
    const made = await emptyDatabase();
    const old = openDatabase(databaseUrl(administratorUrl, new URL(made.url).pathname.slice(1)), { max: 2 });
    await migrate({ pool: old.pool, folder: resolve('migrations') });
    await migrateQueue(old, createLogger('fatal'));
    await old.pool.query("insert into client (name, email) values ('Old', 'old@example.com')");
    const client = await old.pool.connect();
    await handOverDatabase(client);
    client.release();
    await old.close();

    const database = openDatabase(made.url, { max: 2 });
    expect((await database.pool.query('select current_user as name')).rows).toEqual([{ name: new URL(url).username }]);
    expect((await database.pool.query(FOREIGN_OBJECTS)).rows).toEqual([]);
    await database.pool.query('alter table client add column later text; alter table client drop column later');
    const source = await cloneDatabase();
    const pool = new pg.Pool({ connectionString: source.url, max: 2 });
    const file = join(folder, 'backup.gz');
    await pool.query("insert into client (name, email) values ('New', 'new@example.com')");
    const files = await openFolderStore(join(folder, 'files'));
    await writeBackup(pool, files, file);
    await restoreBackup({
      pool: database.pool,
      url: made.url,
      files,
      file,
      migrationsFolder: resolve('migrations'),
      force: true,
      report: () => undefined,
    });
    expect((await database.pool.query('select name from client')).rows).toEqual([{ name: 'New' }]);
    await migrateQueue(database, createLogger('fatal'));
    await Promise.all([pool.end(), database.close()]);
    await Promise.all([source.drop(), made.drop()]);
  });

  it('finds every extension that migrations need already created', () => {
    const named = readdirSync('migrations')
      .filter((name) => name.endsWith('.sql'))
      .flatMap((name) =>
        [...readFileSync(join('migrations', name), 'utf8').matchAll(/create extension if not exists (\w+)/g)].map(
          ([, extension]) => extension!,
        ),
      );
    expect([...new Set(named)].sort()).toEqual([...EXTENSIONS].sort());
  });
});
