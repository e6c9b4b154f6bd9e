/** Tests for payroll exports over HTTP: access, status and formats. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type Api } from '../../../../test/kit/api.ts';

let api: Api;
let payroll: string;
beforeAll(async () => {
  api = await startApi();
  const made = await api.as('admin').post('/api/payrolls/generate', {
    periodType: 'MONTHLY',
    startDate: '2026-06-01',
    endDate: '2026-06-30',
    employees: [api.world.employees.ava, api.world.employees.ben],
  });
  payroll = made.json<{ '@id': string }>()['@id'];
  await api.as('admin').patch(api.world.employees.ava, { firstname: '=Ava', lastname: 'Łuk', bankAccount: 'GB33 BUKB 2020 1555 5555 55' });
});
afterAll(() => api.stop());

const ask = (kind: string, accept = 'application/json') => api.as('admin').get(`${payroll}/export?kind=${kind}`, { accept });

describe('accountant file', () => {
  it('is available for a draft, adds up to the payroll, and lists people without a bank account', async () => {
    const answer = await ask('accountant');
    expect(answer.status, answer.text).toBe(200);
    const { people, missingAccounts } = answer.json<{
      people: {
        employee: string;
        seconds: object;
        name: string;
        totalAmount: string;
        components: Record<string, string>;
        baseAmount: string;
      }[];
      missingAccounts: string[];
    }>();
    const total = people.reduce((sum, one) => sum + Math.round(Number(one.totalAmount) * 100), 0);
    expect(total).toBe(Math.round(Number((await api.as('admin').get(payroll)).json<{ totalAmount: string }>().totalAmount) * 100));
    expect(total).toBeGreaterThan(0);
    for (const one of people) expect(one.components.BASE ?? '0.00').toBe(one.baseAmount);
    expect(missingAccounts).toEqual(['Ben']);
    const items = (await api.as('admin').get(`/api/payroll_items?payroll=${payroll}`)).json<{
      member: { employee: string; workingSeconds: object }[];
    }>().member;
    expect(Object.fromEntries(people.map(({ employee, seconds }) => [employee, seconds]))).toEqual(
      Object.fromEntries(items.map(({ employee, workingSeconds }) => [employee, workingSeconds])),
    );
  });
  it('is a table on request, safe from formula injection through names', async () => {
    const csv = await ask('accountant', 'text/csv');
    expect([csv.status, csv.headers['content-disposition']]).toEqual([
      200,
      'attachment; filename="payroll-2026-06-01-to-2026-06-30-accountant.csv"',
    ]);
    expect(csv.text.split('\n')[0]).toContain('name,startDate,endDate,hoursHOST');
    expect(csv.text).toContain("'=Ava Łuk");
    expect(
      (await ask('accountant', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')).bytes.subarray(0, 2).toString(),
    ).toBe('PK');
  });
});

describe('bank file', () => {
  it('is available only once the payroll is submitted', async () => {
    expect((await ask('bank')).status).toBe(409);
    expect((await api.as('admin').patch(`${payroll}/status`, { status: 'SUBMITTED' })).status).toBe(200);
    const csv = await ask('bank', 'text/csv');
    expect(csv.status, csv.text).toBe(200);
    expect(csv.text).toMatch(/'=Ava Łuk,GB33 BUKB 2020 1555 5555 55,\d+\.\d\d,GBP,Pay June 2026/);
  });
});

describe('both files', () => {
  it.each(['manager', 'client', 'employee', 'nobody'] as const)('are forbidden for a %s', async (person) => {
    expect((await api.as(person).get(`${payroll}/export`)).status).toBe(403);
  });
  it('require an existing payroll and a known kind', async () => {
    expect((await api.anonymous().get(`${payroll}/export`)).status).toBe(401);
    expect((await api.as('admin').get('/api/payrolls/nonsense/export')).status).toBe(404);
    expect((await ask('tax')).status).toBe(422);
  });
  it('require valid bank accounts', async () => {
    expect((await api.as('admin').patch(api.world.employees.ava, { bankAccount: 'my bank' })).status).toBe(422);
    expect((await api.as('manager').get(api.world.employees.ava)).json()).not.toHaveProperty('bankAccount');
  });
});
