/** Converts test cells to the bytes of a file: a workbook, delimited text, or a damaged file. */
import { constants, deflateRawSync } from 'node:zlib';
import { zipSync } from 'fflate';
import writeXlsx from 'write-excel-file/node';

export type MadeCell = string | number | Date | null;

export interface MadeFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface TextOptions {
  readonly delimiter?: ',' | ';' | '\t';
  readonly encoding?: 'utf-8' | 'utf-8-bom' | 'utf-16le' | 'utf-16be' | 'latin1';
}

export async function workbook(name: string, sheets: Readonly<Record<string, readonly (readonly MadeCell[])[]>>): Promise<MadeFile> {
  const data = Object.entries(sheets).map(([sheet, rows]) => ({
    sheet,
    data: rows.map((row) =>
      row.map((cell) =>
        cell instanceof Date
          ? { value: cell, type: Date, format: 'yyyy-mm-dd hh:mm:ss' }
          : cell === null
            ? null
            : { value: cell, type: typeof cell === 'number' ? Number : String },
      ),
    ),
  }));
  return { name, bytes: new Uint8Array(await writeXlsx(data).toBuffer()) };
}

export function textFile(
  name: string,
  rows: readonly (readonly MadeCell[])[],
  { delimiter = ',', encoding = 'utf-8' }: TextOptions = {},
): MadeFile {
  const text = rows
    .map((row) =>
      row
        .map((cell) => quoted(cell instanceof Date ? cell.toISOString().slice(0, 19).replace('T', ' ') : String(cell ?? ''), delimiter))
        .join(delimiter),
    )
    .join('\r\n');
  return { name, bytes: encoded(`${text}\r\n`, encoding) };
}

