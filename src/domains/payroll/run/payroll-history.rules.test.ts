/** Tests for the texts of a payroll's history. */
import { describe, expect, it } from 'vitest';
import { historyText, type PayrollEntry } from './payroll-history.rules.ts';

const text = (entry: Partial<PayrollEntry>) =>
  historyText(
    { resource: 'Payroll', operation: 'UPDATE', before: null, after: null, reason: null, ...entry },
    (amount) => `£${amount}`,
    (day) => `day ${day}`,
  );
const line = (description: string, amount: string, addedAt = description) => ({ description, amount, addedAt });
const item = (additions: unknown[], deductions: unknown[]) => ({
  employee: '/api/employees/x',
  employeeName: 'Ava',
  additionalAmount: '0.00',
  deductionAmount: '0.00',
  adjustments: { additions, deductions },
});

describe('payroll history', () => {
  it('shows generation and status changes', () => {
    expect(text({ operation: 'CREATE', after: { totalAmount: '131.50' } })).toEqual({
      headline: 'generated the payroll',
      changes: [{ label: 'Total', from: null, to: '£131.50' }],
    });
    expect(text({ operation: 'CREATE', after: { employees: ['a', 'b'] } }).headline).toBe('generated the payroll, for 2 people only');
    expect(
      [
        ['DRAFT', 'SUBMITTED'],
        ['SUBMITTED', 'DRAFT'],
        ['SUBMITTED', 'PAID'],
      ].map(([before, after]) => text({ before: { status: before }, after: { status: after } }).headline),
    ).toEqual(['submitted the payroll', 'took the payroll back to draft', 'marked the payroll as paid']);
    expect(text({ operation: 'DELETE', before: {} }).headline).toBe('deleted the payroll');
  });
  it('shows old and new total of a recalculation', () => {
    const entry = (before: string, after: string) =>
      text({ operation: 'ACTION', reason: 'recalculate', before: { totalAmount: before }, after: { totalAmount: after } });
    expect(entry('100.00', '120.00')).toEqual({
      headline: 'recalculated the payroll',
      changes: [{ label: 'Total', from: '£100.00', to: '£120.00' }],
    });
    expect(entry('100.00', '100.00')).toEqual({ headline: 'recalculated the payroll without a change of the total', changes: [] });
    expect(text({ operation: 'ACTION', reason: 'recalculate', before: {}, after: {} })).toEqual({
      headline: 'recalculated the payroll without a change of the total',
      changes: [],
    });
  });
  it('shows whose adjustments changed and how', () => {
    const { headline, changes } = text({
      resource: 'PayrollItem',
      before: item([line('Travel', '5.00')], [line('Advance', '20.00')]),
      after: item([line('Travel', '7.50')], [line('Phone', '3.00')]),
    });
    expect(headline).toBe('changed the adjustments of Ava');
    expect(changes).toEqual([
      { label: 'Addition', from: 'Travel, £5.00', to: 'Travel, £7.50' },
      { label: 'Deduction', from: 'Advance, £20.00', to: null },
      { label: 'Deduction', from: null, to: 'Phone, £3.00' },
    ]);
  });
  it('counts identical lines', () => {
    const twice = [line('Meal', '5.00'), line('Meal', '5.00')];
    expect(text({ resource: 'PayrollItem', before: item(twice, []), after: item(twice.slice(1), []) }).changes).toEqual([
      { label: 'Addition', from: 'Meal, £5.00', to: null },
    ]);
  });
  it('shows old and new note and period', () => {
    expect(text({ before: { note: null }, after: { note: 'Paid early' } })).toEqual({
      headline: 'changed the note',
      changes: [{ label: 'Note', from: null, to: 'Paid early' }],
    });
    expect(
      text({ before: { startDate: '2026-06-01', endDate: '2026-06-30' }, after: { startDate: '2026-06-02', endDate: '2026-06-29' } }),
    ).toMatchObject({
      headline: 'changed the payroll',
      changes: [{ from: 'day 2026-06-01', to: 'day 2026-06-02' }, { label: 'Last day' }],
    });
    expect(text({ before: { note: 'x' }, after: { note: 'x' } }).headline).toBe('saved the payroll');
  });
  it('shows the number of people if the payroll is not for everyone', () => {
    const created = (employees: unknown) => text({ operation: 'CREATE', after: { employees } }).headline;
    expect([created(['a']), created(null), created('a')]).toEqual([
      'generated the payroll, for 1 person only',
      'generated the payroll',
      'generated the payroll',
    ]);
    expect(text({ operation: 'CREATE' })).toEqual({ headline: 'generated the payroll', changes: [] });
    expect(text({ operation: 'DELETE' })).toEqual({ headline: 'deleted the payroll', changes: [] });
  });
  it('shows the pay date, and any other status by its label', () => {
    const step = (from: unknown, to: unknown, more = {}) => text({ before: { status: from }, after: { status: to, ...more } });
    expect(step('SUBMITTED', 'PAID', { payDate: '2026-07-03' })).toEqual({
      headline: 'marked the payroll as paid',
      changes: [{ label: 'Pay date', from: null, to: 'day 2026-07-03' }],
    });
    expect(step('DRAFT', 'SUBMITTED').changes).toEqual([]);
    expect(step('DRAFT', 'SHELVED').headline).toBe('made the payroll SHELVED');
    expect([step('DRAFT', 'DRAFT').headline, step('DRAFT', 7).headline]).toEqual(['saved the payroll', 'saved the payroll']);
  });
  it('shows a recalculation without a known previous total', () =>
    expect(text({ reason: 'recalculate', after: { totalAmount: '5.00' } })).toEqual({
      headline: 'recalculated the payroll',
      changes: [{ label: 'Total', from: null, to: '£5.00' }],
    }));
  it.each([
    [{ note: 'x' }, { note: '' }, 'changed the note', { label: 'Note', from: 'x', to: null }],
    [{ totalAmount: '1.00' }, { totalAmount: '2.00' }, 'changed the total', { label: 'Total', from: '£1.00', to: '£2.00' }],
    [{ periodType: 'DAILY' }, { periodType: 'WEEKLY' }, 'changed the period', { label: 'Period', from: 'DAILY', to: 'WEEKLY' }],
    [{ note: 'x', endDate: '2026-06-01' }, { note: 'y' }, 'changed the note', { label: 'Note', from: 'x', to: 'y' }],
    [null, { note: 'y' }, 'changed the note', { label: 'Note', from: null, to: 'y' }],
  ])('of %j to %j is %s', (before, after, headline, change) => expect(text({ before, after })).toEqual({ headline, changes: [change] }));
  it('only shows that the payroll was saved if there are no values', () =>
    expect([text({}), text({ before: { note: 'x' } })]).toEqual([
      { headline: 'saved the payroll', changes: [] },
      { headline: 'saved the payroll', changes: [] },
    ]));
  it('shows sums if the lines are unknown or unchanged', () => {
    const sums = (additionalAmount: string, deductionAmount: string, adjustments?: unknown) => ({
      employeeName: 'Ava',
      additionalAmount,
      deductionAmount,
      ...(adjustments === undefined ? {} : { adjustments }),
    });
    for (const unknown of [undefined, null, 'text', { additions: [] }, { deductions: [] }])
      expect(
        text({ resource: 'PayrollItem', before: sums('0.00', '1.00', unknown), after: sums('5.00', '1.00', unknown) }).changes,
        JSON.stringify(unknown),
      ).toEqual([{ label: 'Additions', from: '£0.00', to: '£5.00' }]);
    expect(text({ resource: 'PayrollItem', before: sums('0.00', '2.00'), after: { deductionAmount: '3.00' } })).toEqual({
      headline: 'changed the adjustments of Ava',
      changes: [
        { label: 'Additions', from: '£0.00', to: null },
        { label: 'Deductions', from: '£2.00', to: '£3.00' },
      ],
    });
    expect(text({ resource: 'PayrollItem' })).toEqual({ headline: 'changed the adjustments of an employee', changes: [] });
  });
  it('matches lines by time added, description and amount', () => {
    const changed = (before: unknown[], after: unknown[]) =>
      text({ resource: 'PayrollItem', before: item(before, []), after: item(after, []) }).changes.map(({ from, to }) => [from, to]);
    const [meal, later] = [line('Meal', '5.00', 't1'), line('Meal', '5.00', 't2')];
    expect(changed([meal], [line('Dinner', '5.00', 't1')])).toEqual([['Meal, £5.00', 'Dinner, £5.00']]);
    expect(changed([meal, line('Taxi', '9.00', 't3')], [later])).toEqual([
      ['Meal, £5.00', null],
      ['Taxi, £9.00', null],
      [null, 'Meal, £5.00'],
    ]);
  });
});
