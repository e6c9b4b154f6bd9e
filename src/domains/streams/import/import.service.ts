/** Handlers of the imports: a preview runs the import and rolls it back; an import is all or nothing, and stores the file and a report. */
import { createHash } from 'node:crypto';
import { invalid } from '#core/errors';
import { Schedule } from '#domains/scheduling';
import type { Transaction } from '#server/database';
import { answering, Preview } from '#server/engine/action-handlers';
import type { Action, ActionContext } from '#server/engine/behaviour';
import { inputWithIris } from '#server/engine/to-iris';
import { createLimiter } from '#server/limiter';
import { dashboardStream } from './dashboard-stream.query.ts';
import { streamsErrors } from '../errors.ts';
import { readExport } from '../parse/parse-reader.service.ts';
import type { DashboardRow, ExportHeader, ExportKind, ExportRow, ListRow } from '../parse/parse-rows.rules.ts';
import { accountFinder, type AccountFinder } from './import-accounts.query.ts';
import { importDashboard } from './import-dashboard.query.ts';
import { creatorMapping, importDashboardFile, importListFile, type ImportFields } from './import-file.action.ts';
import { importList } from './import-list.query.ts';
import { figuresImported } from './import-events.rules.ts';
import { insertImport, lockImports, wasImported } from './import-history.query.ts';
import { keepOriginal, originalAction } from './import-original.service.ts';
import { countRows, currencyWarnings, type ImportReport } from './import-report.rules.ts';
import { LiveStreamImport } from './live-stream-import.resource.ts';
import { LiveStreamMetric } from '../stream/live-stream-metric.resource.ts';
import { LiveStreamProduct } from '../stream/live-stream-product.resource.ts';
import { LiveStreamProfile } from '../stream/live-stream-profile.resource.ts';
import { LiveStreamViewerSource } from '../stream/live-stream-viewer-source.resource.ts';
import { LiveStream } from '../stream/live-stream.resource.ts';

/** The rows of a file are held in memory during its import: few imports run concurrently, the others wait in a queue. */
const importLimiter = createLimiter({ concurrency: 2, maxQueued: 12 });
const CHANGED = [LiveStream, LiveStreamMetric, LiveStreamProduct, LiveStreamViewerSource, LiveStreamProfile, LiveStreamImport, Schedule];

export function importActions(currency: string): Action[] {
  return [importAction(importListFile, 'list', currency), importAction(importDashboardFile, 'dashboard', currency), originalAction];
}

function importAction(contract: typeof importListFile | typeof importDashboardFile, kind: ExportKind, currency: string): Action {
  return answering(contract, (context, fields) =>
    context.withProgress(async (onProgress) => {
      const mapping = await readMapping(context, fields.mapping);
      const releaseSlot = await importLimiter.acquire();
      const dryRun = fields.dryRun === '1' || fields.dryRun === 'true';
      const file = context.file();
      try {
        const reading = await readExport(file, kind, { onProgress: (done, total) => onProgress({ stage: 'reading', done, total }) });
        // Read completely before locking anything, and so that a retried transaction can iterate over the rows again.
        const chunks: (readonly ExportRow[])[] = [];
        for await (const chunk of reading.rows) chunks.push(chunk);
        const onRows = (done: number) => onProgress({ stage: dryRun ? 'checking' : 'importing', done, total: reading.header.totalRows });
        return await context.transaction(async ({ tx, changed, publish }) => {
          const report =
            kind === 'list'
              ? await runListImport(context, tx, reading.header, chunks as (readonly ListRow[])[], fields, mapping, onRows)
              : await runDashboardImport(context, tx, reading.header, chunks as (readonly DashboardRow[])[], fields, onRows);
          const warnings = currencyWarnings(reading.header.currency, currency);
          if (dryRun)
            throw new Preview({
              ...report,
              warnings,
              rows: report.rows.map((row) => (row.status === 'created' && kind === 'list' ? { ...row, liveStream: null } : row)),
            });
          if (report.failed > 0) throw refused({ ...report, warnings });
          const entry = await recordImport(context, tx, kind, reading.header, report, fields);
          if (entry !== null) await changed(...CHANGED);
          if (entry !== null && report.created + report.updated > 0) await publish(figuresImported, { record: entry });
          return { ...report, warnings, import: entry };
        });
      } finally {
        releaseSlot();
      }
    }),
  );
}

