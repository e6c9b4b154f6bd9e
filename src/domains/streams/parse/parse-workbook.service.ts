/** Reads a file into sheets of cells: a workbook or delimited text, detected by content and not by name. */
import { parse } from 'csv-parse/sync';
import readWorkbook from 'read-excel-file/universal';
import { ProblemError } from '#core/errors';
import { formatCount } from '#core/number-format';
import { cellSince1904, isBlankRow, storable, type Cell, type Sheet } from './parse-cells.rules.ts';
import { HEADER_WITHIN, knownHeaders } from './parse-table.rules.ts';
import { streamsErrors } from '../errors.ts';
import { unpackSafely } from './parse-unpack.service.ts';

export const MAX_FILE_MB = 20;
export const MAX_ROWS = 50_000;
/** Line limit of a text file, including blank lines: the row limit of spreadsheets. */
const MAX_LINES = 1_048_576;
const MAX_RECORD = 1_000_000;
/** Shared by all blank lines: a file can consist of nothing but line ends. */
const BLANK_LINE: string[] = [];
const ZIP = [0x50, 0x4b];
const OLE = [0xd0, 0xcf, 0x11, 0xe0];
const LINE_END = /\r\n|\r|\n/;
const DELIMITERS = [',', ';', '\t'] as const;

export async function readSheets(name: string, bytes: Uint8Array): Promise<Sheet[]> {
  if (bytes.length > MAX_FILE_MB * 1_000_000) throw streamsErrors.fail('fileTooLarge', { name, limit: MAX_FILE_MB });
  if (bytes.length === 0) throw streamsErrors.fail('emptyFile', { name });
  if (startsWith(bytes, OLE)) throw refuseOle(name, bytes);
  const sheets = startsWith(bytes, ZIP) ? await sheetsOfWorkbook(name, bytes) : [sheetOfText(name, textOf(name, bytes))];
  if (sheets.every(({ rows }) => rows.every(isBlankRow))) throw streamsErrors.fail('emptyFile', { name });
  return sheets;
}

/** Excel uses the same container format for password-protected workbooks and for its format before 2007. */
function refuseOle(name: string, bytes: Uint8Array): ProblemError {
  const isEncrypted = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(Buffer.from('EncryptedPackage', 'utf16le'));
  return isEncrypted ? streamsErrors.fail('passwordProtected', { name }) : streamsErrors.fail('oldWorkbook', { name });
}

async function sheetsOfWorkbook(name: string, bytes: Uint8Array): Promise<Sheet[]> {
  try {
    const safe = unpackSafely(name, bytes, MAX_ROWS);
    const sheets = await readWorkbook(safe.bytes.buffer, { trim: false, parseNumber: (number) => ({ number }) });
    return sheets.map(({ sheet, data }) => ({
      name: storable(sheet),
      rows: data.map((row) => row.map((cell) => (safe.since1904 ? cellSince1904(cellOf(cell)) : cellOf(cell)))),
    }));
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    throw streamsErrors.fail('unreadableFile', { name, why: 'the workbook is damaged. Download it again.' });
  }
}

/** The library's types refer to the Date class where they mean an instance. */
function cellOf(cell: unknown): Cell {
  if (typeof cell === 'string') return storable(cell);
  if (cell instanceof Date) return { date: cell.getTime() };
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  return cell as Cell;
}

function sheetOfText(name: string, text: string): Sheet {
  if (text.trim() === '') throw streamsErrors.fail('emptyFile', { name });
  if (/^\s*<(!doctype|html|\?xml)/i.test(text))
    throw streamsErrors.fail('unreadableFile', {
      name,
      why: 'it is a web page, not an export. Sign in to the platform and download it again.',
    });
  return { name: storable(name.replace(/\.[^.]*$/, '')), rows: recordsOf(name, text, delimiterOf(text)) };
}

/** Codes of the parser for a quote within a value that is not quoted, and for text after the end of a quoted one. */
const STRAY_QUOTE: ReadonlySet<unknown> = new Set(['INVALID_OPENING_QUOTE', 'CSV_INVALID_CLOSING_QUOTE']);

/**
 * Blank lines stay, so that rows keep their numbers, but do not count towards the limit.
 * @param strayQuotes whether quotes within values are text, as in `="7600000000000000212"` or `5" plate`.
 */
function recordsOf(name: string, text: string, delimiter: string, strayQuotes = false): string[][] {
  let [lines, filled] = [0, 0];
  /** Lines that are the second and further ones of a value. */
  let continued = 0;
  const tooMany = (limit: number) => streamsErrors.fail('tooManyRows', { name, limit: formatCount(limit) });
  const openQuote = (line: number) => streamsErrors.fail('unreadableFile', { name, why: `line ${line} has a quote that is not closed.` });
  const counted = (record: string[]) => {
    lines += 1;
    if (lines > MAX_LINES) throw tooMany(MAX_LINES);
    if (strayQuotes) {
      // A value that begins with a quote and continues on the next line is one that is not closed: it ends at the next quote of the file.
      if (record.some((value) => value.startsWith('"') && LINE_END.test(value))) throw openQuote(lines + continued);
      for (const value of record) continued += value.split(LINE_END).length - 1;
    }
    if (isBlankRow(record)) return BLANK_LINE;
    filled += 1;
    // Checked while parsing, so that a far too long file is not loaded into memory first.
    if (filled > MAX_ROWS + HEADER_WITHIN) throw tooMany(MAX_ROWS);
    return record;
  };
  try {
    return parse(text, {
      delimiter,
      relax_column_count: true,
      skip_empty_lines: false,
      relax_quotes: strayQuotes,
      max_record_size: MAX_RECORD,
      on_record: counted,
    });
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    const { code, lines: line = 1 } = error as { readonly code?: unknown; readonly lines?: number };
    if (!strayQuotes && STRAY_QUOTE.has(code)) return recordsOf(name, text, delimiter, true);
    throw openQuote(line);
  }
}

/** The delimiter that yields most known headers in a line; without any, the most frequent one. */
function delimiterOf(text: string): string {
  const lines = text.slice(0, MAX_RECORD).split(LINE_END, HEADER_WITHIN);
  const scores = DELIMITERS.map((delimiter) => {
    const cells = lines.map((line) => line.split(delimiter).map((cell) => cell.replace(/^\s*"|"\s*$/g, '')));
    return { delimiter, known: Math.max(...cells.map(knownHeaders)), parts: Math.max(...cells.map(({ length }) => length)) };
  });
  return scores.reduce((best, score) =>
    score.known > best.known || (score.known === best.known && score.parts > best.parts) ? score : best,
  ).delimiter;
}

/** UTF-8, or UTF-16 with a byte order mark. */
function textOf(name: string, bytes: Uint8Array): string {
  const encoding = startsWith(bytes, [0xff, 0xfe]) ? 'utf-16le' : startsWith(bytes, [0xfe, 0xff]) ? 'utf-16be' : 'utf-8';
  let text: string;
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw isBinary(bytes)
      ? streamsErrors.fail('unreadableFile', { name, why: 'it is neither an Excel workbook nor a CSV file.' })
      : streamsErrors.fail('wrongEncoding', { name });
  }
  if (text.includes('\0')) throw streamsErrors.fail('wrongEncoding', { name });
  return text;
}

/** Text in any single-byte encoding contains none of these bytes. */
function isBinary(bytes: Uint8Array): boolean {
  return bytes.subarray(0, 4096).some((byte) => byte < 9 || (byte > 13 && byte < 27));
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}
