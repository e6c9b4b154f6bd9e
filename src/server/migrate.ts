/**
 * Migrates the database: numbered SQL files, each applied once, in order and in its own transaction; then the functions of this version.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { reason, StartupError } from './startup-error.ts';

interface MigrateOptions {
  readonly pool: pg.Pool;
  readonly folder: string;
  readonly report?: (line: string) => void;
  /** Stop after this file; a backup is restored at the version it was taken at. */
  readonly upTo?: string;
}

/** A SQL file; a file of functions is applied again whenever it has changed. */
interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

interface Applied {
  readonly name: string;
  readonly checksum: string;
}

/** Advisory lock held while migrating, since two nodes may start concurrently. */
const LOCK = 4_127_302;
/** Subfolder of the numbered files. Each function is defined in one place, so that no migration silently redefines an older definition. */
const FUNCTIONS = 'functions';
const FILE_NAME = /^\d{4}_[a-z0-9_]+\.sql$/;

/** @returns the names of the numbered files applied. */
export async function migrate({ pool, folder, report = () => undefined, upTo }: MigrateOptions): Promise<string[]> {
  const files = await readMigrations(folder);
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query(
      'create table if not exists schema_migration (name text primary key, applied_at timestamptz not null default now(), checksum text not null)',
    );
    await client.query('create table if not exists schema_function (name text primary key, checksum text not null)');
    const { rows: applied } = await client.query<Applied>('select name, checksum from schema_migration order by name');
    const pending = pendingMigrations(files, applied, report).filter(({ name }) => upTo === undefined || name <= upTo);
    for (const migration of pending) {
      report(`Applying migration ${migration.name}.`);
      await apply(client, migration, 'insert into schema_migration (name, checksum) values ($1, $2)');
    }
    // Functions of this version may need what later migrations create, and must not replace those of a newer version.
    if (upTo === undefined && applied.every(({ name }) => files.some((file) => file.name === name))) await applyFunctions(client, folder);
    return pending.map(({ name }) => name);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => undefined);
    client.release();
  }
}

export async function migrationNames(folder: string): Promise<string[]> {
  return (await readMigrations(folder)).map(({ name }) => name);
}

async function applyFunctions(client: pg.PoolClient, folder: string): Promise<void> {
  const { rows } = await client.query<Applied>('select name, checksum from schema_function');
  const known = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  const functions = join(folder, FUNCTIONS);
  const files = existsSync(functions) ? await readFiles(functions, await sqlFiles(functions)) : [];
  for (const file of files.filter(({ name, checksum }) => known.get(name) !== checksum)) {
    const recordSql =
      'insert into schema_function (name, checksum) values ($1, $2) on conflict (name) do update set checksum = excluded.checksum';
    await apply(client, file, recordSql);
  }
}

async function sqlFiles(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = await sqlFiles(folder);
  for (const [index, name] of names.entries()) {
    if (!FILE_NAME.test(name)) throw new StartupError(`Migration ${name} must be named like 0001_what_it_does.sql.`);
    if (names[index - 1]?.slice(0, 4) === name.slice(0, 4))
      throw new StartupError(`Migrations ${names[index - 1]} and ${name} have the same number.`);
  }
  return readFiles(folder, names);
}

function readFiles(folder: string, names: readonly string[]): Promise<Migration[]> {
  return Promise.all(
    names.map(async (name) => {
      // A checkout on Windows may have changed the line endings; that is the same migration.
      const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

function pendingMigrations(files: readonly Migration[], applied: readonly Applied[], report: (line: string) => void): Migration[] {
  const checksums = new Map(applied.map(({ name, checksum }) => [name, checksum]));
  const last = applied.at(-1)?.name ?? '';
  for (const { name, checksum } of files) {
    const before = checksums.get(name);
    if (before !== undefined && before !== checksum)
      throw new StartupError(
        `Migration ${name} was changed after it had been applied. Restore it and write the change as a new migration.`,
      );
    if (before === undefined && name < last)
      throw new StartupError(`Migration ${name} comes before ${last}, which has been applied already. Give it the next free number.`);
  }
  const known = new Set(files.map(({ name }) => name));
  const unknown = applied.filter(({ name }) => !known.has(name));
  // Going back to the previous version must stay possible, so this is not an error.
  if (unknown.length > 0) report(`The database has migrations from a newer version: ${unknown.map(({ name }) => name).join(', ')}.`);
  return files.filter(({ name }) => !checksums.has(name));
}

/** @param recordSql statement that records name and checksum. */
async function apply(client: pg.PoolClient, { name, sql, checksum }: Migration, recordSql: string): Promise<void> {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query(recordSql, [name, checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new StartupError(`Migration ${name} failed: ${reason(error)}`, { cause: error });
  }
}
