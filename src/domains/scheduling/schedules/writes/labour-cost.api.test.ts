/** Labour cost: exact for admins, an estimate for the account's managers, and no way to derive a rate from the estimate. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type Api, type Person } from '../../../../../test/kit/api.ts';

let api: Api;
let draft = '';
let turn = 0;
beforeAll(async () => {
  api = await startApi();
  draft = await planned([[api.world.employees.ava, 'HOST']]);
});
afterAll(() => api.stop());

/** Two hours on an account run by the first manager, one day later for each call. */
async function planned(assignees: readonly (readonly [string, string])[]): Promise<string> {
  const day = `2027-09-${String((turn += 1)).padStart(2, '0')}`;
  const answer = await api.as('admin').post('/api/schedules', {
    type: 'LIVE',
    liveAccount: api.world.accounts.acmeUk,
    startTime: `${day}T09:00:00Z`,
    endTime: `${day}T11:00:00Z`,
    overrideReason: 'test',
    scheduleEmployees: assignees.map(([employee, role]) => ({ employee, role })),
  });
  expect(answer.status, answer.text).toBe(201);
  return answer.json<{ '@id': string }>()['@id'];
}
async function hire(nickname: string, rates: Record<string, string>): Promise<string> {
  const answer = await api.as('admin').post('/api/employees', { nickname, ...rates });
  expect(answer.status, answer.text).toBe(201);
  return answer.json<{ '@id': string }>()['@id'];
}
const change = async (employee: string, values: Record<string, unknown>) =>
  expect((await api.as('admin').patch(employee, values)).status).toBe(200);
const costOf = async (person: Person, schedule = draft) => {
  const { labourCost, labourCostIsEstimate } = (await api.as(person).get(schedule)).json<{
    labourCost?: string | null;
    labourCostIsEstimate?: boolean;
  }>();
  return [labourCost, labourCostIsEstimate];
};

