/** Column values of demo streams; ratios are calculated from sums, and null when the divisor is zero. */
import { WHOLE } from './audience.rules.ts';
import type { Minute } from './minutes.rules.ts';
import type { DemoStream, SoldProduct } from './streams.rules.ts';

export type Cell = string | number | boolean | null;
export type Columns<Row> = readonly (readonly [column: string, read: (row: Row) => Cell])[];

export const STREAM_COLUMNS: Columns<DemoStream> = [
  ['room_id', ({ roomId }) => roomId],
  ['title', ({ title }) => title],
  ['start_time', ({ start }) => instant(start)],
  ['end_time', ({ end }) => instant(end)],
  ['provisional', ({ provisional }) => provisional],
  ['revenue', ({ ordered }) => money(ordered)],
  ['live_attributed_gmv', ({ totals }) => money(totals.attributed)],
  ['direct_gmv', ({ totals }) => money(totals.direct)],
  ['products', ({ products }) => products.length],
  ['different_products_sold', ({ products }) => products.filter(({ items }) => items > 0).length],
  ['orders_created', ({ totals }) => totals.created],
  ['orders_paid', ({ totals }) => totals.skuOrders],
  ['main_orders', ({ totals }) => totals.mainOrders],
  ['items_sold', ({ totals }) => totals.items],
  ['buyers', ({ totals }) => totals.customers],
  ['average_price', ({ totals }) => each(totals.attributed, totals.mainOrders)],
  ['co_rate', ({ totals }) => rate(totals.skuOrders, totals.productClicks)],
  ['viewers', ({ totals }) => totals.viewers],
  ['views', ({ totals }) => totals.views],
  ['average_viewers', ({ averageViewers }) => averageViewers],
  ['peak_viewers', ({ peakViewers }) => peakViewers],
  ['avg_viewing_duration', ({ viewingSeconds }) => viewingSeconds],
  ['comments', ({ totals }) => totals.comments],
  ['shares', ({ totals }) => totals.shares],
  ['likes', ({ totals }) => totals.likes],
  ['new_followers', ({ totals }) => totals.followers],
  ['impressions', ({ totals }) => totals.impressions],
  ['product_impressions', ({ totals }) => totals.productImpressions],
  ['product_clicks', ({ totals }) => totals.productClicks],
  ['ctr', ({ totals }) => rate(totals.productClicks, totals.productImpressions)],
  ['live_ctr', ({ totals }) => rate(totals.productClicks, totals.views)],
  ['show_gpm', ({ totals }) => perThousand(totals.attributed, totals.impressions)],
  ['watch_gpm', ({ totals }) => perThousand(totals.attributed, totals.views)],
  ['tap_through_rate', ({ totals }) => rate(totals.views, totals.impressions)],
];

export const MINUTE_COLUMNS: Columns<Minute> = [
  ['datetime', ({ at }) => instant(at)],
  ['attributed_gmv', ({ attributed }) => money(attributed)],
  ['direct_gmv', ({ direct }) => money(direct)],
  ['sold_quantity', ({ items }) => items],
  ['total_gb_viewers', ({ britishViewers }) => britishViewers],
  ['live_impression', ({ impressions }) => impressions],
  ['views', ({ views }) => views],
  ['enter_room_rate', ({ views, impressions }) => rate(views, impressions)],
  ['product_impressions', ({ productImpressions }) => productImpressions],
  ['product_clicks', ({ productClicks }) => productClicks],
  ['ctr', ({ productClicks, productImpressions }) => rate(productClicks, productImpressions)],
  ['likes', ({ likes }) => likes],
  ['shares', ({ shares }) => shares],
  ['comments', ({ comments }) => comments],
  ['new_followers', ({ followers }) => followers],
  ['created_sku_orders', ({ created }) => created],
  ['sku_orders', ({ skuOrders }) => skuOrders],
  ['main_orders', ({ mainOrders }) => mainOrders],
  ['ctor_sku_orders', ({ skuOrders, productClicks }) => rate(skuOrders, productClicks)],
  ['ctor_main_orders', ({ mainOrders, productClicks }) => rate(mainOrders, productClicks)],
  ['customers', ({ customers }) => customers],
  ['gpm', ({ attributed, views }) => perThousand(attributed, views)],
  ['avg_price_items_sold', ({ attributed, items }) => each(attributed, items)],
  ['avg_price_main_orders', ({ attributed, mainOrders }) => each(attributed, mainOrders)],
  ['viewers', ({ viewers }) => viewers],
  ['viewers_entering', ({ entering }) => entering],
  ['viewers_leaving', ({ leaving }) => leaving],
];

export const PRODUCT_COLUMNS: Columns<SoldProduct> = [
  ['product_id', ({ product }) => product.id],
  ['product_name', ({ product }) => product.name],
  ['product_impressions', ({ impressions }) => impressions],
  ['product_clicks', ({ clicks }) => clicks],
  ['ctr', ({ clicks, impressions }) => rate(clicks, impressions)],
  ['available_stock', ({ stock }) => stock],
  ['created_sku_orders', ({ created }) => created],
  ['sku_orders', ({ skuOrders }) => skuOrders],
  ['main_orders', ({ mainOrders }) => mainOrders],
  ['ctor_sku_orders', ({ skuOrders, clicks }) => rate(skuOrders, clicks)],
  ['ctor_main_orders', ({ mainOrders, clicks }) => rate(mainOrders, clicks)],
  ['attributed_gmv', ({ attributed }) => money(attributed)],
  ['direct_gmv', ({ direct }) => money(direct)],
  ['gpm', ({ attributed, impressions }) => perThousand(attributed, impressions)],
  ['items_sold', ({ items }) => items],
  ['customers', ({ customers }) => customers],
];

export const SOURCE_COLUMNS: Columns<DemoStream['sources'][number]> = [
  ['viewer_source', ({ source }) => source],
  ['share_percentage', ({ share }) => rate(share, WHOLE)],
];

export const PROFILE_COLUMNS: Columns<DemoStream['profiles'][number]> = [
  ['profile_group', ({ group }) => group],
  ['profile_type', ({ type }) => type],
  ['viewer_profile', ({ viewers }) => rate(viewers, WHOLE)],
  ['customer_profile', ({ customers }) => rate(customers, WHOLE)],
];

function instant(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

/** Exact: whole pence below 2⁵³ are converted without loss. */
function money(pence: number): string {
  return (pence / 100).toFixed(2);
}

function each(pence: number, count: number): string | null {
  return count === 0 ? null : money(Math.round(pence / count));
}

function perThousand(pence: number, count: number): string | null {
  return count === 0 ? null : money(Math.round((pence * 1000) / count));
}

function rate(part: number, whole: number): string | null {
  return whole === 0 ? null : (Math.round((part * WHOLE) / whole) / WHOLE).toFixed(6);
}
