/** Tests for the schedule report over HTTP: schedules compared with streams, for admins and account managers. */
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type Api, type Person } from '../../../../test/kit/api.ts';
import { insertMinutes, insertStream } from '../../../../test/kit/streams.ts';
import type { ScheduleAnswer } from './schedule-details.rules.ts';

const PATH = '/api/reports/schedule-details';
const JUNE = { from: '2026-06-01', to: '2026-06-30' } as const;

let api: Api;
beforeAll(async () => {
  api = await startApi();
  const { database, world } = api;
  const plan = async (account: string, start: string, end: string, hosts: readonly string[], published = true) => {
    const [made] = await database.rows<{ uuid: string }>(
      sql`insert into schedule (type, live_account, start_time, end_time, published_at) values ('LIVE', ${account.split('/').at(-1)}, ${start}, ${end}, ${published ? '2026-05-01T00:00:00Z' : null}) returning uuid`,
    );
    for (const host of hosts)
      await database.rows(
        sql`insert into schedule_employee (schedule, employee, role, start_time, end_time) values (${made!.uuid}, ${host.split('/').at(-1)}, 'HOST', now(), now())`,
      );
    return made!.uuid;
  };
  const { acmeUs } = world.accounts;
  const { ben, cleo } = world.employees;
  // One stream with two hosts: ten minutes late, ten uncovered between them, twenty minutes of overrun.
  await plan(acmeUs, '2026-06-15T10:00:00Z', '2026-06-15T11:50:00Z', [ben]);
  await plan(acmeUs, '2026-06-15T12:00:00Z', '2026-06-15T14:00:00Z', [cleo, ben]);
  await insertStream(database, acmeUs, '2026-06-15T10:10:00Z', 250, { liveAttributedGmv: '250.00' });
  // Five minutes late is on time; it ends 15 minutes early; GMV comes from its minutes.
  await plan(acmeUs, '2026-06-22T10:00:00Z', '2026-06-22T12:00:00Z', [cleo]);
  const counted = await insertStream(database, acmeUs, '2026-06-22T10:05:00Z', 100, { liveAttributedGmv: '90.00' });
  await insertMinutes(
    database,
    counted,
    '2026-06-22T10:05:00Z',
    Array.from({ length: 100 }, (_, index) => ({ attributedGmv: index < 10 ? '1.00' : '0.50' })),
  );
  await plan(acmeUs, '2026-06-23T10:00:00Z', '2026-06-23T12:00:00Z', [], false);
  await plan(acmeUs, '2099-06-23T10:00:00Z', '2099-06-23T12:00:00Z', [cleo]);
});
afterAll(() => api.stop());

const ask = (person: Person, body: object = {}, headers?: Record<string, string>) =>
  api.as(person).post(PATH, { ...JUNE, ...body }, headers);
const answerOf = async (person: Person, body: object = {}): Promise<ScheduleAnswer> => {
  const answer = await ask(person, body);
  expect(answer.status, answer.text).toBe(200);
  return answer.json<ScheduleAnswer & Record<string, unknown>>();
};

