/** Safe unpacking of workbooks: only XML parts, bytes and rows counted while inflating, and no document type or entity declarations. */
import { Unzip, UnzipInflate, zipSync } from 'fflate';
import { formatCount } from '#core/number-format';
import { addAddresses, columnOf } from './parse-addresses.rules.ts';
import { HEADER_WITHIN } from './parse-table.rules.ts';
import { streamsErrors } from '../errors.ts';

export const MAX_UNPACKED_MB = 200;
/** Small enough that a part that inflates a thousandfold is detected long before it exhausts the memory. */
const SLICE = 65_536;
/**
 * An address that no spreadsheet has: a row beyond 1,049,999, more than three letters, or anything but letters and digits. The sheet reader
 * creates every cell up to an address, and an array larger than V8 allows would crash the whole process, not just the worker.
 */
const IMPOSSIBLE_ADDRESS = /(?<![\w.-])(?<!\sxmlns:)r\s*=\s*["'](?!(?:[A-Za-z]{1,3})?(?:\d{1,6}|10[0-4]\d{4})["'])/;
const ADDRESS = /\sr\s*=\s*["']([A-Za-z]{1,3})(\d{1,7})["']/g;
/**
 * The sheet reader creates every cell up to the outermost one, including empty ones: a million rows of twenty columns. A few distant cells
 * would cost gigabytes.
 */
const MAX_CELLS = 20_000_000;
const FORBIDDEN = ['<!DOCTYPE', '<!ENTITY'];

/** Only the first properties of a workbook count. */
const PROPERTIES = /<(?:\w+:)?workbookPr\b[^<>]*>/;
const DATES_SINCE_1904 = /(\sdate1904\s*=\s*["'])(?:1|true)(?=["'])/;

interface SafeWorkbook {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Day 0 of its dates and times is January 1, 1904. */
  readonly since1904: boolean;
}

/**
 * Unpacks the XML parts and packs them again without compression for the sheet reader, so that its input is safe and every cell has an
 * address.
 * @param maxRows of all sheets together, without the rows above their headers.
 * @throws the domain's errors, and fflate's when the archive is corrupt.
 */
export function unpackSafely(name: string, bytes: Uint8Array, maxRows: number): SafeWorkbook {
  const parts = inflate(name, bytes, maxRows);
  if (!('xl/workbook.xml' in parts))
    throw streamsErrors.fail('unreadableFile', { name, why: 'it is neither an Excel workbook nor a CSV file.' });
  let unpacked = Object.values(parts).reduce((sum, { length }) => sum + length, 0);
  for (const [part, content] of Object.entries(parts)) {
    const text = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
    // Other encodings than UTF-8 could hide a declaration; every spreadsheet program writes UTF-8.
    if (content[0] === 0 || content[1] === 0 || content[0] === 0xfe || content[0] === 0xff || FORBIDDEN.some((word) => text.includes(word)))
      throw streamsErrors.fail('unsafeFile', { name, part });
    if (!text.includes('sheetData')) continue;
    let sheet = text.toString('latin1');
    const pieces = addAddresses(sheet, MAX_UNPACKED_MB * 1_000_000 - unpacked);
    if (pieces === 'tooLarge') throw streamsErrors.fail('tooMuchInside', { name, limit: MAX_UNPACKED_MB });
    if (pieces !== null) {
      parts[part] = joined(pieces.map((piece) => Buffer.from(piece, 'latin1')));
      unpacked += parts[part].length - content.length;
      sheet = pieces.join('');
    }
    if (IMPOSSIBLE_ADDRESS.test(sheet))
      throw streamsErrors.fail('unreadableFile', { name, why: 'it has cells beyond the last row or column of a spreadsheet.' });
    if (cellsUpToTheOutermost(sheet) > MAX_CELLS)
      throw streamsErrors.fail('unreadableFile', {
        name,
        why: 'it has cells far away from its table. Copy the table into a new workbook.',
      });
  }
  const book = Buffer.from(parts['xl/workbook.xml']).toString('latin1');
  const [properties = ''] = PROPERTIES.exec(book) ?? [];
  const since1904 = DATES_SINCE_1904.test(properties);
  // The sheet reader knows "1" only, and not "true".
  if (since1904) parts['xl/workbook.xml'] = Buffer.from(book.replace(properties, properties.replace(DATES_SINCE_1904, '$11')), 'latin1');
  return { bytes: zipSync(parts, { level: 0 }), since1904 };
}

function cellsUpToTheOutermost(sheet: string): number {
  let [rows, columns] = [0, 0];
  for (const [, letters, row] of sheet.matchAll(ADDRESS)) {
    rows = Math.max(rows, Number(row));
    columns = Math.max(columns, columnOf(letters!));
  }
  return rows * columns;
}

function inflate(name: string, bytes: Uint8Array, maxRows: number): Record<string, Uint8Array> {
  const found = new Map<string, { readonly chunks: Uint8Array[]; whole: boolean }>();
  let unpacked = 0;
  let rows = 0;
  const unzip = new Unzip((file) => {
    if (!file.name.endsWith('.xml') && !file.name.endsWith('.rels')) return;
    const part = { chunks: [] as Uint8Array[], whole: false };
    found.set(file.name, part);
    const count = file.name.startsWith('xl/worksheets/') ? rowCounter() : () => 0;
    file.ondata = (error, chunk, final) => {
      if (error) throw error;
      unpacked += chunk.length;
      if (unpacked > MAX_UNPACKED_MB * 1_000_000) throw streamsErrors.fail('tooMuchInside', { name, limit: MAX_UNPACKED_MB });
      rows += count(chunk);
      if (rows > maxRows) throw streamsErrors.fail('tooManyRows', { name, limit: formatCount(maxRows) });
      part.chunks.push(chunk);
      part.whole ||= final;
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for (let at = 0; at < bytes.length; at += SLICE) unzip.push(bytes.subarray(at, at + SLICE), at + SLICE >= bytes.length);
  if ([...found.values()].some(({ whole }) => !whole))
    throw streamsErrors.fail('unreadableFile', { name, why: 'it is incomplete. Download it again.' });
  return Object.fromEntries([...found].map(([part, { chunks }]) => [part, joined(chunks)]));
}

/**
 * Counts rows of a sheet that hold a value while its XML is streamed, without the rows that may precede the header; a workbook can have a
 * million empty rows.
 */
function rowCounter(): (chunk: Uint8Array) => number {
  let open = '';
  let counted = true;
  let seen = 0;
  return (chunk) => {
    const text = open + Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString('latin1');
    const end = text.lastIndexOf('<');
    open = end < 0 ? '' : text.slice(end);
    const before = Math.max(0, seen - HEADER_WITHIN);
    for (const [tag] of text.slice(0, Math.max(0, end)).matchAll(/<(?:row|v|is)(?=[\s>])/g)) {
      if (tag === '<row') counted = false;
      else if (!counted) {
        counted = true;
        seen += 1;
      }
    }
    return Math.max(0, seen - HEADER_WITHIN) - before;
  };
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
