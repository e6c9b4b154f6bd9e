/** Behaviour of generation over HTTP: the worked examples, what is refused, what is kept, and that there is a whole payroll or none. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import { startApi, type Api } from '../../../test/kit/api.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
  await api.as('admin').post('/api/bonus_settings', { earlyShiftBonusRate: '1.50', lateShiftBonusRate: '2.00', weekendBonusRate: '3.00', holidayBonusRate: '5.00', earlyShiftCutoff: '08:00', lateShiftCutoff: '22:00' });
});
afterAll(() => api.stop());

const uuidOf = (iri: string) => iri.split('/').at(-1)!;

async function work(employee: string, start: string, end: string): Promise<string> {
  const [row] = await api.database.rows<{ uuid: string }>(sql`insert into schedule (type, start_time, end_time, published_at) values ('VIDEO', ${start}, ${end}, now()) returning uuid`);
  await api.database.rows(sql`insert into schedule_employee (schedule, employee, role) values (${row!.uuid}, ${uuidOf(employee)}, 'HOST')`);
  return row!.uuid;
}

describe('generation', () => {
  it('pays the worked examples to the penny', async () => {
    const ava = api.world.employees.ava;
    await api.as('admin').post('/api/holiday_configurations', { date: '2025-12-26' });
    await work(ava, '2025-06-11T05:30:00Z', '2025-06-11T08:15:00Z');
    await work(ava, '2025-06-13T20:00:00Z', '2025-06-14T01:00:00Z');
    const checked = await api.as('admin').post('/api/payrolls/validate-period', { periodType: 'MONTHLY', startDate: '2025-06-01', endDate: '2025-06-30' });
    expect([checked.status, checked.json().estimatedTotal, checked.json().valid], checked.text).toEqual([200, '131.50', true]);
    const made = await api.as('admin').post('/api/payrolls/generate', { periodType: 'MONTHLY', startDate: '2025-06-01', endDate: '2025-06-30' });
    expect(made.status, made.text).toBe(201);
    expect(made.json()).toMatchObject({ status: 'DRAFT', totalAmount: '131.50', period: 'June 2025', payrollItems: [{ employeeName: 'Ava', totalAmount: '131.50' }] });
  });
});
