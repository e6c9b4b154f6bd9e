/**
 * Imports the rows of a LIVE list: streams are matched by room ID, else by account and starting minute, and figures in the file replace
 * stored ones.
 */
import { entriesOf } from '#core/typed-object';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { cutText } from '#core/cut-text';
import { columnOf, isNumberField, scaleOf } from '#core/field-properties';
import type { Field } from '#core/fields';
import { toScale } from '#core/money';
import { DAY_MS, MINUTE_MS } from '#core/span';
import { copyLine } from '#server/copy-line';
import type { Transaction } from '#server/database';
import { zoneOn, type AccountFinder } from './import-accounts.query.ts';
import { changesBetween, placeOf, problemsOf, streamIri, type ImportChange, type ImportRow } from './import-report.rules.ts';
import { calculatedNames, ownOrCalculated, reported, withCalculated } from './derived-figures.query.ts';
import { spanOfWalls, wallReadings, type WallReadings } from '../parse/import-times.rules.ts';
import { fittingFigures } from './import-figures.rules.ts';
import { LiveStream } from '../stream/live-stream.resource.ts';
import type { ListFigure, ListRow } from '../parse/parse-rows.rules.ts';

/** List figures that a stream stores; GMV per hour is calculated from others. */
const KEPT = {
  revenue: 'revenue',
  liveAttributedGmv: 'liveAttributedGmv',
  directGmv: 'directGmv',
  products: 'products',
  differentProductsSold: 'differentProductsSold',
  ordersCreated: 'ordersCreated',
  ordersPaid: 'ordersPaid',
  mainOrders: 'mainOrders',
  itemsSold: 'itemsSold',
  buyers: 'buyers',
  averagePrice: 'averagePrice',
  coRate: 'coRate',
  viewers: 'viewers',
  views: 'views',
  avgViewers: 'averageViewers',
  peakViewers: 'peakViewers',
  avgViewingDuration: 'avgViewingDuration',
  comments: 'comments',
  shares: 'shares',
  likes: 'likes',
  newFollowers: 'newFollowers',
  impressions: 'impressions',
  productImpressions: 'productImpressions',
  productClicks: 'productClicks',
  ctr: 'ctr',
  liveCtr: 'liveCtr',
  showGpm: 'showGpm',
  watchGpm: 'watchGpm',
  tapThroughRate: 'tapThroughRate',
} as const satisfies Partial<Record<ListFigure, string>>;
const FIGURES = entriesOf(KEPT);
const COLUMNS = FIGURES.map(([, field]) => ({ field, column: columnOf(field) }));
/** `row` is the position in the file, from 0: rows of different sheets have the same numbers. */
const STAGED = ['row', 'live_account', 'room_id', 'title', 'start_time', 'end_time', ...COLUMNS.map(({ column }) => column)];
const TIMES = ['room_id', 'title', 'start_time', 'end_time'] as const;

/** A stream that ends within this time before the import was still live when exported, so its figures are provisional. */
const STILL_LIVE_MS = 15 * MINUTE_MS;
const AHEAD_MS = DAY_MS;

interface ListImport {
  readonly rows: ImportRow[];
  readonly unknownAccounts: string[];
}

