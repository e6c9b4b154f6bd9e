/** Product report: which products drive sales, their trends, and stock-outs. */
import type { productPerformance } from './product-performance.action.ts';
import { NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { useSettings } from '#web/api/settings.ts';
import { ChartPlace, numberOf, type ChartSeries } from '../report/chart-place.part.tsx';
import { FIGURES } from '../report/figures.rules.ts';
import { ProductName, ProductStreams, ShareBar, StockBadge } from './product-cells.part.tsx';
import { PRODUCT_FIGURES, type ProductAnswer, type ProductFigure, type ProductRow } from './products.rules.ts';
import { narrowsReport, questionOf, type Offer } from '../report/report-address.rules.ts';
import { downloadReport, useReport, useReportAddress, type Addressed } from '../report/report-data.hook.tsx';
import { ReportFilters } from '../report/report-filters.part.tsx';
import { ReportFrame } from '../report/report-frame.part.tsx';
import { ReportTable, type FigureColumn } from '../report/report-table.part.tsx';
import { figureText } from '../report/report-text.rules.ts';
import classes from '../report/reports.module.css';
import { Sparkline } from '../report/sparkline.part.tsx';

const OFFER: Offer = {
  groupings: ['product'],
  figures: ['gmv', ...PRODUCT_FIGURES.filter((name) => name !== 'gmv')],
  columns: ['label', 'availableStock'],
  own: ['search', 'class', 'stock', 'product'],
};
const COLUMNS: readonly FigureColumn[] = (['gmv', ...PRODUCT_FIGURES.filter((name) => name !== 'gmv')] as const).map((name) => ({
  name,
  ...FIGURES[name],
  better: name === 'streams' || name === 'productImpressions' ? 'neither' : 'more',
}));
const DRAWN = 25;
const TYPING_MS = 300;

export default function ProductPerformanceScreen() {
  const addressed = useReportAddress(OFFER);
  const { address, change } = addressed;
  const { own, sort } = address;
  const question = useMemo(
    () => ({
      ...questionOf(address),
      ...(own.search === undefined ? {} : { search: own.search }),
      ...(['A', 'B', 'C'].includes(own.class ?? '') ? { abc: [own.class] } : {}),
      ...(own.stock === 'out' ? { stock: ['OUT', 'WAS_OUT'] } : {}),
      ...(own.product === undefined ? {} : { product: own.product }),
      ...(sort === null ? {} : { orderBy: sort }),
    }),
    [address, own, sort],
  );
  const report = useReport<typeof productPerformance>('POST /api/reports/product-performance', question);
  return (
    <ReportFrame
      title="Product performance"
      report={report}
      empty={{
        narrowed: narrowsReport(address, OFFER),
        filters: 'Select other days or accounts.',
        counted: 'Products are counted once the streams’ dashboards, which contain them, are imported.',
        source: 'imports',
      }}
      isEmpty={({ totals }) => totals.streams === 0}
      onDownload={(format) =>
        downloadReport<typeof productPerformance>(
          'POST /api/reports/product-performance',
          question,
          `product-performance-${address.period.from}-${address.period.to}`,
          format,
        )
      }
      filters={
        <ReportFilters {...addressed}>
          <ProductFilters {...addressed} />
        </ReportFilters>
      }
    >
      {(answer) => (
        <Found
          answer={answer}
          addressed={addressed}
          onProduct={(product) => {
            const { product: _gone, ...rest } = own;
            change({ own: product === null ? rest : { ...rest, product } });
          }}
        />
      )}
    </ReportFrame>
  );
}

function ProductFilters({ address: { own }, change }: Addressed) {
  const [typed, setTyped] = useState(own.search ?? '');
  const set = (key: string, value: string) => {
    const { [key]: _gone, ...rest } = own;
    change({ own: value === '' ? rest : { ...rest, [key]: value } }, { replace: key === 'search' });
  };
  const search = useDebouncedCallback((text: string) => set('search', text.trim()), TYPING_MS);
  return (
    <>
      <NativeSelect
        className={classes.select}
        label="Class"
        value={own.class ?? ''}
        onChange={({ currentTarget: { value } }) => set('class', value)}
        data={[
          { value: '', label: 'All' },
          { value: 'A', label: 'A' },
          { value: 'B', label: 'B' },
          { value: 'C', label: 'C' },
        ]}
      />
      <NativeSelect
        className={classes.select}
        label="Stock"
        value={own.stock ?? ''}
        onChange={({ currentTarget: { value } }) => set('stock', value)}
        data={[
          { value: '', label: 'Any' },
          { value: 'out', label: 'Ran out' },
        ]}
      />
      <TextInput
        label="Product"
        placeholder="Name or ID"
        value={typed}
        maxLength={200}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          search(value);
        }}
        autoComplete="off"
      />
    </>
  );
}

