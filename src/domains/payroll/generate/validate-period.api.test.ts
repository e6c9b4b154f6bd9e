/** Tests for validate-period over HTTP: every finding, that nothing is written, and which inputs are rejected. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../../../../test/kit/api.ts';
import { monthOf, startPay, type PayKit } from '../../../../test/kit/payroll.ts';

let api: Api;
let kit: PayKit;
beforeAll(async () => {
  ({ api, kit } = await startPay());
});
afterAll(() => api.stop());

interface Finding {
  readonly code: string;
  readonly severity: string;
  readonly count?: number;
}
interface Checked {
  readonly valid: boolean;
  readonly findings: readonly Finding[];
  readonly estimatedTotal: string;
  readonly items: readonly object[];
}

async function check(body: object): Promise<Checked> {
  const answer = await kit.validate(body);
  expect(answer.status, answer.text).toBe(200);
  return answer.json<Checked>();
}
const codes = ({ findings }: Checked) => findings.map(({ code }) => code);
const found = ({ findings }: Checked, code: string) => findings.find((one) => one.code === code);

describe('invalid period', () => {
  it.each([
    ['2015-02-30', '2015-03-01', 'NOT_A_DAY', 'startDate'],
    ['2015-02-01', 'tomorrow', 'NOT_A_DAY', 'endDate'],
    ['20150201', '2015-02-28', 'NOT_A_DAY', 'startDate'],
    ['', '2015-02-28', 'NOT_A_DAY', 'startDate'],
    ['0000-01-01', '0000-01-31', 'NOT_A_DAY', 'startDate'],
    ['2015-02-10', '2015-02-09', 'END_BEFORE_START', 'endDate'],
    ['2015-01-01', '2016-01-02', 'TOO_LONG', 'endDate'],
    ['1971-01-01', '2099-12-31', 'TOO_LONG', 'endDate'],
  ])('from %s to %s has the finding %s, and generates nothing', async (startDate, endDate, code, propertyPath) => {
    const asked = { periodType: 'MONTHLY', startDate, endDate };
    expect(await check(asked)).toMatchObject({
      valid: false,
      estimatedTotal: '0.00',
      items: [],
      findings: expect.arrayContaining([expect.objectContaining({ code, severity: 'error', propertyPath })]),
    });
    const refused = await kit.generate(asked);
    expect([refused.status, refused.json()]).toMatchObject([
      422,
      { violations: expect.arrayContaining([expect.objectContaining({ code, propertyPath })]) },
    ]);
  });
  it('can be as long as a leap year', async () => {
    expect(codes(await check({ periodType: 'MONTHLY', startDate: '2012-01-01', endDate: '2012-12-31' }))).toContain('UNUSUAL_LENGTH');
  });
});

describe('request', () => {
  const good = monthOf('2015-01');
  it.each([
    ['an unknown kind', { ...good, periodType: 'YEARLY' }, 'periodType'],
    ['a lower-case kind', { ...good, periodType: 'monthly' }, 'periodType'],
    ['no first day', { periodType: 'MONTHLY', endDate: good.endDate }, 'startDate'],
    ['a number for a day', { ...good, startDate: 20150101 }, 'startDate'],
    ['null for a day', { ...good, endDate: null }, 'endDate'],
    ['a single person instead of a list', { ...good, employees: '/api/employees/1' }, 'employees'],
    ['nobody', { ...good, employees: [] }, 'employees'],
    ['true for a person', { ...good, employees: [true] }, 'employees[0]'],
    ['too many people', { ...good, employees: Array.from({ length: 5001 }, () => '/api/employees/1') }, 'employees'],
  ])('is rejected when it has %s', async (_name, body, path) => {
    for (const call of [kit.validate, kit.generate]) {
      const refused = await call(body);
      expect([
        refused.status,
        refused.json<{ violations: { propertyPath: string }[] }>().violations.map(({ propertyPath }) => propertyPath),
      ]).toEqual([422, [path]]);
    }
  });
  it.each([
    ['of another resource', () => api.world.clients.acme],
    ['unknown', () => '/api/employees/00000000-0000-7000-8000-000000000000'],
    ['not an IRI', () => 'Ava'],
    ['of another site', () => `https://example.com${api.world.employees.ava}`],
  ])('is rejected when an employee is %s', async (_name, iri) => {
    for (const call of [kit.validate, kit.generate]) expect((await call({ ...good, employees: [iri()] })).status).toBe(400);
  });
  it.each(['[]', '"text"', '{', 'null'])('is rejected when it is %s', async (body) => {
    expect((await api.as('admin').post('/api/payrolls/generate', body)).status).toBeGreaterThanOrEqual(400);
    expect((await api.as('admin').post('/api/payrolls/generate', body)).status).toBeLessThan(500);
  });
});

describe('warnings', () => {
  it('are empty for a whole period of employees with that payroll period', async () => {
    const person = await kit.employee('Plain');
    await kit.work(person, '2015-01-06T10:00:00Z', '2015-01-06T12:00:00Z');
    expect(await check(monthOf('2015-01', { employees: [person] }))).toMatchObject({
      valid: true,
      findings: [],
      estimatedTotal: '30.00',
      items: [{ hours: { HOST: 2 }, baseAmount: '30.00', bonusAmount: '0.00' }],
    });
    expect((await api.as('admin').get('/api/payrolls')).json().totalItems, 'nothing is written').toBe(0);
  });
  it.each([
    ['DAILY', '2015-01-01', '2015-01-02'],
    ['WEEKLY', '2015-01-06', '2015-01-12'],
    ['MONTHLY', '2015-01-01', '2015-01-30'],
    ['MONTHLY', '2015-01-15', '2015-02-14'],
  ])('include an unusual length: %s from %s to %s', async (periodType, startDate, endDate) => {
    expect(found(await check({ periodType, startDate, endDate }), 'UNUSUAL_LENGTH')).toMatchObject({ severity: 'warning' });
  });
  it('include drafts, shifts that have not ended, and employees without shifts', async () => {
    const [drafted, working, idle] = [await kit.employee('Drafted'), await kit.employee('Working'), await kit.employee('Idle')];
    await kit.work(drafted, '2015-02-03T10:00:00Z', '2015-02-03T12:00:00Z', { published: false, title: 'A draft' });
    const [today, hour] = [new Date().toISOString().slice(0, 10), 3_600_000];
    const [start, end] = [new Date(Date.now() - hour), new Date(Date.now() + hour)].map((at) => at.toISOString());
    await kit.work(working, start!, end!);
    const drafts = await check(monthOf('2015-02', { employees: [drafted, idle] }));
    expect(found(drafts, 'DRAFT_SCHEDULES')).toMatchObject({
      count: 1,
      severity: 'warning',
      schedules: [{ title: 'A draft', startTime: '2015-02-03T10:00:00+00:00' }],
    });
    expect(found(drafts, 'NO_SHIFTS')).toMatchObject({
      count: 2,
      employees: [
        { employee: drafted, name: 'Drafted' },
        { employee: idle, name: 'Idle' },
      ],
    });
    const days = new Date(Date.now() - hour * 26).toISOString().slice(0, 10);
    expect(found(await check({ periodType: 'DAILY', startDate: days, endDate: today, employees: [working] }), 'NOT_ENDED')).toMatchObject({
      count: 1,
      severity: 'warning',
    });
  });
  it('include work during approved time off, and no other time off', async () => {
    const away = await kit.employee('Away');
    await kit.work(away, '2015-04-07T10:00:00Z', '2015-04-07T12:00:00Z', { title: 'In spite of it' });
    await kit.work(away, '2015-04-08T10:00:00Z', '2015-04-08T12:00:00Z');
    const month = monthOf('2015-04', { employees: [away] });
    const times = { startTime: '2015-04-07T11:00:00Z', endTime: '2015-04-08T09:00:00Z' };
    const { location } = (await api.as('admin').post('/api/time_offs', { employee: away, ...times })).headers;
    expect(codes(await check(month))).not.toContain('WORKED_TIME_OFF');
    await api.as('admin').post(`${location}/approve`, {});
    expect(found(await check(month), 'WORKED_TIME_OFF')).toMatchObject({
      severity: 'warning',
      count: 1,
      message: '1 schedule is during approved time off.',
      schedules: [{ title: 'In spite of it' }],
      employees: [{ employee: away, name: 'Away' }],
    });
    await api.as('admin').post(`${location}/cancel`, {});
    expect(codes(await check(month))).not.toContain('WORKED_TIME_OFF');
  });
  it('include employees without shifts who have this payroll period', async () => {
    const idle = await kit.employee('Idle too');
    const named = (checked: Checked) =>
      (found(checked, 'NO_SHIFTS') as unknown as { employees: { employee: string }[] }).employees.map(({ employee }) => employee);
    expect(named(await check(monthOf('2015-12')))).toContain(idle);
    await api.as('admin').patch(idle, { payrollPeriod: 'WEEKLY' });
    expect(named(await check(monthOf('2015-12')))).not.toContain(idle);
  });
  it('include missing streams only where they would affect pay', async () => {
    const tiers = { roles: ['HOST'], tiers: [{ minHourlyGmv: '1.00', bonusPerHour: '2.00' }] };
    const [paying, plain, person] = [await kit.account('paying', { tiers }), await kit.account('plain'), await kit.employee('Streaming')];
    await kit.work(person, '2015-03-03T10:00:00Z', '2015-03-03T12:00:00Z', { account: paying });
    await kit.work(person, '2015-03-04T10:00:00Z', '2015-03-04T12:00:00Z', { account: plain });
    expect(found(await check(monthOf('2015-03', { employees: [person] })), 'UNMATCHED_STREAMS')).toMatchObject({
      count: 1,
      severity: 'warning',
      schedules: [{ title: 'paying' }],
    });
  });
  it('include missing rates, unless another payroll pays the shift', async () => {
    const person = await kit.employee('Unrated', { moderator: '11.00' });
    await kit.work(person, '2015-04-01T10:00:00Z', '2015-04-01T12:00:00Z');
    await kit.work(person, '2015-04-02T10:00:00Z', '2015-04-02T12:00:00Z', { role: 'MODERATOR' });
    const asked = monthOf('2015-04', { employees: [person] });
    expect(found(await check(asked), 'RATES_MISSING')).toMatchObject({
      count: 1,
      severity: 'warning',
      employees: [{ employee: person, name: 'Unrated', roles: ['HOST'] }],
    });
    await kit.payroll({ periodType: 'DAILY', startDate: '2015-04-01', endDate: '2015-04-01', employees: [person] });
    expect(codes(await check(asked))).toEqual(['ALREADY_PAID']);
  });
  it('include employees with another payroll period, unless other payrolls pay all their shifts', async () => {
    const person = await kit.employee('Weekly elsewhere', { host: '15.00' });
    await api.as('admin').patch(person, { payrollPeriod: 'WEEKLY' });
    await kit.work(person, '2015-07-01T10:00:00Z', '2015-07-01T12:00:00Z');
    const asked = monthOf('2015-07', { employees: [person] });
    expect(codes(await check(asked))).toEqual(['OTHER_PERIOD']);
    await kit.payroll({ periodType: 'DAILY', startDate: '2015-07-01', endDate: '2015-07-01', employees: [person] });
    expect(codes(await check(asked))).not.toContain('OTHER_PERIOD');
  });
  it('include employees with another payroll period, and pay below the minimum wage', async () => {
    const person = await kit.employee('Weekly', { host: '10.00' });
    await api.as('admin').patch(person, { payrollPeriod: 'WEEKLY' });
    await api.as('admin').post('/api/bonus_settings', { minimumHourlyWage: '12.21' });
    await kit.work(person, '2015-05-05T10:00:00Z', '2015-05-05T12:00:00Z');
    const checked = await check(monthOf('2015-05', { employees: [person] }));
    expect(checked.findings).toMatchObject([
      { code: 'OTHER_PERIOD', severity: 'warning', count: 1, employees: [{ employee: person }] },
      { code: 'BELOW_MINIMUM_WAGE', severity: 'warning', count: 1, employees: [{ employee: person, name: 'Weekly', shortfall: '4.42' }] },
    ]);
    expect(checked.valid).toBe(true);
    const payroll = await kit.payroll(monthOf('2015-05', { employees: [person] }));
    expect((await kit.itemOf(payroll['@id'], person)).findings).toMatchObject([
      {
        code: 'BELOW_MINIMUM_WAGE',
        severity: 'warning',
        shortfall: '4.42',
        message: 'Base and commission of £20.00 are £4.42 below the minimum wage for these hours.',
      },
    ]);
    expect((await kit.move(payroll['@id'], 'SUBMITTED')).status, 'only a warning').toBe(200);
  });
});
