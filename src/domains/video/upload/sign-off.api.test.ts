/** API tests of what was signed off: nothing deletes it, and a newer version over it needs a reason, which reopens the task. */
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApi, type Answer, type Api, type Person } from '../../../../test/kit/api.ts';
import { eventsAbout } from '../../../../test/kit/events.ts';
import { looksLikeVideo, sendChunk, sendWhole, uploaded } from '../../../../test/kit/video.ts';
import { FIRST, SECOND, type Session } from '../../../../test/kit/video-uploads.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

interface Upload {
  readonly '@id': string;
  readonly uuid: string;
  readonly revision: number;
  readonly overrideReason: string | null;
  readonly fileUpload: { readonly '@id': string };
}

const BYTES = looksLikeVideo(3000);
const REASON = 'The client wants the new logo';
let job: string;
let task: string;
let signed: Upload;
beforeEach(async () => {
  const made = await api.as('manager').post('/api/video_jobs', { title: 'Launch', client: api.world.clients.acme });
  expect(made.status, made.text).toBe(201);
  job = made.json<{ '@id': string }>()['@id'];
  const added = await api.as('manager').post('/api/video_tasks', {
    title: 'Edit',
    videoJob: job,
    assignedEmployee: api.world.employees.ava,
  });
  task = added.json<{ '@id': string }>()['@id'];
  signed = (await uploaded(api.as('employee'), task, { versionType: 'FINAL' })) as unknown as Upload;
  expect((await api.as('client').post(`${signed['@id']}/approve`, {})).status).toBe(200);
});

const readTask = async () => (await api.as('admin').get(task)).json<{ status: string; completedAt: string | null }>();
const readUpload = async () => (await api.as('client').get(signed['@id'])).json<{ state: string; isLatest: boolean }>();
const refused = (answer: Answer) => expect([answer.status, answer.json()], answer.text).toMatchObject([409, { '@type': 'SignedOff' }]);
const initiate = (person: Person, more: object = {}) =>
  api.as(person).post(`${FIRST}/chunk/initiate`, { originalFilename: 'a.mp4', fileSize: BYTES.length, videoTask: task, ...more });
const initiateSecond = (person: Person, more: object = {}) =>
  api.as(person).post(`${SECOND}/chunk/initiate`, { filename: 'a.mp4', fileSize: BYTES.length, metadata: { videoTask: task, ...more } });
const whole = (person: Person, more: Record<string, string> = {}) => sendWhole(api.as(person), BYTES, { videoTask: task, ...more });
const stored = (person: Person, more: object = {}) =>
  api.as(person).post('/api/video_uploads', { videoTask: task, fileUpload: signed.fileUpload['@id'], ...more });

