/** Tests for the employee report over HTTP: shares equal to those of schedules, reliability, and pay for admins only. */
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type Api, type Person } from '../../../../test/kit/api.ts';
import { insertMinutes, insertStream } from '../../../../test/kit/streams.ts';
import { EMPLOYEE_FIGURE_NAMES, isPayFigure, type EmployeeAnswer } from './employee-performance.rules.ts';

const PATH = '/api/reports/employee-performance';
const JUNE = { from: '2026-06-01', to: '2026-06-30' } as const;
const PAY_NAMES = [...EMPLOYEE_FIGURE_NAMES.filter(isPayFigure), 'payroll', 'payrollStatus'];

let api: Api;
let shared: string;
beforeAll(async () => {
  api = await startApi();
  const { database, world } = api;
  const plan = async (account: string, start: string, end: string, assignees: readonly [string, string][], published = true) => {
    const [made] = await database.rows<{ uuid: string }>(
      sql`insert into schedule (type, live_account, start_time, end_time, published_at) values ('LIVE', ${account.split('/').at(-1)}, ${start}, ${end}, ${published ? '2026-05-01T00:00:00Z' : null}) returning uuid`,
    );
    for (const [person, role] of assignees)
      await database.rows(
        sql`insert into schedule_employee (schedule, employee, role, start_time, end_time) values (${made!.uuid}, ${person.split('/').at(-1)}, ${role}, now(), now())`,
      );
    return `/api/schedules/${made!.uuid}`;
  };
  const { acmeUk, acmeUs } = world.accounts;
  const { ava, ben, cleo } = world.employees;
  // Ten minutes late, and with a penny that cannot be split evenly among three people.
  shared = await plan(acmeUs, '2026-06-15T10:00:00Z', '2026-06-15T12:00:00Z', [
    [ava, 'HOST'],
    [ben, 'MODERATOR'],
    [cleo, 'HOST'],
  ]);
  await insertStream(database, acmeUs, '2026-06-15T10:10:00Z', 110, { liveAttributedGmv: '100.00', ordersPaid: 10 });
  // On time, with GMV from its minutes.
  await plan(acmeUk, '2026-06-22T10:00:00Z', '2026-06-22T12:00:00Z', [[ava, 'HOST']]);
  const counted = await insertStream(database, acmeUk, '2026-06-22T10:00:00Z', 120, { liveAttributedGmv: '90.00' });
  await insertMinutes(
    database,
    counted,
    '2026-06-22T10:00:00Z',
    Array.from({ length: 120 }, () => ({ attributedGmv: '0.50', skuOrders: 1 })),
  );
  await plan(acmeUk, '2026-05-20T10:00:00Z', '2026-05-20T14:00:00Z', [[ava, 'HOST']]);
  await insertStream(database, acmeUk, '2026-05-20T10:00:00Z', 240, { liveAttributedGmv: '40.00' });
  // Still May in UTC, but June in the agency's time zone.
  await plan(acmeUk, '2026-05-31T23:30:00Z', '2026-06-01T00:30:00Z', [[ben, 'HOST']]);
  await plan(acmeUk, '2026-06-24T10:00:00Z', '2026-06-24T12:00:00Z', [[cleo, 'HOST']], false);
  await plan(acmeUk, '2099-06-24T10:00:00Z', '2099-06-24T12:00:00Z', [[cleo, 'HOST']]);
});
afterAll(() => api.stop());

const ask = (person: Person, body: object = {}, headers?: Record<string, string>) =>
  api.as(person).post(PATH, { ...JUNE, ...body }, headers);
const answerOf = async (person: Person, body: object = {}): Promise<EmployeeAnswer> => {
  const answer = await ask(person, body);
  expect(answer.status, answer.text).toBe(200);
  return answer.json<EmployeeAnswer & Record<string, unknown>>();
};

