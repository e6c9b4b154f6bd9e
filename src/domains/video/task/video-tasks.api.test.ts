/** API tests of video tasks: progress and status, assignees, scripts and links, access, counts and bulk changes. */
import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Temporal } from '#core/time';
import { eventsAbout } from '../../../../test/kit/events.ts';
import { insertUpload } from '../../../../test/kit/video-rows.ts';
import { startApi, ZONE, type Api, type Person } from '../../../../test/kit/api.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

type Item = Record<string, unknown> & { readonly '@id': string; readonly uuid: string };
interface Violations {
  readonly violations: readonly { readonly propertyPath: string; readonly message: string; readonly code: string }[];
}

const as = (person: Person = 'admin') => api.as(person);
const dayIn = (days: number) => Temporal.Now.plainDateISO(ZONE).add({ days }).toString();
const task = async (more: Record<string, unknown> = {}, person: Person = 'admin'): Promise<Item> => {
  const answer = await as(person).post('/api/video_tasks', { title: 'Cut', videoJob: api.world.videoJobs.acme, ...more });
  expect(answer.status, answer.text).toBe(201);
  return answer.json<Item>();
};
const read = async (iri: string, person: Person = 'admin') => (await as(person).get(iri)).json<Item>();
const patch = async (iri: string, body: object, person: Person = 'admin') => {
  const answer = await as(person).patch(iri, body);
  expect(answer.status, answer.text).toBe(200);
  return answer.json<Item>();
};
const refused = async (body: object) => {
  const answer = await as().post('/api/video_tasks', { title: 'Cut', videoJob: api.world.videoJobs.acme, ...body });
  expect(answer.status, answer.text).toBe(422);
  return answer.json<Violations>().violations.map(({ propertyPath, code }) => [propertyPath, code]);
};

