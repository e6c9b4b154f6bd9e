/** Tests for an item: hours from seconds, totals as sums of lines, and a detail with every input. */
import { describe, expect, it } from 'vitest';
import { gmvBonus } from '../../live/bonus/gmv-bonus.rules.ts';
import { incentiveLines } from '../../live/bonus/incentive.rules.ts';
import { NO_ADJUSTMENTS } from './adjustments.rules.ts';
import { noPay, payDetail, workingHoursOf } from './employee-pay.rules.ts';
import { NO_BONUSES, type PaySettings } from '../basis/pay-settings.rules.ts';
import { payrollPay } from './payroll-pay.rules.ts';
import type { PayShift } from './shift-pay.rules.ts';
import type { AccountRules, ScheduleFigures } from './stream-pay.rules.ts';

const SETTINGS: PaySettings = {
  ...NO_BONUSES,
  zone: 'Europe/London',
  holidayBonusRate: '5.00',
  weekendBonusRate: '3.00',
  earlyShiftCutoff: '08:00',
  lateShiftCutoff: '22:00',
  holidays: new Set(['2026-12-25', '2026-12-26', '2027-01-01']),
};
const RATES = { HOST: '15.00', MODERATOR: null, SUPPORT: null, MODEL: null, GENERAL: '10.00' };
const shift = (schedule: string, start: string, end: string, more: Partial<PayShift> = {}): PayShift => ({
  schedule,
  employee: 'ava',
  role: 'HOST',
  rates: RATES,
  liveAccount: null,
  start: Date.parse(start),
  end: Date.parse(end),
  ...more,
});
const RULES: AccountRules = {
  hourlyGmvBonusSettings: { roles: ['HOST'], tiers: [{ minHourlyGmv: '100.00', bonusPerHour: '2.00' }] },
  incentiveSettings: [],
};
const FIGURES: ScheduleFigures = {
  streams: [{ liveStream: 'l1', start: Date.parse('2026-12-26T10:00Z'), end: Date.parse('2026-12-26T14:00Z') }],
  source: 'minutes',
  seconds: 14_400,
  gmv: '800.00',
  orders: null,
  itemsSold: null,
  newFollowers: null,
};

const payOf = (shifts: readonly PayShift[]) =>
  payrollPay(
    {
      shifts,
      settings: SETTINGS,
      figures: new Map([['s2', FIGURES]]),
      accounts: new Map([
        ['a1', RULES],
        ['a2', RULES],
      ]),
    },
    { gmvBonus, incentiveLines },
  ).get('ava')!;
const SHIFTS = [
  shift('s2', '2026-12-26T10:00Z', '2026-12-26T14:00Z', { liveAccount: 'a1' }),
  shift('s9', '2026-12-22T10:00Z', '2026-12-22T10:20Z'),
  shift('s3', '2026-12-27T10:00Z', '2026-12-27T12:00Z', { role: 'MODEL', liveAccount: 'a3' }),
];

