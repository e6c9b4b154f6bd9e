/** Tests of the export reader: errors for broken files, and a responsive server while reading. */
import { describe, expect, it } from 'vitest';
import { ProblemError } from '#core/errors';
import { breadth, WIDE } from '../../../../test/kit/breadth.ts';
import {
  BROKEN,
  controlList,
  dashboardFile,
  datedWorkbook,
  listFile,
  rawList,
  textFile,
  type MadeFile,
  type MadeStream,
} from '../../../../test/kit/exports.ts';
import { STREAMS, rowsOf } from '../../../../test/kit/read-exports.ts';
import { readExport } from './parse-reader.service.ts';
import type { ExportKind, ListRow, MetricRow } from './parse-rows.rules.ts';

describe('a file that cannot be read', () => {
  const list = (...columns: string[]): MadeFile =>
    textFile('file.csv', [columns, columns.map((column) => (/time/i.test(column) ? '2026-04-18 22:14' : '1'))]);

  async function refusal(file: MadeFile | Promise<MadeFile>, wanted: ExportKind = 'list'): Promise<string> {
    const error = await readExport(await file, wanted).then(
      () => null,
      (one: unknown) => one,
    );
    expect(error).toBeInstanceOf(ProblemError);
    const { code, status, message } = error as ProblemError;
    expect(status).toBe(code === 'streams.fileTooLarge' ? 413 : 422);
    expect(message).not.toMatch(/[{}]/);
    return `${code.replace('streams.', '')}: ${message}`;
  }

  it.each([
    ['empty', /^emptyFile: "empty.xlsx" is empty/],
    ['blankText', /^emptyFile/],
    ['emptySheet', /^emptyFile/],
    ['truncated', /^unreadableFile: "truncated.xlsx" cannot be read/],
    ['notAWorkbook', /^unreadableFile.*neither an Excel workbook/],
    ['image', /^unreadableFile.*neither an Excel workbook/],
    ['webPage', /^unreadableFile.*web page/],
    ['password', /^passwordProtected/],
    ['oldWorkbook', /^oldWorkbook/],
    ['doctype', /^unsafeFile.*sharedStrings/],
    ['bomb', /^tooMuchInside/],
    ['farRow', /^unreadableFile.*beyond the last row/],
    ['farColumn', /^unreadableFile.*beyond the last row/],
    ['hiddenColumn', /^unreadableFile.*beyond the last row/],
    ['latin1', /^wrongEncoding/],
    ['openQuote', /^unreadableFile.*quote/],
    ['tooLarge', /^fileTooLarge/],
    ['tooManyRows', /^tooManyRows.*50,000/],
  ] as const)('because it is broken: %s', async (kind, message) => {
    expect(await refusal(BROKEN[kind]())).toMatch(message);
  });

  it('because it is another kind of export', async () => {
    const dashboard = await dashboardFile({ metrics: [{ time: '2026-04-18T22:14:00', views: '1' }] });
    expect(await refusal(list('Time', 'LIVE-attributed GMV', 'Views', 'LIVE streams'))).toMatch(
      /^wrongExport: Sheet "file" of "file.csv" is a daily report.*needs the list of LIVE streams/,
    );
    expect(
      await refusal(
        textFile('days.csv', [
          ['Time', 'Attributed GMV', 'Views'],
          ['2026-04-18', '1', '2'],
        ]),
        'dashboard',
      ),
    ).toMatch(/^wrongExport.*a daily report.*needs the dashboard of one stream/);
    expect(await refusal(list('Product ID', 'Product name', 'Attributed GMV'))).toMatch(/^wrongExport.*a list of products/);
    expect(await refusal(dashboard)).toMatch(/^wrongExport.*the per-minute trend of one stream/);
    expect(await refusal(listFile({ generation: 'F2', rows: STREAMS }), 'dashboard')).toMatch(/^wrongExport.*is a list of streams/);
    expect(await refusal(list('ID nhà sáng tạo', 'Nhà sáng tạo', 'Thời lượng'))).toMatch(/^wrongExport.*only English and Indonesian/);
  });

  it('because its header is missing or lacks a column', async () => {
    expect(await refusal(list('Something', 'else'))).toMatch(/^noHeader.*first 50 rows of "file"/);
    expect(
      await refusal(
        textFile('deep.csv', [
          ...Array.from({ length: 50 }, () => ['title']),
          ['Creator', 'Launched Time', 'Duration', 'Revenue'],
          ['a', '2026-04-18 22:14', '1h', '1'],
        ]),
      ),
    ).toMatch(/^noHeader/);
    expect(await refusal(list('Livestream', 'Start time', 'Gross revenue'))).toMatch(
      /^missingColumn: Sheet "file", row 1: the column "Duration"/,
    );
    expect(await refusal(list('Creator ID', 'Creator', 'Duration', 'Revenue', 'Views', 'Likes', 'Comments'))).toMatch(
      /^missingColumn.*"Launched Time"/,
    );
    expect(await refusal(list('Product name', 'Attributed GMV', 'Customers', 'Product Clicks', 'CTR'), 'dashboard')).toMatch(
      /^missingColumn.*"Product ID"/,
    );
    expect(await refusal(textFile('none.csv', [['Creator', 'Launched Time', 'Duration', 'Revenue']]))).toMatch(/^noRows/);
  });

  it('because it takes too long', async () => {
    const file = BROKEN.tooManyRows();
    await expect(readExport(file, 'list', { limitSeconds: 0.001 })).rejects.toMatchObject({ code: 'streams.tooSlow' });
  });
});

