/** API tests of approving and rejecting: access, versions, the effect on the task, and concurrent decisions. */
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApi, type Api, type Person } from '../../../../test/kit/api.ts';
import { eventsAbout } from '../../../../test/kit/events.ts';
import { insertUpload } from '../../../../test/kit/video-rows.ts';
import { uploaded } from '../../../../test/kit/video.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const uuidOf = (iri: string) => iri.split('/').at(-1)!;
let task: string;
beforeEach(async () => {
  const made = await api.as('manager').post('/api/video_tasks', {
    title: 'Edit',
    videoJob: api.world.videoJobs.acme,
    assignedEmployee: api.world.employees.ava,
    videosRequired: 2,
  });
  expect(made.status, made.text).toBe(201);
  task = made.json<{ '@id': string }>()['@id'];
});

const put = (versionType: 'DRAFT' | 'FINAL', videoSerial = 1) => uploaded(api.as('employee'), task, { versionType, videoSerial });
const approve = (person: Person, upload: { '@id': string }) => api.as(person).post(`${upload['@id']}/approve`, {});
const reject = (person: Person, upload: { uuid: string }, reason = 'Too dark') =>
  api.as(person).post(`/api/video-uploads/${upload.uuid}/reject`, { reason });
const readTask = async () =>
  (await api.as('admin').get(task)).json<{ status: string; progress: number; startedAt: string | null; completedAt: string | null }>();

it('clients decide on final versions only, employees on nothing, and others cannot see the upload', async () => {
  const status = async (person: Person, versionType: 'DRAFT' | 'FINAL') => {
    const upload = await put(versionType);
    return [(await reject(person, upload)).status, (await approve(person, upload)).status];
  };
  expect({
    client: [await status('client', 'DRAFT'), await status('client', 'FINAL')],
    employee: [await status('employee', 'DRAFT'), await status('employee', 'FINAL')],
    manager: [await status('manager', 'DRAFT'), await status('manager', 'FINAL')],
    admin: await status('admin', 'DRAFT'),
    client2: await status('client2', 'FINAL'),
    manager2: await status('manager2', 'FINAL'),
    employee2: await status('employee2', 'FINAL'),
  }).toEqual({
    client: [
      [403, 403],
      [200, 409],
    ],
    employee: [
      [403, 403],
      [403, 403],
    ],
    manager: [
      [200, 409],
      [200, 409],
    ],
    admin: [200, 409],
    client2: [404, 404],
    manager2: [404, 404],
    employee2: [403, 403],
  });
});

it('a rejection requires and stores a reason; an approval stores user and time', async () => {
  const upload = await put('DRAFT');
  for (const reason of ['', '   ', undefined])
    expect((await api.as('manager').post(`${upload['@id']}/reject`, { reason })).status).toBe(422);
  expect((await reject('manager', upload)).json()).toMatchObject({ state: 'REJECTED', rejectionReason: 'Too dark', approvedAt: null });
  const next = await put('DRAFT');
  const approved = await approve('manager', next);
  expect(approved.json()).toMatchObject({
    state: 'APPROVED',
    approvedAt: expect.any(String),
    approvedBy: api.world.users.manager,
    approvedByName: 'manager',
    rejectionReason: null,
  });
  const trail = await api.database.rows(sql`select operation, after from audit_entry where record = ${next['@id']} order by id`);
  expect(trail).toMatchObject([{ operation: 'CREATE' }, { operation: 'ACTION', after: { state: 'APPROVED' } }]);
});

it('older versions are read-only', async () => {
  const old = await put('FINAL');
  await put('DRAFT');
  expect((await approve('client', old)).json()).toMatchObject({ status: 409, type: '/api/errors/video.oldVersion' });
});

it('approving every video as final completes the task; before that its progress is at least their share', async () => {
  const draft = await put('DRAFT', 1);
  expect((await approve('admin', draft)).status).toBe(200);
  expect(await readTask()).toMatchObject({ status: 'PENDING', progress: 0 });
  expect((await approve('client', await put('FINAL', 1))).status).toBe(200);
  expect(await readTask()).toMatchObject({ status: 'IN_PROGRESS', progress: 50, startedAt: expect.any(String), completedAt: null });
  expect((await approve('client', await put('FINAL', 2))).status).toBe(200);
  expect(await readTask()).toMatchObject({ status: 'COMPLETED', progress: 100, completedAt: expect.any(String) });
});

