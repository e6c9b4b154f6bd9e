/** The columns of an export and the field of each, by its English or Indonesian header; the tables below are meant to be read as data. */
import { itemAt } from '#core/present';
import { currencyOfSign } from './parse-numbers.rules.ts';
import { tidy } from './parse-cells.rules.ts';
import type { DashboardPart, ExportGeneration, ExportLanguage, ListFigure, MetricFigure, ProductFigure } from './parse-rows.rules.ts';

/** Determines how the cells of a column are read. */
export type ColumnKind = 'id' | 'handle' | 'text' | 'time' | 'minute' | 'duration' | 'amount' | 'average' | 'count' | 'rate' | 'seconds';

export interface HeaderRule<Field extends string = string> {
  readonly field: Field;
  readonly as: ColumnKind;
  /** The first name found in a file is used. */
  readonly en: readonly string[];
  readonly id?: readonly string[];
}

type ListField = 'creatorId' | 'creator' | 'nickname' | 'roomId' | 'title' | 'start' | 'end' | 'duration' | ListFigure;

export const LIST_HEADERS: readonly HeaderRule<ListField>[] = [
  { field: 'creatorId', as: 'id', en: ['Creator ID'], id: ['ID Kreator'] },
  { field: 'creator', as: 'handle', en: ['Creator'], id: ['Kreator'] },
  { field: 'nickname', as: 'text', en: ['Nickname'], id: ['Nama panggilan'] },
  { field: 'roomId', as: 'id', en: ['Room ID'] },
  { field: 'title', as: 'text', en: ['Room Title', 'Livestream'] },
  { field: 'start', as: 'time', en: ['Launched Time', 'Start time'], id: ['Waktu Live'] },
  { field: 'end', as: 'time', en: ['End Time'] },
  { field: 'duration', as: 'duration', en: ['Duration', 'Duration (seconds)'], id: ['Durasi'] },
  {
    field: 'revenue',
    as: 'amount',
    en: ['Gross revenue', 'Revenue', 'LIVE gross merchandise value'],
    id: ['Penghasilan', 'Nilai bruto barang dagangan dari LIVE'],
  },
  {
    field: 'liveAttributedGmv',
    as: 'amount',
    en: ['LIVE attributed GMV', 'LIVE-attributed GMV', 'Attributed GMV'],
    id: ['GMV yang didapat dari LIVE'],
  },
  { field: 'directGmv', as: 'amount', en: ['Direct GMV'] },
  { field: 'products', as: 'count', en: ['Products', 'Products added'], id: ['Produk', 'Produk yang ditambahkan'] },
  { field: 'differentProductsSold', as: 'count', en: ['Different Products Sold'], id: ['Produk Terjual'] },
  { field: 'ordersCreated', as: 'count', en: ['Orders Created', 'Created SKU orders'], id: ['Pesanan Dibuat', 'Pesanan SKU yang dibuat'] },
  {
    field: 'ordersPaid',
    as: 'count',
    en: ['Orders Paid', 'LIVE SKU orders', 'Orders paid for', 'Attributed SKU orders', 'SKU orders'],
    id: ['Pesanan Dibayar', 'Pesanan SKU dari LIVE'],
  },
  { field: 'mainOrders', as: 'count', en: ['Attributed orders', 'Main orders'] },
  {
    field: 'itemsSold',
    as: 'count',
    en: ['Attributed items sold', 'Items sold', 'LIVE items sold', 'Unit Sales'],
    id: ['Penjualan', 'Produk yang terjual dari LIVE'],
  },
  { field: 'buyers', as: 'count', en: ['Buyers', 'Unique customers', 'Customers'], id: ['Pembeli', 'Pembeli unik'] },
  { field: 'averagePrice', as: 'amount', en: ['Average Price', 'Avg. price', 'AOV'], id: ['Harga Rata-Rata'] },
  {
    field: 'coRate',
    as: 'rate',
    en: ['CO rate', 'Click-to-order rate (LIVE)', 'CTOR (SKU orders)'],
    id: ['Rasio pesanan per klik (LIVE)'],
  },
  { field: 'viewers', as: 'count', en: ['Viewers'], id: ['Penonton'] },
  { field: 'views', as: 'count', en: ['Views'], id: ['Live Stream Dilihat'] },
  { field: 'avgViewers', as: 'average', en: ['ACU'] },
  { field: 'peakViewers', as: 'count', en: ['PCU', 'Peak viewers'] },
  {
    field: 'avgViewingDuration',
    as: 'seconds',
    en: ['Avg. Viewing Duration', 'Average viewing duration (LIVE streams)', 'Avg. view duration'],
    id: ['Durasi Rata-rata', 'Durasi menonton rata-rata (Siaran LIVE)'],
  },
  { field: 'comments', as: 'count', en: ['Comments'], id: ['Komentar'] },
  { field: 'shares', as: 'count', en: ['Shares'], id: ['Live Dibagikan'] },
  { field: 'likes', as: 'count', en: ['Likes', 'LIVE likes'], id: ['Suka pada LIVE'] },
  {
    field: 'newFollowers',
    as: 'count',
    en: ['New Followers', 'New followers (Creator video)'],
    id: ['Pengikut Baru', 'Pengikut baru (Video kreator)'],
  },
  { field: 'impressions', as: 'count', en: ['LIVE impressions', 'Impressions'] },
  { field: 'productImpressions', as: 'count', en: ['Product Impressions'], id: ['Produk Dilihat'] },
  { field: 'productClicks', as: 'count', en: ['Product Clicks'], id: ['Klik Produk'] },
  { field: 'ctr', as: 'rate', en: ['CTR'] },
  { field: 'liveCtr', as: 'rate', en: ['LIVE CTR'] },
  { field: 'showGpm', as: 'amount', en: ['Show GPM', 'GMV/1K shows'] },
  { field: 'watchGpm', as: 'amount', en: ['Watch GPM', 'GPM', 'GMV/1K views'] },
  { field: 'gmvPerHour', as: 'amount', en: ['GMV per hour'] },
  { field: 'tapThroughRate', as: 'rate', en: ['Tap-through rate', 'Tap through rate', 'Enter room rate'] },
];

