/** Sums over streams, their quarter-hours, and their products; never over the millions of individual minutes. */
import { DAY_SECONDS, HOUR_SECONDS } from '#core/span';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { countedGmv, countedOrders, REPORTED_BY_PRODUCTS } from './counted-products.query.ts';
import { sourceOf, type Grouping, type Source } from '../report/analytics.rules.ts';
import { addSums, NO_SUMS, RATIO_NAMES, RATIOS, SUMMED, type Summed, type Sums } from '../report/figures.rules.ts';
import type { Period } from '../report/period.rules.ts';
import { localTime, streamRows, type Requester, type Records, type StreamRows } from '../report/report-rows.query.ts';

export interface SummedGroups {
  /** By key. */
  readonly groups: ReadonlyMap<string, Sums>;
  readonly totals: Sums;
}

const SECONDS = sql`extract(epoch from s.end_time - s.start_time)::bigint`;

/** Columns of a row of each source; absent = unknown in that source. */
const COLUMNS: Readonly<Record<Source, Readonly<Partial<Record<Summed, Sql>>>>> = {
  streams: {
    seconds: SECONDS,
    gmv: sql`s.gmv`,
    orders: sql`s.orders_paid`,
    itemsSold: sql`s.items_sold`,
    viewers: sql`s.viewers`,
    views: sql`s.views`,
    watched: sql`s.avg_viewing_duration::bigint * s.views`,
    impressions: sql`s.impressions`,
    productImpressions: sql`s.product_impressions`,
    productClicks: sql`s.product_clicks`,
    newFollowers: sql`s.new_followers`,
    likes: sql`s.likes`,
    comments: sql`s.comments`,
    shares: sql`s.shares`,
  },
  minutes: {
    seconds: sql`q.minutes * 60`,
    gmv: sql`q.gmv`,
    orders: sql`q.orders`,
    itemsSold: sql`q.sold_quantity`,
    views: sql`q.views`,
    impressions: sql`q.live_impression`,
    productImpressions: sql`q.product_impressions`,
    productClicks: sql`q.product_clicks`,
    newFollowers: sql`q.new_followers`,
    likes: sql`q.likes`,
    comments: sql`q.comments`,
    shares: sql`q.shares`,
  },
  products: {
    gmv: countedGmv('s'),
    orders: countedOrders('s'),
    itemsSold: sql`p.items_sold`,
    productImpressions: sql`p.product_impressions`,
    productClicks: sql`p.product_clicks`,
  },
};

const TABLES: Readonly<Record<Source, Sql>> = {
  streams: raw('live_stream'),
  minutes: raw('live_stream_quarter'),
  products: raw('live_stream_product'),
};

/**
 * Rows to sum. There are so many quarter-hours that a time zone look-up for each would be slow: a stream without a clock change while on
 * air has a single offset, and only the others look up the offset per quarter.
 */
function sourceRows(source: Source, { from, where }: StreamRows): Sql {
  if (source === 'streams') return sql`${from} ${where}`;
  if (source === 'products')
    return sql`from (select s.uuid, counts.attributed, counts.sku ${from} ${REPORTED_BY_PRODUCTS} ${where} offset 0) s join live_stream_product p on p.live_stream = s.uuid`;
  const offset = (moment: Sql) => sql`date_part('epoch', (${moment} at time zone a.timezone) - (${moment} at time zone 'UTC'))::bigint`;
  return sql`from (select s.uuid, a.timezone, ${offset(sql`s.start_time`)} as early, ${offset(sql`s.end_time`)} as late ${from} ${where} offset 0) s join live_stream_quarter q on q.live_stream = s.uuid`;
}

/** Seconds of the account's local time since 1970. */
const LOCAL_SECONDS = sql`(case when s.early = s.late then date_part('epoch', q.quarter)::bigint + s.early else date_part('epoch', q.quarter at time zone s.timezone)::bigint end)`;
/** 1 January 1970 was a Thursday. */
const WEEKDAY_OF_EPOCH = 3;

