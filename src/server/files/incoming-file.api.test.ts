/**
 * Uploads over hours: in parts, in any order, repeated, on two nodes, across restarts; verified, and removed after a day without progress.
 */
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../test/kit/database.ts';
import { startS3, type TestS3 } from '../../../test/kit/s3.ts';
import { openDatabase, type Database } from '../database.ts';
import { cleanFiles } from './clean-files.ts';
import { StorageFullError, type FileStore } from './file-store.ts';
import { openFolderStore } from './folder-store.ts';
import { arrivedParts, beginIncoming, beginPart, completeIncoming, findIncoming, partSizeFor, writePart } from './incoming-file.ts';
import { PartTakenError } from './part-fence.ts';
import { openS3Store } from './s3-store.ts';
import { keepFile, type WrittenFile } from './stored-file.ts';

const PART = 5 * 1024 * 1024;
const sum = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

let clone: TestDatabase;
let database: Database;
let other: Database;
let folder: string;
let server: TestS3;
const stores = new Map<string, FileStore>();
beforeAll(async () => {
  clone = await cloneDatabase();
  [database, other] = [openDatabase(clone.url), openDatabase(clone.url)];
  await database.rows(sql`create table owner (name text primary key, file uuid references stored_file (uuid))`);
  folder = await mkdtemp(path.join(tmpdir(), 'greenroom-incoming-'));
  server = await startS3();
  stores.set('folder', await openFolderStore(path.join(folder, 'files')));
  stores.set('S3', openS3Store(server.settings));
});
afterAll(async () => {
  for (const store of stores.values()) store.close();
  await server.stop();
  await database.close();
  await other.close();
  await clone.drop();
  await rm(folder, { recursive: true, force: true });
});

async function* pieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 64 * 1024) yield bytes.subarray(at, at + 64 * 1024);
}

describe.each(['folder', 'S3'])('a resumable upload to a %s store', (kind) => {
  const store = () => stores.get(kind)!;
  const begin = (bytes: Buffer, sha256: string | null = sum(bytes)) =>
    beginIncoming(database, store(), { area: 'videos', name: 'film.mp4', size: bytes.length, partSize: PART, sha256 });
  const send = async (uuid: string, bytes: Buffer, index: number, db = database) => {
    const file = (await findIncoming(db, uuid))!;
    const fence = await beginPart(db, file, index);
    return fence === null ? 'there' : writePart(db, store(), file, fence, pieces(bytes.subarray(index * PART, (index + 1) * PART)));
  };
  const complete = (uuid: string, db = database, check: (written: WrittenFile) => void = () => undefined) =>
    completeIncoming(db, store(), uuid, { check, keep: (tx, written) => keepFile(tx, written) });
  const keyOf = async (uuid: string) => (await findIncoming(database, uuid))!.key;

  it.runIf(kind === 'folder')('does not begin when the disk has no room for the whole file', async () => {
    const sized = (size: number) =>
      beginIncoming(database, store(), { area: 'videos', name: 'film.mp4', size, partSize: size, sha256: null });
    const unfinished = () => readdir(path.join(folder, 'files', '.incoming'));
    const before = await unfinished();
    const { bavail, bsize } = await statfs(folder);
    await expect(sized(2 * bavail * bsize)).rejects.toThrow(StorageFullError);
    expect(await unfinished()).toEqual(before);
    expect(await database.rows(sql`select from incoming_file`)).toEqual([]);
  });

  it('is stored once it is complete, whichever nodes received its parts, and only once', async () => {
    const bytes = randomBytes(2 * PART + 77);
    const uuid = await begin(bytes);
    expect(await complete(uuid)).toEqual({ refusal: { kind: 'missing', parts: [0, 1, 2] } });
    expect(await Promise.all([send(uuid, bytes, 2, other), send(uuid, bytes, 0)])).toEqual([true, true]);
    expect(await complete(uuid)).toEqual({ refusal: { kind: 'missing', parts: [1] } });
    expect(await send(uuid, bytes, 0, other)).toBe('there');
    await send(uuid, bytes, 1);
    expect(await arrivedParts(database, uuid)).toEqual([0, 1, 2]);
    const key = await keyOf(uuid);
    const both = await Promise.all([complete(uuid), complete(uuid, other)]);
    expect(both.filter((result) => 'kept' in result && result.kept !== null)).toHaveLength(1);
    expect(await complete(uuid)).toEqual({ kept: null });
    expect(await database.rows(sql`select size, sha256 from stored_file where key = ${key}`)).toEqual([
      { size: bytes.length, sha256: sum(bytes) },
    ]);
    expect(sum(await buffer(await store().read(key)))).toBe(sum(bytes));
  });

  it('leaves nothing when the checksum is wrong, and can be repeated', async () => {
    const bytes = randomBytes(PART + 5);
    const uuid = await begin(bytes);
    const wrong = Buffer.from(bytes);
    wrong[PART + 2]! ^= 1;
    await send(uuid, wrong, 0);
    await send(uuid, wrong, 1);
    const key = await keyOf(uuid);
    expect(await complete(uuid)).toEqual({ refusal: { kind: 'wrong', sha256: sum(wrong) } });
    expect(await store().size(key)).toBeNull();
    expect(await complete(uuid)).toEqual({ refusal: { kind: 'missing', parts: [0, 1] } });
    await send(uuid, bytes, 1);
    await send(uuid, bytes, 0);
    expect(await complete(uuid)).toMatchObject({ kept: expect.any(String) });
  });

  it('leaves nothing when its content is rejected', async () => {
    const bytes = Buffer.from('#!/bin/sh\n');
    const uuid = await begin(bytes);
    await send(uuid, bytes, 0);
    const key = await keyOf(uuid);
    const refuse = ({ contentType }: WrittenFile) => {
      throw new Error(`no ${contentType}`);
    };
    await expect(complete(uuid, database, refuse)).rejects.toThrow('no text/plain; charset=utf-8');
    expect([await findIncoming(database, uuid), await store().size(key)]).toEqual([null, null]);
  });

  it('continues after a process died while receiving a part, and while verifying', async () => {
    const bytes = randomBytes(PART + 9);
    const uuid = await begin(bytes);
    await send(uuid, bytes, 0);
    // The row of a writer whose process has died.
    await beginPart(database, (await findIncoming(database, uuid))!, 1);
    expect(await arrivedParts(other, uuid)).toEqual([0]);
    expect(await send(uuid, bytes, 1, other)).toBe(true);
    // Long enough ago that the previous writer would have noticed.
    await database.rows(sql`update incoming_part set replaced_at = replaced_at - interval '1 minute' where incoming_file = ${uuid}`);
    const file = (await findIncoming(database, uuid))!;
    const tags = await database.rows<{ tag: string }>(sql`select tag from incoming_part where incoming_file = ${uuid} order by index`);
    await store().finishParts(
      file,
      tags.map(({ tag }) => tag),
    );
    await database.rows(
      sql`update incoming_file set state = 'VERIFYING', verified_until = now() + interval '1 second' where uuid = ${uuid}`,
    );
    expect(await complete(uuid, other)).toMatchObject({ kept: expect.any(String) });
  });

  it('is removed after a day without progress, but not while parts still arrive', async () => {
    const bytes = randomBytes(100);
    const [left, going] = [await begin(bytes), await begin(bytes)];
    for (const uuid of [left, going]) await send(uuid, bytes, 0);
    const key = await keyOf(left);
    await database.rows(sql`update incoming_file set expires_at = now() - interval '1 second' where uuid = ${left}`);
    expect(await complete(left)).toEqual({ refusal: { kind: 'gone' } });
    await cleanFiles(database, store());
    expect(await database.rows(sql`select from incoming_file where uuid = ${left}`)).toEqual([]);
    expect(await store().size(key)).toBeNull();
    expect(await complete(going)).toMatchObject({ kept: expect.any(String) });
  });
});

