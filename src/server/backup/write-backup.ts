/** Decides how a backup is taken: everything as of one moment, while others go on writing. */
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { reason, StartupError } from '../startup-error.ts';
import { listPartitions, listSequences, listTables, quote } from './catalogue.ts';
import { END_OF_ROWS, FORMAT_VERSION, type Header, type Sequence, type Summary } from './format.ts';

export interface Taken {
  readonly tables: number;
  readonly rows: number;
}

export async function writeBackup(pool: pg.Pool, file: string): Promise<Taken> {
  const unfinished = `${file}.unfinished`;
  const client = await pool.connect();
  const taken = { tables: 0, rows: 0 };
  try {
    // The first query fixes the moment that all the others see.
    await client.query('begin isolation level repeatable read read only');
    // Names, password hashes and keys are in it, so it is its owner's alone.
    await pipeline(Readable.from(contents(client, taken)), createGzip({ level: 6 }), createWriteStream(unfinished, { mode: 0o600 })).catch(
      (error) => {
        throw new StartupError(`The backup ${file} could not be written: ${reason(error)}`);
      },
    );
    await flush(unfinished);
    await rename(unfinished, file);
    return taken;
  } finally {
    await rm(unfinished, { force: true });
    await client.query('rollback').then(
      () => client.release(),
      (error: Error) => client.release(error),
    );
  }
}

async function* contents(client: pg.PoolClient, taken: { tables: number; rows: number }): AsyncGenerator<string | Buffer> {
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
    taken.tables += 1;
    taken.rows += rows.rowCount;
  }
  // Sequences keep no history: read last, they are ahead of every row above, which is all they have to be.
  const summary: Summary = { rows: taken.rows, sequences: await readSequences(client) };
  yield line(summary);
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

/** Once the backup has its name, not even a power cut may take its contents. */
async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  await handle.sync();
  await handle.close();
}
