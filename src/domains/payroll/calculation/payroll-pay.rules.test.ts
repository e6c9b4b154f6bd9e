/** Tests for a whole payroll: shared incentives, totals as sums of lines, and independence of input order. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareDecimals, sumOf } from '#core/money';
import { INCENTIVE_CHOICES } from '../../live/account/bonus-settings.rules.ts';
import type { Incentive } from '#domains/live';
import { SHIFT_ROLES } from '#domains/scheduling';
import { gmvBonus } from '../../live/bonus/gmv-bonus.rules.ts';
import { incentiveLines } from '../../live/bonus/incentive.rules.ts';
import { NO_ADJUSTMENTS } from './adjustments.rules.ts';
import { payDetail } from './employee-pay.rules.ts';
import { payClock } from '../basis/pay-clock.rules.ts';
import { NO_BONUSES, type PaySettings } from '../basis/pay-settings.rules.ts';
import { payrollPay, payrollSteps, type PayrollInput } from './payroll-pay.rules.ts';
import type { PayShift } from './shift-pay.rules.ts';
import { incentivePay, type AccountRules, type ScheduleFigures } from './stream-pay.rules.ts';

const FUNCTIONS = { gmvBonus, incentiveLines };
const HOUR = 3_600_000;
const START = Date.UTC(2026, 2, 27, 18);
const SETTINGS: PaySettings = {
  ...NO_BONUSES,
  zone: 'Europe/London',
  earlyShiftBonusRate: '1.55',
  lateShiftBonusRate: '2.05',
  weekendBonusRate: '3.33',
  holidayBonusRate: '5.00',
  earlyShiftCutoff: '08:00',
  lateShiftCutoff: '22:00',
  holidays: new Set(['2026-03-28']),
};
const team: Incentive = {
  name: 'Team',
  metric: 'GMV',
  scope: 'PERIOD',
  roles: ['HOST'],
  mode: 'SLAB',
  reward: 'FIXED',
  tiers: [{ min: '0', value: '100.00' }],
  split: 'EQUAL',
};
const shift = (schedule: string, employee: string, more: Partial<PayShift> = {}): PayShift => ({
  schedule,
  employee,
  role: 'HOST',
  rates: { HOST: '13.37', MODERATOR: null, SUPPORT: null, MODEL: null, GENERAL: '11.11' },
  liveAccount: 'a1',
  start: START,
  end: START + 4 * HOUR,
  ...more,
});
const figures = (gmv: string): ScheduleFigures => ({
  streams: [{ liveStream: 'l1', start: START, end: START + 4 * HOUR }],
  source: 'minutes',
  seconds: 4 * 3600,
  gmv,
  orders: 1,
  itemsSold: 2,
  newFollowers: 3,
});
const input = (shifts: readonly PayShift[], more: Partial<PayrollInput> = {}): PayrollInput => ({
  shifts,
  settings: SETTINGS,
  figures: new Map(),
  accounts: new Map([['a1', { hourlyGmvBonusSettings: null, incentiveSettings: [team] }]]),
  ...more,
});

describe('payroll', () => {
  it('shares an incentive among everyone on the account, and pays only those on the payroll', () => {
    const crowd = [shift('s1', 'ava'), shift('s1', 'ben'), shift('s1', 'cas')];
    const known = { figures: new Map([['s1', figures('50.00')]]) };
    const shares = (more: Partial<PayrollInput> = {}) =>
      [...payrollPay(input(crowd, { ...known, ...more }), FUNCTIONS)].map(([employee, { earnings }]) => [
        employee,
        earnings.bonuses.find(({ component }) => component === 'INCENTIVE')?.amount,
      ]);
    expect(shares()).toEqual([
      ['ava', '33.34'],
      ['ben', '33.33'],
      ['cas', '33.33'],
    ]);
    expect(shares({ employees: new Set(['cas', 'nobody']) })).toEqual([['cas', '33.33']]);
  });
  it('pays no one without shifts', () => {
    expect(payrollPay(input([]), FUNCTIONS).size).toBe(0);
  });
  it('ignores accounts without incentives and work that is not live', () => {
    const pay = payrollPay(input([shift('s1', 'ava', { liveAccount: 'a9' }), shift('s2', 'ben', { liveAccount: null })]), FUNCTIONS);
    for (const { earnings } of pay.values())
      expect(earnings.bonuses.filter(({ component }) => component === 'INCENTIVE' || component === 'GMV')).toEqual([]);
  });
  it('reports its progress', () => {
    const steps = [...payrollSteps(input([shift('s1', 'ava'), shift('s1', 'ben')]), FUNCTIONS)];
    expect(steps).toEqual([1, 2, 3].map((done) => ({ done, total: 3 })));
  });
});

describe('payroll steps', () => {
  const DAY = 24 * HOUR;
  const later = (days: number) => ({ start: START + days * DAY, end: START + days * DAY + HOUR });
  const shifts = [
    shift('s1', 'ava'),
    shift('s2', 'ava', later(1)),
    shift('s3', 'ben', later(1)),
    shift('s4', 'ava', later(2)),
    shift('s5', 'ben', { liveAccount: null, ...later(3) }),
  ];
  it.each([
    ['each day', 'SCHEDULE', 'EQUAL', 3],
    ['each day', 'DAY', 'EACH', 3],
    ['each person', 'PERIOD', 'EACH', 2],
    ['the whole period', 'PERIOD', 'EQUAL', 1],
  ] as const)('include one for %s of an incentive with scope %s and split %s, and one per employee', (_, scope, split, parts) => {
    const accounts = new Map([['a1', { hourlyGmvBonusSettings: null, incentiveSettings: [{ ...team, scope, split }] }]]);
    const steps = [...payrollSteps(input(shifts, { accounts }), FUNCTIONS)];
    expect(steps.at(-1)).toEqual({ done: parts + 2, total: parts + 2 });
    expect(steps).toHaveLength(parts + 2);
  });
});

describe('incentives earned together with shifts on another payroll', () => {
  const places = ['s1', 's2', 's3'];
  const known = new Map(places.map((schedule) => [schedule, figures('50.00')]));
  const earned = (elsewhere: readonly string[]) => {
    const shifts = places.map((schedule) => shift(schedule, 'ava', elsewhere.includes(schedule) ? { elsewhere: true } : {}));
    const lines = payrollPay(input(shifts, { figures: known }), FUNCTIONS).get('ava')?.earnings.bonuses ?? [];
    return lines
      .filter(({ component }) => component === 'INCENTIVE')
      .map(({ schedule, schedules, amount, reason }) => ({ schedule, schedules, amount, reason }));
  };
  it('are paid if all shifts are on this payroll', () => {
    expect(earned([])).toEqual([{ schedule: null, schedules: places, amount: '100.00', reason: 'TIER_REACHED' }]);
  });
  it('are shown with the shifts on this payroll, and not paid again', () => {
    const shown = { amount: '0.00', reason: 'ON_OTHER_PAYROLL' };
    expect(earned(['s2'])).toEqual([{ schedule: null, schedules: ['s1', 's3'], ...shown }]);
    expect(earned(['s1', 's2'])).toEqual([{ schedule: 's3', schedules: undefined, ...shown }]);
    expect(earned(places)).toEqual([]);
  });
  it('are not shown to an employee whose shifts are all on another payroll', () => {
    const perDay = { ...team, scope: 'SCHEDULE' as const };
    const accounts = new Map([['a1', { hourlyGmvBonusSettings: null, incentiveSettings: [perDay] }]]);
    const shifts = [shift('s1', 'ava', { elsewhere: true }), shift('s2', 'ava'), shift('s1', 'ben')];
    const pay = payrollPay(input(shifts, { accounts, figures: known }), FUNCTIONS);
    const lines = (employee: string) =>
      pay
        .get(employee)!
        .earnings.bonuses.flatMap(({ component, schedule, amount }) => (component === 'INCENTIVE' ? [[schedule, amount]] : []));
    expect([lines('ava'), lines('ben')]).toEqual([[['s2', '100.00']], [['s1', '50.00']]]);
  });
});

describe('any payroll', () => {
  const incentive = fc.record({
    name: fc.constant('Any'),
    metric: fc.constantFrom(...INCENTIVE_CHOICES.metric),
    scope: fc.constantFrom(...INCENTIVE_CHOICES.scope),
    mode: fc.constantFrom(...INCENTIVE_CHOICES.mode),
    reward: fc.constantFrom(...INCENTIVE_CHOICES.reward),
    split: fc.constantFrom(...INCENTIVE_CHOICES.split),
    roles: fc.constant(['HOST', 'MODEL'] as const),
    tiers: fc.constant([
      { min: '1', value: '1.11' },
      { min: '200', value: '3.33' },
    ]),
    cap: fc.constantFrom(null, '7.77'),
  });
  const rules: fc.Arbitrary<AccountRules> = fc.record({
    hourlyGmvBonusSettings: fc.constantFrom(null, { roles: ['HOST' as const], tiers: [{ minHourlyGmv: '10.00', bonusPerHour: '0.77' }] }),
    incentiveSettings: fc.array(incentive, { maxLength: 3 }),
  });
  const planned = fc.array(
    fc.record({
      slot: fc.integer({ min: 0, max: 8 }),
      employee: fc.constantFrom('ava', 'ben', 'cas'),
      role: fc.constantFrom(...SHIFT_ROLES),
      account: fc.constantFrom('a1', 'a2', null),
      seconds: fc.integer({ min: 1, max: 30_000 }),
      sold: fc.option(fc.integer({ min: 0, max: 99_999 })),
    }),
    { maxLength: 14 },
  );
  const anyPayroll = fc
    .record({ planned, a1: rules, a2: rules, rateUnit: fc.constantFrom('PER_HOUR' as const, 'PERCENT' as const) })
    .map(({ planned: slots, a1, a2, rateUnit }) => {
      const shifts = [...new Map(slots.map((one) => [`${one.slot} ${one.employee}`, one])).values()].map(
        ({ slot, employee, role, account, seconds }) =>
          shift(`s${slot}`, employee, {
            role,
            liveAccount: account,
            start: START + slot * 5 * HOUR,
            end: START + slot * 5 * HOUR + seconds * 1000,
          }),
      );
      const known = slots.flatMap(({ slot, sold }): [string, ScheduleFigures][] =>
        sold === null
          ? []
          : [
              [
                `s${slot}`,
                {
                  ...figures((sold / 100).toFixed(2)),
                  streams: [{ liveStream: `l${slot}`, start: START + slot * 5 * HOUR, end: START + (slot * 5 + 3) * HOUR }],
                  seconds: 10_800,
                },
              ],
            ],
      );
      return input(shifts, {
        figures: new Map(known),
        accounts: new Map([
          ['a1', a1],
          ['a2', a2],
        ]),
        settings: { ...SETTINGS, rateUnit },
      });
    });

  it('has totals that equal the sums of its lines', () => {
    fc.assert(
      fc.property(anyPayroll, (one) => {
        const pay = payrollPay(one, FUNCTIONS);
        expect([...pay.keys()]).toEqual([...new Set(one.shifts.map(({ employee }) => employee))].sort());
        for (const [employee, { earnings, baseAmount, bonusAmount, earnedAmount, ...rest }] of pay) {
          expect(compareDecimals(baseAmount, sumOf(earnings.base.map(({ amount }) => amount)))).toBe(0);
          expect(compareDecimals(bonusAmount, sumOf(earnings.bonuses.map(({ amount }) => amount)))).toBe(0);
          expect(compareDecimals(earnedAmount, sumOf([baseAmount, bonusAmount]))).toBe(0);
          expect(payDetail({ earnings, ...rest }, NO_ADJUSTMENTS).summary.finalAmount).toBe(earnedAmount);
          expect(earnings.base.map(({ schedule }) => schedule!).sort()).toEqual(
            one.shifts
              .filter((own) => own.employee === employee)
              .map(({ schedule }) => schedule)
              .sort(),
          );
          for (const { amount } of [...earnings.base, ...earnings.bonuses]) expect(amount).toMatch(/^\d+\.\d\d$/);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('has the same incentive lines as a single calculation over each whole account', () => {
    const shown = (lines: readonly { readonly employee: string; readonly amount: string; readonly snapshot: unknown }[]) =>
      lines.map(({ employee, amount, snapshot }) => JSON.stringify([employee, amount, snapshot])).sort();
    fc.assert(
      fc.property(anyPayroll, (one) => {
        const whole: ReturnType<typeof incentiveLines> = [];
        const parts: ReturnType<typeof incentiveLines> = [];
        payrollPay(one, {
          gmvBonus,
          incentiveLines: (rule, shifts) => {
            const lines = incentiveLines(rule, shifts);
            parts.push(...lines);
            return lines;
          },
        });
        for (const [account, { incentiveSettings }] of one.accounts) {
          const clock = payClock(one.settings.zone);
          for (const rule of incentiveSettings)
            incentivePay(
              rule,
              one.shifts.filter(({ liveAccount }) => liveAccount === account),
              one.figures,
              clock,
              {
                gmvBonus,
                incentiveLines: (same, shifts) => {
                  const lines = incentiveLines(same, shifts);
                  whole.push(...lines);
                  return lines;
                },
              },
            );
        }
        expect(shown(parts)).toEqual(shown(whole));
      }),
      { numRuns: 100 },
    );
  });

  it('has one line per employee, shift and component', () => {
    fc.assert(
      fc.property(anyPayroll, (one) => {
        for (const { earnings } of payrollPay(one, FUNCTIONS).values()) {
          const keys = [...earnings.base, ...earnings.bonuses]
            .filter(({ component }) => component !== 'INCENTIVE')
            .map(({ schedule, component }) => `${schedule} ${component}`);
          expect(new Set(keys).size).toBe(keys.length);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('does not depend on the order of shifts, figures and accounts', () => {
    fc.assert(
      fc.property(
        anyPayroll.chain((one) => fc.tuple(fc.constant(one), fc.shuffledSubarray([...one.shifts], { minLength: one.shifts.length }))),
        ([one, shifts]) => {
          const backwards = {
            ...one,
            shifts,
            figures: new Map([...one.figures].reverse()),
            accounts: new Map([...one.accounts].reverse()),
          };
          expect(JSON.stringify([...payrollPay(backwards, FUNCTIONS)])).toBe(JSON.stringify([...payrollPay(one, FUNCTIONS)]));
        },
      ),
      { numRuns: 200 },
    );
  });

  it('does not pay shifts or shared incentives of another payroll, and gives the reason', () => {
    fc.assert(
      fc.property(anyPayroll, fc.infiniteStream(fc.boolean()), (one, coin) => {
        const shifts = one.shifts.map((shift) => ({ ...shift, elsewhere: coin.next().value }));
        const isElsewhere = (employee: string, schedule: string | null) =>
          shifts.some((shift) => shift.elsewhere && shift.employee === employee && shift.schedule === schedule);
        const whole = payrollPay(one, FUNCTIONS);
        for (const [employee, { earnings }] of payrollPay({ ...one, shifts }, FUNCTIONS)) {
          const lines = [...earnings.base, ...earnings.bonuses];
          expect(lines.some(({ schedule, schedules = [schedule] }) => schedules.some((named) => isElsewhere(employee, named)))).toBe(false);
          const shown = lines.filter(({ reason }) => reason === 'ON_OTHER_PAYROLL');
          expect(shown.every(({ amount, component }) => amount === '0.00' && component === 'INCENTIVE')).toBe(true);
          const own = whole.get(employee)!.earnings;
          for (const line of lines) if (!shown.includes(line)) expect([...own.base, ...own.bonuses]).toContainEqual(line);
        }
      }),
      { numRuns: 100 },
    );
  });
});
