/** API tests of video uploads, whole or in chunks: versions, access, limits, and refusals with messages. */
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../../../test/kit/api.ts';
import { looksLikeVideo, sendChunk, sendWhole, sha256 } from '../../../../test/kit/video.ts';
import { CHUNK, FIRST, SECOND, startStores, STORES, uploadSteps, type Session } from '../../../../test/kit/video-uploads.ts';

let stores: Awaited<ReturnType<typeof startStores>>;
beforeAll(async () => {
  stores = await startStores();
});
afterAll(() => stores.stop());

describe.each(STORES)('with files in a store of kind %s', (kind) => {
  const api = () => stores.apis.get(kind)!;
  const { begin, end, keys, started, task } = uploadSteps(api);

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

  it('an empty file is refused, which says so and names it', async () => {
    const before = await keys();
    const said = (propertyPath: string) => ({
      status: 422,
      violations: [{ propertyPath, message: '“film.mp4” is empty: it has 0 bytes. Export the video again, then upload it.' }],
    });
    expect((await sendWhole(api().as('employee'), Buffer.alloc(0), { videoTask: task() })).json()).toMatchObject(said('file'));
    expect((await begin('employee', Buffer.alloc(0), { originalFilename: 'film.mp4' })).json()).toMatchObject(said('fileSize'));
    const attached = await sendWhole(
      api().as('admin'),
      Buffer.alloc(0),
      { entityType: 'video_task', entity: task() },
      { path: '/api/file_uploads' },
    );
    expect(attached.status, attached.text).toBe(201);
    const fileUpload = attached.json<{ '@id': string }>()['@id'];
    expect((await api().as('admin').post('/api/video_uploads', { videoTask: task(), fileUpload })).json()).toMatchObject(said('file'));
    expect((await api().as('admin').delete(fileUpload)).status).toBe(204);
    expect((await keys()).length).toBeLessThanOrEqual(before.length + 1);
  });

  it('a file that is too large is refused, by declared or actual size', async () => {
    const before = await keys();
    const claimed = await begin('employee', Buffer.alloc(10), { fileSize: 6_000_001 });
    expect([claimed.status, claimed.json<{ detail: string }>().detail]).toEqual([413, 'File size exceeds maximum allowed size']);
    const sent = await sendWhole(api().as('employee'), looksLikeVideo(6_000_001), { videoTask: task() });
    expect([sent.status, sent.json<{ detail: string }>().detail]).toEqual([413, 'File size exceeds maximum allowed size']);
    expect(await keys()).toEqual(before);
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
