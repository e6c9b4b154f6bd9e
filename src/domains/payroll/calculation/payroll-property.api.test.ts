/**
 * Property test: pay of random work adds up however it was entered. Total = items = lines = shifts, and time bonuses match a
 * minute-by-minute calculation.
 */
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import { sumOf, toScale } from '#core/money';
import { startApi, type Api } from '../../../../test/kit/api.ts';
import { forgetMinutes, localMinute, MINUTE, payOracle, type OracleSettings } from '../../../../test/kit/pay-oracle.ts';
import { payKit, uuidOf, type Item, type Payroll } from '../../../../test/kit/payroll.ts';
import { breadth } from '../../../../test/kit/breadth.ts';

/** Deterministic by default; PROPERTY_SEED tries other work, PROPERTY_RUNS more of it. */
const RUNS = {
  numRuns: Number(process.env.PROPERTY_RUNS ?? breadth(2, 40)),
  seed: Number(process.env.PROPERTY_SEED ?? 20_150_610),
  endOnFailure: true,
};

afterAll(forgetMinutes);

const rate = fc.integer({ min: 0, max: 4000 }).map((pennies) => (pennies / 100).toFixed(2));
const clock = (minutes: number) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const settings = fc
  .record({
    rateUnit: fc.constantFrom('PER_HOUR' as const, 'PERCENT' as const),
    earlyShiftBonusRate: rate,
    lateShiftBonusRate: rate,
    weekendBonusRate: rate,
    holidayBonusRate: rate,
    cutoffs: fc.uniqueArray(fc.integer({ min: 0, max: 1439 }), { minLength: 2, maxLength: 2 }),
  })
  .map(({ cutoffs, ...rates }) => ({
    ...rates,
    earlyShiftCutoff: clock(Math.min(...cutoffs)),
    lateShiftCutoff: clock(Math.max(...cutoffs)),
  }));

async function putSettings(api: Api, values: object): Promise<void> {
  const admin = api.as('admin');
  const [active] = (await admin.get('/api/bonus_settings?isActive=true')).json<{ member: { '@id': string }[] }>().member;
  const answer =
    active === undefined
      ? await admin.post('/api/bonus_settings', values)
      : await admin.patch(active['@id'], { ...values, correctsCurrent: true });
  if (answer.status >= 300) throw new Error(answer.text);
}

/** Minutes and pennies by component, from lines of a single schedule. */
function paidFor({ detail }: Item, schedule: string): Record<string, string> {
  const lines = [...detail.earnings.base, ...detail.earnings.bonuses].filter((line) => line.schedule === uuidOf(schedule));
  return Object.fromEntries(
    lines.map(({ component, seconds, amount }) => [component, `${seconds / 60} min: ${BigInt(amount.replace('.', ''))}`]),
  );
}

describe.each([
  ['Europe/London', '2015-03-29T01:00:00Z'],
  ['Europe/London', '2015-10-25T01:00:00Z'],
  ['America/New_York', '2015-11-01T06:00:00Z'],
  ['Australia/Lord_Howe', '2015-04-04T15:00:00Z'],
  ['Asia/Kathmandu', '2015-06-13T12:00:00Z'],
])('an agency in %s, around %s', (zone, moment) => {
  it('pays the same as a minute-by-minute calculation, also when a shift is split in two', async () => {
    const api = await startApi({ AGENCY_TIME_ZONE: zone });
    try {
      const kit = payKit(api);
      const noon = Date.parse(moment);
      const days = [-1, 0, 1].map((day) => localMinute(noon + day * 1440 * MINUTE, zone).date);
      const holidays = new Set([days[1]!]);
      await api.as('admin').post('/api/holiday_configurations', { date: days[1] });
      const shift = fc.record({
        start: fc.integer({ min: -1440, max: 720 }),
        minutes: fc.integer({ min: 2, max: 1440 }),
        rate,
        cut: fc.double({ min: 0, max: 1, noNaN: true }),
      });
      let turn = 0;
      await fc.assert(
        fc.asyncProperty(settings, fc.array(shift, { minLength: 4, maxLength: 4 }), async (set, shifts) => {
          await putSettings(api, set);
          const people: string[] = [];
          const work: { schedules: string[]; person: string; start: number; minutes: number; pennies: number }[] = [];
          for (const { start, minutes, rate: host, cut } of shifts) {
            const from = noon + start * MINUTE;
            const at = (minute: number) => new Date(from + minute * MINUTE).toISOString();
            const middle = Math.min(minutes - 1, Math.max(1, Math.round(minutes * cut)));
            for (const spans of [
              [[0, minutes]],
              [
                [0, middle],
                [middle, minutes],
              ],
            ] as const) {
              const person = await kit.employee(`Person ${(turn += 1)}`, { host });
              people.push(person);
              const schedules: string[] = [];
              for (const [first, last] of spans) schedules.push(await kit.work(person, at(first), at(last)));
              work.push({ schedules, person, start: from, minutes, pennies: Math.round(Number(host) * 100) });
            }
          }
          const payroll = await kit.payroll({
            periodType: 'DAILY',
            startDate: new Date(noon - 3 * 1440 * MINUTE).toISOString().slice(0, 10),
            endDate: new Date(noon + 3 * 1440 * MINUTE).toISOString().slice(0, 10),
            employees: people,
          });
          const inputs: OracleSettings = { ...set, zone, holidays };
          for (const [index, { schedules, person, start, minutes, pennies }] of work.entries()) {
            const item = await kit.itemOf(payroll['@id'], person);
            if (schedules.length === 1)
              expect(paidFor(item, schedules[0]!)).toEqual(payOracle({ start, minutes, rate: pennies, settings: inputs }));
            else expect(secondsOf(item)).toEqual(secondsOf(await kit.itemOf(payroll['@id'], work[index - 1]!.person)));
          }
        }),
        { ...RUNS, numRuns: Math.ceil(RUNS.numRuns / 4) },
      );
    } finally {
      await api.stop();
    }
  });
});

