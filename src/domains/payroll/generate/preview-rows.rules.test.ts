/** Tests for the preview table: columns, sort order and totals. */
import { describe, expect, it } from 'vitest';
import { amountsIn, nextSort, readSort, rolesIn, sortRows, totalsOf, writeSort, type PreviewRow } from './preview-rows.rules.ts';

const row = (name: string, seconds: PreviewRow['seconds'], baseAmount: string, bonusAmount: string, totalAmount: string): PreviewRow => ({
  employee: `/api/employees/${name}`,
  name,
  seconds,
  baseAmount,
  bonusAmount,
  arrearsAmount: '0.00',
  totalAmount,
});
const ROWS = [
  row('Ben', { HOST: 34_200 }, '95.10', '0.00', '95.10'),
  row('ana', { HOST: 36_900, MODEL: 1200 }, '110.00', '0.20', '110.20'),
  row('Cleo', { SUPPORT: 0 }, '9.90', '100.30', '110.20'),
];
const names = (text: string) => sortRows(ROWS, readSort(text)).map(({ name }) => name);

describe('sort order', () => {
  it('is by name first, and sorts amounts numerically', () => {
    expect(names('')).toEqual(['ana', 'Ben', 'Cleo']);
    expect(names('-name')).toEqual(['Cleo', 'Ben', 'ana']);
    expect(names('baseAmount')).toEqual(['Cleo', 'Ben', 'ana']);
    expect(names('-HOST')).toEqual(['ana', 'Ben', 'Cleo']);
  });
  it('sorts equal amounts by name in both directions', () => {
    expect(names('totalAmount')).toEqual(['Ben', 'ana', 'Cleo']);
    expect(names('-totalAmount')).toEqual(['ana', 'Cleo', 'Ben']);
  });
  it('reverses on the second click; numbers start descending', () => {
    const first = nextSort(readSort(''), 'totalAmount');
    expect(first).toEqual({ column: 'totalAmount', direction: 'desc' });
    expect(nextSort(first, 'totalAmount').direction).toBe('asc');
    expect(nextSort(first, 'name')).toEqual({ column: 'name', direction: 'asc' });
    expect(nextSort(readSort(''), 'name').direction).toBe('desc');
  });
  it('is stored in the URL unless it is the default', () => {
    expect(['-HOST', 'bonusAmount', '-name'].map((text) => writeSort(readSort(text)))).toEqual(['-HOST', 'bonusAmount', '-name']);
    expect(['', 'name', 'salary', '--name'].map((text) => writeSort(readSort(text)))).toEqual([null, null, null, null]);
  });
});

describe('totals', () => {
  it('are exact, per role and overall', () => {
    expect(totalsOf(ROWS)).toEqual({
      seconds: { HOST: 71_100, MODEL: 1200 },
      allSeconds: 72_300,
      baseAmount: '215.00',
      bonusAmount: '100.50',
      arrearsAmount: '0.00',
      totalAmount: '315.50',
    });
  });
  it('are zero without rows', () => {
    expect(totalsOf([])).toEqual({
      seconds: {},
      allSeconds: 0,
      baseAmount: '0.00',
      bonusAmount: '0.00',
      arrearsAmount: '0.00',
      totalAmount: '0.00',
    });
  });
  it('have a column for each role that was worked', () => {
    expect(rolesIn(ROWS)).toEqual(['HOST', 'MODEL']);
  });
});

it('has a column for differences to closed payrolls only where there are some', () => {
  const ana = row('Ana', {}, '10.00', '0.00', '10.00');
  expect(amountsIn([ana])).toEqual(['baseAmount', 'bonusAmount', 'totalAmount']);
  expect(amountsIn([ana, { ...ana, arrearsAmount: '-1.00' }])).toEqual(['baseAmount', 'bonusAmount', 'arrearsAmount', 'totalAmount']);
});
