/** The shape of a parsed export: a header that describes the file, and typed rows with exact decimals. */

export const LIST_FIGURES = [
  'revenue',
  'liveAttributedGmv',
  'directGmv',
  'products',
  'differentProductsSold',
  'ordersCreated',
  'ordersPaid',
  'mainOrders',
  'itemsSold',
  'buyers',
  'averagePrice',
  'coRate',
  'viewers',
  'views',
  'avgViewers',
  'peakViewers',
  'avgViewingDuration',
  'comments',
  'shares',
  'likes',
  'newFollowers',
  'impressions',
  'productImpressions',
  'productClicks',
  'ctr',
  'liveCtr',
  'showGpm',
  'watchGpm',
  'gmvPerHour',
  'tapThroughRate',
] as const;
export type ListFigure = (typeof LIST_FIGURES)[number];

export const METRIC_FIGURES = [
  'attributedGmv',
  'directGmv',
  'soldQuantity',
  'totalGbViewers',
  'liveImpression',
  'views',
  'enterRoomRate',
  'productImpressions',
  'productClicks',
  'ctr',
  'likes',
  'shares',
  'comments',
  'newFollowers',
  'createdSkuOrders',
  'skuOrders',
  'mainOrders',
  'ctorSkuOrders',
  'ctorMainOrders',
  'customers',
  'gpm',
  'avgPriceItemsSold',
  'avgPriceMainOrders',
  'viewers',
  'viewersEntering',
  'viewersLeaving',
] as const;
export type MetricFigure = (typeof METRIC_FIGURES)[number];

export const PRODUCT_FIGURES = [
  'productImpressions',
  'productClicks',
  'ctr',
  'availableStock',
  'createdSkuOrders',
  'skuOrders',
  'mainOrders',
  'ctorSkuOrders',
  'ctorMainOrders',
  'attributedGmv',
  'directGmv',
  'gpm',
  'itemsSold',
  'customers',
  'averagePrice',
  'addedToCart',
  'paymentRate',
] as const;
export type ProductFigure = (typeof PRODUCT_FIGURES)[number];

/**
 * Exact decimals; rates are fractions ("0.0833"), durations seconds. A key is absent when the file has no such column and the figure
 * was not calculated; null when the platform provided no number.
 */
export type Figures<Name extends string> = { [name in Name]?: string | null };

/** A cell that could not be read; sheet and row number are in the row. */
export interface CellProblem {
  /** The header as written in the file. */
  readonly column: string;
  readonly message: string;
}

interface RowBase {
  /** Row number as shown in the spreadsheet, from 1. */
  readonly row: number;
  readonly sheet: string;
  readonly problems: readonly CellProblem[];
}

/** A stream of the LIVE list. Times are wall-clock times without a zone, in the live account's time zone. */
export interface ListRow extends RowBase {
  /** Handle without @. */
  readonly creator: string | null;
  readonly creatorId: string | null;
  readonly nickname: string | null;
  readonly roomId: string | null;
  readonly title: string | null;
  /** YYYY-MM-DDTHH:MM:SS; null only when `problems` states why. */
  readonly start: string | null;
  readonly end: string | null;
  readonly durationSeconds: number | null;
  readonly figures: Figures<ListFigure>;
}

export interface MetricRow extends RowBase {
  readonly part: 'metric';
  /** YYYY-MM-DDTHH:MM:SS, or HH:MM:SS where the file only gives a time of day; null only when `problems` states why. */
  readonly time: string | null;
  readonly figures: Figures<MetricFigure>;
  /** Names of `figures` that are missing from the file and were calculated. */
  readonly derived: readonly MetricFigure[];
}

export interface ProductRow extends RowBase {
  readonly part: 'product';
  /** Null only when `problems` states why. */
  readonly productId: string | null;
  readonly productName: string | null;
  readonly figures: Figures<ProductFigure>;
  readonly derived: readonly ProductFigure[];
}

export interface SourceRow extends RowBase {
  readonly part: 'source';
  /** A sub-source is written "Parent › Child"; null only when `problems` states why. */
  readonly viewerSource: string | null;
  readonly sharePercentage: string | null;
}

export interface ProfileRow extends RowBase {
  readonly part: 'profile';
  /** Null only when `problems` states why. */
  readonly profileGroup: string | null;
  readonly profileType: string | null;
  readonly viewerProfile: string | null;
  readonly customerProfile: string | null;
}

export type DashboardRow = MetricRow | ProductRow | SourceRow | ProfileRow;
export type DashboardPart = DashboardRow['part'];
export type ExportRow = ListRow | DashboardRow;
export type ExportKind = 'list' | 'dashboard';
export type ExportLanguage = 'en' | 'id';
export type ExportGeneration = 'F1' | 'F2' | 'F3' | 'F4';

export interface ExportSheet {
  readonly name: string;
  /** The kind of table read from it; null when it was ignored. */
  readonly part: 'list' | DashboardPart | null;
  readonly rows: number;
  /** Why it was ignored, as a sentence; null when it was read. */
  readonly ignored: string | null;
}

export interface ExportHeader {
  readonly kind: ExportKind;
  /** Of a list; null for dashboards. */
  readonly generation: ExportGeneration | null;
  readonly language: ExportLanguage;
  /** ISO code, inferred from a sign or a header's brackets; null when the file shows none. */
  readonly currency: string | null;
  /** The days that the file states it covers. */
  readonly period: { readonly from: string; readonly to: string } | null;
  readonly sheets: readonly ExportSheet[];
  readonly totalRows: number;
  /** The stream named in a dashboard. */
  readonly roomId: string | null;
  readonly title: string | null;
}
