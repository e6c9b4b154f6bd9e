/** API tests of an import's original file: whole or in ranges, only for users who may read the import, in every file store. */
import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import sql from 'sql-template-tag';
import { StorageFullError, StoreUnreachableError } from '#server/files/file-store';
import { keepFile, writeFile } from '#server/files/stored-file';
import { PASSWORD, startApi, type Api } from '../../../../test/kit/api.ts';
import { listFile, type MadeFile } from '../../../../test/kit/exports.ts';
import { startS3, type TestS3 } from '../../../../test/kit/s3.ts';
import { uploadFile } from '../../../../test/kit/upload.ts';
import { moveOriginals } from './import-original.service.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

let server: TestS3;
const apis = new Map<string, Api>();
beforeAll(async () => {
  server = await startS3();
  apis.set('folder', await startApi());
  apis.set('S3', await startApi(server.environment));
});
afterAll(async () => {
  for (const api of apis.values()) await api.stop();
  await server.stop();
});

describe.each(['folder', 'S3'])('the original of an import in a file store of kind %s', (kind) => {
  let api: Api;
  let file: MadeFile;
  let url: string;
  const stored = async () => {
    const keys: string[] = [];
    for await (const { key } of api.files.list('')) keys.push(key);
    return keys;
  };
  const madeFile = (day: number, creator = 'acme.uk') =>
    listFile({
      generation: 'F2',
      rows: [
        { creatorId: '7', creator, nickname: 'A', start: `2026-07-0${day}T20:00:00`, durationSeconds: 5400, figures: { revenue: '10.00' } },
      ],
    });
  const get = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') => api.as('admin').send({ method, url, headers });

  beforeAll(async () => {
    api = apis.get(kind)!;
    file = { ...(await madeFile(1)), name: 'Größe “1” (neu)*.xlsx' };
    const report = (await uploadFile(api, 'tiktok-upload', file)).json<{ import: string }>();
    url = `${report.import}/file`;
  });

  it('is downloaded whole, under its name, and never opens in the browser', async () => {
    const answer = await get({ accept: 'image/avif,image/webp', 'accept-encoding': 'gzip, br' });
    expect(answer.status).toBe(200);
    expect(answer.bytes.equals(Buffer.from(file.bytes))).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': XLSX,
      'content-length': String(file.bytes.length),
      'accept-ranges': 'bytes',
      etag: `"${sha256(file.bytes)}"`,
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': `attachment; filename="Gro-e-1-neu-.xlsx"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%E2%80%9C1%E2%80%9D%20%28neu%29%2A.xlsx`,
    });
    expect(answer.headers['content-encoding']).toBeUndefined();
  });

  it.each([
    ['bytes=0-1', 0, 2],
    ['bytes=10-19', 10, 20],
    ['bytes=10-', 10, undefined],
    ['bytes=-7', -7, undefined],
    ['bytes=5-99999999', 5, undefined],
  ])('is sent in the range %s', async (range, from, to) => {
    const part = Buffer.from(file.bytes).subarray(from, to);
    const first = from < 0 ? file.bytes.length + from : from;
    const answer = await get({ range, 'accept-encoding': 'gzip' });
    expect(answer.status).toBe(206);
    expect(answer.bytes.equals(part)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-length': String(part.length),
      'content-range': `bytes ${first}-${first + part.length - 1}/${file.bytes.length}`,
    });
  });

  it('is sent whole for several ranges or an invalid one', async () => {
    for (const range of ['bytes=0-1,4-5', 'bytes=9-3', 'rows=1-2']) expect((await get({ range })).status).toBe(200);
  });

  it('reports the available bytes when a range is outside the file', async () => {
    const answer = await get({ range: `bytes=${file.bytes.length}-` });
    expect([answer.status, answer.headers['content-range']]).toEqual([416, `bytes */${file.bytes.length}`]);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.json()).toMatchObject({ type: '/api/errors/core.noSuchRange' });
    expect(answer.headers['content-length']).toBe(String(answer.bytes.length));
  });

  it('resumes the same file, and starts again with another', async () => {
    const { headers } = await get();
    const range = 'bytes=3-5';
    expect((await get({ range, 'if-range': headers.etag! })).status).toBe(206);
    expect((await get({ range, 'if-range': headers['last-modified']! })).status).toBe(206);
    for (const other of ['"other"', `W/${headers.etag}`, 'Mon, 01 Jan 2024 00:00:00 GMT'])
      expect((await get({ range, 'if-range': other })).status, other).toBe(200);
  });

  it('is not sent again to clients that have it cached', async () => {
    const { etag } = (await get()).headers;
    for (const tag of [etag!, `"x", ${etag}`, `W/${etag}`, '*']) {
      const answer = await get({ 'if-none-match': tag, range: 'bytes=0-1' });
      expect([answer.status, answer.bytes.length, answer.headers.etag]).toEqual([304, 0, etag]);
    }
    expect((await get({ 'if-none-match': '"x"' })).status).toBe(200);
  });

  it('sends headers without a body for HEAD', async () => {
    const answer = await get({ range: 'bytes=0-1' }, 'HEAD');
    expect([answer.status, answer.bytes.length]).toEqual([200, 0]);
    expect(answer.headers).toMatchObject({ 'content-length': String(file.bytes.length), 'accept-ranges': 'bytes', 'content-type': XLSX });
  });

  it('stops reading after the client disconnects, without an error', async () => {
    const written = await writeFile(api.files, {
      area: 'tests',
      name: 'film.mp4',
      body: Readable.from(Array.from({ length: 64 }, () => randomBytes(2 ** 20))),
    });
    const [row] = await api.database.rows<{ uuid: string }>(sql`
      insert into live_stream_import (kind, filename, file_size, checksum, file, created_by, created, updated, skipped, failed)
      values ('LIST', 'film.mp4', ${written.size}, '', ${await keepFile(api.database, written)}, ${api.world.users.admin.split('/').at(-1)}, 1, 0, 0, 0) returning uuid`);
    const address = await api.app.listen({ host: '127.0.0.1', port: 0 });
    const said = [vi.spyOn(api.app.log, 'error'), vi.spyOn(api.app.log, 'warn')];
    const { read } = api.files;
    const closed: Promise<unknown>[] = [];
    api.files.read = async (...parameters) => {
      const body = await read(...parameters);
      closed.push(new Promise((resolve) => body.once('close', () => resolve(body.readableEnded))));
      return body;
    };
    const token = (await (
      await fetch(`${address}/api/authentication/token`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'admin', password: PASSWORD }),
      })
    ).json()) as { token: string };
    const leaving = new AbortController();
    const answer = await fetch(`${address}/api/live_stream_imports/${row!.uuid}/file`, {
      headers: { authorization: `Bearer ${token.token}` },
      signal: leaving.signal,
    });
    await answer.body!.getReader().read();
    leaving.abort();
    expect(await closed[0]).toBe(false);
    api.files.read = read;
    // The server still serves requests.
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    for (const spy of said) expect(spy).not.toHaveBeenCalled();
    vi.restoreAllMocks();
    // Open client connections would delay the server's shutdown.
    api.app.server.closeAllConnections();
  });

  it('may be downloaded by those who may read the import', async () => {
    expect((await api.as('manager').get(url)).status).toBe(404);
    expect((await api.as('client').get(url)).status).toBe(403);
    expect((await api.anonymous().get(url)).status).toBe(401);
    expect((await api.as('admin').get(url.replace(/[^/]{8}\/file$/, '00000000/file'))).status).toBe(404);
  });

  it('is stored with the import, and not for a preview, a refusal or a file without changes', async () => {
    const before = await stored();
    await uploadFile(api, 'tiktok-upload', await madeFile(2), { dryRun: '1' });
    await uploadFile(api, 'tiktok-upload', file);
    await uploadFile(api, 'tiktok-upload', { name: 'x.xlsx', bytes: randomBytes(100) });
    expect(await stored()).toEqual(before);
    await uploadFile(api, 'tiktok-upload', await madeFile(2));
    expect(await stored()).toHaveLength(before.length + 1);
  });

  it.each([
    ['has no room', new StorageFullError('The disk is full.'), 507, 'core.storageFull'],
    ['does not answer', new StoreUnreachableError('The object store does not answer: ECONNREFUSED'), 503, 'core.unavailable'],
  ])('refuses the import when the file store %s', async (_, error, status, type) => {
    const count = async () => (await api.database.rows<{ n: number }>(sql`select count(*) as n from live_stream`))[0]!.n;
    const before = await count();
    const { write } = api.files;
    api.files.write = () => Promise.reject(error);
    const answer = await uploadFile(api, 'tiktok-upload', await madeFile(5));
    api.files.write = write;
    expect(answer.json()).toMatchObject({ status, type: `/api/errors/${type}` });
    expect(await count()).toBe(before);
  });

  describe('stored in the database by an older version', () => {
    const older = async (bytes: Uint8Array) => {
      const [row] = await api.database.rows<{ uuid: string }>(sql`
        insert into live_stream_import (kind, filename, file_size, checksum, content, created_by, created, updated, skipped, failed)
        values ('LIST', 'old.csv', ${bytes.length}, ${sha256(bytes)}, ${Buffer.from(bytes)}, ${api.world.users.admin.split('/').at(-1)}, 1, 0, 0, 0) returning uuid`);
      return `/api/live_stream_imports/${row!.uuid}/file`;
    };
    const inDatabase = async () =>
      (await api.database.rows<{ n: number }>(sql`select count(*) as n from live_stream_import where content is not null`))[0]!.n;

    it('is moved, even by several nodes concurrently', async () => {
      const originals = [
        randomBytes(1_200_000),
        Buffer.from('a,b\n'),
        Buffer.alloc(0),
        ...Array.from({ length: 6 }, () => randomBytes(100)),
      ];
      const urls = [];
      for (const bytes of originals) urls.push(await older(bytes));
      const moved = await Promise.all([1, 2, 3].map(() => moveOriginals(api.database, api.files)));
      expect(moved.reduce((sum, one) => sum + one)).toBe(originals.length);
      expect(await inDatabase()).toBe(0);
      for (const [index, bytes] of originals.entries()) expect((await api.as('admin').get(urls[index]!)).bytes.equals(bytes)).toBe(true);
      expect(await moveOriginals(api.database, api.files)).toBe(0);
    });

    it('stays where it is when moving fails, and is moved the next time', async () => {
      const bytes = randomBytes(1000);
      const old = await older(bytes);
      const { write } = api.files;
      api.files.write = async (key, body) => {
        await write(key, body);
        throw new Error('The node was killed.');
      };
      await expect(moveOriginals(api.database, api.files)).rejects.toThrow('The node was killed.');
      api.files.write = async (key) => write(key, (async function* () {})());
      await expect(moveOriginals(api.database, api.files)).rejects.toThrow('was not written correctly');
      api.files.write = write;
      expect(await inDatabase()).toBe(1);
      expect(await moveOriginals(api.database, api.files)).toBe(1);
      expect((await api.as('admin').get(old)).bytes.equals(bytes)).toBe(true);
    });
  });
});
