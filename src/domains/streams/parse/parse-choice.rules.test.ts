/** Tests of choosing what is read from a file: sheets, stream, period, currency and language, and the refusal of other files. */
import { describe, expect, it } from 'vitest';
import type { Cell } from './parse-cells.rules.ts';
import { chooseTables, type Choice } from './parse-choice.rules.ts';
import { HEADER_WITHIN } from './parse-table.rules.ts';

const sheet = (name: string, ...rows: (readonly Cell[])[]) => ({ name, rows });
const LIST = ['Creator', 'Launched Time', 'Duration', 'Revenue'];
const ROW = ['star', '2026-04-18 22:14', '1h', '5'];
const METRIC = ['Time', 'Attributed GMV', 'Views'];
const MINUTE = ['2026-04-18 22:14', '5', '7'];
const PRODUCT = ['Product ID', 'Product name', 'CTR'];
const ITEM = ['1729384756102938475', 'Lamp', '8%'];
const ROOM = '7301234567890123456';
const DAYS = sheet('Days', ['Date', 'Attributed GMV', 'Views', 'Likes', 'Comments'], ['2026-04-18', '1', '2', '3', '4']);

function chosen(wanted: 'list' | 'dashboard', sheets: Parameters<typeof chooseTables>[0], file = 'a.xlsx'): Choice {
  const choice = chooseTables(sheets, wanted, file);
  if ('code' in choice) throw new Error(choice.code);
  return choice;
}

describe('a file', () => {
  it('of a list has a header and a table', () => {
    const { tables, header } = chosen('list', [sheet('Streams', ['2026-02-01 ~ 2026-02-28'], LIST, ROW, ['', null], ROW)], `${ROOM}.csv`);
    expect(tables.map(({ part }) => part)).toEqual(['list']);
    expect(header).toEqual({
      kind: 'list',
      generation: 'F1',
      language: 'en',
      currency: null,
      period: { from: '2026-02-01', to: '2026-02-28' },
      sheets: [{ name: 'Streams', part: 'list', rows: 2, ignored: null }],
      totalRows: 2,
      roomId: null,
      title: null,
    });
  });
  it('of a dashboard may have several tables, and names the stream on any sheet', () => {
    const { tables, header } = chosen('dashboard', [
      sheet('About', ['Livestream', 'Evening show'], ['Room ID', ROOM]),
      sheet('Trend', METRIC, MINUTE),
      sheet('Products', PRODUCT, ITEM, ITEM),
    ]);
    expect(tables.map(({ part, rowCount }) => [part, rowCount])).toEqual([
      ['metric', 1],
      ['product', 2],
    ]);
    expect(header).toMatchObject({ kind: 'dashboard', generation: null, period: null, totalRows: 3, roomId: ROOM, title: 'Evening show' });
    expect(header.sheets[0]).toEqual({
      name: 'About',
      part: null,
      rows: 0,
      ignored: `None of the first ${HEADER_WITHIN} rows contains the column names of an export.`,
    });
  });
  it.each([
    [`trend_${ROOM}.csv`, ROOM],
    [`${ROOM}-${ROOM}.csv`, null],
    ['123456789012345678.csv', '123456789012345678'],
    ['12345678901234567.csv', null],
    ['12345678901234567890.csv', '12345678901234567890'],
    ['123456789012345678901.csv', null],
    ['trend.csv', null],
  ])('called %s belongs to the stream %s unless it names one itself', (file, roomId) => {
    expect(chosen('dashboard', [sheet('Trend', METRIC, MINUTE)], file).header.roomId).toBe(roomId);
    expect(chosen('dashboard', [sheet('Trend', ['Room ID: 1111111111'], METRIC, MINUTE)], file).header.roomId).toBe('1111111111');
  });
  it('is in Indonesian, or has a currency, if one of its tables does', () => {
    const indonesian = sheet('Tren', ['Waktu', 'Komentar', 'Penonton'], ['22:14', '1', '2']);
    expect(chosen('dashboard', [sheet('Trend', METRIC, MINUTE), indonesian]).header.language).toBe('id');
    expect(chosen('dashboard', [sheet('Trend', METRIC, MINUTE), sheet('Products', PRODUCT, ITEM)]).header.language).toBe('en');
    const pounds = (header: string, cell: Cell) => sheet('Trend', ['Time', header, 'Views'], ['22:14', cell, '7'], ['22:15', '£9', '8']);
    const currencyOf = (...sheets: Parameters<typeof chooseTables>[0]) => chosen('dashboard', sheets).header.currency;
    expect([
      currencyOf(sheet('Products', PRODUCT, ITEM), pounds('Attributed GMV (Rp)', '5')),
      currencyOf(pounds('Attributed GMV', '$5')),
      currencyOf(pounds('Attributed GMV', { number: '5' })),
    ]).toEqual(['IDR', 'USD', 'GBP']);
  });
  it('states why a sheet is not read', () => {
    const sheets = [
      sheet('Streams', LIST, ROW),
      sheet('Trend', METRIC, MINUTE),
      sheet('Empty', [null, ' ']),
      sheet('Text', ['Hello']),
      DAYS,
      sheet('Viet', ['ID nhà sáng tạo', 'X']),
      sheet('Broken', ['Creator', 'Launched Time', 'Revenue']),
    ];
    expect(chosen('list', sheets).header.sheets.map(({ name, part, rows, ignored }) => [name, part, rows, ignored])).toEqual([
      ['Streams', 'list', 1, null],
      ['Trend', null, 1, 'This sheet is the per-minute trend of one stream, which this import does not read.'],
      ['Empty', null, 0, 'This sheet is empty.'],
      ['Text', null, 0, 'None of the first 50 rows contains the column names of an export.'],
      ['Days', null, 0, 'This sheet is a daily report, one row per day, which cannot be imported.'],
      ['Viet', null, 0, 'The headers of this sheet are neither English nor Indonesian.'],
      ['Broken', null, 0, 'Row 1: the column "Duration" (or "End Time") is missing.'],
    ]);
  });
});

