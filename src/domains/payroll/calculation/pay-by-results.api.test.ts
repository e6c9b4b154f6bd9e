/**
 * Tests for pay by results over HTTP: GMV tiers by minute and pro rata, incentives shared with employees on other payrolls, and stored
 * inputs.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import type { Api } from '../../../../test/kit/api.ts';
import { monthOf, startPay, type PayKit, uuidOf, type Line } from '../../../../test/kit/payroll.ts';
import { insertMinutes, insertStream } from '../../../../test/kit/streams.ts';

let api: Api;
let kit: PayKit;
beforeAll(async () => {
  ({ api, kit } = await startPay());
});
afterAll(() => api.stop());

const TIERS = {
  roles: ['HOST'],
  tiers: [
    { minHourlyGmv: '100.00', bonusPerHour: '2.00' },
    { minHourlyGmv: '250.00', bonusPerHour: '4.00' },
    { minHourlyGmv: '500.00', bonusPerHour: '7.00' },
  ],
};
const incentive = (more: object) => ({
  name: 'Shared',
  metric: 'GMV',
  scope: 'DAY',
  roles: ['HOST'],
  mode: 'SLAB',
  reward: 'FIXED',
  tiers: [{ min: '100.00', value: '10.00' }],
  split: 'EQUAL',
  ...more,
});
const bonuses = async (payroll: string, employee: string): Promise<readonly Line[]> =>
  (await kit.itemOf(payroll, employee)).detail.earnings.bonuses;

describe('GMV bonus', () => {
  it('pays the tier reached for every hour on air', async () => {
    const account = await kit.account('tiers', { tiers: TIERS });
    const cases = [
      ['349.96', '0.00', 'BELOW_FIRST_TIER'],
      ['350.00', '7.00', 'TIER_REACHED'],
      ['874.99', '7.00', 'TIER_REACHED'],
      ['875.00', '14.00', 'TIER_REACHED'],
      ['1750.00', '24.50', 'TIER_REACHED'],
    ] as const;
    const person = await kit.employee('Tiers');
    for (const [index, [revenue]] of cases.entries()) {
      const start = `2015-01-0${index + 1}T10:00:00Z`;
      await insertStream(api.database, account, start, 210, { revenue });
      await kit.work(person, start, `2015-01-0${index + 1}T13:30:00Z`, { account });
    }
    await kit.work(person, '2015-01-20T10:00:00Z', '2015-01-20T12:00:00Z', { account });
    await insertStream(api.database, account, '2015-01-21T10:00:00Z', 120);
    await kit.work(person, '2015-01-21T10:00:00Z', '2015-01-21T12:00:00Z', { account });
    const payroll = await kit.payroll(monthOf('2015-01', { employees: [person] }));
    expect(
      (await bonuses(payroll['@id'], person)).map(({ component, seconds, amount, reason }) => [component, seconds / 3600, amount, reason]),
    ).toEqual([
      ...cases.map(([, amount, reason]) => ['GMV', 3.5, amount, reason]),
      ['GMV', 0, '0.00', 'NO_STREAM_MATCH'],
      ['GMV', 2, '0.00', 'NO_FIGURES'],
    ]);
  });
  it('uses the minutes within the schedule, or prorates by time without them', async () => {
    const account = await kit.account('minutes', { tiers: TIERS });
    const person = await kit.employee('Minutes');
    await insertStream(api.database, account, '2015-02-02T10:00:00Z', 240, { revenue: '400.00' });
    await kit.work(person, '2015-02-02T10:00:00Z', '2015-02-02T12:00:00Z', { account });
    const stream = await insertStream(api.database, account, '2015-02-03T10:00:00Z', 240, { revenue: '900.00' });
    await insertMinutes(api.database, stream, '2015-02-03T10:30:00Z', [{ attributedGmv: '300.00' }, { attributedGmv: '200.00' }]);
    await insertMinutes(api.database, stream, '2015-02-03T12:00:00Z', [{ attributedGmv: '400.00' }]);
    await kit.work(person, '2015-02-03T10:00:00Z', '2015-02-03T12:00:00Z', { account });
    const payroll = await kit.payroll(monthOf('2015-02', { employees: [person] }));
    const lines = await bonuses(payroll['@id'], person);
    expect(lines.map(({ amount, gmv }) => [amount, gmv])).toMatchObject([
      ['4.00', { source: 'prorated', gmv: '200.00', hourlyGmv: '100.00', seconds: 7200, tier: TIERS.tiers[0] }],
      ['8.00', { source: 'minutes', gmv: '500.00', hourlyGmv: '250.00', seconds: 7200, tier: TIERS.tiers[1] }],
    ]);
  });
  it('applies only to the overlap with the stream and to the configured roles', async () => {
    const account = await kit.account('overlap', { tiers: TIERS });
    const [host, moderator] = [await kit.employee('Host'), await kit.employee('Moderator', { general: '12.00' })];
    await insertStream(api.database, account, '2015-03-02T11:00:00Z', 90, { revenue: '150.00' });
    const schedule = await kit.work(host, '2015-03-02T10:00:00Z', '2015-03-02T12:00:00Z', { account });
    await api.database.rows(
      sql`insert into schedule_employee (schedule, employee, role) values (${uuidOf(schedule)}, ${uuidOf(moderator)}, 'MODERATOR')`,
    );
    const payroll = await kit.payroll(monthOf('2015-03', { employees: [host, moderator] }));
    expect(await bonuses(payroll['@id'], host)).toMatchObject([
      {
        seconds: 3600,
        amount: '2.00',
        pieces: [{ start: '2015-03-02T11:00:00+00:00', end: '2015-03-02T12:00:00+00:00' }],
        gmv: { hourlyGmv: '100.00', seconds: 3600 },
      },
    ]);
    expect(await bonuses(payroll['@id'], moderator)).toEqual([]);
    expect((await kit.itemOf(payroll['@id'], moderator)).detail.earnings.base).toMatchObject([
      { rate: '12.00', reason: 'GENERAL_RATE', amount: '24.00' },
    ]);
  });
});

describe('incentive', () => {
  it('is shared with everyone on the account, including employees paid on another payroll', async () => {
    const account = await kit.account('shared', { incentives: [incentive({ tiers: [{ min: '100.00', value: '10.01' }] })] });
    const people = await Promise.all(['S1', 'S2', 'S3'].map((name) => kit.employee(name)));
    await insertStream(api.database, account, '2015-04-07T10:00:00Z', 120, { revenue: '300.00' });
    await kit.work(people, '2015-04-07T10:00:00Z', '2015-04-07T12:00:00Z', { account });
    const totals = [];
    for (const person of people)
      totals.push(...(await kit.payroll(monthOf('2015-04', { employees: [person] }))).payrollItems.map(({ totalAmount }) => totalAmount));
    // 10.01 split in three, without losing or creating a penny.
    expect(totals.map((total) => (Number(total) - 30).toFixed(2)).sort()).toEqual(['3.33', '3.34', '3.34']);
  });
  it('gives one line for a period, whose parts per shift add up', async () => {
    const account = await kit.account('period', {
      incentives: [incentive({ scope: 'PERIOD', split: 'EACH', tiers: [{ min: '500.00', value: '10.00' }] })],
    });
    const person = await kit.employee('Period');
    for (const [day, hours] of [
      ['05', 1],
      ['06', 2],
      ['07', 4],
    ] as const) {
      await insertStream(api.database, account, `2015-05-${day}T10:00:00Z`, hours * 60, { revenue: '200.00' });
      await kit.work(person, `2015-05-${day}T10:00:00Z`, `2015-05-${day}T${10 + hours}:00:00Z`, { account });
    }
    const payroll = await kit.payroll(monthOf('2015-05', { employees: [person] }));
    expect(await bonuses(payroll['@id'], person)).toMatchObject([
      {
        component: 'INCENTIVE',
        schedule: null,
        schedules: [{}, {}, {}],
        amount: '10.00',
        incentive: { rule: { name: 'Shared', scope: 'PERIOD' } },
      },
    ]);
    expect((await kit.paidShifts(payroll['@id'])).map(({ bonus }) => bonus).sort()).toEqual(['1.43', '2.86', '5.71']);
  });
  it('is not paid again for shifts on another payroll', async () => {
    const account = await kit.account('again', { incentives: [incentive({ scope: 'SCHEDULE' })] });
    const person = await kit.employee('Again');
    for (const day of ['02', '20']) {
      await insertStream(api.database, account, `2015-06-${day}T10:00:00Z`, 120, { revenue: '300.00' });
      await kit.work(person, `2015-06-${day}T10:00:00Z`, `2015-06-${day}T12:00:00Z`, { account });
    }
    const week = await kit.payroll({ periodType: 'WEEKLY', startDate: '2015-06-01', endDate: '2015-06-07', employees: [person] });
    const month = await kit.payroll(monthOf('2015-06', { employees: [person] }));
    expect([week.totalAmount, month.totalAmount]).toEqual(['40.00', '40.00']);
  });
});

describe('inputs of an item', () => {
  it('pays each of a stream by what was read when the host changed, and a reading marks drafts as out of date', async () => {
    const account = await kit.account('handed over', { tiers: TIERS });
    const [first, second] = [await kit.employee('First host'), await kit.employee('Second host')];
    const stream = await insertStream(api.database, account, '2015-09-07T09:00:00Z', 240, { revenue: '400.00' });
    const schedules = [
      await kit.work(first, '2015-09-07T09:00:00Z', '2015-09-07T11:00:00Z', { account }),
      await kit.work(second, '2015-09-07T11:00:00Z', '2015-09-07T13:00:00Z', { account }),
    ];
    expect(schedules).toHaveLength(2);
    const payroll = await kit.payroll(monthOf('2015-09', { employees: [first, second] }));
    const gmvOf = async (person: string) =>
      (await kit.itemOf(payroll['@id'], person)).detail.earnings.bonuses.find(({ component }) => component === 'GMV')?.gmv;
    expect([await gmvOf(first), await gmvOf(second)]).toMatchObject([
      { gmv: '200.00', source: 'prorated', estimated: true },
      { gmv: '200.00', source: 'prorated', estimated: true },
    ]);
    const read = await api
      .as('admin')
      .post('/api/live_stream_readings', { liveStream: stream, readAt: '2015-09-07T11:04:00Z', gmv: '100.00' });
    expect(read.status, read.text).toBe(201);
    expect(await kit.itemOf(payroll['@id'], first)).toMatchObject({ stale: true });
    expect((await kit.recalculate(payroll['@id'])).status).toBe(200);
    expect([await gmvOf(first), await gmvOf(second)]).toMatchObject([
      { gmv: '100.00', source: 'readings' },
      { gmv: '300.00', source: 'readings' },
    ]);
  });

  it('stay unchanged after later changes until the item is recalculated', async () => {
    const account = await kit.account('snapshot', { tiers: TIERS });
    const person = await kit.employee('Snapshot');
    await insertStream(api.database, account, '2015-08-03T09:00:00Z', 120, { revenue: '200.00' });
    await kit.work(person, '2015-08-03T09:00:00Z', '2015-08-03T11:00:00Z', { account });
    const admin = api.as('admin');
    const settings = (
      await admin.post('/api/bonus_settings', { earlyShiftBonusRate: '1.00', earlyShiftCutoff: '11:00', lateShiftCutoff: '23:00' })
    ).json<{ '@id': string }>()['@id'];
    const payroll = await kit.payroll(monthOf('2015-08', { employees: [person] }));
    const before = await kit.itemOf(payroll['@id'], person);
    expect(before).toMatchObject({
      baseAmount: '30.00',
      bonusAmount: '5.00',
      detail: {
        inputs: {
          timeZone: 'Europe/London',
          rates: { HOST: '15.00', GENERAL: null },
          settings: { earlyShiftCutoff: '11:00', earlyShiftBonusRate: '1.00' },
          holidays: [],
        },
      },
    });
    for (const [iri, change] of [
      [settings, { earlyShiftBonusRate: '9.00' }],
      [person, { hostHourlyRate: '99.00' }],
      [account, { hourlyGmvBonusSettings: null }],
    ] as const)
      expect((await admin.patch(iri, { ...change, correctsCurrent: true })).status).toBe(200);
    expect((await admin.post('/api/holiday_configurations', { date: '2015-08-03' })).status).toBe(201);
    expect(await kit.itemOf(payroll['@id'], person)).toMatchObject({ detail: before.detail, totalAmount: before.totalAmount, stale: true });
    expect((await kit.recalculate(payroll['@id'])).json()).toMatchObject({ totalAmount: '207.00' });
    expect((await kit.itemOf(payroll['@id'], person)).detail.inputs).toMatchObject({
      rates: { HOST: '99.00' },
      accounts: { [uuidOf(account)]: { hourlyGmvBonusSettings: null } },
    });
  });
});
