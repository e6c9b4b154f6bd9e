/** API tests of video uploads: whole, and chunked through both services; access, refusals with messages, and no remains on failure. */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, readdir, readlink } from 'node:fs/promises';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startApi, type Api, type Person } from '../../../../test/kit/api.ts';
import { startS3, type TestS3 } from '../../../../test/kit/s3.ts';
import { looksLikeVideo, sendChunk, sendWhole, sha256 } from '../../../../test/kit/video.ts';

const FIRST = '/api/video_uploads';
const SECOND = '/api/video-uploads';
const CHUNK = 64 * 1024;

let s3: TestS3;
const apis = new Map<string, Api>();
beforeAll(async () => {
  s3 = await startS3();
  const limit = { MAX_UPLOAD_BYTES: '6000000' };
  apis.set('folder', await startApi(limit));
  apis.set('S3', await startApi({ ...limit, ...s3.environment }));
});
afterAll(async () => {
  for (const api of apis.values()) await api.stop();
  await s3.stop();
});

/** A store that refuses every write. */
async function fullDisk() {
  const any = await open(process.execPath, 'r');
  const kind = Object.getPrototypeOf(any) as typeof any;
  await any.close();
  return vi.spyOn(kind, 'writev').mockRejectedValue(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }));
}

interface Session {
  readonly sessionId: string;
  readonly chunkSize: number;
  readonly totalChunks: number;
}

