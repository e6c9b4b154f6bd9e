/** Worker thread that reads an export: sends its header, then one chunk of rows per request. */
import { formatCount } from '#core/number-format';
import { insideThread } from '#server/threads/inside';
import { chooseTables } from './parse-choice.rules.ts';
import { dataRows } from './parse-columns.rules.ts';
import { dashboardReader } from './parse-dashboard.rules.ts';
import { streamsErrors } from '../errors.ts';
import { readListRow } from './parse-list.rules.ts';
import type { ExportHeader, ExportKind, ExportRow } from './parse-rows.rules.ts';
import type { Table } from './parse-table.rules.ts';
import { MAX_ROWS, readSheets } from './parse-workbook.service.ts';

interface ReaderJob {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly wanted: ExportKind;
}

export type ReaderMessage =
  | { readonly type: 'header'; readonly header: ExportHeader }
  | { readonly type: 'rows'; readonly rows: readonly ExportRow[] }
  | { readonly type: 'done' };

/** Reads a file, or requests the next chunk of it. */
export type ReaderInput = { readonly type: 'read'; readonly job: ReaderJob } | { readonly type: 'next' };

const CHUNK = 500;

async function open({ name, bytes, wanted }: ReaderJob): Promise<{ readonly header: ExportHeader; readonly rows: Iterator<ExportRow> }> {
  const choice = chooseTables(await readSheets(name, bytes), wanted, name);
  if ('code' in choice) {
    const values = { name, ...choice.values };
    switch (choice.code) {
      case 'noHeader':
        throw streamsErrors.fail('noHeader', values);
      case 'missingColumn':
        throw streamsErrors.fail('missingColumn', values);
      case 'wrongExport':
        throw streamsErrors.fail('wrongExport', values);
      case 'emptyFile':
        throw streamsErrors.fail('emptyFile', values);
      case 'noRows':
        throw streamsErrors.fail('noRows', values);
    }
  }
  if (choice.header.totalRows > MAX_ROWS) throw streamsErrors.fail('tooManyRows', { name, limit: formatCount(MAX_ROWS) });
  return { header: choice.header, rows: rowsOf(choice.tables) };
}

function* rowsOf(tables: readonly Table[]): Generator<ExportRow> {
  for (const table of tables) {
    const read = table.part === 'list' ? readListRow.bind(null, table) : dashboardReader(table);
    for (const { cells, row } of dataRows(table)) yield read(cells, row);
  }
}

function nextChunk(rows: Iterator<ExportRow>): ExportRow[] {
  const chunk: ExportRow[] = [];
  while (chunk.length < CHUNK) {
    const next = rows.next();
    if (next.done) break;
    chunk.push(next.value);
  }
  return chunk;
}

const { post, onInput } = insideThread<null, ReaderInput, ReaderMessage>();

let rows: Iterator<ExportRow> | null = null;

async function read(job: ReaderJob): Promise<void> {
  const opened = await open(job);
  rows = opened.rows;
  post({ type: 'header', header: opened.header });
}

/** Rows are only read when a chunk is requested. */
function sayNext(): void {
  const chunk = rows === null ? [] : nextChunk(rows);
  // A thread that waits for its next file holds no data of the last one.
  if (chunk.length === 0) rows = null;
  post(rows === null ? { type: 'done' } : { type: 'rows', rows: chunk });
}

onInput((input) => (input.type === 'read' ? read(input.job) : sayNext()));
