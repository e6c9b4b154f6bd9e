/**
 * Which figures of a stream's products count, decided for each stream as a whole like those of its minutes (decision 33): attributed GMV
 * if any of its products has it, else direct GMV; SKU orders if any product has some (their default is 0), else main orders.
 */
import sql, { raw, type Sql } from 'sql-template-tag';

/**
 * Joins to stream `s`, as `counts`, what its products report: attributed GMV, SKU orders, stock. An export without a stock column has 0 for
 * every product. It must be joined before the products, so that it is evaluated once per stream.
 */
export const REPORTED_BY_PRODUCTS = sql`cross join lateral (select bool_or(any_product.attributed_gmv is not null) as attributed, bool_or(any_product.sku_orders > 0) as sku, bool_or(any_product.available_stock > 0) as stock from live_stream_product any_product where any_product.live_stream = s.uuid) counts`;

/** GMV of product `p`. @param stream alias with the columns of `counts`. */
export function countedGmv(stream: string): Sql {
  return sql`case when ${raw(stream)}.attributed then p.attributed_gmv else p.direct_gmv end`;
}

/** Orders of product `p`. @param stream alias with the columns of `counts`. */
export function countedOrders(stream: string): Sql {
  return sql`case when ${raw(stream)}.sku then p.sku_orders else p.main_orders end`;
}
