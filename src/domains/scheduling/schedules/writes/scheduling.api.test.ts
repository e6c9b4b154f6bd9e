/** Planning: schedules with their shifts, permissions, and publishing. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type Answer, type Api } from '../../../../../test/kit/api.ts';
import { schedulesOf, video } from '../../../../../test/kit/schedules.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());
const { live, ava, create } = schedulesOf(() => api);

describe('a schedule', () => {
  it('is LIVE by default and needs an account for it', async () => {
    const answer = await api.as('admin').post('/api/schedules', { startTime: '2027-01-01T09:00:00Z', endTime: '2027-01-01T10:00:00Z' });
    expect([answer.status, answer.json<{ violations: { propertyPath: string }[] }>().violations[0]?.propertyPath]).toEqual([
      422,
      'liveAccount',
    ]);
  });
  it.each([
    ['10:00', '10:00'],
    ['10:00', '09:00'],
  ])('cannot run from %s to %s', async (from, to) => {
    const answer = await api.as('admin').post('/api/schedules', live('2027-01-02', from, to));
    expect([answer.status, answer.json<{ violations: { propertyPath: string }[] }>().violations[0]?.propertyPath]).toEqual([
      422,
      'endTime',
    ]);
  });
  it('is at most 24 hours long', async () => {
    const long = (end: string) =>
      api.as('admin').post('/api/schedules', { type: 'VIDEO', startTime: '2027-01-03T09:00:00Z', endTime: end });
    expect([(await long('2027-01-04T09:00:00Z')).status, (await long('2027-01-04T09:01:00Z')).status]).toEqual([201, 422]);
  });
  it('shows labour cost for its hours: the role’s rate, else the general one', async () => {
    const made = await api.as('admin').post('/api/schedules', live('2027-01-05', '09:00', '11:20', { scheduleEmployees: [ava('HOST')] }));
    expect(made.json()).toMatchObject({
      labourCost: '35.00',
      hours: '2.33',
      scheduleEmployees: [{ employeeName: 'Ava', cost: '35.00', role: 'HOST' }],
    });
    const general = await api
      .as('admin')
      .post('/api/schedules', video('2027-01-06', '09:00', '10:00', { scheduleEmployees: [ava('MODEL')] }));
    expect(general.json()).toMatchObject({ labourCost: '12.00' });
  });
  it('takes the account’s colour and rejects a deleted account', async () => {
    const account = (await api.as('admin').post('/api/live_accounts', { identity: 'closing.down', client: api.world.clients.acme })).json<{
      '@id': string;
    }>()['@id'];
    expect((await api.as('admin').delete(account)).status).toBe(204);
    expect((await api.as('admin').get(account)).json()).toMatchObject({ status: 'DELETED' });
    expect((await api.as('admin').post('/api/schedules', live('2027-01-07', '09:00', '10:00', { liveAccount: account }))).status).toBe(422);
  });
});

describe('shifts written with their schedule', () => {
  it('replace the whole set: kept ones keep their id, new ones are added, missing ones are removed', async () => {
    const made = await create(
      live('2027-04-01', '09:00', '11:00', { scheduleEmployees: [ava(), { employee: api.world.employees.ben, role: 'HOST' }] }),
    );
    const [first] = made.scheduleEmployees;
    const changed = await api.as('admin').patch(made['@id'], {
      scheduleEmployees: [
        { '@id': first!['@id'], role: 'MODERATOR' },
        { employee: api.world.employees.cleo, role: 'HOST' },
      ],
      overrideReason: 'no rate yet',
    });
    expect(changed.json()).toMatchObject({
      scheduleEmployees: [
        { '@id': first!['@id'], role: 'MODERATOR', employeeName: 'Ava' },
        { employeeName: 'Cleo', role: 'HOST' },
      ],
    });
  });
  it('report the invalid one, and nothing is partially written', async () => {
    const answer = await api
      .as('admin')
      .post(
        '/api/schedules',
        live('2027-04-02', '09:00', '11:00', { scheduleEmployees: [ava(), { employee: api.world.employees.ben, role: 'PILOT' }] }),
      );
    expect([answer.status, answer.json<{ violations: { propertyPath: string }[] }>().violations[0]?.propertyPath]).toEqual([
      422,
      'scheduleEmployees[1].role',
    ]);
    expect(
      (await api.as('admin').get('/api/schedules?startTime[after]=2027-04-02&startTime[strictly_before]=2027-04-03')).json(),
    ).toMatchObject({ totalItems: 0 });
  });
  it('contain each person once', async () => {
    const answer = await api
      .as('admin')
      .post('/api/schedules', live('2027-04-03', '09:00', '11:00', { scheduleEmployees: [ava(), ava('MODERATOR')] }));
    expect([409, 422]).toContain(answer.status);
  });
});

describe('planning permissions', () => {
  it('belong to the manager of the account, and to admins', async () => {
    const body = live('2027-05-01', '09:00', '10:00');
    const statuses = await Promise.all(
      (['manager2', 'client', 'employee', 'nobody'] as const).map(
        async (person) => (await api.as(person).post('/api/schedules', body)).status,
      ),
    );
    expect(statuses).toEqual([403, 403, 403, 403]);
    expect((await api.as('manager').post('/api/schedules', body)).status).toBe(201);
  });
  it('forbid moving a schedule to or from another manager’s account', async () => {
    const mine = (await api.as('manager').post('/api/schedules', live('2027-05-02', '09:00', '10:00'))).json<{ '@id': string }>()['@id'];
    expect((await api.as('manager').patch(mine, { liveAccount: api.world.accounts.birch })).status).toBe(403);
    expect((await api.as('manager2').patch(mine, { liveAccount: api.world.accounts.birch })).status).toBe(403);
    expect((await api.as('manager2').delete(mine)).status).toBe(403);
    expect((await api.as('admin').get(mine)).json()).toMatchObject({ liveAccount: { '@id': api.world.accounts.acmeUk } });
  });
  it('can be filtered by: managers find only their own schedules', async () => {
    const seen = async (person: 'manager' | 'admin', user: string) =>
      (await api.as(person).get(`/api/schedules?startTime[before]=2026-12-31&liveAccount.managers=${user}`))
        .json<{ member: { '@id': string }[] }>()
        .member.map((item) => item['@id']);
    const { acmePublished, acmeDraft, birchPublished } = api.world.schedules;
    const { manager, manager2 } = api.world.users;
    expect(await seen('manager', manager)).toEqual([acmePublished, acmeDraft]);
    expect(await seen('admin', manager2)).toEqual([birchPublished]);
    expect(await seen('manager', manager2)).toEqual([]);
  });
  it('show clients and employees only their published part', async () => {
    const seen = async (person: 'client' | 'client2' | 'employee' | 'employee2') =>
      (await api.as(person).get('/api/schedules?startTime[before]=2026-12-31&order[startTime]=asc'))
        .json<{ member: { '@id': string }[] }>()
        .member.map((item) => item['@id']);
    const { acmePublished, birchPublished, video: shoot } = api.world.schedules;
    expect(await seen('client')).toEqual([acmePublished]);
    expect(await seen('client2')).toEqual([birchPublished]);
    expect(await seen('employee')).toEqual([acmePublished, shoot]);
    expect((await seen('employee2')).sort()).toEqual([birchPublished, shoot].sort());
    expect((await api.as('employee').get(api.world.schedules.acmeDraft)).status).toBe(404);
    expect((await api.as('employee').get(shoot)).json()).toMatchObject({
      scheduleEmployees: [{ employeeName: 'Ava' }, { employeeName: 'Ben' }],
    });
  });
});

describe('publishing', () => {
  it('reports which drafts were published, given or by range, limited to those the manager plans', async () => {
    const draft = (
      await api.as('manager').post('/api/schedules', live('2027-06-01', '09:00', '10:00', { scheduleEmployees: [ava()] }))
    ).json<{ '@id': string }>()['@id'];
    const other = (
      await api.as('admin').post('/api/schedules', live('2027-06-01', '09:00', '10:00', { liveAccount: api.world.accounts.birch }))
    ).json<{ '@id': string }>()['@id'];
    expect((await api.as('employee').get(draft)).status).toBe(404);
    expect((await api.as('manager').post('/api/schedules/publish', { from: '2027-06-01', to: '2027-06-01' })).json()).toEqual({
      published: 1,
    });
    expect((await api.as('employee').get(draft)).status).toBe(200);
    expect((await api.as('admin').get(other)).json()).toMatchObject({ publishedAt: null });
    expect((await api.as('manager').post('/api/schedules/publish', { schedules: [other] })).status).toBe(403);
    const unknown = `/api/schedules/${randomUUID()}`;
    expect((await api.as('admin').post('/api/schedules/publish', { schedules: [draft, unknown] })).json()).toMatchObject({
      status: 404,
      detail: 'Not found: "schedules" names a record that does not exist.',
    });
    expect((await api.as('admin').post('/api/schedules/publish', { schedules: [draft, other] })).json()).toEqual({ published: 1 });
    expect((await api.as('employee').post('/api/schedules/publish', { schedules: [draft] })).status).toBe(403);
  });
  it.each([[{}], [{ from: '2027-06-01' }], [{ from: 'x', to: 'y' }], [{ schedules: 'all' }]])('rejects %j with the field', async (body) => {
    expect((await api.as('admin').post('/api/schedules/publish', body)).status).toBe(422);
  });
});

describe('a schedule’s version', () => {
  const versionOf = async (iri: string) => (await api.as('admin').get(iri)).json<{ version: number }>().version;

  it('changes whenever its assignees change, in any way', async () => {
    const { '@id': schedule } = await create(live('2033-03-07', '09:00', '11:00', { needs: { HOST: 1 } }));
    const seen = [await versionOf(schedule)];
    const step = async (answer: Answer) => {
      expect(answer.status, answer.text).toBeLessThan(300);
      seen.push(await versionOf(schedule));
      return answer;
    };
    const shift = await step(await api.as('admin').post('/api/schedule_employees', { schedule, ...ava() }));
    const { '@id': iri } = shift.json<{ '@id': string }>();
    await step(await api.as('admin').patch(iri, { role: 'MODERATOR', overrideReason: 'x' }));
    await step(await api.as('admin').patch(iri, { employee: api.world.employees.ben, overrideReason: 'x' }));
    await step(await api.as('admin').delete(iri));
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => a - b));
    expect(seen).toHaveLength(5);
  });

  it('prevents overwriting assignments made by others', async () => {
    const { '@id': schedule } = await create(live('2033-03-08', '09:00', '11:00', { needs: { HOST: 1 } }));
    const read = await api.as('admin').get(schedule);
    const [row] = (await api.as('admin').get('/api/schedules?startTime[after]=2033-03-08&startTime[before]=2033-03-09')).json<{
      member: { version: number }[];
    }>().member;
    expect((await api.as('admin').post('/api/schedule_employees', { schedule, ...ava() })).status).toBe(201);
    for (const tag of [String(read.headers.etag), `"${row!.version}"`]) {
      const late = await api.as('manager').patch(schedule, { scheduleEmployees: [] }, { 'if-match': tag });
      expect(late.status, tag).toBe(412);
    }
    const again = await api.as('manager').patch(schedule, { title: 'Mine' }, { 'if-match': `"${await versionOf(schedule)}"` });
    expect(again.json()).toMatchObject({ title: 'Mine', scheduleEmployees: [{ employeeName: 'Ava' }] });
  });
});
