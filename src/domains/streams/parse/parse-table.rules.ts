/** Decides where the header of a sheet is, and which kind of export the sheet contains. */
import { isBlankRow, isUnknown, textOf, tidy, type Cell, type Sheet } from './parse-cells.rules.ts';
import {
  ANCHORS,
  currencyOfHeader,
  GENERATION_HEADERS,
  HEADERS_OF,
  languagesOf,
  normalizeHeader,
  PER_DAY_HEADERS,
  type ColumnKind,
  type HeaderRule,
} from './parse-headers.rules.ts';
import { currencyIn, decimalMarkOf, type NumberStyle } from './parse-numbers.rules.ts';
import type { DashboardPart, ExportGeneration, ExportLanguage } from './parse-rows.rules.ts';
import { isDayOnly, periodIn } from './parse-times.rules.ts';

export const HEADER_WITHIN = 50;

export interface Column {
  /** Position in the row, from 0. */
  readonly index: number;
  readonly field: string;
  readonly as: ColumnKind;
  /** The header as written in the file. */
  readonly header: string;
}

export type Part = 'list' | DashboardPart;

/** A sheet with recognised columns. */
export interface Table {
  readonly sheet: Sheet;
  readonly part: Part;
  readonly columns: readonly Column[];
  /** Index of the first row below the header. */
  readonly firstRow: number;
  /** Rows below the header that are not blank. */
  readonly rowCount: number;
  readonly generation: ExportGeneration | null;
  readonly language: ExportLanguage;
  readonly currency: string | null;
  readonly style: NumberStyle;
}

/** Why a sheet is not read. */
export type Unread =
  | { readonly reason: 'empty' | 'noHeader' | 'perDay' | 'otherLanguage' }
  | { readonly reason: 'missingColumn'; readonly part: Part; readonly row: number; readonly column: string };

/** Columns without which a table is unusable; any one in `anyOf` is enough. */
const REQUIRED: Readonly<Record<Part, readonly { readonly anyOf: readonly string[]; readonly named: string }[]>> = {
  list: [
    { anyOf: ['start'], named: '"Launched Time" (or "Start Time")' },
    { anyOf: ['duration', 'end'], named: '"Duration" (or "End Time")' },
    { anyOf: ['creator', 'creatorId', 'roomId', 'title'], named: '"Creator" (or "Creator ID", "Room ID", "Livestream")' },
  ],
  metric: [{ anyOf: ['time'], named: '"Time"' }],
  product: [{ anyOf: ['productId'], named: '"Product ID"' }],
  source: [
    { anyOf: ['source'], named: '"Source"' },
    { anyOf: ['share'], named: '"Share of viewers"' },
  ],
  profile: [
    { anyOf: ['group'], named: '"Group"' },
    { anyOf: ['type'], named: '"Bucket"' },
    { anyOf: ['viewers', 'customers'], named: '"Share of viewers" (or "Share of customers")' },
  ],
};
/** With this many figure columns a table is recognised even without its identifying column. */
const ENOUGH = 4;
/** Number of rows used to determine the format of amounts, and whether there is one row per day. */
const SAMPLE = 500;
const FIGURES: ReadonlySet<ColumnKind> = new Set(['amount', 'average', 'count', 'rate', 'seconds']);
/** Caches the normalised names of each rule. */
const NAMES = new WeakMap<HeaderRule, readonly string[]>();
const KNOWN = new Set([...Object.values(HEADERS_OF).flatMap((rules) => rules.flatMap(namesOf)), ...ANCHORS, ...PER_DAY_HEADERS]);

/** Finds and recognises the table of a sheet within its first 50 rows. */
export function findTable(sheet: Sheet): Table | Unread {
  if (sheet.rows.every(isBlankRow)) return { reason: 'empty' };
  let unread: Unread = { reason: 'noHeader' };
  for (const [index, row] of sheet.rows.slice(0, HEADER_WITHIN).entries()) {
    const headers = row.map((cell) => (typeof cell === 'string' ? normalizeHeader(cell) : ''));
    const part = partOf(headers);
    if (part === null) {
      if (headers.some((header) => header === 'date' || header === 'tanggal') && knownHeaders(headers) > ENOUGH)
        return { reason: 'perDay' };
      if (headers.includes('id nhà sáng tạo')) unread = { reason: 'otherLanguage' };
      continue;
    }
    const columns = columnsOf(HEADERS_OF[part], row, headers);
    if (part === 'metric' && isPerDay(headers, sheet.rows.slice(index + 1), columns)) return { reason: 'perDay' };
    const missing = REQUIRED[part].find(({ anyOf }) => !columns.some(({ field }) => anyOf.includes(field)));
    if (missing !== undefined) return { reason: 'missingColumn', part, row: index + 1, column: missing.named };
    return tableOf(sheet, part, columns, headers, index + 1);
  }
  return unread;
}

/** Number of cells that are headers of any export; used to find the delimiter of a text file. */
export function knownHeaders(cells: readonly string[]): number {
  return cells.filter((cell) => KNOWN.has(normalizeHeader(cell))).length;
}

/** The period in the rows above the header. */
export function periodOf(sheet: Sheet): { readonly from: string; readonly to: string } | null {
  for (const row of titleRows(sheet)) {
    const period = periodIn(row.filter((cell) => typeof cell === 'string').join(' ~ '));
    if (period !== null) return period;
  }
  return null;
}

