/** The columns and rows of the product report's file. */
import { FIGURES } from '../report/figures.rules.ts';
import { PRODUCT_FIGURES, type ProductAnswer } from './products.rules.ts';
import { rowsOf, type ReportSheet } from '../report/sheet.rules.ts';
import { figureCells, figureColumns } from '../report/totals.rules.ts';

export function productSheet({ products, totals, weeks, comparison }: ProductAnswer): ReportSheet {
  const figures = (row: ProductAnswer['totals']) => figureCells(PRODUCT_FIGURES, row, comparison !== null);
  return {
    name: 'Product performance',
    columns: [
      { name: 'productId', title: 'Product ID' },
      { name: 'productName', title: 'Product' },
      { name: 'abc', title: 'Class' },
      ...figureColumns(PRODUCT_FIGURES, FIGURES, comparison !== null),
      { name: 'share', title: 'Share of GMV', numeric: true },
      { name: 'cumulativeShare', title: 'Cumulative share', numeric: true },
      { name: 'stock', title: 'Stock' },
      { name: 'availableStock', title: 'Available stock' },
      ...weeks.map((week) => ({ name: `gmv ${week}`, title: `GMV, week from ${week}`, numeric: true })),
    ],
    rows: rowsOf(
      products,
      (row) => [
        row.productId,
        row.productName,
        row.abc,
        ...figures(row),
        row.share,
        row.cumulativeShare,
        row.stock,
        row.availableStock,
        ...row.trend,
      ],
      ['', 'Total', null, ...figures(totals), null, null, null, null, ...weeks.map(() => null)],
    ),
  };
}
