/** Tests that profit and loss counts arrears where they were earned, and that it adds up to what payrolls pay and propose. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sumOf } from '#core/money';
import type { Api } from '../../../../test/kit/api.ts';
import { monthOf, startPay, type PayKit } from '../../../../test/kit/payroll.ts';
import { insertStream } from '../../../../test/kit/streams.ts';
import type { ProfitAnswer } from './profit-loss.rules.ts';

let api: Api;
let kit: PayKit;
beforeAll(async () => {
  ({ api, kit } = await startPay());
});
afterAll(() => api.stop());

const admin = () => api.as('admin');
const reason = { overrideReason: 'It came out later' };

async function reported(month: string) {
  const { startDate: from, endDate: to } = monthOf(month);
  const answer = await admin().post('/api/reports/profit-loss', { from, to, groupBy: 'schedule' });
  expect(answer.status, answer.text).toBe(200);
  return answer.json<ProfitAnswer & Record<string, unknown>>();
}
async function figures(month: string) {
  const { totals, notes } = await reported(month);
  const { labour, bonuses, paid, submitted, draft, estimated } = totals;
  expect(sumOf([labour, bonuses].map((value) => value ?? '0'))).toBe(
    sumOf([paid, submitted, draft, estimated].map((value) => value ?? '0')),
  );
  return {
    labour,
    bonuses,
    paid,
    draft,
    estimated,
    note: notes.find(({ code }) => code === 'OPEN_ARREARS')?.message ?? null,
    codes: notes.map(({ code }) => code),
  };
}
async function paidMonth(name: string, month: string) {
  const person = await kit.employee(name);
  const schedule = await kit.work(person, `${month}-01T10:00:00Z`, `${month}-01T14:00:00Z`);
  const payroll = (await kit.payroll(monthOf(month, { employees: [person] })))['@id'];
  for (const status of ['SUBMITTED', 'PAID'] as const) expect((await kit.move(payroll, status)).status).toBe(200);
  return { person, schedule };
}

it('a shift that only arrears know counts in its own month, once, also when a later payroll has taken it', async () => {
  const { person } = await paidMonth('Added later', '2016-07');
  const added = await admin().post('/api/schedules', {
    type: 'VIDEO',
    startTime: '2016-07-08T09:00:00Z',
    endTime: '2016-07-08T13:00:00Z',
    scheduleEmployees: [{ employee: person, role: 'HOST' }],
    ...reason,
  });
  const iri = added.json<{ '@id': string }>()['@id'];
  expect((await admin().post('/api/schedules/publish', { schedules: [iri], ...reason })).status).toBe(200);
  const open = await figures('2016-07');
  expect(open).toMatchObject({ labour: '120.00', paid: '60.00', estimated: '60.00', note: '£60.00 of arrears is not on a payroll yet.' });
  expect(open.codes).not.toContain('ESTIMATED');
  const august = (await kit.payroll(monthOf('2016-08', { employees: [person] })))['@id'];
  expect(await figures('2016-07')).toMatchObject({ labour: '120.00', paid: '60.00', draft: '60.00', estimated: '0.00', note: null });
  expect(await figures('2016-08')).toMatchObject({ labour: '0.00' });
  for (const status of ['SUBMITTED', 'PAID'] as const) expect((await kit.move(august, status)).status).toBe(200);
  expect(await figures('2016-07')).toMatchObject({ labour: '120.00', paid: '120.00' });
  // The payslips of the year count it where it was paid.
  const item = await kit.itemOf(august, person);
  const slip = (await admin().get(`${item['@id']}/payslip`)).json();
  expect(slip).toMatchObject({
    arrearsAmount: '60.00',
    finalAmount: '60.00',
    arrears: [{ workedOn: '2016-07-08', amount: '60.00' }],
    yearToDate: { payslips: 2, baseAmount: '60.00', arrearsAmount: '60.00', finalAmount: '120.00' },
  });
});

it('a schedule that was deleted after it was paid counts what is left of its pay', async () => {
  const { person, schedule } = await paidMonth('Deleted later', '2017-07');
  expect((await admin().delete(`${schedule}?overrideReason=gone`)).status).toBe(204);
  expect(await figures('2017-07')).toMatchObject({ labour: '0.00', paid: '60.00', estimated: '-60.00' });
  const [arrears] = (await admin().get(`/api/arrears?employee=${person}`)).json<{ member: { '@id': string }[] }>().member;
  expect((await admin().post(`${arrears!['@id']}/decline`, { reason: 'Kept' })).status).toBe(200);
  // It stays paid, so it stays a cost.
  expect(await figures('2017-07')).toMatchObject({ labour: '60.00', paid: '60.00', estimated: '0.00', note: null });
  const { groups, totals } = await reported('2017-07');
  expect(groups).toMatchObject([{ kind: 'schedule', label: 'Deleted schedule', record: null, labour: '60.00' }]);
  expect(totals.schedules).toBe(0);
});

it('changed figures are a bonus', async () => {
  const tiers = {
    roles: ['HOST'],
    tiers: [
      { minHourlyGmv: '100.00', bonusPerHour: '2.00' },
      { minHourlyGmv: '150.00', bonusPerHour: '5.00' },
    ],
  };
  const account = await kit.account('profit.figures', { tiers });
  const person = await kit.employee('Profit figures');
  const stream = await insertStream(api.database, account, '2018-12-05T10:00:00Z', 240, { revenue: '500.00' });
  await kit.work(person, '2018-12-05T10:00:00Z', '2018-12-05T14:00:00Z', { account });
  const payroll = (await kit.payroll(monthOf('2018-12', { employees: [person] })))['@id'];
  for (const status of ['SUBMITTED', 'PAID'] as const) expect((await kit.move(payroll, status)).status).toBe(200);
  const before = await figures('2018-12');
  expect((await admin().patch(stream, { revenue: '600.00', ...reason })).status).toBe(200);
  const after = await figures('2018-12');
  expect([before.labour, before.bonuses, after.labour, after.bonuses]).toEqual(['60.00', '8.00', '60.00', '20.00']);
});
