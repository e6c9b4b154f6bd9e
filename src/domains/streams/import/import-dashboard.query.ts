/** Imports a LIVE dashboard: minutes, products, sources and profiles of one stream; each sheet replaces the stored rows of its kind. */
import { keysOf } from '#core/typed-object';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { cutText } from '#core/cut-text';
import { columnOf } from '#core/field-properties';
import { copyLine } from '#server/copy-line';
import type { Transaction } from '#server/database';
import type { DashboardStream } from './dashboard-stream.query.ts';
import { METRIC_FIGURES, type DashboardPart, type DashboardRow } from '../parse/parse-rows.rules.ts';
import { fittingFigures } from './import-figures.rules.ts';
import { changesBetween, placeOf, problemsOf, streamIri, type ImportRow } from './import-report.rules.ts';
import { minuteReader, wallText } from '../parse/import-times.rules.ts';
import { LiveStreamMetric } from '../stream/live-stream-metric.resource.ts';
import { LiveStreamProduct } from '../stream/live-stream-product.resource.ts';
import { SLACK_MS } from './dashboard-stream.query.ts';

const PRODUCT_FIGURES = [
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
] as const;
/** Product counts are never null (spec §3: counts default to 0). */
const PRODUCT_COUNTS = new Set<string>([
  'productImpressions',
  'productClicks',
  'availableStock',
  'createdSkuOrders',
  'skuOrders',
  'mainOrders',
  'itemsSold',
  'customers',
]);

interface Part {
  readonly table: string;
  /** Columns that identify a row within its stream. */
  readonly key: readonly string[];
  readonly values: readonly string[];
}

const PARTS: Readonly<Record<DashboardPart, Part>> = {
  metric: { table: 'live_stream_metric', key: ['datetime'], values: METRIC_FIGURES.map(columnOf) },
  product: { table: 'live_stream_product', key: ['product_id'], values: ['product_name', ...PRODUCT_FIGURES.map(columnOf), 'derived'] },
  source: { table: 'live_stream_viewer_source', key: ['viewer_source'], values: ['share_percentage'] },
  profile: { table: 'live_stream_profile', key: ['profile_group', 'profile_type'], values: ['customer_profile', 'viewer_profile'] },
};

/** @param onRows called with the number of rows processed. Everything runs in `tx`; a preview rolls it back. */
export async function importDashboard(
  tx: Transaction,
  chunks: AsyncIterable<readonly DashboardRow[]>,
  stream: DashboardStream,
  audit: { readonly user: string; readonly requestId: string },
  onRows: (done: number) => void,
): Promise<ImportRow[]> {
  const rows: ImportRow[] = [];
  const times = new Map<string, string | null>();
  const fail = (row: DashboardRow, reason: string) =>
    void rows.push({
      row: row.row,
      sheet: row.sheet,
      status: 'failed',
      reason,
      liveStream: null,
      account: stream.identity,
      timeZone: stream.timezone,
      start: row.part === 'metric' ? row.time : null,
      changes: [],
    });
  const lineOf = lineWriter(stream);
  const seen = new Map<string, DashboardRow>();
  const waiting: Record<DashboardPart, string> = { metric: '', product: '', source: '', profile: '' };
  const found = new Set<DashboardPart>();
  let done = 0;
  const store = async (part: DashboardPart) => {
    if (waiting[part] === '') return;
    const { table, key, values } = PARTS[part];
    if (!found.has(part))
      await tx.rows(
        sql`create temp table ${raw(`staged_${part}`)} on commit drop as select 0 as row, ''::text as sheet, ${join([...key, ...values].map((column) => raw(column)))} from ${raw(table)} limit 0`,
      );
    found.add(part);
    await tx.copyInto(`staged_${part} (row, sheet, ${[...key, ...values].join(', ')})`, [waiting[part]]);
    waiting[part] = '';
  };
  for await (const chunk of chunks) {
    for (const row of chunk) {
      if (row.part === 'metric') times.set(`${row.sheet} ${row.row}`, row.time);
      if (row.problems.length > 0) {
        fail(row, problemsOf(row.problems));
        continue;
      }
      const line = lineOf(row);
      if ('reason' in line) {
        fail(row, line.reason);
        continue;
      }
      const before = seen.get(`${row.part} ${line.key}`);
      if (before !== undefined) fail(row, `The same ${LABELS[row.part]} is already in ${placeOf(before, row.sheet)}.`);
      else waiting[row.part] += line.text;
      seen.set(`${row.part} ${line.key}`, row);
    }
    onRows((done += chunk.length));
    for (const part of keysOf(PARTS)) await store(part);
  }
  const iri = streamIri(stream.uuid);
  for (const part of found) {
    for (const { row, sheet, status, before, after } of await merge(tx, part, stream.uuid)) {
      rows.push({
        row,
        sheet,
        status,
        reason: status === 'skipped' ? 'No changes.' : null,
        liveStream: iri,
        account: stream.identity,
        timeZone: stream.timezone,
        start: times.get(`${sheet} ${row}`) ?? null,
        changes: changesBetween(before, after),
      });
    }
  }
  const changes = rows.filter(({ status }) => status === 'created' || status === 'updated').length;
  if (changes > 0)
    await tx.rows(
      sql`insert into audit_entry (record, resource, operation, "user", after, request_id) values (${iri}, 'LiveStream', 'ACTION', ${audit.user}, ${JSON.stringify({ dashboard: [...found], rows: changes })}, ${audit.requestId})`,
    );
  return rows.sort((a, b) => (a.sheet === b.sheet ? a.row - b.row : a.sheet < b.sheet ? -1 : 1));
}

