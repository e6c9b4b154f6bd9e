/** Tests for the life cycle of a payroll over HTTP: status transitions, what each status allows, submitting, and recalculating. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import { eventsAbout } from '../../../../test/kit/events.ts';
import type { Answer, Api } from '../../../../test/kit/api.ts';
import { monthOf, startPay, type PayKit, uuidOf, type Payroll } from '../../../../test/kit/payroll.ts';
import { onePayrolls, STATUSES, type OnePayroll, type Status } from '../../../../test/kit/payroll-life.ts';

let api: Api;
let kit: PayKit;
beforeAll(async () => {
  ({ api, kit } = await startPay());
});
afterAll(() => api.stop());

const { made, trail } = onePayrolls(() => ({ api, kit }));
const statusOf = async (iri: string) => (await kit.read<Payroll>(iri)).status;

describe('status', () => {
  it('allows only the defined transitions', async () => {
    for (const from of STATUSES)
      for (const to of STATUSES) {
        const { iri } = await made(from);
        const answer = await kit.move(iri, to);
        const may = [
          ['DRAFT', 'SUBMITTED'],
          ['SUBMITTED', 'PAID'],
          ['SUBMITTED', 'DRAFT'],
        ].some(([a, b]) => a === from && b === to);
        expect([from, to, answer.status]).toEqual([from, to, may ? 200 : 409]);
        if (may) expect(answer.json()).toMatchObject({ '@id': iri, status: to });
        else
          expect(answer.json()).toMatchObject({
            type: '/api/errors/payroll.transition',
            detail: expect.stringMatching(
              from === to
                ? `^This payroll is ${from.toLowerCase()} already\\.$`
                : `^This payroll is ${from.toLowerCase()} and .*it cannot become ${to.toLowerCase()}\\.$`,
            ),
          });
        expect(await statusOf(iri)).toBe(may ? to : from);
      }
  });
  it('can be changed back while nothing depends on it', async () => {
    const { iri } = await made('SUBMITTED');
    expect((await kit.move(iri, 'DRAFT')).status).toBe(200);
    expect((await kit.move(iri, 'SUBMITTED')).status).toBe(200);
    await kit.move(iri, 'PAID');
    expect((await kit.move(iri, 'DRAFT')).status).toBe(409);
    await expect(
      api.database.rows(sql`update payroll set status = 'SUBMITTED' where uuid = ${uuidOf(iri)}`),
      'with a pay date',
    ).rejects.toThrow(/payroll_pay_date_when_paid/);
  });
  it.each([[{ status: 'DONE' }], [{}], [{ status: null }], [{ status: 1 }]])('rejects %j', async (body) => {
    const { iri } = await made();
    expect((await api.as('admin').patch(`${iri}/status`, body)).status).toBe(422);
    expect((await api.as('admin').patch(iri, { status: 'PAID' })).json<Payroll>().status, 'only through the status action').toBe('DRAFT');
  });
  it('changes once on eight concurrent requests, with one audit entry', async () => {
    const { iri } = await made();
    const answers = await Promise.all(Array.from({ length: 8 }, () => kit.move(iri, 'SUBMITTED')));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
    expect(await trail(iri)).toMatchObject([
      { operation: 'CREATE' },
      { operation: 'UPDATE', before: { status: 'DRAFT' }, after: { status: 'SUBMITTED' } },
    ]);
    expect(await eventsAbout(api.database, iri)).toEqual([
      { name: 'payroll.payrollChanged', payload: { from: null, to: 'DRAFT' } },
      { name: 'payroll.payrollChanged', payload: { from: 'DRAFT', to: 'SUBMITTED' } },
    ]);
  });
});

describe('operations by status', () => {
  it.each([
    ['delete', ({ iri }) => api.as('admin').delete(iri), { DRAFT: 204, SUBMITTED: 409, PAID: 409 }],
    ['note', ({ iri }) => api.as('admin').patch(iri, { note: 'Seen' }), { DRAFT: 200, SUBMITTED: 200, PAID: 409 }],
    ['another period', ({ iri }) => api.as('admin').patch(iri, { endDate: '2015-06-29' }), { DRAFT: 200, SUBMITTED: 409, PAID: 409 }],
    ['recalculating', ({ iri }) => kit.recalculate(iri), { DRAFT: 200, SUBMITTED: 409, PAID: 409 }],
    [
      'adjustments',
      ({ payroll }) => api.as('admin').patch(payroll.payrollItems[0]!['@id'], { additionalAmount: '1' }),
      { DRAFT: 200, SUBMITTED: 200, PAID: 409 },
    ],
  ] as [string, (at: OnePayroll) => Promise<Answer>, Record<Status, number>][])('%s', async (_name, call, expected) => {
    for (const status of STATUSES) {
      const at = await made(status);
      const answer = await call(at);
      expect([status, answer.status]).toEqual([status, expected[status]]);
      if (answer.status === 409) expect(answer.json()).toMatchObject({ type: '/api/errors/payroll.statusNotAllowed' });
    }
  });
  it('do not include writing items and amounts', async () => {
    const { iri, payroll } = await made();
    await api.as('admin').patch(iri, { totalAmount: '1.00', everyone: true, payrollItems: [] });
    await api
      .as('admin')
      .patch(payroll.payrollItems[0]!['@id'], { baseAmount: '1.00', totalAmount: '1.00', stale: true, workingHours: {}, findings: [] });
    expect(await kit.read(iri)).toMatchObject({
      totalAmount: '60.00',
      everyone: false,
      stale: false,
      payrollItems: [{ totalAmount: '60.00' }],
    });
    // A payroll has at least one person.
    expect((await api.as('admin').delete(payroll.payrollItems[0]!['@id'])).status).toBe(409);
    expect((await api.as('admin').post('/api/payroll_items', { baseAmount: '1.00' })).status).toBe(422);
  });
});

describe('submitting', () => {
  it('is rejected while a line has no rate, with employee and schedules', async () => {
    const { iri, person, name, schedule } = await made('DRAFT', {});
    const refused = await kit.move(iri, 'SUBMITTED');
    expect([refused.status, refused.json()]).toMatchObject([
      409,
      {
        type: '/api/errors/payroll.notReady',
        faults: [{ code: 'NO_RATE', employee: name, schedules: [schedule], message: expect.stringContaining('HOST') }],
      },
    ]);
    await api.as('admin').patch(person, { generalHourlyRate: '10.00' });
    expect((await kit.move(iri, 'SUBMITTED')).status, 'still as calculated').toBe(409);
    expect((await kit.recalculate(iri)).json()).toMatchObject({ totalAmount: '40.00' });
    expect((await kit.move(iri, 'SUBMITTED')).status).toBe(200);
  });
  it('is rejected while an included schedule has changed, until it is recalculated', async () => {
    const { iri, name, schedule } = await made();
    expect((await api.as('admin').patch(schedule, { endTime: '2015-06-10T12:00:00Z', overrideReason: 'Ended early' })).status).toBe(200);
    expect(await kit.read(iri)).toMatchObject({ stale: true, totalAmount: '60.00', payrollItems: [{ stale: true }] });
    const refused = await kit.move(iri, 'SUBMITTED');
    expect([refused.status, refused.json()]).toMatchObject([409, { faults: [{ code: 'STALE', employee: name }] }]);
    expect((await kit.recalculate(iri)).json()).toMatchObject({ stale: false, totalAmount: '45.00', payrollItems: [{ stale: false }] });
    expect((await kit.move(iri, 'SUBMITTED')).status).toBe(200);
  });
  it('reports all errors at once', async () => {
    const { iri, payroll, schedule } = await made('DRAFT', {});
    await api.as('admin').patch(payroll.payrollItems[0]!['@id'], { deductionAmount: '1' });
    await api.as('admin').patch(schedule, { endTime: '2015-06-10T12:00:00Z', overrideReason: 'Ended early' });
    expect((await kit.move(iri, 'SUBMITTED')).json<{ faults: { code: string }[] }>().faults.map(({ code }) => code)).toEqual([
      'NO_RATE',
      'NEGATIVE_TOTAL',
      'STALE',
    ]);
  });
});

describe('submit check', () => {
  const check = async (iri: string) =>
    (await api.as('admin').get(`${iri}/submit-check`)).json<{
      faults: { code: string }[];
      findings: { code: string; count?: number; employees?: object[] }[];
    }>();
  it('has the total, who is below the minimum wage and by how much, and what is left out', async () => {
    const settings = (await api.as('admin').post('/api/bonus_settings', { minimumHourlyWage: '12.21' })).json<{ '@id': string }>()['@id'];
    const [low, fair] = [await kit.employee('Low', { host: '10.00' }), await kit.employee('Fair', {})];
    await kit.work([low, fair], '2013-06-05T09:00:00Z', '2013-06-05T11:00:00Z');
    const { '@id': iri } = await kit.payroll(monthOf('2013-06', { employees: [low, fair] }));
    await kit.work(low, '2013-06-06T09:00:00Z', '2013-06-06T11:00:00Z');
    await kit.work(low, '2013-06-07T09:00:00Z', '2013-06-07T11:00:00Z', { published: false });
    expect(await check(iri)).toMatchObject({
      payroll: iri,
      period: 'June 2013',
      status: 'DRAFT',
      people: 2,
      totalAmount: '20.00',
      faults: [{ code: 'NO_RATE', employee: 'Fair' }],
      findings: [
        {
          code: 'BELOW_MINIMUM_WAGE',
          count: 2,
          employees: [
            { name: 'Fair', shortfall: '24.42' },
            { employee: low, name: 'Low', shortfall: '4.42' },
          ],
        },
        { code: 'DRAFT_SCHEDULES', count: 1 },
        { code: 'NOT_ON_IT', count: 1 },
      ],
    });
    await api.as('admin').delete(settings);
    expect((await kit.read<Payroll>(iri)).status, 'writes nothing').toBe('DRAFT');
  });
  it('warns if the period has not ended', async () => {
    const person = await kit.employee('Early bird');
    const today = new Date();
    const year = {
      periodType: 'MONTHLY',
      startDate: `${today.getUTCFullYear()}-01-01`,
      endDate: `${today.getUTCFullYear()}-12-31`,
      employees: [person],
    };
    expect((await check((await kit.payroll(year))['@id'])).findings).toMatchObject([{ code: 'PERIOD_NOT_OVER' }]);
    expect((await check((await kit.payroll(monthOf('2013-01', { employees: [person] })))['@id'])).findings).toEqual([]);
  });
  it('is for admins, and requires an existing payroll', async () => {
    const { iri } = await made();
    for (const person of ['manager', 'employee', 'client'] as const)
      expect((await api.as(person).get(`${iri}/submit-check`)).status).toBe(403);
    for (const uuid of ['nonsense', '00000000-0000-7000-8000-000000000000'])
      expect((await api.as('admin').get(`/api/payrolls/${uuid}/submit-check`)).status).toBe(404);
  });
});

describe('pay date', () => {
  const today = () => new Intl.DateTimeFormat('sv', { timeZone: 'Europe/London' }).format(new Date());
  it('is today, or the given day', async () => {
    const [one, other] = [await made('SUBMITTED'), await made('SUBMITTED')];
    const [before, answer] = [today(), await kit.move(one.iri, 'PAID')];
    expect([before, today()]).toContain(answer.json().payDate);
    expect((await api.as('admin').patch(`${other.iri}/status`, { status: 'PAID', payDate: '2015-07-03' })).json()).toMatchObject({
      status: 'PAID',
      payDate: '2015-07-03',
    });
    expect((await trail(other.iri)).at(-1)).toMatchObject({ after: { status: 'PAID', payDate: '2015-07-03' } });
  });
  it.each([
    [{ status: 'PAID', payDate: '2015-02-30' }],
    [{ status: 'PAID', payDate: 'soon' }],
    [{ status: 'PAID', payDate: '2199-01-01' }],
    [{ status: 'DRAFT', payDate: '2015-07-03' }],
  ])('is rejected for %j', async (body) => {
    const { iri } = await made('SUBMITTED');
    const refused = await api.as('admin').patch(`${iri}/status`, body);
    expect([refused.status, refused.json()]).toMatchObject([422, { violations: [{ propertyPath: 'payDate' }] }]);
    expect(await kit.read(iri)).toMatchObject({ status: 'SUBMITTED', payDate: null });
  });
});
