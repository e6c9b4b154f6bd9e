/** A backup is a consistent snapshot, is restored exactly, and an invalid one changes nothing. */
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { emptyDatabase, type TestDatabase } from '../../../test/kit/database.ts';
import type { FileStore } from '../files/file-store.ts';
import { openFolderStore } from '../files/folder-store.ts';
import { migrate } from '../migrate.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const MIGRATION = `
  create table booking (id bigint generated always as identity primary key, about text, twin bigint);
  create table half (
    id bigint generated always as identity primary key, booking bigint not null references booking (id), side text not null,
    label text generated always as (side || '!') stored
  );
  -- The tables refer to each other, so neither can be loaded first.
  alter table booking add foreign key (twin) references half (id);
  create table odd (
    id int primary key, words text, bytes bytea, document jsonb, range tstzrange, tags text[], amount numeric(12, 4), at timestamptz, "Mixed Case" boolean
  );
  create table metric (at date not null, value int) partition by range (at);
  create table history (id int);
  create function refuse() returns trigger language plpgsql as $$ begin raise exception 'never'; end $$;
  create trigger history_refuses before update or delete on history for each statement execute function refuse();
  create trigger history_is_not_written_by_hand before insert on history for each statement when (current_user is null) execute function refuse();
`;

let folder: string;
let file: string;
let made: { database: TestDatabase; pool: pg.Pool }[];
let source: pg.Pool;
let store: FileStore;

async function newDatabase(): Promise<pg.Pool> {
  const database = await emptyDatabase();
  const pool = new pg.Pool({ connectionString: database.url });
  made.push({ database, pool });
  return pool;
}

const restore = (pool: pg.Pool, { path = file, force = false } = {}) =>
  restoreBackup({
    pool,
    files: store,
    url: made.find((one) => one.pool === pool)!.database.url,
    file: path,
    migrationsFolder: folder,
    force,
    report: () => undefined,
  });

beforeEach(async () => {
  made = [];
  folder = await mkdtemp(join(tmpdir(), 'greenroom-backup-'));
  file = join(folder, 'backup.gz');
  store = await openFolderStore(join(folder, 'files'));
  await writeFile(join(folder, '0001_tables.sql'), MIGRATION);
  source = await newDatabase();
  await migrate({ pool: source, folder });
});

afterEach(async () => {
  for (const { pool, database } of made) {
    await pool.end();
    await database.drop();
  }
  await rm(folder, { recursive: true });
});

/** A booking and its two halves are always written together. */
async function writeBooking(client: pg.PoolClient): Promise<void> {
  await client.query('begin');
  const { rows } = await client.query<{ id: string }>("insert into booking (about) values ('x') returning id");
  const booking = rows[0]!.id;
  const { rows: halves } = await client.query<{ id: string }>(
    "insert into half (booking, side) values ($1, 'left'), ($1, 'right') returning id",
    [booking],
  );
  await client.query('update booking set twin = $1 where id = $2', [halves[1]!.id, booking]);
  await client.query('commit');
}

it('contains all or nothing of every transaction while others write', async () => {
  let writing = true;
  let written = 0;
  const writers = Array.from({ length: 3 }, async () => {
    const client = await source.connect();
    for (; writing; written += 1) await writeBooking(client);
    client.release();
  });
  const backups = [];
  for (const name of ['first', 'second', 'third']) {
    const before = written;
    await expect.poll(() => written).toBeGreaterThan(before + 10);
    backups.push({ path: join(folder, name), ...(await writeBackup(source, store, join(folder, name))) });
  }
  writing = false;
  await Promise.all(writers);

  let before = 0;
  for (const backup of backups) {
    const target = await newDatabase();
    expect((await restore(target, { path: backup.path })).rows).toBe(backup.rows);
    const { rows } = await target.query<{ bookings: number; whole: number }>(`
      select count(*)::int as bookings, count(*) filter (where twin is not null and (select count(*) from half where half.booking = booking.id) = 2)::int as whole from booking`);
    const { bookings, whole } = rows[0]!;
    expect(whole).toBe(bookings);
    expect(bookings).toBeGreaterThan(before);
    before = bookings;
    // New rows must not get numbers that are already in use.
    const client = await target.connect();
    await writeBooking(client);
    client.release();
  }
});

it('restores every value exactly', async () => {
  await source.query(`
    insert into odd values
      (1, E'tab\\t line\\n back\\\\slash \\\\. "quote" ünï 😀', '\\x00ff0a5c', '{"a": [1, null, "\\\\n"]}', '[2026-01-01 00:00+00,)', '{"a,b",NULL,""}', 12345678.1234, 'infinity', true),
      (2, '', '', 'null', 'empty', '{}', 'NaN', '1900-01-01 00:00:00.123456+00', false),
      (3, E'\\\\.', null, null, null, null, null, null, null)`);
  await source.query("insert into odd (id, words) select n, repeat('långe', n * 100) from generate_series(10, 60) n");
  await writeBackup(source, store, file);
  const target = await newDatabase();
  await restore(target);
  const everything = "select md5(string_agg(odd::text, E'\\n' order by id)) as sum, count(*) as count from odd";
  expect((await target.query(everything)).rows).toEqual((await source.query(everything)).rows);
});

it('restores partitions, triggers, references and generated columns in working order', async () => {
  await source.query("create table metric_2026_01 partition of metric for values from ('2026-01-01') to ('2026-02-01')");
  await source.query("insert into metric select '2026-01-01'::date + n, n from generate_series(0, 30) n");
  await source.query('insert into history values (1)');
  const client = await source.connect();
  await writeBooking(client);
  client.release();
  await writeBackup(source, store, file);
  const target = await newDatabase();
  await restore(target);

  expect((await target.query('select count(*)::int as count from metric_2026_01')).rows).toEqual([{ count: 31 }]);
  expect((await target.query('select label from half order by id')).rows).toEqual([{ label: 'left!' }, { label: 'right!' }]);
  await expect(target.query('delete from history')).rejects.toThrow('never');
  await expect(target.query("insert into half (booking, side) values (999, 'left')")).rejects.toThrow('foreign key');
});

it('restores at the version of the backup, then migrates', async () => {
  await source.query("insert into booking (about) values ('before')");
  await writeBackup(source, store, file);
  await writeFile(join(folder, '0002_louder.sql'), 'alter table booking rename about to title; update booking set title = upper(title);');
  const target = await newDatabase();
  await restore(target);
  expect((await target.query('select title from booking')).rows).toEqual([{ title: 'BEFORE' }]);

  await rm(join(folder, '0002_louder.sql'));
  await writeBackup(target, store, file);
  await expect(restore(source, { force: true })).rejects.toThrow('was made by a newer version of Greenroom (0002_louder.sql)');
});

it('does not touch a database that is not empty, unless forced', async () => {
  await source.query("insert into booking (about) values ('kept')");
  await writeBackup(source, store, file);
  const target = await newDatabase();
  await restore(target);
  await target.query("insert into booking (about) values ('mine')");
  await expect(restore(target)).rejects.toThrow('The database is not empty.');
  expect((await target.query('select about from booking order by id')).rows).toEqual([{ about: 'kept' }, { about: 'mine' }]);
  await restore(target, { force: true });
  expect((await target.query('select about from booking')).rows).toEqual([{ about: 'kept' }]);
});

it('leaves the existing data untouched and no leftovers when loading, checking or migrating fails part-way', async () => {
  const target = await newDatabase();
  await migrate({ pool: target, folder });
  await target.query(
    "create table metric_2026_02 partition of metric for values from ('2026-02-01') to ('2026-03-01'); insert into metric values ('2026-02-03', 7); insert into booking (about) values ('mine')",
  );
  const everything = async () =>
    (
      await target.query(
        "select (select string_agg(about, ',') from booking) as bookings, (select sum(value)::int from metric_2026_02) as metrics, (select count(*)::int from pg_namespace where nspname like 'greenroom%') as schemas, (select count(*)::int from schema_migration) as migrations",
      )
    ).rows;
  const before = await everything();
  await source.query("insert into booking (about) values ('theirs')");
  await source.query("insert into half (booking, side) values (1, 'left')");
  await writeBackup(source, store, file);
  const text = gunzipSync(await readFile(file)).toString();
  const failures: readonly (readonly [string, string, string])[] = [
    ['\n1\t1\tleft\n', '\n1\tone\tleft\n', 'invalid input syntax'],
    ['\n1\t1\tleft\n', '\n1\t77\tleft\n', 'foreign key'],
    ['"table":"half"', '"table":"quarter"', 'does not exist'],
  ];
  for (const [right, wrong, says] of failures) {
    expect(text).toContain(right);
    await writeFile(file, gzipSync(text.replace(right, wrong)));
    await expect(restore(target, { force: true })).rejects.toThrow(says);
    expect(await everything()).toEqual(before);
  }
  await writeFile(file, gzipSync(text));
  await writeFile(join(folder, '0002_fails.sql'), 'alter table booking add price int; select 1 / 0;');
  await expect(restore(target, { force: true })).rejects.toThrow('division by zero');
  expect(await everything()).toEqual(before);
  await rm(join(folder, '0002_fails.sql'));
  await restore(target, { force: true });
  expect((await target.query('select about from booking')).rows).toEqual([{ about: 'theirs' }]);
});

it('a killed restore changes nothing and does not block the next one', async () => {
  const target = await newDatabase();
  await migrate({ pool: target, folder });
  await target.query(
    "insert into booking (about) values ('mine'); create schema greenroom_restored; create table greenroom_restored.booking (id int)",
  );
  await source.query("insert into booking (about) values ('theirs')");
  await writeBackup(source, store, file);
  await restore(target, { force: true });
  expect((await target.query('select about from booking')).rows).toEqual([{ about: 'theirs' }]);
  expect((await target.query("select from pg_namespace where nspname like 'greenroom%'")).rowCount).toBe(0);
});

it('swaps the data while others read and write: they wait briefly and then see the new data', async () => {
  const target = await newDatabase();
  await migrate({ pool: target, folder });
  await source.query("insert into booking (about) values ('theirs')");
  await writeBackup(source, store, file);
  let working = true;
  const seen = new Set<string>();
  const workers = Array.from({ length: 3 }, async () => {
    while (working) {
      const client = await target.connect();
      // The database may abort one of the transactions in a deadlock, which must then retry.
      await writeBooking(client).catch((error: { code?: string }) => client.query('rollback').then(() => expect(error.code).toBe('40P01')));
      const { rows } = await client.query<{ about: string }>('select distinct about from booking');
      for (const { about } of rows) seen.add(about);
      client.release();
    }
  });
  await expect.poll(() => seen.has('x')).toBe(true);
  await restore(target, { force: true });
  await expect.poll(() => seen.has('theirs')).toBe(true);
  working = false;
  await Promise.all(workers);
  expect((await target.query("select from booking where about = 'theirs'")).rowCount).toBe(1);
});

it('rejects an incomplete backup before anything changes', async () => {
  await source.query("insert into booking (about) select 'x' from generate_series(1, 20000)");
  await writeBackup(source, store, file);
  const whole = await readFile(file);
  const text = gunzipSync(whole).toString();
  const broken: Readonly<Record<string, readonly [contents: Buffer, flaw: string]>> = {
    'cut short': [whole.subarray(0, whole.length / 2), 'part of it is missing'],
    'without an end': [gzipSync(text.slice(0, text.lastIndexOf('\n', text.length - 2) + 1)), 'part of it is missing'],
    'without one row': [gzipSync(text.replace(/\n2\tx\t\\N\n/, '\n')), 'it holds 19999 rows of 20000'],
    'something else': [Buffer.from('hello'), 'it is damaged, or was not created by Greenroom'],
    'not lines of JSON': [gzipSync('hello\n'), 'it is damaged'],
    'someone else’s': [gzipSync('{"a":1}\n'), 'it was not created by Greenroom'],
  };
  for (const [name, [contents, flaw]] of Object.entries(broken)) {
    await writeFile(file, contents);
    await expect(restore(source, { force: true }), name).rejects.toThrow(`${file} is not a complete backup: `);
    await expect(restore(source, { force: true }), name).rejects.toThrow(flaw);
  }
  await rm(file);
  await expect(restore(source, { force: true })).rejects.toThrow('There is no backup');
  expect((await source.query('select count(*)::int as count from booking')).rows).toEqual([{ count: 20000 }]);
});

/** Loading a row into the staging schema takes until its connection is lost. */
const LINGER = `
  create function linger() returns boolean language plpgsql as $$
  begin
    if current_schema() = 'greenroom_restored' then perform pg_sleep(86400); end if;
    return true;
  end $$;
  alter table booking add check (linger());`;

it('says so when the database is lost while the rows are loaded, and changes nothing', async () => {
  await writeFile(join(folder, '0002_linger.sql'), LINGER);
  await migrate({ pool: source, folder });
  await source.query("insert into booking (about) values ('x')");
  await writeBackup(source, store, file);
  const target = await newDatabase();
  const restoring = restore(target).then(
    () => null,
    (error: unknown) => error,
  );
  const lose = async () => {
    const { rows } = await target.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'copy "booking"%'`,
    );
    return rows.length;
  };
  await expect.poll(lose).toBe(1);
  expect(String(await restoring)).toMatch(/^StartupError: The connection to the database was lost .*Nothing has been changed\.$/);
  expect((await target.query("select to_regclass('public.booking') as booking")).rows).toEqual([{ booking: null }]);
});

