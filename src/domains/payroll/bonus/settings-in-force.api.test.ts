/** Tests that bonus settings are in force from a day: switching to others leaves the days before as they were, and what it does change is found. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import { Temporal } from '#core/time';
import type { Api } from '../../../../test/kit/api.ts';
import { EXAMPLE_SETTINGS, monthOf, startPay, type PayKit, type Payroll } from '../../../../test/kit/payroll.ts';

let api: Api;
let kit: PayKit;
let first: string;
let other: string;
let turn = 0;
beforeAll(async () => {
  ({ api, kit } = await startPay());
});
afterAll(() => api.stop());
beforeEach(async () => {
  await api.database.rows(sql`delete from bonus_settings`);
  first = await settings({ isActive: true });
  other = await settings({ isActive: false, weekendBonusRate: '5.00' });
});

const admin = () => api.as('admin');
const reason = { overrideReason: 'Agreed late' };
const settings = async (more: object) =>
  (await admin().post('/api/bonus_settings', { ...EXAMPLE_SETTINGS, ...reason, ...more })).json<{ '@id': string }>()['@id'];
const set = (iri: string, isActive: boolean, more: object = reason) => admin().patch(iri, { isActive, ...more });
const switchTo = async (day: object) =>
  [await set(first, false, { ...day, ...reason }), await set(other, true, { ...day, ...reason })].map(({ status }) => status);

/** 15.00 an hour and 3.00 on the weekend, on the second and third Saturday of a month: 2 × 2 h. */
async function worked() {
  turn += 1;
  const month = `${2003 + turn}-06`;
  const person = await kit.employee(`Saturday ${turn}`);
  const saturday = Temporal.PlainDate.from(`${month}-08`).add({ days: (13 - Temporal.PlainDate.from(`${month}-08`).dayOfWeek) % 7 });
  for (const day of [saturday, saturday.add({ days: 7 })].map(String)) await kit.work(person, `${day}T10:00:00Z`, `${day}T12:00:00Z`);
  const generated = (await kit.payroll(monthOf(month, { employees: [person] })))['@id'];
  return { person, payroll: generated, second: saturday.add({ days: 7 }).toString() };
}
const stateOf = async (payroll: string) => {
  const { stale, totalAmount } = await kit.read<Payroll>(payroll);
  return [stale, totalAmount];
};
const again = async (payroll: string) => (await kit.recalculate(payroll)).json<Payroll>().totalAmount;
const open = async (person: string) =>
  (await admin().get(`/api/arrears?employee=${person}&status=OPEN`))
    .json<{ member: { kind: string; amount: string }[] }>()
    .member.map(({ kind, amount }) => [kind, amount]);

describe('switching to other settings', () => {
  it('today changes nothing before', async () => {
    const { payroll } = await worked();
    expect(await stateOf(payroll)).toEqual([false, '72.00']);
    expect(await switchTo({})).toEqual([200, 200]);
    expect(await stateOf(payroll)).toEqual([false, '72.00']);
    expect(await again(payroll)).toBe('72.00');
  });
  it('from a day marks drafts with shifts from then on, and pays these with the others', async () => {
    const { payroll, second } = await worked();
    expect(await switchTo({ validFrom: second })).toEqual([200, 200]);
    expect(await stateOf(payroll)).toEqual([true, '72.00']);
    expect(await again(payroll)).toBe('76.00');
  });
  it('from the beginning, or as a correction, holds for all days', async () => {
    const { payroll } = await worked();
    expect(await switchTo({ validFrom: null })).toEqual([200, 200]);
    expect(await again(payroll)).toBe('80.00');
    expect((await set(other, false, { correctsCurrent: true, ...reason })).status).toBe(200);
    expect((await set(first, true, { correctsCurrent: true, ...reason })).status).toBe(200);
    expect(await again(payroll)).toBe('72.00');
  });
  it('leaves the days between without bonuses when the others begin later', async () => {
    const { payroll, second } = await worked();
    expect((await set(first, false, { validFrom: null, ...reason })).status).toBe(200);
    expect(await again(payroll)).toBe('60.00');
    expect((await set(other, true, { validFrom: second, ...reason })).status).toBe(200);
    // The first settings in force hold from the beginning.
    expect(await again(payroll)).toBe('80.00');
    expect((await set(other, false, { validFrom: second, ...reason })).status).toBe(200);
    expect(await again(payroll)).toBe('70.00');
  });
  it('in a closed period needs a reason, and is proposed', async () => {
    const { person, payroll, second } = await worked();
    await kit.move(payroll, 'SUBMITTED');
    const refused = await set(first, false, { validFrom: second });
    expect([refused.status, refused.json()]).toMatchObject([409, { '@type': 'ClosedPeriod', payroll, amount: '-6.00' }]);
    expect(await switchTo({ validFrom: second })).toEqual([200, 200]);
    expect(await open(person)).toEqual([['FIGURES', '4.00']]);
  });
  it('is not planned', async () => {
    const refused = await set(first, false, { validFrom: '2090-01-01' });
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('PLANNED_SWITCH')]);
  });
});

describe('settings in force', () => {
  it('that change from an earlier day than they came into force mark only what they pay', async () => {
    const { payroll, second } = await worked();
    await switchTo({ validFrom: second });
    await again(payroll);
    expect((await admin().patch(first, { weekendBonusRate: '7.00', validFrom: second, ...reason })).status).toBe(200);
    expect(await stateOf(payroll), 'no longer in force then').toEqual([false, '76.00']);
    expect((await admin().patch(first, { weekendBonusRate: '4.00', validFrom: null, ...reason })).status).toBe(200);
    expect(await stateOf(payroll)).toEqual([true, '76.00']);
    expect(await again(payroll)).toBe('78.00');
  });
  it('that are deleted mark drafts, which pay no bonuses then', async () => {
    const { payroll } = await worked();
    expect((await admin().delete(`${first}?overrideReason=gone`)).status).toBe(204);
    expect(await stateOf(payroll)).toEqual([true, '72.00']);
    expect(await again(payroll)).toBe('60.00');
  });
});

describe('a holiday', () => {
  it('that is added or removed marks drafts with shifts on it', async () => {
    const { payroll, second } = await worked();
    const added = await admin().post('/api/holiday_configurations', { date: second, name: 'Day' });
    expect(added.status, added.text).toBe(201);
    expect(await stateOf(payroll)).toEqual([true, '72.00']);
    expect(await again(payroll)).toBe('76.00');
    expect((await admin().patch(added.json<{ '@id': string }>()['@id'], { name: 'Other' })).status).toBe(200);
    expect(await stateOf(payroll)).toEqual([false, '76.00']);
    expect((await admin().delete(added.json<{ '@id': string }>()['@id'])).status).toBe(204);
    expect(await stateOf(payroll)).toEqual([true, '76.00']);
  });
  it('in a closed period needs a reason, and is proposed', async () => {
    const { person, payroll, second } = await worked();
    await kit.move(payroll, 'SUBMITTED');
    const day = { dates: [second] };
    expect((await admin().post('/api/holiday-configurations/bulk', day)).json()).toMatchObject({ '@type': 'ClosedPeriod', amount: '4.00' });
    expect((await admin().post('/api/holiday-configurations/bulk', { ...day, ...reason })).status).toBe(201);
    expect(await open(person)).toEqual([['FIGURES', '4.00']]);
  });
});
