/** Calculates figures missing from a file by the platform's own formulas; exact, rounded half up once at the end. */
import { compareDecimals, divideDecimals, movePoint } from '#core/money';
import type { Figures } from './parse-rows.rules.ts';

export interface Formula<Name extends string> {
  readonly field: Name;
  /** The first known one is used. */
  readonly over: readonly Name[];
  readonly under: Name;
  readonly thousand?: true;
  readonly scale: number;
}

const RATE = 6;
const MONEY = 2;

export const LIST_FORMULAS: readonly Formula<
  | 'ctr'
  | 'coRate'
  | 'showGpm'
  | 'watchGpm'
  | 'averagePrice'
  | 'productClicks'
  | 'productImpressions'
  | 'ordersPaid'
  | 'liveAttributedGmv'
  | 'revenue'
  | 'impressions'
  | 'views'
  | 'mainOrders'
>[] = [
  { field: 'ctr', over: ['productClicks'], under: 'productImpressions', scale: RATE },
  { field: 'coRate', over: ['ordersPaid'], under: 'productClicks', scale: RATE },
  { field: 'showGpm', over: ['liveAttributedGmv', 'revenue'], under: 'impressions', thousand: true, scale: MONEY },
  { field: 'watchGpm', over: ['liveAttributedGmv', 'revenue'], under: 'views', thousand: true, scale: MONEY },
  { field: 'averagePrice', over: ['liveAttributedGmv', 'revenue'], under: 'mainOrders', scale: MONEY },
];

export const METRIC_FORMULAS: readonly Formula<
  | 'ctr'
  | 'ctorSkuOrders'
  | 'gpm'
  | 'avgPriceMainOrders'
  | 'productClicks'
  | 'productImpressions'
  | 'skuOrders'
  | 'attributedGmv'
  | 'views'
  | 'mainOrders'
>[] = [
  { field: 'ctr', over: ['productClicks'], under: 'productImpressions', scale: RATE },
  { field: 'ctorSkuOrders', over: ['skuOrders'], under: 'productClicks', scale: RATE },
  { field: 'gpm', over: ['attributedGmv'], under: 'views', thousand: true, scale: MONEY },
  { field: 'avgPriceMainOrders', over: ['attributedGmv'], under: 'mainOrders', scale: MONEY },
];

/** Products have no views of their own, so GPM cannot be calculated for them. */
export const PRODUCT_FORMULAS: readonly Formula<
  'ctr' | 'ctorSkuOrders' | 'averagePrice' | 'productClicks' | 'productImpressions' | 'skuOrders' | 'attributedGmv' | 'mainOrders'
>[] = [
  { field: 'ctr', over: ['productClicks'], under: 'productImpressions', scale: RATE },
  { field: 'ctorSkuOrders', over: ['skuOrders'], under: 'productClicks', scale: RATE },
  { field: 'averagePrice', over: ['attributedGmv'], under: 'mainOrders', scale: MONEY },
];

/**
 * Adds unknown figures that can be calculated; the platform's own figures stay.
 * @param unreadable fields whose cell could not be read: a calculated figure must not hide that.
 * @returns the names of the figures added.
 */
export function derive<Name extends string>(
  figures: Figures<Name>,
  formulas: readonly Formula<Name>[],
  unreadable: ReadonlySet<string>,
): Name[] {
  const added: Name[] = [];
  for (const { field, over, under, thousand, scale } of formulas) {
    if (typeof figures[field] === 'string' || unreadable.has(field)) continue;
    const numerator = over.map((name) => figures[name]).find((value) => typeof value === 'string');
    const denominator = figures[under];
    if (typeof numerator !== 'string' || typeof denominator !== 'string') continue;
    if (compareDecimals(denominator, 0) === 0) continue;
    figures[field] = movePoint(divideDecimals(thousand ? movePoint(numerator, 3) : numerator, denominator, scale), 0);
    added.push(field);
  }
  return added;
}