describe('a newer version over a signed-off one', () => {
  it.each(['admin', 'manager', 'employee'] as const)('is refused without a reason, however it is sent: %s', async (person) => {
    for (const answer of [await initiate(person), await initiateSecond(person), await whole(person), await stored(person)]) refused(answer);
    expect((await whole(person)).json<{ detail: string }>().detail).toBe(
      'Version 1 of video 1 was signed off. Give a reason (`overrideReason`) to upload a newer version over it.',
    );
    expect(await readUpload()).toMatchObject({ state: 'APPROVED', isLatest: true });
    expect(await readTask()).toMatchObject({ status: 'COMPLETED' });
  });

  it('with a reason is the next version, reopens the task, and has the reason in the history of both', async () => {
    const answer = await whole('employee', { overrideReason: `  ${REASON} ` });
    expect([answer.status, answer.json()], answer.text).toMatchObject([201, { revision: 2, overrideReason: REASON, state: 'PENDING' }]);
    expect(await readTask()).toMatchObject({ status: 'IN_PROGRESS', completedAt: null });
    expect(await readUpload()).toMatchObject({ state: 'APPROVED', isLatest: false });
    for (const record of [answer.json<Upload>()['@id'], task]) {
      const [last] = await api.database.rows(sql`select reason from audit_entry where record = ${record} order by id desc limit 1`);
      expect(last).toEqual({ reason: REASON });
    }
    const steps = (await eventsAbout(api.database, task)).map(({ payload }) => (payload as { to: { status: string } }).to.status);
    expect(steps).toEqual(['PENDING', 'COMPLETED', 'IN_PROGRESS']);
    const next = await whole('employee');
    expect([next.status, next.json<Upload>().overrideReason], 'the one after it needs none').toEqual([201, null]);
  });

  it.each([
    ['the first chunk service', FIRST, () => initiate('employee', { overrideReason: REASON })],
    ['the second chunk service', SECOND, () => initiateSecond('employee', { overrideReason: REASON })],
  ])('keeps the reason it began with in %s', async (_name, service, begin) => {
    const session = (await begin()).json<Session>();
    await sendChunk(api.as('employee'), session.sessionId, { index: 0, bytes: BYTES, service });
    const done = await api.as('employee').post(`${service}/chunk/${session.sessionId}/complete`, {});
    expect([done.status, done.json()], done.text).toMatchObject([201, { revision: 2, overrideReason: REASON }]);
    expect(await readTask()).toMatchObject({ status: 'IN_PROGRESS' });
  });

  it('is refused at its end when the sign-off came in between, and then takes the reason there', async () => {
    const made = await api.as('manager').post('/api/video_tasks', {
      title: 'Other',
      videoJob: job,
      assignedEmployee: api.world.employees.ava,
    });
    task = made.json<{ '@id': string }>()['@id'];
    const final = await uploaded(api.as('employee'), task, { versionType: 'FINAL' });
    const session = (await initiate('employee')).json<Session>();
    await sendChunk(api.as('employee'), session.sessionId, { index: 0, bytes: BYTES });
    expect((await api.as('client').post(`${final['@id']}/approve`, {})).status).toBe(200);
    const end = (body: object) => api.as('employee').post(`${FIRST}/chunk/${session.sessionId}/complete`, body);
    refused(await end({}));
    expect((await end({ overrideReason: REASON })).json()).toMatchObject({ revision: 2, overrideReason: REASON });
  });

  it('takes the stored file of another upload with a reason too', async () => {
    expect((await stored('manager', { overrideReason: REASON })).json()).toMatchObject({ revision: 2, overrideReason: REASON });
  });

  it.each(['', '   ', 'x'.repeat(501)])('rejects the reason %j', async (overrideReason) => {
    for (const answer of [
      await initiate('employee', { overrideReason }),
      await initiateSecond('employee', { overrideReason }),
      await whole('employee', { overrideReason }),
      await stored('employee', { overrideReason }),
    ]) {
      const [violation] = answer.json<{ violations: { propertyPath: string }[] }>().violations;
      expect([answer.status, violation?.propertyPath], answer.text).toEqual([422, expect.stringMatching(/(^|\.)overrideReason$/)]);
    }
    expect(await readUpload()).toMatchObject({ isLatest: true });
  });

  it('rejects a reason of another type', async () => {
    const answer = await initiate('employee', { overrideReason: 7 });
    expect([answer.status, answer.text]).toEqual([
      expect.toSatisfy((status) => status === 400 || status === 422),
      expect.stringContaining('overrideReason'),
    ]);
  });

  it('is none of a client, of others, and of other employees', async () => {
    for (const [person, status] of [
      ['client', 403],
      ['client2', 404],
      ['manager2', 404],
    ] as const) {
      expect((await initiate(person, { overrideReason: REASON })).status, person).toBe(status);
      expect((await whole(person, { overrideReason: REASON })).status, person).toBe(status);
    }
    expect((await initiate('employee2', { overrideReason: REASON })).status).toBeGreaterThanOrEqual(403);
  });

  it('does not complete the task again by approving a draft', async () => {
    const draft = (await whole('employee', { overrideReason: REASON, versionType: 'DRAFT' })).json<Upload>();
    expect((await api.as('manager').post(`${draft['@id']}/approve`, {})).status).toBe(200);
    expect(await readTask()).toMatchObject({ status: 'IN_PROGRESS' });
    const final = (await whole('employee', { versionType: 'FINAL' })).json<Upload>();
    expect((await api.as('client').post(`${final['@id']}/approve`, {})).status).toBe(200);
    expect(await readTask()).toMatchObject({ status: 'COMPLETED' });
  });

  it('needs no reason over an approved draft or a rejected final, and then has none', async () => {
    const made = await api
      .as('manager')
      .post('/api/video_tasks', { title: 'Drafts', videoJob: job, assignedEmployee: api.world.employees.ava });
    task = made.json<{ '@id': string }>()['@id'];
    const draft = await uploaded(api.as('employee'), task, { versionType: 'DRAFT' });
    expect((await api.as('manager').post(`${draft['@id']}/approve`, {})).status).toBe(200);
    const final = (await whole('employee', { versionType: 'FINAL', overrideReason: REASON })).json<Upload>();
    expect(final).toMatchObject({ revision: 2, overrideReason: null });
    expect((await api.as('client').post(`${final['@id']}/reject`, { reason: 'Too dark' })).status).toBe(200);
    expect((await whole('employee')).status).toBe(201);
  });
});

