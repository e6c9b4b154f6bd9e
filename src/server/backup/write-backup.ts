/** Writes a backup: a consistent snapshot of the whole database, taken while it stays in use. */
import { firstIn } from '#core/present';
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { pipeline as pipeTo, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { FILES_LOCK } from '../files/clean-files.ts';
import type { FileStore } from '../files/file-store.ts';
import { reason, StartupError } from '../startup-error.ts';
import { listFiles, listPartitions, listSequences, listTables, quote, type FileRow } from './catalogue.ts';
import { END_OF_ROWS, FORMAT_VERSION, type FileEntry, type Header, type Sequence, type Summary } from './format.ts';

const COMPRESSED = 6;
/**
 * For content that is already compressed, such as videos, pictures and workbooks: compressing it again would take most of the time for no
 * gain.
 */
const STORE_ONLY = 0;
/** Maximum number of missing files that an error lists. */
const MAX_LISTED = 10;

interface BackupCounts {
  tables: number;
  rows: number;
  files: number;
}

export async function writeBackup(pool: pg.Pool, files: FileStore, file: string): Promise<Readonly<BackupCounts>> {
  const unfinished = `${file}.unfinished`;
  const client = await pool.connect();
  const counts: BackupCounts = { tables: 0, rows: 0, files: 0 };
  try {
    // Keeps files that are in the snapshot from being cleaned up before their bytes are written.
    await client.query('select pg_advisory_lock_shared($1)', [FILES_LOCK]);
    // The first query fixes the snapshot that all later queries see.
    await client.query('begin isolation level repeatable read read only');
    // The backup contains names, password hashes and keys, so only its owner may read it.
    await pipeline(compressed(sections(client, files, counts)), createWriteStream(unfinished, { mode: 0o600 })).catch((error) => {
      throw new StartupError(`The backup ${file} could not be written: ${reason(error)}`);
    });
    await flush(unfinished);
    await rename(unfinished, file);
    return counts;
  } finally {
    await rm(unfinished, { force: true });
    await client.query(`rollback; select pg_advisory_unlock_shared(${FILES_LOCK})`).then(
      () => client.release(),
      (error: Error) => client.release(error),
    );
  }
}

interface Section {
  readonly level: number;
  readonly parts: AsyncIterable<string | Uint8Array>;
}

/** Compresses each section separately; concatenated gzip members decompress as one stream. */
async function* compressed(all: AsyncIterable<Section>): AsyncGenerator<Buffer> {
  // An error in either stream ends the iteration and is thrown there, so the callback has nothing to do.
  for await (const { level, parts } of all)
    yield* pipeTo(Readable.from(parts), createGzip({ level }), () => undefined) as AsyncIterable<Buffer>;
}

async function* sections(client: pg.PoolClient, files: FileStore, counts: BackupCounts): AsyncGenerator<Section> {
  yield { level: COMPRESSED, parts: tables(client, counts) };
  const stored = await listFiles(client);
  await rejectMissing(files, stored);
  for (const file of stored) {
    yield { level: file.contentType.startsWith('text/') ? COMPRESSED : STORE_ONLY, parts: fileParts(files, file) };
    counts.files += 1;
  }
  yield { level: COMPRESSED, parts: summary(client, counts) };
}

async function* tables(client: pg.PoolClient, counts: BackupCounts): AsyncGenerator<string | Uint8Array> {
  const { rows: found } = await client.query<{ table: string | null }>("select to_regclass('schema_migration') as table");
  if (firstIn(found).table === null) throw new StartupError('The database contains nothing of Greenroom.');
  const { rows: migrations } = await client.query<{ name: string }>('select name from schema_migration order by name');
  const header: Header = {
    format: 'greenroom-backup',
    version: FORMAT_VERSION,
    takenAt: new Date().toISOString(),
    migrations: migrations.map(({ name }) => name),
    partitions: await listPartitions(client),
  };
  yield line(header);
  for (const table of await listTables(client)) {
    yield line(table);
    const rows = client.query(copyTo(`copy (select ${table.columns.map(quote).join(', ')} from ${quote(table.table)}) to stdout`));
    for await (const chunk of rows as AsyncIterable<Buffer>) yield chunk;
    yield END_OF_ROWS;
    counts.tables += 1;
    counts.rows += rows.rowCount;
  }
}

async function* summary(client: pg.PoolClient, counts: BackupCounts): AsyncGenerator<string> {
  // Sequences are not part of the snapshot: read last, they are ahead of every row above, which is sufficient.
  const end: Summary = { rows: counts.rows, files: counts.files, sequences: await readSequences(client) };
  yield line(end);
}

/** Reports all missing files together, before hours are spent on the others. */
async function rejectMissing(files: FileStore, stored: readonly FileRow[]): Promise<void> {
  if (stored.length === 0) return;
  const sizes = new Map<string, number>();
  for await (const { key, size } of files.list('')) sizes.set(key, size);
  const missing = stored.filter(({ key, size }) => sizes.get(key) !== size).map(nameOf);
  if (missing.length === 0) return;
  const more = missing.length > MAX_LISTED ? `, and ${missing.length - MAX_LISTED} more` : '';
  throw new Error(`${files.place} does not have all of ${missing.slice(0, MAX_LISTED).join(', ')}${more}`);
}

async function* fileParts(files: FileStore, row: FileRow): AsyncGenerator<string | Uint8Array> {
  const { key, size, sha256 } = row;
  const entry: FileEntry = { file: key, size, sha256 };
  yield line(entry);
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of (await files.read(key)) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
    yield chunk;
  }
  if (bytes !== size || hash.digest('hex') !== sha256) throw new Error(`${nameOf(row)} is not what was stored: its checksum differs`);
  yield '\n';
}

function nameOf({ key, name }: FileRow): string {
  return `${key} (“${name}”)`;
}

async function readSequences(client: pg.PoolClient): Promise<Sequence[]> {
  const sequences: Sequence[] = [];
  for (const name of await listSequences(client)) {
    const { rows } = await client.query<Omit<Sequence, 'name'>>(
      `select last_value::text as value, is_called as called from ${quote(name)}`,
    );
    sequences.push({ name, ...rows[0]! });
  }
  return sequences;
}

function line(value: object): string {
  return `${JSON.stringify(value)}\n`;
}

/** Once the backup has its final name, its contents must survive a power failure. */
async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  await handle.sync();
  await handle.close();
}
