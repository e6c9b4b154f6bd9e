/** Answers the product report: sums, ABC classes over all products, then the requested filters. */
import { recordFrom } from '#core/typed-object';
import { sumOf, toScale } from '#core/money';
import { abcOf, type AbcClass } from './abc.rules.ts';
import { compare } from '../streams/analytics-groups.rules.ts';
import { attributionNotes } from '../report/analytics.rules.ts';
import { countNotes, limitNotes, streamCounts } from '../streams/analyse.query.ts';
import { figuresOf, NO_SUMS, type Changes, type Figures, type Sums } from '../report/figures.rules.ts';
import { comparisonOf, stepsOf } from '../report/period.rules.ts';
import type { ProductInput } from './product-performance.action.ts';
import { productDetails, streamsOfProduct } from './product-details.query.ts';
import { PRODUCT_FIGURES, productFigures, stockState, type ProductAnswer, type ProductFigures, type ProductRow } from './products.rules.ts';
import { checkRecords, type Requester } from '../report/report-rows.query.ts';
import { sumStreams } from '../streams/stream-sums.query.ts';

export async function reportProducts(requester: Requester, input: ProductInput, agencyZone: string): Promise<ProductAnswer> {
  await checkRecords(requester, input);
  const timeZone = input.zone === 'agency' ? agencyZone : null;
  const period = { from: input.from, to: input.to };
  const comparison = comparisonOf(period, input.compareTo);
  const [now, before, details, streams, about] = await Promise.all([
    sumStreams(requester, input, [period], 'product', timeZone),
    comparison === null ? null : sumStreams(requester, input, [comparison], 'product', timeZone),
    productDetails(requester, input, period, timeZone),
    input.product === undefined ? null : streamsOfProduct(requester, input, period, timeZone, input.product),
    streamCounts(requester, input, [period], timeZone),
  ]);
  const weeks = stepsOf('week', period);
  const byGmv = [...now.groups]
    .map(([key, sums]) => ({ key, figures: figuresOf(sums) }))
    .sort((a, b) => Number(b.figures.gmv ?? 0) - Number(a.figures.gmv ?? 0) || a.key.localeCompare(b.key));
  const places = abcOf(byGmv.map(({ figures }) => figures.gmv as string | null));
  const products = byGmv.flatMap(({ key, figures }, index): ProductRow[] => {
    const detail = details.get(key);
    if (detail === undefined) return [];
    const gmvOf = new Map(detail.weeks.map((week, place) => [week, detail.gmvs[place] ?? null]));
    return [
      {
        productId: key,
        productName: detail.name,
        ...productFigures(figures),
        ...places[index]!,
        availableStock: detail.available,
        stock: stockState(detail.available, detail.ranOut),
        lastSeen: detail.lastSeen,
        trend: weeks.map((week) => gmvOf.get(week) ?? null),
        ...beforeOf(figures, before === null ? null : (before.groups.get(key) ?? NO_SUMS)),
      },
    ];
  });
  const found = products.filter((product) => matches(product, input));
  const ordered = input.orderBy === undefined ? found : sortedBy(found, input.orderBy);
  const totals = figuresOf(now.totals);
  return {
    period,
    comparison,
    timeZone,
    weeks,
    products: ordered.slice(0, input.limit),
    totalProducts: found.length,
    classes: { A: classOf(products, 'A'), B: classOf(products, 'B'), C: classOf(products, 'C') },
    totals: { ...productFigures(totals), ...beforeOf(totals, before?.totals ?? null) },
    streams,
    notes: [...attributionNotes([period, comparison]), ...countNotes(about, 'products'), ...limitNotes(found.length, input.limit)],
  };
}

function beforeOf(
  figures: Figures,
  sums: Sums | null,
): { before: ProductFigures | null; change: Pick<Changes, keyof ProductFigures> | null } {
  const { before, change } = compare(figures, sums);
  if (before === null || change === null) return { before: null, change: null };
  return {
    before: productFigures(before),
    change: recordFrom(PRODUCT_FIGURES, (name) => change[name]),
  };
}

function matches({ productName, productId, abc, stock }: ProductRow, input: ProductInput): boolean {
  const text = (input.search ?? '').trim().toLowerCase();
  const named = text === '' || productName.toLowerCase().includes(text) || productId.toLowerCase().includes(text);
  return named && (input.abc === undefined || input.abc.includes(abc)) && (input.stock === undefined || input.stock.includes(stock));
}

function sortedBy(products: readonly ProductRow[], { figure, direction }: NonNullable<ProductInput['orderBy']>): ProductRow[] {
  const sign = direction === 'asc' ? 1 : -1;
  return [...products].sort((one, other) => {
    if (figure === 'label') return sign * one.productName.localeCompare(other.productName, 'en', { numeric: true });
    const [a, b] = [one[figure], other[figure]];
    if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
    return sign * (Number(a) - Number(b));
  });
}

function classOf(products: readonly ProductRow[], abc: AbcClass): { products: number; gmv: string } {
  const members = products.filter((product) => product.abc === abc);
  return { products: members.length, gmv: toScale(sumOf(members.map(({ gmv }) => gmv ?? '0')), 2) };
}
