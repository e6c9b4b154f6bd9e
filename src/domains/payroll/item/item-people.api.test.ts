/** Adding an employee to a payroll and removing one, as its status allows; both hold when the payroll is recalculated. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type Api } from '../../../../test/kit/api.ts';
import { onePayrolls } from '../../../../test/kit/payroll-life.ts';
import { monthOf, payKit, type Item, type PayKit, type Payroll } from '../../../../test/kit/payroll.ts';

let api: Api;
let kit: PayKit;
const { made, trail } = onePayrolls(() => ({ api, kit }));
beforeAll(async () => {
  api = await startApi();
  kit = payKit(api);
});
afterAll(() => api.stop());
const admin = () => api.as('admin');
const namesOn = async (payroll: string) => (await kit.read<Payroll>(payroll)).payrollItems.map(({ employeeName }) => employeeName).sort();

describe('adding an employee', () => {
  it('calculates their shifts, keeps adjustments, and holds when recalculated', async () => {
    const { iri, name } = await made();
    const person = await kit.employee('Added', { host: '10.00' });
    await kit.work(person, '2015-06-11T09:00:00Z', '2015-06-11T13:00:00Z');
    const answer = await admin().post('/api/payroll_items', { payroll: iri, employee: person, additionalAmount: 5 });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.json<Item>()).toMatchObject({ employee: person, baseAmount: '40.00', additionalAmount: '5.00', totalAmount: '45.00' });
    expect((await admin().post(`${iri}/recalculate`, {})).status).toBe(200);
    expect(await namesOn(iri)).toEqual(['Added', name]);
    expect((await trail(iri)).at(-2)).toMatchObject({ resource: 'PayrollItem', operation: 'CREATE', after: { employeeName: 'Added' } });
  });

  it.each(['SUBMITTED', 'PAID'] as const)('is refused while the payroll is %s', async (status) => {
    const { iri } = await made(status);
    const person = await kit.employee(`Late ${status}`, {});
    const answer = await admin().post('/api/payroll_items', { payroll: iri, employee: person, additionalAmount: '5.00' });
    expect([answer.status, answer.json().type]).toEqual([409, '/api/errors/payroll.statusNotAllowed']);
  });

  it('is refused for someone who is on it, or on another payroll of these days', async () => {
    const [one, other] = [await made(), await made()];
    for (const employee of [one.person, other.person]) {
      const answer = await admin().post('/api/payroll_items', { payroll: one.iri, employee });
      expect([answer.status, answer.json().type]).toEqual([409, '/api/errors/payroll.periodTaken']);
    }
  });

  it('is refused for unknown records and wrong amounts, naming the field', async () => {
    const { iri } = await made();
    const person = await kit.employee('Wrong', {});
    expect((await admin().post('/api/payroll_items', { payroll: iri, employee: '/api/employees/x' })).status).toBe(422);
    const wrong = await admin().post('/api/payroll_items', { payroll: iri, employee: person, deductionAmount: 'x' });
    expect([wrong.status, wrong.json<{ violations: { propertyPath: string }[] }>().violations[0]!.propertyPath]).toEqual([
      422,
      'deductionAmount',
    ]);
    expect((await api.as('manager').post('/api/payroll_items', { payroll: iri, employee: person })).status).toBe(403);
  });
});

describe('removing an employee', () => {
  it('takes their pay off the total, frees their shifts, and holds when recalculated', async () => {
    const [stays, goes] = [await kit.employee('Stays', { host: '10.00' }), await kit.employee('Goes', { host: '10.00' })];
    for (const person of [stays, goes]) await kit.work(person, '2014-03-10T09:00:00Z', '2014-03-10T10:00:00Z');
    const payroll = await kit.payroll(monthOf('2014-03'));
    const item = payroll.payrollItems.find(({ employeeName }) => employeeName === 'Goes')!;
    expect((await admin().delete(item['@id'])).status).toBe(204);
    expect((await admin().post(`${payroll['@id']}/recalculate`, {})).status).toBe(200);
    expect(await namesOn(payroll['@id'])).toEqual(['Stays']);
    expect((await kit.read<Payroll>(payroll['@id'])).totalAmount).toBe('10.00');
    const again = await kit.payroll(monthOf('2014-03', { employees: [goes] }));
    expect(again.totalAmount).toBe('10.00');
  });

  it('leaves other payrolls as they are', async () => {
    const [stays, goes] = [await kit.employee('Stays everywhere', { host: '10.00' }), await kit.employee('Leaves one', { host: '10.00' })];
    const months = ['2012-05', '2012-06', '2012-07'];
    for (const month of months)
      for (const person of [stays, goes]) await kit.work(person, `${month}-10T09:00:00Z`, `${month}-10T10:00:00Z`);
    const [one, ofAll, ofSome] = [
      await kit.payroll(monthOf(months[0]!)),
      await kit.payroll(monthOf(months[1]!)),
      await kit.payroll(monthOf(months[2]!, { employees: [stays, goes] })),
    ];
    const item = one.payrollItems.find(({ employee }) => employee === goes)!;
    expect((await admin().delete(item['@id'])).status).toBe(204);
    const later = await kit.employee('Worked later', { host: '10.00' });
    await kit.work(later, '2012-06-11T09:00:00Z', '2012-06-11T10:00:00Z');
    for (const { '@id': iri } of [ofAll, ofSome]) expect((await admin().post(`${iri}/recalculate`, {})).status).toBe(200);
    expect(await namesOn(ofAll['@id'])).toEqual(['Leaves one', 'Stays everywhere', 'Worked later']);
    expect(await namesOn(ofSome['@id'])).toEqual(['Leaves one', 'Stays everywhere']);
  });

  it.each(['SUBMITTED', 'PAID'] as const)('is refused while the payroll is %s', async (status) => {
    const { payroll } = await made(status);
    const answer = await admin().delete(payroll.payrollItems[0]!['@id']);
    expect([answer.status, answer.json().type]).toEqual([409, '/api/errors/payroll.statusNotAllowed']);
  });

  it('is refused for the last one', async () => {
    const { payroll } = await made();
    expect((await admin().delete(payroll.payrollItems[0]!['@id'])).json().detail).toBe(
      'This is the only employee on the payroll. Delete the payroll instead.',
    );
  });
});

describe('a period without its type', () => {
  it('is monthly, when validated and when generated', async () => {
    const person = await kit.employee('Monthly', { host: '10.00' });
    await kit.work(person, '2013-03-10T09:00:00Z', '2013-03-10T10:00:00Z');
    const days = { startDate: '2013-03-01', endDate: '2013-03-31', employees: [person] };
    expect((await admin().post('/api/payrolls/validate-period', days)).json().valid).toBe(true);
    expect((await admin().post('/api/payrolls/generate', days)).json().periodType).toBe('MONTHLY');
  });
});
