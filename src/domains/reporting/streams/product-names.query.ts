/** The names of products, from the latest stream of each. */
import sql, { type Sql } from 'sql-template-tag';
import type { Period } from '../report/period.rules.ts';
import { streamRows, type Requester, type Records, type StreamRows } from '../report/report-rows.query.ts';
import { REPORTED_BY_PRODUCTS } from './counted-products.query.ts';

/** The streams in chronological order, their week, and what their products report. */
export function ordered({ from, where }: StreamRows, week: Sql): Sql {
  return sql`ordered as materialized (select s.uuid, s.start_time as at, ${week} as week, row_number() over (order by s.start_time, s.id)::int as turn, counts.attributed, counts.stock as reports ${from} ${REPORTED_BY_PRODUCTS} ${where})`;
}

export async function productNames(
  requester: Requester,
  records: Records,
  periods: readonly Period[],
  timeZone: string | null,
): Promise<ReadonlyMap<string, string>> {
  const rows = await requester.database.rows<{ key: string; name: string }>(sql`
    with ${ordered(streamRows(requester, records, periods, timeZone), sql`null`)},
    whole as (select p.product_id as key, max(o.turn) as last from live_stream_product p join ordered o on o.uuid = p.live_stream group by 1)
    select w.key, name.product_name as name from whole w join ordered latest on latest.turn = w.last join live_stream_product name on name.live_stream = latest.uuid and name.product_id = w.key`);
  return new Map(rows.map(({ key, name }) => [key, name]));
}
