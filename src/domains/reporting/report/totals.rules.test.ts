/** Tests for what a comparison adds to the figures of a report. */
import { describe, expect, it } from 'vitest';
import { comparedWith, figureCells, figureColumns } from './totals.rules.ts';

const NAMES = ['gmv', 'views'] as const;
const FIGURES = { gmv: { label: 'GMV', unit: 'money' }, views: { label: 'Views', unit: 'count' } };
const RATE = { rate: { label: 'Rate', unit: 'percent' } };

describe('a report with a comparison', () => {
  it('has the earlier figures and the change of each', () => {
    const before: Readonly<Record<'gmv' | 'views', string | number | null>> = { gmv: '8.00', views: null };
    expect(comparedWith(NAMES, { gmv: '10.00', views: 5 }, before, FIGURES)).toEqual({ before, change: { gmv: '0.2500', views: null } });
    expect(comparedWith(['gmv', 'none'], { gmv: '4.00' }, { gmv: '8.00' }, { ...FIGURES, none: FIGURES.gmv }).change).toEqual({
      gmv: '-0.5000',
      none: null,
    });
  });
  it('has the change of a percentage in percentage points, also from 0 and below it', () => {
    const change = (rate: string, before: string) => comparedWith(['rate'], { rate }, { rate: before }, RATE).change;
    expect([change('0.0833', '0.0623'), change('0.1', '0'), change('-0.05', '0.10'), change('0.05', '-0.10')]).toEqual([
      { rate: '0.0210' },
      { rate: '0.1000' },
      { rate: '-0.1500' },
      { rate: '0.1500' },
    ]);
    expect(figureColumns(['rate'], RATE, true).map(({ title }) => title)).toEqual(['Rate', 'Rate before', 'Rate difference']);
  });
  it('has two more columns for each figure, with its cells in the same order', () => {
    expect(figureColumns(NAMES, FIGURES, true)).toEqual([
      { name: 'gmv', title: 'GMV', numeric: true },
      { name: 'gmvBefore', title: 'GMV before', numeric: true },
      { name: 'gmvChange', title: 'GMV change', numeric: true },
      { name: 'views', title: 'Views', numeric: true },
      { name: 'viewsBefore', title: 'Views before', numeric: true },
      { name: 'viewsChange', title: 'Views change', numeric: true },
    ]);
    const row = { gmv: '10.00', views: 5, before: { gmv: '8.00', views: 4 }, change: { gmv: '0.2500', views: '0.2500' } };
    expect(figureCells(NAMES, row, true)).toEqual(['10.00', '8.00', '0.2500', 5, 4, '0.2500']);
  });
  it('has empty cells for a group without an earlier one', () => {
    expect(figureCells(NAMES, { gmv: '10.00', before: null, change: null }, true)).toEqual(['10.00', null, null, null, null, null]);
  });
});

it('a report without a comparison has its figures only', () => {
  expect(comparedWith(NAMES, { gmv: '10.00', views: 5 }, null, FIGURES)).toEqual({ before: null, change: null });
  expect(figureColumns(NAMES, FIGURES, false).map(({ title }) => title)).toEqual(['GMV', 'Views']);
  expect(figureCells(NAMES, { gmv: '10.00', views: 5, before: null, change: null }, false)).toEqual(['10.00', 5]);
});