describe('employee performance', () => {
  it('ranks employees by their GMV', async () => {
    const { groups, totals, weeks, notes } = await answerOf('admin');
    expect(
      groups.map(({ label, shifts, hours, roleHours, onAirHours, gmv, hourlyGmv, orders, onTime, late, missed, onTimeRate }) => [
        label,
        shifts,
        hours,
        roleHours,
        onAirHours,
        gmv,
        hourlyGmv,
        orders,
        onTime,
        late,
        missed,
        onTimeRate,
      ]),
    ).toEqual([
      // Excludes the stream without a schedule, and the VIDEO shift from reliability.
      ['Ben', 4, 8, { HOST: 6, MODERATOR: 2 }, 4.6667, '383.33', '96.43', 3, 1, 1, 1, '0.333333'],
      ['Ava', 4, 10, { HOST: 8, GENERAL: 2 }, 3.8333, '123.33', '49.57', 123, 1, 1, 1, '0.333333'],
      ['Cleo', 1, 2, { HOST: 2 }, 1.8333, '33.34', '54.55', 4, 0, 1, 0, '0.000000'],
    ]);
    expect(totals).toMatchObject({
      shifts: 9,
      hours: 20,
      gmv: '540.00',
      hourlyGmv: '81.00',
      orders: 130,
      onTime: 2,
      late: 3,
      missed: 2,
      onTimeRate: '0.285714',
    });
    expect(weeks).toEqual(['2026-06-01', '2026-06-08', '2026-06-15', '2026-06-22', '2026-06-29']);
    expect(groups[1]).toMatchObject({ label: 'Ava', trend: [null, null, '33.33', '90.00', null], share: '0.228389' });
    expect(notes.map(({ code }) => code)).toEqual(['WITHOUT_STREAM', 'PAY_ESTIMATED', 'PAY_UNKNOWN']);
  });

  it('gives each shift the share that the schedule’s performance reports, to the penny', async () => {
    const people = (await answerOf('admin')).groups;
    const reported = new Map<string, (string | null)[]>();
    for (const { record } of people) {
      const { shifts } = await answerOf('admin', { employee: record, employees: [record] });
      for (const { schedule, gmv, hourlyGmv, onAirHours } of shifts!) {
        const performance = (await api.as('admin').get(`${schedule}/performance`)).json<{
          hourlyGmv: string | null;
          shifts: { employee: string; gmv: string | null; hours: number }[];
        }>();
        const mine = performance.shifts.find(({ employee }) => employee === record)!;
        expect([gmv, onAirHours ?? 0]).toEqual([mine.gmv, mine.hours]);
        expect(hourlyGmv).toBe(performance.hourlyGmv);
        reported.set(schedule, [...(reported.get(schedule) ?? []), gmv]);
      }
    }
    expect(reported.get(shared)).toEqual(['33.33', '33.33', '33.34']);
  });

  it('reports unknown results as null, never as zero', async () => {
    const { groups } = await answerOf('admin', { from: '2026-06-12', to: '2026-06-12' });
    expect(
      groups.map(({ label, gmv, hourlyGmv, onAirHours, orders, onTimeRate, share }) => [
        label,
        gmv,
        hourlyGmv,
        onAirHours,
        orders,
        onTimeRate,
        share,
      ]),
    ).toEqual([
      ['Ava', null, null, null, null, null, null],
      ['Ben', null, null, null, null, null, null],
    ]);
  });

  it('is compared with other days in the agency’s time zone', async () => {
    const { groups, totals, comparison } = await answerOf('manager', { compareTo: 'previous' });
    expect(comparison).toEqual({ from: '2026-05-01', to: '2026-05-31' });
    expect(groups.map(({ label, before, change }) => [label, before!.gmv, before!.hourlyGmv, change!.gmv])).toEqual([
      ['Ava', '40.00', '10.00', '2.0833'],
      ['Cleo', null, null, null],
      ['Ben', null, null, null],
    ]);
    expect(totals.before).toMatchObject({ shifts: 1, hours: 4, missed: 0 });
  });

  it('is filtered by account, client, role and employee', async () => {
    const { accounts, clients, employees } = api.world;
    const labels = async (body: object) =>
      (await answerOf('admin', { ...body, orderBy: { figure: 'label', direction: 'asc' } })).groups.map(({ label, shifts }) => [
        label,
        shifts,
      ]);
    expect(await labels({ liveAccounts: [accounts.birch] })).toEqual([['Ben', 1]]);
    expect(await labels({ clients: [clients.acme] })).toEqual([
      ['Ava', 3],
      ['Ben', 2],
      ['Cleo', 1],
    ]);
    expect(await labels({ roles: ['MODERATOR', 'GENERAL'] })).toEqual([
      ['Ava', 1],
      ['Ben', 1],
    ]);
    expect(await labels({ employees: [employees.cleo] })).toEqual([['Cleo', 1]]);
    const { groups, totalGroups, totals } = await answerOf('admin', { limit: 1, orderBy: { figure: 'hourlyGmv', direction: 'asc' } });
    expect([groups.map(({ label }) => label), totalGroups, totals.shifts]).toEqual([['Ava'], 3, 9]);
  });
});