describe('schedule details', () => {
  it('compares each schedule with its stream', async () => {
    const { groups } = await answerOf('manager', { liveAccounts: [api.world.accounts.acmeUs] });
    const read = groups.map(
      ({ state, hosts, lateStartMinutes, earlyEndMinutes, overrunMinutes, uncoveredMinutes, plannedHours, onAirHours, gmv }) => [
        state,
        hosts.join('+'),
        lateStartMinutes,
        earlyEndMinutes,
        overrunMinutes,
        uncoveredMinutes,
        plannedHours,
        onAirHours,
        gmv,
      ],
    );
    expect(read).toEqual([
      ['LATE', 'Ben', 10, 0, 10, 10, 1.8333, 1.6667, '100.00'],
      ['ON_TIME', 'Cleo+Ben', 0, 0, 20, 20, 2, 2, '120.00'],
      ['ON_TIME', 'Cleo', 5, 15, 0, 0, 2, 1.6667, '90.00'],
      ['DRAFT', '', null, null, null, null, 2, 0, null],
    ]);
  });
  it('reports the same GMV as the schedule’s performance', async () => {
    for (const { record, gmv } of (await answerOf('admin')).groups)
      expect((await api.as('admin').get(`${record!}/performance`)).json()).toMatchObject({ gmv });
  });
  it('aggregates by account, host and week; totals count each schedule once', async () => {
    const hosts = await answerOf('manager', { groupBy: 'host', liveAccounts: [api.world.accounts.acmeUs] });
    expect(hosts.groups.map(({ label, schedules, onTimeRate, gmv }) => [label, schedules, onTimeRate, gmv])).toEqual([
      ['Ben', 2, '0.500000', '220.00'],
      ['Cleo', 2, '1.000000', '210.00'],
      ['No host', 1, null, null],
    ]);
    expect(hosts.totals).toMatchObject({
      schedules: 4,
      onTime: 2,
      late: 1,
      missed: 0,
      onTimeRate: '0.666667',
      gmv: '310.00',
      hourlyGmv: '58.13',
      uncoveredMinutes: 30,
      onAirShare: '0.914286',
    });
    const weeks = await answerOf('manager', { groupBy: 'week', compareTo: 'previous' });
    expect(weeks.groups.map(({ key, missed, before }) => [key, missed, before!.schedules])).toEqual([
      ['2026-06-08', 1, 0],
      ['2026-06-15', 0, 0],
      ['2026-06-22', 0, 0],
    ]);
    expect((await answerOf('admin', { groupBy: 'account' })).groups.map(({ label }) => label)).toEqual(['acme.uk', 'acme.us', 'birch']);
  });
  it('counts missed schedules and unplanned streams', async () => {
    const { groups, unplanned } = await answerOf('manager', { states: ['MISSED'] });
    expect(groups.map(({ record, state }) => [record, state])).toEqual([[api.world.schedules.acmePublished, 'MISSED']]);
    expect(unplanned).toEqual({ streams: 1, hours: 2 });
    expect((await answerOf('manager', { from: '2099-06-01', to: '2099-06-30' })).groups.map(({ state }) => state)).toEqual(['UPCOMING']);
  });
  it('shows managers only the accounts they manage, admins all', async () => {
    expect((await answerOf('manager2')).groups.map(({ record }) => record)).toEqual([api.world.schedules.birchPublished]);
    expect((await answerOf('admin')).totalGroups).toBe(7);
    expect((await answerOf('admin', { employees: [api.world.employees.cleo] })).totalGroups).toBe(2);
  });
  it.each([
    ['admin', 200],
    ['manager', 200],
    ['client', 403],
    ['employee', 403],
    ['nobody', 403],
  ] as const)('answers %s with %d', async (person, status) => expect((await ask(person)).status).toBe(status));
  it.each([
    [{ groupBy: 'day' }, 422, 'groupBy'],
    [{ states: ['GONE'] }, 422, 'states[0]'],
    [{ employees: ['/api/clients/1'] }, 422, 'employees[0]'],
    [{ to: '2025-01-01' }, 422, 'to'],
  ])('rejects %j with %d at %s', async (body, status, path) => {
    const answer = await ask('admin', body);
    expect([answer.status, answer.json<{ violations: { propertyPath: string }[] }>().violations[0]!.propertyPath]).toEqual([status, path]);
  });
  it('rejects unknown employees and other managers’ accounts', async () => {
    expect((await ask('admin', { employees: ['/api/employees/00000000-0000-7000-8000-000000000000'] })).status).toBe(404);
    expect((await ask('manager', { liveAccounts: [api.world.accounts.birch] })).status).toBe(403);
  });
  it('can be exported as a file', async () => {
    const { text } = await ask('manager', { groupBy: 'host' }, { accept: 'text/csv' });
    expect(text.split('\n')[0]).toBe(
      '\uFEFFhost,schedules,onTime,late,missed,onTimeRate,lateStartMinutes,earlyEndMinutes,overrunMinutes,uncoveredMinutes,plannedHours,onAirHours,onAirShare,gmv,hourlyGmv',
    );
    expect(text.trim().split('\n').at(-1)).toMatch(/^Total,6,/);
  });
});