describe.each(['folder', 'S3'])('with files in a store of kind %s', (kind) => {
  const api = () => apis.get(kind)!;
  const task = () => api().world.videoTasks.acmeAva;
  const keys = async () => {
    const found: string[] = [];
    for await (const { key } of api().files.list('videos/')) found.push(key);
    return found.sort();
  };
  const begin = (person: Person, bytes: Buffer, more: Record<string, unknown> = {}) =>
    api()
      .as(person)
      .post(`${FIRST}/chunk/initiate`, {
        originalFilename: 'film.mp4',
        fileSize: bytes.length,
        mimeType: 'video/mp4',
        videoTask: task(),
        videoSerial: 1,
        versionType: 'DRAFT',
        chunkSize: CHUNK,
        checksum: sha256(bytes),
        ...more,
      });
  const started = async (bytes: Buffer, more: Record<string, unknown> = {}) => {
    const answer = await begin('employee', bytes, more);
    expect(answer.status, answer.text).toBe(201);
    return answer.json<Session>();
  };
  const slice = (bytes: Buffer, { chunkSize }: Session, index: number) => bytes.subarray(index * chunkSize, (index + 1) * chunkSize);
  const end = (session: Session, service = FIRST, body: object = {}) =>
    api().as('employee').post(`${service}/chunk/${session.sessionId}/complete`, body);

  it('a video uploaded whole, with form fields in any order, becomes the next version', async () => {
    const bytes = looksLikeVideo(300_000);
    const first = await sendWhole(api().as('employee'), bytes, { videoTask: task(), videoSerial: '1', versionType: 'DRAFT' });
    expect(first.status, first.text).toBe(201);
    expect(first.json()).toMatchObject({
      '@type': 'VideoUpload',
      videoSerial: 1,
      versionType: 'DRAFT',
      state: 'PENDING',
      processing: 'QUEUED',
      originalFilename: 'film.mp4',
      fileSize: 300_000,
      mimeType: 'video/mp4',
      checksum: sha256(bytes),
      isLatest: true,
      approvedAt: null,
    });
    const uuid = task().split('/').at(-1)!;
    const second = await sendWhole(api().as('manager'), bytes, { videoTask: uuid });
    const { revision } = first.json<{ revision: number }>();
    expect(second.json()).toMatchObject({ revision: revision + 1, isLatest: true });
    expect((await api().as('admin').get(first.json<{ '@id': string }>()['@id'])).json()).toMatchObject({ isLatest: false });
  });

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

  it.each(['', ' ', 'abc', '-1', '1.5'])('a chunk with "%s" as its index is refused, and no chunk', async (index) => {
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
  });

  it.runIf(kind === 'folder')(
    'is refused while the user has a hundred unfinished ones, and not because of the uploads of others',
    async () => {
      const bytes = looksLikeVideo(2 * CHUNK, 25);
      await api().database.rows(sql`
      with files as (
        insert into incoming_file (key, handle, name, size, part_size, parts, expires_at)
        select 'videos/' || n, n, 'film.mp4', 1, 1, 1, now() + interval '1 day' from generate_series(1, 100) n returning uuid)
      insert into upload_session (incoming_file, created_by, video_task, video_serial, version_type)
      select files.uuid, (select uuid from app_user where username = 'admin'), ${task().split('/').at(-1)}, 1, 'DRAFT' from files`);
      const refused = await begin('admin', bytes);
      expect([refused.status, refused.json()], refused.text).toMatchObject([
        429,
        { type: '/api/errors/video.tooManyUploads', detail: expect.stringMatching(/^You have 100 unfinished uploads\./) },
      ]);
      expect((await begin('employee', bytes)).status).toBe(201);
      await api().database.rows(sql`update incoming_file set expires_at = now() - interval '1 hour' where key = 'videos/1'`);
      expect((await begin('admin', bytes)).status).toBe(201);
      await api().database.rows(sql`delete from incoming_file where key ~ '^videos/[0-9]+$'`);
    },
  );

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

  it('the second service accepts its own field names', async () => {
    const bytes = looksLikeVideo(1000, 4);
    const answer = await api()
      .as('employee')
      .post(`${SECOND}/chunk/initiate`, {
        filename: 'cut.mov',
        fileSize: 1000,
        mimeType: 'video/quicktime',
        chunkSize: CHUNK,
        checksum: sha256(bytes).toUpperCase(),
        metadata: { videoTask: task(), videoSerial: 1, versionType: 'FINAL' },
      });
    expect(answer.json()).toMatchObject({ totalChunks: 1, uploadedChunks: [], expiresAt: expect.any(String) });
    const session = answer.json<Session>();
    await sendChunk(api().as('employee'), session.sessionId, { index: 0, bytes, service: SECOND });
    expect((await end(session, SECOND, { totalChunks: 2 })).status).toBe(422);
    const done = await end(session, SECOND, { totalChunks: 1 });
    expect(done.json()).toMatchObject({ originalFilename: 'cut.mov', versionType: 'FINAL', mimeType: 'video/mp4' });
  });

  it('a file that is not a video by content is refused whatever its name, and nothing is stored', async () => {
    const before = await keys();
    const texts = [
      '#EXTM3U\n#EXTINF:1,\nhttp://example.com/a.ts\n',
      "ffconcat version 1.0\nfile '/etc/passwd'\n",
      '<?xml version="1.0"?><svg/>',
    ];
    for (const text of texts) {
      const bytes = Buffer.from(text);
      const whole = await sendWhole(api().as('employee'), bytes, { videoTask: task() });
      expect([whole.status, whole.json<{ detail: string }>().detail]).toEqual([415, 'Unsupported file type. Please upload a video file.']);
      const session = await started(bytes, { chunkSize: 1024 });
      await sendChunk(api().as('employee'), session.sessionId, { index: 0, bytes });
      const chunked = await end(session);
      expect([chunked.status, chunked.json<{ detail: string }>().detail]).toEqual([
        415,
        'Unsupported file type. Please upload a video file.',
      ]);
      expect((await end(session)).status).toBe(404);
    }
    expect((await begin('employee', Buffer.alloc(10), { mimeType: 'application/pdf' })).status).toBe(415);
    expect(await keys()).toEqual(before);
  });

  it('a file that is too large is refused, by declared or actual size', async () => {
    const before = await keys();
    const claimed = await begin('employee', Buffer.alloc(10), { fileSize: 6_000_001 });
    expect([claimed.status, claimed.json<{ detail: string }>().detail]).toEqual([413, 'File size exceeds maximum allowed size']);
    const sent = await sendWhole(api().as('employee'), looksLikeVideo(6_000_001), { videoTask: task() });
    expect([sent.status, sent.json<{ detail: string }>().detail]).toEqual([413, 'File size exceeds maximum allowed size']);
    expect(await keys()).toEqual(before);
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

  it('the assignee and those who manage the job may upload, and no one else', async () => {
    const bytes = looksLikeVideo(2000, 6);
    const status = async (person: Person) => [
      (await sendWhole(api().as(person), bytes, { videoTask: task() })).status,
      (await begin(person, bytes)).status,
    ];
    expect({
      admin: await status('admin'),
      manager: await status('manager'),
      employee: await status('employee'),
      manager2: await status('manager2'),
      client: await status('client'),
      client2: await status('client2'),
      employee2: await status('employee2'),
      nobody: await status('nobody'),
    }).toEqual({
      admin: [201, 201],
      manager: [201, 201],
      employee: [201, 201],
      manager2: [404, 404],
      client: [403, 403],
      client2: [404, 404],
      employee2: [404, 404],
      nobody: [403, 403],
    });
    expect((await begin('client2', bytes)).json()).toMatchObject({ detail: 'Not found: "videoTask" names a record that does not exist.' });
    const refused = await begin('client', bytes);
    expect(refused.json()).toMatchObject({ detail: 'You do not have permission to upload videos.' });
    expect((await sendWhole(api().anonymous(), bytes, { videoTask: task() })).status).toBe(401);
  });

  it('nothing can be uploaded to a deleted job, even if started before', async () => {
    const bytes = looksLikeVideo(CHUNK, 24);
    const admin = api().as('admin');
    const { '@id': videoJob } = (await admin.post('/api/video_jobs', { title: 'Called off' })).json<{ '@id': string }>();
    const { '@id': videoTask } = (await admin.post('/api/video_tasks', { title: 'Cut', videoJob })).json<{ '@id': string }>();
    const session = (await begin('admin', bytes, { videoTask })).json<Session>();
    expect((await sendChunk(admin, session.sessionId, { index: 0, bytes })).status).toBe(200);
    expect((await admin.delete(videoJob)).status).toBe(204);
    for (const answer of [
      await sendWhole(admin, bytes, { videoTask }),
      await begin('admin', bytes, { videoTask }),
      await admin.post(`${FIRST}/chunk/${session.sessionId}/complete`, {}),
    ])
      expect(answer.json()).toMatchObject({ status: 422, violations: [{ propertyPath: 'videoTask', code: 'DELETED' }] });
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

  it.each(['whole', 'chunked'])('a long name is truncated between characters, %s', async (way) => {
    const bytes = looksLikeVideo(1200, 25);
    const given = `C:\\films\\${'a'.repeat(199)}😀😀.mp4`;
    const chunked = async () => {
      const session = await started(bytes, { originalFilename: given });
      await sendChunk(api().as('employee'), session.sessionId, { index: 0, bytes });
      return end(session);
    };
    const answer = way === 'whole' ? await sendWhole(api().as('employee'), bytes, { videoTask: task() }, { name: given }) : await chunked();
    expect(answer.status, answer.text).toBe(201);
    expect(answer.json()).toMatchObject({ originalFilename: `${'a'.repeat(199)}😀` });
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

  it.each([
    [{ videoSerial: 2 }, 'videoSerial'],
    [{ videoSerial: 0 }, 'videoSerial'],
    [{ versionType: 'OTHER' }, 'versionType'],
    [{ checksum: 'x' }, 'checksum'],
    [{ fileSize: 0 }, 'fileSize'],
    [{ originalFilename: '' }, 'originalFilename'],
    [{ videoTask: 'x' }, 'videoTask'],
  ])('%j is refused by field', async (more, field) => {
    const answer = await begin('employee', Buffer.alloc(10), more);
    expect(answer.status).toBe(422);
    expect(answer.json<{ violations: { propertyPath: string }[] }>().violations.map(({ propertyPath }) => propertyPath)).toEqual([field]);
  });
});
