/** Tests of unpacking workbooks: too many rows are refused while unpacking, before parsing. */
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { unpackSafely } from './parse-unpack.service.ts';

const row = (number: number, cells: string) => `<row r="${number}">${cells}</row>`;
const VALUES = ['<c><v>1</v></c><c><v>2</v></c>', '<c t="inlineStr"><is><t>a</t></is></c>'];
const rows = (count: number, cells = VALUES) => Array.from({ length: count }, (_, at) => row(at + 1, cells[at % cells.length]!)).join('');
/** @param rest of the sheet; by default valid XML. */
const workbook = (sheets: readonly string[], rest = '</sheetData></worksheet>') =>
  zipSync({
    'xl/workbook.xml': strToU8('<workbook/>'),
    ...Object.fromEntries(sheets.map((data, at) => [`xl/worksheets/sheet${at + 1}.xml`, strToU8(`<worksheet><sheetData>${data}${rest}`)])),
  });

describe('the rows of a workbook', () => {
  it('are counted while unpacking, over all sheets', () => {
    expect(() => unpackSafely('a.xlsx', workbook([rows(60_000)], '<<<'), 50_000)).toThrow(/more than 50,000 rows/);
    expect(() => unpackSafely('a.xlsx', workbook([rows(30_000), rows(30_000)]), 50_000)).toThrow(/more than 50,000 rows/);
  });
  it('may reach the limit, with titles and a header above', () => {
    expect(() => unpackSafely('a.xlsx', workbook([rows(50_006)]), 50_000)).not.toThrow();
  });
  it('are not counted when they are empty', () => {
    expect(() => unpackSafely('a.xlsx', workbook([rows(40_000) + rows(40_000, ['<c s="1"/>', ''])]), 50_000)).not.toThrow();
  });
});

describe('the cells of a workbook', () => {
  const far = (count: number, column: string) =>
    Array.from({ length: count }, (_, at) => row(at + 1, `<c r="${column}${at + 1}"><v>1</v></c>`)).join('');
  it('are limited by the outermost address, however few exist', () => {
    expect(() => unpackSafely('a.xlsx', workbook([far(2000, 'XFD')]), 50_000)).toThrow(/far away from its table/);
    expect(() =>
      unpackSafely('a.xlsx', workbook([`${row(1, '<c r="xfd1"><v>1</v></c>')}${row(1_048_576, "<c r='A1048576'><v>1</v></c>")}`]), 50_000),
    ).toThrow(/far away from its table/);
  });
  it('may be as many as a full table has', () => {
    expect(() => unpackSafely('a.xlsx', workbook([far(50_000, 'AZ')]), 50_000)).not.toThrow();
    expect(() =>
      unpackSafely('a.xlsx', workbook([`${row(1, '<c r="K1"><v>1</v></c>')}${row(1_048_576, '<c r="A1048576"/>')}`]), 50_000),
    ).not.toThrow();
  });
});

describe('missing cell addresses', () => {
  it('do not circumvent the limit on the outermost cell', () => {
    const wide = `<row>${'<c/>'.repeat(15_000)}</row>`;
    expect(() => unpackSafely('a.xlsx', workbook([`<row r="2000"/>${wide}`]), 50_000)).toThrow(/far away from its table/);
    expect(() => unpackSafely('a.xlsx', workbook([`<row>${'<c/>'.repeat(20_000)}</row>`]), 50_000)).toThrow(
      /beyond the last row or column/,
    );
  });
});
