/** Migrations are applied once and in order, even by concurrent starts, and history cannot be rewritten. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { emptyDatabase, type TestDatabase } from '../../test/kit/database.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { requireVersion } from './open.ts';

let database: TestDatabase;
let pool: pg.Pool;
let folder: string;

const write = (name: string, sql: string) => writeFile(join(folder, name), sql);

beforeEach(async () => {
  database = await emptyDatabase();
  pool = new pg.Pool({ connectionString: database.url });
  folder = await mkdtemp(join(tmpdir(), 'greenroom-migrations-'));
  await write('0001_person.sql', 'create table person (id int);\n');
  await write('0002_pet.sql', 'create table pet (id int);\ninsert into pet values (1);\n');
});

afterEach(async () => {
  await pool.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

it('applies missing migrations once', async () => {
  expect(await migrate({ pool, folder })).toEqual(['0001_person.sql', '0002_pet.sql']);
  await write('0003_more.sql', 'insert into pet values (2)');
  expect(await migrate({ pool, folder })).toEqual(['0003_more.sql']);
  expect(await migrate({ pool, folder })).toEqual([]);
  expect((await pool.query('select id from pet order by id')).rows).toEqual([{ id: 1 }, { id: 2 }]);
});

it('applies each migration once when many nodes start concurrently', async () => {
  const applied = await Promise.all(Array.from({ length: 6 }, () => migrate({ pool, folder })));
  expect(applied.flat()).toEqual(['0001_person.sql', '0002_pet.sql']);
});

it('rolls back a failing migration, and keeps those before it', async () => {
  await write('0003_broken.sql', 'insert into pet values (2); insert into nowhere values (1);');
  await expect(migrate({ pool, folder })).rejects.toThrow('Migration 0003_broken.sql failed: relation "nowhere" does not exist');
  expect((await pool.query('select name from schema_migration order by name')).rows).toHaveLength(2);
  expect((await pool.query('select id from pet')).rows).toHaveLength(1);
});

it('rejects a changed file, but not changed line endings', async () => {
  await migrate({ pool, folder });
  await write('0001_person.sql', 'create table person (id int);\r\n');
  expect(await migrate({ pool, folder })).toEqual([]);
  await write('0001_person.sql', 'create table person (id bigint);\n');
  await expect(migrate({ pool, folder })).rejects.toThrow('Migration 0001_person.sql was changed after it had been applied.');
});

it('applies functions after the numbered files, and again when they have changed', async () => {
  const answer = async () => Number((await pool.query('select pets() as pets')).rows[0].pets);
  await mkdir(join(folder, 'functions'));
  await write('functions/pets.sql', 'create or replace function pets() returns bigint language sql as $$ select count(*) from pet $$');
  await migrate({ pool, folder });
  expect(await answer()).toBe(1);
  await write('functions/pets.sql', 'create or replace function pets() returns bigint language sql as $$ select 10 + count(*) from pet $$');
  expect(await migrate({ pool, folder, upTo: '0002_pet.sql' })).toEqual([]);
  expect(await answer()).toBe(1);
  expect(await migrate({ pool, folder })).toEqual([]);
  expect(await answer()).toBe(11);
});

it('does not replace functions of a newer version', async () => {
  await mkdir(join(folder, 'functions'));
  await write('functions/pets.sql', 'create or replace function pets() returns int language sql as $$ select 1 $$');
  await write('0003_newer.sql', 'create table newer (id int)');
  await migrate({ pool, folder });
  await rm(join(folder, '0003_newer.sql'));
  await write('functions/pets.sql', 'create or replace function pets() returns int language sql as $$ select 2 $$');
  await migrate({ pool, folder });
  expect((await pool.query('select pets() as pets')).rows).toEqual([{ pets: 1 }]);
});

it('rejects a new file with a number before applied ones', async () => {
  await migrate({ pool, folder });
  await write('0000_early.sql', 'select 1');
  await expect(migrate({ pool, folder })).rejects.toThrow('Migration 0000_early.sql comes before 0002_pet.sql');
});

it.each([
  ['0002_again.sql', 'Migrations 0002_again.sql and 0002_pet.sql have the same number.'],
  ['3_short.sql', 'Migration 3_short.sql must be named like'],
])('rejects the name %s', async (name, message) => {
  await write(name, 'select 1');
  await expect(migrate({ pool, folder })).rejects.toThrow(message);
});

it('lets an older version run on a newer database', async () => {
  await migrate({ pool, folder });
  await rm(join(folder, '0002_pet.sql'));
  const lines: string[] = [];
  expect(await migrate({ pool, folder, report: (line) => lines.push(line) })).toEqual([]);
  expect(lines).toEqual(['The database has migrations from a newer version: 0002_pet.sql.']);
});

it.each([
  ['15.18 (Debian 15.18-0+deb12u1)', '15.18'],
  ['17.7', '17.7'],
  ['9.6.24', '9.6.24'],
])('names a server that is too old, %s', async (reported, shown) => {
  const old = { query: async () => ({ rows: [{ server_version: reported }] }) } as unknown as Database['pool'];
  await expect(requireVersion({ pool: old, url: 'postgres://me:secret@db.example:5432/greenroom' })).rejects.toThrow(
    `Greenroom needs PostgreSQL 18 or newer; the server at db.example:5432/greenroom is ${shown}.`,
  );
});

it('accepts this server, and a later beta', async () => {
  await requireVersion({ pool, url: database.url });
  const beta = { query: async () => ({ rows: [{ server_version: '19beta1' }] }) } as unknown as Database['pool'];
  await requireVersion({ pool: beta, url: database.url });
});