const LABELS: Readonly<Record<DashboardPart, string>> = { metric: 'minute', product: 'product', source: 'source', profile: 'group' };

type Line = { readonly key: string; readonly text: string } | { readonly reason: string };

function lineWriter(stream: DashboardStream): (row: DashboardRow) => Line {
  const minute = minuteReader(stream.start, stream.timezone, { first: stream.start - SLACK_MS, last: stream.end + SLACK_MS });
  return (row) => {
    const own = [row.row, row.sheet];
    if (row.part === 'metric') {
      const at = minute(row.time!);
      if (at < stream.start - SLACK_MS || at > stream.end + SLACK_MS)
        return { reason: `Time: ${wallText(row.time!)} is outside the stream. This may be the dashboard of another stream.` };
      const time = new Date(at).toISOString();
      const figures = fittingFigures(
        LiveStreamMetric,
        METRIC_FIGURES.map((name) => [name, row.figures[name]] as const),
        row.derived,
      );
      return 'reason' in figures ? figures : { key: time, text: copyLine([...own, time, ...figures.values]) };
    }
    if (row.part === 'product') {
      const figures = fittingFigures(
        LiveStreamProduct,
        PRODUCT_FIGURES.map((name) => [name, row.figures[name] ?? (PRODUCT_COUNTS.has(name) ? '0' : null)] as const),
        row.derived,
      );
      return 'reason' in figures
        ? figures
        : {
            key: row.productId!,
            text: copyLine([
              ...own,
              row.productId,
              cutText(row.productName ?? row.productId!, 500),
              ...figures.values,
              JSON.stringify(figures.derived),
            ]),
          };
    }
    if (row.part === 'source') return { key: row.viewerSource!, text: copyLine([...own, row.viewerSource, row.sharePercentage]) };
    return {
      key: `${row.profileGroup!} ${row.profileType!}`,
      text: copyLine([...own, row.profileGroup, row.profileType, row.customerProfile, row.viewerProfile]),
    };
  };
}

interface Merged {
  readonly row: number;
  readonly sheet: string;
  readonly status: 'created' | 'updated' | 'skipped';
  /** Changed fields of an updated row. */
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
}

/** Inserts new rows, updates changed ones, and deletes those that the sheet no longer contains. */
async function merge(tx: Transaction, part: DashboardPart, stream: string): Promise<Merged[]> {
  const { table, key, values } = PARTS[part];
  const staged = raw(`staged_${part}`);
  const same = join(
    key.map((column) => sql`t.${raw(column)} = s.${raw(column)}`),
    ' and ',
  );
  const of = (alias: string, columns: readonly string[]): Sql => join(columns.map((column) => raw(`${alias}.${column}`)));
  const list = (alias: string): Sql => of(alias, values);
  await tx.rows(sql`analyze ${staged}`);
  if (part === 'metric') await tx.rows(sql`select prepare_metric_months(min(datetime), max(datetime)) from ${staged}`);
  await tx.rows(sql`delete from ${raw(table)} t where t.live_stream = ${stream} and not exists (select from ${staged} s where ${same})`);
  const json = (version: 'old' | 'new') =>
    sql`jsonb_build_object(${join(values.filter((column) => column !== 'derived').map((column) => raw(`'${fieldOf(column)}', ${version}.${column}::text`)))})`;
  const updated = await tx.rows<Omit<Merged, 'status'>>(sql`
    update ${raw(table)} t set version = version + 1, update_time = date_trunc('second', now()), ${join(values.map((column) => sql`${raw(column)} = s.${raw(column)}`))}
    from ${staged} s where t.live_stream = ${stream} and ${same} and (${list('t')}, 0) is distinct from (${list('s')}, 0) returning s.row, s.sheet, ${json('old')} as before, ${json('new')} as after`);
  const created = await tx.rows<{ row: number; sheet: string }>(sql`
    with fresh as (select s.* from ${staged} s where not exists (select from ${raw(table)} t where t.live_stream = ${stream} and ${same})),
    added as (insert into ${raw(table)} (live_stream, ${join([...key, ...values].map((column) => raw(column)))}) select ${stream}::uuid, ${join([...key, ...values].map((column) => raw(column)))} from fresh order by row)
    select row, sheet from fresh`);
  const changed = new Map(updated.map((row) => [`${row.sheet} ${row.row}`, row]));
  const fresh = new Set(created.map(({ sheet, row }) => `${sheet} ${row}`));
  const all = await tx.rows<{ row: number; sheet: string }>(sql`select row, sheet from ${staged}`);
  return all.map(({ row, sheet }) => {
    const name = `${sheet} ${row}`;
    const update = changed.get(name);
    return update === undefined
      ? { row, sheet, status: fresh.has(name) ? 'created' : 'skipped', before: {}, after: {} }
      : { ...update, status: 'updated' };
  });
}

function fieldOf(column: string): string {
  return column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