describe('progress and status', () => {
  it('have their defaults', async () => {
    expect(await task()).toMatchObject({
      status: 'PENDING',
      progress: 0,
      videosRequired: 1,
      referenceLinks: [],
      scripts: null,
      videoTaskType: null,
      assignedEmployee: null,
      startedAt: null,
      completedAt: null,
    });
  });

  it('follow each other, and keep their timestamps', async () => {
    const { '@id': iri } = await task();
    const begun = await patch(iri, { progress: 1 });
    expect(begun).toMatchObject({ status: 'IN_PROGRESS', completedAt: null });
    expect(begun.startedAt).toMatch(/^\d{4}-/);
    expect(await patch(iri, { progress: 100 })).toMatchObject({ status: 'COMPLETED', startedAt: begun.startedAt });
    expect((await read(iri)).completedAt).toMatch(/^\d{4}-/);
    expect(await patch(iri, { status: 'IN_PROGRESS' })).toMatchObject({ progress: 99, completedAt: null, startedAt: begun.startedAt });
    expect(await patch(iri, { progress: 0 })).toMatchObject({ status: 'PENDING', completedAt: null });
    expect(await patch(iri, { status: 'COMPLETED' })).toMatchObject({ progress: 100 });
    expect(await patch(iri, { status: 'PENDING' })).toMatchObject({ progress: 0, completedAt: null });
  });

  it('are rejected when both change and contradict each other, and out of range', async () => {
    expect(await refused({ status: 'COMPLETED', progress: 40 })).toEqual([['progress', 'CONTRADICTS_STATUS']]);
    expect((await refused({ progress: 101 })).map(([path]) => path)).toEqual(['progress']);
    expect((await refused({ progress: -1 })).map(([path]) => path)).toEqual(['progress']);
    expect((await refused({ videosRequired: 0 })).map(([path]) => path)).toEqual(['videosRequired']);
  });

  it('changed concurrently leave a task with consistent status, progress and timestamps', async () => {
    const { '@id': iri } = await task();
    const bodies = [
      { progress: 10 },
      { progress: 100 },
      { status: 'COMPLETED' },
      { status: 'PENDING' },
      { progress: 55 },
      { status: 'IN_PROGRESS' },
    ];
    const answers = await Promise.all([...bodies, ...bodies].map((body) => as().patch(iri, body)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const after = await read(iri);
    expect(after.startedAt).not.toBeNull();
    expect(after.completedAt === null).toBe(after.status !== 'COMPLETED');
  });
});

describe('an assignee', () => {
  it('makes the task pending when added and when removed', async () => {
    const { ava, ben } = api.world.employees;
    const { '@id': iri } = await task({ assignedEmployee: ava, progress: 60 });
    expect(await read(iri)).toMatchObject({ status: 'IN_PROGRESS', assignedEmployee: ava, assignedEmployeeName: 'Ava' });
    expect(await patch(iri, { assignedEmployee: ava, title: 'Same' })).toMatchObject({ status: 'IN_PROGRESS', progress: 60 });
    expect(await patch(iri, { assignedEmployee: ben })).toMatchObject({ status: 'PENDING', progress: 0, assignedEmployeeName: 'Ben' });
    await patch(iri, { status: 'COMPLETED' });
    expect(await patch(iri, { assignedEmployee: null })).toMatchObject({ status: 'PENDING', assignedEmployee: null, completedAt: null });
  });

  it('and status are published when they change, and only then', async () => {
    const { ava, ben } = api.world.employees;
    const uuidOf = (iri: string) => iri.split('/').at(-1)!;
    const { '@id': iri } = await task({ assignedEmployee: ava });
    await patch(iri, { title: 'Other words', progress: 0 });
    await patch(iri, { status: 'IN_PROGRESS' });
    await patch(iri, { progress: 70 });
    await patch(iri, { assignedEmployee: ben });
    const [mine, theirs] = [uuidOf(ava), uuidOf(ben)];
    expect(await eventsAbout(api.database, iri)).toEqual(
      [
        { from: null, to: { status: 'PENDING', assignedEmployee: mine } },
        { from: { status: 'PENDING', assignedEmployee: mine }, to: { status: 'IN_PROGRESS', assignedEmployee: mine } },
        { from: { status: 'IN_PROGRESS', assignedEmployee: mine }, to: { status: 'PENDING', assignedEmployee: theirs } },
      ].map((payload) => ({ name: 'video.taskChanged', payload })),
    );
  });

  it('must not have left, the type must be in use, and the job must not be deleted', async () => {
    const { database, world } = api;
    const [gone] = await database.rows<{ uuid: string }>(
      sql`insert into employee (nickname, status) values ('Gone', 'DELETED') returning uuid`,
    );
    const [old] = await database.rows<{ uuid: string }>(
      sql`insert into video_task_type (name, is_active) values ('Old', false) returning uuid`,
    );
    const [lost] = await database.rows<{ uuid: string }>(
      sql`insert into video_job (title, status) values ('Lost', 'DELETED') returning uuid`,
    );
    expect(
      await refused({
        assignedEmployee: `/api/employees/${gone!.uuid}`,
        videoTaskType: `/api/video_task_types/${old!.uuid}`,
        videoJob: `/api/video_jobs/${lost!.uuid}`,
      }),
    ).toEqual([
      ['videoJob', 'DELETED'],
      ['videoTaskType', 'DELETED'],
      ['assignedEmployee', 'DELETED'],
    ]);
    const kept = await task({ videoTaskType: world.videoTaskTypes.edit });
    expect((await as().delete(`${world.videoTaskTypes.edit}?then=leave`)).status).toBe(204);
    expect(await read(world.videoTaskTypes.edit)).toMatchObject({ isActive: false });
    expect(await patch(kept['@id'], { title: 'Still of its type', videoTaskType: world.videoTaskTypes.edit })).toMatchObject({
      videoTaskType: { name: 'Edit' },
    });
    await patch(world.videoTaskTypes.edit, { isActive: true });
  });
});

describe('a script and its references', () => {
  it('are sanitised, and keep their meaning', async () => {
    const one = await task({
      scripts: '<h2 onclick="x()">Opening</h2><script>alert(1)</script><ul><li>Mug</li></ul><p>Tom &amp; Jerry</p>',
      referenceLinks: ['https://example.com/a', { url: 'http://example.org/', title: 'Mood' }],
    });
    expect(one.scripts).toBe('<h2>Opening</h2><ul><li>Mug</li></ul><p>Tom &amp; Jerry</p>');
    expect(one.referenceLinks).toEqual([
      { url: 'https://example.com/a', title: null },
      { url: 'http://example.org/', title: 'Mood' },
    ]);
    expect((await patch(one['@id'], { scripts: '<img src=x onerror=alert(1)>Plain' })).scripts).toBe('<p>Plain</p>');
    expect((await patch(one['@id'], { scripts: 'no markup' })).scripts).toBe('no markup');
    expect((await patch(one['@id'], { scripts: null })).scripts).toBeNull();
    expect(await refused({ referenceLinks: ['javascript:alert(1)'] })).toEqual([['referenceLinks[0].url', 'INVALID']]);
  });
});

describe('write access', () => {
  it('lets employees write only status and progress of their own tasks', async () => {
    const { acmeAva, acmeBen } = api.world.videoTasks;
    const after = await patch(acmeAva, { progress: 70, title: 'Mine', assignedEmployee: null, videosRequired: 9 }, 'employee');
    expect(after).toMatchObject({ progress: 70, status: 'IN_PROGRESS', title: 'Acme script', videosRequired: 1 });
    expect(after.assignedEmployee).toBe(api.world.employees.ava);
    expect((await as('employee').patch(acmeAva, { status: 'SKIPPED' })).status).toBe(403);
    expect((await as('employee').patch(acmeBen, { progress: 5 })).status).toBe(404);
    expect((await as('employee').delete(acmeAva)).status).toBe(403);
    expect((await as('employee').post('/api/video_tasks', { title: 'x', videoJob: api.world.videoJobs.acme })).status).toBe(403);
    expect((await as('client').patch(acmeAva, { progress: 5 })).status).toBe(403);
    expect((await as('manager2').patch(acmeAva, { progress: 5 })).status).toBe(404);
    expect((await as('manager').patch(acmeAva, { status: 'SKIPPED' })).status).toBe(200);
    expect((await as('manager').post('/api/video_tasks', { title: 'x', videoJob: api.world.videoJobs.birch })).status).toBe(400);
  });
});

describe('filters and groups', () => {
  it('by job, employee, status, type and due date', async () => {
    const { videoJobs, employees, videoTaskTypes } = api.world;
    const due = dayIn(300);
    const one = await task({ title: 'Filtered', assignedEmployee: employees.cleo, videoTaskType: videoTaskTypes.script, dueDate: due });
    const found = async (query: string) =>
      (await as().get(`/api/video_tasks?${query}&itemsPerPage=200`))
        .json<{ member: Item[] }>()
        .member.map(({ uuid }) => uuid)
        .includes(one.uuid);
    expect(await found(`videoJob=${videoJobs.acme}`)).toBe(true);
    expect(await found(`videoJob=${videoJobs.birch}`)).toBe(false);
    expect(await found(`assignedEmployee=${employees.cleo.split('/').at(-1)!}`)).toBe(true);
    expect(await found('assignedEmployee=null')).toBe(false);
    expect(await found(`videoTaskType=${videoTaskTypes.script}&status=PENDING&dueDate[before]=${due}&dueDate[after]=${due}`)).toBe(true);
    expect(await found('status[]=COMPLETED&status[]=FAILED')).toBe(false);
    const whole = await as().get(`${one['@id']}?groups[]=video_task:read&groups[]=video_upload:read`);
    expect([whole.status, whole.json<Item>().title]).toEqual([200, 'Filtered']);
  });
});

describe('counts', () => {
  it('cover what the reader may see, without deleted jobs', async () => {
    for (const table of ['video_comment', 'video_upload', 'video_task']) await api.database.rows(sql([`delete from ${table}`]));
    const { ava, ben } = api.world.employees;
    await task({ dueDate: dayIn(-1), assignedEmployee: ava });
    await task({ dueDate: dayIn(7), assignedEmployee: ava, status: 'IN_PROGRESS' });
    await task({ dueDate: dayIn(0), assignedEmployee: ava, status: 'COMPLETED' });
    await task({ dueDate: dayIn(-1), assignedEmployee: ava, status: 'COMPLETED' });
    await task({ assignedEmployee: ava, status: 'COMPLETED' });
    await task({ assignedEmployee: ben, status: 'SKIPPED' });
    await task();
    const [lost] = await api.database.rows<{ uuid: string }>(
      sql`insert into video_job (title, status) values ('Lost', 'DELETED') returning uuid`,
    );
    await api.database.rows(sql`insert into video_task (title, video_job) values ('Lost', ${lost!.uuid})`);
    const statistics = async (person: Person) => (await as(person).get('/api/video_tasks/statistics')).json();
    const byStatus = { PENDING: 2, IN_PROGRESS: 1, COMPLETED: 3, FAILED: 0, SKIPPED: 1 };
    expect(await statistics('admin')).toEqual({ total: 7, byStatus, overdue: 1, dueSoon: 1, unassigned: 1 });
    expect(await statistics('employee2')).toMatchObject({ total: 1, unassigned: 0 });
    expect(await statistics('client2')).toMatchObject({ total: 0 });
    const uuid = ava.split('/').at(-1)!;
    const path = `/api/video_tasks/employee/${uuid}/summary`;
    for (const person of ['admin', 'manager', 'employee'] as const)
      expect((await as(person).get(path)).json(), person).toEqual({
        employee: { '@id': ava, uuid, name: 'Ava' },
        total: 5,
        byStatus: { PENDING: 1, IN_PROGRESS: 1, COMPLETED: 3, FAILED: 0, SKIPPED: 0 },
        overdue: 1,
        dueSoon: 1,
        completedOnTime: 2,
      });
    expect((await as('manager2').get(path)).json()).toMatchObject({ total: 0 });
    for (const person of ['employee2', 'client'] as const) expect((await as(person).get(path)).status, person).toBe(404);
  });
});

describe('bulk changes of tasks', () => {
  const bulk = (action: string, body: object, person: Person = 'admin') =>
    as(person).patch(`/api/video_tasks/${action}`, body, { 'content-type': 'application/json' });

  it('assign tasks to one employee, or unassign them', async () => {
    const { cleo } = api.world.employees;
    const tasks = [await task({ progress: 50 }), await task()];
    const answer = await bulk('bulk-assign', { taskIds: tasks.map((one) => one['@id']), employeeId: cleo.split('/').at(-1)! });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.json<{ updated: number; tasks: Item[] }>()).toMatchObject({
      updated: 2,
      tasks: tasks.map(({ uuid }) => ({ uuid, assignedEmployee: cleo, status: 'PENDING', progress: 0 })),
    });
    const off = await bulk('bulk-assign', { taskIds: [tasks[0]!.uuid], employeeId: null }, 'manager');
    expect(off.json<{ tasks: Item[] }>().tasks).toMatchObject([{ assignedEmployee: null, status: 'PENDING' }]);
  });

  it('change all statuses or none, and list each task that cannot be changed', async () => {
    const mine = await task({ title: 'Mine', assignedEmployee: api.world.employees.ava });
    const others = await task({ title: 'Others', assignedEmployee: api.world.employees.ben });
    const answer = await bulk('bulk-status', { taskIds: [mine.uuid, others.uuid], status: 'COMPLETED' }, 'employee');
    expect(answer.status).toBe(422);
    expect(answer.json<Violations>().violations).toMatchObject([{ propertyPath: 'taskIds[1]', code: 'NOT_FOUND' }]);
    expect(await read(mine['@id'])).toMatchObject({ status: 'PENDING' });
    expect((await bulk('bulk-status', { taskIds: [mine.uuid], status: 'COMPLETED' }, 'employee')).json()).toMatchObject({
      updated: 1,
      tasks: [{ progress: 100 }],
    });
    const skipped = await bulk('bulk-status', { taskIds: [mine.uuid], status: 'SKIPPED' }, 'employee');
    expect([skipped.status, skipped.json<Violations>().violations[0]!.message]).toEqual([422, expect.stringContaining('“Mine”')]);
    const [gone] = await api.database.rows<{ uuid: string }>(
      sql`insert into employee (nickname, status) values ('Left', 'DELETED') returning uuid`,
    );
    const unfit = await bulk('bulk-assign', { taskIds: [mine.uuid, others.uuid], employeeId: gone!.uuid });
    expect(unfit.json<Violations>().violations).toEqual([
      { propertyPath: 'employeeId', message: 'This employee has left.', code: 'DELETED' },
    ]);
    const nobody = await bulk('bulk-assign', { taskIds: [mine.uuid, others.uuid], employeeId: randomUUID() });
    expect([nobody.status, nobody.json<Violations>().violations]).toEqual([
      422,
      [{ propertyPath: 'employeeId', message: 'There is no such employee.', code: 'NOT_FOUND' }],
    ]);
    expect((await bulk('bulk-assign', { taskIds: [mine.uuid], employeeId: null }, 'employee')).status).toBe(403);
  });
});

it('accepts the type of a task by its alias, in bodies and filters', async () => {
  const { videoJobs, videoTaskTypes } = api.world;
  const answer = await api
    .as('admin')
    .post('/api/video_tasks', { title: 'Named twice', videoJob: videoJobs.acme, taskType: videoTaskTypes.edit });
  const task = answer.json<{ '@id': string }>();
  expect(task).toMatchObject({ videoTaskType: { '@id': videoTaskTypes.edit } });
  const found = await api.as('admin').get(`/api/video_tasks?taskType=${videoTaskTypes.edit}&videoJob=${videoJobs.acme}`);
  expect(found.json<{ member: { title: string }[] }>().member.map(({ title }) => title)).toEqual(['Named twice']);
  const changed = await api.as('admin').patch(task['@id'], { taskType: videoTaskTypes.script });
  expect(changed.json()).toMatchObject({ videoTaskType: { '@id': videoTaskTypes.script } });
  expect((await api.as('employee').patch(task['@id'], { taskType: videoTaskTypes.edit })).status).toBe(404);
});

it("includes its uploads with the fields that the spec's groups promise", async () => {
  const made = await api.as('admin').post('/api/video_tasks', { title: 'With a video', videoJob: api.world.videoJobs.acme });
  const task = made.json<{ '@id': string; uuid: string }>();
  const upload = await insertUpload(api.database, {
    task: task.uuid,
    uploader: api.world.users.admin.split('/').at(-1)!,
  });
  const answer = await api.as('admin').get(`${task['@id']}?groups[]=video_task:read&groups[]=video_upload:read`);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.json<{ videoUploads: object[] }>().videoUploads[0]).toMatchObject({
    uuid: upload,
    videoSerial: 1,
    versionType: 'DRAFT',
    approvedAt: null,
    approvedBy: null,
    mimeType: 'video/mp4',
    originalFilename: 'film.mp4',
  });
});
