/** API tests of video jobs: timestamps, lateness, access, counts and bulk changes. */
import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApi, ZONE, type Api, type Person } from '../../../../test/kit/api.ts';
import { uploaded } from '../../../../test/kit/video.ts';
import { skipStateMachines } from '../../../../test/kit/state-machines.ts';
import { Temporal } from '#core/time';

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
const today = () => Temporal.Now.plainDateISO(ZONE);
const dayIn = (days: number) => today().add({ days }).toString();
const made = async (plural: string, body: Record<string, unknown>): Promise<Item> => {
  const answer = await as().post(`/api/${plural}`, body);
  expect(answer.status, answer.text).toBe(201);
  return answer.json<Item>();
};
const job = (more: Record<string, unknown> = {}) => made('video_jobs', { title: 'Launch', client: api.world.clients.acme, ...more });
const task = (of: Item, more: Record<string, unknown> = {}) => made('video_tasks', { title: 'Script', videoJob: of['@id'], ...more });
const read = async (iri: string, person: Person = 'admin') => (await as(person).get(iri)).json<Item>();
const patch = async (iri: string, body: object, person: Person = 'admin') => {
  const answer = await as(person).patch(iri, body);
  expect(answer.status, answer.text).toBe(200);
  return answer.json<Item>();
};
const titles = async (person: Person, query = '') =>
  (await as(person).get(`/api/video_jobs?itemsPerPage=100${query}`))
    .json<{ member: { title: string }[] }>()
    .member.map(({ title }) => title);

describe('the status of a job', () => {
  it('stamps startedAt once and completedAt each time, and reopening clears completedAt', async () => {
    const { '@id': iri, ...created } = await job();
    expect(created).toMatchObject({ status: 'PENDING', priority: 2, startedAt: null, completedAt: null, taskCount: 0, progress: 0 });
    const started = await patch(iri, { status: 'IN_PROGRESS' });
    expect(started.startedAt).toMatch(/^\d{4}-/);
    await api.database.rows(sql`update video_job set started_at = '2026-01-01T00:00:00Z' where uuid = ${started.uuid}`);
    const done = await patch(iri, { status: 'COMPLETED' });
    expect(done).toMatchObject({ startedAt: '2026-01-01T00:00:00+00:00', progress: 100 });
    expect(done.completedAt).toMatch(/^\d{4}-/);
    expect(await patch(iri, { status: 'IN_PROGRESS' })).toMatchObject({ startedAt: '2026-01-01T00:00:00+00:00', completedAt: null });
    expect(await patch(iri, { status: 'COMPLETED', title: 'Done' })).toMatchObject({ title: 'Done', status: 'COMPLETED' });
    expect((await as().delete(iri)).status).toBe(204);
    expect(await read(iri)).toMatchObject({ status: 'DELETED' });
  });

  it('can be set on creation, with its timestamp, but timestamps cannot be written directly', async () => {
    const started = await job({ status: 'IN_PROGRESS', startedAt: '2020-01-01T00:00:00Z', completedAt: '2020-01-01T00:00:00Z' });
    expect(started.startedAt).not.toContain('2020');
    expect(started.completedAt).toBeNull();
  });

  it('changed concurrently ends in one of the statuses, with matching timestamps', async () => {
    const { '@id': iri } = await job();
    const statuses = ['IN_PROGRESS', 'COMPLETED', 'PENDING', 'IN_PROGRESS', 'COMPLETED', 'DELETED'];
    const answers = await Promise.all(statuses.map((status) => as().patch(iri, { status })));
    expect(answers.map(({ status }) => status)).toEqual(statuses.map(() => 200));
    const after = await read(iri);
    expect(after.startedAt).toMatch(/^\d{4}-/);
    if (after.status !== 'DELETED') expect(after.completedAt === null).toBe(after.status !== 'COMPLETED');
  });
});

describe('lateness', () => {
  const cases = [
    [-1, 'PENDING', true, false],
    [-1, 'IN_PROGRESS', true, false],
    [-1, 'COMPLETED', false, false],
    [-1, 'DELETED', false, false],
    [0, 'PENDING', false, true],
    [7, 'IN_PROGRESS', false, true],
    [7, 'COMPLETED', false, false],
    [8, 'PENDING', false, false],
    [null, 'PENDING', false, false],
  ] as const;
  it.each(cases)('of a job due in %s days that is %s: overdue %s, due soon %s', async (days, status, overdue, dueSoon) => {
    const made = await job({ dueDate: days === null ? null : dayIn(days), status });
    expect(made).toMatchObject({ overdue, dueSoon });
  });
});