/** @param onRows called with the number of rows processed. Everything runs in `tx`; a preview rolls it back. */
export async function importList(
  tx: Transaction,
  chunks: AsyncIterable<readonly ListRow[]>,
  accounts: AccountFinder,
  audit: { readonly user: string; readonly requestId: string },
  now: number,
  onRows: (done: number) => void,
): Promise<ListImport> {
  /** In the file's order; those that are staged are completed later. */
  const rows: ImportRow[] = [];
  const unknown = new Set<string>();
  const readers = new Map<string, WallReadings>();
  const walls = (zone: string) => readers.get(zone) ?? readers.set(zone, wallReadings(zone)).get(zone)!;
  await tx.rows(
    sql`create temp table staged on commit drop as select 0 as row, live_account, room_id, title, start_time, end_time, ${columns((column) => raw(column))} from live_stream limit 0`,
  );
  await tx.rows(
    sql`alter table staged add column key text, add column stream uuid, add column fresh boolean not null default false, add column verdict text`,
  );
  const staged = async function* (): AsyncGenerator<string> {
    let done = 0;
    for await (const chunk of chunks) {
      let text = '';
      for (const row of chunk) {
        const line = lineOf(row, rows.length, accounts, walls, now);
        const found = row.problems.length > 0 && row.creator === null && row.creatorId === null ? null : accounts.find(row);
        const account = found !== null && 'account' in found ? found.account : null;
        const known: ImportRow = {
          row: row.row,
          sheet: row.sheet,
          status: 'skipped',
          reason: null,
          liveStream: null,
          account: account?.identity ?? row.creator ?? row.creatorId,
          timeZone: account === null ? null : zoneOn(account, row.start),
          start: row.start,
          changes: [],
        };
        if ('line' in line) text += line.line;
        else if (line.unknown !== undefined) unknown.add(line.unknown);
        rows.push('line' in line ? known : { ...known, status: line.status, reason: line.reason });
      }
      onRows((done += chunk.length));
      if (text !== '') yield text;
    }
  };
  await tx.copyInto(`staged (${STAGED.join(', ')})`, staged());
  await findStreams(tx);
  const changes = await writeStreams(tx, audit, now);
  await keepReadings(tx);
  const done = await tx.rows<{ row: number; verdict: string; reason: string | null; stream: string | null }>(
    sql`select row, coalesce(verdict, 'created') as verdict, stream, case when verdict = 'again' then key end as reason from staged`,
  );
  for (const { row, verdict, stream, reason } of done) {
    const known: ImportRow = { ...rows[row]!, liveStream: streamIri(stream) };
    if (verdict === 'created') rows[row] = { ...known, status: verdict };
    else if (verdict === 'updated') rows[row] = { ...known, status: verdict, changes: changes.get(known.liveStream!) ?? [] };
    else rows[row] = { ...known, reason: verdict === 'again' ? againText(known, rows[Number(reason)]!) : SKIPPED[verdict]! };
  }
  return { rows, unknownAccounts: [...unknown].sort() };
}

const SKIPPED: Readonly<Record<string, string>> = {
  older: 'A later export of this stream has already been imported.',
  same: 'No changes.',
};

function againText(row: ImportRow, used: ImportRow): string {
  return `The same stream is in ${placeOf(used, row.sheet)} again; that row is used.`;
}

function lineOf(
  row: ListRow,
  position: number,
  accounts: AccountFinder,
  walls: (zone: string) => WallReadings,
  now: number,
): { readonly line: string } | { readonly status: 'skipped' | 'failed'; readonly reason: string; readonly unknown?: string } {
  if (row.problems.length > 0) return { status: 'failed', reason: problemsOf(row.problems) };
  const found = accounts.find(row);
  if (!('account' in found)) return { status: 'skipped', ...found };
  const { account } = found;
  const { start, end } = spanOfWalls(walls(zoneOn(account, row.start)), row.start!, row.end, row.durationSeconds);
  if (end === null || end < start)
    return {
      status: 'failed',
      reason: end === null ? 'Duration: both the duration and the end are missing.' : 'End: must not be before the start.',
    };
  if (end - start > 7 * AHEAD_MS) return { status: 'failed', reason: 'Duration: must be at most seven days.' };
  if (start > now + AHEAD_MS) return { status: 'failed', reason: 'Start: must not be in the future.' };
  const figures = fittingFigures(
    LiveStream,
    FIGURES.map(([name, field]) => [field, row.figures[name]] as const),
  );
  if ('reason' in figures) return { status: 'failed', reason: figures.reason };
  return {
    line: copyLine([
      position,
      account.uuid,
      row.roomId,
      row.title === null ? null : cutText(row.title, 200),
      iso(start),
      iso(end),
      ...figures.values,
    ]),
  };
}

