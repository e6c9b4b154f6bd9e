/** Decides the table of the product report as it goes into a file. */
import { FIGURES } from '../report/figures.rules.ts';
import { PRODUCT_FIGURES, type ProductAnswer, type ProductFigures } from './products.rules.ts';
import { rowsOf, type ReportCell, type ReportSheet } from '../report/sheet.rules.ts';

type Compared = ProductFigures & Pick<ProductAnswer['totals'], 'before' | 'change'>;

export function productSheet({ products, totals, weeks, comparison }: ProductAnswer): ReportSheet {
  const figures = (row: Compared): ReportCell[] =>
    PRODUCT_FIGURES.flatMap((name) => [
      row[name],
      ...(comparison === null ? [] : [row.before?.[name] ?? null, row.change?.[name] ?? null]),
    ]);
  return {
    name: 'Product performance',
    columns: [
      { name: 'productId', title: 'Product ID' },
      { name: 'productName', title: 'Product' },
      { name: 'abc', title: 'Class' },
      ...PRODUCT_FIGURES.flatMap((name) => [
        { name, title: FIGURES[name].label, numeric: true },
        ...(comparison === null
          ? []
          : [
              { name: `${name}Before`, title: `${FIGURES[name].label} before`, numeric: true },
              { name: `${name}Change`, title: `${FIGURES[name].label} change`, numeric: true },
            ]),
      ]),
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