describe('blank lines', () => {
  const spaced = (count: number, blank: readonly (readonly null[])[]): MadeFile =>
    textFile('spaced.csv', [
      ['Creator', 'Launched Time', 'Duration', 'Revenue'],
      ...Array.from({ length: count }, (_, index) => [...blank, ['star', '2026-04-18 22:14', '1h', index]]).flat(),
    ]);
  it('do not lose rows of a text file, and rows keep their number', async () => {
    // More lines than a file may have rows.
    const blank = Array.from({ length: 50 }, (_, line) => (line % 2 === 0 ? [] : [null, null]));
    const reading = await readExport(spaced(1000, blank), 'list');
    expect(reading.header.totalRows).toBe(1000);
    const rows = await rowsOf<ListRow>(reading);
    expect([rows.length, rows[0]!.row, rows.at(-1)!.row, rows.at(-1)!.figures.revenue]).toEqual([1000, 52, 51_001, '999']);
  });
  it.runIf(WIDE).each([50_001, 60_000])('do not hide that %i rows are too many', async (count) => {
    await expect(readExport(spaced(count, [[], [null, null]]), 'list')).rejects.toMatchObject({ code: 'streams.tooManyRows' });
  });
});

describe('quotes of a text file', () => {
  const csv = (...rows: readonly string[]) => ({
    name: 'list.csv',
    bytes: Buffer.from(['Room ID,Livestream,Start time,Duration,Views', ...rows].join('\r\n')),
  });
  const read = async (...rows: readonly string[]) => rowsOf<ListRow>(await readExport(csv(...rows), 'list'));

  it('are text within a value that is not quoted', async () => {
    const rows = ['="7600000000000000212",5" plate,2026-04-18 22:14,1h,1', '7600000000000000213,"Live, ""late""",2026-04-18 23:14,1h,2'];
    expect(await read(...rows)).toMatchObject([
      { row: 2, roomId: '7600000000000000212', title: '5" plate', problems: [] },
      { row: 3, roomId: '7600000000000000213', title: 'Live, "late"', problems: [] },
    ]);
  });

  it('may be in a value with line ends', async () => {
    expect(await read('7600000000000000212,"""Late""\r\nshow",2026-04-18 22:14,1h,1')).toMatchObject([{ title: '"Late" show' }]);
  });

  const open = '7600000000000000213,"open,2026-04-18 22:14,1h,1';
  const closed = '7600000000000000214,"a",2026-04-18 23:14,1h,1';
  it.each([
    [3, ['7600000000000000212,5" plate,2026-04-18 22:14,1h,1', open, closed]],
    [2, [open, closed]],
  ] as const)('that are not closed and swallow rows are refused, naming line %i', async (line, rows) => {
    await expect(read(...rows)).rejects.toThrow(`line ${line} has a quote that is not closed.`);
  });
});

describe('text of a workbook', () => {
  it('has no character that the database cannot store', async () => {
    const [row] = await rowsOf<ListRow>(await readExport(controlList(), 'list'));
    expect(row).toMatchObject({ sheet: 'List\uFFFD', title: 'Evening \uFFFDlive late', figures: { views: '10' } });
  });
  it('is truncated between characters, never within one', async () => {
    const title = `${'x'.repeat(999)}\u{1F600}\u{1F600}`;
    const file = textFile('long.csv', [
      ['Creator', 'Launched Time', 'Duration', 'Revenue', 'Livestream'],
      ['star', `${'y'.repeat(59)}\u{1F600}\u{1F600}`, '1h', '1', title],
    ]);
    const [row] = await rowsOf<ListRow>(await readExport(file, 'list'));
    expect(row!.title).toBe(`${'x'.repeat(999)}\u{1F600}`);
    expect(row!.problems[0]!.message).toMatch(new RegExp(`^"${'y'.repeat(59)}\u{1F600}…"`));
  });
});