describe('pay', () => {
  it('is estimated until a payroll pays the shift, and then equals the payroll to the penny', async () => {
    const before = await answerOf('admin');
    const ava = before.groups.find(({ label }) => label === 'Ava')!;
    expect(ava).toMatchObject({
      pay: '144.00',
      basePay: '144.00',
      bonusPay: '0.00',
      estimatedPay: '144.00',
      hourlyPay: '14.40',
      gmvPerPay: '2.06',
    });
    // Cleo has no rate at all, Ben none as a moderator: unknown, not zero.
    expect(before.groups.find(({ label }) => label === 'Cleo')).toMatchObject({
      pay: null,
      hourlyPay: null,
      gmvPerPay: null,
      estimatedPay: null,
    });
    expect(before.groups.find(({ label }) => label === 'Ben')).toMatchObject({ pay: '96.00', hourlyPay: '16.00', gmvPerPay: '7.29' });
    // A payroll of these days would pay zero for work without a rate, which is unknown here.
    const checked = await api
      .as('admin')
      .post('/api/payrolls/validate-period', { periodType: 'MONTHLY', startDate: '2026-06-01', endDate: '2026-06-30' });
    expect(before.totals.pay).toBe(checked.json().estimatedTotal);
    const made = await api.as('admin').post('/api/payrolls/generate', {
      periodType: 'MONTHLY',
      startDate: '2026-06-01',
      endDate: '2026-06-30',
      employees: [api.world.employees.ava],
    });
    expect(made.status, made.text).toBe(201);
    const after = await answerOf('admin', { employee: api.world.employees.ava });
    expect(after.groups.find(({ label }) => label === 'Ava')).toMatchObject({ pay: made.json().totalAmount, estimatedPay: '0.00' });
    expect(after.totals).toMatchObject({ pay: before.totals.pay, estimatedPay: '96.00' });
    expect(after.shifts!.map(({ payroll, payrollStatus, pay }) => [payroll, payrollStatus, pay])).toEqual([
      [made.json()['@id'], 'DRAFT', '30.00'],
      [made.json()['@id'], 'DRAFT', '30.00'],
      [made.json()['@id'], 'DRAFT', '24.00'],
      [made.json()['@id'], 'DRAFT', '60.00'],
    ]);
  });

  it.each(['manager', 'manager2', 'client', 'client2'] as const)(
    'is not revealed to %s in any field, file or sort order',
    async (person) => {
      const employee = api.world.employees[person.endsWith('2') ? 'ben' : 'ava'];
      const answer = await ask(person, { compareTo: 'previous', employee });
      expect(answer.status, answer.text).toBe(200);
      expect(answer.json<{ shifts: object[] }>().shifts.length).toBeGreaterThan(0);
      for (const name of PAY_NAMES) expect(answer.text).not.toContain(`"${name}"`);
      expect(answer.json<EmployeeAnswer & Record<string, unknown>>().notes.map(({ code }) => code)).not.toContain('PAY_ESTIMATED');
      const { text } = await ask(person, {}, { accept: 'text/csv' });
      expect(text.split('\n')[0]!.toLowerCase()).not.toMatch(/pay/);
      const ordered = await ask(person, { orderBy: { figure: 'hourlyPay', direction: 'desc' } });
      expect([ordered.status, ordered.json<{ violations: { propertyPath: string }[] }>().violations[0]!.propertyPath]).toEqual([
        422,
        'orderBy.figure',
      ]);
    },
  );
});

