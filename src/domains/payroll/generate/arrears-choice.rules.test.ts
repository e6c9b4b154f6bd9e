import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareDecimals, sumOf } from '#core/money';
import { arrearsInput, chosenArrears, withArrears, type OpenArrears } from './arrears-choice.rules.ts';

const [FIRST, SECOND] = ['00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002'];
const open = (uuid: string, amount: string, employee = '/api/employees/ana'): OpenArrears => ({
  arrears: `/api/arrears/${uuid}`,
  employee,
  name: 'Ana',
  payroll: '/api/payrolls/july',
  workedOn: '2026-07-08',
  kind: 'ADDED',
  amount,
  reason: 'July 2026: Jul 8, 2026.',
});
const item = (totalAmount: string) => ({
  employee: '/api/employees/ana',
  name: 'Ana',
  hours: {},
  seconds: {},
  baseAmount: totalAmount,
  bonusAmount: '0.00',
  totalAmount,
});

it('takes all unless some are left out', () => {
  const all = [open(FIRST, '60.00'), open(SECOND, '5.00')];
  expect(arrearsInput(all, [])).toBeUndefined();
  expect(arrearsInput(all, ['unknown'])).toBeUndefined();
  expect(arrearsInput(all, [FIRST])).toEqual([`/api/arrears/${SECOND}`]);
  expect(arrearsInput(all, [FIRST, SECOND])).toEqual([]);
  expect(chosenArrears(all, [SECOND])).toEqual([all[0]]);
});

it('adds them to the totals, and gives a row to people who have nothing else', () => {
  expect(withArrears([item('30.00')], [open(FIRST, '60.00'), open(SECOND, '5.00', '/api/employees/ben')])).toMatchObject([
    { employee: '/api/employees/ana', arrearsAmount: '60.00', totalAmount: '90.00' },
    { employee: '/api/employees/ben', baseAmount: '0.00', arrearsAmount: '5.00', totalAmount: '5.00' },
  ]);
  expect(withArrears([item('30.00')], [])).toMatchObject([{ arrearsAmount: '0.00', totalAmount: '30.00' }]);
});

it('deducts no more than there is', () => {
  expect(withArrears([item('30.00')], [open(FIRST, '-60.00')])).toMatchObject([{ arrearsAmount: '-30.00', totalAmount: '0.00' }]);
  const cents = fc.integer({ min: -99_999, max: 99_999 }).map((value) => (value / 100).toFixed(2));
  fc.assert(
    fc.property(fc.nat(99_999), fc.array(cents, { maxLength: 5 }), (total, amounts) => {
      const before = (total / 100).toFixed(2);
      const [row] = withArrears(
        [item(before)],
        amounts.map((amount) => open(FIRST, amount)),
      );
      expect(compareDecimals(row!.totalAmount, 0)).toBeGreaterThanOrEqual(0);
      expect(compareDecimals(row!.totalAmount, sumOf([before, row!.arrearsAmount]))).toBe(0);
    }),
  );
});
