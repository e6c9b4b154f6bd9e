/** Tests for minimum wages by age over HTTP: what is found about pay, who may read and change them, and bad input. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../../../../test/kit/api.ts';
import { monthOf, startPay, type PayKit } from '../../../../test/kit/payroll.ts';

let api: Api;
let kit: PayKit;
beforeAll(async () => {
  ({ api, kit } = await startPay());
});
afterAll(() => api.stop());

const admin = () => api.as('admin');
const add = (minimumAge: number, validFrom: string, hourlyRate: string) =>
  admin().post('/api/minimum_wages', { minimumAge, validFrom, hourlyRate });
const born = async (nickname: string, birthDate: string | null, host: string) => {
  const person = await kit.employee(nickname, { host });
  await admin().patch(person, { birthDate });
  return person;
};

describe('pay', () => {
  let young: string;
  let adult: string;
  beforeAll(async () => {
    for (const [age, from, rate] of [
      [21, '2013-04-01', '12.21'],
      [18, '2013-04-01', '10.00'],
      [21, '2014-04-01', '12.71'],
      [18, '2014-04-01', '10.85'],
    ] as const)
      expect((await add(age, from, rate)).status).toBe(201);
    young = await born('Young', '1993-03-02', '10.00');
    adult = await born('Adult', null, '10.00');
    for (const month of ['2013-03', '2014-03', '2014-04'])
      for (const person of [young, adult]) await kit.work(person, `${month}-10T10:00:00Z`, `${month}-10T11:00:00Z`);
    await admin().post('/api/bonus_settings', { minimumHourlyWage: '10.50' });
  });
  const shortfalls = async (month: string) => {
    const { findings } = (await kit.validate(monthOf(month, { employees: [young, adult] }))).json<{
      findings: { code: string; employees?: { name: string; shortfall: string }[] }[];
    }>();
    return Object.fromEntries(
      findings
        .filter(({ code }) => code === 'BELOW_MINIMUM_WAGE')
        .flatMap(({ employees = [] }) => employees.map(({ name, shortfall }) => [name, shortfall])),
    );
  };

  it.each([
    ['2013-03', { Young: '0.50', Adult: '0.50' }, 'before the first rate, the wage of the bonus settings counts'],
    ['2014-03', { Adult: '2.21' }, 'a 21st birthday on the second day counts from the next period, and so does a rate of April'],
    ['2014-04', { Young: '2.71', Adult: '2.71' }, 'then both count'],
  ])('in %s lacks %o: %s', async (month, expected, _because) => {
    expect(await shortfalls(month)).toEqual(expected);
  });
  it('is found about the item, and a new rate or birth date makes a draft out of date', async () => {
    const { '@id': payroll } = await kit.payroll(monthOf('2014-03', { employees: [young, adult] }));
    expect((await kit.itemOf(payroll, young)).findings).toEqual([]);
    expect((await kit.itemOf(payroll, adult)).findings).toMatchObject([{ code: 'BELOW_MINIMUM_WAGE', shortfall: '2.21' }]);
    await admin().patch(adult, { birthDate: '1995-01-01' });
    expect([(await kit.itemOf(payroll, adult)).stale, (await kit.itemOf(payroll, young)).stale]).toEqual([true, false]);
    await kit.recalculate(payroll);
    expect((await kit.itemOf(payroll, adult)).findings).toEqual([]);
    await add(18, '2014-03-02', '10.01');
    expect((await kit.itemOf(payroll, young)).stale, 'counts from the next period').toBe(false);
    await add(18, '2014-03-01', '10.01');
    expect((await kit.itemOf(payroll, young)).stale).toBe(true);
    await admin().delete(payroll);
  });
});

describe('access', () => {
  it('lets employees and managers read the wages, and only admins change them', async () => {
    for (const person of ['manager', 'employee'] as const) {
      expect((await api.as(person).get('/api/minimum_wages')).status).toBe(200);
      expect((await api.as(person).post('/api/minimum_wages', { minimumAge: 21, validFrom: '2030-01-01', hourlyRate: '1' })).status).toBe(
        403,
      );
    }
    expect((await api.as('client').get('/api/minimum_wages')).status).toBe(403);
  });
  it('shows a birth date to admins only, not even to the person', async () => {
    await admin().patch(api.world.employees.ava, { birthDate: '1999-09-09' });
    expect((await admin().get(api.world.employees.ava)).json()).toMatchObject({ birthDate: '1999-09-09' });
    for (const person of ['manager', 'employee'] as const)
      expect((await api.as(person).get(api.world.employees.ava)).text).not.toContain('1999-09-09');
    expect((await api.as('employee').patch(api.world.employees.ava, { birthDate: '2000-01-01' })).status).toBe(403);
  });
});

describe('bad input', () => {
  it.each([
    [{ minimumAge: -1 }, 'minimumAge'],
    [{ minimumAge: 121 }, 'minimumAge'],
    [{ hourlyRate: '-0.01' }, 'hourlyRate'],
    [{ hourlyRate: '10.005' }, 'hourlyRate'],
    [{ validFrom: '2026-02-30' }, 'validFrom'],
  ])('%o is rejected', async (wrong, path) => {
    const refused = await admin().post('/api/minimum_wages', { minimumAge: 30, validFrom: '2026-01-01', hourlyRate: '9.00', ...wrong });
    expect([400, 422]).toContain(refused.status);
    expect(refused.json<{ violations?: { propertyPath: string }[] }>().violations?.map(({ propertyPath }) => propertyPath)).toEqual([path]);
  });
  it.each([
    [{ minimumAge: 18.5 }, 'minimumAge'],
    [{ hourlyRate: null }, 'hourlyRate'],
    [{ validFrom: null }, 'validFrom'],
  ])('%o is of the wrong type', async (wrong, path) => {
    const refused = await admin().post('/api/minimum_wages', { minimumAge: 30, validFrom: '2026-01-01', hourlyRate: '9.00', ...wrong });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain(path);
  });
  it('a second rate for an age and day is rejected', async () => {
    expect((await add(40, '2026-01-01', '1.00')).status).toBe(201);
    const again = await add(40, '2026-01-01', '2.00');
    expect(again.status).toBe(422);
    expect(again.text).toContain('validFrom');
  });
});
