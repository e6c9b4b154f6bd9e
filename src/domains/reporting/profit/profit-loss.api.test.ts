/**
 * Tests for the profit and loss report over HTTP: admins only, days in the agency's time zone, and notes on estimated and unknown values.
 */
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type Api, type Person } from '../../../../test/kit/api.ts';
import { insertMinutes, insertStream } from '../../../../test/kit/streams.ts';
import type { InputOfAction } from '#core/action';
import type { profitLoss } from './profit-loss.action.ts';
import type { ProfitAnswer } from './profit-loss.rules.ts';

const PATH = '/api/reports/profit-loss';
const JUNE = { from: '2026-06-01', to: '2026-06-30' } as const;

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const ask = (person: Person, body: object = {}, headers?: Record<string, string>) =>
  api.as(person).post(PATH, { ...JUNE, ...body }, headers);
const answerOf = async (body: Partial<InputOfAction<typeof profitLoss>> = {}): Promise<ProfitAnswer> => {
  const answer = await ask('admin', body);
  expect(answer.status, answer.text).toBe(200);
  return answer.json<ProfitAnswer & Record<string, unknown>>();
};
const uuidOf = (iri: string) => iri.split('/').at(-1)!;
const codes = ({ notes }: ProfitAnswer) => notes.map(({ code }) => code);

async function plan(account: string, start: string, end: string, host: string): Promise<string> {
  const [made] = await api.database.rows<{ uuid: string }>(
    sql`insert into schedule (type, live_account, start_time, end_time, published_at) values ('LIVE', ${uuidOf(account)}, ${start}, ${end}, '2026-05-01T00:00:00Z') returning uuid`,
  );
  await api.database.rows(
    sql`insert into schedule_employee (schedule, employee, role, start_time, end_time) values (${made!.uuid}, ${uuidOf(host)}, 'HOST', now(), now())`,
  );
  return made!.uuid;
}

