/** Decides which sheets of a file an import reads, and the error for any other file. */
import type { Sheet } from './parse-cells.rules.ts';
import type { ExportHeader, ExportKind, ExportSheet } from './parse-rows.rules.ts';
import { findTable, HEADER_WITHIN, namedStream, periodOf, type Part, type Table, type Unread } from './parse-table.rules.ts';

/** Error codes of the domain, with the values of their messages. */
export type Refusal =
  | { readonly code: 'noHeader'; readonly values: { readonly limit: number; readonly sheets: string; readonly needed: string } }
  | { readonly code: 'missingColumn'; readonly values: { readonly sheet: string; readonly row: number; readonly column: string } }
  | { readonly code: 'wrongExport'; readonly values: { readonly sheet: string; readonly given: string; readonly needed: string } }
  | { readonly code: 'emptyFile' | 'noRows'; readonly values: Record<never, never> };

export interface Choice {
  readonly tables: readonly Table[];
  readonly header: ExportHeader;
}

const NEEDED: Readonly<Record<ExportKind, string>> = {
  list: 'This import needs the list of LIVE streams, one row per stream: on the platform, open the LIVE analytics, select the list of streams and download it.',
  dashboard:
    'This import needs the dashboard of one stream: on the platform, open the stream in the LIVE analytics and download its trend, products, traffic sources or profile.',
};
const WHAT: Readonly<Record<Part, string>> = {
  list: 'a list of streams',
  metric: 'the per-minute trend of one stream',
  product: 'a list of products',
  source: 'the traffic sources of one stream',
  profile: 'the profile of viewers and customers of one stream',
};
const PER_DAY = 'a daily report, one row per day';

/** @param file name of the file, which may contain the room ID. */
export function chooseTables(sheets: readonly Sheet[], requestedKind: ExportKind, file: string): Choice | Refusal {
  const found = sheets.map((sheet) => ({ sheet, table: findTable(sheet) }));
  const tables = found.flatMap(({ table }) =>
    'part' in table && 'columns' in table && isOfKind(table.part, requestedKind) ? [table] : [],
  );
  if (tables.length === 0) return refusalOf(found, requestedKind);
  const totalRows = tables.reduce((sum, table) => sum + table.rowCount, 0);
  if (totalRows === 0) return { code: 'noRows', values: {} };
  const named = sheets.map(namedStream);
  const first = tables[0]!;
  const header: ExportHeader = {
    kind: requestedKind,
    generation: first.generation,
    language: tables.some(({ language }) => language === 'id') ? 'id' : 'en',
    currency: tables.find(({ currency }) => currency !== null)?.currency ?? null,
    period: found.map(({ sheet }) => periodOf(sheet)).find((period) => period !== null) ?? null,
    sheets: found.map(({ sheet, table }) => describe(sheet, table, requestedKind)),
    totalRows,
    roomId: requestedKind === 'list' ? null : (named.find(({ roomId }) => roomId !== null)?.roomId ?? roomIdIn(file)),
    title: requestedKind === 'list' ? null : (named.find(({ title }) => title !== null)?.title ?? null),
  };
  return { tables, header };
}

function isOfKind(part: Part, kind: ExportKind): boolean {
  return (part === 'list') === (kind === 'list');
}

function roomIdIn(file: string): string | null {
  const ids = file.match(/(?<!\d)\d{18,20}(?!\d)/g) ?? [];
  return ids.length === 1 ? ids[0] : null;
}

function describe(sheet: Sheet, table: Table | Unread, requestedKind: ExportKind): ExportSheet {
  if ('columns' in table && isOfKind(table.part, requestedKind))
    return { name: sheet.name, part: table.part, rows: table.rowCount, ignored: null };
  return { name: sheet.name, part: null, rows: 'columns' in table ? table.rowCount : 0, ignored: whyIgnored(table) };
}

function whyIgnored(table: Table | Unread): string {
  if ('columns' in table) return `This sheet is ${WHAT[table.part]}, which this import does not read.`;
  switch (table.reason) {
    case 'empty':
      return 'This sheet is empty.';
    case 'noHeader':
      return `None of the first ${HEADER_WITHIN} rows contains the column names of an export.`;
    case 'perDay':
      return `This sheet is ${PER_DAY}, which cannot be imported.`;
    case 'otherLanguage':
      return 'The headers of this sheet are neither English nor Indonesian.';
    case 'missingColumn':
      return `Row ${table.row}: the column ${table.column} is missing.`;
  }
}

/** Null for an unrecognised sheet. */
function whatItIs(table: Table | Unread): string | null {
  if ('columns' in table || table.reason === 'missingColumn') return WHAT[table.part];
  if (table.reason === 'perDay') return PER_DAY;
  return table.reason === 'otherLanguage' ? 'in an unsupported language (only English and Indonesian are supported)' : null;
}

/** Reports the most helpful of the problems. */
function refusalOf(found: readonly { readonly sheet: Sheet; readonly table: Table | Unread }[], requestedKind: ExportKind): Refusal {
  const needed = NEEDED[requestedKind];
  for (const { sheet, table } of found) {
    if ('reason' in table && table.reason === 'missingColumn' && isOfKind(table.part, requestedKind))
      return { code: 'missingColumn', values: { sheet: sheet.name, row: table.row, column: table.column } };
  }
  for (const { sheet, table } of found) {
    const given = whatItIs(table);
    if (given !== null) return { code: 'wrongExport', values: { sheet: sheet.name, given, needed } };
  }
  if (found.every(({ table }) => 'reason' in table && table.reason === 'empty')) return { code: 'emptyFile', values: {} };
  return { code: 'noHeader', values: { limit: HEADER_WITHIN, sheets: found.map(({ sheet }) => `"${sheet.name}"`).join(', '), needed } };
}
