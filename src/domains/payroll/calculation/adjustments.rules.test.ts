/** Tests for additions and deductions: exact amounts, and lines that add up to them. */
import { describe, expect, it } from 'vitest';
import {
  finalAmountOf,
  LONGEST_DESCRIPTION,
  MOST_ADJUSTMENTS,
  NO_ADJUSTMENTS,
  readAdjustments,
  sameAdjustments,
  type Adjustments,
  type AdjustmentWrite,
} from './adjustments.rules.ts';

const NOW = '2026-06-30T12:00:00+00:00';
const line = (description: string, amount: unknown, addedAt: unknown = '2026-06-01T09:00:00Z') => ({ description, amount, addedAt });
const KEPT: Adjustments = { deductions: [{ description: 'Advance', amount: '20.00', addedAt: NOW }], additions: [] };
const read = (write: AdjustmentWrite, current = NO_ADJUSTMENTS) => readAdjustments(write, current, NOW);
const faults = (write: AdjustmentWrite) => {
  const result = read(write);
  return result.ok ? [] : result.violations.map(({ propertyPath, code }) => [propertyPath, code]);
};

describe('amounts', () => {
  it.each([
    ['12.5', '12.50'],
    ['0', '0.00'],
    ['9999999999.99', '9999999999.99'],
    [12.5, '12.50'],
    [3, '3.00'],
  ])('of %j are %s', (given, amount) => {
    expect(read({ deductionAmount: given })).toMatchObject({ ok: true, sums: { deductionAmount: amount, additionalAmount: '0.00' } });
    expect(read({ detail: { adjustments: { additions: [line('Tip', given)] } } })).toMatchObject({
      ok: true,
      sums: { additionalAmount: amount },
    });
  });
  it.each([
    '-0.01',
    '-1',
    -1,
    '1.005',
    1.005,
    0.1 + 0.2,
    '1e3',
    1e21,
    1e-7,
    'NaN',
    Number.NaN,
    'Infinity',
    Number.POSITIVE_INFINITY,
    '',
    ' ',
    '1,50',
    '0x10',
    '+1',
    '.5',
    '5.',
    '١',
    '10000000000',
    null,
    true,
    [],
    {},
  ])('of %j are rejected', (given) => {
    expect(faults({ deductionAmount: given })).toEqual([['deductionAmount', 'INVALID_AMOUNT']]);
    expect(faults({ additionalAmount: given })).toEqual([['additionalAmount', 'INVALID_AMOUNT']]);
    expect(faults({ detail: { adjustments: { deductions: [line('x', '1'), line('Advance', given)] } } })).toEqual([
      ['detail.adjustments.deductions[1].amount', 'INVALID_AMOUNT'],
    ]);
  });
  it('are all reported when several are invalid', () => {
    expect(faults({ deductionAmount: '-1', additionalAmount: 'x', detail: { adjustments: { additions: [{}] } } })).toEqual([
      ['deductionAmount', 'INVALID_AMOUNT'],
      ['additionalAmount', 'INVALID_AMOUNT'],
      ['detail.adjustments.additions[0].description', 'REQUIRED'],
      ['detail.adjustments.additions[0].amount', 'INVALID_AMOUNT'],
    ]);
  });
});