async function findStreams(tx: Transaction): Promise<void> {
  await tx.rows(sql`analyze staged`);
  await tx.rows(sql`update staged set key = live_account::text || ' ' || coalesce(room_id, date_trunc('minute', start_time)::text)`);
  // If two rows are about the same stream, the later row is used.
  await tx.rows(
    sql`update staged s set verdict = 'again', key = k.last::text from (select key, max(row) as last from staged group by key having count(*) > 1) k where k.key = s.key and s.row < k.last`,
  );
  await tx.rows(
    sql`update staged s set stream = l.uuid from live_stream l where l.live_account = s.live_account and l.room_id = s.room_id`,
  );
  await tx.rows(sql`update staged s set stream = l.uuid from live_stream l where s.stream is null and l.live_account = s.live_account and (l.room_id is null or s.room_id is null)
    and l.start_time >= date_trunc('minute', s.start_time) and l.start_time < date_trunc('minute', s.start_time) + interval '1 minute'`);
  // One row may name a stream by its room ID, another by its start.
  await tx.rows(
    sql`update staged s set verdict = 'again', key = k.last::text from (select stream, max(row) as last from staged where verdict is null group by stream having count(*) > 1) k where k.stream = s.stream and s.verdict is null and s.row < k.last`,
  );
  await tx.rows(sql`update staged set stream = uuidv7(), fresh = true where stream is null and verdict is null`);
}

/** @returns the changes by the stream's IRI. */
async function writeStreams(
  tx: Transaction,
  { user, requestId }: { readonly user: string; readonly requestId: string },
  now: number,
): Promise<Map<string, ImportChange[]>> {
  const provisional = sql`s.end_time > ${iso(now - STILL_LIVE_MS)}::timestamptz`;
  await tx.rows(sql`insert into live_stream (uuid, live_account, room_id, title, start_time, end_time, provisional, derived, ${columns((column) => raw(column))})
    select stream, live_account, room_id, title, start_time, end_time, ${provisional}, ${calculatedNames('s')}, ${columns((column) => ownOrCalculated('s', column))} from staged s ${withCalculated('s')} where fresh order by start_time, row`);
  await tx.rows(
    sql`insert into audit_entry (record, resource, operation, "user", after, request_id) select '/api/live_streams/' || l.uuid, 'LiveStream', 'CREATE', ${user}, jsonb_strip_nulls(${json(sql`l`)}), ${requestId} from staged s join live_stream l on l.uuid = s.stream where s.fresh`,
  );

  // The platform's own figures stay until the file has others; all others are calculated again from what the stream has now. The names of
  // derived figures are a set: data of earlier versions has them in another order.
  await tx.rows(sql`create temp table merged on commit drop as
    select o.uuid, o.row, o.before, o.room_id, o.title, o.start_time, o.end_time, o.provisional, o.older, ${columns((column) => sql`${ownOrCalculated('o', column)} as ${raw(column)}`)},
      case when n.derived @> o.derived and o.derived @> n.derived then o.derived else n.derived end as derived
    from (
      select l.uuid, s.row, ${json(sql`l`)} as before, coalesce(s.room_id, l.room_id) as room_id, coalesce(s.title, l.title) as title,
        case when date_trunc('minute', l.start_time) = s.start_time then l.start_time else s.start_time end as start_time, s.end_time, ${provisional} as provisional,
        ${columns((column) => sql`coalesce(s.${raw(column)}, ${reported('l', column)}) as ${raw(column)}`)}, l.derived,
        s.end_time - s.start_time < l.end_time - l.start_time - interval '1 minute' and coalesce(s.views, 0) <= coalesce(l.views, 0) as older
      from staged s join live_stream l on l.uuid = s.stream where not s.fresh and s.verdict is null
    ) o ${withCalculated('o')} cross join lateral (select ${calculatedNames('o')} as derived) n`);
  const all = [...TIMES, 'provisional', 'derived', ...COLUMNS.map(({ column }) => column)];
  const changed = await tx.rows<{ uuid: string }>(sql`
    update live_stream l set version = version + 1, update_time = date_trunc('second', now()), ${join(all.map((column) => sql`${raw(column)} = m.${raw(column)}`))}
    from merged m where m.uuid = l.uuid and not m.older and (${join(all.map((column) => sql`l.${raw(column)}`))}) is distinct from (${join(all.map((column) => sql`m.${raw(column)}`))}) returning l.uuid`);
  await tx.rows(
    sql`update staged s set verdict = case when m.older then 'older' when m.uuid = any(${changed.map(({ uuid }) => uuid)}::uuid[]) then 'updated' else 'same' end from merged m where m.row = s.row and m.uuid = s.stream and s.verdict is null`,
  );
  if (changed.length === 0) return new Map();
  const trail = await tx.rows<{
    record: string;
    before: Record<string, unknown>;
    after: Record<string, unknown>;
  }>(sql`insert into audit_entry (record, resource, operation, "user", before, after, request_id)
    select '/api/live_streams/' || l.uuid, 'LiveStream', 'UPDATE', ${user}, d.before, d.after, ${requestId}
    from merged m join live_stream l on l.uuid = m.uuid cross join lateral (
      select jsonb_object_agg(b.key, b.value) as before, jsonb_object_agg(a.key, a.value) as after from jsonb_each(m.before) b join jsonb_each(${json(sql`l`)}) a on a.key = b.key where a.value is distinct from b.value
    ) d where l.uuid = any(${changed.map(({ uuid }) => uuid)}::uuid[]) returning record, before, after`);
  return new Map(trail.map(({ record, before, after }) => [record, changesBetween(exactly(before ?? {}), exactly(after ?? {}))]));
}

