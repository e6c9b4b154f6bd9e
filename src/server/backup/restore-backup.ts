/**
 * Restores a backup: loads and checks it in a staging schema next to the current data, migrates it to the current version, and then swaps
 * the schemas in one transaction.
 */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import pg from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import { ACTORS_CHANNEL } from '../engine/publish-change.ts';
import { CREATE_EXTENSIONS } from '../extensions.ts';
import { FILES_LOCK } from '../files/clean-files.ts';
import type { FileStore } from '../files/file-store.ts';
import { migrate, migrationNames } from '../migrate.ts';
import { errorCode, StartupError } from '../startup-error.ts';
import { isEmpty, listFiles, listPartitions, listTables, quote } from './catalogue.ts';
import { type FileEntry, type Header, readBackup, type Sequence, type Table } from './format.ts';
import { moveSchema } from './move-schema.ts';

interface RestoreOptions {
  readonly pool: pg.Pool;
  readonly url: string;
  readonly files: FileStore;
  readonly file: string;
  readonly migrationsFolder: string;
  /** Discard the existing contents of the database. */
  readonly force: boolean;
  readonly report: (line: string) => void;
}

export interface Restored {
  readonly rows: number;
  readonly files: number;
}

/** Staging schema; a leftover of an interrupted restore is removed by the next one. */
const STAGING = 'greenroom_restored';
const REPLACED = 'greenroom_replaced';
/** Advisory lock held while restoring. */
const LOCK = 4_127_303;
/** Requests of running nodes may deadlock with the swap; whichever transaction is aborted is retried. */
const SWAP_ATTEMPTS = 5;
const DEADLOCK = '40P01';

/** Files that are not in the backup stay in the store; the swap leaves them without a row, and the regular clean-up removes them. */
export async function restoreBackup({ pool, url, files, file, migrationsFolder, force, report }: RestoreOptions): Promise<Restored> {
  report(`Checking ${file}.`);
  const { header, rows, files: restoredFiles } = await inspect(file);
  const known = await migrationNames(migrationsFolder);
  const unknown = header.migrations.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new StartupError(`${file} was made by a newer version of Greenroom (${unknown[0]}). Restore it with that one.`);
  if (!force && !(await isEmpty(pool)))
    throw new StartupError('The database is not empty. Restore into an empty one, or use --force to discard its contents.');

  const client = await pool.connect();
  try {
    const { rows: locks } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [LOCK]);
    if (locks[0]?.free !== true) throw new StartupError('Another restore is running on this database.');
    // Restored files have no row until the swap.
    await client.query('select pg_advisory_lock_shared($1)', [FILES_LOCK]);
    await client.query(CREATE_EXTENSIONS);
    await client.query(`drop schema if exists ${STAGING} cascade; create schema ${STAGING}`);
    report(
      `Restoring ${rows} rows and ${restoredFiles} files as of ${header.takenAt}. Nothing changes until all of them are loaded and verified.`,
    );
    await fill(url, { files, file, header, rows, migrationsFolder, report });
    await swap(client);
    return { rows, files: restoredFiles };
  } finally {
    await client.query(`drop schema if exists ${STAGING} cascade`).catch(() => undefined);
    await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => undefined);
    await client.query('select pg_advisory_unlock_shared($1)', [FILES_LOCK]).catch(() => undefined);
    client.release();
  }
}

/** Creates the staging schema at the backup's version, loads it, and migrates it, all on connections that search it before `public`. */
async function fill(
  url: string,
  {
    files,
    file,
    header,
    rows,
    migrationsFolder,
    report,
  }: Pick<RestoreOptions, 'files' | 'file' | 'migrationsFolder' | 'report'> & { readonly header: Header; readonly rows: number },
): Promise<void> {
  const staging = new pg.Pool({ connectionString: url, max: 2, options: `-c search_path=${STAGING},public -c TimeZone=UTC` });
  // A broken connection fails the query that uses it.
  staging.on('error', () => undefined);
  staging.on('connect', (connection) => void connection.on('error', () => undefined));
  try {
    await migrate({ pool: staging, folder: migrationsFolder, upTo: header.migrations.at(-1) ?? '' });
    const client = await staging.connect();
    try {
      await client.query('begin');
      const loaded = await load(client, files, file, header);
      if (loaded !== rows) throw new StartupError(`${file} holds ${rows} rows, of which the database accepted ${loaded}.`);
      await client.query('commit');
    } catch (error) {
      const connected = await client.query('rollback').then(
        () => true,
        () => false,
      );
      if (connected) throw error;
      // A lost connection makes the driver fail in ways that explain nothing.
      throw new StartupError(
        'The connection to the database was lost while the backup was loaded; its log says why. Nothing has been changed.',
        { cause: error },
      );
    } finally {
      client.release();
    }
    await migrate({ pool: staging, folder: migrationsFolder, report });
    await holdPendingMessages(staging);
    await staging.query('analyze');
  } finally {
    await staging.end();
  }
}

/** Marks pending outgoing items (notifications, mails and the like) in the restored data, so that they are not sent again. */
async function holdPendingMessages(staging: pg.Pool): Promise<void> {
  const { rows } = await staging.query<{ holds: boolean }>("select to_regprocedure('hold_what_waited()') is not null as holds");
  if (rows[0]?.holds === true) await staging.query('select hold_what_waited()');
}

