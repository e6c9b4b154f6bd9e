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
import { readAdjustments } from './adjustments.rules.ts';

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
    expect(isChanged(addLine(draft, 'deductions'), stored)).toBe(true);
    expect(isChanged(removeLine(draft, 'additions', 1), stored)).toBe(true);
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
    expect(Object.keys(draftFaults(draft, earned, 'SUBMITTED', NOW))).toEqual(['deductionAmount']);
  });
  it('produces a request that the server accepts and that reads back the same', () => {
    const draft = changeLine(addLine(draftOf(stored), 'deductions'), 'deductions', 2, { description: ' Advance ', amount: '20' });
    const patch = adjustmentPatch(draft);
    expect(patch).toMatchObject({
      deductionAmount: '20.00',
      additionalAmount: '12.50',
      detail: { adjustments: { deductions: [{ description: 'Advance', amount: '20.00' }] } },
    });
    const reading = readAdjustments(patch, stored, NOW);
    expect(reading.ok && isChanged(draft, reading.adjustments)).toBe(false);
    expect(reading.ok && sameAdjustments(reading.adjustments, stored)).toBe(false);
  });
  it('formats valid amounts', () => {
    expect(['5', ' 1,234.5 ', 'abc', '1.234'].map(tidyAmount)).toEqual(['5.00', '1234.50', 'abc', '1.234']);
  });
});
