/**
 * Removes files that nothing has referred to for a day, uploads without progress for a day, and bytes without a row that are a day old.
 * Every foreign key to `stored_file` makes its table an owner, so a new kind of owner needs no registration, and deleting an owner releases
 * its file.
 */
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import { HOUR_MS } from '#core/span';
import type { Database, Queryable } from '../database.ts';
import type { FileStore } from './file-store.ts';
import { removeExpired } from './incoming-file.ts';

/** Advisory lock, held shared by backups and restores, which need files to stay. */
export const FILES_LOCK = 4_127_304;
const KEEP_HOURS = 24;
const BATCH_SIZE = 500;

interface Cleaned {
  /** Files without a reference. */
  readonly unused: number;
  /** Bytes without a row, and abandoned uploads. */
  readonly orphans: number;
}

/** Safe to interrupt and to run concurrently. @returns null when a backup or a restore needs files to stay. */
export async function cleanFiles(database: Database, store: FileStore, now = new Date()): Promise<Cleaned | null> {
  const before = new Date(now.getTime() - KEEP_HOURS * HOUR_MS);
  const unused = await removeUnused(database, store, now, before);
  const orphans = unused === null ? null : await removeOrphans(database, store, before);
  if (unused === null || orphans === null) return null;
  const expired = await removeExpired(database, store, now);
  const arriving = await database.rows<{ handle: string }>(sql`select handle from incoming_file where state <> 'KEPT'`);
  await store.removeUnfinished(before, new Set(arriving.map(({ handle }) => handle)));
  return { unused, orphans: orphans + expired };
}

async function removeUnused(database: Database, store: FileStore, now: Date, before: Date): Promise<number | null> {
  const used = await isUsed(database);
  await database.rows(sql`update stored_file f set unused_since = null where unused_since is not null and ${used}`);
  await database.rows(sql`update stored_file f set unused_since = ${now} where unused_since is null and not ${used}`);
  for (let removed = 0; ;) {
    // Rows first: bytes without a row are found again later, a row without bytes would be data loss.
    const keys = await withFilesLock(database, async (tx) => {
      // Skips files that a concurrent transaction is referring to.
      const locked = await tx.rows<{ uuid: string }>(
        sql`select uuid from stored_file where unused_since <= ${before} order by id limit ${BATCH_SIZE} for update skip locked`,
      );
      const uuids = locked.map(({ uuid }) => uuid);
      return tx.rows<{ key: string }>(sql`delete from stored_file f where uuid = any(${uuids}::uuid[]) and not ${used} returning key`);
    });
    if (keys === null) return null;
    if (keys.length === 0) return removed;
    for (const { key } of keys) await store.remove(key);
    removed += keys.length;
  }
}

async function removeOrphans(database: Database, store: FileStore, before: Date): Promise<number | null> {
  let removed = 0;
  const removeUnknown = async (keys: readonly string[]): Promise<boolean> => {
    const unknown = await withFilesLock(database, async (tx) => {
      const known = await tx.rows<{ key: string }>(
        sql`select key from stored_file where key = any(${keys}::text[]) union all select key from incoming_file where key = any(${keys}::text[])`,
      );
      const rows = new Set(known.map(({ key }) => key));
      const orphans = keys.filter((key) => !rows.has(key));
      for (const key of orphans) await store.remove(key);
      return orphans;
    });
    removed += unknown?.length ?? 0;
    return unknown !== null;
  };
  let keys: string[] = [];
  for await (const { key, modified } of store.list('')) {
    if (modified <= before) keys.push(key);
    if (keys.length < BATCH_SIZE) continue;
    if (!(await removeUnknown(keys))) return null;
    keys = [];
  }
  return (await removeUnknown(keys)) ? removed : null;
}

async function withFilesLock<Result>(database: Database, work: (tx: Queryable) => Promise<Result>): Promise<Result | null> {
  return database.transaction(async (tx) => {
    const [lock] = await tx.rows<{ free: boolean }>(sql`select pg_try_advisory_xact_lock(${FILES_LOCK}) as free`);
    return lock?.free === true ? work(tx) : null;
  });
}

/** Tables and columns that refer to files. */
export function ownersOfFiles(database: Queryable): Promise<{ readonly owner: string; readonly column: string }[]> {
  return database.rows(sql`
    select c.conrelid::regclass::text as owner, quote_ident(a.attname) as column
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'stored_file'::regclass and c.conparentid = 0 order by 1, 2`);
}

/** SQL condition on `stored_file f`. */
async function isUsed(database: Queryable): Promise<Sql> {
  const owners = await ownersOfFiles(database);
  const uses = owners.map(({ owner, column }) => sql`exists (select from ${raw(owner)} o where o.${raw(column)} = f.uuid)`);
  return sql`(false ${uses.length === 0 ? empty : sql`or ${join(uses, ' or ')}`})`;
}