function secondsOf({ detail }: Item): Record<string, number> {
  const found: Record<string, number> = {};
  for (const { component, seconds } of [...detail.earnings.base, ...detail.earnings.bonuses])
    found[component] = (found[component] ?? 0) + seconds;
  return found;
}

const amount = fc.integer({ min: 1, max: 60_000 }).map((pennies) => (pennies / 100).toFixed(2));
const tiersOf = (min: string, value: string) =>
  fc
    .uniqueArray(fc.integer({ min: 0, max: 900 }), { minLength: 1, maxLength: 3 })
    .chain((mins) =>
      fc
        .array(amount, { minLength: mins.length, maxLength: mins.length })
        .map((values) => [...mins].sort((a, b) => a - b).map((one, index) => ({ [min]: one.toFixed(2), [value]: values[index]! }))),
    );
const roles = fc.subarray(['HOST', 'MODERATOR'], { minLength: 1 });
const rule = fc.record({
  name: fc.constant('Rule'),
  metric: fc.constantFrom('GMV', 'HOURLY_GMV', 'ORDERS', 'ITEMS_SOLD', 'NEW_FOLLOWERS'),
  scope: fc.constantFrom('SCHEDULE', 'DAY', 'PERIOD'),
  roles,
  mode: fc.constantFrom('SLAB', 'PROGRESSIVE'),
  reward: fc.constantFrom('FIXED', 'PER_HOUR', 'PERCENT_OF_GMV'),
  tiers: tiersOf('min', 'value'),
  split: fc.constantFrom('EACH', 'EQUAL', 'BY_HOURS'),
  cap: fc.option(amount),
});
const agency = fc.record({
  settings,
  accounts: fc.array(
    fc.record({
      tiers: fc.option(fc.record({ roles, tiers: tiersOf('minHourlyGmv', 'bonusPerHour') })),
      incentives: fc.array(rule, { maxLength: 3 }),
    }),
    { minLength: 2, maxLength: 2 },
  ),
  people: fc.array(fc.record({ host: fc.option(rate), moderator: fc.option(rate), general: rate }), { minLength: 4, maxLength: 4 }),
  // Three windows of 8 hours a day; in each, an account has at most one schedule, with some of the employees.
  slots: fc.array(
    fc.record({
      window: fc.nat(89),
      offset: fc.nat(59),
      minutes: fc.integer({ min: 1, max: 420 }),
      assignments: fc.array(fc.nat(2), { minLength: 4, maxLength: 4 }),
      live: fc.boolean(),
      stream: fc.option(fc.record({ shift: fc.integer({ min: -20, max: 20 }), gmv: fc.option(amount), orders: fc.option(fc.nat(900)) })),
    }),
    { minLength: 3, maxLength: 14 },
  ),
});

