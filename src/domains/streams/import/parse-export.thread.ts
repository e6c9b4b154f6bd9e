/** Decides what the worker thread does with an export: reads it, says what it is, and hands out rows, one chunk for each that is asked for. */
import { insideThread } from '#server/threads/inside';
import { chooseTables } from './parse-choice.rules.ts';
import { dataRows } from './parse-columns.rules.ts';
import { dashboardReader } from './parse-dashboard.rules.ts';
import { streamsErrors } from '../errors.ts';
import { readListRow } from './parse-list.rules.ts';
import type { ExportHeader, ExportKind, ExportRow } from './parse-rows.rules.ts';
import type { Table } from './parse-table.rules.ts';
import { MAX_ROWS, readSheets } from './parse-workbook.service.ts';

export interface ReaderJob {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly wanted: ExportKind;
}

export type ReaderMessage =
  | { readonly type: 'header'; readonly header: ExportHeader }
  | { readonly type: 'rows'; readonly rows: readonly ExportRow[] }
  | { readonly type: 'done' };

/** Asks for one chunk. */
export type ReaderFact = 'next';

const CHUNK = 500;

async function open({ name, bytes, wanted }: ReaderJob): Promise<{ readonly header: ExportHeader; readonly rows: Iterator<ExportRow> }> {
  const choice = chooseTables(await readSheets(name, bytes), wanted, name);
  if ('code' in choice) {
    const words = { name, ...choice.words };
    switch (choice.code) {
      case 'noHeader':
        throw streamsErrors.fail('noHeader', words);
      case 'missingColumn':
        throw streamsErrors.fail('missingColumn', words);
      case 'wrongExport':
        throw streamsErrors.fail('wrongExport', words);
      case 'emptyFile':
        throw streamsErrors.fail('emptyFile', words);
      case 'noRows':
        throw streamsErrors.fail('noRows', words);
    }
  }
  if (choice.header.totalRows > MAX_ROWS) throw streamsErrors.fail('tooManyRows', { name, limit: MAX_ROWS.toLocaleString('en') });
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

const { job, say, fail, onFact } = insideThread<ReaderJob, ReaderFact, ReaderMessage>();

try {
  const { header, rows } = await open(job);
  // No more rows are made than somebody waits for.
  onFact(() => {
    const chunk = nextChunk(rows);
    if (chunk.length > 0) say({ type: 'rows', rows: chunk });
    else say({ type: 'done' });
  });
  say({ type: 'header', header });
} catch (error) {
  fail(error);
}
