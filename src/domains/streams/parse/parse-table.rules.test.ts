/**
 * Tests of finding tables: headers are matched by name in both languages, titles are skipped, and no header maps to two fields of one
 * table.
 */
import { describe, expect, it } from 'vitest';
import type { Cell } from './parse-cells.rules.ts';
import { chooseTables } from './parse-choice.rules.ts';
import { dashboardReader } from './parse-dashboard.rules.ts';
import { derive, LIST_FORMULAS } from './parse-derive.rules.ts';
import { HEADERS_OF, LIST_HEADERS, METRIC_HEADERS, normalizeHeader, PRODUCT_HEADERS } from './parse-headers.rules.ts';
import { readListRow } from './parse-list.rules.ts';
import { LIST_FIGURES, METRIC_FIGURES, PRODUCT_FIGURES, type Figures, type ListFigure } from './parse-rows.rules.ts';
import { findTable, namedStream, type Table } from './parse-table.rules.ts';

const sheet = (...rows: Cell[][]) => ({ name: 'Sheet1', rows });
const tableOf = (...rows: Cell[][]): Table => {
  const table = findTable(sheet(...rows));
  if (!('columns' in table)) throw new Error(table.reason);
  return table;
};

describe('a header', () => {
  it.each([
    ['Attributed GMV (£)', 'attributed gmv'],
    ['  Gross \n revenue (Rp) ', 'gross revenue'],
    ['AOV ($)', 'aov'],
    ['AOV（RM）', 'aov'],
    ['Click-to-order rate (LIVE)', 'click-to-order rate (live)'],
    ['CTOR (SKU orders)', 'ctor (sku orders)'],
    ['New followers (Creator video)', 'new followers (creator video)'],
    ['Average viewing duration (LIVE streams)', 'average viewing duration (live streams)'],
    ['\uFEFFCreator ID', 'creator id'],
    ['Duration (seconds)', 'duration (seconds)'],
  ])('%s is %s', (written, expected) => expect(normalizeHeader(written)).toBe(expected));

  it.each(Object.entries(HEADERS_OF).filter(([part]) => part !== 'product'))('of %s maps to one field', (_, rules) => {
    const names = rules.flatMap((rule) => [...rule.en, ...(rule.id ?? [])].map(normalizeHeader));
    const twice = names.filter((name, index) => names.indexOf(name) !== index);
    expect(
      twice.filter((name) => rules.filter((rule) => [...rule.en, ...(rule.id ?? [])].map(normalizeHeader).includes(name)).length > 1),
    ).toEqual([]);
  });

  it('exists for every figure', () => {
    const fields = (rules: readonly { readonly field: string }[]) => rules.map(({ field }) => field);
    expect(LIST_FIGURES.filter((figure) => !fields(LIST_HEADERS).includes(figure))).toEqual([]);
    expect(METRIC_FIGURES.filter((figure) => !fields(METRIC_HEADERS).includes(figure))).toEqual([]);
    expect(PRODUCT_FIGURES.filter((figure) => !fields(PRODUCT_HEADERS).includes(figure))).toEqual([]);
  });

  it('LIVE CTR does not map to ctr', () => {
    for (const rules of Object.values(HEADERS_OF)) expect(rules.find(({ field }) => field === 'ctr')?.en ?? []).not.toContain('LIVE CTR');
  });
});

