import { expect, it } from 'vitest';
import { arrearsSum, comingText, openArrearsText } from './arrears-text.rules.ts';

const money = (amount: string) => `£${amount}`;

it('adds up additions and deductions', () => {
  expect(arrearsSum([])).toBe('0.00');
  expect(arrearsSum([{ amount: '60.00' }, { amount: '-75.50' }])).toBe('-15.50');
});

it('says how many differences there are, and how much', () => {
  expect(openArrearsText([{ amount: '60.00' }], money)).toBe('1 difference to closed payrolls, £60.00');
  expect(openArrearsText([{ amount: '60.00' }, { amount: '82.00' }], money)).toBe('2 differences to closed payrolls, £142.00');
});

it('says to the employee what comes, or what is deducted', () => {
  expect(comingText({ amount: '60.00', workedOn: '2026-07-08' }, money)).toBe('£60.00 for Jul 8, 2026 comes with the next payslip.');
  expect(comingText({ amount: '-30.00', workedOn: '2026-07-08' }, money)).toBe(
    '£30.00 for Jul 8, 2026 will be deducted on the next payslip.',
  );
});
