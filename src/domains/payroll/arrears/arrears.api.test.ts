/** Tests for arrears over HTTP: what changes after a payroll was closed is proposed, and later payrolls take it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../../../../test/kit/api.ts';
import { monthOf, startPay, type PayKit } from '../../../../test/kit/payroll.ts';
import { insertStream } from '../../../../test/kit/streams.ts';

let api: Api;
let kit: PayKit;
beforeAll(async () => {
  ({ api, kit } = await startPay());
});
afterAll(() => api.stop());

const admin = () => api.as('admin');
const reason = { overrideReason: 'It came out later' };

interface Row {
  readonly '@id': string;
  readonly kind: string;
  readonly amount: string;
  readonly reason: string;
  readonly status: string;
}

async function arrearsOf(person: string, status = 'OPEN'): Promise<Row[]> {
  return (await admin().get(`/api/arrears?employee=${person}&status=${status}&order[id]=asc`)).json<{ member: Row[] }>().member;
}
const amounts = async (person: string, status?: string) => (await arrearsOf(person, status)).map(({ kind, amount }) => [kind, amount]);

/** A paid July with one shift of 4 h. @returns the employee, the schedule and the payroll. */
async function paidMonth(name: string, month: string, status: 'SUBMITTED' | 'PAID' = 'PAID') {
  const person = await kit.employee(name);
  const schedule = await kit.work(person, `${month}-01T10:00:00Z`, `${month}-01T14:00:00Z`);
  const payroll = (await kit.payroll(monthOf(month, { employees: [person] })))['@id'];
  await kit.move(payroll, 'SUBMITTED');
  if (status === 'PAID') await kit.move(payroll, 'PAID');
  return { person, schedule, payroll };
}
const addShift = (person: string, start: string, end: string, more: object = reason) =>
  admin().post('/api/schedules', {
    type: 'VIDEO',
    startTime: start,
    endTime: end,
    scheduleEmployees: [{ employee: person, role: 'HOST' }],
    ...more,
  });

describe('a shift that is added to a paid month', () => {
  it('is proposed with its reason, and the next payroll pays it', async () => {
    const { person, payroll } = await paidMonth('Added', '2016-07');
    const added = await addShift(person, '2016-07-08T09:00:00Z', '2016-07-08T13:00:00Z');
    expect(added.status, added.text).toBe(201);
    const schedule = added.json<{ '@id': string }>()['@id'];
    expect(await amounts(person)).toEqual([]);
    const published = await admin().post('/api/schedules/publish', { schedules: [schedule], ...reason });
    expect(published.status, published.text).toBe(200);
    expect(published.headers['greenroom-arrears']).toBe('1');
    expect(await arrearsOf(person)).toMatchObject([
      {
        kind: 'ADDED',
        amount: '60.00',
        reason: 'July 2016: Jul 8, 2016 10:00–14:00, host, not on the payslip of July 2016.',
        payroll: { '@id': payroll },
      },
    ]);
  });
});

describe('a change of a closed period', () => {
  it('is refused without a reason, and says what it leads to', async () => {
    const { schedule, payroll, person } = await paidMonth('Asked', '2016-08');
    const refused = await admin().patch(schedule, { endTime: '2016-08-01T15:00:00Z' });
    expect([refused.status, refused.json()]).toMatchObject([409, { '@type': 'ClosedPeriod', payroll, amount: '15.00' }]);
    expect(refused.text).toContain('August 2016 is paid');
    expect(refused.text).toContain('£15.00');
    const removed = await admin().delete(schedule);
    expect([removed.status, removed.json()]).toMatchObject([409, { '@type': 'ClosedPeriod', amount: '-60.00' }]);
    expect(await amounts(person)).toEqual([]);
    expect((await admin().delete(`${schedule}?overrideReason=cancelled`)).status).toBe(204);
    expect(await amounts(person)).toEqual([['REMOVED', '-60.00']]);
  });
  it('offers to take a submitted payroll back to draft', async () => {
    const { schedule } = await paidMonth('Submitted', '2016-09', 'SUBMITTED');
    const refused = await admin().patch(schedule, { endTime: '2016-09-01T15:00:00Z' });
    expect(refused.text).toContain('Take its payroll back to draft');
  });
  it('that is set back leaves nothing', async () => {
    const { schedule, person } = await paidMonth('Back', '2016-10');
    await admin().patch(schedule, { endTime: '2016-10-01T15:00:00Z', ...reason });
    expect(await amounts(person)).toEqual([['CHANGED', '15.00']]);
    const back = await admin().patch(schedule, { endTime: '2016-10-01T14:00:00Z', ...reason });
    expect(back.status).toBe(200);
    expect(await amounts(person)).toEqual([]);
  });
  it('of a rate from an earlier day is proposed for each shift', async () => {
    const { person } = await paidMonth('Backdated', '2016-11');
    const refused = await admin().patch(person, { hostHourlyRate: '16.00', validFrom: '2016-10-15' });
    expect(refused.json()).toMatchObject({ '@type': 'ClosedPeriod', amount: '4.00' });
    expect((await admin().patch(person, { hostHourlyRate: '16.00', validFrom: '2016-10-15', ...reason })).status).toBe(200);
    expect(await amounts(person)).toEqual([['TERMS', '4.00']]);
  });
  it('of the figures of a stream is proposed as the difference of the bonus', async () => {
    const tiers = {
      roles: ['HOST'],
      tiers: [
        { minHourlyGmv: '100.00', bonusPerHour: '2.00' },
        { minHourlyGmv: '150.00', bonusPerHour: '5.00' },
      ],
    };
    const account = await kit.account('arrears.figures', { tiers });
    const person = await kit.employee('Figures');
    const stream = await insertStream(api.database, account, '2016-12-05T10:00:00Z', 240, { revenue: '500.00' });
    await kit.work(person, '2016-12-05T10:00:00Z', '2016-12-05T14:00:00Z', { account });
    const payroll = (await kit.payroll(monthOf('2016-12', { employees: [person] })))['@id'];
    await kit.move(payroll, 'SUBMITTED');
    await kit.move(payroll, 'PAID');
    expect((await admin().patch(stream, { revenue: '600.00' })).status).toBe(409);
    expect((await admin().patch(stream, { revenue: '600.00', ...reason })).status).toBe(200);
    expect(await amounts(person)).toEqual([['FIGURES', '12.00']]);
  });
  it('by a manager is refused once it is paid', async () => {
    const { schedule } = await paidMonth('Managed', '2017-01');
    const refused = await api.as('manager').patch(schedule, { endTime: '2017-01-01T15:00:00Z', ...reason });
    expect(refused.status).toBeOneOf([403, 404]);
  });
});
