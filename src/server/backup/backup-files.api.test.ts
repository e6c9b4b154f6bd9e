/**
 * Files are restored with the database, byte for byte, into any file store; missing or damaged files are reported before anything changes.
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { moveOriginals } from '#domains/streams/server';
import { some } from '../../../test/kit/breadth.ts';
import { cloneDatabase, emptyDatabase, type TestDatabase } from '../../../test/kit/database.ts';
import { startS3, type TestS3 } from '../../../test/kit/s3.ts';
import { openDatabase, type Database } from '../database.ts';
import { cleanFiles } from '../files/clean-files.ts';
import type { FileStore } from '../files/file-store.ts';
import { openFolderStore } from '../files/folder-store.ts';
import { openS3Store } from '../files/s3-store.ts';
import { findFile, keepFile, writeFile as writeStored } from '../files/stored-file.ts';
import { migrate } from '../migrate.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const MIGRATIONS = path.resolve('migrations');
/** Contents that could confuse the backup reader. */
const CONTENTS = [
  Buffer.alloc(0),
  Buffer.from('\\.\n'),
  Buffer.from('{"rows":0,"sequences":[]}\n\n\\.\n'),
  Buffer.from('no line break'),
  Buffer.alloc(300_000, '\n'),
  // Compresses quickly, and no two chunks are the same.
  Buffer.alloc(17 * 1024 * 1024 + 3, randomBytes(10_007)),
];

let server: TestS3;
let folder: string;
let file: string;
let made: { clone: TestDatabase; database: Database }[];
beforeAll(async () => {
  server = await startS3();
});
afterAll(() => server.stop());
beforeEach(async () => {
  made = [];
  folder = await mkdtemp(path.join(tmpdir(), 'greenroom-backup-files-'));
  file = path.join(folder, 'backup.gz');
});
afterEach(async () => {
  for (const { database, clone } of made) {
    await database.close();
    await clone.drop();
  }
  await rm(folder, { recursive: true, force: true });
});

async function open(clone: TestDatabase): Promise<Database> {
  const database = openDatabase(clone.url, { max: 4 });
  made.push({ clone, database });
  return database;
}
const stores: Readonly<Record<string, (name: string) => Promise<FileStore>>> = {
  folder: (name) => openFolderStore(path.join(folder, name)),
  S3: async () => openS3Store(server.settings),
};
const keep = async (database: Database, store: FileStore, bytes: Buffer, name = 'one.bin') => {
  const written = await writeStored(store, { area: 'tests', name, body: Readable.from([bytes]) });
  const uuid = await database.transaction((tx) => keepFile(tx, written));
  return { uuid, bytes, key: written.key };
};
const contentOf = async (database: Database, store: FileStore, uuid: string) =>
  buffer(await store.read((await findFile(database, uuid))!.key));
const restore = (database: Database, files: FileStore, force = false) =>
  restoreBackup({ pool: database.pool, url: database.url, files, file, migrationsFolder: MIGRATIONS, force, report: () => undefined });

const BETWEEN = [
  ['folder', 'S3'],
  ['S3', 'folder'],
  ['folder', 'folder'],
] as const;

// The stores have their own tests; the others here use folders.
describe.each(some(BETWEEN, 1, 0))('a backup of a %s store, restored into a %s store,', (from, to) => {
  it('restores every byte', async () => {
    const source = await open(await cloneDatabase());
    const store = await stores[from]!('files');
    const kept = [];
    for (const bytes of CONTENTS) kept.push(await keep(source, store, bytes));
    expect(await writeBackup(source.pool, store, file)).toMatchObject({ files: CONTENTS.length });
    for (const { key } of kept) await store.remove(key);

    const target = await open(await emptyDatabase());
    const other = await stores[to]!('restored');
    expect(await restore(target, other)).toMatchObject({ files: CONTENTS.length });
    for (const { uuid, bytes } of kept) expect((await contentOf(target, other, uuid)).equals(bytes)).toBe(true);
    store.close();
    other.close();
  });
});