/**
 * Keeps what the file says of each stream at its end in it, also where a later export has said more or the same row is in the file again:
 * what was read while the room was running says who sold what (decision 0125).
 */
async function keepReadings(tx: Transaction): Promise<void> {
  const figures = sql`coalesce(s.live_attributed_gmv, s.revenue) as gmv, s.orders_paid, s.items_sold, s.viewers, s.views, s.new_followers, s.likes, s.comments, s.shares, s.impressions, s.product_impressions, s.product_clicks`;
  await tx.rows(sql`
    insert into live_stream_reading (live_stream, read_at, source, gmv, orders, items_sold, viewers, views, new_followers, likes, comments, shares, impressions, product_impressions, product_clicks)
    select r.* from (
      select coalesce(s.stream, u.stream) as stream, s.end_time, 'IMPORT', ${figures}
      from staged s left join staged u on s.verdict = 'again' and u.row::text = s.key order by s.row
    ) r where r.stream is not null and num_nonnulls(r.gmv, r.orders_paid, r.items_sold, r.viewers, r.views, r.new_followers, r.likes, r.comments, r.shares, r.impressions, r.product_impressions, r.product_clicks) > 0
    on conflict on constraint live_stream_reading_once do nothing`);
}

/** Restores the decimals of numbers from JSON, according to their fields. */
function exactly(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = LiveStream.fields[name as keyof typeof LiveStream.fields] as Field | undefined;
      const scale = field !== undefined && isNumberField(field) ? scaleOf(field) : 0;
      return [name, typeof value === 'number' ? toScale(value, scale) : value];
    }),
  );
}

function columns(part: (column: string) => Sql): Sql {
  return join(COLUMNS.map(({ column }) => part(column)));
}

/** Fields of a stream for the audit trail, by name. */
function json(row: Sql): Sql {
  const own = [
    ['roomId', 'room_id'],
    ['title', 'title'],
    ['startTime', 'start_time'],
    ['endTime', 'end_time'],
    ['provisional', 'provisional'],
    ...COLUMNS.map(({ field, column }) => [field, column]),
  ] as const;
  return sql`jsonb_build_object(${join(own.map(([field, column]) => sql`${raw(`'${field}'`)}, ${row}.${raw(column)}`))})`;
}

function iso(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
