/** Tests for the suggested period: what an admin most likely wants to pay next. */
import { describe, expect, it } from 'vitest';
import { Temporal } from '#core/time';
import type { PaidPeriod } from './suggested-period.rules.ts';
import {
  completeSince,
  coverText,
  lastPeriod,
  offeredPeriods,
  sharedDaysText,
  suggestedPeriod,
  withFirstDay,
} from './suggested-period.rules.ts';

const TODAY = '2026-06-10';
const paid = (
  startDate: string,
  endDate: string,
  status: PaidPeriod['status'] = 'PAID',
  periodType: PaidPeriod['periodType'] = 'MONTHLY',
): PaidPeriod => ({
  periodType,
  startDate,
  endDate,
  status,
  whole: true,
});
const offered = (type: PaidPeriod['periodType'], payrolls: readonly PaidPeriod[]) =>
  offeredPeriods(type, TODAY, payrolls).map(({ payroll, complete }) => (payroll === null ? null : coverText(type, payroll, complete)));
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
    expect(suggestedPeriod('DAILY', TODAY, [paid('2026-06-09', '2026-06-09', 'PAID', 'DAILY')])).toEqual({
      from: '2026-06-08',
      to: '2026-06-08',
    });
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
    expect(offered('MONTHLY', [one, MAY])).toEqual([null, 'Submitted', null, null]);
    expect(offered('MONTHLY', [APRIL, one])).toEqual([null, 'Some people: paid', 'Paid', null]);
  });
  it('does not count as the first complete payroll', () => {
    expect(completeSince('MONTHLY', TODAY, [MAY, APRIL, { ...one, startDate: '2026-02-01', endDate: '2026-02-28' }])).toBe('2026-04-01');
  });
});

describe('payroll of another kind', () => {
  const everyone = (period: PaidPeriod): PaidPeriod => ({ ...period, everyone: true });
  it('is shown on each week that shares a day with it', () => {
    const shown = [null, null, 'Monthly: submitted', 'Monthly: submitted'];
    for (const payroll of [everyone(MAY), MAY]) expect(offered('WEEKLY', [payroll])).toEqual(shown);
    expect(offeredPeriods('WEEKLY', TODAY, [everyone(MAY)])[2]!.complete).toBe(true);
    expect(offered('WEEKLY', [everyone(paid('2026-06-07', '2026-06-07', 'DRAFT', 'DAILY'))])).toEqual([null, 'Daily: draft', null, null]);
  });
  it('leaves employees with other payroll periods to be paid, if it covers only its own', () => {
    expect(offeredPeriods('WEEKLY', TODAY, [MAY])[2]!.complete).toBe(false);
    expect(suggestedPeriod('WEEKLY', TODAY, [MAY, paid('2026-06-01', '2026-06-30', 'DRAFT')])).toEqual({
      from: '2026-06-01',
      to: '2026-06-07',
    });
  });
  it('is shown after one of the same kind', () => {
    expect(offered('WEEKLY', [everyone(MAY), paid('2026-05-25', '2026-05-31', 'DRAFT', 'WEEKLY')])[2]).toBe('Draft');
  });
  it('is never suggested again in parts, whole weeks and weeks across two months alike', () => {
    const JUNE = paid('2026-06-01', '2026-06-30', 'DRAFT');
    expect(suggestedPeriod('WEEKLY', TODAY, [everyone(MAY), everyone(JUNE)])).toEqual({ from: '2026-04-27', to: '2026-05-03' });
    expect(suggestedPeriod('WEEKLY', TODAY, [everyone(JUNE), everyone(MAY), everyone(APRIL)])).toEqual({
      from: '2026-03-30',
      to: '2026-04-05',
    });
    expect(completeSince('WEEKLY', TODAY, [everyone(JUNE), everyone(MAY), everyone(APRIL)])).toBe('2026-04-01');
    expect(completeSince('WEEKLY', TODAY, [everyone(APRIL)])).toBeNull();
  });
  it('is named if it shares days with the selected ones', () => {
    const text = (from: string, payrolls: readonly PaidPeriod[]) =>
      sharedDaysText('WEEKLY', { from, to: Temporal.PlainDate.from(from).add({ days: 6 }).toString() }, payrolls);
    expect(text('2026-05-25', [MAY])).toBe(
      'The monthly payroll of May 2026 (submitted) shares these days. Shifts on it are not paid again.',
    );
    expect(text('2026-06-01', [MAY])).toBeNull();
    // A payroll of the same kind that covers everyone prevents another one.
    expect(text('2026-05-25', [paid('2026-05-25', '2026-05-31', 'DRAFT', 'WEEKLY')])).toBeNull();
  });
  it('leaves its other days to be suggested', () => {
    expect(suggestedPeriod('MONTHLY', TODAY, [everyone(paid('2026-05-04', '2026-05-10', 'PAID', 'WEEKLY'))])).toEqual({
      from: '2026-05-01',
      to: '2026-05-31',
    });
    const weeksOfMay = ['2026-04-27', '2026-05-04', '2026-05-11', '2026-05-18', '2026-05-25'].map((from) =>
      everyone(paid(from, Temporal.PlainDate.from(from).add({ days: 6 }).toString(), 'PAID', 'WEEKLY')),
    );
    expect(suggestedPeriod('MONTHLY', TODAY, weeksOfMay)).toEqual({ from: '2026-04-01', to: '2026-04-30' });
  });
  it('of a day completes a week on its last day, and changes nothing on a day that is paid already', () => {
    const day = (date: string) => everyone(paid(date, date, 'PAID', 'DAILY'));
    const suggested = (...payrolls: readonly PaidPeriod[]) =>
      suggestedPeriod('WEEKLY', TODAY, [everyone(paid('2026-06-01', '2026-06-30')), ...payrolls]).from;
    const untilSaturday = everyone(paid('2026-05-01', '2026-05-30'));
    expect(suggested(untilSaturday)).toBe('2026-05-25');
    expect(suggested(untilSaturday, day('2026-05-31'))).toBe('2026-04-27');
    expect(suggested(everyone(MAY), day('2026-05-27'))).toBe('2026-04-27');
  });
});

describe('offered periods', () => {
  it('start with the current one, each with its payroll', () => {
    expect(offeredPeriods('MONTHLY', TODAY, [APRIL, MAY])).toEqual([
      { from: '2026-06-01', to: '2026-06-30', payroll: null, complete: false },
      { from: '2026-05-01', to: '2026-05-31', payroll: MAY, complete: true },
      { from: '2026-04-01', to: '2026-04-30', payroll: APRIL, complete: true },
      { from: '2026-03-01', to: '2026-03-31', payroll: null, complete: false },
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