describe('another file is rejected', () => {
  const refused = (wanted: 'list' | 'dashboard', ...sheets: Parameters<typeof chooseTables>[0]) => chooseTables(sheets, wanted, 'a.csv');
  it.each([
    ['of a list for a dashboard', 'dashboard', sheet('S', LIST, ROW), 'a list of streams'],
    ['of a dashboard for a list', 'list', sheet('S', METRIC, MINUTE), 'the per-minute trend of one stream'],
    ['of products for a list', 'list', sheet('S', PRODUCT, ITEM), 'a list of products'],
    ['of sources for a list', 'list', sheet('S', ['Source', 'Share of viewers']), 'the traffic sources of one stream'],
    [
      'of people for a list',
      'list',
      sheet('S', ['Group', 'Bucket', 'Share of viewers']),
      'the profile of viewers and customers of one stream',
    ],
    ['of days', 'dashboard', { ...DAYS, name: 'S' }, 'a daily report, one row per day'],
    [
      'in Vietnamese',
      'list',
      sheet('S', ['ID nhà sáng tạo', 'X']),
      'in an unsupported language (only English and Indonesian are supported)',
    ],
    ['of a dashboard that misses a column, for a list', 'list', sheet('S', ['Group', 'Views']), null],
  ] as const)('%s', (_name, wanted, one, given) => {
    const refusal = refused(wanted, sheet('Text', ['Hello']), one);
    if (given === null) expect(refusal).toMatchObject({ code: 'noHeader' });
    else expect(refusal).toMatchObject({ code: 'wrongExport', values: { sheet: 'S', given } });
  });
  it('when a column is missing, before any other problem', () => {
    const broken = sheet('Broken', ['Title'], ['Creator', 'Launched Time', 'Revenue']);
    expect(refused('list', DAYS, broken)).toEqual({
      code: 'missingColumn',
      values: { sheet: 'Broken', row: 2, column: '"Duration" (or "End Time")' },
    });
    expect(refused('dashboard', broken)).toMatchObject({ code: 'wrongExport', values: { sheet: 'Broken', given: 'a list of streams' } });
  });
  it('without rows, without content, or without a header', () => {
    expect(refused('list', sheet('S', LIST))).toEqual({ code: 'noRows', values: {} });
    expect(refused('list', sheet('A', [null]), sheet('B'))).toEqual({ code: 'emptyFile', values: {} });
    expect(refused('dashboard', sheet('A', [null]), sheet('B', ['Hello']))).toMatchObject({
      code: 'noHeader',
      values: { limit: 50, sheets: '"A", "B"', needed: expect.stringContaining('the dashboard of one stream') as string },
    });
    expect(refused('list', sheet('B', ['Hello']))).toMatchObject({
      values: { needed: expect.stringContaining('the list of LIVE streams') as string },
    });
  });
});
