/** Tests of reading cells by the kind of their column: values, unknown cells, and errors. */
import { describe, expect, it } from 'vitest';
import { isBlankRow, isUnknown, textOf, type Cell } from './parse-cells.rules.ts';
import { dataRows, figuresOf, readCells, requireValue } from './parse-columns.rules.ts';
import { dashboardReader } from './parse-dashboard.rules.ts';
import type { ColumnKind } from './parse-headers.rules.ts';
import { readListRow } from './parse-list.rules.ts';
import { findTable, type Table } from './parse-table.rules.ts';

const tableWith = (as: ColumnKind, ...rows: (readonly Cell[])[]): Table => ({
  sheet: { name: 'S', rows },
  part: 'list',
  columns: [{ index: 1, field: 'f', as, header: 'The Column' }],
  firstRow: 1,
  rowCount: rows.length,
  generation: null,
  language: 'en',
  currency: null,
  style: { decimalMark: '.', language: 'en' },
});
/** The value, or the error text. */
function readAs(as: ColumnKind, cell: Cell): string | null {
  const { values, problems, unreadable } = readCells(tableWith(as), ['x', cell]);
  expect(problems.length).toBe(unreadable.size);
  return problems.length === 0 ? values.get('f')! : `${problems[0]!.column}: ${problems[0]!.message}`;
}
const LOST =
  'The Column: The spreadsheet has converted this ID to a number and lost its last digits. Upload the file as the platform exported it, or store the column as text.';
const NO_ID = (text: string) => `The Column: "${text}" is not an ID, which has only digits.`;

describe('a cell', () => {
  it.each<[ColumnKind, Cell, string | null]>([
    ['id', '7301234567890123456', '7301234567890123456'],
    ['id', '="7301234567890123456"', '7301234567890123456'],
    ['id', "'7301", '7301'],
    ['id', '7.30E+18', LOST],
    ['id', '7,3e18', LOST],
    ['id', { number: '7301234567890123456' }, LOST],
    ['id', { number: '730123456789012' }, '730123456789012'],
    ['id', { number: '7301234567890123' }, LOST],
    ['id', '7301a', NO_ID('7301a')],
    ['id', 'a7301', NO_ID('a7301')],
    ['id', '1'.repeat(25), '1'.repeat(25)],
    ['id', '1'.repeat(26), NO_ID('1'.repeat(26))],
    ['id', '--', null],
    ['handle', '@star', 'star'],
    ['handle', 'st@r', 'st@r'],
    ['handle', '@', null],
    ['handle', '-', null],
    ['text', '  A \n show ', 'A show'],
    ['text', 'x'.repeat(1001), 'x'.repeat(1000)],
    ['text', `${'x'.repeat(999)}😀😀`, `${'x'.repeat(999)}😀`],
    ['text', { number: '12' }, '12'],
    ['text', null, null],
    ['time', '2026-04-18 22:14', '2026-04-18T22:14:00'],
    ['minute', '22:14', '22:14:00'],
    ['duration', '1h 2min', '3720'],
    ['seconds', '1:02', '62'],
    ['amount', '£1.2K', '1200'],
    ['average', '1.5', '1.5'],
    ['count', '1,234', '1234'],
    ['rate', '8.33%', '0.0833'],
    ['count', 'many', 'The Column: "many" is not a whole number such as 1,234 or 1.2K.'],
    ['amount', 'y'.repeat(61), `The Column: "${'y'.repeat(60)}…" is not an amount such as 1,234.56, £1.2K or Rp588,7RB.`],
    ['amount', `${'y'.repeat(59)}😀😀`, `The Column: "${'y'.repeat(59)}😀…" is not an amount such as 1,234.56, £1.2K or Rp588,7RB.`],
    ['amount', 'y'.repeat(60), `The Column: "${'y'.repeat(60)}" is not an amount such as 1,234.56, £1.2K or Rp588,7RB.`],
  ])('of kind %s with content %j', (as, cell, value) => expect(readAs(as, cell)).toBe(value));

  it('missing at the end of a row is unknown', () => {
    expect(readCells(tableWith('count'), ['x']).values.get('f')).toBeNull();
    expect([isUnknown(undefined), isUnknown(null), isUnknown(''), isUnknown('–––'), isUnknown('----'), isUnknown({ number: '0' })]).toEqual(
      [true, true, true, true, false, false],
    );
  });
  it('is shown as a person would see it', () =>
    expect([textOf(null), textOf(' a\u200B '), textOf({ number: '1.50' }), textOf({ date: Date.UTC(2026, 3, 18, 22, 14) })]).toEqual([
      '',
      'a',
      '1.50',
      '2026-04-18T22:14:00',
    ]));
});