it('uploads, decisions and completed tasks are published', async () => {
  await approve('client', await put('FINAL', 1));
  const last = await put('FINAL', 2);
  await reject('client', last);
  const again = await put('FINAL', 2);
  await approve('client', again);
  const uploads = [last, again].map((one) => eventsAbout(api.database, one['@id']));
  expect(await Promise.all(uploads)).toEqual(
    ['REJECTED', 'APPROVED'].map((to) => [
      { name: 'video.uploadChanged', payload: { from: null, to: 'PENDING' } },
      { name: 'video.uploadChanged', payload: { from: 'PENDING', to } },
    ]),
  );
  const steps = (await eventsAbout(api.database, task)).map(({ payload }) => (payload as { to: { status: string } }).to.status);
  expect(steps).toEqual(['PENDING', 'IN_PROGRESS', 'COMPLETED']);
});

it('a task with more progress keeps it', async () => {
  await api.as('employee').patch(task, { progress: 80 });
  await approve('client', await put('FINAL', 1));
  expect(await readTask()).toMatchObject({ status: 'IN_PROGRESS', progress: 80 });
});

describe('concurrently', () => {
  it('only one of many decisions wins', async () => {
    const upload = await put('FINAL');
    const answers = await Promise.all(
      (['admin', 'manager', 'client', 'admin', 'manager', 'client'] as const).map((person, turn) =>
        turn % 2 === 0 ? approve(person, upload) : reject(person, upload),
      ),
    );
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409]);
  });

  it('two approvals that complete a task together complete it', async () => {
    const [first, second] = [await put('FINAL', 1), await put('FINAL', 2)];
    await Promise.all([approve('client', first), approve('manager', second)]);
    expect(await readTask()).toMatchObject({ status: 'COMPLETED', progress: 100 });
  });

  it('many uploads get one number each', async () => {
    const uploads = await Promise.all(Array.from({ length: 6 }, () => put('DRAFT')));
    expect(uploads.map(({ revision }) => Number(revision)).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6]);
  });
});

it('a schedule lists the uploads of its jobs', async () => {
  const upload = await put('FINAL', 2);
  const schedule = api.world.schedules.video;
  await api.database.rows(
    sql`insert into schedule_video_job (schedule, video_job) values (${uuidOf(schedule)}, ${uuidOf(api.world.videoJobs.acme)}) on conflict do nothing`,
  );
  const ask = async (person: Person, query = '') =>
    (await api.as(person).get(`${schedule}/uploads?videoTaskUuid=${uuidOf(task)}${query}`)).json<{
      totalCount: number;
      uploads: object[];
    }>();
  expect(await ask('admin')).toMatchObject({ schedule, totalCount: 1, uploads: [{ '@id': upload['@id'] }] });
  expect((await ask('admin', '&status=APPROVED')).totalCount).toBe(0);
  expect((await ask('admin', '&videoSerial=2&status=PENDING')).totalCount).toBe(1);
  expect((await ask('admin', `&employeeId=${uuidOf(api.world.employees.ben)}`)).totalCount).toBe(0);
  expect((await ask('employee2')).totalCount).toBe(0);
  expect((await ask('employee', `&employeeId=${uuidOf(api.world.employees.ava)}`)).totalCount).toBe(1);
});

it('a schedule lists the newest of very many uploads, in order', async () => {
  const schedule = api.world.schedules.video;
  await api.database.rows(
    sql`insert into schedule_video_job (schedule, video_job) values (${uuidOf(schedule)}, ${uuidOf(api.world.videoJobs.acme)}) on conflict do nothing`,
  );
  const row = { task: uuidOf(task), uploader: uuidOf(api.world.users.employee) };
  const uuids = await api.database.transaction(async (tx) => {
    const made: string[] = [];
    for (let revision = 1; revision <= 501; revision += 1) made.push(await insertUpload(tx, { ...row, revision }));
    return made;
  });
  const answer = await api.as('manager').get(`${schedule}/uploads?videoTaskUuid=${row.task}`);
  expect(answer.status, answer.text).toBe(200);
  const { uploads, totalCount } = answer.json<{ totalCount: number; uploads: { uuid: string }[] }>();
  expect(totalCount).toBe(501);
  expect(uploads.map(({ uuid }) => uuid)).toEqual(uuids.toReversed().slice(0, 500));
});
