/** Tests for the payroll exports: whom the bank pays, and that the accountant's columns add up. */
import { describe, expect, it } from 'vitest';
import { multiplyDecimals, toScale } from '#core/money';
import { payrollSheet, type PaidPerson } from './payroll-sheet.rules.ts';

const ava: PaidPerson = {
  employee: '/api/employees/a',
  name: 'Ava Thornton',
  bankAccount: '04-00-10 31400127',
  hours: { HOST: 12.5 },
  seconds: { HOST: 45_000 },
  components: { BASE: '187.50', LATE: '4.00', GMV: '14.00' },
  baseAmount: '187.50',
  bonusAmount: '18.00',
  additionalAmount: '10.00',
  deductionAmount: '5.50',
  arrearsAmount: '0.00',
  totalAmount: '210.00',
};
const nobody: PaidPerson = {
  ...ava,
  employee: '/api/employees/b',
  name: 'Ben',
  bankAccount: null,
  hours: {},
  seconds: {},
  components: {},
  baseAmount: '0.00',
  bonusAmount: '0.00',
  additionalAmount: '0.00',
  deductionAmount: '0.00',
  arrearsAmount: '0.00',
  totalAmount: '0.00',
};
const sheet = { period: 'June 2026', startDate: '2026-06-01', endDate: '2026-06-30', currency: 'GBP', people: [ava, nobody] };

describe('bank file', () => {
  it('has the columns of a payment: who, to which account, how much, and what for', () => {
    expect(payrollSheet(sheet, 'bank').columns).toEqual([
      { name: 'name', title: 'Name' },
      { name: 'bankAccount', title: 'Account' },
      { name: 'amount', title: 'Amount', numeric: true },
      { name: 'currency', title: 'Currency' },
      { name: 'reference', title: 'Reference' },
    ]);
  });
  it('has a row for everyone with an amount to pay, exactly as calculated', () => {
    expect(payrollSheet(sheet, 'bank').rows).toEqual([['Ava Thornton', '04-00-10 31400127', '210.00', 'GBP', 'Pay June 2026']]);
  });
});

describe('accountant file', () => {
  const file = () => payrollSheet(sheet, 'accountant');
  const of = (name: string, row = 0) => file().rows[row]![file().columns.findIndex((column) => column.name === name)];
  it('is named by its days and kind', () =>
    expect(payrollSheet(sheet, 'accountant').name).toBe('Payroll 2026-06-01 to 2026-06-30 accountant'));
  it('has only the column properties that file writers need', () => {
    expect(file().columns).toEqual([
      { name: 'name', title: 'Name' },
      { name: 'startDate', title: 'First day', time: 'day' },
      { name: 'endDate', title: 'Last day', time: 'day' },
      { name: 'hoursHOST', title: 'Hours host', numeric: true },
      { name: 'hoursMODERATOR', title: 'Hours moderator', numeric: true },
      { name: 'hoursSUPPORT', title: 'Hours support', numeric: true },
      { name: 'hoursMODEL', title: 'Hours model', numeric: true },
      { name: 'hoursGENERAL', title: 'Hours general', numeric: true },
      { name: 'base', title: 'Base', numeric: true },
      { name: 'early', title: 'Early', numeric: true },
      { name: 'late', title: 'Late', numeric: true },
      { name: 'weekend', title: 'Weekend', numeric: true },
      { name: 'holiday', title: 'Holiday', numeric: true },
      { name: 'gmv', title: 'GMV bonus', numeric: true },
      { name: 'incentive', title: 'Incentive', numeric: true },
      { name: 'holidayPay', title: 'Holiday pay', numeric: true },
      { name: 'paidLeave', title: 'Paid leave', numeric: true },
      { name: 'sickPay', title: 'Sick pay', numeric: true },
      { name: 'additionalAmount', title: 'Additions', numeric: true },
      { name: 'deductionAmount', title: 'Deductions', numeric: true },
      { name: 'arrearsAmount', title: 'Earlier periods', numeric: true },
      { name: 'totalAmount', title: 'Total', numeric: true },
      { name: 'currency', title: 'Currency' },
    ]);
    expect([of('startDate'), of('endDate'), of('currency', 1)]).toEqual(['2026-06-01', '2026-06-30', 'GBP']);
  });
  it('includes everyone, even without an amount to pay', () => {
    expect(file().rows.map(([name]) => name)).toEqual(['Ava Thornton', 'Ben']);
    expect([of('base', 1), of('hoursHOST', 1), of('totalAmount', 1)]).toEqual(['0.00', 0, '0.00']);
  });
  it.each([
    ['twenty minutes', 1200, '15.00', '5.00'],
    ['half a penny', 3000, '15.03', '12.53'],
    ['a few seconds', 40, '14.85', '0.17'],
    ['a year around the clock', 31_536_001, '9999.99', '87599915.18'],
  ])('has hours that give the amount when multiplied by the rate: %s', (_, HOST, rate, amount) => {
    const [[, , , hours] = []] = payrollSheet({ ...sheet, people: [{ ...ava, seconds: { HOST } }] }, 'accountant').rows;
    expect(toScale(multiplyDecimals(hours!, rate), 2)).toBe(amount);
  });
  it('has amounts by component and hours by role', () => {
    expect(
      ['hoursHOST', 'hoursMODEL', 'base', 'early', 'late', 'gmv', 'incentive', 'additionalAmount', 'deductionAmount', 'totalAmount'].map(
        (name) => of(name),
      ),
    ).toEqual([12.5, 0, '187.50', '0.00', '4.00', '14.00', '0.00', '10.00', '5.50', '210.00']);
  });
});
