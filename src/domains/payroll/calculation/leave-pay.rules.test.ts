/** What leave pays: rolled-up holiday pay, paid leave by the day, and sick pay. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareDecimals } from '#core/money';
import type { PayLine } from '../basis/pay-line.rules.ts';
import type { LeavePaySettings } from '../basis/pay-settings.rules.ts';
import { holidayPayLine, leaveDayPay, leaveLine, type LeavePayer, type PaidAbsence } from './leave-pay.rules.ts';

const line = (amount: string, part: Partial<PayLine> = {}): PayLine => ({
  schedule: 's',
  role: 'HOST',
  component: 'BASE',
  seconds: 3600,
  rate: amount,
  amount,
  reason: 'ROLE_RATE',
  pieces: [],
  ...part,
});
const settings: LeavePaySettings = {
  holidayPayPercent: null,
  leavePay: 'FIXED_HOURS',
  leaveDayHours: '8.00',
  sickPayPerDay: '23.75',
  sickWaitingDays: 3,
};
const payer: LeavePayer = { generalRate: '12.50', weeks: [], daysPerWeek: 5 };
const days = (...portions: string[]): PaidAbsence['days'] =>
  portions.map((portion, index) => ({ day: `2026-06-0${index + 1}`, portion, inPeriod: true }));
const holiday = (part: Partial<PaidAbsence> = {}): PaidAbsence => ({ timeOff: 't', type: 'HOLIDAY', days: days('1.0', '0.5'), ...part });

describe('rolled-up holiday pay', () => {
  it('is a percentage of what a shift earned, rounded once', () => {
    expect(holidayPayLine('12.07', [line('15.00')])).toMatchObject({
      schedule: 's',
      role: 'HOST',
      component: 'HOLIDAY_PAY',
      amount: '1.81',
      percent: '12.07',
      reason: 'PERCENT_OF_PAY',
      seconds: 0,
    });
    // 12.07 % of 10.04 is 1.211828; of 5.02 twice it would be 0.61 + 0.61.
    expect(holidayPayLine('12.07', [line('5.02'), line('5.02', { component: 'LATE' })])).toMatchObject({ amount: '1.21' });
  });

  it('belongs to the schedules of an incentive', () => {
    expect(holidayPayLine('10.00', [line('20.00', { schedule: null, schedules: ['a', 'b'] })])).toMatchObject({
      schedule: null,
      schedules: ['a', 'b'],
      amount: '2.00',
    });
  });

  it('is no line without a percentage, or without an amount', () => {
    expect(holidayPayLine(null, [line('15.00')])).toBeNull();
    expect(holidayPayLine('0.00', [line('15.00')])).toBeNull();
    expect(holidayPayLine('12.07', [line('0.00')])).toBeNull();
    expect(holidayPayLine('12.07', [line('0.04')])).toBeNull();
    expect(holidayPayLine('12.07', [line('0.05')])).toMatchObject({ amount: '0.01' });
    expect(holidayPayLine('12.07', [])).toBeNull();
  });

  it('is within a halfpenny of the exact share', () => {
    const cents = fc.integer({ min: 0, max: 10_000_000 });
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 10_000 }), (amount, percent) => {
        const [paid, share] = [(amount / 100).toFixed(2), (percent / 100).toFixed(2)];
        const found = Number(holidayPayLine(share, [line(paid)])?.amount ?? 0);
        expect(Math.abs(found * 100 - (amount * percent) / 10_000)).toBeLessThanOrEqual(0.5000001);
      }),
    );
  });
});

describe('a day of paid leave', () => {
  it('is fixed hours at the general rate', () => {
    expect(leaveDayPay(settings, payer)).toBe('100.00');
    expect(leaveDayPay({ ...settings, leaveDayHours: '7.50' }, payer)).toBe('93.75');
    expect(leaveDayPay(settings, { ...payer, generalRate: null })).toBeNull();
  });

  it('is an average day of the last 52 weeks in which anything was earned', () => {
    const average = { ...settings, leavePay: 'AVERAGE' as const };
    const of = (weeks: string[], daysPerWeek = 5) => leaveDayPay(average, { ...payer, weeks, daysPerWeek });
    expect(of(['500.00', '0.00', '250.00'])).toBe('75.00');
    expect(of(['100.00'], 3)).toBe('33.33');
    expect(of([...Array.from({ length: 52 }, () => '500.00'), '99999.00'])).toBe('100.00');
    expect(of([...Array.from({ length: 51 }, () => '500.00'), '0.00', '760.00'])).toBe('101.00');
    expect(of([])).toBeNull();
    expect(of(['0.00'])).toBeNull();
  });

  it('is nothing until it is set', () => expect(leaveDayPay({ ...settings, leavePay: 'NONE' }, payer)).toBeNull());
});

describe('an absence', () => {
  it('pays its days in the period, half days by half', () => {
    expect(leaveLine(holiday(), settings, payer)).toMatchObject({
      schedule: null,
      schedules: [],
      component: 'PAID_LEAVE',
      reason: 'FIXED_HOURS',
      amount: '150.00',
      leave: { timeOff: 't', from: '2026-06-01', to: '2026-06-02', days: '1.5', perDay: '100.00' },
    });
    const outside = days('1.0', '1.0').map((one, index) => ({ ...one, inPeriod: index === 1 }));
    expect(leaveLine(holiday({ days: outside }), settings, payer)).toMatchObject({ amount: '100.00', leave: { from: '2026-06-02' } });
    expect(leaveLine(holiday({ days: [] }), settings, payer)).toBeNull();
    expect(leaveLine(holiday(), { ...settings, leavePay: 'NONE' }, payer)).toBeNull();
  });

  it('for illness pays from the day after the waiting days, also those of an earlier period', () => {
    const sick = (portions: string[], before = 0) =>
      leaveLine(
        holiday({ type: 'SICK', days: days(...portions).map((one, index) => ({ ...one, inPeriod: index >= before })) }),
        settings,
        payer,
      );
    expect(sick(['1.0', '1.0', '1.0'])).toBeNull();
    expect(sick(['1.0', '1.0', '1.0', '1.0'])).toMatchObject({ component: 'SICK_PAY', amount: '23.75', reason: 'SICK_DAYS' });
    expect(sick(['1.0', '1.0', '1.0', '1.0', '0.5'], 3)).toMatchObject({ amount: '35.63', leave: { days: '1.5' } });
    expect(leaveLine(holiday({ type: 'SICK' }), { ...settings, sickPayPerDay: null }, payer)).toBeNull();
    expect(compareDecimals(leaveLine(holiday({ type: 'SICK' }), { ...settings, sickWaitingDays: 0 }, payer)!.amount, '35.63')).toBe(0);
  });
});
