/** File stores: the same behaviour with a folder and with an S3-compatible server. */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { S3Settings } from '../files-settings.ts';
import { WIDE } from '../../../test/kit/breadth.ts';
import { startS3 } from '../../../test/kit/s3.ts';
import { FileMissingError, StoreUnreachableError, type FileStore } from './file-store.ts';
import { openFolderStore } from './folder-store.ts';
import { openFileStore } from './open-store.ts';
import { openS3Store } from './s3-store.ts';

const MIB = 1024 * 1024;

async function* chunks(bytes: Buffer, size = 64 * 1024): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
async function* failing(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
  throw new Error('The line broke.');
}
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

let folder: string;
let s3: S3Settings;
const closing: (() => unknown)[] = [];
const stores = new Map<string, FileStore>();
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'greenroom-files-'));
  stores.set('folder', await openFolderStore(path.join(folder, 'files')));
  const server = await startS3();
  s3 = server.settings;
  const store = openS3Store(s3);
  stores.set('S3', store);
  closing.push(
    () => store.close(),
    () => server.stop(),
  );
});
afterAll(async () => {
  for (const close of closing) await close();
  await rm(folder, { recursive: true, force: true });
});

describe.each(['folder', 'S3'])('a %s store', (kind) => {
  const store = () => stores.get(kind)!;
  const content = async (key: string, range?: { first: number; last: number }) => buffer(await store().read(key, range));
  const keys = async (prefix: string) => {
    const found: [string, number][] = [];
    for await (const { key, size } of store().list(prefix)) found.push([key, size]);
    return found.sort(([a], [b]) => (a < b ? -1 : 1));
  };

  // A folder does not divide files into parts.
  const large = [
    ['of exactly one part', 16 * MIB],
    ['of several parts', 33 * MIB + 17],
  ] as const;
  it.each([['empty', 0], ['small', 100], ...(kind === 'S3' || WIDE ? large : [])] as const)(
    'reads back what was written, %s',
    async (_, size) => {
      const bytes = randomBytes(size);
      expect(await store().write('tests/one', chunks(bytes))).toEqual({ size, sha256: sha256(bytes) });
      expect(await store().size('tests/one')).toBe(size);
      expect((await content('tests/one')).equals(bytes)).toBe(true);
    },
  );

  it('reads a range with both ends inclusive', async () => {
    await store().write('tests/range', chunks(Buffer.from('0123456789')));
    expect((await content('tests/range', { first: 2, last: 4 })).toString()).toBe('234');
    expect((await content('tests/range', { first: 9, last: 9 })).toString()).toBe('9');
  });

  it('replaces a file atomically, and keeps the old one when the upload fails', async () => {
    await store().write('tests/again', chunks(Buffer.from('first')));
    await store().write('tests/again', chunks(Buffer.from('second')));
    await expect(store().write('tests/again', failing(Buffer.from('thi')))).rejects.toThrow('The line broke.');
    await expect(store().write('tests/never', failing(randomBytes(17 * MIB)))).rejects.toThrow('The line broke.');
    expect((await content('tests/again')).toString()).toBe('second');
    expect(await store().size('tests/never')).toBeNull();
  });

  it('names a missing file, and removes a file twice without an error', async () => {
    await store().write('tests/gone', chunks(Buffer.from('x')));
    await store().remove('tests/gone');
    await store().remove('tests/gone');
    expect(await store().size('tests/gone')).toBeNull();
    await expect(store().read('tests/gone')).rejects.toThrow(FileMissingError);
  });

  it('is usable, and has no unfinished files to remove', async () => {
    await store().check();
    await store().removeUnfinished(new Date());
  });

  it('lists all of many files in several folders', async () => {
    const many = ['one', 'two', 'three'].flatMap((folder) => Array.from({ length: 70 }, (_, at) => `many/${folder}/${at}`));
    for (const key of many) await store().write(key, chunks(Buffer.from('x')));
    expect((await keys('many/')).map(([key]) => key).sort()).toEqual(many.sort());
  });

  it('lists files by prefix', async () => {
    for (const key of ['listed/a', 'listed/deep/b', 'other/c']) await store().write(key, chunks(Buffer.from(key)));
    expect(await keys('listed/')).toEqual([
      ['listed/a', 8],
      ['listed/deep/b', 13],
    ]);
    expect(await keys('nothing/')).toEqual([]);
  });

  it.each(['../escape', 'tests/../../escape', '/etc/passwd', 'tests', 'Tests/Upper', 'tests/.hidden', 'tests//twice', ''])(
    'rejects the key %j',
    async (key) => {
      await expect(store().write(key, chunks(Buffer.from('x')))).rejects.toThrow('is no file key');
      await expect(store().size(key).then(String)).rejects.toThrow('is no file key');
    },
  );
});

it('a folder hides what a killed process was writing, and removes it when it is old', async () => {
  const place = path.join(folder, 'killed');
  const store = await openFolderStore(place);
  const never = store.write(
    'tests/half',
    (async function* () {
      yield Buffer.from('half');
      await new Promise(() => undefined);
    })(),
  );
  never.catch(() => undefined);
  await expect.poll(async () => (await readdir(path.join(place, '.incoming'))).length).toBe(1);
  await store.removeUnfinished(new Date(Date.now() - 60_000));
  expect(await readdir(path.join(place, '.incoming'))).toHaveLength(1);
  const found = [];
  for await (const entry of store.list('')) found.push(entry);
  expect(found).toEqual([]);
  await store.removeUnfinished(new Date(Date.now() + 60_000));
  expect(await readdir(path.join(place, '.incoming'))).toEqual([]);
});

it('a folder is accessible to its owner only', async () => {
  const place = path.join(folder, 'own', 'files');
  const store = await openFolderStore(place);
  await store.write('tests/one', chunks(Buffer.from('x')));
  expect((await stat(place)).mode & 0o777).toBe(0o700);
});

describe('an unusable file store', () => {
  it.runIf(existsSync('/proc'))('is a folder that cannot be created', async () => {
    await expect(openFileStore({ kind: 'folder', folder: '/proc/greenroom/files' })).rejects.toThrow(
      /^Files cannot be stored in the folder \/proc\/greenroom\/files: .+\. Set FILES_DIR to a writable folder\.$/,
    );
  });

  it('is a folder whose path is a file', async () => {
    await writeFile(path.join(folder, 'in-the-way'), '');
    await expect(openFileStore({ kind: 'folder', folder: path.join(folder, 'in-the-way') })).rejects.toThrow('there is a file in the way');
  });

  it('is a bucket that does not exist', async () => {
    await expect(openFileStore({ kind: 's3', ...s3, bucket: 'nowhere' })).rejects.toThrow(
      /^Files cannot be stored in the bucket nowhere: The specified bucket does not exist\. Check S3_ENDPOINT, /,
    );
  });

  it('is a server that does not respond', async () => {
    const nobody = createServer();
    await new Promise<void>((resolve) => nobody.listen(0, '127.0.0.1', resolve));
    const { port } = nobody.address() as AddressInfo;
    await new Promise((resolve) => nobody.close(resolve));
    const away = { ...s3, endpoint: `http://127.0.0.1:${port}` };
    await expect(openFileStore({ kind: 's3', ...away })).rejects.toThrow('The object store does not answer: ');
    const store = openS3Store(away);
    await expect(store.read('tests/one')).rejects.toThrow(StoreUnreachableError);
    await expect(store.write('tests/one', chunks(Buffer.from('x')))).rejects.toThrow(StoreUnreachableError);
    store.close();
  });
});
