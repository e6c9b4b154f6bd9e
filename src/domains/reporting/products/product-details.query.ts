/** Details of products in addition to their sums: latest name, stock, GMV by week, and the streams they were in. */
import sql from 'sql-template-tag';
import { colorOfRank } from '#domains/live';
import { countedGmv, countedOrders, REPORTED_BY_PRODUCTS } from '../streams/counted-products.query.ts';
import { ordered } from '../streams/product-names.query.ts';
import { figuresOf } from '../report/figures.rules.ts';
import type { Period } from '../report/period.rules.ts';
import { productFigures, type ProductStream } from './products.rules.ts';
import { localTime, streamRows, type Requester, type Records } from '../report/report-rows.query.ts';

interface ProductDetails {
  readonly key: string;
  readonly name: string;
  readonly lastSeen: string;
  /** Stock in the latest stream that reported one. */
  readonly available: number | null;
  readonly ranOut: boolean;
  readonly weeks: readonly string[];
  readonly gmvs: readonly (string | null)[];
}

const MOST_STREAMS = 200;

/**
 * The name of a product is taken from its latest stream, which is found by the stream's position; sorting all products by time would be
 * too slow.
 */
export async function productDetails(
  requester: Requester,
  records: Records,
  period: Period,
  timeZone: string | null,
): Promise<ReadonlyMap<string, ProductDetails>> {
  const week = sql`date_trunc('week', ${localTime(sql`s.start_time`, timeZone)})::date`;
  const rows = await requester.database.rows<ProductDetails>(sql`
    with ${ordered(streamRows(requester, records, [period], timeZone), week)},
    weekly as (
      select p.product_id as key, o.week, sum(${countedGmv('o')}) as gmv, max(o.turn) as last, max(o.turn) filter (where o.reports) as reported, bool_or(o.reports and p.available_stock = 0) as out
      from live_stream_product p join ordered o on o.uuid = p.live_stream group by 1, 2
    ),
    whole as (select key, max(last) as last, max(reported) as reported, bool_or(out) as out, array_agg(week::text) as weeks, array_agg(gmv::text) as gmvs from weekly group by key)
    select w.key, name.product_name as name, latest.at as "lastSeen", stock.available_stock as available, w.out as "ranOut", w.weeks, w.gmvs
    from whole w join ordered latest on latest.turn = w.last join live_stream_product name on name.live_stream = latest.uuid and name.product_id = w.key
    left join ordered stocked on stocked.turn = w.reported left join live_stream_product stock on stock.live_stream = stocked.uuid and stock.product_id = w.key`);
  return new Map(rows.map((row) => [row.key, row]));
}

interface StreamRow {
  readonly uuid: string;
  readonly label: string;
  readonly rank: number;
  readonly start: string;
  readonly timezone: string;
  readonly stock: number | null;
  readonly gmv: string | null;
  readonly orders: number;
  readonly itemsSold: number;
  readonly productImpressions: number;
  readonly productClicks: number;
}

export async function streamsOfProduct(
  requester: Requester,
  records: Records,
  period: Period,
  timeZone: string | null,
  product: string,
): Promise<ProductStream[]> {
  const { from, where } = streamRows(requester, records, [period], timeZone);
  const rows = await requester.database.rows<StreamRow>(sql`
    select s.uuid, coalesce(s.title, a.identity) as label, a.display_rank as rank, s.start_time as start, a.timezone, ${countedGmv('counts')} as gmv, ${countedOrders('counts')} as orders, p.items_sold as "itemsSold", p.product_impressions as "productImpressions", p.product_clicks as "productClicks",
      case when counts.stock then p.available_stock end as stock
    ${from} ${REPORTED_BY_PRODUCTS} join live_stream_product p on p.live_stream = s.uuid ${where} and p.product_id = ${product} order by s.start_time desc, s.id desc limit ${MOST_STREAMS}`);
  return rows.map(({ uuid, label, rank, start, timezone, stock, gmv, orders, itemsSold, productImpressions, productClicks }) => {
    const known = gmv === null ? {} : { averageOrderAbove: gmv, averageOrderBelow: orders };
    const sums = {
      streams: 1,
      gmv,
      orders,
      itemsSold,
      productImpressions,
      productClicks,
      ctrAbove: productClicks,
      ctrBelow: productImpressions,
      ctorAbove: orders,
      ctorBelow: productClicks,
      ...known,
    };
    return {
      liveStream: `/api/live_streams/${uuid}`,
      label,
      color: colorOfRank(rank),
      startTime: start,
      timezone,
      availableStock: stock,
      ...productFigures(figuresOf(sums)),
    };
  });
}