async function swap(client: pg.PoolClient): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query('begin');
      await client.query(`create schema ${REPLACED}`);
      await invalidateActors(client);
      await moveSchema(client, 'public', REPLACED);
      await moveSchema(client, STAGING, 'public');
      await invalidateActors(client);
      await client.query(`drop schema ${REPLACED} cascade`);
      await dropJobs(client);
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback');
      if (errorCode(error) !== DEADLOCK || attempt === SWAP_ATTEMPTS) throw error;
    }
  }
}

/** Running nodes cache who is signed in; they must reload it after the commit. */
async function invalidateActors(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ users: boolean }>("select to_regclass('public.app_user') is not null as users");
  if (rows[0]?.users === true) await client.query('select pg_notify($1, uuid::text) from public.app_user', [ACTORS_CHANNEL]);
}

/** Queued jobs refer to data that no longer exists. */
async function dropJobs(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ queue: boolean }>("select to_regclass('graphile_worker.jobs') is not null as queue");
  if (rows[0]?.queue === true) await client.query('select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))');
}

/** Reads the whole file before anything is changed: a damaged backup must not cost the existing data. */
async function inspect(file: string): Promise<Restored & { header: Header }> {
  let header: Header | undefined;
  let rows = 0;
  let files = 0;
  for await (const part of readBackup(file)) {
    if (part.kind === 'header') header = part.header;
    else if (part.kind === 'rows') rows += countLines(part.lines);
    else if (part.kind === 'file') {
      for await (const bytes of verified(file, part.entry, part.bytes)) void bytes;
      files += 1;
    } else if (part.kind === 'summary') {
      if (part.summary.rows !== rows)
        throw new StartupError(`${file} is not a complete backup: it holds ${rows} rows of ${part.summary.rows}.`);
      if ((part.summary.files ?? 0) !== files)
        throw new StartupError(`${file} is not a complete backup: it holds ${files} files of ${part.summary.files}.`);
    }
  }
  return { header: header!, rows, files };
}

/** Throws at the end when the checksum differs, so that nothing made from the bytes is stored. */
async function* verified(backup: string, { file, sha256 }: FileEntry, bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of bytes) {
    hash.update(chunk);
    yield chunk;
  }
  if (hash.digest('hex') !== sha256) throw new StartupError(`${backup} is not a complete backup: the file ${file} in it is damaged.`);
}

function countLines(lines: Buffer): number {
  let count = 0;
  for (let index = lines.indexOf(10); index >= 0; index = lines.indexOf(10, index + 1)) count += 1;
  return count;
}

/** @returns the number of rows loaded. */
async function load(client: pg.PoolClient, files: FileStore, file: string, header: Header): Promise<number> {
  await addPartitions(client, header);
  const tables = await listTables(client);
  const names = tables.map(({ table }) => quote(table));
  // Rows are loaded table by table, so a referenced row may come later; and the backup already contains what triggers wrote.
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  const addForeignKeys = await dropForeignKeys(client);
  if (names.length > 0) await client.query(`truncate ${names.join(', ')}`);

  let copy: CopyStreamQuery | undefined;
  let failure: Error | undefined;
  let loaded = 0;
  const restoredFiles = new Set<string>();
  for await (const part of readBackup(file)) {
    // A copy that has failed accepts no more writes: they throw errors that hide the reason.
    if (failure !== undefined) throw failure;
    if (part.kind === 'rows') {
      if (!copy!.write(part.lines)) await once(copy!, 'drain');
      continue;
    }
    if (copy) {
      await finish(copy);
      loaded += copy.rowCount;
    }
    copy = part.kind === 'table' ? client.query(copyFrom(copyStatement(part.table))) : undefined;
    copy?.on('error', (error) => (failure ??= error));
    if (part.kind === 'file') {
      await files.write(part.entry.file, verified(file, part.entry, part.bytes));
      restoredFiles.add(part.entry.file);
    }
    if (part.kind === 'summary') await setSequences(client, part.summary.sequences);
  }

  const missing = (await listFiles(client)).find(({ key }) => !restoredFiles.has(key));
  if (missing !== undefined) throw new StartupError(`${file} is not a complete backup: the file ${missing.key} is not in it.`);
  for (const statement of addForeignKeys) await client.query(statement);
  for (const name of names) await client.query(`alter table ${name} enable trigger user`);
  return loaded;
}

function copyStatement({ table, columns }: Table): string {
  return `copy ${quote(table)} (${columns.map(quote).join(', ')}) from stdin`;
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

/** Drops the foreign keys and returns the statements that add them again; adding one checks every row. */
async function dropForeignKeys(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(`
    select r.relname as table, c.conname as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_class r on r.oid = c.conrelid
    where c.contype = 'f' and c.connamespace = current_schema()::regnamespace and c.conparentid = 0`);
  for (const { table, name } of rows) await client.query(`alter table ${quote(table)} drop constraint ${quote(name)}`);
  return rows.map(({ table, name, definition }) => `alter table ${quote(table)} add constraint ${quote(name)} ${definition}`);
}

async function setSequences(client: pg.PoolClient, sequences: readonly Sequence[]): Promise<void> {
  for (const { name, value, called } of sequences) await client.query('select setval($1::regclass, $2, $3)', [quote(name), value, called]);
}