function Found({
  answer,
  addressed: { address, change },
  onProduct,
}: {
  readonly answer: ProductAnswer;
  readonly addressed: Addressed;
  readonly onProduct: (product: string | null) => void;
}) {
  const { currency } = useSettings();
  const { classes: abc, products, comparison, totals } = answer;
  const figure = address.figure as ProductFigure;
  const { labels, series } = useMemo(
    () => chartOf(products.slice(0, DRAWN), figure, comparison !== null, address.sort === null),
    [products, figure, comparison, address.sort],
  );
  const most = products.reduce((best, { share }) => Math.max(best, Number(share ?? 0)), 0);
  const chosen = address.own.product;
  return (
    <>
      <dl className={classes.tiles}>
        {(['A', 'B', 'C'] as const).map((name) => (
          <div key={name}>
            <dt>
              Class {name}: {abc[name].products} {abc[name].products === 1 ? 'product' : 'products'}
            </dt>
            <dd>{figureText('money', abc[name].gmv, currency)}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.body} data-wide>
        <div>
          <section className={classes.panel} aria-label="Chart">
            <div className={classes.panelHead}>
              <NativeSelect
                size="xs"
                aria-label="Chart figure"
                value={figure}
                onChange={({ currentTarget: { value } }) => change({ figure: value })}
                data={OFFER.figures.map((name) => ({ value: name, label: FIGURES[name as ProductFigure].label }))}
              />
              <span className={classes.quiet}>{products.length > DRAWN ? `First ${DRAWN} rows` : 'All rows'}</span>
            </div>
            <ChartPlace
              about={`${FIGURES[figure].label} of ${labels.length} products${figure === 'gmv' && address.sort === null ? ' with their cumulative share of all GMV' : ''}. The table has the numbers.`}
              labels={labels}
              series={series}
              kind="bars"
              currency={currency}
            />
          </section>
          {chosen === undefined || answer.streams === null ? null : (
            <ProductStreams
              name={products.find(({ productId }) => productId === chosen)?.productName ?? chosen}
              streams={answer.streams}
              onClose={() => onProduct(null)}
            />
          )}
        </div>
        <ReportTable<ProductRow>
          caption="Products"
          title="Product"
          rows={products}
          keyOf={({ productId }) => productId}
          columns={COLUMNS}
          totals={totals}
          sort={address.sort}
          onSort={(sort) => change({ sort })}
          nameOf={(row) => (
            <ProductName
              row={row}
              chosen={row.productId === chosen}
              onChoose={() => onProduct(row.productId === chosen ? null : row.productId)}
            />
          )}
          extras={[
            { name: 'share', label: 'Share of GMV', render: ({ share }) => <ShareBar share={share} most={most} /> },
            {
              name: 'trend',
              label: 'By week',
              render: ({ trend, productName }) => <Sparkline values={trend} label={`GMV of ${productName} by week`} />,
            },
            {
              name: 'availableStock',
              label: 'Stock',
              sortable: true,
              render: ({ stock, availableStock }) => <StockBadge state={stock} available={availableStock} />,
            },
          ]}
        />
      </div>
    </>
  );
}

/** @param best whether products are sorted by GMV descending, so that cumulative shares increase along the chart. */
function chartOf(
  products: readonly ProductRow[],
  figure: ProductFigure,
  compared: boolean,
  best: boolean,
): { labels: string[]; series: ChartSeries[] } {
  const { label, unit } = FIGURES[figure];
  const pareto = figure === 'gmv' && best;
  return {
    labels: products.map(({ productName }) => productName),
    series: [
      { label, unit, ink: '--now-ink', values: products.map((row) => numberOf(row[figure])) },
      ...(compared && !pareto
        ? [
            {
              label: 'Previous period',
              unit,
              ink: '--before-ink',
              values: products.map(({ before }) => numberOf(before?.[figure])),
            } satisfies ChartSeries,
          ]
        : []),
      ...(pareto
        ? [
            {
              label: 'Cumulative share',
              unit: 'percent',
              ink: '--line-ink',
              values: products.map(({ cumulativeShare }) => numberOf(cumulativeShare)),
              line: true,
              right: true,
            } satisfies ChartSeries,
          ]
        : []),
    ],
  };
}