it('leaves nothing when a row cannot be loaded', async () => {
  await source.query("insert into booking (about) values ('x')");
  await source.query("insert into half (booking, side) values (1, 'left')");
  await writeBackup(source, store, file);
  const text = gunzipSync(await readFile(file)).toString();
  await writeFile(file, gzipSync(text.replace('\n1\t1\tleft\n', '\n1\t77\tleft\n')));
  const target = await newDatabase();
  await expect(restore(target)).rejects.toThrow('foreign key');
  await writeFile(file, gzipSync(text.replace('\n1\t1\tleft\n', '\n1\tone\tleft\n')));
  await expect(restore(target)).rejects.toThrow('invalid input syntax');
  expect((await target.query("select from pg_tables where schemaname in ('public', 'greenroom_restored')")).rowCount).toBe(0);
});

it('says why a row cannot be loaded when many rows follow it', async () => {
  await source.query("insert into booking (about) select 'x' from generate_series(1, 200000)");
  await writeBackup(source, store, file);
  const text = gunzipSync(await readFile(file)).toString();
  await writeFile(file, gzipSync(text.replace('\n1\tx\t\\N\n', '\none\tx\t\\N\n')));
  await expect(restore(await newDatabase())).rejects.toThrow('invalid input syntax');
});

it('refuses to back up a database that was never used', async () => {
  const unused = join(folder, 'unused.gz');
  await expect(writeBackup(await newDatabase(), store, unused)).rejects.toThrow(/could not be written: The database contains nothing/);
  await expect(stat(unused)).rejects.toThrow('ENOENT');
});

it('writes a file that only its owner can read, and no file when it fails', async () => {
  await writeBackup(source, store, file);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await expect(writeBackup(source, store, join(folder, 'nowhere', 'backup.gz'))).rejects.toThrow(/^The backup .+ could not be written/);
});