/** Columns that only one generation of the list has; F1 is the fallback. */
export const GENERATION_HEADERS: readonly (readonly [ExportGeneration, readonly string[]])[] = [
  ['F4', ['Room ID', 'Room Title']],
  ['F3', ['Livestream']],
  [
    'F2',
    [
      'LIVE gross merchandise value',
      'LIVE SKU orders',
      'LIVE items sold',
      'Unique customers',
      'Click-to-order rate (LIVE)',
      'Average viewing duration (LIVE streams)',
      'LIVE likes',
      'New followers (Creator video)',
      'Nilai bruto barang dagangan dari LIVE',
      'Pesanan SKU dari LIVE',
      'Produk yang terjual dari LIVE',
      'Pembeli unik',
      'Rasio pesanan per klik (LIVE)',
      'Durasi menonton rata-rata (Siaran LIVE)',
      'Suka pada LIVE',
      'Pengikut baru (Video kreator)',
    ],
  ],
];

/** LIVE CTR (clicks ÷ views) is left out on purpose: `ctr` is clicks ÷ product impressions. So is Show GPM: `gpm` is based on views. */
export const METRIC_HEADERS: readonly HeaderRule<'time' | MetricFigure>[] = [
  { field: 'time', as: 'minute', en: ['Time'], id: ['Waktu'] },
  {
    field: 'attributedGmv',
    as: 'amount',
    en: ['Attributed GMV', 'LIVE attributed GMV', 'LIVE-attributed GMV'],
    id: ['GMV yang didapat dari LIVE'],
  },
  { field: 'directGmv', as: 'amount', en: ['Direct GMV'] },
  {
    field: 'soldQuantity',
    as: 'count',
    en: ['Attributed items sold', 'Items sold', 'LIVE items sold', 'Unit Sales'],
    id: ['Penjualan', 'Produk yang terjual dari LIVE'],
  },
  { field: 'totalGbViewers', as: 'count', en: ['Total GB viewers'] },
  { field: 'liveImpression', as: 'count', en: ['LIVE impressions', 'Impressions'] },
  { field: 'views', as: 'count', en: ['Views'], id: ['Live Stream Dilihat'] },
  { field: 'enterRoomRate', as: 'rate', en: ['Tap-through rate', 'Tap through rate', 'Enter room rate'] },
  { field: 'productImpressions', as: 'count', en: ['Product Impressions'], id: ['Produk Dilihat'] },
  { field: 'productClicks', as: 'count', en: ['Product Clicks'], id: ['Klik Produk'] },
  { field: 'ctr', as: 'rate', en: ['CTR'] },
  { field: 'likes', as: 'count', en: ['Likes', 'LIVE likes'], id: ['Suka pada LIVE'] },
  { field: 'shares', as: 'count', en: ['Shares'], id: ['Live Dibagikan'] },
  { field: 'comments', as: 'count', en: ['Comments'], id: ['Komentar'] },
  { field: 'newFollowers', as: 'count', en: ['New followers'], id: ['Pengikut baru'] },
  {
    field: 'createdSkuOrders',
    as: 'count',
    en: ['Created SKU orders', 'Orders created'],
    id: ['Pesanan SKU yang dibuat', 'Pesanan Dibuat'],
  },
  {
    field: 'skuOrders',
    as: 'count',
    en: ['Attributed SKU orders', 'SKU orders', 'LIVE SKU orders', 'Orders paid for', 'Orders Paid'],
    id: ['Pesanan SKU dari LIVE', 'Pesanan Dibayar'],
  },
  { field: 'mainOrders', as: 'count', en: ['Attributed orders', 'Main orders'] },
  {
    field: 'ctorSkuOrders',
    as: 'rate',
    en: ['CTOR (SKU orders)', 'Click-to-order rate (LIVE)', 'CO rate'],
    id: ['Rasio pesanan per klik (LIVE)'],
  },
  { field: 'ctorMainOrders', as: 'rate', en: ['CTOR (main orders)', 'CTOR'] },
  { field: 'customers', as: 'count', en: ['Customers', 'Unique customers', 'Buyers'], id: ['Pembeli unik', 'Pembeli'] },
  { field: 'gpm', as: 'amount', en: ['Watch GPM', 'GPM', 'GMV/1K views'] },
  { field: 'avgPriceItemsSold', as: 'amount', en: ['Avg. price', 'Average Price'], id: ['Harga Rata-Rata'] },
  { field: 'avgPriceMainOrders', as: 'amount', en: ['AOV', 'Avg. price (main orders)'] },
  { field: 'viewers', as: 'count', en: ['Viewers'], id: ['Penonton'] },
  { field: 'viewersEntering', as: 'count', en: ['Viewers entering', 'Entering viewers'] },
  { field: 'viewersLeaving', as: 'count', en: ['Viewers leaving', 'Leaving viewers'] },
];

