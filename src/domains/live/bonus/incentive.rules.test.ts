/** Incentives: what each combination pays, and invariants of all of them. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareDecimals, movePoint, sumOf } from '#core/money';
import { BONUS_ROLES, INCENTIVE_CHOICES, type Incentive } from '../account/bonus-settings.rules.ts';
import { groupShifts, incentiveLines, type IncentiveShift, type ScheduleResults } from './incentive.rules.ts';

const HOUR = 3600;
const rule = (more: Partial<Incentive> = {}): Incentive => ({
  name: 'Big day',
  metric: 'GMV',
  scope: 'SCHEDULE',
  roles: ['HOST'],
  mode: 'SLAB',
  reward: 'FIXED',
  tiers: [
    { min: '1000.00', value: '1.00' },
    { min: '3000.00', value: '2.00' },
  ],
  split: 'EACH',
  ...more,
});
const sold = (gmv: string, more: Partial<ScheduleResults> = {}): ScheduleResults => ({
  gmv,
  orders: 0,
  itemsSold: 0,
  newFollowers: 0,
  seconds: 4 * HOUR,
  ...more,
});
const shift = (employee: string, results: ScheduleResults | null, more: Partial<IncentiveShift> = {}): IncentiveShift => ({
  schedule: 's1',
  day: '2026-06-10',
  employee,
  role: 'HOST',
  seconds: 4 * HOUR,
  results,
  ...more,
});
const paid = (incentive: Incentive, ...shifts: IncentiveShift[]) =>
  incentiveLines(incentive, shifts).map(({ employee, amount, reason }) => [employee, amount, reason]);

describe('a leftover penny', () => {
  const names = ['cas', 'ava', 'ben'];
  it('goes to the first employee by name, whatever the order of the shifts', () => {
    const odd = rule({ split: 'EQUAL', tiers: [{ min: '0', value: '0.01' }] });
    for (const order of [names, [...names].reverse()])
      expect(paid(odd, ...order.map((name) => shift(name, sold('1'))))).toEqual([
        ['ava', '0.01', null],
        ['ben', '0.00', null],
        ['cas', '0.00', null],
      ]);
  });
  it('does not change the order of days, and of schedules within a day', () => {
    const shifts = [
      shift('ava', sold('1'), { schedule: 's3', day: '2026-06-10' }),
      shift('ava', sold('1'), { schedule: 's1', day: '2026-06-11' }),
      shift('ava', sold('1'), { schedule: 's2', day: '2026-06-10' }),
    ];
    const named = (scope: Incentive['scope'], of: readonly IncentiveShift[]) =>
      incentiveLines(rule({ scope, tiers: [{ min: '0', value: '1.00' }] }), of).map(({ schedules }) => schedules);
    for (const order of [shifts, [...shifts].reverse()]) {
      expect(named('PERIOD', order)).toEqual([['s2', 's3', 's1']]);
      expect(named('SCHEDULE', order)).toEqual([['s2'], ['s3'], ['s1']]);
      expect(named('DAY', order)).toEqual([['s2', 's3'], ['s1']]);
    }
  });
});

describe('the reported reward', () => {
  it('excludes people who were not on air', () => {
    const [ava, ben] = incentiveLines(rule({ split: 'EQUAL' }), [shift('ava', sold('1000')), shift('ben', sold('1000'), { seconds: 0 })]);
    expect(ava).toMatchObject({ amount: '1.00', snapshot: { share: { of: 1, seconds: String(4 * HOUR) } } });
    expect(ben).toMatchObject({ amount: '0.00', reason: 'NO_STREAM_MATCH', snapshot: { share: { of: 1, seconds: '0' } } });
  });
  it('per hour is zero without any time on air', () => {
    const hourly = rule({ metric: 'HOURLY_GMV', tiers: [{ min: '1', value: '1.00' }] });
    const [line] = incentiveLines(hourly, [shift('ava', sold('1000', { seconds: 0 }))]);
    expect(line).toMatchObject({ amount: '0.00', reason: 'BELOW_FIRST_TIER', snapshot: { metric: '0' } });
  });
  it('equal to its cap is not reported as capped', () => {
    expect(paid(rule({ cap: '1.00' }), shift('ava', sold('1000')))).toEqual([['ava', '1.00', null]]);
    expect(paid(rule({ cap: '0.99' }), shift('ava', sold('1000')))).toEqual([['ava', '0.99', 'CAPPED']]);
    expect(paid(rule({ cap: '5' }), shift('ava', sold('1000')))).toEqual([['ava', '1.00', null]]);
  });
});

describe('the reward', () => {
  it.each([
    ['SLAB', 'FIXED', '2.00'],
    ['SLAB', 'PER_HOUR', '8.00'],
    ['SLAB', 'PERCENT_OF_GMV', '80.00'],
    // Of 4000, a quarter earns nothing, half earns the first value, and a quarter the second.
    ['PROGRESSIVE', 'FIXED', '3.00'],
    ['PROGRESSIVE', 'PER_HOUR', '4.00'],
    ['PROGRESSIVE', 'PERCENT_OF_GMV', '40.00'],
  ] as const)('of 4000 sold in 4 h with %s and %s is %s', (mode, reward, amount) => {
    expect(paid(rule({ mode, reward }), shift('ava', sold('4000')))).toEqual([['ava', amount, null]]);
  });
  it.each(['SLAB', 'PROGRESSIVE'] as const)('starts exactly at the first tier (%s)', (mode) => {
    expect(paid(rule({ mode }), shift('ava', sold('999.99')))).toEqual([['ava', '0.00', 'BELOW_FIRST_TIER']]);
    expect(paid(rule({ mode }), shift('ava', sold('1000')))).toEqual([['ava', '1.00', null]]);
  });
  it.each([
    ['ORDERS', 'orders'],
    ['ITEMS_SOLD', 'itemsSold'],
    ['NEW_FOLLOWERS', 'newFollowers'],
  ] as const)('can be based on %s', (metric, figure) => {
    expect(paid(rule({ metric, tiers: [{ min: '10', value: '5' }] }), shift('ava', sold('0', { [figure]: 10 })))).toEqual([
      ['ava', '5.00', null],
    ]);
    expect(
      paid(
        rule({ metric, mode: 'PROGRESSIVE', reward: 'PERCENT_OF_GMV', tiers: [{ min: '10', value: '5' }] }),
        shift('ava', sold('200', { [figure]: 40 })),
      ),
    ).toEqual([['ava', '7.50', null]]);
  });
  it('by hourly GMV divides sums, and compares before rounding', () => {
    const hourly = rule({ metric: 'HOURLY_GMV', scope: 'DAY', tiers: [{ min: '250', value: '9' }] });
    const two = (gmv: string) => [
      shift('ava', sold('100', { seconds: HOUR })),
      shift('ava', sold(gmv, { seconds: 2 * HOUR }), { schedule: 's2' }),
    ];
    expect(paid(hourly, ...two('649.99'))).toEqual([['ava', '0.00', 'BELOW_FIRST_TIER']]);
    expect(paid(hourly, ...two('650.00'))).toEqual([['ava', '9.00', null]]);
    expect(incentiveLines(hourly, two('649.99'))[0]?.snapshot.metric).toBe('249.99');
  });
  it('of a tier starting at zero is paid even if nothing was sold', () => {
    expect(paid(rule({ mode: 'PROGRESSIVE', reward: 'PER_HOUR', tiers: [{ min: '0', value: '3' }] }), shift('ava', sold('0')))).toEqual([
      ['ava', '12.00', null],
    ]);
  });
  it('is never negative, whatever was refunded', () => {
    expect(
      paid(
        rule({ metric: 'ORDERS', reward: 'PERCENT_OF_GMV', tiers: [{ min: '0', value: '3' }] }),
        shift('ava', sold('-50', { orders: 1 })),
      ),
    ).toEqual([['ava', '0.00', null]]);
  });
});

describe('grouping', () => {
  const days = [
    shift('ava', sold('600')),
    shift('ava', sold('600'), { schedule: 's2' }),
    shift('ava', sold('600'), { schedule: 's3', day: '2026-06-11' }),
  ];
  it.each([
    ['SCHEDULE', ['0.00', '0.00', '0.00']],
    ['DAY', ['1.00', '0.00']],
    ['PERIOD', ['1.00']],
  ] as const)('follows the scope %s', (scope, amounts) => {
    expect(incentiveLines(rule({ scope }), days).map(({ amount }) => amount)).toEqual(amounts);
  });
  it('includes only shifts in the rule’s roles and within its dates', () => {
    const dated = rule({ effectiveFrom: '2026-06-11', effectiveTo: '2026-06-11' });
    expect(
      groupShifts(dated, [...days, shift('ben', sold('600'), { day: '2026-06-11', role: 'MODEL' })]).flatMap(({ shifts }) =>
        shifts.map(({ schedule }) => schedule),
      ),
    ).toEqual(['s3']);
  });
  it('counts a schedule once, however many people were on it; EACH uses each person’s own schedules', () => {
    const crowd = [shift('ava', sold('600')), shift('ben', sold('600')), shift('ben', sold('600'), { schedule: 's2' })];
    expect(paid(rule({ scope: 'DAY', split: 'EACH' }), ...crowd)).toEqual([
      ['ava', '0.00', 'BELOW_FIRST_TIER'],
      ['ben', '1.00', null],
    ]);
    expect(paid(rule({ scope: 'DAY', split: 'EQUAL' }), ...crowd)).toEqual([
      ['ava', '0.50', null],
      ['ben', '0.50', null],
    ]);
  });
});

describe('the split', () => {
  const assignees = [
    shift('ava', sold('4000'), { seconds: HOUR }),
    shift('ben', sold('4000'), { seconds: 2 * HOUR }),
    shift('cleo', sold('4000'), { seconds: 4 * HOUR }),
  ];
  const ten = { tiers: [{ min: '0', value: '10' }] };
  it.each([
    ['EACH', ['10.00', '10.00', '10.00']],
    ['EQUAL', ['3.34', '3.33', '3.33']],
    ['BY_HOURS', ['1.43', '2.86', '5.71']],
  ] as const)('%s shares 10.00 as %j', (split, amounts) => {
    expect(incentiveLines(rule({ ...ten, split }), assignees).map(({ amount }) => amount)).toEqual(amounts);
  });
  it('excludes people who were never on air, and reports why', () => {
    expect(paid(rule({ ...ten, split: 'EQUAL' }), assignees[0]!, shift('dora', sold('4000'), { seconds: 0 }))).toEqual([
      ['ava', '10.00', null],
      ['dora', '0.00', 'NO_STREAM_MATCH'],
    ]);
    expect(paid(rule(ten), shift('dora', null))).toEqual([['dora', '0.00', 'NO_STREAM_MATCH']]);
  });
  it('is applied after the cap, which is per person for EACH', () => {
    expect(paid(rule({ ...ten, cap: '6.00', split: 'EQUAL' }), ...assignees)).toEqual([
      ['ava', '2.00', 'CAPPED'],
      ['ben', '2.00', 'CAPPED'],
      ['cleo', '2.00', 'CAPPED'],
    ]);
    expect(paid(rule({ ...ten, cap: '6.00' }), ...assignees).map(([, amount]) => amount)).toEqual(['6.00', '6.00', '6.00']);
    expect(paid(rule({ ...ten, cap: '10' }), assignees[0]!)).toEqual([['ava', '10.00', null]]);
  });
});

it('a line contains everything it was calculated from', () => {
  const dayRule = rule({ scope: 'DAY', split: 'BY_HOURS', cap: '1.50' });
  const [line] = incentiveLines(dayRule, [shift('ava', sold('4000'))]);
  expect(line).toEqual({
    employee: 'ava',
    schedules: ['s1'],
    amount: '1.50',
    reason: 'CAPPED',
    snapshot: {
      rule: dayRule,
      schedule: null,
      day: '2026-06-10',
      metric: '4000',
      gmv: '4000',
      seconds: '14400',
      tiersReached: [
        { min: '1000.00', value: '1.00' },
        { min: '3000.00', value: '2.00' },
      ],
      uncapped: '2.00',
      total: '1.50',
      share: { of: 1, seconds: '14400' },
    },
  });
});

describe('every incentive and every group of assignees', () => {
  const pennies = (most: number) => fc.nat(most).map((number) => movePoint(number, -2));
  /** Values rise with the tiers, because otherwise the reward could fall with rising results. */
  const rules = fc
    .record({
      metric: fc.constantFrom(...INCENTIVE_CHOICES.metric),
      scope: fc.constantFrom(...INCENTIVE_CHOICES.scope),
      mode: fc.constantFrom(...INCENTIVE_CHOICES.mode),
      reward: fc.constantFrom(...INCENTIVE_CHOICES.reward),
      split: fc.constantFrom(...INCENTIVE_CHOICES.split),
      roles: fc.subarray([...BONUS_ROLES], { minLength: 1 }),
      steps: fc.array(fc.tuple(fc.nat(40_000), fc.nat(2_000)), { minLength: 1, maxLength: 5 }),
      cap: fc.option(pennies(20_000)),
    })
    .map(({ steps, ...rest }): Incentive => {
      let [min, value] = [-1, 0];
      return {
        name: 'Any',
        ...rest,
        tiers: steps.map(([rise, more]) => ({ min: movePoint((min += rise + 1), -2), value: movePoint((value += more), -2) })),
      };
    });
  const schedules = fc.array(
    fc.record({
      day: fc.constantFrom('2026-06-10', '2026-06-11'),
      gmv: pennies(200_000),
      orders: fc.nat(500),
      itemsSold: fc.nat(900),
      newFollowers: fc.nat(300),
      seconds: fc.integer({ min: 1, max: 30_000 }),
      matched: fc.boolean(),
      assignees: fc.uniqueArray(
        fc.record({
          employee: fc.constantFrom('ava', 'ben', 'cleo', 'dora'),
          role: fc.constantFrom(...BONUS_ROLES),
          seconds: fc.nat(30_000),
        }),
        { selector: ({ employee }) => employee, maxLength: 4 },
      ),
    }),
    { maxLength: 5 },
  );
  type Plan = typeof schedules extends fc.Arbitrary<infer Value> ? Value : never;
  const shiftsOf = (plan: Plan): IncentiveShift[] =>
    plan.flatMap(({ day, assignees, matched, ...results }, index) =>
      assignees.map((one) => ({ ...one, day, schedule: `s${index}`, results: matched ? results : null })),
    );
  const groupOf = ({ snapshot, employee }: ReturnType<typeof incentiveLines>[number], split: string) =>
    JSON.stringify([snapshot.day, snapshot.schedule, split === 'EACH' ? employee : null]);

  it('shares add up to the group’s total, which never exceeds the cap and is never negative', () => {
    fc.assert(
      fc.property(rules, schedules, (any, plan) => {
        const lines = incentiveLines(any, shiftsOf(plan));
        for (const key of new Set(lines.map((line) => groupOf(line, any.split)))) {
          const group = lines.filter((line) => groupOf(line, any.split) === key);
          const { total, share } = group[0]!.snapshot;
          expect(compareDecimals(sumOf(group.map(({ amount }) => amount)), share.of === 0 ? '0' : total)).toBe(0);
          if (any.cap !== null && any.cap !== undefined) expect(compareDecimals(total, any.cap)).toBeLessThanOrEqual(0);
        }
        for (const { amount } of lines) expect(amount).toMatch(/^\d+\.\d\d$/);
      }),
      { numRuns: 300 },
    );
  });
  it('the order of shifts and tiers makes no difference', () => {
    const plans = schedules
      .map(shiftsOf)
      .chain((shifts) => fc.tuple(fc.constant(shifts), fc.shuffledSubarray(shifts, { minLength: shifts.length })));
    fc.assert(
      fc.property(rules, plans, (any, [shifts, shuffled]) => {
        const amounts = (lines: ReturnType<typeof incentiveLines>) =>
          lines.map(({ employee, amount, schedules: of }) => [employee, amount, of]);
        expect(amounts(incentiveLines({ ...any, tiers: any.tiers.toReversed() }, shuffled))).toEqual(amounts(incentiveLines(any, shifts)));
      }),
    );
  });
  it('a higher metric never pays less', () => {
    fc.assert(
      fc.property(rules, schedules, fc.nat(4), fc.integer({ min: 1, max: 100 }), (any, plan, at, more) => {
        const better = plan.map((one, index) =>
          index === at
            ? {
                ...one,
                gmv: sumOf([one.gmv, more]),
                orders: one.orders + more,
                itemsSold: one.itemsSold + more,
                newFollowers: one.newFollowers + more,
              }
            : one,
        );
        const totals = (of: Plan) =>
          new Map(incentiveLines(any, shiftsOf(of)).map((line) => [groupOf(line, any.split), line.snapshot.total]));
        const after = totals(better);
        for (const [key, total] of totals(plan)) expect(compareDecimals(after.get(key)!, total)).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 300 },
    );
  });
});