async function runListImport(
  context: ActionContext,
  tx: Transaction,
  header: ExportHeader,
  chunks: readonly (readonly ListRow[])[],
  fields: ImportFields,
  mapping: Record<string, string>,
  onRows: (done: number) => void,
): Promise<ImportReport> {
  const accounts = await accountFinder(context, tx, fields.liveAccount, mapping);
  await lockImports(tx, accountsIn(chunks, accounts));
  const done = await importList(
    tx,
    yielding(chunks),
    accounts,
    { user: context.actor.user, requestId: context.requestId },
    Date.now(),
    onRows,
  );
  return {
    ...countRows(done.rows),
    rows: done.rows,
    unknownAccounts: done.unknownAccounts,
    warnings: [],
    generation: header.generation,
    period: header.period,
    liveStream: null,
    import: null,
  };
}

async function runDashboardImport(
  context: ActionContext,
  tx: Transaction,
  header: ExportHeader,
  chunks: readonly (readonly DashboardRow[])[],
  fields: ImportFields,
  onRows: (done: number) => void,
): Promise<ImportReport> {
  const stream = await dashboardStream(context, tx, {
    liveStream: fields.liveStream,
    liveAccount: fields.liveAccount,
    roomId: header.roomId,
    wall: wallOf(chunks),
  });
  await lockImports(tx, [stream.uuid]);
  const done = await importDashboard(tx, yielding(chunks), stream, { user: context.actor.user, requestId: context.requestId }, onRows);
  return {
    ...countRows(done),
    rows: done,
    unknownAccounts: [],
    warnings: [],
    generation: null,
    period: header.period,
    liveStream: `/api/live_streams/${stream.uuid}`,
    import: null,
  };
}

function accountsIn(chunks: readonly (readonly ListRow[])[], accounts: AccountFinder): string[] {
  const found = new Set<string>();
  for (const row of chunks.flat()) {
    const match = row.problems.length > 0 ? null : accounts.find(row);
    if (match !== null && 'account' in match) found.add(match.account.uuid);
  }
  return [...found];
}

/** First and last time that has a date; null when the file only has times of day. */
function wallOf(chunks: readonly (readonly DashboardRow[])[]): { first: string; last: string } | null {
  let [first, last]: [string | null, string | null] = [null, null];
  for (const chunk of chunks) {
    for (const row of chunk) {
      if (row.part !== 'metric' || row.time === null || !row.time.includes('T')) continue;
      if (first === null || row.time < first) first = row.time;
      if (last === null || row.time > last) last = row.time;
    }
  }
  return first === null || last === null ? null : { first, last };
}

/** Yields to the event loop between items. */
async function* yielding<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  for (const item of items) {
    await new Promise(setImmediate);
    yield item;
  }
}

/** Adds an entry to the history, unless the same file was imported before and nothing changed. @returns the entry's IRI. */
async function recordImport(
  context: ActionContext,
  tx: Transaction,
  kind: ExportKind,
  header: ExportHeader,
  report: ImportReport,
  fields: ImportFields,
): Promise<string | null> {
  const upload = context.file();
  const checksum = createHash('sha256').update(upload.bytes).digest('hex');
  if (report.created + report.updated === 0 && (await wasImported(tx, checksum))) return null;
  const account = fields.liveAccount?.slice('/api/live_accounts/'.length) ?? null;
  const stream = report.liveStream?.slice('/api/live_streams/'.length) ?? null;
  const file = await keepOriginal(context, tx, upload);
  const entry = await insertImport(tx, {
    kind,
    header,
    report,
    filename: upload.name,
    fileSize: upload.bytes.length,
    checksum,
    file,
    user: context.actor.user,
    account,
    stream,
  });
  return `/api/live_stream_imports/${entry}`;
}

function refused(report: ImportReport): Error {
  const first = report.rows.find(({ status }) => status === 'failed')!;
  return streamsErrors.fail(
    'importRefused',
    { count: report.failed, sheet: first.sheet, row: first.row, reason: first.reason ?? '' },
    {
      type: 'ImportRefused',
      extra: { ...report, created: 0, updated: 0, skipped: 0, locked: 0, rows: report.rows.filter(({ status }) => status === 'failed') },
    },
  );
}

async function readMapping({ engine, database, actor }: ActionContext, text: string | undefined): Promise<Record<string, string>> {
  if (text === undefined || text.trim() === '') return {};
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    parsed = null;
  }
  const result = creatorMapping.safeParse(await inputWithIris({ engine, db: database, actor }, creatorMapping, parsed));
  if (!result.success)
    throw invalid([
      { propertyPath: 'mapping', message: 'This value should be a JSON object that maps creators to live accounts.', code: 'INVALID' },
    ]);
  return result.data;
}