describe('a job and its tasks', () => {
  it('has a task count and an average progress, excluding skipped tasks', async () => {
    const one = await job();
    await task(one, { progress: 100 });
    await task(one, { progress: 33 });
    await task(one, { status: 'SKIPPED' });
    expect(await read(one['@id'])).toMatchObject({ taskCount: 3, progress: 66, readyToComplete: false });
  });

  it('is offered for completion once all tasks have ended, and is never completed automatically', async () => {
    const one = await job();
    const [first, second] = [await task(one), await task(one)];
    await patch(first['@id'], { status: 'COMPLETED' });
    expect(await read(one['@id'])).toMatchObject({ status: 'PENDING', readyToComplete: false });
    await patch(second['@id'], { status: 'FAILED' });
    expect(await read(one['@id'])).toMatchObject({ status: 'PENDING', completedAt: null, readyToComplete: true });
    await patch(one['@id'], { status: 'COMPLETED' });
    expect(await read(one['@id'])).toMatchObject({ readyToComplete: false });
  });
});

describe('access to jobs', () => {
  it.each([
    ['admin', ['Showreel', 'Birch summer', 'Acme launch']],
    ['manager', ['Showreel', 'Acme launch']],
    ['manager2', ['Showreel', 'Birch summer']],
    ['client', ['Acme launch']],
    ['client2', ['Birch summer']],
    ['employee', ['Acme launch']],
    ['employee2', ['Birch summer', 'Acme launch']],
  ] as const)('%s', async (person, wanted) => {
    const world = new Set(['Showreel', 'Birch summer', 'Acme launch']);
    expect((await titles(person)).filter((title) => world.has(title))).toEqual(wanted);
  });

  it('limits embedded tasks, counts and names in an employee’s job to their own tasks', async () => {
    const { videoJobs, videoTasks } = api.world;
    expect(await read(videoJobs.acme, 'employee')).toMatchObject({ taskCount: 1, people: [{ name: 'Ava' }] });
    expect((await read(videoJobs.acme, 'employee')).videoTasks).toMatchObject([{ '@id': videoTasks.acmeAva, assignedEmployeeName: 'Ava' }]);
    expect(await read(videoJobs.acme, 'manager')).toMatchObject({ taskCount: 2, people: [{ name: 'Ava' }, { name: 'Ben' }] });
    expect(await read(videoJobs.acme, 'client')).toMatchObject({ taskCount: 2 });
    expect((await as('employee').get(videoTasks.acmeBen)).status).toBe(404);
    expect((await as('employee').get(videoJobs.birch)).status).toBe(404);
    expect((await as('client').get(videoJobs.birch)).status).toBe(404);
  });

  it('counts the tasks of a job without a client for every manager', async () => {
    const { unassigned } = api.world.videoJobs;
    for (const person of ['admin', 'manager', 'manager2'] as const)
      expect(await read(unassigned, person), person).toMatchObject({ client: null, taskCount: 1 });
  });

  it('lets only admins and managers of the client’s accounts write', async () => {
    const { videoJobs, clients } = api.world;
    for (const person of ['client', 'employee'] as const)
      expect((await as(person).patch(videoJobs.acme, { priority: 4 })).status, person).toBe(403);
    expect((await as('manager2').patch(videoJobs.acme, { priority: 4 })).status).toBe(404);
    expect((await as('manager').post('/api/video_jobs', { title: 'Theirs', client: clients.birch })).status).toBe(400);
    expect((await as('manager').post('/api/video_jobs', { title: 'Ours', client: clients.acme })).status).toBe(201);
    expect((await as('manager').post('/api/video_jobs', { title: 'Nobody’s' })).status).toBe(201);
    expect((await as('client').post('/api/video_jobs', { title: 'Order', client: clients.acme })).status).toBe(403);
  });
});

