/** Holds how the history of a payroll reads. */
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

describe('the history of a payroll', () => {
  it('reports its beginning and where it went', () => {
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
  it('reports from which total to which it was recalculated', () => {
    const entry = (before: string, after: string) =>
      text({ operation: 'ACTION', reason: 'recalculate', before: { totalAmount: before }, after: { totalAmount: after } });
    expect(entry('100.00', '120.00')).toEqual({
      headline: 'recalculated it',
      changes: [{ label: 'Total', from: '£100.00', to: '£120.00' }],
    });
    expect(entry('100.00', '100.00')).toEqual({ headline: 'recalculated it: the total stays the same', changes: [] });
    expect(text({ operation: 'ACTION', reason: 'recalculate', before: {}, after: {} })).toEqual({
      headline: 'recalculated it: the total stays the same',
      changes: [],
    });
  });
  it('reports whose adjustments became what', () => {
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
  it('counts lines that are alike', () => {
    const twice = [line('Meal', '5.00'), line('Meal', '5.00')];
    expect(text({ resource: 'PayrollItem', before: item(twice, []), after: item(twice.slice(1), []) }).changes).toEqual([
      { label: 'Addition', from: 'Meal, £5.00', to: null },
    ]);
  });
  it('reports a note and a period from what to what', () => {
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
});