export const PRODUCT_HEADERS: readonly HeaderRule<'productId' | 'productName' | ProductFigure>[] = [
  { field: 'productId', as: 'id', en: ['Product ID'], id: ['ID Produk'] },
  { field: 'productName', as: 'text', en: ['Product name', 'Product'], id: ['Nama produk', 'Produk'] },
  {
    field: 'attributedGmv',
    as: 'amount',
    en: ['Attributed GMV', 'LIVE attributed GMV', 'LIVE-attributed GMV'],
    id: ['GMV yang didapat dari LIVE'],
  },
  { field: 'directGmv', as: 'amount', en: ['Direct GMV'] },
  {
    field: 'itemsSold',
    as: 'count',
    en: ['Attributed items sold', 'Items sold', 'LIVE items sold', 'Unit Sales'],
    id: ['Penjualan', 'Produk yang terjual dari LIVE'],
  },
  { field: 'customers', as: 'count', en: ['Customers', 'Unique customers', 'Buyers'], id: ['Pembeli unik', 'Pembeli'] },
  { field: 'averagePrice', as: 'amount', en: ['AOV', 'Avg. price', 'Average Price'], id: ['Harga Rata-Rata'] },
  {
    field: 'skuOrders',
    as: 'count',
    en: ['Attributed SKU orders', 'SKU orders', 'LIVE SKU orders', 'Orders paid for', 'Orders Paid'],
    id: ['Pesanan SKU dari LIVE', 'Pesanan Dibayar'],
  },
  { field: 'mainOrders', as: 'count', en: ['Attributed orders', 'Main orders'] },
  {
    field: 'createdSkuOrders',
    as: 'count',
    en: ['Created SKU orders', 'Orders created'],
    id: ['Pesanan SKU yang dibuat', 'Pesanan Dibuat'],
  },
  { field: 'paymentRate', as: 'rate', en: ['Payment Rate'] },
  { field: 'productImpressions', as: 'count', en: ['Product Impressions'], id: ['Produk Dilihat'] },
  { field: 'productClicks', as: 'count', en: ['Product Clicks'], id: ['Klik Produk'] },
  { field: 'ctr', as: 'rate', en: ['CTR'] },
  { field: 'addedToCart', as: 'count', en: ['Added to cart'] },
  { field: 'ctorSkuOrders', as: 'rate', en: ['CTOR (SKU orders)', 'Click-to-order rate (LIVE)'], id: ['Rasio pesanan per klik (LIVE)'] },
  { field: 'ctorMainOrders', as: 'rate', en: ['CTOR (main orders)', 'CTOR'] },
  { field: 'gpm', as: 'amount', en: ['Watch GPM', 'GPM', 'GMV/1K views'] },
  { field: 'availableStock', as: 'count', en: ['Available stock'], id: ['Stok tersedia'] },
];

