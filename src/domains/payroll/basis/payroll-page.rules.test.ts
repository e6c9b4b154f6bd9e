/** Tests for the actions that the payroll page offers in each status, and for reading sums and errors. */
import { describe, expect, it } from 'vitest';
import { composition, faultsIn, namesText, pageOffer } from './payroll-page.rules.ts';

describe('page actions', () => {
  it.each([
    ['DRAFT', ['recalculate', 'remove', 'change']],
    ['SUBMITTED', ['payslips', 'change', 'bankFile']],
    ['PAID', ['payslips', 'bankFile']],
  ] as const)('for a payroll with status %s', (status, offered) => {
    expect(
      Object.entries(pageOffer(status))
        .filter(([, on]) => on)
        .map(([name]) => name)
        .sort(),
    ).toEqual([...offered].sort());
  });
});

it('adds up the composition of pay in a fixed order, without zeros', () => {
  const shares = composition([
    { components: { GMV: '25.00', BASE: '100.10' } },
    { components: { BASE: '49.90', EARLY: '25.00', LATE: '0.00' } },
  ]);
  expect(shares).toEqual([
    { component: 'BASE', amount: '150.00', percent: '75.0' },
    { component: 'EARLY', amount: '25.00', percent: '12.5' },
    { component: 'GMV', amount: '25.00', percent: '12.5' },
  ]);
  expect(composition([])).toEqual([]);
});

it('finds the errors in a problem that has them', () => {
  expect(faultsIn({ faults: [{ code: 'STALE' }] })).toHaveLength(1);
  expect([faultsIn(null), faultsIn({}), faultsIn({ faults: 'x' })]).toEqual([null, null, null]);
});

it('formats names as a list', () => {
  expect([[], ['A'], ['A', 'B'], ['A', 'B', 'C', 'D'], ['A', 'B', 'C', 'D', 'E']].map((names) => namesText(names, 3))).toEqual([
    '',
    'A',
    'A and B',
    'A, B, C and D',
    'A, B, C and 2 more',
  ]);
});