describe('filters', () => {
  it('by client, status, priority and due date, in the forms of the spec', async () => {
    const due = dayIn(400);
    await job({ title: 'F1', priority: 1, dueDate: due });
    await job({ title: 'F4', priority: 4, dueDate: dayIn(401), client: api.world.clients.birch });
    const only = async (query: string) => (await titles('admin', query)).filter((title) => /^F\d/.test(title)).sort();
    expect(await only(`&client=${api.world.clients.birch}`)).toEqual(['F4']);
    expect(await only('&priority[gte]=3')).toEqual(['F4']);
    expect(await only('&priority=1..3')).toEqual(['F1']);
    expect(await only('&priority[between]=1..4')).toEqual(['F1', 'F4']);
    expect(await only(`&dueDate[before]=${due}`)).toEqual(['F1']);
    expect(await only(`&dueDate[between]=${due}..${dayIn(402)}`)).toEqual(['F1', 'F4']);
    expect(await only('&status=PENDING')).toEqual(['F1', 'F4']);
    expect(await only('&status[]=COMPLETED&status[]=DELETED')).toEqual([]);
  });
});

interface Counts {
  readonly total: number;
  readonly byStatus: Readonly<Record<string, number>>;
  readonly overdue: number;
  readonly dueSoon: number;
  readonly awaitingApproval: number;
}

describe('counts', () => {
  const clean = async () => {
    for (const table of ['video_comment', 'video_upload', 'video_task', 'schedule_video_job', 'video_job'])
      await api.database.rows(sql`delete from ${raw(table)}`);
  };
  beforeEach(async () => {
    await clean();
    await job({ title: 'Late', dueDate: dayIn(-2) });
    await job({ title: 'Soon', dueDate: dayIn(3), status: 'IN_PROGRESS' });
    await job({ title: 'Done', status: 'COMPLETED' });
    await job({ title: 'Birch', client: api.world.clients.birch });
    await job({ title: 'Gone', status: 'DELETED' });
  });

  it('cover the jobs that the reader may see', async () => {
    const statistics = async (person: Person) => (await as(person).get('/api/video_jobs/statistics')).json<Counts>();
    expect(await statistics('admin')).toEqual({
      total: 5,
      byStatus: { PENDING: 2, IN_PROGRESS: 1, COMPLETED: 1, DELETED: 1 },
      overdue: 1,
      dueSoon: 1,
      awaitingApproval: 0,
    });
    expect(await statistics('manager2')).toMatchObject({ total: 1, overdue: 0, byStatus: { PENDING: 1 } });
    expect(await statistics('client')).toMatchObject({ total: 4 });
    expect(await statistics('employee')).toMatchObject({ total: 0 });
    expect((await as('nobody').get('/api/video_jobs/statistics')).status).toBe(403);
  });

  it('of a client include the most recently changed jobs', async () => {
    const uuid = api.world.clients.acme.split('/').at(-1)!;
    const path = `/api/video_jobs/client/${uuid}/summary`;
    for (const person of ['admin', 'manager', 'client'] as const) {
      const summary = (await as(person).get(path)).json<Counts & { client: Item; recentJobs: Item[] }>();
      expect(summary.client, person).toEqual({ '@id': api.world.clients.acme, uuid, name: 'Acme' });
      expect(summary, person).toMatchObject({ total: 4, overdue: 1, dueSoon: 1, awaitingApproval: 0 });
      expect(
        summary.recentJobs.map(({ title }) => String(title)).sort((a, b) => a.localeCompare(b)),
        person,
      ).toEqual(['Done', 'Late', 'Soon']);
    }
    for (const person of ['manager2', 'client2', 'employee'] as const) expect((await as(person).get(path)).status, person).toBe(404);
  });
});

