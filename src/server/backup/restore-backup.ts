/** Decides how a backup comes back: into a database of the shape it was taken from, all of it or nothing, and then on to the shape of today. */
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import { migrate, migrationNames } from '../migrate.ts';
import { StartupError } from '../startup-error.ts';
import { isEmpty, listPartitions, listTables, quote } from './catalogue.ts';
import { type Header, readBackup, type Sequence, type Table } from './format.ts';

export interface RestoreOptions {
  readonly pool: pg.Pool;
  readonly file: string;
  readonly migrationsFolder: string;
  /** Throw away what the database holds. */
  readonly force: boolean;
  readonly report: (line: string) => void;
}

/** Answers the number of rows. */
export async function restoreBackup({ pool, file, migrationsFolder, force, report }: RestoreOptions): Promise<number> {
  report(`Checking ${file}.`);
  const { header, rows } = await inspect(file);
  const known = await migrationNames(migrationsFolder);
  const unknown = header.migrations.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new StartupError(`${file} was made by a newer version of Greenroom (${unknown[0]}). Restore it with that one.`);
  if (!force && !(await isEmpty(pool))) throw new StartupError('The database is not empty. Restore into an empty one, or give --force to lose what is in this one.');

  await clear(pool);
  await migrate({ pool, folder: migrationsFolder, upTo: header.migrations.at(-1) ?? '' });
  report(`Restoring ${rows} rows as of ${header.takenAt}.`);
  const client = await pool.connect();
  try {
    await client.query('begin');
    await load(client, file, header);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
  await pool.query('analyze');
  await migrate({ pool, folder: migrationsFolder, report });
  return rows;
}

/** Reads to the end before anything is touched: a torn file must not cost what the database holds. */
async function inspect(file: string): Promise<{ header: Header; rows: number }> {
  let header: Header | undefined;
  let rows = 0;
  for await (const part of readBackup(file)) {
    if (part.kind === 'header') header = part.header;
    else if (part.kind === 'rows') rows += countLines(part.lines);
    else if (part.kind === 'summary' && part.summary.rows !== rows) throw new StartupError(`${file} is not a whole backup: it holds ${rows} rows of ${part.summary.rows}.`);
  }
  return { header: header!, rows };
}

function countLines(lines: Buffer): number {
  let count = 0;
  for (let index = lines.indexOf(10); index >= 0; index = lines.indexOf(10, index + 1)) count += 1;
  return count;
}

/** The queue goes too: its jobs speak of what is no longer there. */
async function clear(pool: pg.Pool): Promise<void> {
  const { rowCount } = await pool.query("select from pg_tables where schemaname = 'public'");
  if (rowCount !== 0) await pool.query('drop schema public cascade; create schema public');
  await pool.query('drop schema if exists graphile_worker cascade');
}

async function load(client: pg.PoolClient, file: string, header: Header): Promise<void> {
  await addPartitions(client, header);
  const tables = await listTables(client);
  const names = tables.map(({ table }) => quote(table));
  // Rows come table by table, so what they refer to may come later; and what triggers wrote once is in the backup already.
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  const addReferences = await takeReferences(client);
  if (names.length > 0) await client.query(`truncate ${names.join(', ')}`);

  let copy: CopyStreamQuery | undefined;
  for await (const part of readBackup(file)) {
    if (part.kind === 'rows') {
      if (!copy!.write(part.lines)) await drained(copy!);
      continue;
    }
    if (copy) await finish(copy);
    copy = part.kind === 'table' ? client.query(copyFrom(copyStatement(part.table))) : undefined;
    // An error while we wait for the file, not for the database, is thrown by `finish`.
    copy?.on('error', () => undefined);
    if (part.kind === 'summary') await setSequences(client, part.summary.sequences);
  }

  for (const statement of addReferences) await client.query(statement);
  for (const name of names) await client.query(`alter table ${name} enable trigger user`);
}

function copyStatement({ table, columns }: Table): string {
  return `copy ${quote(table)} (${columns.map(quote).join(', ')}) from stdin`;
}

async function drained(copy: CopyStreamQuery): Promise<void> {
  if (copy.errored) throw copy.errored;
  await once(copy, 'drain');
}

async function finish(copy: CopyStreamQuery): Promise<void> {
  copy.end();
  await finished(copy);
}

async function addPartitions(client: pg.PoolClient, header: Header): Promise<void> {
  const present = new Set((await listPartitions(client)).map(({ name }) => name));
  for (const { name, parent, bound } of header.partitions) {
    if (!present.has(name)) await client.query(`create table ${quote(name)} partition of ${quote(parent)} ${bound}`);
  }
}

/** Removes the foreign keys and answers the statements that bring them back; adding one checks every row. */
async function takeReferences(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(`
    select r.relname as table, c.conname as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_class r on r.oid = c.conrelid
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.conparentid = 0`);
  for (const { table, name } of rows) await client.query(`alter table ${quote(table)} drop constraint ${quote(name)}`);
  return rows.map(({ table, name, definition }) => `alter table ${quote(table)} add constraint ${quote(name)} ${definition}`);
}

async function setSequences(client: pg.PoolClient, sequences: readonly Sequence[]): Promise<void> {
  for (const { name, value, called } of sequences) await client.query('select setval($1::regclass, $2, $3)', [quote(name), value, called]);
}
