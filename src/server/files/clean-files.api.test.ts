/** A file is kept while something refers to it; leftovers are removed after a day, but never what a backup still needs. */
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../test/kit/database.ts';
import { startS3, type TestS3 } from '../../../test/kit/s3.ts';
import { openDatabase, type Database } from '../database.ts';
import { cleanFiles, FILES_LOCK } from './clean-files.ts';
import type { FileStore } from './file-store.ts';
import { openFolderStore } from './folder-store.ts';
import { openS3Store } from './s3-store.ts';
import { findFile, keepFile, writeFile } from './stored-file.ts';

const HOUR = 3_600_000;
const later = (hours: number) => new Date(Date.now() + hours * HOUR);

let clone: TestDatabase;
let database: Database;
let folder: string;
let server: TestS3;
const stores = new Map<string, FileStore>();
beforeAll(async () => {
  clone = await cloneDatabase();
  database = openDatabase(clone.url);
  await database.rows(sql`create table owner (name text primary key, file uuid references stored_file (uuid))`);
  folder = await mkdtemp(path.join(tmpdir(), 'greenroom-clean-'));
  server = await startS3();
  stores.set('folder', await openFolderStore(path.join(folder, 'files')));
  stores.set('S3', openS3Store(server.settings));
});
afterAll(async () => {
  for (const store of stores.values()) store.close();
  await server.stop();
  await database.close();
  await clone.drop();
  await rm(folder, { recursive: true, force: true });
});

describe.each(['folder', 'S3'])('stored files in a %s store', (kind) => {
  const store = () => stores.get(kind)!;
  const write = (text: string, name = 'notes.csv') => writeFile(store(), { area: 'tests', name, body: Readable.from([Buffer.from(text)]) });
  const isThere = async (key: string) => (await store().size(key)) !== null;

  it('have a row in the transaction of their owner, or none', async () => {
    const written = await write('a,b\n1,2\n');
    const uuid = await database.transaction(async (tx) => {
      const file = await keepFile(tx, written);
      await tx.rows(sql`insert into owner values (${`${kind} kept`}, ${file})`);
      return file;
    });
    const file = (await findFile(database, uuid))!;
    expect(file).toMatchObject({ uuid, name: 'notes.csv', contentType: 'text/plain; charset=utf-8', size: 8 });
    expect((await buffer(await store().read(file.key))).toString()).toBe('a,b\n1,2\n');
    await expect(
      database.transaction(async (tx) => {
        await keepFile(tx, await write('x', 'never.csv'));
        throw new Error('Not like this.');
      }),
    ).rejects.toThrow('Not like this.');
    expect(await database.rows(sql`select from stored_file where name = 'never.csv'`)).toHaveLength(0);
  });

  it('stay while they are referenced, and are removed a day after the last reference', async () => {
    const [used, released] = [await write('used'), await write('released')];
    const uuids = await database.transaction(async (tx) => [await keepFile(tx, used), await keepFile(tx, released)]);
    await database.rows(sql`insert into owner values (${`${kind} used`}, ${uuids[0]}), (${`${kind} released`}, ${uuids[1]})`);
    await cleanFiles(database, store());
    await cleanFiles(database, store(), later(100));
    expect([await isThere(used.key), await isThere(released.key)]).toEqual([true, true]);

    await database.rows(sql`delete from owner where name = ${`${kind} released`}`);
    await cleanFiles(database, store(), later(101));
    await cleanFiles(database, store(), later(124));
    expect(await isThere(released.key)).toBe(true);
    expect(await cleanFiles(database, store(), later(125))).toMatchObject({ unused: 1 });
    expect([await isThere(used.key), await isThere(released.key)]).toEqual([true, false]);
    expect(await findFile(database, uuids[1]!)).toBeNull();
    expect(await findFile(database, uuids[0]!)).not.toBeNull();
  });

  it('stay when they are referenced again in time', async () => {
    const written = await write('again');
    const uuid = await database.transaction((tx) => keepFile(tx, written));
    await cleanFiles(database, store());
    await database.rows(sql`insert into owner values (${`${kind} again`}, ${uuid})`);
    await cleanFiles(database, store(), later(25));
    await cleanFiles(database, store(), later(50));
    expect(await isThere(written.key)).toBe(true);
  });

  it('stay while a concurrent transaction is referring to them', async () => {
    const written = await write('just now');
    const uuid = await database.transaction((tx) => keepFile(tx, written));
    await cleanFiles(database, store());
    await database.transaction(async (tx) => {
      await tx.rows(sql`insert into owner values (${`${kind} just now`}, ${uuid})`);
      await cleanFiles(database, store(), later(25));
    });
    expect(await findFile(database, uuid)).not.toBeNull();
    expect(await isThere(written.key)).toBe(true);
  });

  it('leave no bytes when their transaction never commits', async () => {
    const written = await write('orphan');
    await cleanFiles(database, store(), later(23));
    expect(await isThere(written.key)).toBe(true);
    expect(await cleanFiles(database, store(), later(25))).toMatchObject({ orphans: 1 });
    expect(await isThere(written.key)).toBe(false);
    expect(await cleanFiles(database, store(), later(25))).toEqual({ unused: 0, orphans: 0 });
  });

  it('stay while a backup reads them', async () => {
    const [unused, orphan] = [await write('unused'), await write('orphan')];
    await database.transaction((tx) => keepFile(tx, unused));
    const backup = await database.pool.connect();
    await backup.query('select pg_advisory_lock_shared($1)', [FILES_LOCK]);
    await cleanFiles(database, store());
    expect(await cleanFiles(database, store(), later(25))).toBeNull();
    expect([await isThere(unused.key), await isThere(orphan.key)]).toEqual([true, true]);
    await backup.query('select pg_advisory_unlock_shared($1)', [FILES_LOCK]);
    backup.release();
    expect(await cleanFiles(database, store(), later(25))).toEqual({ unused: 1, orphans: 1 });
    expect([await isThere(unused.key), await isThere(orphan.key)]).toEqual([false, false]);
  });

  it('get their content type from their content, whatever their name', async () => {
    const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex');
    const types: readonly (readonly [Buffer, string])[] = [
      [png, 'image/png'],
      [Buffer.from('%PDF-1.7\n'), 'application/pdf'],
      [Buffer.from('<html><script>alert(1)</script>'), 'text/plain; charset=utf-8'],
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 'text/plain; charset=utf-8'],
      [Buffer.concat([Buffer.alloc(16 * 1024 - 1, 'x'), Buffer.from('é')]), 'text/plain; charset=utf-8'],
      [Buffer.from('a\0b'), 'application/octet-stream'],
      [Buffer.from('\ufeffa;b', 'utf16le'), 'text/plain; charset=utf-16le'],
      [Buffer.from([0xff, 0xfe, 0, 0, 1, 0]), 'application/octet-stream'],
      [Buffer.alloc(0), 'application/octet-stream'],
    ];
    for (const [bytes, type] of types) {
      const { contentType } = await writeFile(store(), { area: 'tests', name: 'film.mp4', body: Readable.from([bytes]) });
      expect([bytes.subarray(0, 20).toString('latin1'), contentType]).toEqual([bytes.subarray(0, 20).toString('latin1'), type]);
    }
  });
});