describe('a row', () => {
  it('that is blank is skipped, and the others keep their row number', () => {
    const rows = [...dataRows(tableWith('text', ['head'], [null, ' '], [null, 'a'], ['', null], [{ number: '0' }], [{ date: 0 }]))];
    expect(rows.map(({ row, cells }) => [row, cells.length])).toEqual([
      [3, 2],
      [5, 1],
      [6, 1],
    ]);
    expect([isBlankRow([]), isBlankRow([null, ' ']), isBlankRow([null, 'a']), isBlankRow([{ number: '0' }])]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
  it('requires a value only where the file has the column and there is no other problem with it', () => {
    const need = (cell: Cell, field = 'f') => {
      const table = tableWith('count');
      const read = readCells(table, ['x', cell]);
      requireValue(read, table, field, 'Missing.');
      return [read.problems.map(({ message }) => message), [...read.unreadable]];
    };
    expect(need(null)).toEqual([['Missing.'], ['f']]);
    expect(need('5')).toEqual([[], []]);
    expect(need('x')[0]).toHaveLength(1);
    expect(need(null, 'other')).toEqual([[], []]);
  });
  it('has the requested figures', () => {
    const read = readCells(tableWith('count'), ['x', '5']);
    expect([figuresOf(read, new Set(['f'])), figuresOf(read, new Set(['g']))]).toEqual([{ f: '5' }, {}]);
  });

  const found = (...rows: (readonly Cell[])[]): Table => {
    const table = findTable({ name: 'S', rows });
    if (!('columns' in table)) throw new Error(table.reason);
    return table;
  };
  it('of a list contains everything known about the stream', () => {
    const headers = ['Creator ID', 'Creator', 'Nickname', 'Room ID', 'Livestream', 'Start time', 'End Time', 'Duration', 'Views'];
    const table = found(headers);
    const cells = ['7301', '@star', 'Star', '1111111111', 'Show', '2026-04-18 22:14', '2026-04-18 23:14', '1h', '7'];
    expect(readListRow(table, cells, 2)).toMatchObject({
      row: 2,
      sheet: 'S',
      creatorId: '7301',
      creator: 'star',
      nickname: 'Star',
      roomId: '1111111111',
      title: 'Show',
      start: '2026-04-18T22:14:00',
      end: '2026-04-18T23:14:00',
      durationSeconds: 3600,
      figures: { views: '7' },
      problems: [],
    });
    const problems = (start: string | null, end: string | null) =>
      readListRow(
        table,
        cells.map((cell, index) => (index === 5 ? start : index === 6 ? end : cell)),
        2,
      ).problems.map(({ column, message }) => `${column}: ${message}`);
    expect(problems(null, '2026-04-18 23:14')).toEqual(['Start time: The row has no start time.']);
    expect(problems('2026-04-18 22:14', null)).toEqual([]);
    expect(problems('2026-04-18 22:14', '2026-04-18 20:14'), 'as when the clocks go back').toEqual([]);
    expect(problems('2026-04-18 22:14', '2026-04-18 20:13')).toEqual([
      'End Time: The end Apr 18, 2026, 20:13 is before the start Apr 18, 2026, 22:14.',
    ]);
  });
  it('of viewer sources may be a sub-source of the one above', () => {
    const table = found(['Source', 'Sub-source', 'Share of viewers']);
    const read = dashboardReader(table);
    const rows = [
      ['For You', null, '50%'],
      ['  LIVE feed', null, '20%'],
      ['• Video', null, '10%'],
      ['Search > Name', null, '5%'],
      [null, 'Topic', '4%'],
      ['Following', 'Tab', '3%'],
      [null, null, '1%'],
    ].map((cells, index) => read(cells, index + 2));
    expect(
      rows.map((row) => (row.part === 'source' ? [row.row, row.viewerSource, row.sharePercentage, row.problems.length] : null)),
    ).toEqual([
      [2, 'For You', '0.5', 0],
      [3, 'For You › LIVE feed', '0.2', 0],
      [4, 'For You › Video', '0.1', 0],
      [5, 'Search › Name', '0.05', 0],
      [6, 'Search › Topic', '0.04', 0],
      [7, 'Following › Tab', '0.03', 0],
      [8, null, '0.01', 1],
    ]);
  });
  it('of profiles belongs to the group above, and names its bucket', () => {
    const read = dashboardReader(found(['Group', 'Bucket', 'Share of viewers', 'Share of customers']));
    const rows = [
      [null, 'Any', '1%', null],
      ['Age', '18-24', '50%', '40%'],
      [null, '25-34', '30%', null],
      [null, null, '1%', null],
    ].map((cells, index) => read(cells, index + 2));
    expect(
      rows.map((row) => (row.part === 'profile' ? [row.profileGroup, row.profileType, row.viewerProfile, row.customerProfile] : null)),
    ).toEqual([
      [null, 'Any', '0.01', null],
      ['Age', '18-24', '0.5', '0.4'],
      ['Age', '25-34', '0.3', null],
      ['Age', null, '0.01', null],
    ]);
    expect(rows.map(({ problems }) => problems.map(({ message }) => message))).toEqual([
      ['The row names no group.'],
      [],
      [],
      ['The row names no bucket of its group.'],
    ]);
  });
  it('of minutes and of products requires a time or an ID', () => {
    const minute = dashboardReader(found(['Time', 'Attributed GMV', 'Views']));
    expect(minute(['2026-04-18 22:14', '5', '7'], 2)).toMatchObject({
      part: 'metric',
      sheet: 'S',
      time: '2026-04-18T22:14:00',
      figures: { attributedGmv: '5', views: '7' },
    });
    expect(minute([null, '5', '7'], 3).problems).toEqual([{ column: 'Time', message: 'The row has no time.' }]);
    const product = dashboardReader(found(['Product ID', 'Product name', 'CTR']));
    expect(product(['17', 'Lamp', '8%'], 2)).toMatchObject({
      part: 'product',
      productId: '17',
      productName: 'Lamp',
      figures: { ctr: '0.08' },
    });
    expect(product([null, 'Lamp', '8%'], 3).problems).toEqual([{ column: 'Product ID', message: 'The row has no product ID.' }]);
  });
});