const SOURCE_HEADERS: readonly HeaderRule<'source' | 'subSource' | 'share'>[] = [
  {
    field: 'source',
    as: 'text',
    en: ['Viewer source', 'Traffic source', 'Source', 'Channel'],
    id: ['Sumber penonton', 'Sumber trafik', 'Sumber'],
  },
  {
    field: 'subSource',
    as: 'text',
    en: ['Sub-source', 'Sub source', 'Subsource', 'Secondary source', 'Source detail'],
    id: ['Sub-sumber', 'Sub sumber'],
  },
  {
    field: 'share',
    as: 'rate',
    en: ['Share of viewers', 'Viewer share', 'Viewers share', 'Share', 'Share percentage', 'Percentage', 'Proportion'],
    id: ['Porsi penonton', 'Persentase penonton', 'Persentase'],
  },
];

const PROFILE_HEADERS: readonly HeaderRule<'group' | 'type' | 'viewers' | 'customers'>[] = [
  { field: 'group', as: 'text', en: ['Group', 'Profile group', 'Dimension', 'Attribute'], id: ['Grup', 'Kelompok'] },
  { field: 'type', as: 'text', en: ['Bucket', 'Profile type', 'Type', 'Segment', 'Category'], id: ['Tipe', 'Kategori'] },
  {
    field: 'viewers',
    as: 'rate',
    en: ['Share of viewers', 'Viewer share', 'Viewers share', 'Viewer profile', 'Viewers'],
    id: ['Porsi penonton', 'Penonton'],
  },
  {
    field: 'customers',
    as: 'rate',
    en: ['Share of customers', 'Customer share', 'Customers share', 'Customer profile', 'Customers'],
    id: ['Porsi pembeli', 'Pembeli'],
  },
];

export const HEADERS_OF: Readonly<Record<'list' | DashboardPart, readonly HeaderRule[]>> = {
  list: LIST_HEADERS,
  metric: METRIC_HEADERS,
  product: PRODUCT_HEADERS,
  source: SOURCE_HEADERS,
  profile: PROFILE_HEADERS,
};

/** Columns that distinguish a daily file from a per-minute one. */
export const PER_DAY_HEADERS: readonly string[] = ['live streams', 'date', 'siaran live', 'tanggal'];

/** A header row contains one of these, even in an unsupported language. */
export const ANCHORS: readonly string[] = ['creator id', 'room id', 'livestream', 'product id', 'time', 'id kreator', 'id nhà sáng tạo'];

/**
 * Lower case, with white space collapsed and a trailing currency in brackets removed: "Attributed GMV (£)" becomes "attributed gmv";
 * "(LIVE)" stays.
 */
export function normalizeHeader(text: string): string {
  const folded = tidy(text.normalize('NFKC')).toLowerCase();
  const bracket = /^(.+?) ?\(([^()]+)\)$/.exec(folded);
  return bracket !== null && currencyOfSign(bracket[2]!) !== null ? itemAt(bracket, 1).trim() : folded;
}

/** ISO code of the currency in a header's brackets. */
export function currencyOfHeader(text: string): string | null {
  const inside = /\(([^()]+)\)$/.exec(tidy(text.normalize('NFKC')))?.[1];
  return inside === undefined ? null : currencyOfSign(inside);
}

/** Languages in which a header is used. */
export function languagesOf(rules: readonly HeaderRule[], header: string): readonly ExportLanguage[] {
  return (['en', 'id'] as const).filter((language) =>
    rules.some((rule) => (rule[language] ?? []).some((name) => normalizeHeader(name) === header)),
  );
}
