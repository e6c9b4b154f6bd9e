/** Inserts the demo's streams with COPY, in batches, so that a start is fast and the server stays responsive. */
import { itemAt } from '#core/present';
import { setImmediate } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { copyLine } from '#server/copy-line';
import type { Transaction } from '#server/database';
import type { Broadcast } from './broadcasts.rules.ts';
import { MINUTE_COLUMNS, PRODUCT_COLUMNS, PROFILE_COLUMNS, SOURCE_COLUMNS, STREAM_COLUMNS, type Columns } from './columns.rules.ts';
import { streamOf } from './streams.rules.ts';

const BATCH = 120;
/** Number of streams generated before yielding to the event loop. */
const AT_ONCE = 5;

/** Target tables and columns; the rows of an owner start with its keys. */
const TARGETS = {
  streams: target('live_stream', ['uuid', 'live_account'], STREAM_COLUMNS),
  products: target('live_stream_product', ['live_stream'], PRODUCT_COLUMNS),
  sources: target('live_stream_viewer_source', ['live_stream'], SOURCE_COLUMNS),
  profiles: target('live_stream_profile', ['live_stream'], PROFILE_COLUMNS),
  minutes: target('live_stream_metric', ['live_stream'], MINUTE_COLUMNS),
};
type Texts = Record<keyof typeof TARGETS, string[]>;

/**
 * Inserts all data of the streams. Called before the plan is inserted, so that each schedule is matched on insertion. @param accounts uuids
 * by identity.
 */
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
    uuid: itemAt(uuids, index).uuid,
    account: accounts.get(broadcast.account.identity)!,
  }));

  // While the database inserts one batch, the next one is generated.
  let next = write(owned.slice(0, BATCH));
  for (let from = 0; from < owned.length; from += BATCH) {
    const texts = await next;
    next = write(owned.slice(from + BATCH, from + 2 * BATCH));
    for (const [name, into] of Object.entries(TARGETS)) await tx.copyInto(into, texts[name as keyof Texts]);
  }
}

/** Stores text instead of objects: a hundred thousand minute objects would strain the garbage collector. */
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
