/**
 * Tests that a change of terms marks exactly the draft items that were calculated with them, and that trying it before says which, with what
 * they would pay, and stores nothing.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api, Person } from '../../../../test/kit/api.ts';
import { EXAMPLE_SETTINGS, monthOf, startPay, type PayKit } from '../../../../test/kit/payroll.ts';

let api: Api;
let kit: PayKit;
beforeAll(async () => {
  ({ api, kit } = await startPay());
});
afterAll(() => api.stop());

const admin = () => api.as('admin');
const isStale = async (payroll: string, person: string) => (await kit.itemOf(payroll, person)).stale;
const tried = (body: Record<string, unknown>, person: Person = 'admin') => api.as(person).post('/api/payrolls/try-terms', body);
interface Answer {
  readonly payrolls: { payroll: string; period: string; people: number; before: string; after: string }[];
  readonly closed: { payroll: string; period: string; status: string; people: number; amount: string }[];
}
async function effectOf(body: Record<string, unknown>): Promise<Answer> {
  const answer = await tried(body);
  expect(answer.status, answer.text).toBe(200);
  return answer.json<Answer>();
}
const ratesOf = (employee: string, values: Record<string, unknown>) => effectOf({ employee, values });
const NOTHING = { payrolls: [], closed: [] };
const TIERS = (bonusPerHour: string) => ({ roles: ['HOST'], tiers: [{ minHourlyGmv: '100.00', bonusPerHour }] });

describe('rates', () => {
  let person: string;
  let payroll: string;
  beforeAll(async () => {
    person = await kit.employee('Stale');
    // The first minute of 20 June in London, and a shift of the other month.
    await kit.work(person, '2013-06-19T23:00:00Z', '2013-06-20T01:00:00Z');
    await kit.work(person, '2013-05-10T10:00:00Z', '2013-05-10T12:00:00Z');
    payroll = (await kit.payroll(monthOf('2013-06', { employees: [person] })))['@id'];
  });

  it.each([
    ['2013-06-21', 0],
    ['2013-06-20', 1],
    ['2013-06-01', 1],
    ['2013-01-01', 1],
  ])('from %s are asked about first: %s payrolls', async (from, count) => {
    const { payrolls } = await ratesOf(person, { hostHourlyRate: '20.00', validFrom: from });
    expect(payrolls).toHaveLength(count);
    if (count > 0) expect(payrolls[0]).toEqual({ payroll, period: 'June 2013', people: 1, before: '30.00', after: '40.00' });
  });
  it('from the beginning count too, and those of others do not', async () => {
    expect((await ratesOf(person, { hostHourlyRate: '20.00', validFrom: null })).payrolls).toHaveLength(1);
    expect((await ratesOf(person, { hostHourlyRate: '20.00', correctsCurrent: true })).payrolls).toHaveLength(1);
    expect(await ratesOf(await kit.employee('Other'), { hostHourlyRate: '20.00', validFrom: null })).toEqual(NOTHING);
  });
  it('are not stored by trying them', async () => {
    const before = [(await admin().get(person)).text, (await admin().get(`${person}/terms`)).text, (await admin().get(payroll)).text];
    const entries = async () => (await admin().get('/api/audit_entries?itemsPerPage=1')).json<{ totalItems: number }>().totalItems;
    const audited = await entries();
    await ratesOf(person, { hostHourlyRate: '20.00', validFrom: '2013-06-01' });
    expect([(await admin().get(person)).text, (await admin().get(`${person}/terms`)).text, (await admin().get(payroll)).text]).toEqual(
      before,
    );
    expect(await isStale(payroll, person)).toBe(false);
    expect(await entries()).toBe(audited);
  });
  it('that begin after the last shift mark nothing', async () => {
    await admin().patch(person, { hostHourlyRate: '16.00', validFrom: '2013-06-21' });
    expect(await isStale(payroll, person)).toBe(false);
  });
  it('that are planned, or that stay the same, mark nothing', async () => {
    await admin().patch(person, { hostHourlyRate: '17.00', validFrom: '2090-01-01' });
    await admin().patch(person, { hostHourlyRate: '15.00', validFrom: '2013-06-01' });
    await admin().patch(person, { nickname: 'Stale too' });
    expect(await isStale(payroll, person)).toBe(false);
  });
  it('that begin on the day of a shift mark the item, and recalculating pays them', async () => {
    await admin().patch(person, { hostHourlyRate: '20.00', validFrom: '2013-06-20' });
    expect(await isStale(payroll, person)).toBe(true);
    expect((await kit.recalculate(payroll)).json()).toMatchObject({ stale: false, totalAmount: '40.00' });
  });
  it('that are deleted mark the item', async () => {
    const { member } = (await admin().get(`${person}/terms`)).json<{ member: { '@id': string; validFrom: string | null }[] }>();
    const terms = member.find(({ validFrom }) => validFrom === '2013-06-20')!;
    expect((await admin().delete(terms['@id'])).status).toBe(204);
    expect(await isStale(payroll, person)).toBe(true);
    expect((await kit.recalculate(payroll)).json()).toMatchObject({ stale: false, totalAmount: '30.00' });
  });
  it('change nothing on a submitted payroll', async () => {
    expect((await kit.move(payroll, 'SUBMITTED')).status).toBe(200);
    const change = { hostHourlyRate: '21.00', validFrom: '2013-06-01' };
    // Two hours at 15.00 were paid, and are worth 42.00.
    expect(await ratesOf(person, change)).toEqual({
      payrolls: [],
      closed: [{ payroll, period: 'June 2013', status: 'SUBMITTED', people: 1, amount: '12.00' }],
    });
    expect((await admin().get('/api/arrears')).json()).toMatchObject({ totalItems: 0 });
    expect((await admin().patch(person, change)).status, 'without a reason').toBe(409);
    expect((await admin().patch(person, { ...change, overrideReason: 'Agreed late' })).status).toBe(200);
    expect(await kit.itemOf(payroll, person)).toMatchObject({ stale: false, totalAmount: '30.00' });
  });
});

describe('bonuses of an account', () => {
  it('mark the items with shifts on it, costs and shares do not', async () => {
    const account = await kit.account('stale.tiers', { tiers: TIERS('2.00') });
    const [on, off] = [await kit.employee('On'), await kit.employee('Off')];
    await kit.work(on, '2013-07-20T10:00:00Z', '2013-07-20T12:00:00Z', { account });
    await kit.work(off, '2013-07-20T10:00:00Z', '2013-07-20T12:00:00Z');
    const { '@id': payroll } = await kit.payroll(monthOf('2013-07', { employees: [on, off] }));
    const withTiers = (validFrom: string) =>
      effectOf({ liveAccount: account, values: { hourlyGmvBonusSettings: TIERS('3.00'), validFrom } });
    expect(await withTiers('2013-08-01')).toEqual(NOTHING);
    expect((await withTiers('2013-07-31')).payrolls, 'an incentive over the period is measured again').toMatchObject([{ people: 1 }]);
    expect(await effectOf({ liveAccount: account, values: { agencyShare: '0.2', validFrom: '2013-07-01' } })).toEqual(NOTHING);
    await admin().patch(account, { administrativeCostPerHour: '9.00', agencyShare: '0.2', validFrom: '2013-07-01' });
    expect(await isStale(payroll, on)).toBe(false);
    await admin().patch(account, { hourlyGmvBonusSettings: TIERS('3.00'), validFrom: '2013-07-10' });
    expect([await isStale(payroll, on), await isStale(payroll, off)]).toEqual([true, false]);
    await admin().delete(payroll);
  });
});

describe('bonus settings', () => {
  it('mark everyone with shifts from that day', async () => {
    const settings = (await admin().post('/api/bonus_settings', { ...EXAMPLE_SETTINGS, overrideReason: 'Set up late' })).json<{
      '@id': string;
    }>()['@id'];
    const [early, late] = [await kit.employee('Early'), await kit.employee('Late')];
    await kit.work(early, '2013-08-05T10:00:00Z', '2013-08-05T12:00:00Z');
    await kit.work(late, '2013-08-25T10:00:00Z', '2013-08-25T12:00:00Z');
    const { '@id': payroll } = await kit.payroll(monthOf('2013-08', { employees: [early, late] }));
    const tryRate = (validFrom: string) => effectOf({ bonusSettings: settings, values: { lateShiftBonusRate: '2.50', validFrom } });
    expect((await tryRate('2013-08-06')).payrolls).toMatchObject([{ payroll, people: 1 }]);
    expect((await tryRate('2013-08-05')).payrolls).toMatchObject([{ payroll, people: 2 }]);
    const saved = await admin().patch(settings, { lateShiftBonusRate: '2.50', validFrom: '2013-08-06' });
    expect(saved.status, saved.text).toBe(200);
    expect([await isStale(payroll, early), await isStale(payroll, late)]).toEqual([false, true]);
    await kit.recalculate(payroll);
    const unused = (await admin().post('/api/bonus_settings', { isActive: false })).json<{ '@id': string }>()['@id'];
    await admin().patch(unused, { lateShiftBonusRate: '9.00', validFrom: '2013-08-01' });
    expect(await isStale(payroll, late), 'settings that are not active').toBe(false);
    await admin().delete(payroll);
  });
});

describe('the question', () => {
  it.each(['manager', 'employee', 'client'] as const)('is not for a %s', async (person) => {
    const employee = await kit.employee('Asked');
    expect((await tried({ employee, values: { hostHourlyRate: '20.00' } }, person)).status).toBe(403);
  });
  it.each([
    [{ values: {} }, 'employee'],
    [{ employee: '/api/clients/1', values: {} }, 'employee'],
    [{ liveAccount: 'nothing', values: {} }, 'liveAccount'],
    [{ bonusSettings: '/api/bonus_settings/nothing', values: {} }, 'bonusSettings'],
  ])('%j is rejected, naming the parameter', async (body, path) => {
    const refused = await tried(body);
    expect([400, 422]).toContain(refused.status);
    expect(refused.text).toContain(path);
  });
  it.each([
    [{ hostHourlyRate: 'much' }, 'hostHourlyRate'],
    [{ hostHourlyRate: '-1.00' }, 'hostHourlyRate'],
    [{ hostHourlyRate: '20.00', validFrom: '2013-02-30' }, 'validFrom'],
  ])('values that cannot be saved, %j, are answered as the update would', async (values, path) => {
    const employee = await kit.employee('Refused');
    const refused = await tried({ employee, values });
    expect([400, 422]).toContain(refused.status);
    expect(refused.text).toContain(path);
  });
  it('names one record only', async () => {
    const body = { employee: await kit.employee('One'), liveAccount: await kit.account('two'), values: {} };
    expect((await tried(body)).status).toBe(422);
  });
  it('about someone unknown is not found', async () => {
    const unknown = '/api/employees/01900000-0000-7000-8000-000000000000';
    expect((await tried({ employee: unknown, values: { hostHourlyRate: '20.00' } })).status).toBe(404);
  });
});