describe('labour cost', () => {
  it('is exact for admins and hidden from the account’s managers while fewer than three employees have a rate for the role', async () => {
    expect(await costOf('admin')).toEqual(['30.00', false]);
    expect(await costOf('manager')).toEqual([null, true]);
    expect(
      await Promise.all((['manager2', 'client', 'employee'] as const).map((person) => costOf(person, api.world.schedules.acmePublished))),
    ).toEqual([
      [undefined, undefined],
      [undefined, undefined],
      [undefined, undefined],
    ]);
    expect(await costOf('manager', await planned([]))).toEqual(['0.00', true]);
  });

  it('of a single shift is visible to admins only, wherever it is requested', async () => {
    const [shift] = (await api.as('admin').get(draft)).json<{ scheduleEmployees: { '@id': string; cost: string }[] }>().scheduleEmployees;
    expect(shift!.cost).toBe('30.00');
    for (const url of [
      shift!['@id'],
      '/api/schedule_employees?itemsPerPage=100',
      draft,
      '/api/schedules?itemsPerPage=100',
      '/api/schedules?properties[]=scheduleEmployees',
      '/api/schedule_employees?properties[]=cost',
    ]) {
      const answer = await api.as('manager').get(url);
      // The search template of a list names every field that can be filtered, but contains no value.
      const { search: _template, ...shown } = answer.json();
      expect([answer.status, JSON.stringify(shown).includes('"cost"')], url).toEqual([200, false]);
    }
    for (const plural of ['schedules', 'schedule_employees']) {
      const file = await api.as('manager').get(`/api/${plural}`, { accept: 'text/csv' });
      expect(file.text.split('\n')[0]).not.toContain(',cost');
      expect(file.text).not.toContain('60.00');
    }
  });

  it('is estimated from the average of the role, independent of the assignees', async () => {
    const dora = await hire('Dora', { hostHourlyRate: '20.00' });
    const { ava, ben, cleo } = api.world.employees;
    expect(await costOf('manager')).toEqual(['34.00', true]);
    expect(await costOf('admin')).toEqual(['30.00', false]);
    for (const person of [ben, cleo, dora]) expect(await costOf('manager', await planned([[person, 'HOST']]))).toEqual(['34.00', true]);
    expect(
      await costOf(
        'manager',
        await planned([
          [ava, 'HOST'],
          [ben, 'HOST'],
        ]),
      ),
    ).toEqual(['68.00', true]);
    // If one role has no average, the total is unknown; a partial sum would look like the total.
    expect(
      await costOf(
        'manager',
        await planned([
          [ava, 'HOST'],
          [ben, 'MODEL'],
        ]),
      ),
    ).toEqual([null, true]);
  });

  it('reveals nothing by its changes: the average is updated only after three of its rates have changed', async () => {
    const [eve, finn] = [await hire('Eve', { hostHourlyRate: '30.00' }), await hire('Finn', { hostHourlyRate: '12.00' })];
    expect(await costOf('manager')).toEqual(['34.00', true]);
    await change(eve, { hostHourlyRate: '31.00' });
    await change(eve, { status: 'HOLIDAY' });
    await change(eve, { status: 'ACTIVE' });
    await change(eve, { hostHourlyRate: '30.00' });
    expect(await costOf('manager')).toEqual(['34.00', true]);
    await change(api.world.employees.ben, { hostHourlyRate: '18.00' });
    // Eve, Finn and Ben: (15 + 18 + 20 + 30 + 12) ÷ 5 = 19.
    expect(await costOf('manager')).toEqual(['38.00', true]);
    await change(finn, { hostHourlyRate: null });
    expect(await costOf('manager')).toEqual(['38.00', true]);
  });

  it('disappears when too few rates are left, and returns unchanged', async () => {
    const { ava, ben } = api.world.employees;
    await change(ava, { status: 'HOLIDAY' });
    expect(await costOf('manager')).toEqual(['38.00', true]);
    await change(ben, { status: 'HOLIDAY' });
    expect(await costOf('manager')).toEqual([null, true]);
    await change(ben, { status: 'ACTIVE' });
    await change(ava, { status: 'ACTIVE' });
    expect(await costOf('manager')).toEqual(['38.00', true]);
  });

  it('sorts and filters by what the user sees, and never by what they do not see', async () => {
    const manager = api.as('manager');
    const ids = async (plural: string, query: string) =>
      (await manager.get(`/api/${plural}?itemsPerPage=100&${query}`))
        .json<{ member: { '@id': string }[] }>()
        .member.map((item) => item['@id']);
    const members = (await manager.get('/api/schedules?itemsPerPage=100')).json<{
      member: { '@id': string; labourCost?: string | null }[];
    }>().member;
    const above = members.filter(({ labourCost }) => labourCost !== undefined && labourCost !== null && Number(labourCost) > 1);
    expect(above.length).toBeGreaterThan(0);
    expect((await ids('schedules', 'labourCost[gt]=1')).sort()).toEqual(above.map((item) => item['@id']).sort());
    // Costs of single shifts are empty for managers, so the order is the usual one.
    expect(await ids('schedule_employees', 'order[cost]=asc')).toEqual(await ids('schedule_employees', ''));
    expect(await ids('schedule_employees', 'cost[gte]=0')).toEqual([]);
    expect(await ids('employees', 'hostHourlyRate[gt]=0')).toEqual([]);
    for (const query of [
      'scheduleEmployees.cost[gt]=1',
      'scheduleEmployees.employee.hostHourlyRate[gt]=14',
      'order[scheduleEmployees.cost]=asc',
    ])
      expect((await manager.get(`/api/schedules?${query}`)).status, query).toBe(400);
    expect((await manager.get('/api/audit_entries')).status).toBe(403);
  });

  it('shows no names in reports that managers can read', async () => {
    const report = await api.as('manager').post('/api/reports/employee-performance', { from: '2026-06-01', to: '2026-06-30', pay: true });
    expect(report.status, report.text).toBe(200);
    expect(report.text).not.toMatch(/"(pay|basePay|bonusPay|estimatedPay|hourlyPay|gmvPerPay|cost|rate)"/);
    expect((await api.as('manager').post('/api/reports/profit-loss', { from: '2026-06-01', to: '2026-06-30' })).status).toBe(403);
    const schedules = await api.as('manager').post('/api/reports/schedule-details', { from: '2026-06-01', to: '2026-06-30' });
    expect(schedules.status).toBe(200);
    expect(schedules.text.replaceAll('onTimeRate', '')).not.toMatch(/"\w*(cost|pay|rate)\w*":/i);
  });
});
