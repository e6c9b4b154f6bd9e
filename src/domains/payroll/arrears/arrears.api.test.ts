/** Tests for arrears over HTTP: what changes after a payroll was closed is proposed, and later payrolls take it. */
import sql from 'sql-template-tag';
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
/** For changes that make a shift long too. */
const both = { ...reason, closedPeriodReason: 'It came out later' };

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

async function reasonsOf(record: string): Promise<(string | null)[]> {
  const rows = await api.database.rows<{ reason: string | null }>(sql`select reason from audit_entry where record = ${record}`);
  return rows.map((row) => row.reason);
}

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
  it('is a question of its own: a reason that accepts a soft conflict does not answer it', async () => {
    const { schedule, person } = await paidMonth('Twice', '2017-02');
    const long = { endTime: '2017-02-01T18:00:00Z' };
    const asked = await admin().patch(schedule, long);
    expect([asked.status, asked.json()]).toMatchObject([409, { '@type': 'SoftConflict', conflicts: [{ code: 'LONG_WITHOUT_GAP' }] }]);
    const accepted = await admin().patch(schedule, { ...long, overrideReason: 'One long day' });
    expect([accepted.status, accepted.json()]).toMatchObject([409, { '@type': 'ClosedPeriod', amount: '60.00' }]);
    expect((await admin().patch(schedule, { ...long, closedPeriodReason: 'It came out later' })).json()['@type']).toBe('SoftConflict');
    expect(await amounts(person)).toEqual([]);
    const saved = await admin().patch(schedule, { ...long, overrideReason: 'One long day', closedPeriodReason: 'It came out later' });
    expect([saved.status, saved.headers['greenroom-arrears']], saved.text).toEqual([200, '1']);
    expect(await amounts(person)).toEqual([['CHANGED', '60.00']]);
    expect(await reasonsOf(schedule)).toContain('One long day; It came out later');
  });
  it.each([
    ['null', null],
    ['blank', ' '],
  ])('that is answered separately with %s is asked, whatever other reason there is', async (_name, closedPeriodReason) => {
    const month = closedPeriodReason === null ? '2017-03' : '2017-04';
    const { schedule } = await paidMonth(`Separate ${month}`, month);
    const change = { endTime: `${month}-01T15:00:00Z`, ...reason, closedPeriodReason };
    expect((await admin().patch(schedule, change)).json()).toMatchObject({ '@type': 'ClosedPeriod' });
  });
  it('is recorded with its reason, also when it is a deletion or one of many', async () => {
    const { schedule, person } = await paidMonth('Recorded', '2017-05');
    const many = { change: [{ schedule, endTime: '2017-05-01T15:00:00Z' }], closedPeriodReason: 'Stayed longer' };
    expect((await admin().post('/api/schedules/batch', many)).status).toBe(200);
    expect(await reasonsOf(schedule)).toContain('Stayed longer');
    expect((await admin().delete(`${schedule}?closedPeriodReason=Cancelled`)).status).toBe(204);
    expect(await reasonsOf(schedule)).toContain('Cancelled');
    expect((await admin().patch(person, { hostHourlyRate: '16.00', validFrom: '2017-05-01', closedPeriodReason: 'Agreed' })).status).toBe(
      200,
    );
    const { member } = (await admin().get(`${person}/terms`)).json<{ member: { validFrom: string | null; reason: string | null }[] }>();
    expect(member.find(({ validFrom }) => validFrom !== null)?.reason).toBe('Agreed');
  });
  it('by a manager is refused once it is paid', async () => {
    const { schedule } = await paidMonth('Managed', '2017-01');
    const refused = await api.as('manager').patch(schedule, { endTime: '2017-01-01T15:00:00Z', ...reason });
    expect(refused.status).toBeOneOf([403, 404]);
  });
});

