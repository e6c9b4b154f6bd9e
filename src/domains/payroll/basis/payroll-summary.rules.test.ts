/** Tests for how messages refer to a payroll and its people. */
import { describe, expect, it } from 'vitest';
import { payrollText, whoText } from './payroll-summary.rules.ts';

describe('messages', () => {
  it('refer to a payroll by its days, kind and status', () =>
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
  ])('list people on another payroll: %s', (text, names) => expect(whoText(names)).toBe(text));
});