/** The stream that a dashboard names above its header, or in a sheet of names and values. */
export function namedStream(sheet: Sheet): { readonly roomId: string | null; readonly title: string | null } {
  let [roomId, title]: [string | null, string | null] = [null, null];
  for (const row of titleRows(sheet)) {
    const texts = row
      .filter((cell) => !isUnknown(cell))
      .map((cell) => textOf(cell))
      .slice(0, 2);
    const [, name = '', value = ''] =
      /^\[?([\p{L} ]+?)\]? ?[:：] ?(.*)$/u.exec(texts.join(/[:：]$/.test(texts[0] ?? '') ? ' ' : ': ')) ?? [];
    if (/^(room|live) id$/i.test(name) && /^\d{10,25}$/.test(value)) roomId ??= value;
    if (/^(livestream|live title|room title|title|live name)$/i.test(name) && value !== '' && texts.length <= 2) title ??= value;
  }
  return { roomId, title };
}

/** Rows above the header; all of the first rows when there is no header. */
function titleRows(sheet: Sheet): readonly (readonly Cell[])[] {
  const first = sheet.rows.slice(0, HEADER_WITHIN);
  const header = first.findIndex((row) => row.filter((cell) => typeof cell === 'string' && KNOWN.has(normalizeHeader(cell))).length > 2);
  return header < 0 ? first : first.slice(0, header);
}

function partOf(headers: readonly string[]): Part | null {
  const present = new Set(headers);
  const has = (part: Part, ...fields: string[]) =>
    HEADERS_OF[part].some((rule) => fields.includes(rule.field) && namesOf(rule).some((name) => present.has(name)));
  const figures = (part: Part) =>
    HEADERS_OF[part].filter((rule) => FIGURES.has(rule.as) && namesOf(rule).some((name) => present.has(name))).length;
  const namesStream = has('list', 'creator', 'creatorId', 'roomId', 'title');
  if (namesStream && (has('list', 'start') || figures('list') >= ENOUGH)) return 'list';
  if (has('product', 'productId') && figures('product') > 0) return 'product';
  if (has('metric', 'time') && figures('metric') > 0) return 'metric';
  if (has('list', 'start') && figures('list') >= ENOUGH) return 'list';
  if (has('profile', 'group', 'type') && has('profile', 'viewers', 'customers') && !has('source', 'source')) return 'profile';
  if (has('source', 'source', 'subSource') && has('source', 'share')) return 'source';
  return [...present].some((header) => /^(product name|nama produk)$/.test(header)) && figures('product') >= ENOUGH ? 'product' : null;
}

function columnsOf(rules: readonly HeaderRule[], row: readonly Cell[], headers: readonly string[]): Column[] {
  const taken = new Set<number>();
  return rules.flatMap((rule) => {
    const name = namesOf(rule).find((candidate) => headers.some((header, index) => header === candidate && !taken.has(index)));
    if (name === undefined) return [];
    const index = headers.findIndex((header, place) => header === name && !taken.has(place));
    taken.add(index);
    return [{ index, field: rule.field, as: rule.as, header: textOf(row[index]!) }];
  });
}

function namesOf(rule: HeaderRule): readonly string[] {
  const known = NAMES.get(rule) ?? [...rule.en, ...(rule.id ?? [])].map(normalizeHeader);
  NAMES.set(rule, known);
  return known;
}

function isPerDay(headers: readonly string[], below: readonly (readonly Cell[])[], columns: readonly Column[]): boolean {
  if (headers.some((header) => PER_DAY_HEADERS.includes(header))) return true;
  const time = columns.find(({ field }) => field === 'time');
  if (time === undefined) return false;
  const known = below
    .slice(0, SAMPLE)
    .map((row) => row[time.index] ?? null)
    .filter((cell) => !isUnknown(cell));
  const [first = null] = known;
  // A date cell at midnight can be the first minute of a stream; a text without a time never is.
  return typeof first === 'string' ? isDayOnly(first) : known.length > 1 && known.every(isDayOnly);
}

function tableOf(sheet: Sheet, part: Part, columns: readonly Column[], headers: readonly string[], firstRow: number): Table {
  const data = sheet.rows.slice(firstRow);
  const language = languageOf(part, columns);
  const amounts = columns.filter(({ as }) => as === 'amount');
  const sample = data.slice(0, SAMPLE).flatMap((row) => amounts.map(({ index }) => row[index] ?? null));
  const inHeader = amounts.map(({ header }) => currencyOfHeader(header)).find((code) => code !== null);
  const inCell = sample.map((cell) => (typeof cell === 'string' ? currencyIn(tidy(cell)) : null)).find((code) => code !== null);
  const currency = inHeader ?? inCell ?? null;
  const generation =
    part === 'list'
      ? (GENERATION_HEADERS.find(([, names]) => names.some((name) => headers.includes(normalizeHeader(name))))?.[0] ?? 'F1')
      : null;
  return {
    sheet,
    part,
    columns,
    firstRow,
    generation,
    language,
    currency,
    rowCount: data.reduce((count, row) => count + (isBlankRow(row) ? 0 : 1), 0),
    style: { decimalMark: decimalMarkOf(sample, currency, language), language },
  };
}

/** Headers that both languages share are not counted. */
function languageOf(part: Part, columns: readonly Column[]): ExportLanguage {
  const votes = columns
    .map(({ header }) => languagesOf(HEADERS_OF[part], normalizeHeader(header)))
    .filter((languages) => languages.length === 1)
    .flat();
  return votes.filter((language) => language === 'id').length > votes.length / 2 ? 'id' : 'en';
}
