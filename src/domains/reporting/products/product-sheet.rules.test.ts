/** Tests for the product report as a file: product, figures, class, stock and weeks, and totals last. */
import { describe, expect, it } from 'vitest';
import { readSheet } from '../../../../test/kit/report-sheet.ts';
import { changesOf, figuresOf, type Figures } from '../report/figures.rules.ts';
import { productFigures, type ProductAnswer } from './products.rules.ts';
import { productSheet } from './product-sheet.rules.ts';

const sold = (gmv: string): Figures => figuresOf({ streams: 1, gmv });
const compared = (gmv: string, before: string) => ({
  ...productFigures(sold(gmv)),
  before: productFigures(sold(before)),
  change: changesOf(sold(gmv), sold(before)),
});
const answer = (comparison: ProductAnswer['comparison']): ProductAnswer => ({
  period: { from: '2026-06-01', to: '2026-06-14' },
  comparison,
  timeZone: null,
  weeks: ['2026-06-01', '2026-06-08'],
  products: [
    {
      ...compared('300.00', '200.00'),
      productId: '1729',
      productName: 'Lip oil',
      share: '0.750000',
      cumulativeShare: '0.900000',
      abc: 'A',
      availableStock: 7,
      stock: 'WAS_OUT',
      lastSeen: '2026-06-10T09:00:00+00:00',
      trend: ['300.00', null],
    },
  ],
  totalProducts: 1,
  classes: { A: { products: 1, gmv: '300.00' }, B: { products: 0, gmv: '0.00' }, C: { products: 0, gmv: '0.00' } },
  totals: compared('400.00', '500.00'),
  streams: null,
  notes: [],
});
const may = { from: '2026-05-18', to: '2026-05-31' };

function table(comparison: ProductAnswer['comparison']) {
  return readSheet(productSheet(answer(comparison)));
}

describe('product file', () => {
  it('has columns for product, figures, shares, stock and weeks', () => {
    const { name, columns } = table(null);
    expect(name).toBe('Product performance');
    expect(columns).toEqual([
      { name: 'productId', title: 'Product ID' },
      { name: 'productName', title: 'Product' },
      { name: 'abc', title: 'Class' },
      { name: 'streams', title: 'Streams', numeric: true },
      { name: 'gmv', title: 'GMV', numeric: true },
      { name: 'orders', title: 'Orders', numeric: true },
      { name: 'averageOrder', title: 'Average order', numeric: true },
      { name: 'itemsSold', title: 'Items sold', numeric: true },
      { name: 'productImpressions', title: 'Product impressions', numeric: true },
      { name: 'productClicks', title: 'Product clicks', numeric: true },
      { name: 'ctr', title: 'CTR', numeric: true },
      { name: 'ctor', title: 'CTOR', numeric: true },
      { name: 'share', title: 'Share of GMV', numeric: true },
      { name: 'cumulativeShare', title: 'Cumulative share', numeric: true },
      { name: 'stock', title: 'Stock' },
      { name: 'availableStock', title: 'Available stock' },
      { name: 'gmv 2026-06-01', title: 'GMV, week from 2026-06-01', numeric: true },
      { name: 'gmv 2026-06-08', title: 'GMV, week from 2026-06-08', numeric: true },
    ]);
  });
  it('has a row per product, and totals with figures only', () => {
    const { of } = table(null);
    expect(['Product ID', 'Product', 'Class', 'Streams', 'GMV', 'Share of GMV', 'Cumulative share'].map(of)).toEqual([
      ['1729', ''],
      ['Lip oil', 'Total'],
      ['A', null],
      [1, 1],
      ['300.00', '400.00'],
      ['0.750000', null],
      ['0.900000', null],
    ]);
    expect(['Stock', 'Available stock', 'GMV, week from 2026-06-01', 'GMV, week from 2026-06-08'].map(of)).toEqual([
      ['WAS_OUT', null],
      [7, null],
      ['300.00', null],
      [null, null],
    ]);
  });
  it('has previous values next to each figure if periods are compared', () => {
    const { columns, of } = table(may);
    expect([of('GMV'), of('GMV before'), of('GMV change'), of('Share of GMV')]).toEqual([
      ['300.00', '400.00'],
      ['200.00', '500.00'],
      ['0.5000', '-0.2000'],
      ['0.750000', null],
    ]);
    expect(columns.filter(({ title }) => title.endsWith(' before'))).toHaveLength(9);
    expect(table(null).columns.filter(({ title }) => /before|change/.test(title))).toEqual([]);
  });
});
