/** Behaviour of how messages name a payroll and the people in it. */
import { describe, expect, it } from 'vitest';
import { payrollText, whoText } from './payroll-summary.rules.ts';

describe('messages', () => {
  it('name a payroll by its days, its kind and how far it is', () =>
    expect(payrollText({ uuid: 'p', periodType: 'MONTHLY', startDate: '2026-06-01', endDate: '2026-06-30', status: 'SUBMITTED' })).toEqual({
      period: 'June 2026',
      type: 'monthly',
      status: 'submitted',
    }));
  it.each([
    ['Ana is', ['Ana']],
    ['Ana and Ben are', ['Ana', 'Ben']],
    ['Ana, Ben and 1 other are', ['Ana', 'Ben', 'Cid']],
    ['Ana, Ben and 3 others are', ['Ana', 'Ben', 'Cid', 'Dan', 'Eve']],
  ])('say that %s on another one', (text, names) => expect(whoText(names)).toBe(text));
});
