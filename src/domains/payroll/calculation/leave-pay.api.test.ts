/** Leave on payrolls over HTTP: rolled-up holiday pay, paid days of leave once, sick pay, and drafts that become stale. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Temporal } from '#core/time';
import { ZONE, type Api } from '../../../../test/kit/api.ts';
import { EXAMPLE_SETTINGS, monthOf, startPay, type PayKit } from '../../../../test/kit/payroll.ts';

let api: Api;
let kit: PayKit;
let settings: string;
beforeAll(async () => {
  ({ api, kit } = await startPay());
  settings = (await api.as('admin').post('/api/bonus_settings', EXAMPLE_SETTINGS)).headers.location!;
});
afterAll(() => api.stop());

/** From the beginning, unless the body names a day. */
const set = async (body: object) =>
  expect((await api.as('admin').patch(settings, { validFrom: null, overrideReason: 'test', ...body })).status).toBe(200);
const midnight = (day: string) => Temporal.PlainDate.from(day).toZonedDateTime(ZONE).toInstant().toString();
/** @param next day after the last one. */
const leave = async (employee: string, first: string, next: string, type = 'HOLIDAY') => {
  const made = await api
    .as('admin')
    .post('/api/time_offs', { employee, type, startTime: midnight(first), endTime: midnight(next), status: 'APPROVED' });
  expect(made.status, made.text).toBe(201);
  return made.headers.location!;
};
const linesOf = async (payroll: string, employee: string) =>
  (await kit.itemOf(payroll, employee)).detail.earnings.bonuses.map(({ component, amount, reason }) => [component, amount, reason]);

it('pays a percentage of the pay of each shift as holiday pay, and shows it on the payslip', async () => {
  await set({ holidayPayPercent: '12.07' });
  const person = await kit.employee('Rolled');
  await kit.work(person, '2015-01-07T10:00:00Z', '2015-01-07T11:00:00Z');
  await kit.work(person, '2015-01-10T10:00:00Z', '2015-01-10T11:00:00Z');
  const payroll = (await kit.payroll(monthOf('2015-01', { employees: [person] })))['@id'];
  expect(await linesOf(payroll, person)).toEqual([
    ['HOLIDAY_PAY', '1.81', 'PERCENT_OF_PAY'],
    ['WEEKEND', '3.00', 'WEEKEND'],
    // 12.07 % of 18.00
    ['HOLIDAY_PAY', '2.17', 'PERCENT_OF_PAY'],
  ]);
  const item = await kit.itemOf(payroll, person);
  expect(item).toMatchObject({ baseAmount: '30.00', bonusAmount: '6.98', totalAmount: '36.98' });
  await kit.move(payroll, 'SUBMITTED');
  const payslip = (await api.as('admin').get(`${item['@id']}/payslip`)).json<{ components: { component: string; amount: string }[] }>();
  expect(payslip.components.find(({ component }) => component === 'HOLIDAY_PAY')).toMatchObject({ label: 'Holiday pay', amount: '3.98' });
  expect((await api.as('admin').get(`${item['@id']}/payslip.pdf`)).status).toBe(200);
  await set({ holidayPayPercent: null });
});

it('pays what holds on the day', async () => {
  await set({ holidayPayPercent: '10.00' });
  await set({ holidayPayPercent: '20.00', validFrom: '2014-05-10' });
  const person = await kit.employee('Dated');
  await kit.work(person, '2014-05-06T10:00:00Z', '2014-05-06T12:00:00Z');
  await kit.work(person, '2014-05-20T10:00:00Z', '2014-05-20T12:00:00Z');
  const payroll = (await kit.payroll(monthOf('2014-05', { employees: [person] })))['@id'];
  expect((await linesOf(payroll, person)).map(([, amount]) => amount)).toEqual(['3.00', '6.00']);
  await set({ holidayPayPercent: null });
  await set({ holidayPayPercent: null, validFrom: '2014-05-10' });
});

