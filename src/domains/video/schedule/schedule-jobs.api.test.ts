/** API tests of the video jobs of schedules: reading, adding, removing, filters, access, and the default type of a schedule. */
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidIn } from '#core/iri';
import { startApi, type Api, type Person } from '../../../../test/kit/api.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

type Item = Record<string, unknown> & { readonly '@id': string; readonly uuid: string };
const as = (person: Person = 'admin') => api.as(person);
const schedule = async (more: Record<string, unknown> = {}): Promise<Item> => {
  const answer = await as().post('/api/schedules', { startTime: '2031-01-01T09:00:00Z', endTime: '2031-01-01T11:00:00Z', ...more });
  expect(answer.status, answer.text).toBe(201);
  return answer.json<Item>();
};
const linked = async (iri: string, person: Person = 'admin') => {
  const answer = await as(person).get(`${iri}/video_jobs`);
  expect(answer.status, answer.text).toBe(200);
  const { member, totalItems } = answer.json<{ member: Item[]; totalItems: number }>();
  expect(totalItems).toBe(member.length);
  return member.map((job) => job['@id']);
};

describe('a new schedule', () => {
  it('defaults to VIDEO when it has video jobs, and keeps a type that is sent', async () => {
    const { videoJobs, accounts } = api.world;
    const made = await schedule({ videoJobs: [videoJobs.acme] });
    expect(made).toMatchObject({ type: 'VIDEO', videoJobs: [{ '@id': videoJobs.acme, title: 'Acme launch', status: 'IN_PROGRESS' }] });
    expect(await schedule({ liveAccount: accounts.birch, type: 'LIVE', videoJobs: [videoJobs.acme] })).toMatchObject({ type: 'LIVE' });
    expect(await schedule({ liveAccount: accounts.acmeUk, videoJobs: [] })).toMatchObject({ type: 'LIVE' });
  });
});

describe('the jobs of a schedule', () => {
  it('are added, read, used as a filter and removed', async () => {
    const { videoJobs, schedules } = api.world;
    const add = (jobs: string[], person: Person = 'admin') => as(person).post(`${schedules.video}/video_jobs`, { videoJobUuids: jobs });
    expect((await add([uuidIn(videoJobs.acme)])).status).toBe(200);
    expect((await add([videoJobs.acme, videoJobs.unassigned])).status).toBe(200);
    expect(await linked(schedules.video)).toEqual([videoJobs.acme, videoJobs.unassigned]);
    const found = (await as().get(`/api/schedules?videoJobs=${videoJobs.unassigned}`)).json<{ member: Item[] }>();
    expect(found.member.map((one) => one['@id'])).toEqual([schedules.video]);
    const before = (await as().get(schedules.video)).headers.etag;
    expect((await as().delete(`${schedules.video}/video_jobs/${uuidIn(videoJobs.unassigned)}`)).status).toBe(204);
    expect((await as().get(schedules.video)).headers.etag).not.toBe(before);
    expect((await as().delete(`${schedules.video}/video_jobs/${uuidIn(videoJobs.unassigned)}`)).status).toBe(404);
    expect((await as().delete(`${schedules.video}/video_jobs/nonsense`)).status).toBe(404);
    expect(await linked(schedules.video)).toEqual([videoJobs.acme]);
    expect((await add(['01980000-0000-7000-8000-000000000000'])).status).toBe(400);
    expect((await add(['nonsense'])).status).toBe(422);
    expect((await add([videoJobs.acme], 'employee')).status).toBe(403);
    const trail = (await as().get(`/api/audit_entries?record=${schedules.video}`)).json<{ member: { after: object }[] }>();
    expect(trail.member.filter(({ after }) => 'videoJobs' in after).length).toBe(3);
  });

  it('are only those that the reader may see, and writing these leaves the others unchanged', async () => {
    const { videoJobs, schedules } = api.world;
    expect((await as().patch(schedules.video, { videoJobs: [videoJobs.acme, videoJobs.birch] })).status).toBe(200);
    expect(await linked(schedules.video, 'employee')).toEqual([videoJobs.acme]);
    expect(await linked(schedules.video, 'manager')).toEqual([videoJobs.acme]);
    const seen = (await as('manager').get(schedules.video)).json<{ videoJobs: Item[] }>();
    expect(seen.videoJobs.map((one) => one['@id'])).toEqual([videoJobs.acme]);
    expect((await as('manager').patch(schedules.video, { videoJobs: [videoJobs.unassigned] })).status).toBe(200);
    expect(await linked(schedules.video)).toEqual([videoJobs.birch, videoJobs.unassigned]);
    expect((await as('manager').delete(`${schedules.video}/video_jobs/${uuidIn(videoJobs.birch)}`)).status).toBe(404);
    expect((await as('manager').patch(schedules.video, { videoJobs: [] })).status).toBe(200);
    expect(await linked(schedules.video)).toEqual([videoJobs.birch]);
    expect((await as('client').get(`${schedules.video}/video_jobs`)).status).toBe(404);
  });

  it('are copied with the schedule while they are open', async () => {
    const { videoJobs, schedules } = api.world;
    await as().patch(schedules.video, { videoJobs: [videoJobs.acme, videoJobs.birch] });
    const answer = await as().post(`${schedules.video}/repeat`, { until: '2026-06-19', overrideReason: 'test' });
    const { created } = answer.json<{ created: string[] }>();
    expect(created.length, answer.text).toBe(1);
    expect(await linked(created[0]!)).toEqual([videoJobs.acme]);
  });

  it('lose their link when the schedule is deleted, and stay', async () => {
    const one = await schedule({
      videoJobs: [api.world.videoJobs.acme],
      startTime: '2031-02-01T09:00:00Z',
      endTime: '2031-02-01T11:00:00Z',
    });
    expect((await as().delete(one['@id'])).status).toBe(204);
    const rows = await api.database.rows(sql`select from schedule_video_job where schedule = ${one.uuid}`);
    expect(rows.length).toBe(0);
    expect((await as().get(api.world.videoJobs.acme)).status).toBe(200);
  });
});
