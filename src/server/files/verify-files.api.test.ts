/** Missing, damaged and orphaned files are reported with the record that refers to them; nothing is changed. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../test/kit/database.ts';
import { startS3, type TestS3 } from '../../../test/kit/s3.ts';
import { openDatabase, type Database } from '../database.ts';
import type { FileStore } from './file-store.ts';
import { openFolderStore } from './folder-store.ts';
import { beginIncoming, beginPart, findIncoming, writePart } from './incoming-file.ts';
import { openS3Store } from './s3-store.ts';
import { keepFile, writeFile } from './stored-file.ts';
import { verifyFiles } from './verify-files.ts';

let server: TestS3;
let folder: string;
beforeAll(async () => {
  server = await startS3();
  folder = await mkdtemp(path.join(tmpdir(), 'greenroom-verify-'));
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

describe.each(['folder', 'S3'])('verification of a %s store', (kind) => {
  let clone: TestDatabase;
  let database: Database;
  let store: FileStore;
  beforeAll(async () => {
    clone = await cloneDatabase();
    database = openDatabase(clone.url);
    store = kind === 'folder' ? await openFolderStore(path.join(folder, 'files')) : openS3Store(server.settings);
    await database.rows(sql`create table owner (uuid uuid primary key default uuidv7(), file uuid references stored_file (uuid))`);
  });
  afterAll(async () => {
    store.close();
    await database.close();
    await clone.drop();
  });

  it('reports everything', async () => {
    const body = (text: string) => Readable.from([Buffer.from(text)]);
    const keep = async (name: string) => {
      const written = await writeFile(store, { area: 'tests', name, body: body(name) });
      const uuid = await database.transaction((tx) => keepFile(tx, written));
      await database.rows(sql`insert into owner (file) values (${uuid})`);
      return written.key;
    };
    const [whole, gone, cut, changed] = [await keep('whole'), await keep('gone'), await keep('cut'), await keep('changed')];
    await store.remove(gone);
    await store.write(cut, body('c'));
    await store.write(changed, body('CHANGED'));
    await store.write('tests/nobody', body('nobody'));
    // An upload in progress is not an orphan.
    const uuid = await beginIncoming(database, store, { area: 'videos', name: 'a', size: 3, partSize: 3, sha256: null });
    const file = (await findIncoming(database, uuid))!;
    await writePart(database, store, file, (await beginPart(database, file, 0))!, body('abc'));

    const quick = await verifyFiles(database, store);
    expect(quick).toMatchObject({
      checked: 4,
      faults: [
        { key: gone, name: 'gone', fault: 'Missing', owner: expect.stringMatching(/^owner [0-9a-f-]{36}$/) },
        { key: cut, fault: 'Wrong size' },
      ],
      orphans: [{ key: 'tests/nobody', size: 6 }],
    });
    const full = await verifyFiles(database, store, { sums: true });
    expect(full.faults.map(({ key, fault }) => [key, fault])).toEqual([
      [gone, 'Missing'],
      [cut, 'Wrong size'],
      [changed, 'Wrong content'],
    ]);
    expect([await store.size(whole), await store.size('tests/nobody')]).toEqual([5, 6]);
  });
});
