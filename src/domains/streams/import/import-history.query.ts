/** The history of imports: one entry per imported file, with a line for each of its rows. */
import { oneRow } from '#server/one-row';
import sql from 'sql-template-tag';
import { copyLine } from '#server/copy-line';
import type { Transaction } from '#server/database';
import type { ImportReport, ImportRow } from './import-report.rules.ts';
import type { ExportHeader, ExportKind } from '../parse/parse-rows.rules.ts';

const LINES_PER_BATCH = 1000;

/** Serialises imports for the same accounts, or the same stream, so that each sees the results of those before. @param uuids of either. */
export async function lockImports(tx: Transaction, uuids: readonly string[]): Promise<void> {
  await tx.rows(
    sql`select pg_advisory_xact_lock(hashtextextended('import ' || uuid, 0)) from (select uuid from unnest(${uuids}::text[]) uuid order by uuid) one`,
  );
}

/** @param checksum SHA-256 of the file, in hexadecimal. */
export async function wasImported(tx: Transaction, checksum: string): Promise<boolean> {
  const [before] = await tx.rows<{ uuid: string }>(
    sql`select uuid from live_stream_import where checksum = ${checksum} order by id desc limit 1`,
  );
  return before !== undefined;
}

interface ImportEntry {
  readonly kind: ExportKind;
  readonly header: ExportHeader;
  readonly report: ImportReport;
  readonly filename: string;
  /** In bytes. */
  readonly fileSize: number;
  readonly checksum: string;
  /** Uuids of the stored file, the user who imports, and the account and stream that were chosen, if any. */
  readonly file: string;
  readonly user: string;
  readonly account: string | null;
  readonly stream: string | null;
}

/** @returns the uuid of the entry. */
export async function insertImport(tx: Transaction, entry: ImportEntry): Promise<string> {
  const { kind, header, report, filename, fileSize, checksum, file, user, account, stream } = entry;
  const row = await oneRow<{ uuid: string }>(
    tx,
    sql`
    insert into live_stream_import (kind, filename, file_size, checksum, file, generation, period_from, period_to, created_by, live_account, live_stream, created, updated, skipped, failed, locked)
    values (${kind === 'list' ? 'LIST' : 'DASHBOARD'}, ${filename}, ${fileSize}, ${checksum}, ${file}, ${header.generation}, ${header.period?.from ?? null}, ${header.period?.to ?? null}, ${user}, ${account}, ${stream}, ${report.created}, ${report.updated}, ${report.skipped}, ${report.failed}, ${report.locked}) returning uuid`,
  );
  const { uuid } = row;
  await tx.copyInto('live_stream_import_row (live_stream_import, sheet, row, status, reason, live_stream)', copyLinesOf(uuid, report.rows));
  return uuid;
}

function* copyLinesOf(entry: string, rows: readonly ImportRow[]): Generator<string> {
  for (let at = 0; at < rows.length; at += LINES_PER_BATCH)
    yield rows
      .slice(at, at + LINES_PER_BATCH)
      .map(({ sheet, row, status, reason, liveStream }) =>
        copyLine([entry, sheet, row, status, reason, liveStream?.slice('/api/live_streams/'.length) ?? null]),
      )
      .join('');
}
