/** Tests for editing additions and deductions: live sums, errors at the server's paths, and the request body. */
import { describe, expect, it } from 'vitest';
import {
  addLine,
  adjustmentPatch,
  changeLine,
  draftFaults,
  draftOf,
  draftSums,
  isChanged,
  pathOf,
  placed,
  removeLine,
  sameAdjustments,
  tidyAmount,
} from './adjustment-draft.rules.ts';
import { readAdjustments } from '../calculation/adjustments.rules.ts';

const NOW = '2026-06-30T10:00:00+00:00';
const stored = { additions: [{ description: 'Travel', amount: '12.50', addedAt: '2026-06-01T10:00:00+00:00' }], deductions: [] };
const earned = { baseAmount: '100.00', bonusAmount: '10.00' };

describe('adjustment draft', () => {
  it('is unchanged until saving would have an effect', () => {
    const draft = draftOf(stored);
    expect(isChanged(draft, stored)).toBe(false);
    expect(isChanged(changeLine(draft, 'additions', 1, { amount: '12.5', description: ' Travel ' }), stored)).toBe(false);
    expect(isChanged(changeLine(draft, 'additions', 1, { amount: '12.51' }), stored)).toBe(true);
    expect(isChanged(changeLine(draft, 'additions', 1, { amount: '' }), stored)).toBe(true);
    expect(isChanged(changeLine(draft, 'additions', 1, { description: 'Taxi' }), stored)).toBe(true);
    expect(isChanged(addLine(draft, 'deductions'), stored)).toBe(true);
    expect(isChanged(removeLine(draft, 'additions', 1), stored)).toBe(true);
  });
  it('removes only the chosen line, and adds an empty one', () => {
    const draft = addLine(addLine(draftOf(stored), 'additions'), 'additions');
    expect(removeLine(draft, 'additions', 2).additions.map(({ key }) => key)).toEqual([1, 3]);
    expect(draft.additions[2]).toEqual({ key: 3, description: '', amount: '', addedAt: null });
  });
  it('compares saved adjustments by description and amount, in order', () => {
    const line = (description: string, amount: string) => ({ description, amount, addedAt: NOW });
    const saved = { additions: [line('Travel', '12.50'), line('Meal', '5.00')], deductions: [] };
    expect(sameAdjustments(saved, { additions: [line('Travel', '12.5'), line('Meal', '5')], deductions: [] })).toBe(true);
    for (const additions of [
      [line('Travel', '12.50'), line('Meal', '5.01')],
      [line('Travel', '12.50'), line('Lunch', '5.00')],
      [line('Meal', '5.00'), line('Travel', '12.50')],
      [line('Travel', '12.50')],
      [...saved.additions, line('Meal', '5.00')],
    ])
      expect(sameAdjustments(saved, { additions, deductions: [] })).toBe(false);
    expect(sameAdjustments(saved, { additions: saved.additions, deductions: [line('Meal', '5.00')] })).toBe(false);
  });
  it('gives its lines unique keys', () => {
    const draft = addLine(addLine(draftOf(stored), 'deductions'), 'additions');
    const keys = [...draft.additions, ...draft.deductions].map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });
  it('calculates totals while typing; invalid amounts count as zero', () => {
    let draft = addLine(draftOf(stored), 'deductions');
    const { key } = draft.deductions[0]!;
    expect(draftSums(draft, earned)).toEqual({ additionalAmount: '12.50', deductionAmount: '0.00', totalAmount: '122.50' });
    draft = changeLine(draft, 'deductions', key, { amount: '1,000.1' });
    expect(draftSums(draft, earned)).toEqual({ additionalAmount: '12.50', deductionAmount: '1000.10', totalAmount: '-877.60' });
    for (const wrong of ['-', '1e3', '0.001', '-5', 'NaN'])
      expect(draftSums(changeLine(draft, 'deductions', key, { amount: wrong }), earned).deductionAmount).toBe('0.00');
  });
  it('includes differences to closed payrolls, as the server does', () => {
    const draft = draftOf(stored);
    expect(draftSums(draft, { ...earned, arrearsAmount: '60.00' }).totalAmount).toBe('182.50');
    expect(draftSums(draft, { ...earned, arrearsAmount: '-122.50' }).totalAmount).toBe('0.00');
    expect(Object.keys(draftFaults(draft, { ...earned, arrearsAmount: '-122.51' }, 'SUBMITTED', NOW))).toEqual(['deductionAmount']);
  });
  it('reports the errors of each line at the server’s path', () => {
    const draft = changeLine(addLine(addLine(draftOf(stored), 'deductions'), 'deductions'), 'deductions', 2, {
      description: 'Advance',
      amount: '1.005',
    });
    expect(Object.keys(draftFaults(draft, earned, 'DRAFT', NOW)).sort()).toEqual(
      [pathOf('deductions', 0, 'amount'), pathOf('deductions', 1, 'amount'), pathOf('deductions', 1, 'description')].sort(),
    );
    expect(
      placed([
        { propertyPath: 'a', message: 'One.' },
        { propertyPath: 'a', message: 'Two.' },
      ]),
    ).toEqual({ a: 'One. Two.' });
  });
  it('allows a negative total on a draft payroll but not on a submitted one', () => {
    const draft = changeLine(addLine(draftOf(stored), 'deductions'), 'deductions', 2, { description: 'Advance', amount: '500' });
    expect(draftFaults(draft, earned, 'DRAFT', NOW)).toEqual({});
    expect(draftFaults(draft, earned, 'SUBMITTED', NOW)).toEqual({
      deductionAmount:
        'Deductions exceed earnings, which is not allowed on a submitted payroll. Take it back to draft first, or deduct less.',
    });
    const all = changeLine(draft, 'deductions', 2, { amount: '122.50' });
    expect([draftSums(all, earned).totalAmount, draftFaults(all, earned, 'SUBMITTED', NOW)]).toEqual(['0.00', {}]);
  });
  it('produces a request that the server accepts and that reads back the same', () => {
    const draft = changeLine(addLine(draftOf(stored), 'deductions'), 'deductions', 2, { description: ' Advance ', amount: '20' });
    const patch = adjustmentPatch(draft);
    expect(patch).toMatchObject({
      deductionAmount: '20.00',
      additionalAmount: '12.50',
      detail: { adjustments: { deductions: [{ description: 'Advance', amount: '20.00' }] } },
    });
    expect(patch.detail.adjustments.additions).toEqual(stored.additions);
    expect(Object.keys(patch.detail.adjustments.deductions[0]!)).toEqual(['description', 'amount']);
    const reading = readAdjustments(patch, stored, NOW);
    expect(reading.ok && isChanged(draft, reading.adjustments)).toBe(false);
    expect(reading.ok && sameAdjustments(reading.adjustments, stored)).toBe(false);
  });
  it('formats valid amounts', () => {
    expect(['5', ' 1,234.5 ', ' abc ', '1.234'].map(tidyAmount)).toEqual(['5.00', '1234.50', 'abc', '1.234']);
  });
});
