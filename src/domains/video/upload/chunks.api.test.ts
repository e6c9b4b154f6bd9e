/** API tests of uploads in chunks through both services: order, repetition, checksums, sessions, and no remains on failure. */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, readdir, readlink } from 'node:fs/promises';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { chunkOf, looksLikeVideo, sendChunk, sha256 } from '../../../../test/kit/video.ts';
import { CHUNK, FIRST, SECOND, startStores, STORES, uploadSteps } from '../../../../test/kit/video-uploads.ts';

let stores: Awaited<ReturnType<typeof startStores>>;
beforeAll(async () => {
  stores = await startStores();
});
afterAll(() => stores.stop());

/** A store that refuses every write. */
async function fullDisk() {
  const any = await open(process.execPath, 'r');
  const kind = Object.getPrototypeOf(any) as typeof any;
  await any.close();
  return vi.spyOn(kind, 'writev').mockRejectedValue(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }));
}

describe.each(STORES)('with files in a store of kind %s', (kind) => {
  const api = () => stores.apis.get(kind)!;
  const { end, keys, slice, started } = uploadSteps(api);

  it('chunks may arrive in any order and repeatedly, with their index before or after them, through either service', async () => {
    const bytes = looksLikeVideo(5 * CHUNK + 99, 2);
    const session = await started(bytes, kind === 'S3' ? { chunkSize: bytes.length } : {});
    const indexes = Array.from({ length: session.totalChunks }, (_, index) => session.totalChunks - 1 - index);
    for (const index of indexes) {
      const answer = await sendChunk(api().as('employee'), session.sessionId, {
        index,
        bytes: slice(bytes, session, index),
        indexFirst: index % 2 === 0,
        service: index % 3 === 0 ? SECOND : FIRST,
      });
      expect(answer.status, answer.text).toBe(200);
      expect(answer.json()).toMatchObject({ sessionId: session.sessionId, chunkIndex: index });
      expect(answer.json<{ progress: number }>().progress).toBeLessThanOrEqual(99);
    }
    const again = await sendChunk(api().as('employee'), session.sessionId, { index: 0, bytes: slice(bytes, session, 0) });
    expect(again.json()).toMatchObject({ uploadedChunks: indexes.toReversed(), progress: 99 });
    const done = await end(session);
    expect(done.status, done.text).toBe(201);
    expect(done.json()).toMatchObject({ checksum: sha256(bytes), fileSize: bytes.length });
    expect((await end(session, SECOND, { totalChunks: session.totalChunks })).json()).toMatchObject({ '@id': done.json()['@id'] });
    const status = await api().as('employee').get(`${SECOND}/chunk/${session.sessionId}/status`);
    expect(status.json()).toMatchObject({ status: 'COMPLETED', progress: 100, missingChunks: [], videoUpload: done.json()['@id'] });
  });

  it.each(['', ' ', 'abc', '-1', '1.5', '0,0', '0,1', ' 0', '0 ', '0e0', '0x0', '+0', '٠'])(
    'a chunk with "%s" as its index is refused, and no chunk',
    async (index) => {
      const bytes = looksLikeVideo(2 * CHUNK, 24);
      const session = await started(bytes);
      for (const indexFirst of [true, false]) {
        const answer = await sendChunk(api().as('employee'), session.sessionId, { index, bytes: slice(bytes, session, 0), indexFirst });
        expect([answer.status, answer.json()], answer.text).toMatchObject([422, { violations: [{ propertyPath: 'chunkIndex' }] }]);
      }
      const { uploadedChunks } = (await api().as('employee').get(`${SECOND}/chunk/${session.sessionId}/status`)).json<{
        uploadedChunks: number[];
      }>();
      expect(uploadedChunks).toEqual([]);
    },
  );

  it('a chunk with two indexes is refused, also when they agree', async () => {
    const bytes = looksLikeVideo(2 * CHUNK, 25);
    const session = await started(bytes);
    for (const second of ['0', '1'])
      for (const indexFirst of [true, false]) {
        const { headers, payload } = chunkOf(slice(bytes, session, 0), 0, indexFirst);
        const text = payload.toString('latin1');
        const [field] = /--a-chunk-of-the-test\r\n[^\r]*name="chunkIndex"\r\n\r\n0\r\n/.exec(text)!;
        const twice = Buffer.from(text.replace(field, field + field.replace('\r\n0\r\n', `\r\n${second}\r\n`)), 'latin1');
        const answer = await api()
          .as('employee')
          .send({ method: 'POST', url: `${FIRST}/chunk/${session.sessionId}`, headers, payload: twice });
        expect([answer.status, answer.json()], answer.text).toMatchObject([422, { violations: [{ propertyPath: 'chunkIndex' }] }]);
      }
    const status = await api().as('employee').get(`${SECOND}/chunk/${session.sessionId}/status`);
    expect(status.json()).toMatchObject({ uploadedChunks: [] });
  });

  it('a chunk that is there already takes no other size, and sending it again stores nothing', async () => {
    const bytes = looksLikeVideo(2 * CHUNK, 26);
    const session = await started(bytes, kind === 'S3' ? { chunkSize: bytes.length } : {});
    const chunk = slice(bytes, session, 0);
    const send = (sent: Buffer, indexFirst: boolean) =>
      sendChunk(api().as('employee'), session.sessionId, { index: 0, bytes: sent, indexFirst });
    expect((await send(chunk, true)).status).toBe(200);
    const before = await keys();
    for (const indexFirst of [true, false]) {
      for (const other of [Buffer.concat([chunk, Buffer.alloc(9)]), chunk.subarray(1)]) {
        const answer = await send(other, indexFirst);
        expect([answer.status, answer.json()], answer.text).toMatchObject([422, { violations: [{ propertyPath: 'chunk' }] }]);
      }
      expect((await send(chunk, indexFirst)).json()).toMatchObject({ uploadedChunks: [0] });
    }
    expect(await keys()).toEqual(before);
  });

  it('a chunk sent several times concurrently succeeds for every sender', async () => {
    const bytes = looksLikeVideo(2 * CHUNK, 23);
    const session = await started(bytes, kind === 'S3' ? { chunkSize: bytes.length } : {});
    const send = (_: unknown, turn: number) =>
      sendChunk(api().as('employee'), session.sessionId, { index: 0, bytes: slice(bytes, session, 0), indexFirst: turn % 2 === 0 });
    const answers = await Promise.all(Array.from({ length: 6 }).map(send));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    for (const answer of answers) expect(answer.json()).toMatchObject({ chunkIndex: 0, uploadedChunks: [0] });
  });

  it.runIf(existsSync('/proc/self/fd'))('a refused chunk leaves no open file handle and no file', async () => {
    const bytes = looksLikeVideo(2 * CHUNK, 22);
    const session = await started(bytes, kind === 'S3' ? { chunkSize: bytes.length } : {});
    const send = (index: number, sent: Buffer) =>
      sendChunk(api().as('employee'), session.sessionId, { index, bytes: sent, indexFirst: false });
    expect((await send(0, bytes.subarray(0, 99))).status).toBe(422);
    expect((await send(77, bytes.subarray(0, CHUNK))).status).toBe(422);
    const open = await Promise.all((await readdir('/proc/self/fd')).map((one) => readlink(`/proc/self/fd/${one}`).catch(() => '')));
    expect(open.filter((place) => place.includes('greenroom-chunk-'))).toEqual([]);
  });

  it.runIf(kind === 'folder')(
    'a chunk that the disk has no room for is refused, is not there, and arrives once there is room',
    async () => {
      const bytes = looksLikeVideo(3 * CHUNK, 21);
      const session = await started(bytes);
      const send = (index: number, indexFirst = true) =>
        sendChunk(api().as('employee'), session.sessionId, { index, bytes: slice(bytes, session, index), indexFirst });
      expect((await send(0)).status).toBe(200);
      const before = await keys();
      for (const indexFirst of [true, false]) {
        const disk = await fullDisk();
        const refused = await send(1, indexFirst);
        disk.mockRestore();
        expect([refused.status, refused.json()]).toMatchObject([507, { type: '/api/errors/core.storageFull' }]);
      }
      const status = await api().as('employee').get(`${SECOND}/chunk/${session.sessionId}/status`);
      expect(status.json()).toMatchObject({ uploadedChunks: [0], missingChunks: [1, 2] });
      expect(await keys()).toEqual(before);
      for (const index of [1, 2]) expect((await send(index)).status).toBe(200);
      expect((await end(session)).json()).toMatchObject({ checksum: sha256(bytes) });
    },
  );

  it('missing chunks are listed, and a wrong checksum stores nothing', async () => {
    const bytes = looksLikeVideo(3 * CHUNK, 3);
    const session = await started(bytes, { checksum: sha256(Buffer.from('other')), ...(kind === 'S3' ? { chunkSize: bytes.length } : {}) });
    const missing = Array.from({ length: session.totalChunks }, (_, index) => index);
    const early = await end(session);
    expect([early.status, early.json<{ missingChunks: number[] }>().missingChunks]).toEqual([409, missing]);
    for (const index of missing) await sendChunk(api().as('employee'), session.sessionId, { index, bytes: slice(bytes, session, index) });
    const before = await keys();
    const wrong = await end(session);
    expect([wrong.status, wrong.json<{ type: string }>().type]).toEqual([422, '/api/errors/video.wrongSum']);
    expect(await keys()).toEqual(before);
    const status = await api().as('employee').get(`${SECOND}/chunk/${session.sessionId}/status`);
    expect(status.json()).toMatchObject({ status: 'OPEN', uploadedChunks: [], missingChunks: missing });
  });

  it('a chunk that is too long, too short or out of range is refused', async () => {
    const bytes = looksLikeVideo(2 * CHUNK, 5);
    const session = await started(bytes, kind === 'S3' ? { chunkSize: bytes.length } : {});
    for (const indexFirst of [true, false]) {
      for (const [index, sent] of [
        [0, slice(bytes, session, 0).subarray(1)],
        [0, Buffer.concat([slice(bytes, session, 0), Buffer.from('x')])],
        [session.totalChunks, slice(bytes, session, 0)],
        [-1, slice(bytes, session, 0)],
      ] as const)
        expect((await sendChunk(api().as('employee'), session.sessionId, { index, bytes: sent, indexFirst })).status).toBe(422);
    }
    expect((await api().as('employee').get(`${SECOND}/chunk/${session.sessionId}/status`)).json()).toMatchObject({ uploadedChunks: [] });
  });

  it('a checksum that is only sent at the end is verified then', async () => {
    const bytes = looksLikeVideo(CHUNK, 11);
    const session = await started(bytes, { checksum: null });
    const send = () => sendChunk(api().as('employee'), session.sessionId, { index: 0, bytes });
    expect((await send()).status).toBe(200);
    const wrong = await end(session, FIRST, { checksum: sha256(Buffer.from('another')) });
    expect(wrong.status).toBe(422);
    expect(wrong.json<{ detail: string }>().detail).toContain(sha256(bytes));
    expect((await end(session, FIRST, { checksum: sha256(bytes) })).status).toBe(409);
    expect((await send()).status).toBe(200);
    expect((await end(session, FIRST, { checksum: sha256(bytes).toUpperCase() })).status).toBe(201);
    const second = await started(bytes);
    expect((await sendChunk(api().as('employee'), second.sessionId, { index: 0, bytes })).status).toBe(200);
    expect((await end(second, SECOND, { checksum: sha256(Buffer.from('another')) })).status).toBe(422);
  });

  it('a session that its user discards leaves nothing, and no other user can discard it', async () => {
    const bytes = looksLikeVideo(2 * CHUNK, 27);
    const before = await keys();
    const session = await started(bytes, kind === 'S3' ? { chunkSize: bytes.length } : {});
    await sendChunk(api().as('employee'), session.sessionId, { index: 0, bytes: slice(bytes, session, 0) });
    const url = `${FIRST}/chunk/${session.sessionId}`;
    expect((await api().as('admin').delete(url)).status).toBe(404);
    expect((await api().as('employee').delete(url)).status).toBe(204);
    expect((await api().as('employee').delete(url)).status).toBe(404);
    expect((await api().as('employee').get(`${SECOND}/chunk/${session.sessionId}/status`)).status).toBe(404);
    expect(await keys()).toEqual(before);
  });

  it('a session belongs to its user, and ends when it was cancelled', async () => {
    const bytes = looksLikeVideo(1500, 7);
    const session = await started(bytes);
    const other = await sendChunk(api().as('admin'), session.sessionId, { index: 0, bytes });
    expect(other.status).toBe(404);
    await api().database.rows(sql`update incoming_file set expires_at = now() - interval '2 seconds' where uuid = ${session.sessionId}`);
    expect((await sendChunk(api().as('employee'), session.sessionId, { index: 0, bytes })).status).toBe(404);
    expect((await api().as('employee').get(`${SECOND}/chunk/${randomUUID()}/status`)).status).toBe(404);
  });

  it('a session is not reported as ended while the database is unavailable', async () => {
    const session = await started(looksLikeVideo(1500, 8));
    const status = () => api().as('employee').get(`${SECOND}/chunk/${session.sessionId}/status`);
    const ask = api().database.rows.bind(api().database);
    const away = vi.spyOn(api().database, 'rows').mockImplementation((query) => {
      if (!query.text.includes('from incoming_file')) return ask(query);
      return Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }));
    });
    try {
      expect((await status()).status).toBe(503);
    } finally {
      away.mockRestore();
    }
    expect((await status()).status).toBe(200);
  });

  it('an invalid session id is not found', async () => {
    for (const id of ['-'.repeat(36), 'a'.repeat(36), 'x', `${randomUUID()}0`])
      expect((await api().as('employee').get(`${SECOND}/chunk/${id}/status`)).status, id).toBe(404);
  });
});
