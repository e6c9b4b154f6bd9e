/**
 * Tests for access to payrolls and items, and for finding them: admins can do everything, employees read their own payslips once
 * submitted.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PEOPLE, type Api } from '../../../../test/kit/api.ts';
import { monthOf, startPay, type PayKit, type Payroll } from '../../../../test/kit/payroll.ts';

let api: Api;
let kit: PayKit;
let june: Payroll;
let july: Payroll;
let august: Payroll;
beforeAll(async () => {
  ({ api, kit } = await startPay());
  const { ava, ben } = api.world.employees;
  for (const [month, hours] of [
    ['06', 2],
    ['07', 4],
    ['08', 90],
  ] as const) {
    for (let left = hours, day = 1; left > 0; left -= 8, day += 1)
      await kit.work(
        [ava, ben],
        `2015-${month}-${String(day + 2).padStart(2, '0')}T08:00:00Z`,
        `2015-${month}-${String(day + 2).padStart(2, '0')}T${String(8 + Math.min(8, left)).padStart(2, '0')}:00:00Z`,
      );
  }
  [june, july, august] = [
    await kit.payroll(monthOf('2015-06')),
    await kit.payroll(monthOf('2015-07')),
    await kit.payroll(monthOf('2015-08')),
  ];
  await kit.move(july['@id'], 'SUBMITTED');
  await kit.move(august['@id'], 'SUBMITTED');
  await kit.move(august['@id'], 'PAID');
});
afterAll(() => api.stop());

const others = PEOPLE.filter((person) => person !== 'admin');
const itemsOf = ({ payrollItems }: Payroll) => payrollItems.map((item) => item['@id']);

describe('write calls', () => {
  const calls = (): readonly (readonly ['post' | 'patch' | 'delete', string, object | undefined])[] => [
    ['post', '/api/payrolls/validate-period', monthOf('2014-01')],
    ['post', '/api/payrolls/generate', monthOf('2014-01')],
    ['post', '/api/payrolls', monthOf('2014-01')],
    ['post', `${june['@id']}/recalculate`, {}],
    ['patch', `${june['@id']}/status`, { status: 'SUBMITTED' }],
    ['patch', june['@id'], { note: 'Mine' }],
    ['patch', itemsOf(june)[0]!, { additionalAmount: '5.00' }],
    ['delete', june['@id'], undefined],
  ];
  it.each(others)('are forbidden for %s', async (person) => {
    for (const [method, url, body] of calls())
      expect([url, (await (method === 'delete' ? api.as(person).delete(url) : api.as(person)[method](url, body))).status]).toEqual([
        url,
        403,
      ]);
  });
  it('require sign-in', async () => {
    for (const [method, url, body] of calls())
      expect([url, (await (method === 'delete' ? api.anonymous().delete(url) : api.anonymous()[method](url, body))).status]).toEqual([
        url,
        401,
      ]);
    for (const url of ['/api/payrolls', '/api/payroll_items', june['@id'], itemsOf(june)[0]!])
      expect((await api.anonymous().get(url)).status).toBe(401);
  });
  it('return 404 for an unknown payroll', async () => {
    for (const uuid of ['00000000-0000-7000-8000-000000000000', 'nonsense']) {
      expect((await kit.move(`/api/payrolls/${uuid}`, 'SUBMITTED')).status).toBe(404);
      expect((await kit.recalculate(`/api/payrolls/${uuid}`)).status).toBe(404);
    }
  });
});

describe('reading', () => {
  it.each(['manager', 'client', 'nobody'] as const)('is forbidden for %s', async (person) => {
    for (const url of ['/api/payrolls', '/api/payroll_items', july['@id'], itemsOf(july)[0]!])
      expect([url, (await api.as(person).get(url)).status]).toEqual([url, 403]);
  });
  it('shows employees their own payslips once submitted', async () => {
    const ava = api.as('employee');
    const { member } = (await ava.get('/api/payroll_items')).json<{ member: Record<string, unknown>[] }>();
    expect(member.map(({ employeeName, payroll }) => [employeeName, (payroll as { status: string }).status])).toEqual([
      ['Ava', 'PAID'],
      ['Ava', 'SUBMITTED'],
    ]);
    for (const secret of ['findings', 'previousAmount', 'stale']) expect(member[0]).not.toHaveProperty(secret);
    expect(member[0]).toMatchObject({ totalAmount: '1350.00', baseAmount: '1350.00', detail: { summary: { finalAmount: '1350.00' } } });
    const [mine, bens] = ['Ava', 'Ben'].map((name) => july.payrollItems.find(({ employeeName }) => employeeName === name)!['@id']);
    expect((await ava.get(mine!)).status).toBe(200);
    expect((await ava.get(bens!)).status).toBe(404);
    for (const draft of itemsOf(june)) expect((await ava.get(draft)).status).toBe(404);
    expect((await ava.patch(mine!, { additionalAmount: '1000.00' })).status).toBe(403);
  });
  it('shows employees the periods of their payslips, but no amounts', async () => {
    const ava = api.as('employee');
    const { member } = (await ava.get('/api/payrolls')).json<{ member: Record<string, unknown>[] }>();
    expect(member.map((one) => one['@id'])).toEqual([august['@id'], july['@id']]);
    expect(member[0]).toMatchObject({ period: 'August 2015', status: 'PAID', startDate: '2015-08-01' });
    for (const secret of ['totalAmount', 'itemCount', 'stale', 'note', 'everyone', 'whole']) expect(member[0]).not.toHaveProperty(secret);
    const item = (await ava.get(july['@id'])).json<Payroll>();
    expect(item).not.toHaveProperty('totalAmount');
    expect(item.payrollItems.map(({ employeeName }) => employeeName)).toEqual(['Ava']);
    expect((await ava.get(june['@id'])).status).toBe(404);
  });
  it('does not reveal other employees through filters', async () => {
    const ava = api.as('employee');
    const count = async (query: string) => {
      const answer = await ava.get(query);
      return answer.status === 200 ? answer.json<{ totalItems: number }>().totalItems : answer.status;
    };
    expect(await count(`/api/payroll_items?employee=${api.world.employees.ben}`)).toBe(0);
    expect(await count('/api/payroll_items?employee.nickname=Ben')).toBe(0);
    const [all, bens] = [await count('/api/payrolls?totalAmount[gte]=0'), await count('/api/payrolls?totalAmount[gte]=2000')];
    expect([all, bens], 'a filter on a hidden total has no effect').toEqual([all, all]);
    const csv = await ava.get('/api/payroll_items?pagination=false', { accept: 'text/csv' });
    expect(csv.text).not.toContain('Ben');
  });
});

describe('finding', () => {
  const found = async (query: string) => {
    const answer = await api.as('admin').get(query);
    expect(answer.status, answer.text).toBe(200);
    return answer.json<{ member: { '@id': string }[] }>().member.map((one) => one['@id']);
  };
  it.each([
    ['status=SUBMITTED', () => [july]],
    ['status[]=DRAFT&status[]=PAID', () => [august, june]],
    ['periodType=MONTHLY', () => [august, july, june]],
    ['periodType=WEEKLY', () => []],
    ['startDate[after]=2015-07-01', () => [august, july]],
    ['startDate[strictly_after]=2015-07-01', () => [august]],
    ['endDate[before]=2015-07-31', () => [july, june]],
    ['startDate[after]=2015-07-01&endDate[before]=2015-07-31', () => [july]],
    ['startDate=2015-06-01', () => [june]],
    ['totalAmount[gte]=1000', () => [august]],
    ['order[totalAmount]=asc', () => [june, july, august]],
    ['order[id]=desc&itemsPerPage=10', () => [august, july, june]],
  ])('payrolls by %s', async (query, expected) => {
    expect(await found(`/api/payrolls?${query}`)).toEqual(expected().map((payroll) => payroll['@id']));
  });
  it('lists the ten latest of more', async () => {
    const made: string[] = [];
    for (let day = 1; day <= 11; day += 1)
      made.unshift(
        (
          await kit.payroll({
            periodType: 'DAILY',
            startDate: `2013-01-${String(day).padStart(2, '0')}`,
            endDate: `2013-01-${String(day).padStart(2, '0')}`,
          })
        )['@id'],
      );
    expect(await found('/api/payrolls?order[id]=desc&itemsPerPage=10')).toEqual(made.slice(0, 10));
    for (const iri of made) expect((await api.as('admin').delete(iri)).status).toBe(204);
  });
  it('lists items by payroll, by employee, by status, and high earners', async () => {
    expect((await found(`/api/payroll_items?payroll=${july['@id']}`)).sort()).toEqual([...itemsOf(july)].sort());
    expect(await found(`/api/payroll_items?employee=${api.world.employees.ben}`)).toHaveLength(3);
    expect(await found(`/api/payroll_items?employee=${api.world.employees.ben}&payroll=${june['@id']}`)).toHaveLength(1);
    expect((await found('/api/payroll_items?payroll.status=PAID')).sort()).toEqual([...itemsOf(august)].sort());
    expect((await found('/api/payroll_items?totalAmount[gte]=1000')).sort()).toEqual([...itemsOf(august)].sort());
    expect(await found(`/api/payroll_items?totalAmount[gte]=1000&payroll=${july['@id']}`)).toEqual([]);
  });
  it('includes the total of the previous period', async () => {
    const ava = async ({ payrollItems }: Payroll) =>
      (await kit.read<{ previousAmount: string | null }>(payrollItems[0]!['@id'])).previousAmount;
    expect([await ava(june), await ava(july), await ava(august)]).toEqual([null, '30.00', '60.00']);
  });
});
