/** Tests for the employee report as a file: figures, hours by role, share and weeks, and pay only if the response has it. */
import { describe, expect, it } from 'vitest';
import { readSheet } from '../../../../test/kit/report-sheet.ts';
import { compareEmployees, employeeFigures } from './employee-figures.rules.ts';
import type { WorkedShift } from '../schedules/worked-shift.rules.ts';
import { isPayFigure, type EmployeeAnswer, type RoleHours } from './employee-performance.rules.ts';
import { employeeSheet } from './employee-sheet.rules.ts';

const worked = (gmv: bigint): WorkedShift => ({
  schedule: 's',
  role: 'HOST',
  week: '2026-06-01',
  seconds: 4 * 3600,
  state: 'ON_TIME',
  onAirSeconds: 4 * 3600,
  gmv,
  scheduleGmv: gmv,
  orders: null,
  itemsSold: null,
  pay: { base: 6000n, bonus: 500n, estimated: false },
});
const row = (gmv: bigint, before: bigint, withPay: boolean, roleHours: RoleHours, trend: readonly (string | null)[]) => {
  const figures = employeeFigures([worked(gmv)], withPay);
  return { ...figures, ...compareEmployees(figures, employeeFigures([worked(before)], withPay)), roleHours, trend };
};
const may = { from: '2026-05-18', to: '2026-05-31' };

function table({ withPay = false, comparison = null }: { withPay?: boolean; comparison?: EmployeeAnswer['comparison'] } = {}) {
  return readSheet(
    employeeSheet({
      period: { from: '2026-06-01', to: '2026-06-14' },
      comparison,
      groups: [
        {
          ...row(30_000n, 20_000n, withPay, { HOST: 4, MODEL: 1.5 }, ['300.00', null]),
          key: 'k',
          label: 'Ava',
          record: '/api/employees/k',
          share: '0.750000',
        },
      ],
      totalGroups: 1,
      totals: row(40_000n, 50_000n, withPay, { HOST: 6, MODERATOR: 2 }, ['350.00', '50.00']),
      timeZone: 'Europe/London',
      weeks: ['2026-06-01', '2026-06-08'],
      shifts: null,
      notes: [],
    }),
  );
}

describe('employee file', () => {
  it('has name, figures, hours by role, share and weeks', () => {
    const { name, columns } = table();
    expect(name).toBe('Employee performance');
    expect(columns).toEqual([
      { name: 'employee', title: 'Employee' },
      { name: 'gmv', title: 'GMV', numeric: true },
      { name: 'hourlyGmv', title: 'GMV per hour on air', numeric: true },
      { name: 'onAirHours', title: 'On air', numeric: true },
      { name: 'hours', title: 'Hours', numeric: true },
      { name: 'shifts', title: 'Shifts', numeric: true },
      { name: 'onTimeRate', title: 'Reliability', numeric: true },
      { name: 'onTime', title: 'On time', numeric: true },
      { name: 'late', title: 'Late', numeric: true },
      { name: 'missed', title: 'Missed', numeric: true },
      { name: 'orders', title: 'Orders', numeric: true },
      { name: 'itemsSold', title: 'Items sold', numeric: true },
      { name: 'hours HOST', title: 'Hours, Host', numeric: true },
      { name: 'hours MODERATOR', title: 'Hours, Moderator', numeric: true },
      { name: 'hours SUPPORT', title: 'Hours, Support', numeric: true },
      { name: 'hours MODEL', title: 'Hours, Model', numeric: true },
      { name: 'hours GENERAL', title: 'Hours, General', numeric: true },
      { name: 'share', title: 'Share of GMV', numeric: true },
      { name: 'gmv 2026-06-01', title: 'GMV, week from 2026-06-01', numeric: true },
      { name: 'gmv 2026-06-08', title: 'GMV, week from 2026-06-08', numeric: true },
    ]);
  });
  it('has a row per employee and totals last; missing role hours are 0, and the total has no share', () => {
    const { of } = table();
    expect(['Employee', 'GMV', 'Hours', 'Hours, Host', 'Hours, Moderator', 'Hours, Model', 'Hours, General'].map(of)).toEqual([
      ['Ava', 'Total'],
      ['300.00', '400.00'],
      [4, 4],
      [4, 6],
      [0, 2],
      [1.5, 0],
      [0, 0],
    ]);
    expect(['Share of GMV', 'GMV, week from 2026-06-01', 'GMV, week from 2026-06-08'].map(of)).toEqual([
      ['0.750000', null],
      ['300.00', '350.00'],
      [null, '50.00'],
    ]);
  });
  it('has previous values next to each figure if periods are compared', () => {
    const { of } = table({ comparison: may });
    expect([of('GMV'), of('GMV before'), of('GMV change'), of('Hours, Host')]).toEqual([
      ['300.00', '400.00'],
      ['200.00', '500.00'],
      ['0.5000', '-0.2000'],
      [4, 6],
    ]);
    expect(table().columns.filter(({ title }) => /before|change/.test(title))).toEqual([]);
  });
  it('has pay columns only if the response has pay', () => {
    const { columns, of } = table({ withPay: true });
    expect(columns.map(({ name }) => name).filter(isPayFigure)).toEqual([
      'pay',
      'basePay',
      'bonusPay',
      'estimatedPay',
      'hourlyPay',
      'gmvPerPay',
    ]);
    expect([of('Pay'), of('Base'), of('Bonuses'), of('GMV ÷ pay')]).toEqual([
      ['65.00', '65.00'],
      ['60.00', '60.00'],
      ['5.00', '5.00'],
      // 300 ÷ 65, and 400 ÷ 65.
      ['4.62', '6.15'],
    ]);
    for (const comparison of [null, may]) expect(table({ comparison }).columns.filter(({ name }) => /pay/i.test(name))).toEqual([]);
  });
});
