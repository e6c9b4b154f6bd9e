/** Tests for employee figures: shifts add up in any order and any split, and unknown values are excluded from both sides of a ratio. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareEmployees, employeeFigures, roleHoursOf, weeklyGmv } from './employee-figures.rules.ts';
import type { WorkedShift } from '../schedules/worked-shift.rules.ts';

const HOUR = 3600;
let turn = 0;
const shift = (part: Partial<WorkedShift> = {}): WorkedShift => ({
  schedule: `schedule ${(turn += 1)}`,
  scheduleGmv: part.gmv === undefined ? 40_000n : part.gmv,
  role: 'HOST',
  week: '2026-06-08',
  seconds: 4 * HOUR,
  state: 'ON_TIME',
  onAirSeconds: 4 * HOUR,
  gmv: 40_000n,
  orders: 8n,
  itemsSold: 12n,
  pay: { base: 6000n, bonus: 500n, estimated: false },
  ...part,
});
const WITHOUT_STREAM = { state: 'MISSED', onAirSeconds: null, gmv: null, orders: null, itemsSold: null } as const;

describe('employee figures', () => {
  it('split GMV but not GMV per hour, and count a schedule once', () => {
    const pair = ['HOST', 'MODERATOR'] as const;
    const shared = pair.map((role) => shift({ role, schedule: 'both', gmv: 20_000n, scheduleGmv: 40_000n }));
    expect(employeeFigures([shared[0]!], false)).toMatchObject({ gmv: '200.00', hourlyGmv: '100.00' });
    expect(employeeFigures(shared, false)).toMatchObject({ gmv: '400.00', hourlyGmv: '100.00', onAirHours: 8 });
  });
  it('are sums, and ratios of sums', () => {
    expect(
      employeeFigures(
        [
          shift(),
          shift({
            seconds: 2 * HOUR,
            onAirSeconds: 1.5 * HOUR,
            gmv: 10_001n,
            state: 'LATE',
            orders: null,
            pay: { base: 3000n, bonus: 0n, estimated: true },
          }),
        ],
        true,
      ),
    ).toEqual({
      gmv: '500.01',
      hourlyGmv: '90.91',
      onAirHours: 5.5,
      hours: 6,
      shifts: 2,
      onTimeRate: '0.500000',
      onTime: 1,
      late: 1,
      missed: 0,
      orders: 8,
      itemsSold: 24,
      pay: '95.00',
      basePay: '90.00',
      bonusPay: '5.00',
      estimatedPay: '30.00',
      hourlyPay: '15.83',
      gmvPerPay: '5.26',
    });
  });
  it('are unknown without a stream, and such shifts do not distort rates', () => {
    expect(employeeFigures([shift(WITHOUT_STREAM)], true)).toMatchObject({
      gmv: null,
      hourlyGmv: null,
      onAirHours: null,
      orders: null,
      itemsSold: null,
      onTimeRate: '0.000000',
      pay: '65.00',
      gmvPerPay: null,
    });
    expect(employeeFigures([shift(), shift(WITHOUT_STREAM)], true)).toMatchObject({
      hourlyGmv: '100.00',
      pay: '130.00',
      gmvPerPay: '6.15',
      onTimeRate: '0.500000',
    });
    // On air, but with unknown GMV.
    expect(employeeFigures([shift(), shift({ gmv: null })], true)).toMatchObject({ onAirHours: 8, hourlyGmv: '100.00' });
  });
  it('have no punctuality for shifts that are not LIVE', () => {
    expect(employeeFigures([shift({ ...WITHOUT_STREAM, state: null })], false)).toMatchObject({
      shifts: 1,
      onTime: 0,
      late: 0,
      missed: 0,
      onTimeRate: null,
    });
  });
  it('exclude unknown pay, and have no pay figures without access to pay', () => {
    expect(employeeFigures([shift(), shift({ pay: null })], true)).toMatchObject({ pay: '65.00', hourlyPay: '16.25' });
    expect(employeeFigures([shift({ pay: null })], true)).toMatchObject({
      pay: null,
      basePay: null,
      bonusPay: null,
      estimatedPay: null,
      hourlyPay: null,
      gmvPerPay: null,
    });
    expect(Object.keys(employeeFigures([shift()], false)).filter((name) => /pay/i.test(name))).toEqual([]);
  });
  it('add up to the total however the shifts are split and ordered', () => {
    const amount = fc.option(fc.bigInt({ min: 0n, max: 1_000_000n }));
    const any = fc.record({
      gmv: amount,
      orders: amount,
      base: fc.bigInt({ min: 0n, max: 99_999n }),
      minutes: fc.integer({ min: 1, max: 1440 }),
      mine: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(any, { minLength: 1 }), (rows) => {
        const of = (some: typeof rows) =>
          some.map(({ gmv, orders, base, minutes }) =>
            shift({ gmv, orders, seconds: minutes * 60, pay: { base, bonus: 1n, estimated: base % 2n === 0n } }),
          );
        const whole = employeeFigures(of(rows), true);
        expect(employeeFigures(of([...rows].reverse()), true)).toEqual(whole);
        const parts = [rows.filter(({ mine }) => mine), rows.filter(({ mine }) => !mine)].map((some) => employeeFigures(of(some), true));
        for (const name of ['gmv', 'orders', 'pay', 'estimatedPay'] as const)
          expect(
            parts.reduce((sum, part) => sum + Math.round(Number(part[name] ?? 0) * 100), 0),
            name,
          ).toBe(Math.round(Number(whole[name] ?? 0) * 100));
      }),
    );
  });
});

it('includes only existing roles and weeks', () => {
  const shifts = [shift(), shift({ role: 'MODERATOR', seconds: 90 * 60, week: '2026-06-15' }), shift({ week: '2026-06-22', gmv: null })];
  expect(roleHoursOf(shifts)).toEqual({ HOST: 8, MODERATOR: 1.5 });
  expect(weeklyGmv(shifts, ['2026-06-01', '2026-06-08', '2026-06-15', '2026-06-22'])).toEqual([null, '400.00', '400.00', null]);
  expect(weeklyGmv(shifts, ['2026-06-15'])).toEqual(['400.00']);
});

it('calculates changes of the figures that both sides have', () => {
  const [now, before] = [employeeFigures([shift()], false), employeeFigures([shift({ gmv: 20_000n, orders: null })], false)];
  const { change } = compareEmployees(now, before);
  expect(change).toMatchObject({ gmv: '1.0000', orders: null, hours: '0.0000' });
  expect(Object.keys(change!)).not.toContain('pay');
  expect(compareEmployees(now, null)).toEqual({ before: null, change: null });
  // Pay of 130.00 after 65.00, for twice the hours.
  expect(compareEmployees(employeeFigures([shift(), shift()], true), employeeFigures([shift()], true)).change).toMatchObject({
    pay: '1.0000',
    hourlyPay: '0.0000',
  });
});
