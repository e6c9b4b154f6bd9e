/** Tests for what an item takes of its open arrears, and the lines in its detail. */
import { expect, it } from 'vitest';
import { NO_ADJUSTMENTS } from './adjustments.rules.ts';
import { noPay, payDetail } from './employee-pay.rules.ts';
import { NO_BONUSES } from '../basis/pay-settings.rules.ts';
import { arrearsLines, arrearsTotal, takenBy, type OpenProposal } from './taken-arrears.rules.ts';

const open = (uuid: string, amount: string): OpenProposal => ({
  uuid,
  amount,
  payroll: 'july',
  schedule: 's',
  workedOn: '2026-07-08',
  kind: 'CHANGED',
  reason: 'Changed.',
});
const takes = (total: string, ...amounts: string[]) =>
  takenBy(
    total,
    amounts.map((amount, index) => open(String(index), amount)),
  ).map(({ proposal, amount, rest }) => [proposal.uuid, amount, rest]);

it.each([
  ['30.00', ['60.00'], [['0', '60.00', null]]],
  ['30.00', ['-30.00'], [['0', '-30.00', null]]],
  ['30.00', ['-30.01'], [['0', '-30.00', '-0.01']]],
  ['0.00', ['-0.01'], []],
  ['-5.00', ['-1.00'], []],
  [
    '10.00',
    ['-20.00', '5.00', '-1.00'],
    [
      ['1', '5.00', null],
      ['0', '-15.00', '-5.00'],
    ],
  ],
])('takes from an item of %s with %j: %j', (total, amounts, expected) => {
  expect(takes(total, ...amounts)).toEqual(expected);
});

it('adds a line for each, and their sum, to the detail of the item', () => {
  const pay = noPay('ava', { ...NO_BONUSES, zone: 'Europe/London', holidays: new Set() });
  const lines = arrearsLines(takenBy('0.00', [open('a', '60.00'), open('b', '1.50')]));
  expect(lines[0]).toEqual({
    arrears: '/api/arrears/a',
    payroll: '/api/payrolls/july',
    schedule: 's',
    workedOn: '2026-07-08',
    kind: 'CHANGED',
    text: 'Changed.',
    amount: '60.00',
  });
  expect(arrearsTotal(lines)).toBe('61.50');
  expect(payDetail(pay, NO_ADJUSTMENTS, lines)).toMatchObject({
    earnings: { arrears: lines },
    summary: { arrearsAmount: '61.50', finalAmount: '61.50' },
  });
  const without = payDetail(pay, NO_ADJUSTMENTS);
  expect([without.earnings.arrears, without.summary.arrearsAmount]).toEqual([undefined, undefined]);
});