function keyOf(grouping: Grouping, timeZone: string | null): Sql {
  const local = localTime(sql`s.start_time`, timeZone);
  switch (grouping) {
    case 'stream':
      return sql`s.uuid`;
    case 'account':
      return sql`s.live_account`;
    case 'client':
      return sql`a.client`;
    case 'day':
      return sql`${local}::date`;
    case 'week':
      return sql`date_trunc('week', ${local})::date`;
    case 'month':
      return sql`date_trunc('month', ${local})::date`;
    case 'weekday':
      return sql`(${LOCAL_SECONDS} / ${raw(String(DAY_SECONDS))} + ${raw(String(WEEKDAY_OF_EPOCH))}) % 7 + 1`;
    case 'hour':
      return sql`${LOCAL_SECONDS} / ${raw(String(HOUR_SECONDS))} % 24`;
    case 'product':
      return sql`p.product_id`;
    case 'period':
      return sql`1`;
  }
}

export async function sumStreams(
  requester: Requester,
  records: Records,
  periods: readonly Period[],
  grouping: Grouping,
  timeZone: string | null,
): Promise<SummedGroups> {
  const source = sourceOf(grouping);
  const streams = streamRows(requester, records, periods, timeZone);
  const rows = sourceRows(source, streams);
  const key = keyOf(grouping, timeZone);
  const given = SUMMED.filter((name) => COLUMNS[source][name] !== undefined);
  const columns = join(
    given.map((name) => sql`${COLUMNS[source][name]!} as ${raw(`"${name}"`)}`),
    ', ',
  );
  const part = sql`(select ${key} as key, ${columns} ${rows}) part`;
  if (source === 'streams') {
    const found = await requester.database.rows<Row>(
      sql`select grouping(key) as whole, key::text as key, count(*) as streams, ${sums(given)} from ${part} group by grouping sets ((key), ())`,
    );
    return { groups: byKey(grouping, found), totals: found.find(({ whole, streams }) => whole === 1 && streams > 0) ?? NO_SUMS };
  }
  // Streams are counted separately with an index: counting in the same pass would require sorting all rows by stream.
  const counted =
    source === 'products'
      ? sql`select ${key} as key ${streams.from} join live_stream_product p on p.live_stream = s.uuid ${streams.where}`
      : sql`select distinct s.uuid, ${key} as key ${rows}`;
  const [found, counts, [whole]] = await Promise.all([
    requester.database.rows<Row>(sql`select 0 as whole, key::text as key, 0 as streams, ${sums(given)} from ${part} group by key`),
    requester.database.rows<{ key: string; streams: number }>(
      sql`select key::text as key, count(*) as streams from (${counted}) counted group by key`,
    ),
    requester.database.rows<{ streams: number }>(
      sql`select count(*) as streams ${streams.from} ${streams.where} and exists (select from ${TABLES[source]} child where child.live_stream = s.uuid)`,
    ),
  ]);
  const streamsOf = new Map(counts.map(({ key: one, streams }) => [one, streams]));
  const groups = byKey(
    grouping,
    found.map((row) => ({ ...row, streams: streamsOf.get(row.key ?? '') ?? 0 })),
  );
  return { groups, totals: groups.size === 0 ? NO_SUMS : addSums([...groups.values()], whole!.streams) };
}

type Row = Sums & { readonly key: string | null; readonly whole: number };

function byKey(grouping: Grouping, rows: readonly Row[]): Map<string, Sums> {
  return new Map(
    rows
      .filter(({ whole, key }) => whole === 0 && key !== null)
      .map((row) => [grouping === 'month' ? row.key!.slice(0, 7) : row.key!, row]),
  );
}

/** Sums of every figure, and both sides of each ratio over the rows that have both. */
function sums(given: readonly Summed[]): Sql {
  const column = (name: Summed) => raw(`"${name}"`);
  const ratios = RATIO_NAMES.filter((name) => given.includes(RATIOS[name].above) && given.includes(RATIOS[name].below));
  return join(
    [
      ...given.map((name) => sql`sum(${column(name)}) as ${column(name)}`),
      ...ratios.flatMap((name) => {
        const { above, below } = RATIOS[name];
        return [
          sql`sum(${column(above)}) filter (where ${column(below)} is not null) as ${raw(`"${name}Above"`)}`,
          sql`sum(${column(below)}) filter (where ${column(above)} is not null) as ${raw(`"${name}Below"`)}`,
        ];
      }),
    ],
    ', ',
  );
}