describe('jobs awaiting approval', () => {
  it('are counted by the newest version of each video, among those that the reader may see', async () => {
    const film = await job({ title: 'Film' });
    const { '@id': cut } = await task(film, { assignedEmployee: api.world.employees.ava, videosRequired: 2 });
    const counted = async (person: Person = 'admin') =>
      (await as(person).get('/api/video_jobs/statistics')).json<Counts>().awaitingApproval;
    const summed = async (person: Person = 'admin') =>
      (await as(person).get(`/api/video_jobs/client/${api.world.clients.acme.split('/').at(-1)!}/summary`)).json<Counts>().awaitingApproval;
    const [before, beforeSum] = [await counted(), await summed()];
    const versions: Record<'draft' | 'final', { '@id': string }> = {
      draft: await uploaded(as('employee'), cut, { versionType: 'DRAFT' }),
      final: await uploaded(as('employee'), cut, { versionType: 'FINAL' }),
    };
    const second = await uploaded(as('employee'), cut, { versionType: 'DRAFT', videoSerial: 2 });
    expect([await counted(), await summed()]).toEqual([before + 1, beforeSum + 1]);
    expect([await counted('employee'), await counted('employee2'), await counted('client'), await counted('client2')]).toEqual([
      1, 0, 1, 0,
    ]);
    expect((await as().post(`${second['@id']}/reject`, { reason: 'Too dark' })).status).toBe(200);
    expect(await counted()).toBe(before + 1);
    const processed = (state: string) =>
      skipStateMachines(
        api.database,
        sql`update video_upload set processing = ${state}, processing_error = case ${state} when 'FAILED' then 'Cut off.' end where uuid = ${versions.final['@id'].split('/').at(-1)!}`,
      );
    await processed('FAILED');
    // The draft that was replaced by the broken final does not await approval again.
    expect([await counted(), await summed(), await counted('client')]).toEqual([before, beforeSum, 0]);
    await processed('READY');
    expect((await as('client').post(`${versions.final['@id']}/approve`, {})).status).toBe(200);
    // The draft before it is still pending, but no longer awaits approval.
    expect([await counted(), await summed()]).toEqual([before, beforeSum]);
    await uploaded(as('employee'), cut, { videoSerial: 2 });
    expect(await counted()).toBe(before + 1);
    await patch(film['@id'], { status: 'DELETED' });
    expect([await counted(), await summed()]).toEqual([before, beforeSum]);
  });
});

describe('bulk changes of jobs', () => {
  const bulk = (ids: readonly string[], status: string, person: Person = 'admin') =>
    as(person).patch('/api/video_jobs/bulk-status', { ids, status }, { 'content-type': 'application/json' });

  it('set one status for jobs given by uuid or IRI, with timestamps and audit entries', async () => {
    const [one, two] = [await job(), await job({ status: 'COMPLETED' })];
    const answer = await bulk([one.uuid, two['@id'], one['@id']], 'COMPLETED');
    expect(answer.status, answer.text).toBe(200);
    const { updated, jobs } = answer.json<{ updated: number; jobs: Item[] }>();
    expect([updated, jobs.map(({ uuid }) => uuid), jobs.every(({ completedAt }) => completedAt !== null)]).toEqual([
      1,
      [one.uuid, two.uuid],
      true,
    ]);
    const trail = (await as().get(`/api/audit_entries?record=${one['@id']}&operation=UPDATE`)).json<{ member: { after: object }[] }>();
    expect(trail.member.map(({ after }) => Object.keys(after).sort())).toEqual([['completedAt', 'status']]);
  });

  it('change all or none, and list each job that cannot be changed', async () => {
    const [ours, theirs] = [await job({ title: 'Ours' }), await job({ title: 'Theirs', client: api.world.clients.birch })];
    const nowhere = '01980000-0000-7000-8000-000000000000';
    const answer = await bulk([ours.uuid, theirs.uuid, nowhere], 'COMPLETED', 'manager');
    expect(answer.status).toBe(422);
    const { violations } = answer.json<Violations>();
    expect(violations.map(({ propertyPath, code }) => [propertyPath, code]).sort(([a = ''], [b = '']) => a.localeCompare(b))).toEqual([
      ['ids[1]', 'NOT_FOUND'],
      ['ids[2]', 'NOT_FOUND'],
    ]);
    expect(await read(ours['@id'])).toMatchObject({ status: 'PENDING', completedAt: null });
    expect((await bulk(['nonsense'], 'COMPLETED')).json<Violations>().violations).toMatchObject([{ propertyPath: 'ids[0]' }]);
    expect((await bulk([], 'COMPLETED')).status).toBe(422);
    expect((await bulk([ours.uuid], 'NOWHERE')).status).toBe(422);
    expect((await bulk([ours.uuid], 'COMPLETED', 'client')).status).toBe(403);
    expect((await bulk([ours.uuid], 'COMPLETED', 'employee')).status).toBe(403);
  });
});