describe('month of random work', () => {
  it('adds up everywhere, regardless of the order of entry', async () => {
    const api = await startApi();
    const kit = payKit(api);
    let turn = 0;
    try {
      await fc.assert(
        fc.asyncProperty(agency, async (made) => {
          turn += 1;
          await putSettings(api, made.settings);
          const accounts: string[] = [];
          for (const [index, one] of made.accounts.entries())
            accounts.push(
              await kit.account(`account ${turn}.${index}`, {
                ...(one.tiers === null ? {} : { tiers: one.tiers }),
                incentives: one.incentives,
              }),
            );
          const people: string[] = [];
          for (const [index, { host, moderator, general }] of made.people.entries())
            people.push(
              await kit.employee(`Person ${turn}.${index}`, {
                ...(host === null ? {} : { host }),
                ...(moderator === null ? {} : { moderator }),
                general,
              }),
            );
          const work = [...new Map(made.slots.map((slot) => [slot.window, slot])).values()].flatMap(
            ({ window, offset, minutes, assignments, live, stream }) =>
              accounts.flatMap((account, index) => {
                const assignees = people.filter((_person, place) => assignments[place] === index);
                const start = Date.UTC(2015, 4, 1) + (window * 480 + offset) * MINUTE;
                return assignees.length === 0
                  ? []
                  : [
                      {
                        uuid: crypto.randomUUID(),
                        account: live ? account : null,
                        start,
                        end: start + minutes * MINUTE,
                        assignees,
                        stream: live ? stream : null,
                      },
                    ];
              }),
          );
          for (const { account, start, end, stream } of work) {
            if (stream !== null)
              await api.database.rows(
                sql`insert into live_stream (live_account, start_time, end_time, revenue, orders_paid) values (${uuidOf(account!)}, ${new Date(start + stream.shift * MINUTE)}, ${new Date(end + stream.shift * MINUTE)}, ${stream.gmv}, ${stream.orders})`,
              );
          }
          const asked = { periodType: 'MONTHLY', startDate: '2015-05-01', endDate: '2015-05-31', employees: people };
          const runs: unknown[] = [];
          for (const order of [work, [...work].reverse()]) {
            for (const { uuid, account, start, end, assignees } of order) {
              await api.database.rows(
                sql`insert into schedule (uuid, type, live_account, start_time, end_time, published_at) values (${uuid}, ${account === null ? 'VIDEO' : 'LIVE'}, ${account === null ? null : uuidOf(account)}, ${new Date(start)}, ${new Date(end)}, '2015-01-01T00:00:00Z')`,
              );
              for (const [place, person] of [...assignees.entries()].sort(() => (order === work ? 1 : -1)))
                await api.database.rows(
                  sql`insert into schedule_employee (schedule, employee, role) values (${uuid}, ${uuidOf(person)}, ${place === 0 ? 'HOST' : 'MODERATOR'})`,
                );
            }
            const payroll = await kit.payroll(asked);
            runs.push(await addsUp(api, kit, payroll));
            expect((await api.as('admin').delete(payroll['@id'])).status).toBe(204);
            await api.database.rows(sql`delete from schedule where uuid = any(${work.map(({ uuid }) => uuid)}::uuid[])`);
          }
          expect(runs[1]).toEqual(runs[0]);
        }),
        RUNS,
      );
    } finally {
      await api.stop();
    }
  });
});

/** @returns the contents of each employee's item. */
async function addsUp(api: Api, kit: ReturnType<typeof payKit>, payroll: Payroll): Promise<Record<string, unknown>> {
  const shifts = await kit.paidShifts(payroll['@id']);
  const sum = (amounts: readonly string[]) => toScale(sumOf(amounts), 2);
  const reported: Record<string, unknown> = {};
  for (const { '@id': iri, employee, totalAmount } of payroll.payrollItems) {
    const { baseAmount, bonusAmount, workingHours, detail } = await kit.read<Item>(iri);
    const own = shifts.filter((shift) => shift.employee === uuidOf(employee));
    expect([baseAmount, bonusAmount, totalAmount]).toEqual([
      sum(detail.earnings.base.map((line) => line.amount)),
      sum(detail.earnings.bonuses.map((line) => line.amount)),
      sum([baseAmount, bonusAmount]),
    ]);
    expect([sum(own.map(({ base }) => base)), sum(own.map(({ bonus }) => bonus))]).toEqual([baseAmount, bonusAmount]);
    expect(detail.earnings.base.map(({ schedule, seconds }) => `${schedule} ${seconds}`).sort()).toEqual(
      own.map(({ schedule, seconds }) => `${schedule} ${seconds}`).sort(),
    );
    reported[employee] = { baseAmount, bonusAmount, workingHours, detail };
  }
  expect(payroll.totalAmount).toBe(sum(payroll.payrollItems.map(({ totalAmount }) => totalAmount)));
  const { estimatedTotal } = (
    await api.as('admin').post('/api/payrolls/validate-period', {
      periodType: 'DAILY',
      startDate: '2015-05-01',
      endDate: '2015-05-31',
      employees: payroll.payrollItems.map(({ employee }) => employee),
    })
  ).json<{ estimatedTotal: string }>();
  expect(estimatedTotal, 'nothing is left to pay').toBe('0.00');
  return reported;
}