function quoted(text: string, delimiter: string): string {
  return text.includes(delimiter) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function encoded(text: string, encoding: NonNullable<TextOptions['encoding']>): Uint8Array {
  switch (encoding) {
    case 'utf-8':
      return Buffer.from(text, 'utf8');
    case 'utf-8-bom':
      return Buffer.from(`\uFEFF${text}`, 'utf8');
    case 'latin1':
      return Buffer.from(text, 'latin1');
    case 'utf-16le':
      return Buffer.from(`\uFEFF${text}`, 'utf16le');
    case 'utf-16be':
      return Buffer.from(`\uFEFF${text}`, 'utf16le').swap16();
  }
}

const NS = 'http://schemas.openxmlformats.org';
const PROLOGUE = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

/** @param properties of the workbook, as XML. */
const workbookPart = (sheet: string, properties = '') =>
  `${PROLOGUE}<workbook xmlns="${NS}/spreadsheetml/2006/main" xmlns:r="${NS}/officeDocument/2006/relationships">${properties}<sheets><sheet name="${sheet}" sheetId="1" r:id="rId1"/></sheets></workbook>`;

/** A workbook of one sheet from raw XML, for content that no regular program writes. */
export function rawWorkbook(name: string, sheetData: string | Uint8Array, changes: Readonly<Record<string, string>> = {}): MadeFile {
  const sheet =
    typeof sheetData === 'string'
      ? Buffer.from(`${PROLOGUE}<worksheet xmlns="${NS}/spreadsheetml/2006/main"><sheetData>${sheetData}</sheetData></worksheet>`)
      : sheetData;
  const parts: Record<string, string> = {
    '[Content_Types].xml': `${PROLOGUE}<Types xmlns="${NS}/package/2006/content-types"></Types>`,
    'xl/workbook.xml': workbookPart('Sheet1'),
    'xl/_rels/workbook.xml.rels': `${PROLOGUE}<Relationships xmlns="${NS}/package/2006/relationships"><Relationship Id="rId1" Type="${NS}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ...changes,
  };
  const files = Object.fromEntries(Object.entries(parts).map(([part, text]) => [part, Buffer.from(text)]));
  return { name, bytes: zipSync({ ...files, 'xl/worksheets/sheet1.xml': sheet }, { level: 1 }) };
}

function inline(column: string, row: number, text: string): string {
  return `<c r="${column}${row}" t="inlineStr"><is><t>${text}</t></is></c>`;
}

const LETTERS = 'ABCDEFGH';
/** A list with cells as raw XML, for formulas and stored number formats. */
export function rawList(name: string, cells: readonly string[], changes: Readonly<Record<string, string>> = {}): MadeFile {
  const headers = ['Room ID', 'Room Title', 'Start Time', 'Duration', 'Attributed GMV', 'Views'];
  const header = headers.map((text, index) => inline(LETTERS[index]!, 1, text)).join('');
  return rawWorkbook(
    name,
    `<row r="1">${header}</row><row r="2">${cells.map((cell, index) => cell.replace('<c', `<c r="${LETTERS[index]}2"`)).join('')}</row>`,
    changes,
  );
}

const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const STREAM = [text('7301234567890123456'), text('Evening'), text('2026-04-18 22:14'), text('1h 15min')] as const;

const ROOM_ID = `<row r="1">${inline('A', 1, 'Room ID')}</row>`;

/** Damaged or malicious files, by the problem they have. */
export const BROKEN = {
  empty: (): MadeFile => ({ name: 'empty.xlsx', bytes: new Uint8Array(0) }),
  blankText: (): MadeFile => ({ name: 'blank.csv', bytes: Buffer.from('\r\n \r\n') }),
  emptySheet: (): MadeFile => rawWorkbook('empty-sheet.xlsx', ''),
  truncated: async (): Promise<MadeFile> => {
    const { bytes } = await workbook('list.xlsx', {
      Sheet1: Array.from({ length: 300 }, (_, row) => [`cell ${row * 7919}`, `other ${row * 104729}`]),
    });
    return { name: 'truncated.xlsx', bytes: bytes.slice(0, Math.floor(bytes.length / 2)) };
  },
  notAWorkbook: (): MadeFile => ({ name: 'letter.xlsx', bytes: zipSync({ 'word/document.xml': Buffer.from('<w/>') }) }),
  image: (): MadeFile => ({
    name: 'list.csv',
    bytes: Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 255, 254, 253]),
  }),
  webPage: (): MadeFile => ({ name: 'list.csv', bytes: Buffer.from('<!DOCTYPE html><html><body>Sign in</body></html>') }),
  password: (): MadeFile => ({ name: 'secret.xlsx', bytes: ole('EncryptedPackage') }),
  oldWorkbook: (): MadeFile => ({ name: 'old.xls', bytes: ole('Workbook') }),
  doctype: (): MadeFile =>
    rawList('doctype.xlsx', STREAM, {
      'xl/sharedStrings.xml':
        '<?xml version="1.0"?><!DOCTYPE sst [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><sst><si><t>&b;</t></si></sst>',
    }),
  bomb: (): MadeFile => bomb('bomb.xlsx'),
  /** A small file that declares a billion rows, or as many columns. */
  farRow: (): MadeFile => rawWorkbook('far-row.xlsx', `${ROOM_ID}<row r="999999999"><c r="A999999999"><v>1</v></c></row>`),
  farColumn: (): MadeFile => rawWorkbook('far-column.xlsx', `${ROOM_ID}<row r="2"><c r="ZZZZZZ2"><v>1</v></c></row>`),
  hiddenColumn: (): MadeFile => rawWorkbook('hidden-column.xlsx', `${ROOM_ID}<row r="2"><c x=">" x:r = '&#90;ZZZZZ2'><v>1</v></c></row>`),
  latin1: (): MadeFile =>
    textFile(
      'list.csv',
      [
        ['Creator ID', 'Creator', 'Launched Time', 'Duration', 'Revenue'],
        ['1', 'café', '2026-04-18 22:14', '1h', '£1.00'],
      ],
      { encoding: 'latin1' },
    ),
  openQuote: (): MadeFile => ({ name: 'list.csv', bytes: Buffer.from('Creator ID,Creator\r\n1,"never closed\r\n2,b\r\n') }),
  tooLarge: (): MadeFile => ({ name: 'large.csv', bytes: new Uint8Array(20_000_001).fill(32) }),
  tooManyRows: (): MadeFile =>
    textFile('long.csv', [
      ['Creator', 'Launched Time', 'Duration', 'Revenue'],
      ...Array.from({ length: 60_000 }, (_, row) => ['star', '2026-04-18 22:14', '1h', String(row)]),
    ]),
} as const satisfies Readonly<Record<string, () => MadeFile | Promise<MadeFile>>>;

/** The last two cells: a formula with its cached value, and one without. */
export function formulaList(): MadeFile {
  return rawList('formula.xlsx', [...STREAM, '<c><f>SUM(1,2)</f><v>12.5</v></c>', '<c><f>WEBSERVICE("http://127.0.0.1/")</f></c>']);
}

export function numberIdList(stored: string): MadeFile {
  return rawList('number-id.xlsx', [
    `<c><v>${stored}</v></c>`,
    ...STREAM.slice(1),
    '<c><v>1234.5600000000002</v></c>',
    '<c><v>1.2E3</v></c>',
  ]);
}

/**
 * Content that no regular program writes: characters that databases reject, escaped as in Excel and in XML, in cells and in the sheet name.
 */
export function controlList(): MadeFile {
  const cells = [STREAM[0], text('Eve_x0000_ning &#0;&#65536;_xD83D_live&#10;late'), ...STREAM.slice(2), text('12.50'), text('1_x0000_0')];
  return rawList('control.xlsx', cells, { 'xl/workbook.xml': workbookPart('Li&#0;st&#xD83D;') });
}

/** 210 MB of spaces compressed to a fifth of one, declared as a thousand bytes. */
function bomb(name: string): MadeFile {
  const part = Buffer.from('xl/worksheets/sheet1.xml');
  // A full flush ends on a byte boundary, so that the same block can be repeated.
  const piece = deflateRawSync(Buffer.alloc(1_000_000, 32), { finishFlush: constants.Z_FULL_FLUSH });
  const packed = Buffer.concat([...Array.from({ length: 210 }, () => piece), deflateRawSync(Buffer.alloc(0))]);
  const header = Buffer.alloc(30);
  header.write('PK\u0003\u0004', 'latin1');
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(8, 8);
  header.writeUInt32LE(packed.length, 18);
  header.writeUInt32LE(1000, 22);
  header.writeUInt16LE(part.length, 26);
  return { name, bytes: Buffer.concat([header, part, packed, rawWorkbook(name, '').bytes]) };
}

function ole(stream: string): Uint8Array {
  const bytes = Buffer.alloc(2048);
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(bytes);
  Buffer.from(stream, 'utf16le').copy(bytes, 1024);
  return bytes;
}

/** Cell styles 1, 2 and 3: date and time, duration, time of day. */
const STYLES = `${PROLOGUE}<styleSheet xmlns="${NS}/spreadsheetml/2006/main"><cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="22"/><xf numFmtId="46"/><xf numFmtId="20"/></cellXfs></styleSheet>`;

/** A workbook with numbers formatted as dates and times. @param rows numbers in cells of the given style, from 0. */
export function datedWorkbook(
  name: string,
  header: readonly string[],
  rows: readonly (readonly (string | readonly [number: number, style: 0 | 1 | 2 | 3])[])[],
  properties = '',
): MadeFile {
  const cellOf = (cell: string | readonly [number, number], row: number, column: number) =>
    typeof cell === 'string' ? inline(LETTERS[column]!, row, cell) : `<c r="${LETTERS[column]}${row}" s="${cell[1]}"><v>${cell[0]}</v></c>`;
  const sheet = [header, ...rows].map(
    (cells, index) => `<row r="${index + 1}">${cells.map((cell, column) => cellOf(cell, index + 1, column)).join('')}</row>`,
  );
  return rawWorkbook(name, sheet.join(''), {
    'xl/workbook.xml': workbookPart('Sheet1', properties),
    'xl/styles.xml': STYLES,
    'xl/_rels/workbook.xml.rels': `${PROLOGUE}<Relationships xmlns="${NS}/package/2006/relationships"><Relationship Id="rId1" Type="${NS}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${NS}/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>`,
  });
}