describe('a signed-off video', () => {
  it('is kept, whatever request would delete it', async () => {
    for (const person of ['admin', 'manager'] as const) {
      refused(await api.as(person).delete(signed['@id']));
      refused(await api.as(person).delete(task));
    }
    expect((await api.as('admin').delete(signed.fileUpload['@id'])).status).toBe(409);
    for (const person of ['client', 'employee'] as const) expect((await api.as(person).delete(signed['@id'])).status).toBe(403);
    expect(await readUpload()).toMatchObject({ state: 'APPROVED' });
  });

  it('stays with its job when that is marked as deleted', async () => {
    expect((await api.as('manager').delete(job)).status).toBe(204);
    expect(await readUpload()).toMatchObject({ state: 'APPROVED' });
    refused(await api.as('admin').delete(signed['@id']));
    refused(await api.as('admin').delete(task));
    expect((await api.as('manager').patch(job, { status: 'COMPLETED' })).status).toBe(200);
    expect(await readUpload()).toMatchObject({ state: 'APPROVED', isLatest: true });
  });

  it('says what is kept', async () => {
    expect((await api.as('admin').delete(signed['@id'])).json()).toMatchObject({
      type: '/api/errors/video.signedOffKept',
      detail: 'Video 1 was signed off: signed-off videos are kept and cannot be deleted.',
    });
    expect((await api.as('admin').delete(task)).json()).toMatchObject({
      detail: 'Video 1 of this task was signed off: signed-off videos are kept and cannot be deleted.',
    });
  });

  it('is kept below a newer version, which can be deleted until it is signed off', async () => {
    const newer = (await whole('employee', { overrideReason: REASON })).json<Upload>();
    refused(await api.as('admin').delete(signed['@id']));
    expect((await api.as('manager').delete(newer['@id'])).status).toBe(204);
    refused(await whole('employee'));
  });

  it('is kept by the database, whatever deletes it', async () => {
    await expect(api.database.rows(sql`delete from video_upload where uuid = ${signed.uuid}`)).rejects.toMatchObject({ code: 'VID01' });
  });

  it('wins against a deletion at the same time, or is deleted before it is signed off', async () => {
    const made = await api
      .as('manager')
      .post('/api/video_tasks', { title: 'Race', videoJob: job, assignedEmployee: api.world.employees.ava });
    const final = await uploaded(api.as('employee'), made.json<{ '@id': string }>()['@id'], { versionType: 'FINAL' });
    const [approved, deleted] = await Promise.all([
      api.as('client').post(`${final['@id']}/approve`, {}),
      api.as('admin').delete(final['@id']),
    ]);
    expect([`${approved.status} ${deleted.status}`]).toEqual([expect.stringMatching(/^(200 409|404 204)$/)]);
  });
});
