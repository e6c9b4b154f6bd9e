/**
 * Writes tables as XLSX that Excel opens without repair: numbers as numbers, times as dates in the agency's time zone, text within Excel's
 * limits.
 */
import { once } from 'node:events';
import { crc32, createDeflateRaw } from 'node:zlib';
import { strToU8, Zip, ZipDeflate, type ZipInputFile } from 'fflate';
import { DAY_MS } from '#core/span';
import { zoneOffsets } from '#core/zone-offsets';
import type { CellKind } from '#core/kinds';
import type { Cell, Table, TableColumn } from './export.ts';

const MAX_TEXT = 32_767;
const SHORTENED = '… (shortened)';
/** Excel stores at most 15 digits; longer numbers stay text, so that no digit is lost. */
const MAX_DIGITS = 15;
const NUMBER = /^-?\d+(\.\d+)?$/;
const ISO = /^\d{4}-\d{2}-\d{2}(T|$)/;
const CLOCK = /^(\d{2}):(\d{2})$/;
/** Days from Excel's first day, 1900-01-00, to 1970-01-01; dates before March 1900 are off by one, since Excel counts 1900-02-29. */
const EPOCH_DAY = 25_569;
const FIRST_DAY = 61;
const DEFLATE_LEVEL = 4;

const NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
/** Indexes of the styles in `STYLES`. */
const STYLE = { plain: 0, header: 1, money: 2, instant: 3, day: 4, clock: 5 } as const;
const STYLES = `<styleSheet xmlns="${NAMESPACE}"><numFmts count="3"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd hh:mm:ss"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="166" formatCode="hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="6">${[
  [0, 0],
  [0, 1],
  [4, 0],
  [164, 0],
  [165, 0],
  [166, 0],
]
  .map(
    ([format, font]) => `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`,
  )
  .join('')}</cellXfs></styleSheet>`;

/** @param zone the agency's time zone, in which instants are shown; their column headers name it. */
export async function* xlsxParts({ name, columns, parts }: Table, zone: string): AsyncGenerator<Uint8Array> {
  const packed: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    packed.push(chunk);
  });
  for (const [path, xml] of Object.entries(framesOf(name))) {
    const part = new ZipDeflate(path);
    zip.add(part);
    part.push(strToU8(HEAD + xml), true);
  }
  // Compressed in zlib's thread pool.
  const deflate = createDeflateRaw({ level: DEFLATE_LEVEL });
  const sheet: ZipInputFile = { filename: 'xl/worksheets/sheet1.xml', compression: 8, size: 0, crc: 0 };
  zip.add(sheet);
  deflate.on('data', (chunk: Buffer<ArrayBuffer>) => sheet.ondata!(null, chunk, false));
  const write = async (xml: string) => {
    const bytes = Buffer.from(xml);
    sheet.size += bytes.length;
    sheet.crc = crc32(bytes, sheet.crc);
    await new Promise<void>((resolve, reject) => deflate.write(bytes, (error) => (error ? reject(error) : resolve())));
  };
  try {
    await write(
      `${HEAD}<worksheet xmlns="${NAMESPACE}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${columns.length}" width="20" customWidth="1"/></cols><sheetData>${rowXml(
        columns.map(({ title, kind }) => textXml(kind === 'instant' ? `${title} (${zone})` : title, STYLE.header)),
        1,
      )}`,
    );
    const cellXml = cellWriter(zone);
    let row = 1;
    for await (const rows of parts) {
      await write(
        rows
          .map((cells) =>
            rowXml(
              cells.map((cell, index) => cellXml(cell, columns[index]!)),
              (row += 1),
            ),
          )
          .join(''),
      );
      yield* packed.splice(0);
    }
    await write('</sheetData></worksheet>');
    deflate.end();
    await once(deflate, 'end');
    sheet.ondata!(null, new Uint8Array(0), true);
    zip.end();
    yield* packed.splice(0);
  } finally {
    deflate.destroy();
  }
}

function framesOf(name: string): Readonly<Record<string, string>> {
  const kinds = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  return {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${kinds}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${kinds}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${kinds}.styles+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${NAMESPACE}" xmlns:r="${RELATIONS}"><sheets><sheet name="${escaped(sheetName(name))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': STYLES,
  };
}

/** Excel rejects longer sheet names, these characters, and apostrophes at either end. */
function sheetName(name: string): string {
  return (
    name
      .replaceAll(/[[\]:*?/\\]/g, ' ')
      .slice(0, 31)
      .replaceAll(/^'+|'+$/g, '')
      .trim() || 'Sheet1'
  );
}

function rowXml(cells: readonly string[], row: number): string {
  return `<row r="${row}">${cells.map((cell, index) => (cell === '' ? '' : `<c r="${letters(index)}${row}"${cell}</c>`)).join('')}</row>`;
}

function cellWriter(zone: string): (value: Cell, column: TableColumn) => string {
  const offsets = zoneOffsets(zone);
  const offset = (at: number) => offsets(at).offset;
  return (value, { kind = 'text' }) => {
    if (value === null) return '';
    if (typeof value === 'boolean') return ` t="b"><v>${value ? 1 : 0}</v>`;
    const style = kind === 'money' ? STYLE.money : STYLE.plain;
    if (typeof value === 'number') return Number.isFinite(value) ? ` s="${style}"><v>${value}</v>` : '';
    if (
      (kind === 'number' || kind === 'money') &&
      NUMBER.test(value) &&
      value.replace(/^-?0*\.?0*/, '').replace('.', '').length <= MAX_DIGITS
    )
      return ` s="${style}"><v>${value}</v>`;
    const serial = kind === 'instant' || kind === 'day' || kind === 'clock' ? serialOf(value, kind, offset) : null;
    return serial === null ? textXml(value, STYLE.plain) : ` s="${STYLE[kind as keyof typeof STYLE]}"><v>${serial}</v>`;
  };
}

function textXml(text: string, style: number): string {
  return ` s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(shortened(text.replaceAll(/\r\n?/g, '\n')))}</t></is>`;
}

function shortened(text: string): string {
  if (text.length <= MAX_TEXT) return text;
  return text.slice(0, MAX_TEXT - SHORTENED.length).replace(/[\uD800-\uDBFF]$/, '') + SHORTENED;
}

/** Replaces characters that XML cannot contain with U+FFFD, and escapes text that Excel would decode as its own `_xHHHH_` escapes. */
function escaped(text: string): string {
  return text
    .replaceAll(
      // oxlint-disable-next-line no-control-regex -- these are what XML cannot hold
      /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g,
      '\uFFFD',
    )
    .replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** The date serial number; null for times that Excel cannot represent. */
function serialOf(value: string, kind: CellKind, offset: (milliseconds: number) => number): number | null {
  if (kind === 'clock') {
    const [, hours, minutes] = CLOCK.exec(value) ?? [];
    return minutes === undefined ? null : (Number(hours) * 60 + Number(minutes)) / 1440;
  }
  if (!ISO.test(value)) return null;
  const at = Date.parse(value);
  const serial = (at + (kind === 'instant' ? offset(at) : 0)) / DAY_MS + EPOCH_DAY;
  return serial >= FIRST_DAY ? serial : null;
}

const COLUMN_LETTERS: string[] = [];

function letters(index: number): string {
  return (COLUMN_LETTERS[index] ??=
    index < 26 ? String.fromCharCode(65 + index) : letters(Math.floor(index / 26) - 1) + String.fromCharCode(65 + (index % 26)));
}
