/** Tests for changing a draft payroll over HTTP: recalculating it, and deleting it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import type { Api } from '../../../../test/kit/api.ts';
import { monthOf, startPay, type PayKit, uuidOf, type Payroll } from '../../../../test/kit/payroll.ts';
import { onePayrolls } from '../../../../test/kit/payroll-life.ts';

let api: Api;
let kit: PayKit;
beforeAll(async () => {
  ({ api, kit } = await startPay());
});
afterAll(() => api.stop());

const { made, trail } = onePayrolls(() => ({ api, kit }));

describe('recalculating', () => {
  it('adds new shifts, drops removed ones, and keeps adjustments', async () => {
    const [stays, comes, goes, adjusted] = await Promise.all(['Stays', 'Comes', 'Goes', 'Adjusted'].map((name) => kit.employee(name)));
    await kit.work(stays!, '2014-01-07T10:00:00Z', '2014-01-07T12:00:00Z');
    const [gone, second] = [
      await kit.work(goes!, '2014-01-07T10:00:00Z', '2014-01-07T12:00:00Z'),
      await kit.work(adjusted!, '2014-01-07T10:00:00Z', '2014-01-07T12:00:00Z'),
    ];
    const { '@id': iri, payrollItems } = await kit.payroll(monthOf('2014-01'));
    await api.as('admin').patch(payrollItems.find(({ employeeName }) => employeeName === 'Adjusted')!['@id'], {
      detail: { adjustments: { additions: [{ description: 'Travel', amount: '8.00' }] } },
    });
    for (const schedule of [gone, second]) expect((await api.as('admin').delete(schedule)).status).toBe(204);
    await kit.work(comes!, '2014-01-08T10:00:00Z', '2014-01-08T11:00:00Z');
    const after = (await kit.recalculate(iri)).json<Payroll>();
    expect(Object.fromEntries(after.payrollItems.map(({ employeeName, totalAmount }) => [employeeName, totalAmount]))).toEqual({
      Adjusted: '8.00',
      Comes: '15.00',
      Stays: '30.00',
    });
    expect(after).toMatchObject({ totalAmount: '53.00', stale: false });
    expect((await trail(iri)).at(-1)).toMatchObject({
      operation: 'ACTION',
      reason: 'recalculate',
      before: { totalAmount: '98.00' },
      after: { totalAmount: '53.00' },
    });
    expect((await trail(gone)).at(-1)).toMatchObject({ operation: 'DELETE' });
  });
  it('leaves out an employee whom another payroll has paid in the meantime, and is rejected if both would pay them', async () => {
    const person = await kit.employee('Alone');
    const everyone = await kit.payroll(monthOf('2014-02'));
    const first = await kit.work(person, '2014-02-04T10:00:00Z', '2014-02-04T12:00:00Z');
    const alone = await kit.payroll(monthOf('2014-02', { employees: [person] }));
    expect((await kit.recalculate(everyone['@id'])).json()).toMatchObject({ totalAmount: '0.00' });
    await kit.work(person, '2014-02-05T10:00:00Z', '2014-02-05T12:00:00Z');
    const refused = await kit.recalculate(everyone['@id']);
    expect([refused.status, refused.json()]).toMatchObject([409, { payroll: alone['@id'] }]);
    expect((await kit.recalculate(alone['@id'])).json()).toMatchObject({ totalAmount: '60.00' });
    expect((await kit.recalculate(everyone['@id'])).status).toBe(200);
    expect(first).toBeTruthy();
  });
  it('pays a selected former employee whose only shift is published later', async () => {
    const [stays, leaver] = [await kit.employee('Usual'), await kit.employee('Leaver')];
    await kit.work(stays, '2012-01-09T10:00:00Z', '2012-01-09T12:00:00Z');
    const draft = await kit.work(leaver, '2012-01-10T10:00:00Z', '2012-01-10T12:00:00Z', { published: false });
    await api.as('admin').delete(leaver);
    const { '@id': iri, payrollItems } = await kit.payroll(monthOf('2012-01', { employees: [stays, leaver] }));
    expect(payrollItems).toMatchObject([{ employee: stays }]);
    const codes = async () =>
      (await api.as('admin').get(`${iri}/submit-check`)).json<{ findings: { code: string }[] }>().findings.map(({ code }) => code);
    expect(await codes()).toEqual(['DRAFT_SCHEDULES']);
    expect((await api.as('admin').post('/api/schedules/publish', { schedules: [draft] })).status).toBe(200);
    expect(await codes()).toEqual(['NOT_ON_IT']);
    expect((await kit.recalculate(iri)).json()).toMatchObject({
      totalAmount: '60.00',
      payrollItems: [{ employee: stays }, { employee: leaver }],
    });
    expect(await codes()).toEqual([]);
  });
  it('leaves out a returning employee whom another payroll has paid in the meantime', async () => {
    const [stays, back] = [await kit.employee('Remained'), await kit.employee('Came back')];
    await api.as('admin').delete(back);
    const { '@id': iri } = await kit.payroll(monthOf('2012-02', { employees: [stays, back] }));
    await kit.work(back, '2012-02-07T10:00:00Z', '2012-02-07T12:00:00Z');
    const alone = await kit.payroll(monthOf('2012-02', { employees: [back] }));
    await api.as('admin').patch(back, { status: 'ACTIVE' });
    const { status, ...again } = await kit.recalculate(iri);
    expect([status, again.json()]).toMatchObject([200, { totalAmount: '0.00', payrollItems: [{ employee: stays }] }]);
    await kit.work(back, '2012-02-08T10:00:00Z', '2012-02-08T12:00:00Z');
    const refused = await kit.recalculate(iri);
    expect([refused.status, refused.json()]).toMatchObject([409, { payroll: alone['@id'] }]);
  });
  it('with another period uses its days, unless they are taken', async () => {
    const person = await kit.employee('Moved');
    for (const day of ['03', '04', '24']) await kit.work(person, `2014-03-${day}T10:00:00Z`, `2014-03-${day}T12:00:00Z`);
    const { '@id': iri } = await kit.payroll({
      periodType: 'MONTHLY',
      startDate: '2014-03-01',
      endDate: '2014-03-03',
      employees: [person],
    });
    const late = await kit.payroll({ periodType: 'MONTHLY', startDate: '2014-03-20', endDate: '2014-03-31', employees: [person] });
    expect((await api.as('admin').patch(iri, { endDate: '2014-03-10' })).json()).toMatchObject({
      totalAmount: '60.00',
      period: 'Mar 1 – 10, 2014',
      payrollItems: [{ totalAmount: '60.00' }],
    });
    const refused = await api.as('admin').patch(iri, { endDate: '2014-03-20' });
    expect([refused.status, refused.json()]).toMatchObject([409, { payroll: late['@id'] }]);
    for (const wrong of [{ endDate: '2014-02-01' }, { endDate: '2016-03-01' }, { startDate: 'soon' }])
      expect((await api.as('admin').patch(iri, wrong)).status).toBe(422);
    expect((await kit.read<Payroll>(iri)).totalAmount).toBe('60.00');
  });
  it('changes nothing if nothing has changed', async () => {
    const { iri, person } = await made();
    const before = await kit.itemOf(iri, person);
    await kit.recalculate(iri);
    const { updateTime: _, version: __, ...after } = await kit.itemOf(iri, person);
    expect(before).toMatchObject(after);
  });
});

describe('deleting a draft', () => {
  it('releases its shifts', async () => {
    const { iri, person, payroll } = await made();
    expect((await api.as('admin').delete(iri)).status).toBe(204);
    for (const gone of [iri, payroll.payrollItems[0]!['@id']]) expect((await api.as('admin').get(gone)).status).toBe(404);
    expect(
      await api.database.rows(
        sql`select from payroll_item_shift x join schedule_employee se on se.uuid = x.shift where se.employee = ${uuidOf(person)}`,
      ),
    ).toEqual([]);
    expect((await kit.payroll(monthOf('2015-06', { employees: [person] }))).totalAmount).toBe('60.00');
    expect((await trail(iri)).at(-1)).toMatchObject({ operation: 'DELETE' });
  });
});