describe('an employee’s pay', () => {
  it('has every shift in chronological order, with its bonuses', () => {
    const { earnings, baseAmount, bonusAmount, earnedAmount, workingHours } = payOf(SHIFTS);
    expect(earnings.base.map(({ schedule, amount, reason }) => [schedule, amount, reason])).toEqual([
      ['s9', '5.00', 'ROLE_RATE'],
      ['s2', '60.00', 'ROLE_RATE'],
      ['s3', '20.00', 'GENERAL_RATE'],
    ]);
    expect(earnings.bonuses.map(({ schedule, component, amount }) => [schedule, component, amount])).toEqual([
      ['s2', 'HOLIDAY', '20.00'],
      ['s2', 'GMV', '8.00'],
      ['s3', 'WEEKEND', '6.00'],
    ]);
    expect({ baseAmount, bonusAmount, earnedAmount, workingHours }).toEqual({
      baseAmount: '85.00',
      bonusAmount: '34.00',
      earnedAmount: '119.00',
      workingHours: { HOST: 4.33, MODEL: 2 },
    });
  });
  it('stores every input of the calculation, and no other', () => {
    expect(payOf(SHIFTS).inputs).toStrictEqual({
      timeZone: 'Europe/London',
      rates: RATES,
      holidays: ['2026-12-26'],
      settings: { ...NO_BONUSES, holidayBonusRate: '5.00', weekendBonusRate: '3.00', earlyShiftCutoff: '08:00', lateShiftCutoff: '22:00' },
      figures: { s2: FIGURES, s3: null },
      accounts: { a1: RULES },
    });
  });
  it('lists each holiday once and in order, and accounts sorted by uuid', () => {
    const { holidays, accounts } = payOf([
      shift('s4', '2027-01-01T10:00Z', '2027-01-01T11:00Z', { liveAccount: 'a2' }),
      shift('s5', '2027-01-02T10:00Z', '2027-01-02T11:00Z', { liveAccount: 'a1' }),
      shift('s6', '2026-12-26T08:00Z', '2026-12-26T09:00Z', { liveAccount: 'a2' }),
      shift('s7', '2026-12-26T10:00Z', '2026-12-26T11:00Z'),
    ]).inputs;
    expect(holidays).toEqual(['2026-12-26', '2027-01-01']);
    expect(Object.keys(accounts)).toEqual(['a1', 'a2']);
  });
  it('is zero without shifts, with the current settings', () => {
    const { zone: timeZone, holidays: _, ...settings } = SETTINGS;
    expect(noPay('ava', SETTINGS)).toStrictEqual({
      employee: 'ava',
      earnings: { base: [], bonuses: [] },
      workingHours: {},
      baseAmount: '0.00',
      bonusAmount: '0.00',
      earnedAmount: '0.00',
      inputs: { timeZone, settings, holidays: [], rates: null, figures: {}, accounts: {} },
    });
  });
});

describe('working hours', () => {
  const hours = (...seconds: number[]) => workingHoursOf(seconds.map((one) => ({ role: 'HOST', seconds: one }))).HOST;
  it('are added up in seconds and rounded once, half up', () => {
    expect([hours(1200), hours(1200, 1200, 1200), hours(18), hours(17), hours(45_018)]).toEqual([0.33, 1, 0.01, 0, 12.51]);
    expect(workingHoursOf([])).toEqual({});
    expect(workingHoursOf([{ role: null, seconds: 3600 }])).toEqual({});
    const byRole = workingHoursOf([
      { role: 'MODEL', seconds: 3600 },
      { role: 'HOST', seconds: 1800 },
    ]);
    expect(Object.entries(byRole)).toEqual([
      ['HOST', 0.5],
      ['MODEL', 1],
    ]);
  });
});

describe('detail', () => {
  it('has earnings, adjustments, and a summary of both', () => {
    const pay = payOf(SHIFTS);
    const adjustments = {
      deductions: [{ description: 'Advance', amount: '20.00', addedAt: '2026-12-31T09:00:00+00:00' }],
      additions: [{ description: 'Travel', amount: '3.50', addedAt: '2026-12-31T09:00:00+00:00' }],
    };
    expect(payDetail(pay, adjustments)).toEqual({
      earnings: pay.earnings,
      adjustments,
      inputs: pay.inputs,
      summary: { baseAmount: '85.00', bonusAmount: '34.00', totalDeductions: '20.00', totalAdditions: '3.50', finalAmount: '102.50' },
    });
    expect(payDetail(pay, NO_ADJUSTMENTS).summary.finalAmount).toBe(pay.earnedAmount);
  });
  it('survives a round trip through JSON', () => {
    const detail = payDetail(payOf(SHIFTS), NO_ADJUSTMENTS);
    expect(JSON.parse(JSON.stringify(detail))).toEqual(detail);
    expect(payDetail(JSON.parse(JSON.stringify(detail)) as typeof detail, NO_ADJUSTMENTS)).toEqual(detail);
  });
});
