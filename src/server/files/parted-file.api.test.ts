/** Multipart uploads: the same behaviour with a folder and with an S3-compatible server. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startS3, type TestS3 } from '../../../test/kit/s3.ts';
import type { FileStore, PartedFile } from './file-store.ts';
import { openFolderStore } from './folder-store.ts';
import { openS3Store } from './s3-store.ts';

const PART = 5 * 1024 * 1024;
const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function* chunks(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 64 * 1024) yield bytes.subarray(at, at + 64 * 1024);
}
async function* failing(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
  throw new Error('The line broke.');
}

let folder: string;
let server: TestS3;
const stores = new Map<string, FileStore>();
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'greenroom-parts-'));
  server = await startS3();
  stores.set('folder', await openFolderStore(path.join(folder, 'files')));
  stores.set('S3', openS3Store(server.settings));
});
afterAll(async () => {
  for (const store of stores.values()) store.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

describe.each(['folder', 'S3'])('a multipart upload to a %s store', (kind) => {
  const store = () => stores.get(kind)!;
  const begin = async (): Promise<PartedFile> => {
    const key = `videos/${randomUUID()}`;
    return { key, handle: await store().beginParts(key) };
  };
  const partOf = (bytes: Buffer, index: number) => {
    const slice = bytes.subarray(index * PART, (index + 1) * PART);
    return [{ index, offset: index * PART, size: slice.length }, slice] as const;
  };
  const send = async (file: PartedFile, bytes: Buffer, index: number) => {
    const [part, slice] = partOf(bytes, index);
    return store().writePart(file, part, chunks(slice));
  };

  it('contains what was sent, in any order, concurrently, and with a repeated part', async () => {
    const bytes = randomBytes(3 * PART + 1234);
    const file = await begin();
    const [part] = partOf(bytes, 1);
    await store().writePart(file, part, chunks(Buffer.alloc(PART, 'x')));
    const [third, first, fourth] = await Promise.all([send(file, bytes, 2), send(file, bytes, 0), send(file, bytes, 3)]);
    const second = await send(file, bytes, 1);
    expect(await store().size(file.key)).toBeNull();
    await store().finishParts(file, [first, second, third, fourth]);
    expect(hash(await buffer(await store().read(file.key)))).toBe(hash(bytes));
    // By a process that was killed before it could report that.
    await store().finishParts(file, [first, second, third, fourth]);
    expect(await store().size(file.key)).toBe(bytes.length);
  });

  it('keeps the other parts when one fails', async () => {
    const bytes = randomBytes(PART + 10);
    const file = await begin();
    const first = await send(file, bytes, 0);
    const [part, slice] = partOf(bytes, 1);
    await expect(store().writePart(file, part, failing(slice.subarray(0, 5)))).rejects.toThrow('The line broke.');
    await store().finishParts(file, [first, await send(file, bytes, 1)]);
    expect(hash(await buffer(await store().read(file.key)))).toBe(hash(bytes));
  });

  it('is removed when it is aborted, any number of times', async () => {
    const file = await begin();
    await send(file, randomBytes(100), 0);
    await store().dropParts(file);
    await store().dropParts(file);
    if (kind === 'folder') await expect(send(file, randomBytes(100), 0)).rejects.toThrow('ENOENT');
    expect(await store().size(file.key)).toBeNull();
  });

  it('stays, whatever its age, while it is reported as in progress', async () => {
    const bytes = randomBytes(100);
    const [kept, left] = [await begin(), await begin()];
    const tag = await send(kept, bytes, 0);
    await send(left, bytes, 0);
    await store().removeUnfinished(new Date(Date.now() + 60_000), new Set([kept.handle]));
    await store().finishParts(kept, [tag]);
    expect(hash(await buffer(await store().read(kept.key)))).toBe(hash(bytes));
    if (kind === 'folder') expect(await readdir(path.join(folder, 'files', '.incoming'))).not.toContain(left.handle);
  });
});

it('does not keep a connection to the object store for a part whose sender is gone', async () => {
  const slow = createServer();
  slow.listen(0, '127.0.0.1');
  await once(slow, 'listening');
  const store = openS3Store({ ...server.settings, endpoint: `http://127.0.0.1:${(slow.address() as AddressInfo).port}` });
  const arrived = once(slow, 'request') as Promise<[IncomingMessage]>;
  async function* untilArrived(): AsyncGenerator<Buffer> {
    yield Buffer.from('first');
    await arrived;
    throw new Error('The line broke.');
  }
  const part = store.writePart({ key: 'videos/x', handle: 'upload' }, { index: 0, offset: 0, size: PART }, untilArrived());
  const [request] = await arrived;
  const ended = new Promise((resolve) => request.once('close', resolve));
  await expect(part).rejects.toThrow('The line broke.');
  await ended;
  store.close();
  slow.close();
});