describe('a backup with files', () => {
  let source: Database;
  let store: FileStore;
  beforeEach(async () => {
    source = await open(await cloneDatabase());
    store = await stores.folder!('files');
  });

  it('fails when a file is missing or no longer what was stored, and names the file', async () => {
    const gone = await keep(source, store, Buffer.from('gone'), 'Größe.csv');
    const short = await keep(source, store, Buffer.from('short'), 'short.csv');
    await store.remove(gone.key);
    await store.write(short.key, Readable.from([Buffer.from('shor')]));
    await expect(writeBackup(source.pool, store, file)).rejects.toThrow(
      `could not be written: ${store.place} does not have all of ${gone.key} (“Größe.csv”), ${short.key} (“short.csv”)`,
    );
    await store.write(gone.key, Readable.from([Buffer.from('gone')]));
    await store.write(short.key, Readable.from([Buffer.from('shurt')]));
    await expect(writeBackup(source.pool, store, file)).rejects.toThrow(`${short.key} (“short.csv”) is not what was stored`);
    await expect(stat(file)).rejects.toThrow('ENOENT');
    await expect(stat(`${file}.unfinished`)).rejects.toThrow('ENOENT');
  });

  it('contains every file it names, even if files are due for clean-up', async () => {
    const { key } = await keep(source, store, Buffer.from('unused for long'));
    await cleanFiles(source, store);
    const { read } = store;
    const cleaned: unknown[] = [];
    store.read = async (...parameters) => {
      cleaned.push(await cleanFiles(source, store, new Date(Date.now() + 100 * 3_600_000)));
      return read(...parameters);
    };
    expect(await writeBackup(source.pool, store, file)).toMatchObject({ files: 1 });
    expect(cleaned).toEqual([null]);
    expect(await cleanFiles(source, store, new Date(Date.now() + 100 * 3_600_000))).toMatchObject({ unused: 1 });
    expect(await store.size(key)).toBeNull();
  });

  it('is rejected before anything changes when a file in it is damaged or missing', async () => {
    const { uuid, key } = await keep(source, store, Buffer.from('the bytes of a file'));
    await writeBackup(source.pool, store, file);
    const text = gunzipSync(await readFile(file)).toString('latin1');
    const target = await open(await cloneDatabase());
    const other = await stores.folder!('other');
    const mine = await keep(target, other, Buffer.from('mine'));
    const damaged: Readonly<Record<string, string>> = {
      [`the file ${key} in it is damaged`]: text.replace('the bytes of', 'the bytez of'),
      'it holds 0 files of 1': text.replace(/\{"file".*\n.*\n/, ''),
      [`the file ${key} is not in it`]: text.replace(/\{"file".*\n.*\n/, '').replace('"files":1', '"files":0'),
      'is not a complete backup: ': text.replace('the bytes of', 'the bytes'),
    };
    for (const [says, contents] of Object.entries(damaged)) {
      await writeFile(file, gzipSync(Buffer.from(contents, 'latin1')));
      await expect(restore(target, other, true), says).rejects.toThrow(says);
      expect((await contentOf(target, other, mine.uuid)).toString()).toBe('mine');
      expect(await findFile(target, uuid)).toBeNull();
    }
  });

  it('is rejected by name when it is cut off or damaged within a file', async () => {
    await keep(source, store, randomBytes(600_000));
    await writeBackup(source.pool, store, file);
    const whole = await readFile(file);
    const middle = Math.floor(whole.length / 2);
    const target = await open(await cloneDatabase());
    const damaged: Readonly<Record<string, Buffer>> = {
      'it ends before everything was read': whole.subarray(0, middle),
      'it is damaged': Buffer.concat([whole.subarray(0, middle), Buffer.alloc(100_000, 0xff), whole.subarray(middle + 100_000)]),
    };
    for (const [says, contents] of Object.entries(damaged)) {
      await writeFile(file, contents);
      await expect(restore(target, store, true), says).rejects.toThrow(`${file} is not a complete backup: ${says}`);
    }
  });

  it('restores over existing files: damaged files are repaired, newer ones are removed a day later', async () => {
    const kept = await keep(source, store, Buffer.from('kept'));
    await writeBackup(source.pool, store, file);
    const newer = await keep(source, store, Buffer.from('newer'));
    await store.write(kept.key, Readable.from([Buffer.from('k')]));
    await restore(source, store, true);
    expect((await contentOf(source, store, kept.uuid)).toString()).toBe('kept');
    expect(await findFile(source, newer.uuid)).toBeNull();
    expect(await store.size(newer.key)).toBe(5);
    await cleanFiles(source, store, new Date(Date.now() + 25 * 3_600_000));
    expect(await store.size(newer.key)).toBeNull();
  });

  it('changes nothing when the restored data cannot be swapped in', async () => {
    await keep(source, store, Buffer.from('theirs'));
    await writeBackup(source.pool, store, file);
    const target = await open(await cloneDatabase());
    const other = await stores.folder!('other');
    const mine = await keep(target, other, Buffer.from('mine'));
    const { write } = other;
    other.write = () => Promise.reject(new Error('The disk is full.'));
    await expect(restore(target, other, true)).rejects.toThrow('The disk is full.');
    other.write = write;
    expect((await contentOf(target, other, mine.uuid)).toString()).toBe('mine');
    expect(await cleanFiles(target, other)).not.toBeNull();
  });

  it('can be restored from an older version without stored files, including the originals of imports', async () => {
    const old = await open(await emptyDatabase());
    await old.pool.query('create extension if not exists btree_gist; create extension if not exists pg_trgm');
    await migrate({ pool: old.pool, folder: MIGRATIONS, upTo: '0014_dates_in_words.sql' });
    const bytes = randomBytes(600_000);
    await old.rows(sql`insert into app_user (username, nickname, roles, password_hash) values ('admin', 'admin', '{ROLE_ADMIN}', 'x')`);
    await old.rows(sql`insert into live_stream_import (kind, filename, file_size, checksum, content, created_by, created, updated, skipped, failed)
      select 'LIST', 'old.csv', ${bytes.length}, '', ${bytes}, uuid, 1, 0, 0, 0 from app_user`);
    await writeBackup(old.pool, store, file);
    const text = gunzipSync(await readFile(file)).toString();
    await writeFile(file, gzipSync(text.replace('"version":2', '"version":1').replace('"files":0,', '')));

    await restore(source, store, true);
    expect(await moveOriginals(source, store)).toBe(1);
    const [row] = await source.rows<{ file: string }>(sql`select file from live_stream_import`);
    expect((await contentOf(source, store, row!.file)).equals(bytes)).toBe(true);
  });
});