describe('profit and loss', () => {
  it('compares revenue with labour and administrative cost, by client', async () => {
    const { groups, totals, waterfall, notes } = await answerOf();
    expect(
      groups.map(({ label, kind, gmv, revenue, labour, administrative, margin, marginRate }) => [
        label,
        kind,
        gmv,
        revenue,
        labour,
        administrative,
        margin,
        marginRate,
      ]),
    ).toEqual([
      ['Acme', 'group', '480.00', '57.60', '60.00', '40.00', '-42.40', '-0.736111'],
      ['Birch', 'group', '350.00', '42.00', '48.00', '30.00', '-36.00', '-0.857143'],
      ['Not on a live account', 'off-account', '0.00', '0.00', '56.00', '0.00', '-56.00', null],
    ]);
    expect(totals).toMatchObject({
      gmv: '830.00',
      revenue: '99.60',
      labour: '164.00',
      bonuses: '0.00',
      administrative: '70.00',
      adjustments: '0.00',
      costs: '234.00',
      margin: '-134.40',
      estimated: '164.00',
      paid: '0.00',
      schedules: 3,
      hours: 7,
      before: null,
    });
    expect(waterfall.map(({ step, to }) => [step, to])).toEqual([
      ['revenue', '99.60'],
      ['labour', '-64.40'],
      ['bonuses', '-64.40'],
      ['administrative', '-134.40'],
      ['adjustments', '-134.40'],
      ['margin', '-134.40'],
    ]);
    expect(notes.map(({ code, message }) => `${code}: ${message}`)).toEqual([
      'ESTIMATED: £164.00 of pay is estimated, because the shifts are not on a payroll yet.',
      'NOT_COUNTED: Not counted: 1 draft.',
    ]);
  });
  it('drills down to single schedules and uncovered GMV of streams', async () => {
    const { groups } = await answerOf({ groupBy: 'schedule' });
    expect(groups.map(({ record, kind, revenue, costs, liveStream }) => [record, kind, revenue, costs, liveStream])).toEqual([
      [api.world.schedules.acmePublished, 'schedule', '0.00', '100.00', null],
      [api.world.schedules.birchPublished, 'schedule', '42.00', '78.00', api.world.streams.birchMorning],
      [api.world.streams.acmeEvening, 'uncovered', '57.60', '0.00', api.world.streams.acmeEvening],
      [api.world.schedules.video, 'schedule', '0.00', '56.00', null],
    ]);
  });
  it('is filtered by accounts, clients, or work without an account', async () => {
    const birch = await answerOf({ groupBy: 'account', clients: [api.world.clients.birch] });
    expect([birch.groups.map(({ label }) => label), birch.totals.costs, codes(birch)]).toEqual([
      ['birch'],
      '78.00',
      ['ESTIMATED', 'NARROWED'],
    ]);
    expect((await answerOf({ liveAccounts: [api.world.accounts.acmeUk] })).totals.revenue).toBe('57.60');
    const off = await answerOf({ groupBy: 'schedule', offAccount: true });
    expect([off.groups.map(({ record }) => record), off.totals.costs]).toEqual([[api.world.schedules.video], '56.00']);
  });
  it('counts a schedule on the day it starts in the agency’s time zone, and uncovered GMV on the day of its stream', async () => {
    const { acmeUs } = api.world.accounts;
    // On air from 23:30 on 30 June London time until 02:30 on 1 July; the schedule starts at 00:30.
    await insertStream(api.database, acmeUs, '2026-06-30T22:30:00Z', 180, { liveAttributedGmv: '300.00' });
    await plan(acmeUs, '2026-06-30T23:30:00Z', '2026-07-01T01:30:00Z', api.world.employees.ava);
    const day = async (from: string) => (await answerOf({ from, to: from, liveAccounts: [acmeUs] })).totals;
    expect(await day('2026-06-30')).toMatchObject({ gmv: '100.00', revenue: '12.00', costs: '0.00' });
    expect(await day('2026-07-01')).toMatchObject({ gmv: '200.00', revenue: '24.00', labour: '30.00', administrative: '20.00' });
  });
  it('is compared with the previous period', async () => {
    const { comparison, totals, groups } = await answerOf({
      from: '2026-07-01',
      to: '2026-07-31',
      compareTo: 'previous',
      groupBy: 'month',
    });
    expect(comparison).toEqual(JUNE);
    expect([totals.revenue, totals.before!.revenue, totals.change!.revenue]).toEqual(['24.00', '111.60', '-0.7849']);
    expect(groups.map(({ key, before }) => [key, before!.revenue])).toEqual([['2026-07', '111.60']]);
  });
  it('splits a stream’s total by its minutes, and handles missing shares and GMV', async () => {
    const { birch } = api.world.accounts;
    const stream = await insertStream(api.database, birch, '2026-08-03T10:00:00Z', 60, { liveAttributedGmv: '200.00' });
    await insertMinutes(
      api.database,
      stream,
      '2026-08-03T10:00:00Z',
      Array.from({ length: 60 }, (_, minute) => ({ attributedGmv: minute < 30 ? '3.00' : '1.00' })),
    );
    await plan(birch, '2026-08-03T10:00:00Z', '2026-08-03T10:30:00Z', api.world.employees.ben);
    await plan(birch, '2026-08-03T10:30:00Z', '2026-08-03T11:00:00Z', api.world.employees.ben);
    const august = { from: '2026-08-01', to: '2026-08-31', liveAccounts: [birch] } as const;
    expect((await answerOf({ ...august, groupBy: 'schedule' })).groups.map(({ gmv, revenue }) => [gmv, revenue])).toEqual([
      ['150.00', '18.00'],
      ['50.00', '6.00'],
    ]);
    await insertStream(api.database, birch, '2026-08-04T10:00:00Z', 60);
    const withUnknown = await answerOf(august);
    expect([withUnknown.totals.revenue, withUnknown.totals.unknownRevenue, codes(withUnknown)]).toEqual([
      '24.00',
      1,
      ['NO_GMV', 'ESTIMATED', 'NARROWED'],
    ]);
    await api.as('admin').patch(birch, { agencyShare: null, administrativeCostPerHour: null, correctsCurrent: true });
    const unknown = await answerOf(august);
    expect([unknown.totals.revenue, unknown.totals.margin, unknown.totals.costs, unknown.waterfall[0]!.amount, codes(unknown)]).toEqual([
      null,
      null,
      '16.00',
      null,
      ['NO_SHARE', 'NO_GMV', 'NO_ADMINISTRATIVE_COST', 'ESTIMATED', 'NARROWED'],
    ]);
    await api.as('admin').patch(birch, { agencyShare: '0.12', administrativeCostPerHour: '10.00', correctsCurrent: true });
  });
  it('distinguishes paid and estimated amounts, with adjustments as a separate row', async () => {
    const { ava } = api.world.employees;
    const made = await api
      .as('admin')
      .post('/api/payrolls/generate', { periodType: 'MONTHLY', startDate: '2026-06-01', endDate: '2026-06-30', employees: [ava] });
    const {
      payrollItems: [item],
      '@id': payroll,
    } = made.json<{ payrollItems: { '@id': string; totalAmount: string }[]; '@id': string }>();
    expect((await api.as('admin').patch(item!['@id'], { additionalAmount: '20.00', deductionAmount: '5.50' })).status).toBe(200);
    const draft = await answerOf({ groupBy: 'week' });
    expect(draft.totals).toMatchObject({ labour: '164.00', draft: '84.00', estimated: '80.00', adjustments: '14.50' });
    expect(draft.groups.at(-1)).toMatchObject({ kind: 'adjustments', adjustments: '14.50', margin: '-14.50', labour: '0.00' });
    const [first] = (await answerOf({ groupBy: 'schedule' })).groups;
    expect(first!.payrollItems).toEqual([{ payrollItem: item!['@id'], payroll, employeeName: 'Ava', status: 'DRAFT' }]);
    for (const [status, figure] of [
      ['SUBMITTED', 'submitted'],
      ['PAID', 'paid'],
    ] as const) {
      await api.as('admin').patch(`${payroll}/status`, { status });
      expect((await answerOf()).totals).toMatchObject({ draft: '0.00', [figure]: '84.00', estimated: '80.00' });
    }
  });
  it('notes outdated draft payrolls and shifts without a rate', async () => {
    const { cleo, ben } = api.world.employees;
    const later = { from: '2026-09-01', to: '2026-09-30' } as const;
    const schedule = await plan(api.world.accounts.birch, '2026-09-01T10:00:00Z', '2026-09-01T12:00:00Z', ben);
    await plan(api.world.accounts.birch, '2026-09-02T10:00:00Z', '2026-09-02T12:00:00Z', cleo);
    expect(
      (
        await api
          .as('admin')
          .post('/api/payrolls/generate', { periodType: 'MONTHLY', startDate: later.from, endDate: later.to, employees: [ben] })
      ).status,
    ).toBe(201);
    await api.database.rows(sql`update schedule set end_time = '2026-09-01T13:00:00Z' where uuid = ${schedule}`);
    const answer = await answerOf(later);
    expect(answer.notes.filter(({ code }) => code === 'STALE' || code === 'NO_RATE').map(({ message }) => message)).toEqual([
      '1 shift without a payroll has no hourly rate and counts as 0.',
      '1 payroll item is out of date: schedules changed after the draft was calculated. Recalculate it.',
    ]);
  });
  it.each([
    ['admin', 200],
    ['manager', 403],
    ['client', 403],
    ['employee', 403],
    ['nobody', 403],
  ] as const)('answers %s with %d', async (person, status) => expect((await ask(person)).status).toBe(status));
  it.each([
    [{ groupBy: 'host' }, 'groupBy'],
    [{ to: '2025-01-01' }, 'to'],
    [{ clients: ['/api/users/1'] }, 'clients[0]'],
    [{ orderBy: { figure: 'views', direction: 'asc' } }, 'orderBy.figure'],
  ])('rejects %j at %s', async (body, path) => {
    const answer = await ask('admin', body);
    expect([answer.status, answer.json<{ violations: { propertyPath: string }[] }>().violations[0]!.propertyPath]).toEqual([422, path]);
  });
  it('rejects unknown accounts', async () =>
    expect((await ask('admin', { liveAccounts: ['/api/live_accounts/00000000-0000-7000-8000-000000000000'] })).status).toBe(404));
  it('can be exported as a file', async () => {
    const { text } = await ask('admin', { groupBy: 'account', limit: 1 }, { accept: 'text/csv' });
    const lines = text.trim().split('\n');
    expect(lines[0]).toBe(
      'account,gmv,revenue,labour,bonuses,administrative,adjustments,costs,margin,marginRate,paid,submitted,draft,estimated,schedules,hours,unknownRevenue',
    );
    expect(lines).toHaveLength(3);
    expect(lines[2]).toMatch(/^Total,930\.00,111\.60,/);
    expect(
      (await ask('admin', {}, { accept: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' })).bytes
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
  });
});