describe('the reader', () => {
  const LONG = breadth(500, 10_000);
  const threads = () => process.getActiveResourcesInfo().filter((resource) => resource === 'MessagePort' || resource === 'Worker').length;
  const streams = (count: number): MadeStream[] =>
    Array.from({ length: count }, (_, index) => ({ ...STREAMS[0]!, roomId: String(7301234567890000000n + BigInt(index)) }));
  const many = (count: number, format: 'xlsx' | 'csv') =>
    listFile({ generation: 'F4', rows: streams(count), numberStyle: 'pounds', format });

  it('ends its thread when done, abandoned, refused and aborted', async () => {
    const file = await many(600, 'csv');
    const before = threads();
    await rowsOf(await readExport(file, 'list'));
    for await (const chunk of (await readExport(file, 'list')).rows) {
      expect(chunk).toHaveLength(500);
      break;
    }
    await expect(readExport(BROKEN.password(), 'list')).rejects.toThrow('password');
    await expect(readExport(BROKEN.farRow(), 'list')).rejects.toThrow('beyond the last row');
    const early = new AbortController();
    const reading = readExport(file, 'list', { signal: early.signal });
    early.abort(new Error('Broken off.'));
    await expect(reading).rejects.toThrow('Broken off.');
    const late = new AbortController();
    const { rows } = await readExport(file, 'list', { signal: late.signal });
    late.abort(new Error('Left.'));
    await expect(rows[Symbol.asyncIterator]().next()).rejects.toThrow('Left.');
    await expect(readExport(file, 'list', { signal: AbortSignal.abort(new Error('Never.')) })).rejects.toThrow('Never.');
    await expect.poll(threads).toBe(before);
  });

  it('reads one file at a time, queues a few, and refuses further ones', async () => {
    const file = await many(2, 'csv');
    const reading = await readExport(file, 'list');
    const waiting = Array.from({ length: 10 }, () => readExport(file, 'list'));
    await expect(readExport(file, 'list')).rejects.toMatchObject({ code: 'core.busy', status: 503, headers: { 'retry-after': '10' } });
    for (const one of [reading, ...waiting]) expect(await rowsOf<ListRow>(await one)).toHaveLength(2);
  });

  it('sends chunks on request, and reports progress', async () => {
    const progress: (readonly [number, number])[] = [];
    const { rows } = await readExport(await many(1200, 'csv'), 'list', { onProgress: (done, total) => progress.push([done, total]) });
    const iterator = rows[Symbol.asyncIterator]();
    await iterator.next();
    expect(progress).toEqual([
      [0, 1200],
      [500, 1200],
    ]);
    await iterator.next();
    expect(progress).toEqual([
      [0, 1200],
      [500, 1200],
      [1000, 1200],
    ]);
    while (!(await iterator.next()).done);
    expect(progress).toEqual([
      [0, 1200],
      [500, 1200],
      [1000, 1200],
      [1200, 1200],
    ]);
  });

  it(`reads ${LONG} streams of a workbook, each as written`, async () => {
    const rows = await rowsOf<ListRow>(await readExport(await many(LONG, 'xlsx'), 'list'));
    expect(rows.map(({ roomId }) => roomId)).toEqual(streams(LONG).map(({ roomId }) => roomId));
    expect(rows[LONG - 1]).toMatchObject({ row: LONG + 1, figures: { liveAttributedGmv: '1234.56' } });
  });

  it(`sends ${LONG * 5} rows to the server in small chunks that do not block it`, async () => {
    const sizes: number[] = [];
    for await (const chunk of (await readExport(await many(LONG * 5, 'csv'), 'list')).rows) sizes.push(chunk.length);
    expect(sizes).toEqual(Array.from({ length: LONG / 100 }, () => 500));
  });

  it('reads formulas and numbers with floating-point noise as a spreadsheet shows them', async () => {
    const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
    const file = rawList('noise.xlsx', [
      text('7301234567890123456'),
      text('a'),
      '<c><v>46130.92638888889</v></c>',
      '<c><v>4500</v></c>',
      '<c><v>0.30000000000000004</v></c>',
      '<c><v>7</v></c>',
    ]);
    expect((await rowsOf<ListRow>(await readExport(file, 'list')))[0]).toMatchObject({
      start: '2026-04-18T22:14:00',
      durationSeconds: 4500,
      figures: { liveAttributedGmv: '0.3', views: '7' },
      problems: [],
    });
  });
});

describe.each([
  ['1900', '', 0],
  ['1904', '<workbookPr date1904="1"/>', 1462],
  ['1904, written as a word', '<workbookPr showObjects="all" date1904="true"/>', 1462],
])('a workbook whose dates are counted from %s', (_, properties, days) => {
  // April 18, 2026, 22:14.
  const start = 46_130.926_388_888_89 - days;

  it('has the same start and duration of a stream', async () => {
    const header = ['Room ID', 'Start Time', 'Duration', 'Views'];
    const rows = [
      ['7301234567890123456', [start, 1], [0.05, 2], '1'],
      ['7301234567890123457', [start, 0], [1.5, 2], '1'],
    ] as const;
    const file = datedWorkbook('list.xlsx', header, rows, properties);
    expect(await rowsOf<ListRow>(await readExport(file, 'list'))).toMatchObject([
      { start: '2026-04-18T22:14:00', durationSeconds: 4320, problems: [] },
      { start: '2026-04-18T22:14:00', durationSeconds: 129_600, problems: [] },
    ]);
  });

  it('has the same times of day, and times with a date', async () => {
    const rows = [
      [[22 / 24, 3], '1.00'],
      [[0, 3], '1.00'],
      [[start, 1], '1.00'],
    ] as const;
    const file = datedWorkbook('trend.xlsx', ['Time', 'Attributed GMV'], rows, properties);
    const read = await rowsOf<MetricRow>(await readExport(file, 'dashboard'));
    expect(read.map(({ time }) => time)).toEqual(['22:00:00', '00:00:00', '2026-04-18T22:14:00']);
  });
});
