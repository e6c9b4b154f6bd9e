/** Tests that pay follows the terms of the day: each shift is paid what held when it started, whenever it is calculated. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../../../../test/kit/api.ts';
import { EXAMPLE_SETTINGS, monthOf, startPay, type PayKit } from '../../../../test/kit/payroll.ts';
import { insertStream } from '../../../../test/kit/streams.ts';

let api: Api;
let kit: PayKit;
beforeAll(async () => {
  ({ api, kit } = await startPay());
});
afterAll(() => api.stop());

const change = (iri: string, values: object, validFrom: string | null) => api.as('admin').patch(iri, { ...values, validFrom });
const TIERS = { roles: ['HOST'], tiers: [{ minHourlyGmv: '100.00', bonusPerHour: '2.00' }] };

describe('a rate that changes in mid-month', () => {
  it('pays each shift the rate of its day, and says from when the rate holds', async () => {
    const person = await kit.employee('Raised');
    await change(person, { hostHourlyRate: '20.00' }, '2014-06-10');
    await kit.work(person, '2014-06-05T10:00:00Z', '2014-06-05T14:00:00Z');
    await kit.work(person, '2014-06-20T10:00:00Z', '2014-06-20T14:00:00Z');
    const { '@id': payroll } = await kit.payroll(monthOf('2014-06', { employees: [person] }));
    const item = await kit.itemOf(payroll, person);
    expect(item.totalAmount).toBe('140.00');
    expect(item.detail.earnings.base).toMatchObject([
      { rate: '15.00', amount: '60.00' },
      { rate: '20.00', amount: '80.00', validFrom: '2014-06-10' },
    ]);
    expect(item.detail.earnings.base[0]).not.toHaveProperty('validFrom');
    expect(item.detail.inputs.rates).toMatchObject({ HOST: '15.00', later: [{ validFrom: '2014-06-10', values: { HOST: '20.00' } }] });
  });
  it.each([
    ['the last shift of the day before, in the agency’s time zone', '2014-07-09T22:59:00Z', '30.00'],
    ['the first of the day', '2014-07-09T23:00:00Z', '40.00'],
  ])('is decided by the start, also for a shift over midnight: %s', async (_, start, total) => {
    const person = await kit.employee('Midnight');
    await change(person, { hostHourlyRate: '20.00' }, '2014-07-10');
    await kit.work(person, start, new Date(Date.parse(start) + 7_200_000).toISOString());
    const { '@id': payroll } = await kit.payroll(monthOf('2014-07', { employees: [person] }));
    expect((await kit.itemOf(payroll, person)).baseAmount).toBe(total);
    await api.as('admin').delete(payroll);
  });
  it('is shown as the cost of each shift, and to nobody who may not see rates', async () => {
    const person = await kit.employee('Costly');
    await change(person, { hostHourlyRate: '20.00' }, '2014-08-10');
    const early = await kit.work(person, '2014-08-05T10:00:00Z', '2014-08-05T14:00:00Z');
    const late = await kit.work(person, '2014-08-20T10:00:00Z', '2014-08-20T14:00:00Z');
    const cost = async (iri: string) => (await api.as('admin').get(iri)).json<{ labourCost: string }>().labourCost;
    expect([await cost(early), await cost(late)]).toEqual(['60.00', '80.00']);
  });
});

describe('bonus settings that change in mid-month', () => {
  it('pay each shift by the settings of its day', async () => {
    const settings = (await api.as('admin').post('/api/bonus_settings', EXAMPLE_SETTINGS)).json<{ '@id': string }>()['@id'];
    await change(settings, { earlyShiftBonusRate: '3.00', earlyShiftCutoff: '09:00' }, '2014-09-15');
    const person = await kit.employee('Early');
    await kit.work(person, '2014-09-10T06:30:00Z', '2014-09-10T08:15:00Z');
    await kit.work(person, '2014-09-17T06:30:00Z', '2014-09-17T08:15:00Z');
    const { '@id': payroll } = await kit.payroll(monthOf('2014-09', { employees: [person] }));
    const { detail } = await kit.itemOf(payroll, person);
    // 07:30–09:15 local: half an hour before 08:00, then one and a half hours before 09:00.
    expect(detail.earnings.bonuses).toMatchObject([
      { component: 'EARLY', seconds: 1800, rate: '1.50', amount: '0.75' },
      { component: 'EARLY', seconds: 5400, rate: '3.00', amount: '4.50', validFrom: '2014-09-15' },
    ]);
    await api.as('admin').delete(settings);
  });
});

describe('bonuses of an account that change in mid-month', () => {
  it('pay each stream by the tiers of its day', async () => {
    const account = await kit.account('dated.tiers', { tiers: TIERS });
    await change(
      account,
      { hourlyGmvBonusSettings: { ...TIERS, tiers: [{ minHourlyGmv: '100.00', bonusPerHour: '5.00' }] } },
      '2014-10-15',
    );
    const person = await kit.employee('Seller');
    for (const day of ['2014-10-10', '2014-10-20']) {
      await insertStream(api.database, account, `${day}T09:00:00Z`, 120, { revenue: '400.00' });
      await kit.work(person, `${day}T09:00:00Z`, `${day}T11:00:00Z`, { account });
    }
    const { '@id': payroll } = await kit.payroll(monthOf('2014-10', { employees: [person] }));
    expect((await kit.itemOf(payroll, person)).detail.earnings.bonuses).toMatchObject([
      { component: 'GMV', amount: '4.00' },
      { component: 'GMV', amount: '10.00', validFrom: '2014-10-15' },
    ]);
  });
});
