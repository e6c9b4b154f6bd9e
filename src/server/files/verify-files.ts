/** Checks stored files: which have missing or different bytes, and which bytes belong to no file. Read-only. */
import { lastIn } from '#core/present';
import { createHash } from 'node:crypto';
import sql, { empty, join, raw } from 'sql-template-tag';
import type { Database } from '../database.ts';
import { ownersOfFiles } from './clean-files.ts';
import type { FileStore } from './file-store.ts';

interface FileFault {
  readonly key: string;
  readonly name: string;
  /** The record that refers to it. */
  readonly owner: string;
  readonly fault: 'Missing' | 'Wrong size' | 'Wrong content';
}

export interface Verified {
  readonly checked: number;
  readonly faults: readonly FileFault[];
  readonly orphans: readonly { readonly key: string; readonly size: number }[];
}

interface Row {
  readonly key: string;
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
  readonly owner: string;
}

const BATCH_SIZE = 1000;

/** @param options.sums also read every file and compare its checksum. */
export async function verifyFiles(database: Database, store: FileStore, { sums = false } = {}): Promise<Verified> {
  const bytes = new Map<string, number>();
  for await (const { key, size } of store.list('')) bytes.set(key, size);
  const faults: FileFault[] = [];
  let checked = 0;
  for (let last = 0; ;) {
    const rows = await database.rows<Row & { readonly id: number }>(
      sql`select f.id, f.key, f.name, f.size, f.sha256, ${await ownerSql(database)} as owner from stored_file f where f.id > ${last} order by f.id limit ${BATCH_SIZE}`,
    );
    for (const row of rows) {
      const fault = await faultOf(store, row, bytes.get(row.key), sums);
      if (fault !== null) faults.push({ key: row.key, name: row.name, owner: row.owner, fault });
      bytes.delete(row.key);
    }
    checked += rows.length;
    if (rows.length < BATCH_SIZE) break;
    last = lastIn(rows).id;
  }
  const arriving = await database.rows<{ key: string }>(sql`select key from incoming_file`);
  for (const { key } of arriving) bytes.delete(key);
  // A file that was stored after the listing is not an orphan.
  const known = await database.rows<{ key: string }>(sql`select key from stored_file where key = any(${[...bytes.keys()]}::text[])`);
  for (const { key } of known) bytes.delete(key);
  return { checked, faults, orphans: [...bytes].map(([key, size]) => ({ key, size })) };
}

async function faultOf(
  store: FileStore,
  { key, size, sha256 }: Row,
  listed: number | undefined,
  sums: boolean,
): Promise<FileFault['fault'] | null> {
  const found = listed ?? (await store.size(key));
  if (found === null) return 'Missing';
  if (found !== size) return 'Wrong size';
  if (!sums) return null;
  const hash = createHash('sha256');
  for await (const chunk of await store.read(key)) hash.update(chunk as Buffer);
  return hash.digest('hex') === sha256 ? null : 'Wrong content';
}

/** Names the first record that refers to `stored_file f`. */
async function ownerSql(database: Database) {
  const owners = await ownersOfFiles(database);
  if (owners.length === 0) return sql`'not referenced'`;
  const named = owners.map(
    ({ owner, column }) => sql`(select ${`${owner} `} || o.uuid from ${raw(owner)} o where o.${raw(column)} = f.uuid limit 1)`,
  );
  return sql`coalesce(${named.length === 0 ? empty : join(named)}, 'not referenced')`;
}