describe('a table', () => {
  it('is found wherever it starts in the first 50 rows', () => {
    for (const above of [0, 1, 5, 49]) {
      const table = tableOf(
        ...Array.from({ length: above }, (_, index) => [`Title ${index}`]),
        ['Creator', 'Launched Time', 'Duration', 'Revenue'],
        ['star', '2026-04-18 22:14', '1h', '5'],
      );
      expect([table.firstRow, table.rowCount, table.generation]).toEqual([above + 1, 1, 'F1']);
    }
  });
  it('uses the better of two columns for one field, in any order', () => {
    for (const headers of [
      ['Revenue', 'Gross revenue'],
      ['Gross revenue', 'Revenue'],
    ]) {
      const table = tableOf(['Creator', 'Launched Time', 'Duration', ...headers]);
      expect(table.columns.find(({ field }) => field === 'revenue')).toMatchObject({
        header: 'Gross revenue',
        index: 3 + headers.indexOf('Gross revenue'),
      });
    }
  });
  it('distinguishes product name and product count in Indonesian', () => {
    expect(tableOf(['ID Produk', 'Produk', 'Klik Produk']).columns.map(({ field }) => field)).toEqual([
      'productId',
      'productName',
      'productClicks',
    ]);
  });
  it.each([
    [['Time', 'Attributed GMV', 'Views'], 'metric'],
    [['Product ID', 'Product name', 'CTR'], 'product'],
    [['Source', 'Share of viewers'], 'source'],
    [['Group', 'Bucket', 'Share of viewers', 'Share of customers'], 'profile'],
    [['Room ID', 'Start Time', 'Duration'], 'list'],
    [['Waktu', 'Komentar', 'Penonton'], 'metric'],
  ])('%j is of kind %s', (headers, part) => expect(tableOf(headers).part).toBe(part));
  it.each([
    [['Date', 'Attributed GMV', 'Views', 'Likes', 'Comments'], 'perDay'],
    [['Hello'], 'noHeader'],
    [['', null], 'empty'],
  ])('%j is not a table: %s', (headers, reason) => expect(findTable(sheet(headers))).toMatchObject({ reason }));
  it('of a dashboard may name its stream', () => {
    expect(namedStream(sheet(['Room ID', '7301234567890123456'], ['Livestream: Evening: part 2']))).toEqual({
      roomId: '7301234567890123456',
      title: 'Evening: part 2',
    });
    expect(namedStream(sheet(['Time', 'Views', 'Likes'], ['Room ID: 7301234567890123456']))).toEqual({ roomId: null, title: null });
  });
  it.each([
    [['Creator ID', 'Launched Time', 'Duration'], 'list'],
    [['Livestream', 'Start time', 'End Time'], 'list'],
    [['Creator', 'Revenue', 'Views', 'Likes'], 'noHeader'],
    [['Creator', 'Revenue', 'Views', 'Likes', 'Comments'], 'missingColumn list'],
    [['Title', 'Start time', 'Direct GMV', 'Views', 'Likes', 'Comments'], 'missingColumn list'],
    [['Product ID', 'Product name'], 'noHeader'],
    [['Product name', 'Product impressions', 'Product clicks', 'CTR', 'Items sold'], 'missingColumn product'],
    [['My product name', 'Product impressions', 'Product clicks', 'CTR', 'Items sold'], 'noHeader'],
    [['Product name of it', 'Product impressions', 'Product clicks', 'CTR', 'Items sold'], 'noHeader'],
    [['Product name', 'CTR'], 'noHeader'],
    [['Time', 'Note'], 'noHeader'],
    [['Note', 'Views'], 'noHeader'],
    [['Group', 'Share of viewers'], 'missingColumn profile'],
    [['Bucket', 'Share of customers'], 'missingColumn profile'],
    [['Group', 'Bucket'], 'noHeader'],
    [['Sub-source', 'Share of viewers'], 'missingColumn source'],
    [['Source', 'Note'], 'noHeader'],
    [['Group', 'Source', 'Share of viewers'], 'source'],
    [['Tanggal', 'GMV yang didapat dari LIVE', 'Komentar', 'Penonton', 'Penghasilan', 'Durasi'], 'perDay'],
    [['Date', 'A', 'B', 'C', 'D', 'E'], 'noHeader'],
    [['Date', 'Views', 'Likes', 'Comments'], 'noHeader'],
    [['Day', 'Likes', 'Shares', 'Comments', 'New followers', 'Items sold'], 'noHeader'],
  ] as const)('under %j is %s', (headers, what) => {
    const found = findTable(sheet([...headers]));
    expect('columns' in found ? found.part : found.reason === 'missingColumn' ? `missingColumn ${found.part}` : found.reason).toBe(what);
  });
  it('that starts at midnight is not a daily table, unless all its dates are whole days', () => {
    const midnight = Date.UTC(2026, 3, 18);
    const of = (...minutes: (number | null)[]) =>
      findTable(
        sheet(['Time', 'Attributed GMV'], ...minutes.map((minute) => [minute === null ? null : { date: midnight + minute * 60_000 }, '1'])),
      );
    expect(of(null, 0, 1, 2)).toMatchObject({ part: 'metric' });
    expect(of(0)).toMatchObject({ part: 'metric' });
    expect(of(0, null, 24 * 60, 48 * 60)).toEqual({ reason: 'perDay' });
    expect(findTable(sheet(['Time', 'Attributed GMV', 'LIVE streams'], [{ date: midnight }, '1', '2']))).toEqual({ reason: 'perDay' });
  });

  it('with one row per minute is not a daily table, judging by its first time', () => {
    const of = (...times: (string | null)[]) =>
      findTable(sheet(['Time', 'Attributed GMV', 'Views'], ...times.map((time) => [time, '1', '2'])));
    expect(of(null, '2026-04-18', '22:14')).toEqual({ reason: 'perDay' });
    expect([of('22:14', '2026-04-18'), of(), of(null)].map((found) => 'columns' in found)).toEqual([true, true, true]);
    const swapped = [
      ['1', '2026-04-18'],
      ['2', '2026-04-19'],
    ].map(([views, note]) => ['22:14', views!, note!]);
    expect('columns' in findTable(sheet(['Time', 'Views', 'Note'], ...swapped))).toBe(true);
  });
  it('is only searched for in the first 50 rows', () => {
    const above = Array.from({ length: 50 }, () => ['Hello']);
    expect(findTable(sheet(...above, ['Time', 'Attributed GMV', 'Views']))).toEqual({ reason: 'noHeader' });
    expect(namedStream(sheet(...above, ['Room ID', '7301234567890123456'])).roomId).toBeNull();
  });
  it('is in the language of most of its own headers', () => {
    const language = (...headers: string[]) => tableOf(headers).language;
    expect([
      language('Time', 'Attributed GMV', 'Views'),
      language('Waktu', 'Komentar', 'Penonton'),
      language('Waktu', 'Komentar', 'Views', 'Likes'),
      language('Waktu', 'Komentar', 'Penonton', 'Likes'),
    ]).toEqual(['en', 'id', 'en', 'id']);
  });
  it('has the currency of a header, else of an amount, and the decimal mark of most of its amounts', () => {
    const of = (header: string, ...cells: string[]) => {
      const { currency, style } = tableOf(['Time', 'Views', header], ...cells.map((cell) => ['22:14', '1,5', cell]));
      return [currency, style.decimalMark];
    };
    expect(of('Attributed GMV (£)', '$1.50')).toEqual(['GBP', '.']);
    expect(of('Attributed GMV', '1', '  $1.50')).toEqual(['USD', '.']);
    expect(of('Attributed GMV', '1,50', '2,75', '3.25')).toEqual([null, ',']);
    expect(of('Attributed GMV (Rp)', '12')).toEqual(['IDR', ',']);
    expect(of('Attributed GMV (LIVE)', '12')).toEqual([null, '.']);
  });
  it.each([
    [['Room ID: 7301234567890123456'], '7301234567890123456', null],
    [['[Live ID]: 7301234567890123456'], '7301234567890123456', null],
    [['Room ID：7301234567890123456'], '7301234567890123456', null],
    [['Room ID:', '7301234567890123456'], '7301234567890123456', null],
    [['Room ID：', '7301234567890123456'], '7301234567890123456', null],
    [[null, 'ROOM ID', '7301234567890123456', 'more'], '7301234567890123456', null],
    [['My room ID', '7301234567890123456'], null, null],
    [['Room IDs', '7301234567890123456'], null, null],
    [['Stream', '7301234567890123456'], null, null],
    [['Room ID', '730123456'], null, null],
    [['Room ID', '7301234567890123456x'], null, null],
    [['Room ID', 'x7301234567890123456'], null, null],
    [['Live title', 'Evening'], null, 'Evening'],
    [['Title:', 'Evening'], null, 'Evening'],
    [['Subtitle', 'Evening'], null, null],
    [['Titles', 'Evening'], null, null],
    [['Title:'], null, null],
    [['12: Title', 'Evening'], null, null],
    [[null], null, null],
  ])('%j above it names the stream %s, %s', (row, roomId, title) => expect(namedStream(sheet(row))).toEqual({ roomId, title }));
  it('is refused with the sheet and what to download', () => {
    const refusal = chooseTables([sheet(['Time', 'Views', 'LIVE streams'])], 'list', 'a.csv');
    expect(refusal).toMatchObject({ code: 'wrongExport', values: { sheet: 'Sheet1', given: 'a daily report, one row per day' } });
  });
});

