/** How the demo's streams get into the database: in COPY, a batch at a time, so that a start is quick and the server stays awake. */
import { setImmediate } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { copyLine } from '#server/copy-line';
import type { Transaction } from '#server/database';
import type { Broadcast } from './broadcasts.rules.ts';
import { MINUTE_COLUMNS, PRODUCT_COLUMNS, PROFILE_COLUMNS, SOURCE_COLUMNS, STREAM_COLUMNS, type Columns } from './columns.rules.ts';
import { streamOf } from './streams.rules.ts';

const BATCH = 120;
/** Streams made up before others get a turn. */
const AT_ONCE = 5;

/** Where rows go; an owner's rows follow its own. */
const TARGETS = {
  streams: target('live_stream', ['uuid', 'live_account'], STREAM_COLUMNS),
  products: target('live_stream_product', ['live_stream'], PRODUCT_COLUMNS),
  sources: target('live_stream_viewer_source', ['live_stream'], SOURCE_COLUMNS),
  profiles: target('live_stream_profile', ['live_stream'], PROFILE_COLUMNS),
  minutes: target('live_stream_metric', ['live_stream'], MINUTE_COLUMNS),
};
type Texts = Record<keyof typeof TARGETS, string[]>;

/** Loads all that is known of them. Comes before the plan, so that each schedule finds its stream as it is entered. @param accounts by identity. */
export async function insertStreams(
  tx: Transaction,
  broadcasts: readonly Broadcast[],
  accounts: ReadonlyMap<string, string>,
): Promise<void> {
  if (broadcasts.length === 0) return;
  const times = broadcasts.flatMap(({ start, end }) => [start, end]);
  const [first, last] = [Math.min(...times), Math.max(...times)].map((time) => new Date(time).toISOString());
  await tx.rows(sql`select prepare_metric_months(${first}, ${last})`);
  const uuids = await tx.rows<{ uuid: string }>(sql`select uuidv7() as uuid from generate_series(1, ${broadcasts.length})`);
  const owned = broadcasts.map((broadcast, index) => ({
    broadcast,
    uuid: uuids[index]!.uuid,
    account: accounts.get(broadcast.account.identity)!,
  }));

  // While the database takes a batch in, the next is made up.
  let next = write(owned.slice(0, BATCH));
  for (let from = 0; from < owned.length; from += BATCH) {
    const texts = await next;
    next = write(owned.slice(from + BATCH, from + 2 * BATCH));
    for (const [name, into] of Object.entries(TARGETS)) await tx.copyInto(into, texts[name as keyof Texts]);
  }
}

/** Keeps text rather than figures: a hundred thousand minutes would keep the garbage collector busy. */
async function write(batch: readonly { readonly broadcast: Broadcast; readonly uuid: string; readonly account: string }[]): Promise<Texts> {
  const texts: Texts = { streams: [], products: [], sources: [], profiles: [], minutes: [] };
  for (const [index, { broadcast, uuid, account }] of batch.entries()) {
    const stream = streamOf(broadcast);
    texts.streams.push(lines([uuid, account], STREAM_COLUMNS, [stream]));
    texts.products.push(lines([uuid], PRODUCT_COLUMNS, stream.products));
    texts.sources.push(lines([uuid], SOURCE_COLUMNS, stream.sources));
    texts.profiles.push(lines([uuid], PROFILE_COLUMNS, stream.profiles));
    texts.minutes.push(lines([uuid], MINUTE_COLUMNS, stream.minutes));
    if (index % AT_ONCE === 0) await setImmediate();
  }
  return texts;
}

function lines<Row>(owner: readonly string[], columns: Columns<Row>, rows: readonly Row[]): string {
  return rows.map((row) => copyLine([...owner, ...columns.map(([, read]) => read(row))])).join('');
}

function target<Row>(table: string, owner: readonly string[], columns: Columns<Row>): string {
  return `${table} (${[...owner, ...columns.map(([column]) => column)].join(', ')})`;
}
