/** Tests for generating payrolls over HTTP: the worked examples to the penny, who is included, what is rejected, and concurrent calls. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import type { Api } from '../../../../test/kit/api.ts';
import { EXAMPLE_SETTINGS, monthOf, startPay, type PayKit, uuidOf, type Line, type Payroll } from '../../../../test/kit/payroll.ts';

let api: Api;
let kit: PayKit;
beforeAll(async () => {
  ({ api, kit } = await startPay());
  await api.as('admin').post('/api/bonus_settings', EXAMPLE_SETTINGS);
  await api.as('admin').post('/api/holiday_configurations', { date: '2015-12-26' });
});
afterAll(() => api.stop());

const summary = ({ component, seconds, amount }: Line) => `${component} ${seconds / 3600} ${amount}`;

// 2015 has the same days and clock changes as 2026, and is in the past.
describe('worked example', () => {
  it.each([
    ['an ordinary morning', '2015-06-10T09:00:00Z', '2015-06-10T13:00:00Z', ['BASE 4 60.00'], '60.00'],
    ['an early start', '2015-06-10T05:30:00Z', '2015-06-10T08:15:00Z', ['BASE 2.75 41.25', 'EARLY 1.5 2.25'], '43.50'],
    [
      'a night into the weekend',
      '2015-06-12T20:00:00Z',
      '2015-06-13T01:00:00Z',
      ['BASE 5 75.00', 'EARLY 2 3.00', 'LATE 2 4.00', 'WEEKEND 2 6.00'],
      '88.00',
    ],
    ['a holiday on a Saturday', '2015-12-26T10:00:00Z', '2015-12-26T14:00:00Z', ['BASE 4 60.00', 'HOLIDAY 4 20.00'], '80.00'],
    [
      'the night that the clocks go forward',
      '2015-03-28T22:00:00Z',
      '2015-03-29T02:00:00Z',
      ['BASE 4 60.00', 'EARLY 2 3.00', 'LATE 2 4.00', 'WEEKEND 4 12.00'],
      '79.00',
    ],
    [
      'the night that the clocks go back',
      '2015-10-24T21:00:00Z',
      '2015-10-25T03:00:00Z',
      ['BASE 6 90.00', 'EARLY 4 6.00', 'LATE 2 4.00', 'WEEKEND 6 18.00'],
      '118.00',
    ],
    ['twenty minutes', '2015-06-17T09:00:00Z', '2015-06-17T09:20:00Z', [`BASE ${1200 / 3600} 5.00`], '5.00'],
  ])('pays %s', async (name, start, end, lines, total) => {
    const person = await kit.employee(name);
    await kit.work(person, start, end);
    const asked = { periodType: 'DAILY', startDate: start.slice(0, 10), endDate: start.slice(0, 10), employees: [person] };
    const checked = await kit.validate(asked);
    expect(checked.json(), checked.text).toMatchObject({
      valid: true,
      findings: [{ code: 'OTHER_PERIOD' }],
      estimatedTotal: total,
      items: [{ employee: person, name, totalAmount: total }],
    });
    const payroll = await kit.payroll(asked);
    expect(payroll).toMatchObject({
      status: 'DRAFT',
      totalAmount: total,
      everyone: false,
      itemCount: 1,
      stale: false,
      payrollItems: [{ employee: person, employeeName: name, totalAmount: total }],
    });
    const { detail, workingHours } = await kit.itemOf(payroll['@id'], person);
    expect([...detail.earnings.base, ...detail.earnings.bonuses].map(summary)).toEqual(lines);
    expect(detail.summary).toMatchObject({ finalAmount: total, totalDeductions: '0.00', totalAdditions: '0.00' });
    expect(workingHours).toEqual({ HOST: Math.round((Date.parse(end) - Date.parse(start)) / 36_000) / 100 });
  });
  it('reports the minute ranges in chronological order', async () => {
    const person = await kit.employee('Minutes');
    await kit.work(person, '2015-07-03T20:00:00Z', '2015-07-04T01:00:00Z');
    const { detail } = await kit.itemOf((await kit.payroll(monthOf('2015-07', { employees: [person] })))['@id'], person);
    expect(detail.earnings.base[0]!.pieces).toEqual([
      { start: '2015-07-03T20:00:00+00:00', end: '2015-07-03T21:00:00+00:00', kinds: [] },
      { start: '2015-07-03T21:00:00+00:00', end: '2015-07-03T23:00:00+00:00', kinds: ['LATE'] },
      { start: '2015-07-03T23:00:00+00:00', end: '2015-07-04T01:00:00+00:00', kinds: ['EARLY', 'WEEKEND'] },
    ]);
  });
});

describe('employees on a payroll', () => {
  it('include everyone with a published shift that has ended and starts on its days in the agency’s time zone', async () => {
    const [in1, in2, before, after, draft] = await Promise.all(
      ['In one', 'In two', 'Before', 'After', 'Draft'].map((name) => kit.employee(name)),
    );
    // London is an hour ahead: midnight on 1 August is 23:00 UTC on the day before.
    await kit.work(in1!, '2015-07-31T23:00:00Z', '2015-08-01T01:00:00Z');
    await kit.work(in2!, '2015-08-31T22:59:00Z', '2015-09-01T02:00:00Z');
    await kit.work(before!, '2015-07-31T22:59:00Z', '2015-08-01T03:00:00Z');
    await kit.work(after!, '2015-08-31T23:00:00Z', '2015-09-01T01:00:00Z');
    await kit.work(draft!, '2015-08-10T10:00:00Z', '2015-08-10T12:00:00Z', { published: false });
    const payroll = await kit.payroll(monthOf('2015-08'));
    expect(payroll.payrollItems.map(({ employeeName }) => employeeName)).toEqual(['In one', 'In two']);
    expect(payroll).toMatchObject({ period: 'August 2015', everyone: true });
  });
  it('are not paid for a shift before it ends', async () => {
    const [person, hour] = [await kit.employee('Still working'), 3_600_000];
    const at = (hours: number) => new Date(Date.now() + hours * hour).toISOString();
    await kit.work(person, at(-30), at(-28));
    await kit.work(person, at(-1), at(1));
    const [startDate, endDate] = [at(-54).slice(0, 10), at(24).slice(0, 10)];
    const payroll = await kit.payroll({ periodType: 'DAILY', startDate, endDate, employees: [person] });
    expect((await kit.itemOf(payroll['@id'], person)).workingHours).toEqual({ HOST: 2 });
  });
  it('cover the whole period if no one with that payroll period is left out', async () => {
    const [one, two, guest] = [await kit.employee('Weekly one'), await kit.employee('Weekly two'), await kit.employee('Guest')];
    for (const person of [one, two]) await api.as('admin').patch(person, { payrollPeriod: 'WEEKLY' });
    const week = (startDate: string, endDate: string, employees: string[]) =>
      kit.payroll({ periodType: 'WEEKLY', startDate, endDate, employees });
    const all = await week('2011-01-03', '2011-01-09', [one, two, guest]);
    expect(all).toMatchObject({ everyone: false, whole: true });
    expect(await week('2011-01-10', '2011-01-16', [one])).toMatchObject({ whole: false });
    expect(
      await kit.payroll({ periodType: 'DAILY', startDate: '2011-01-03', endDate: '2011-01-03', employees: [guest] }),
      'no one has a daily payroll period',
    ).toMatchObject({ whole: false });
    expect(await kit.payroll(monthOf('2011-02'))).toMatchObject({ everyone: true, whole: true });
    await api.as('admin').patch(guest, { payrollPeriod: 'WEEKLY' });
    await kit.employee('Hired later').then((later) => api.as('admin').patch(later, { payrollPeriod: 'WEEKLY' }));
    expect((await kit.recalculate(all['@id'])).json(), 'all employees at the time were selected').toMatchObject({ whole: true });
    expect((await api.as('admin').patch(all['@id'], { periodType: 'MONTHLY' })).json()).toMatchObject({ whole: false });
  });
  it('are limited to the selected employees, including those without a shift', async () => {
    const [busy, idle, other] = [await kit.employee('Busy'), await kit.employee('Idle'), await kit.employee('Other')];
    await kit.work(busy, '2014-01-10T10:00:00Z', '2014-01-10T12:00:00Z');
    await kit.work(other, '2014-01-10T10:00:00Z', '2014-01-10T12:00:00Z');
    const payroll = await kit.payroll(monthOf('2014-01', { employees: [busy, idle, busy] }));
    expect(payroll.payrollItems.map(({ employeeName, totalAmount }) => [employeeName, totalAmount])).toEqual([
      ['Busy', '30.00'],
      ['Idle', '0.00'],
    ]);
  });
  it('exclude former employees without shifts, and include those who left within the period', async () => {
    const [stayed, left, idle] = [
      await kit.employee('Stayed'),
      await kit.employee('Left', { host: '15.00' }),
      await kit.employee('Left before'),
    ];
    await kit.work([stayed, left], '2014-10-08T10:00:00Z', '2014-10-08T10:20:00Z');
    for (const person of [left, idle]) expect((await api.as('admin').delete(person)).status).toBe(204);
    const asked = monthOf('2014-10', { employees: [stayed, left, idle] });
    const checked = (await kit.validate(asked)).json();
    expect([checked.estimatedTotal, checked.items]).toEqual([
      '10.00',
      [expect.objectContaining({ name: 'Left', seconds: { HOST: 1200 } }), expect.objectContaining({ name: 'Stayed' })],
    ]);
    const payroll = await kit.payroll(asked);
    expect([payroll.itemCount, payroll.payrollItems.map(({ employeeName, totalAmount }) => [employeeName, totalAmount])]).toEqual([
      2,
      [
        ['Left', '5.00'],
        ['Stayed', '5.00'],
      ],
    ]);
    await api.as('admin').patch(payroll.payrollItems[0]!['@id'], { additionalAmount: '3.00' });
    await api.database.rows(sql`update schedule set published_at = null where start_time = '2014-10-08T10:00:00Z'`);
    const again = (await kit.recalculate(payroll['@id'])).json<Payroll>();
    expect(
      again.payrollItems.map(({ employeeName, totalAmount }) => [employeeName, totalAmount]),
      'manual additions are kept',
    ).toEqual([
      ['Left', '3.00'],
      ['Stayed', '0.00'],
    ]);
  });
  it('include at least one who can be paid: only former employees without shifts are rejected', async () => {
    const [left, kept] = [await kit.employee('Left long ago'), await kit.employee('Left, with a shift')];
    await kit.work(kept, '2013-10-08T10:00:00Z', '2013-10-08T12:00:00Z');
    for (const person of [left, kept]) expect((await api.as('admin').delete(person)).status).toBe(204);
    const asked = monthOf('2013-10', { employees: [left] });
    const finding = {
      propertyPath: 'employees',
      code: 'NOTHING_TO_PAY',
      message: 'The selected employees have left and have no shifts to pay in this period. Choose other employees or days.',
    };
    for (const path of ['/api/payrolls/generate', '/api/payrolls']) {
      const refused = await api.as('admin').post(path, asked);
      expect([refused.status, refused.json()], path).toMatchObject([422, { violations: [finding] }]);
    }
    expect((await api.as('admin').get('/api/payrolls?startDate=2013-10-01')).json().totalItems).toBe(0);
    expect((await kit.validate(asked)).json()).toMatchObject({ valid: false, findings: [{ ...finding, severity: 'error' }], items: [] });
    expect(await kit.payroll({ ...asked, employees: [left, kept] })).toMatchObject({ itemCount: 1, totalAmount: '30.00' });
  });
  it('have hours to the second, and the number of days worked, now and before', async () => {
    const person = await kit.employee('Days');
    for (const start of ['2014-11-04T10:00', '2014-11-04T20:00', '2014-11-05T10:00', '2014-12-09T10:00'])
      await kit.work(person, `${start}:00Z`, `${start.slice(0, -2)}20:05Z`);
    const [november, december] = [
      await kit.payroll(monthOf('2014-11', { employees: [person] })),
      await kit.payroll(monthOf('2014-12', { employees: [person] })),
    ];
    expect(await kit.itemOf(november['@id'], person)).toMatchObject({
      workingHours: { HOST: 1 },
      workingSeconds: { HOST: 3615 },
      daysWorked: 2,
      previousAmount: null,
      previousDays: null,
    });
    expect(await kit.itemOf(december['@id'], person)).toMatchObject({
      workingSeconds: { HOST: 1205 },
      daysWorked: 1,
      previousAmount: '15.06',
      previousDays: 2,
    });
  });
  it('include only shifts that payrolls of other kinds have not paid', async () => {
    const person = await kit.employee('Weekly and monthly');
    await kit.work(person, '2014-02-04T10:00:00Z', '2014-02-04T12:00:00Z');
    await kit.work(person, '2014-02-20T10:00:00Z', '2014-02-20T13:00:00Z');
    const week = await kit.payroll({ periodType: 'WEEKLY', startDate: '2014-02-03', endDate: '2014-02-09', employees: [person] });
    expect(week.totalAmount).toBe('30.00');
    const month = monthOf('2014-02', { employees: [person] });
    expect((await kit.validate(month)).json()).toMatchObject({
      valid: true,
      estimatedTotal: '45.00',
      findings: [{ code: 'ALREADY_PAID', count: 1 }],
    });
    expect((await kit.payroll(month)).totalAmount).toBe('45.00');
    const days = await kit.generate({ periodType: 'DAILY', startDate: '2014-02-20', endDate: '2014-02-20', employees: [person] });
    expect([days.status, days.json()], 'nothing left to pay').toMatchObject([
      409,
      { payroll: expect.stringMatching(/^\/api\/payrolls\//), detail: expect.stringContaining('February 2014') },
    ]);
  });
  it('cannot lose a paid shift, even through direct database writes', async () => {
    const person = await kit.employee('Once');
    await kit.work(person, '2014-03-04T10:00:00Z', '2014-03-04T12:00:00Z');
    const payroll = await kit.payroll(monthOf('2014-03', { employees: [person] }));
    const again = api.database.rows(
      sql`insert into payroll_item_shift select x.* from payroll_item_shift x join payroll_item i on i.uuid = x.payroll_item where i.payroll = ${uuidOf(payroll['@id'])}`,
    );
    await expect(again).rejects.toThrow(/payroll_item_shift_pkey/);
  });
});

describe('periods of one kind', () => {
  it('never overlap for an employee; the error names the other payroll', async () => {
    const [one, two] = [await kit.employee('Ovid'), await kit.employee('Olga')];
    for (const person of [one, two])
      for (const day of ['03', '24']) await kit.work(person, `2014-04-${day}T10:00:00Z`, `2014-04-${day}T12:00:00Z`);
    const first = await kit.payroll({ periodType: 'MONTHLY', startDate: '2014-04-01', endDate: '2014-04-10', employees: [one] });
    const touching = { periodType: 'MONTHLY', startDate: '2014-04-10', endDate: '2014-04-30' };
    const refused = await kit.generate({ ...touching, employees: [one, two] });
    expect([refused.status, refused.json()]).toMatchObject([
      409,
      { payroll: first['@id'], detail: 'Ovid is on the payroll of Apr 1 – 10, 2014 (monthly, draft), which covers some of these days.' },
    ]);
    expect((await kit.validate({ ...touching, employees: [one] })).json()).toMatchObject({
      valid: false,
      findings: expect.arrayContaining([expect.objectContaining({ code: 'OVERLAP', severity: 'error', payroll: first['@id'] })]),
    });
    expect((await kit.generate(touching)).status, 'everyone includes Ovid').toBe(409);
    expect((await kit.generate({ ...touching, employees: [two] })).status).toBe(201);
    expect((await kit.generate({ ...touching, startDate: '2014-04-11', employees: [one] })).status).toBe(201);
  });
  it('never overlap when both cover everyone, even without a shift', async () => {
    const empty = await kit.payroll(monthOf('2013-01'));
    expect(empty).toMatchObject({ totalAmount: '0.00', payrollItems: [] });
    const refused = await kit.generate({ periodType: 'MONTHLY', startDate: '2013-01-31', endDate: '2013-02-27' });
    expect([refused.status, refused.json()]).toMatchObject([
      409,
      { payroll: empty['@id'], detail: expect.stringContaining('Everyone is') },
    ]);
  });
});

describe('generating a payroll', () => {
  it('creates one payroll from eight concurrent calls, and the other calls receive its IRI', async () => {
    const people = await Promise.all(['P1', 'P2', 'P3'].map((name) => kit.employee(name)));
    for (const person of people) await kit.work(person, '2014-05-06T10:00:00Z', '2014-05-06T14:00:00Z');
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, turn) =>
        turn % 2 === 0 ? kit.generate(monthOf('2014-05')) : api.as('admin').post('/api/payrolls', monthOf('2014-05')),
      ),
    );
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, ...Array.from({ length: 7 }, () => 409)]);
    const made = answers.find(({ status }) => status === 201)!.json<Payroll>();
    for (const refused of answers.filter(({ status }) => status === 409)) expect(refused.json()).toMatchObject({ payroll: made['@id'] });
    expect(made.totalAmount).toBe('180.00');
  });
  it('creates separate payrolls for different employees concurrently', async () => {
    const people = await Promise.all(['Q1', 'Q2', 'Q3', 'Q4'].map((name) => kit.employee(name)));
    await kit.work(people, '2014-06-03T10:00:00Z', '2014-06-03T14:00:00Z');
    const answers = await Promise.all(people.map((person) => kit.generate(monthOf('2014-06', { employees: [person] }))));
    expect(answers.map((answer) => [answer.status, answer.json().totalAmount])).toEqual(people.map(() => [201, '60.00']));
  });
  it('streams its progress and ends with the payroll or a problem', async () => {
    const person = await kit.employee('Listening');
    await kit.work(person, '2014-07-03T10:00:00Z', '2014-07-03T14:00:00Z');
    const lines = async () =>
      (
        await api
          .as('admin')
          .post('/api/payrolls/generate', monthOf('2014-07', { employees: [person] }), { accept: 'application/x-ndjson' })
      ).text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, unknown>);
    const first = await lines();
    expect(first[0]).toMatchObject({ progress: { stage: 'reading' } });
    expect(first.at(-1)).toMatchObject({ result: { totalAmount: '60.00' } });
    expect((await lines()).at(-1)).toMatchObject({ problem: { status: 409 } });
  });
  it('is recorded in the audit trail', async () => {
    const person = await kit.employee('Audited');
    const { '@id': iri } = await kit.payroll(monthOf('2014-08', { employees: [person] }));
    const { member } = (await api.as('admin').get(`/api/audit_entries?record=${iri}`)).json<{ member: Record<string, unknown>[] }>();
    expect(member).toMatchObject([
      {
        operation: 'CREATE',
        resource: 'Payroll',
        user: expect.objectContaining({}),
        after: { periodType: 'MONTHLY', startDate: '2014-08-01', endDate: '2014-08-31', totalAmount: '0.00', employees: [person] },
      },
    ]);
  });
  it('rejects totals larger than the amount column', async () => {
    const [person, account] = [
      await kit.employee('Rich'),
      await kit.account('rich', { tiers: { roles: ['HOST'], tiers: [{ minHourlyGmv: '0.00', bonusPerHour: '999999999999.00' }] } }),
    ];
    await kit.work(person, '2014-09-03T10:00:00Z', '2014-09-03T14:00:00Z', { account });
    await api.database.rows(
      sql`insert into live_stream (live_account, start_time, end_time, revenue) values (${uuidOf(account)}, '2014-09-03T10:00:00Z', '2014-09-03T14:00:00Z', 100)`,
    );
    const refused = await kit.generate(monthOf('2014-09', { employees: [person] }));
    expect([refused.status, refused.json().title]).toEqual([409, 'Amount too large']);
    expect((await api.as('admin').get('/api/payrolls?startDate=2014-09-01')).json().totalItems).toBe(0);
  });
});
