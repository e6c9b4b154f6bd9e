/** API tests of job templates: saved from a job without its specifics, and used to create jobs with tasks, all or nothing. */
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type Api, type Person } from '../../../../test/kit/api.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

interface Template {
  readonly '@id': string;
  readonly name: string;
  readonly tasks: readonly { readonly '@id': string; readonly title: string }[];
}
const save = (person: Person, job: string, name: string) => api.as(person).post(`${job}/template`, { name });

it('contains the tasks of the job it was saved from, in order, without assignees, due dates and scripts', async () => {
  const { videoTasks, videoJobs, videoTaskTypes } = api.world;
  await api.as('manager').patch(videoTasks.acmeAva, { description: 'Thirty seconds', videosRequired: 3, scripts: '<p>Only theirs</p>' });
  const answer = await save('manager', videoJobs.acme, 'Launch');
  expect(answer.status, answer.text).toBe(201);
  const template = answer.json<Template>();
  expect(template).toMatchObject({
    name: 'Launch',
    tasks: [
      { title: 'Acme script', description: 'Thirty seconds', videosRequired: 3, videoTaskType: videoTaskTypes.script },
      { title: 'Acme edit', videosRequired: 1 },
    ],
  });
  expect(answer.text).not.toContain('Only theirs');
  expect((await save('admin', videoJobs.acme, 'launch')).json()).toMatchObject({ status: 422, violations: [{ propertyPath: 'name' }] });
  expect((await save('admin', videoJobs.acme, ' ')).status).toBe(422);
  const renamed = await api.as('admin').patch(template['@id'], { name: 'Big launch' });
  expect(renamed.json<Template>().tasks).toHaveLength(2);
  expect((await api.as('manager').delete(template['@id'])).status).toBe(204);
  const left = await api.database.rows(sql`select from video_job_template_task where job_template = ${template['@id'].split('/').at(-1)!}`);
  expect(left).toEqual([]);
});

it('is saved from jobs that one manages, and is visible to those who manage jobs', async () => {
  const { videoJobs } = api.world;
  expect((await save('manager2', videoJobs.acme, 'Not theirs')).status).toBe(404);
  for (const person of ['client', 'employee', 'nobody'] as const) {
    expect((await save(person, videoJobs.acme, 'Not for them')).status).toBe(403);
    expect((await api.as(person).get('/api/video_job_templates')).status).toBe(403);
    expect((await api.as(person).get('/api/video_job_template_tasks')).status).toBe(403);
  }
});

it('creates a job together with its tasks, or nothing at all', async () => {
  const { clients, videoTaskTypes, employees } = api.world;
  const make = (person: Person, videoTasks: unknown, more: object = {}) =>
    api.as(person).post('/api/video_jobs', { title: 'Begun', client: clients.acme, videoTasks, ...more });
  const answer = await make('manager', [
    { title: 'Script', videoTaskType: videoTaskTypes.script },
    { title: 'Cut', videosRequired: 2, assignedEmployee: employees.ava },
  ]);
  expect(answer.status, answer.text).toBe(201);
  const job = answer.json<{ '@id': string }>();
  expect(job).toMatchObject({
    taskCount: 2,
    videoTasks: [
      { title: 'Script', status: 'PENDING', videosRequired: 1 },
      { title: 'Cut', videosRequired: 2, assignedEmployee: employees.ava },
    ],
  });
  const entries = await api.as('admin').get('/api/audit_entries?resource=VideoTask&operation=CREATE');
  expect(entries.json<{ totalItems: number }>().totalItems).toBe(2);
  const count = async () => (await api.database.rows(sql`select from video_job`)).length;
  const before = await count();
  await api.database.rows(sql`update video_task_type set is_active = false where name = 'Edit'`);
  expect((await make('manager', [{ title: 'Good' }, { title: 'Bad', videoTaskType: videoTaskTypes.edit }])).json()).toMatchObject({
    status: 422,
    violations: [{ propertyPath: 'videoTasks[1].videoTaskType' }],
  });
  expect((await make('manager', [{ title: '' }])).json()).toMatchObject({
    status: 422,
    violations: [{ propertyPath: 'videoTasks[0].title' }],
  });
  expect((await make('manager2', [{ title: 'Not theirs' }])).status).toBeGreaterThanOrEqual(400);
  expect(await count()).toBe(before);
  // Afterwards each task is written separately.
  await api.as('manager').patch(job['@id'], { title: 'Begun well', videoTasks: [] });
  expect((await api.as('manager').get(job['@id'])).json()).toMatchObject({ title: 'Begun well', taskCount: 2 });
});
