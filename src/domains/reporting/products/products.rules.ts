/** Decides the figures of the product report, and when a product is out of stock. */
import { recordFrom } from '#core/typed-object';
import type { AbcClass } from './abc.rules.ts';
import type { Note } from '../report/analytics.rules.ts';
import type { Changes, Figure, Figures } from '../report/figures.rules.ts';
import type { Period } from '../report/period.rules.ts';

/** Figures that exist per product; the others belong to a stream as a whole. */
export const PRODUCT_FIGURES = [
  'streams',
  'gmv',
  'orders',
  'averageOrder',
  'itemsSold',
  'productImpressions',
  'productClicks',
  'ctr',
  'ctor',
] as const satisfies readonly Figure[];
export type ProductFigure = (typeof PRODUCT_FIGURES)[number];
export type ProductFigures = Pick<Figures, ProductFigure>;

/** OUT = 0 when last reported; WAS_OUT = reached 0 within the period and is back in stock; UNKNOWN = no stream reported a stock. */
export const STOCK_STATES = ['IN_STOCK', 'OUT', 'WAS_OUT', 'UNKNOWN'] as const;
export type StockState = (typeof STOCK_STATES)[number];

export interface ProductRow extends ProductFigures {
  readonly productId: string;
  readonly productName: string;
  readonly share: string | null;
  readonly cumulativeShare: string | null;
  readonly abc: AbcClass;
  readonly availableStock: number | null;
  readonly stock: StockState;
  readonly lastSeen: string;
  /** GMV of each week, in the order of `weeks`; null = in no stream of that week. */
  readonly trend: readonly (string | null)[];
  readonly before: ProductFigures | null;
  readonly change: Pick<Changes, ProductFigure> | null;
}

export interface ProductStream extends ProductFigures {
  readonly liveStream: string;
  readonly label: string;
  readonly color: string;
  readonly startTime: string;
  readonly timezone: string;
  readonly availableStock: number | null;
}

export interface ProductAnswer {
  readonly period: Period;
  readonly comparison: Period | null;
  readonly timeZone: string | null;
  /** Mondays. */
  readonly weeks: readonly string[];
  readonly products: readonly ProductRow[];
  readonly totalProducts: number;
  readonly classes: Readonly<Record<AbcClass, { readonly products: number; readonly gmv: string }>>;
  readonly totals: ProductFigures & { readonly before: ProductFigures | null; readonly change: Pick<Changes, ProductFigure> | null };
  /** Streams of the requested product, latest first. */
  readonly streams: readonly ProductStream[] | null;
  readonly notes: readonly Note[];
}

/** @param available stock in the latest stream that reported one. @param ranOut whether any stream reported a stock of zero. */
export function stockState(available: number | null, ranOut: boolean): StockState {
  if (available === null) return 'UNKNOWN';
  if (available === 0) return 'OUT';
  return ranOut ? 'WAS_OUT' : 'IN_STOCK';
}

export function productFigures(figures: Figures): ProductFigures {
  return recordFrom(PRODUCT_FIGURES, (name) => figures[name]);
}
