/** Tests for the suggested period: what an admin most likely wants to pay next. */
import { describe, expect, it } from 'vitest';
import type { PaidPeriod } from './suggested-period.rules.ts';
import { completeSince, lastPeriod, offeredPeriods, suggestedPeriod, withFirstDay } from './suggested-period.rules.ts';

const TODAY = '2026-06-10';
const paid = (startDate: string, endDate: string, status: PaidPeriod['status'] = 'PAID'): PaidPeriod => ({
  startDate,
  endDate,
  status,
  whole: true,
});
const APRIL = paid('2026-04-01', '2026-04-30');
const MAY = paid('2026-05-01', '2026-05-31', 'SUBMITTED');

describe('previous period', () => {
  it.each([
    ['DAILY', '2026-06-09', '2026-06-09'],
    ['WEEKLY', '2026-06-01', '2026-06-07'],
    ['MONTHLY', '2026-05-01', '2026-05-31'],
  ] as const)('%s is %s to %s', (type, from, to) => {
    expect(lastPeriod(type, TODAY)).toEqual({ from, to });
    expect(suggestedPeriod(type, TODAY, [])).toEqual({ from, to });
  });
  it('crosses years', () => {
    expect(lastPeriod('MONTHLY', '2026-01-01')).toEqual({ from: '2025-12-01', to: '2025-12-31' });
    expect(lastPeriod('DAILY', '2026-01-01')).toEqual({ from: '2025-12-31', to: '2025-12-31' });
  });
});

describe('suggested period', () => {
  it('is the latest that has ended and has no payroll, even between two payrolls', () => {
    expect(suggestedPeriod('MONTHLY', TODAY, [APRIL])).toEqual({ from: '2026-05-01', to: '2026-05-31' });
    expect(suggestedPeriod('MONTHLY', TODAY, [MAY, paid('2026-03-01', '2026-03-31')])).toEqual({ from: '2026-04-01', to: '2026-04-30' });
  });
  it('has always ended, whatever is paid already', () => {
    const JUNE = paid('2026-06-01', '2026-06-30', 'DRAFT');
    expect(suggestedPeriod('MONTHLY', TODAY, [JUNE])).toEqual({ from: '2026-05-01', to: '2026-05-31' });
    expect(suggestedPeriod('MONTHLY', TODAY, [APRIL, MAY, JUNE])).toEqual({ from: '2026-03-01', to: '2026-03-31' });
    expect(suggestedPeriod('DAILY', TODAY, [paid('2026-06-09', '2026-06-09')])).toEqual({ from: '2026-06-08', to: '2026-06-08' });
  });
  it('skips periods of which a payroll covers any day', () => {
    expect(suggestedPeriod('MONTHLY', TODAY, [APRIL, paid('2026-05-28', '2026-06-03')])).toEqual({ from: '2026-03-01', to: '2026-03-31' });
  });
  it('precedes the first payroll when all later periods are paid', () => {
    expect(completeSince('MONTHLY', TODAY, [MAY, APRIL])).toBe('2026-04-01');
    expect(completeSince('MONTHLY', TODAY, [APRIL])).toBeNull();
    expect(completeSince('MONTHLY', TODAY, [])).toBeNull();
    expect(completeSince('MONTHLY', TODAY, [paid('2026-07-01', '2026-07-31', 'DRAFT')])).toBeNull();
  });
});

describe('payroll of some employees only', () => {
  const one = { ...paid('2026-05-01', '2026-05-12'), whole: false };
  it('leaves its days to be paid for the others', () => {
    expect(suggestedPeriod('MONTHLY', TODAY, [APRIL, one])).toEqual({ from: '2026-05-01', to: '2026-05-31' });
    expect(offeredPeriods('MONTHLY', TODAY, [one, MAY]).map(({ status }) => status)).toEqual([null, 'SUBMITTED', null, null]);
    expect(offeredPeriods('MONTHLY', TODAY, [APRIL, one]).map(({ status }) => status)).toEqual([null, null, 'PAID', null]);
  });
  it('does not count as the first complete payroll', () => {
    expect(completeSince('MONTHLY', TODAY, [MAY, APRIL, { ...one, startDate: '2026-02-01', endDate: '2026-02-28' }])).toBe('2026-04-01');
  });
});

describe('offered periods', () => {
  it('start with the current one, each with the status of its payroll', () => {
    expect(offeredPeriods('MONTHLY', TODAY, [APRIL, MAY])).toEqual([
      { from: '2026-06-01', to: '2026-06-30', status: null },
      { from: '2026-05-01', to: '2026-05-31', status: 'SUBMITTED' },
      { from: '2026-04-01', to: '2026-04-30', status: 'PAID' },
      { from: '2026-03-01', to: '2026-03-31', status: null },
    ]);
  });
});

describe('changing the first day', () => {
  const MAY_DAYS = { from: '2026-05-01', to: '2026-05-31' };
  it.each([
    ['MONTHLY', '2026-04-01', '2026-04-30'],
    ['MONTHLY', '2026-05-12', '2026-05-31'],
    ['MONTHLY', '2026-06-12', '2026-06-30'],
    ['WEEKLY', '2026-05-11', '2026-05-17'],
    ['DAILY', '2026-05-12', '2026-05-12'],
  ] as const)('of a %s payroll to %s moves the last day to %s', (type, from, to) => {
    expect(withFirstDay(type, MAY_DAYS, from)).toEqual({ from, to });
  });
});