it('stops a replaced sender, and verifies only when that has noticed', async () => {
  const store = stores.get('folder')!;
  const bytes = randomBytes(1000);
  const uuid = await beginIncoming(database, store, { area: 'videos', name: 'a', size: 1000, partSize: 1000, sha256: sum(bytes) });
  const file = (await findIncoming(database, uuid))!;
  const first = (await beginPart(database, file, 0))!;
  let go: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (go = resolve));
  const slow = (async function* () {
    yield bytes.subarray(0, 10);
    await gate;
    yield Buffer.alloc(990, 'x');
  })();
  const stale = writePart(database, store, file, first, slow, 0);
  stale.catch(() => undefined);
  const second = (await beginPart(other, file, 0))!;
  expect(await writePart(other, store, file, second, pieces(bytes))).toBe(true);
  const done = completeIncoming(other, store, uuid, { check: () => undefined, keep: (tx, written) => keepFile(tx, written) });
  go();
  await expect(stale).rejects.toThrow(PartTakenError);
  expect(await done).toMatchObject({ kept: expect.any(String) });
  expect(sum(await buffer(await store.read(file.key)))).toBe(sum(bytes));
});

it('leaves nothing in the folder', async () => {
  expect(await readdir(path.join(folder, 'files', '.incoming'))).toEqual([]);
});

it('uses a part size that the file store supports', () => {
  const [folderStore, s3] = [stores.get('folder')!, stores.get('S3')!];
  expect([partSizeFor(folderStore, 1e7, 65_536), partSizeFor(s3, 1e7, 65_536), partSizeFor(s3, 1000, 65_536)]).toEqual([
    65_536,
    PART,
    65_536,
  ]);
  expect(Math.ceil(1e10 / partSizeFor(folderStore, 1e10, 1024))).toBeLessThanOrEqual(10_000);
  expect(partSizeFor(folderStore, 1e10, 1e9)).toBe(64 * 1024 * 1024);
});