describe('lines', () => {
  const detail = {
    earnings: 'not for the client to change',
    adjustments: { deductions: [line('Advance', '12.50'), line('Uniform', 7.5)], additions: [line(' Travel ', '3.00', undefined)] },
  };
  it('add up to the amounts sent with them', () => {
    expect(read({ deductionAmount: '20.00', additionalAmount: '3', detail }, KEPT)).toEqual({
      ok: true,
      sums: { deductionAmount: '20.00', additionalAmount: '3.00' },
      adjustments: {
        deductions: [
          { description: 'Advance', amount: '12.50', addedAt: '2026-06-01T09:00:00+00:00' },
          { description: 'Uniform', amount: '7.50', addedAt: '2026-06-01T09:00:00+00:00' },
        ],
        additions: [{ description: 'Travel', amount: '3.00', addedAt: '2026-06-01T09:00:00+00:00' }],
      },
    });
    expect(faults({ deductionAmount: '20.01', additionalAmount: '2.99', detail })).toEqual([
      ['deductionAmount', 'SUM_MISMATCH'],
      ['additionalAmount', 'SUM_MISMATCH'],
    ]);
  });
  it('are not added up when they are invalid', () => {
    expect(
      faults({ deductionAmount: '20.00', detail: { adjustments: { deductions: [line('Advance', '12.50'), line('Uniform', '-7.50')] } } }),
    ).toEqual([['detail.adjustments.deductions[1].amount', 'INVALID_AMOUNT']]);
  });
  it('define the amounts when sent without them', () => {
    expect(read({ detail })).toMatchObject({ ok: true, sums: { deductionAmount: '20.00', additionalAmount: '3.00' } });
    expect(read({ detail: { adjustments: { deductions: [] } } }, KEPT)).toMatchObject({
      ok: true,
      sums: { deductionAmount: '0.00' },
      adjustments: NO_ADJUSTMENTS,
    });
  });
  it('without a time get the current time', () => {
    expect(read({ detail: { adjustments: { additions: [{ description: 'Tip', amount: '1' }] } } })).toMatchObject({
      adjustments: { additions: [{ addedAt: NOW }] },
    });
  });
  it('are unchanged when absent, or when their current sum is sent', () => {
    for (const write of [
      {},
      { detail: {} },
      { detail: null },
      { detail: { adjustments: null } },
      { detail: { adjustments: {} } },
      { deductionAmount: '20' },
      { additionalAmount: '0' },
    ])
      expect(read(write, KEPT)).toMatchObject({ ok: true, adjustments: KEPT, sums: { deductionAmount: '20.00' } });
  });
  it('are replaced by a single line when only another amount is sent', () => {
    expect(read({ deductionAmount: '5', additionalAmount: '1' }, KEPT)).toMatchObject({
      adjustments: {
        deductions: [{ description: 'Deduction', amount: '5.00', addedAt: NOW }],
        additions: [{ description: 'Addition', amount: '1.00' }],
      },
    });
    expect(read({ deductionAmount: 0 }, KEPT)).toMatchObject({ adjustments: NO_ADJUSTMENTS });
  });
  it.each([
    ['detail', 'detail', 'text'],
    ['detail.adjustments', 'detail.adjustments', { adjustments: [] }],
    ['a list', 'detail.adjustments.deductions', { adjustments: { deductions: {} } }],
    [
      'not too many',
      'detail.adjustments.additions',
      { adjustments: { additions: Array.from({ length: MOST_ADJUSTMENTS + 1 }, () => line('x', '1')) } },
    ],
    ['a line', 'detail.adjustments.deductions[0]', { adjustments: { deductions: ['x'] } }],
    ['something', 'detail.adjustments.deductions[0]', { adjustments: { deductions: [null] } }],
    ['a time as text', 'detail.adjustments.deductions[0].addedAt', { adjustments: { deductions: [line('x', '1', 5)] } }],
    ['a description', 'detail.adjustments.deductions[0].description', { adjustments: { deductions: [line('  ', '1')] } }],
    [
      'a short description',
      'detail.adjustments.deductions[0].description',
      { adjustments: { deductions: [line('x'.repeat(LONGEST_DESCRIPTION + 1), '1')] } },
    ],
    ['a time', 'detail.adjustments.deductions[0].addedAt', { adjustments: { deductions: [line('x', '1', 'yesterday')] } }],
    ['a sum that fits', 'detail.adjustments.deductions', { adjustments: { deductions: [line('x', '9999999999'), line('y', '1')] } }],
  ])('must be well formed: %s', (_, path, sent) => {
    expect(faults({ detail: sent }).map(([at]) => at)).toEqual([path]);
  });
});

describe('errors of adjustments', () => {
  const errors = (write: AdjustmentWrite) => {
    const result = read(write);
    return result.ok ? [] : result.violations.map(({ code, message }) => `${code} ${message}`);
  };
  const deductions = (lines: unknown) => ({ detail: { adjustments: { deductions: lines } } });
  it.each([
    [{ deductionAmount: true }, 'INVALID_AMOUNT This value should be a plain decimal number.'],
    [{ deductionAmount: '-1' }, 'INVALID_AMOUNT This value should not be negative.'],
    [{ detail: 5 }, 'INVALID This value should be an object.'],
    [deductions({}), `INVALID This value should be a list of at most ${MOST_ADJUSTMENTS}.`],
    [deductions([line('', '1')]), 'REQUIRED This value should not be blank.'],
    [
      deductions([line('x'.repeat(LONGEST_DESCRIPTION + 1), '1')]),
      `TOO_LONG This value is too long. It should have ${LONGEST_DESCRIPTION} characters or less.`,
    ],
    [deductions([line('x', '1', 'soon')]), 'INVALID_INSTANT This value should be a date and time with an offset, ISO 8601.'],
    [deductions([line('x', '9999999999'), line('y', '1')]), 'INVALID_AMOUNT The sum of these amounts is too large.'],
    [
      { deductionAmount: '2', ...deductions([line('x', '1')]) },
      'SUM_MISMATCH This value should be the sum of the deductions, which is 1.00.',
    ],
  ])('for %j are reported', (write, message) => {
    expect(errors(write)).toEqual([message]);
  });
  it('are not reported at the limits', () => {
    const many = Array.from({ length: MOST_ADJUSTMENTS }, () => line('x'.repeat(LONGEST_DESCRIPTION), '0.01', null));
    expect(read(deductions(many))).toMatchObject({ ok: true, adjustments: { deductions: many.map(() => ({ addedAt: NOW })) } });
  });
});

describe('sameAdjustments', () => {
  const other = (change: Partial<Adjustments['deductions'][number]>): Adjustments => ({
    ...KEPT,
    deductions: [{ ...KEPT.deductions[0]!, ...change }],
  });
  it('ignores property order, and detects any other difference', () => {
    expect(sameAdjustments(KEPT, { additions: [], deductions: [{ addedAt: NOW, amount: '20.00', description: 'Advance' }] })).toBe(true);
    for (const changed of [
      NO_ADJUSTMENTS,
      other({ amount: '20.01' }),
      other({ description: 'Uniform' }),
      other({ addedAt: '2026-06-30T12:00:01+00:00' }),
      { additions: KEPT.deductions, deductions: [] },
    ])
      expect(sameAdjustments(KEPT, changed)).toBe(false);
  });
});

describe('final amount', () => {
  it('is base plus bonus plus additions minus deductions, and can be negative', () => {
    expect(finalAmountOf({ baseAmount: '60.00', bonusAmount: '5.50', additionalAmount: '3.00', deductionAmount: '8.25' })).toBe('60.25');
    expect(finalAmountOf({ baseAmount: '0.00', bonusAmount: '0.00', additionalAmount: '0.00', deductionAmount: '0.01' })).toBe('-0.01');
  });
});