it('pays approved days of leave of the period once, also to people without shifts', async () => {
  await set({ leavePay: 'FIXED_HOURS', leaveDayHours: '8.00' });
  const person = await kit.employee('Rested', { general: '12.50' });
  // Thursday 26 to Tuesday 3: two days in February, two in March.
  await leave(person, '2015-02-26', '2015-03-04');
  const february = (await kit.payroll(monthOf('2015-02', { employees: [person] })))['@id'];
  expect(await linesOf(february, person)).toEqual([['PAID_LEAVE', '200.00', 'FIXED_HOURS']]);
  expect(await kit.itemOf(february, person)).toMatchObject({ baseAmount: '0.00', bonusAmount: '200.00', totalAmount: '200.00' });
  const week = { periodType: 'WEEKLY', startDate: '2015-02-23', endDate: '2015-03-01', employees: [person] };
  expect(await linesOf((await kit.payroll(week))['@id'], person)).toEqual([]);
  const march = (await kit.payroll(monthOf('2015-03', { employees: [person] })))['@id'];
  expect(await linesOf(march, person)).toEqual([['PAID_LEAVE', '200.00', 'FIXED_HOURS']]);
  expect((await kit.recalculate(february)).status).toBe(200);
  expect(await linesOf(february, person)).toEqual([['PAID_LEAVE', '200.00', 'FIXED_HOURS']]);
  await kit.move(march, 'SUBMITTED');
  const item = await kit.itemOf(march, person);
  const payslip = await api.as('admin').get(`${item['@id']}/payslip`);
  expect(payslip.json()).toMatchObject({ lines: [{ title: 'Paid leave, Mar 2 – 3, 2015', amount: '200.00' }] });
  expect((await api.as('admin').get(`${item['@id']}/payslip.pdf`)).status).toBe(200);
});

it('pays an average day of the weeks that were paid', async () => {
  await set({ leavePay: 'AVERAGE' });
  const person = await kit.employee('Averaged');
  await kit.work(person, '2015-04-07T10:00:00Z', '2015-04-07T15:00:00Z');
  await kit.work(person, '2015-04-14T10:00:00Z', '2015-04-14T17:00:00Z');
  const april = (await kit.payroll(monthOf('2015-04', { employees: [person] })))['@id'];
  await kit.move(april, 'SUBMITTED');
  await leave(person, '2015-05-05', '2015-05-07');
  const may = (await kit.payroll(monthOf('2015-05', { employees: [person] })))['@id'];
  // 75.00 and 105.00 in two weeks: 90.00 a week, 18.00 a day.
  expect(await linesOf(may, person)).toEqual([['PAID_LEAVE', '36.00', 'AVERAGE_DAY']]);
  await set({ leavePay: 'NONE' });
});

it('pays sick days after the waiting days, and marks drafts as stale when leave changes', async () => {
  await set({ sickPayPerDay: '23.75', sickWaitingDays: 3 });
  const person = await kit.employee('Ill');
  const iri = await leave(person, '2015-06-01', '2015-06-06', 'SICK');
  const payroll = (await kit.payroll(monthOf('2015-06', { employees: [person] })))['@id'];
  expect(await linesOf(payroll, person)).toEqual([['SICK_PAY', '47.50', 'SICK_DAYS']]);
  expect((await api.as('admin').post(`${iri}/cancel`, {})).status).toBe(200);
  expect(await kit.itemOf(payroll, person)).toMatchObject({ stale: true });
  await kit.recalculate(payroll);
  expect(await linesOf(payroll, person)).toEqual([]);
  await leave(person, '2015-06-08', '2015-06-13', 'SICK');
  expect(await kit.itemOf(payroll, person)).toMatchObject({ stale: true });
  await set({ sickPayPerDay: null });
});

it.each([
  [{ holidayPayPercent: '100.01' }, 'holidayPayPercent'],
  [{ holidayPayPercent: '-1' }, 'holidayPayPercent'],
  [{ leavePay: 'PLENTY' }, 'leavePay'],
  [{ leaveDayHours: '0' }, 'leaveDayHours'],
  [{ leaveDayHours: '24.01' }, 'leaveDayHours'],
  [{ sickPayPerDay: '-0.01' }, 'sickPayPerDay'],
  [{ sickWaitingDays: 31 }, 'sickWaitingDays'],
])('refuses settings with %j at %s', async (body, path) => {
  const answer = await api.as('admin').patch(settings, body);
  expect([answer.status, answer.json<{ violations: { propertyPath: string }[] }>().violations[0]!.propertyPath]).toEqual([422, path]);
});
