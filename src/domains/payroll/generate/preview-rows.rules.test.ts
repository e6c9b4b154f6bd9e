/** Behaviour of the preview's table: its columns, order and sums. */
import { describe, expect, it } from 'vitest';
import { nextSort, readSort, rolesIn, sortRows, totalsOf, writeSort, type PreviewRow } from './preview-rows.rules.ts';

const row = (name: string, seconds: PreviewRow['seconds'], baseAmount: string, bonusAmount: string, totalAmount: string): PreviewRow => ({
  employee: `/api/employees/${name}`,
  name,
  seconds,
  baseAmount,
  bonusAmount,
  totalAmount,
});
const ROWS = [
  row('Ben', { HOST: 34_200 }, '95.10', '0.00', '95.10'),
  row('ana', { HOST: 36_900, MODEL: 1200 }, '110.00', '0.20', '110.20'),
  row('Cleo', { SUPPORT: 0 }, '9.90', '100.30', '110.20'),
];
const names = (text: string) => sortRows(ROWS, readSort(text)).map(({ name }) => name);

describe('the order', () => {
  it('is of names first, and of amounts by their value, not their letters', () => {
    expect(names('')).toEqual(['ana', 'Ben', 'Cleo']);
    expect(names('-name')).toEqual(['Cleo', 'Ben', 'ana']);
    expect(names('baseAmount')).toEqual(['Cleo', 'Ben', 'ana']);
    expect(names('-HOST')).toEqual(['ana', 'Ben', 'Cleo']);
  });
  it('puts the same amounts by name, whichever way it goes', () => {
    expect(names('totalAmount')).toEqual(['Ben', 'ana', 'Cleo']);
    expect(names('-totalAmount')).toEqual(['ana', 'Cleo', 'Ben']);
  });
  it('turns round at the second press; figures begin with the most', () => {
    const first = nextSort(readSort(''), 'totalAmount');
    expect(first).toEqual({ column: 'totalAmount', direction: 'desc' });
    expect(nextSort(first, 'totalAmount').direction).toBe('asc');
    expect(nextSort(first, 'name')).toEqual({ column: 'name', direction: 'asc' });
    expect(nextSort(readSort(''), 'name').direction).toBe('desc');
  });
  it('is in the address, unless it is the first', () => {
    expect(['-HOST', 'bonusAmount', '-name'].map((text) => writeSort(readSort(text)))).toEqual(['-HOST', 'bonusAmount', '-name']);
    expect(['', 'name', 'salary', '--name'].map((text) => writeSort(readSort(text)))).toEqual([null, null, null, null]);
  });
});

describe('the sums', () => {
  it('are exact, per role and over all', () => {
    expect(totalsOf(ROWS)).toEqual({
      seconds: { HOST: 71_100, MODEL: 1200 },
      allSeconds: 72_300,
      baseAmount: '215.00',
      bonusAmount: '100.50',
      totalAmount: '315.50',
    });
  });
  it('are there for nobody too', () => {
    expect(totalsOf([])).toEqual({ seconds: {}, allSeconds: 0, baseAmount: '0.00', bonusAmount: '0.00', totalAmount: '0.00' });
  });
  it('have a column for a role that somebody worked in', () => {
    expect(rolesIn(ROWS)).toEqual(['HOST', 'MODEL']);
  });
});