describe('a row', () => {
  it('of the list must end after it starts', () => {
    const table = tableOf(['Room ID', 'Start Time', 'End Time'], ['7301234567890123456', '2026-04-18 22:14', '2026-04-18 19:14']);
    expect(readListRow(table, table.sheet.rows[1]!, 2).problems).toEqual([
      { column: 'End Time', message: 'The end Apr 18, 2026, 19:14 is before the start Apr 18, 2026, 22:14.' },
    ]);
  });
  it('of the list has its creator without the @', () => {
    const table = tableOf(['Creator', 'Launched Time', 'Duration'], ['@star', '2026-04-18 22:14', '45min']);
    expect(readListRow(table, table.sheet.rows[1]!, 2)).toMatchObject({ creator: 'star', durationSeconds: 2700, figures: {} });
  });
  it('of sources and profiles may depend on the row above', () => {
    const sources = tableOf(
      ['Source', 'Sub-source', 'Share of viewers'],
      ['For You', '', '60%'],
      ['', 'Feed', '40%'],
      ['', '', '5%'],
      ['Other', '--', ''],
    );
    const read = dashboardReader(sources);
    expect(
      sources.sheet.rows
        .slice(1)
        .map((cells, index) => read(cells, index + 2))
        .map((row) => row.part === 'source' && [row.viewerSource, row.sharePercentage, row.problems.length]),
    ).toEqual([
      ['For You', '0.6', 0],
      ['For You › Feed', '0.4', 0],
      [null, '0.05', 1],
      ['Other', null, 0],
    ]);
    const profile = tableOf(['Group', 'Bucket', 'Share of viewers'], ['Age', '18-24', '30%'], ['', '25-34', '0.4']);
    const readProfile = dashboardReader(profile);
    expect(profile.sheet.rows.slice(1).map((cells, index) => readProfile(cells, index + 2))).toMatchObject([
      { profileGroup: 'Age', profileType: '18-24', viewerProfile: '0.3', customerProfile: null },
      { profileGroup: 'Age', profileType: '25-34', viewerProfile: '0.4' },
    ]);
  });
});

describe('a missing figure', () => {
  it('is calculated from others, rounded half up once, and never replaces a given or unreadable figure', () => {
    const figures: Figures<ListFigure> = {
      productClicks: '1',
      productImpressions: '6',
      ordersPaid: '1',
      revenue: '10.05',
      impressions: '2',
      views: '0',
      mainOrders: '1',
      averagePrice: '9',
    };
    expect(derive<ListFigure>(figures, LIST_FORMULAS, new Set(['coRate']))).toEqual(['ctr', 'showGpm']);
    expect(figures).toMatchObject({ ctr: '0.166667', showGpm: '5025', averagePrice: '9' });
    expect(Object.keys(figures)).not.toContain('watchGpm');
    expect(Object.keys(figures)).not.toContain('coRate');
  });
});