describe('taking', () => {
  const items = async (payroll: string, person: string) => kit.itemOf(payroll, person);
  async function july(name: string, year: string, hours: number) {
    const { person, schedule, payroll } = await paidMonth(name, `${year}-07`);
    const changed = await admin().patch(schedule, { endTime: `${year}-07-01T${10 + hours}:00:00Z`, ...both });
    expect(changed.status, changed.text).toBe(200);
    return { person, schedule, payroll };
  }

  it('is a line of its own on the next payroll, in its total, and does not come again', async () => {
    const { person, payroll } = await july('Taken', '2018', 8);
    await kit.work(person, '2018-08-02T10:00:00Z', '2018-08-02T12:00:00Z');
    const checked = (await kit.validate(monthOf('2018-08', { employees: [person] }))).json<{
      findings: { code: string; message: string }[];
      arrears: Row[];
    }>();
    expect(checked.findings).toContainEqual(expect.objectContaining({ code: 'OPEN_ARREARS', count: 1 }));
    expect(checked.arrears).toMatchObject([{ amount: '60.00', kind: 'CHANGED' }]);
    const august = (await kit.payroll(monthOf('2018-08', { employees: [person] })))['@id'];
    const item = await items(august, person);
    expect(item).toMatchObject({
      baseAmount: '30.00',
      arrearsAmount: '60.00',
      totalAmount: '90.00',
      detail: {
        earnings: {
          arrears: [
            { payroll, amount: '60.00', text: 'July 2018: Jul 1, 2018 11:00–19:00, host, changed after the payslip of July 2018.' },
          ],
        },
        summary: { arrearsAmount: '60.00', finalAmount: '90.00' },
      },
    });
    expect(await amounts(person)).toEqual([]);
    expect(await amounts(person, 'TAKEN')).toEqual([['CHANGED', '60.00']]);
    expect((await kit.recalculate(august)).json()).toMatchObject({ totalAmount: '90.00' });
    const back = await kit.move(payroll, 'SUBMITTED');
    expect(back.status).toBe(409);
    await kit.move(august, 'SUBMITTED');
    expect((await items(august, person)).totalAmount).toBe('90.00');
  });
  it('opens them again when the draft is deleted', async () => {
    const { person } = await july('Deleted', '2019', 6);
    const august = (await kit.payroll(monthOf('2019-08', { employees: [person] })))['@id'];
    expect((await items(august, person)).totalAmount).toBe('30.00');
    expect((await admin().delete(august)).status).toBe(204);
    expect(await amounts(person)).toEqual([['CHANGED', '30.00']]);
  });
  it('is in the accountant’s file, so that its amounts add up to the total', async () => {
    const { person } = await july('Exported', '2025', 6);
    await kit.work(person, '2025-08-02T10:00:00Z', '2025-08-02T12:00:00Z');
    const august = (await kit.payroll(monthOf('2025-08', { employees: [person] })))['@id'];
    expect((await admin().get(`${august}/export?kind=accountant`)).json()).toMatchObject({
      people: [{ baseAmount: '30.00', arrearsAmount: '30.00', totalAmount: '60.00' }],
    });
  });
  it('lists what comes to those who are on the payroll, and to nobody else', async () => {
    const { person } = await july('Listed', '2015', 6);
    const listed = async (asked: object) =>
      (await kit.validate(monthOf('2015-08', asked))).json<{ arrears: { employee: string }[] }>().arrears.map(({ employee }) => employee);
    expect(await listed({})).toContain(person);
    expect(await listed({ employees: [await kit.employee('Other')] })).toEqual([]);
    expect((await admin().patch(person, { payrollPeriod: 'WEEKLY' })).status).toBe(200);
    expect(await listed({})).not.toContain(person);
  });
  it('takes only what is asked for, also when it is recalculated', async () => {
    const { person } = await july('Chosen', '2020', 6);
    await kit.work(person, '2020-08-02T10:00:00Z', '2020-08-02T12:00:00Z');
    const august = (await kit.payroll(monthOf('2020-08', { employees: [person], arrears: [] })))['@id'];
    expect((await items(august, person)).totalAmount).toBe('30.00');
    expect((await kit.recalculate(august)).json()).toMatchObject({ totalAmount: '30.00' });
    expect(await amounts(person)).toEqual([['CHANGED', '30.00']]);
  });
  it('takes those that are named by IRI, leaves the others open, and takes none that is not open any more', async () => {
    const { person } = await july('Named', '2014', 6);
    const added = await addShift(person, '2014-07-08T10:00:00Z', '2014-07-08T11:00:00Z');
    expect(added.status, added.text).toBe(201);
    const schedule = added.json<{ '@id': string }>()['@id'];
    expect((await admin().post('/api/schedules/publish', { schedules: [schedule], ...reason })).status).toBe(200);
    expect(await amounts(person)).toEqual([
      ['CHANGED', '30.00'],
      ['ADDED', '15.00'],
    ]);
    const [first, second] = (await arrearsOf(person)).map((row) => row['@id']);
    const august = (await kit.payroll(monthOf('2014-08', { employees: [person], arrears: [second] })))['@id'];
    expect(await items(august, person)).toMatchObject({ arrearsAmount: '15.00', totalAmount: '15.00' });
    expect(await amounts(person)).toEqual([['CHANGED', '30.00']]);
    const ask = (arrears: unknown) => admin().post('/api/payrolls/generate', monthOf('2014-09', { employees: [person], arrears }));
    for (const taken of [[second], [first, second]]) {
      const refused = await ask(taken);
      expect([refused.status, refused.json<{ type: string }>().type]).toEqual([409, expect.stringContaining('payroll.arrearsNotOpen')]);
    }
    expect((await ask(['nothing'])).status).toBe(422);
    expect(await amounts(person)).toEqual([['CHANGED', '30.00']]);
    expect((await ask([first])).status).toBe(201);
    expect(await amounts(person)).toEqual([]);
  });
  it('is won by one of a hundred payrolls that are generated at once', async () => {
    const { person } = await july('Contested', '2012', 6);
    const arrears = (await arrearsOf(person)).map((row) => row['@id']);
    const days = Array.from({ length: 100 }, (_, index) => new Date(Date.UTC(2012, 8, 1 + index)).toISOString().slice(0, 10));
    const answers = await Promise.all(
      days.map((day) =>
        admin().post('/api/payrolls/generate', { periodType: 'DAILY', startDate: day, endDate: day, employees: [person], arrears }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(new Set(refused.map((answer) => `${answer.status} ${answer.json<{ type: string }>().type.split('/').at(-1)}`))).toEqual(
      new Set(['409 payroll.arrearsNotOpen']),
    );
    expect(await amounts(person)).toEqual([]);
    expect(await amounts(person, 'TAKEN')).toEqual([['CHANGED', '30.00']]);
  });
  it('of a deduction stops at zero, and carries the rest over', async () => {
    const { person, schedule } = await paidMonth('Overpaid', '2021-07');
    expect((await admin().delete(`${schedule}?overrideReason=gone`)).status).toBe(204);
    await kit.work(person, '2021-08-02T10:00:00Z', '2021-08-02T12:00:00Z');
    const august = (await kit.payroll(monthOf('2021-08', { employees: [person] })))['@id'];
    expect(await items(august, person)).toMatchObject({ arrearsAmount: '-30.00', totalAmount: '0.00' });
    expect(await amounts(person)).toEqual([['REMOVED', '-30.00']]);
    await kit.work(person, '2021-08-03T10:00:00Z', '2021-08-03T11:00:00Z');
    expect((await kit.recalculate(august)).json()).toMatchObject({ totalAmount: '0.00' });
    expect(await amounts(person)).toEqual([['REMOVED', '-15.00']]);
    expect(await amounts(person, 'TAKEN')).toEqual([['REMOVED', '-45.00']]);
  });
  it('a declined difference is not proposed again, until something else changes', async () => {
    const { person, schedule } = await july('Declined', '2022', 6);
    const [open] = await arrearsOf(person);
    expect((await admin().post(`${open!['@id']}/decline`, { reason: '' })).status).toBe(422);
    for (const other of ['manager', 'employee', 'client'] as const)
      expect((await api.as(other).post(`${open!['@id']}/decline`, { reason: 'No' })).status).toBeOneOf([403, 404]);
    expect((await admin().post(`${open!['@id']}/decline`, { reason: 'Agreed otherwise' })).json()).toMatchObject({ status: 'DECLINED' });
    expect(await amounts(person)).toEqual([]);
    expect((await admin().patch(schedule, { endTime: '2022-07-01T17:00:00Z', ...both })).status).toBe(200);
    expect(await amounts(person)).toEqual([['CHANGED', '15.00']]);
    const reopened = await admin().post(`${open!['@id']}/reopen`, {});
    expect(reopened.status, reopened.text).toBe(200);
    expect(await amounts(person)).toEqual([['CHANGED', '45.00']]);
  });
});

describe('a shift that is moved into a paid month before its own month is calculated', () => {
  it('is paid once: as arrears of the paid month', async () => {
    const { person } = await paidMonth('Moved', '2023-07');
    const schedule = await kit.work(person, '2023-08-10T10:00:00Z', '2023-08-10T14:00:00Z');
    const moved = await admin().patch(schedule, { startTime: '2023-07-10T10:00:00Z', endTime: '2023-07-10T14:00:00Z', ...reason });
    expect(moved.status, moved.text).toBe(200);
    expect(await amounts(person)).toEqual([['ADDED', '60.00']]);
    const august = (await kit.payroll(monthOf('2023-08', { employees: [person] })))['@id'];
    expect(await kit.itemOf(august, person)).toMatchObject({ baseAmount: '0.00', arrearsAmount: '60.00', totalAmount: '60.00' });
  });
});

describe('a payroll that is taken back to draft', () => {
  it('pays what had been proposed itself', async () => {
    const { person, schedule, payroll } = await paidMonth('Draft', '2024-07', 'SUBMITTED');
    await admin().patch(schedule, { endTime: '2024-07-01T16:00:00Z', ...reason });
    expect(await amounts(person)).toEqual([['CHANGED', '30.00']]);
    expect((await kit.move(payroll, 'DRAFT')).status).toBe(200);
    expect(await amounts(person)).toEqual([]);
    expect((await kit.recalculate(payroll)).json()).toMatchObject({ totalAmount: '90.00' });
  });
});

describe('a shift that is moved into a paid month while it is on a draft', () => {
  /** A paid July of two people, and a draft of August with a shift of the first that has been moved to July. */
  async function moved(year: string) {
    const [person, other] = [await kit.employee(`Drafted ${year}`), await kit.employee(`Also ${year}`)];
    for (const one of [person, other]) await kit.work(one, `${year}-07-01T10:00:00Z`, `${year}-07-01T14:00:00Z`);
    const july = (await kit.payroll(monthOf(`${year}-07`, { employees: [person, other] })))['@id'];
    await kit.move(july, 'SUBMITTED');
    await kit.move(july, 'PAID');
    const schedule = await kit.work(person, `${year}-08-10T10:00:00Z`, `${year}-08-10T14:00:00Z`);
    await kit.work(other, `${year}-08-11T10:00:00Z`, `${year}-08-11T12:00:00Z`);
    const draft = (await kit.payroll(monthOf(`${year}-08`, { employees: [person, other] })))['@id'];
    const answer = await admin().patch(schedule, { startTime: `${year}-07-10T10:00:00Z`, endTime: `${year}-07-10T14:00:00Z`, ...reason });
    expect([answer.status, await amounts(person)], answer.text).toEqual([200, []]);
    return { person, draft };
  }
  const proposed = [['ADDED', '60.00']];

  it('is proposed at once when the draft is deleted', async () => {
    const { person, draft } = await moved('2009');
    expect((await admin().delete(draft)).status).toBe(204);
    expect(await amounts(person)).toEqual(proposed);
  });
  it('is proposed at once when its item is deleted', async () => {
    const { person, draft } = await moved('2008');
    expect((await admin().delete((await kit.itemOf(draft, person))['@id'])).status).toBe(204);
    expect(await amounts(person)).toEqual(proposed);
  });
  it('is proposed at once when an employee is added to the draft, which calculates it again', async () => {
    const { person, draft } = await moved('2007');
    const added = await admin().post('/api/payroll_items', {
      payroll: draft,
      employee: await kit.employee('Third'),
      additionalAmount: '5.00',
    });
    expect(added.status, added.text).toBe(201);
    expect(await amounts(person)).toEqual(proposed);
  });
});