describe('access', () => {
  it.each([
    ['admin', 200],
    ['manager', 200],
    ['client', 200],
    ['employee', 403],
    ['nobody', 403],
  ] as const)('%s: %d', async (person, status) => expect((await ask(person)).status).toBe(status));
  it('limits managers and clients to their own accounts', async () => {
    const shifts = async (person: Person) =>
      (await answerOf(person, { orderBy: { figure: 'label', direction: 'asc' } })).groups.map(({ label, shifts: count }) => [label, count]);
    expect(await shifts('manager')).toEqual([
      ['Ava', 3],
      ['Ben', 2],
      ['Cleo', 1],
    ]);
    expect(await shifts('client')).toEqual([
      ['Ava', 3],
      ['Ben', 2],
      ['Cleo', 1],
    ]);
    expect(await shifts('manager2')).toEqual([['Ben', 1]]);
    expect(await shifts('client2')).toEqual([['Ben', 1]]);
    const { shifts: bens } = await answerOf('client2', { employee: api.world.employees.ben });
    expect(bens!.map(({ schedule }) => schedule)).toEqual([api.world.schedules.birchPublished]);
  });
  it('does not reveal records the requester may not read', async () => {
    const { accounts, clients, employees } = api.world;
    expect((await ask('manager', { liveAccounts: [accounts.birch] })).status).toBe(403);
    expect((await ask('client', { liveAccounts: [accounts.birch] })).status).toBe(404);
    expect((await ask('client', { clients: [clients.birch] })).status).toBe(404);
    // A client knows the employees who work on their accounts, and no others.
    expect((await ask('client', { employees: [employees.ava] })).status).toBe(200);
    expect((await ask('client2', { employees: [employees.ava] })).status).toBe(404);
    expect((await ask('client2', { employee: employees.ava })).status).toBe(404);
    expect((await ask('admin', { employees: ['/api/employees/00000000-0000-7000-8000-000000000000'] })).status).toBe(404);
  });
});

it.each([
  [{ roles: ['BOSS'] }, 'roles[0]'],
  [{ employees: ['/api/clients/1'] }, 'employees[0]'],
  [{ employee: 'Ava' }, 'employee'],
  [{ from: 'June' }, 'from'],
  [{ to: '2025-01-01' }, 'to'],
  [{ orderBy: { figure: 'beauty', direction: 'asc' } }, 'orderBy.figure'],
  [{ limit: 0 }, 'limit'],
  [{ compareTo: 'tomorrow' }, 'compareTo'],
])('rejects %j at %s', async (body, path) => {
  const answer = await ask('admin', body);
  expect([answer.status, answer.json<{ violations: { propertyPath: string }[] }>().violations[0]!.propertyPath]).toEqual([422, path]);
});

it('can be exported as a file, with pay for admins', async () => {
  const { text } = await ask('admin', { compareTo: 'previous' }, { accept: 'text/csv' });
  const [head, ...rows] = text.trim().split('\n');
  expect(head).toMatch(/^employee,gmv,gmvBefore,gmvChange,hourlyGmv,.*,pay,payBefore,payChange,.*,hours HOST,.*,share,gmv 2026-06-01,/);
  expect(rows).toHaveLength(4);
  expect(rows[0]).toMatch(/^Ben,383\.33,/);
  expect(rows.at(-1)).toMatch(/^Total,540\.00,/);
  const sheet = await ask('client', {}, { accept: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' });
  expect([sheet.status, sheet.bytes.subarray(0, 2).toString()]).toEqual([200, 'PK']);
});
