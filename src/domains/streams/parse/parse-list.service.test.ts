/** Tests that every variant of a LIVE list is read to the same rows. */
import { describe, expect, it } from 'vitest';
import {
  formulaList,
  listFile,
  numberIdList,
  rawWorkbook,
  textFile,
  TITLES,
  workbook,
  type DurationStyle,
  type ListOptions,
  type NumberStyle,
  type TimeStyle,
  type TitleRows,
} from '../../../../test/kit/exports.ts';
import { STREAMS, rowsOf, readList, expectStreams } from '../../../../test/kit/read-exports.ts';
import { readExport } from './parse-reader.service.ts';
import type { ListRow } from './parse-rows.rules.ts';

describe('the list', () => {
  const generations = [
    ['F1', 'en'],
    ['F1', 'id'],
    ['F2', 'en'],
    ['F2', 'id'],
    ['F3', 'en'],
    ['F3 new', 'en'],
    ['F4', 'en'],
  ] as const;
  const numberStyles: NumberStyle[] = ['plain', 'pounds', 'short', 'comma', 'rupiah', 'dong', 'cells'];
  const durationStyles: DurationStyle[] = ['h min', 'h m s', 'tight', 'clock', 'seconds', 'cells'];
  const timeStyles: TimeStyle[] = ['slash', 'seconds', 'minutes', 'cells'];

  it.each(
    generations.flatMap(([generation, language]) => (['xlsx', 'csv'] as const).map((format) => [generation, language, format] as const)),
  )('of generation %s in %s as %s, with every title and number style', async (generation, language, format) => {
    for (const [index, titleRows] of (Object.keys(TITLES) as TitleRows[]).entries()) {
      const wished = numberStyles[index]!;
      const numberStyle = format === 'csv' && wished === 'cells' ? 'plain' : language === 'id' && wished === 'short' ? 'rupiah' : wished;
      const { header, rows } = await readList({
        generation,
        language,
        format,
        titleRows,
        numberStyle,
        durationStyle: durationStyles[index % 6],
        timeStyle: timeStyles[index % 4],
        unknown: (['--', '-', ''] as const)[index % 3],
        rows: STREAMS,
      });
      expect(header).toMatchObject({
        kind: 'list',
        generation: generation.slice(0, 2),
        language,
        totalRows: 2,
        period: titleRows === 'none' ? null : { from: '2026-02-01', to: '2026-02-28' },
      });
      expectStreams(rows, generation, language);
      expect(rows.map(({ row }) => row)).toEqual([TITLES[titleRows].length + 2, TITLES[titleRows].length + 3]);
    }
  });

  it.each(timeStyles.flatMap((timeStyle) => durationStyles.map((durationStyle) => [timeStyle, durationStyle] as const)))(
    'with times written as %s and durations as %s',
    async (timeStyle, durationStyle) => {
      expectStreams((await readList({ generation: 'F2', timeStyle, durationStyle, rows: STREAMS })).rows, 'F2');
    },
  );

  it.each([
    [{ delimiter: ';' }],
    [{ delimiter: '\t' }],
    [{ encoding: 'utf-8-bom' }],
    [{ encoding: 'utf-16le' }],
    [{ encoding: 'utf-16be', delimiter: '\t' }],
    [{ delimiter: ';', encoding: 'utf-8-bom' }],
  ] as const)('as text with %j', async (text) => {
    expectStreams(
      (await readList({ generation: 'F1', format: 'csv', numberStyle: 'comma', text, titleRows: 'bracketed', rows: STREAMS })).rows,
      'F1',
    );
  });

  it('detects the currency by sign or bracket', async () => {
    const currency = async (options: Omit<ListOptions, 'rows'>) => (await readList({ ...options, rows: STREAMS })).header.currency;
    expect(await currency({ generation: 'F1', numberStyle: 'pounds' })).toBe('GBP');
    expect(await currency({ generation: 'F1', numberStyle: 'rupiah' })).toBe('IDR');
    expect(await currency({ generation: 'F2', language: 'id', numberStyle: 'plain' })).toBe('IDR');
    expect(await currency({ generation: 'F1', numberStyle: 'plain' })).toBe(null);
  });

  it('names the row and column of a cell that cannot be read, and reads the rest', async () => {
    const file = textFile('list.csv', [
      ['Date Range: 2026-02-01 ~ 2026-02-28'],
      [''],
      ['Creator', 'Launched Time', 'Duration', 'Revenue', 'Views'],
      ['star', '18th of April', '1h', '£12', '7'],
      ['', '', '', '', ''],
      ['star', '2026-04-18 22:14', 'long', 'many', '1.5'],
      ['star', '', '1h', '1', '1'],
    ]);
    const rows = await rowsOf<ListRow>(await readExport(file, 'list'));
    expect(rows.map(({ row, problems }) => [row, problems])).toEqual([
      [4, [{ column: 'Launched Time', message: '"18th of April" is not a date and time such as 2026-07-04 20:01.' }]],
      [
        6,
        [
          { column: 'Duration', message: '"long" is not a duration such as 1h 15min, 01:15:00 or 4500 seconds.' },
          { column: 'Revenue', message: '"many" is not an amount such as 1,234.56, £1.2K or Rp588,7RB.' },
          { column: 'Views', message: '"1.5" is not a whole number such as 1,234 or 1.2K.' },
        ],
      ],
      [7, [{ column: 'Launched Time', message: 'The row has no start time.' }]],
    ]);
    expect(rows[0]).toMatchObject({ start: null, sheet: 'list', figures: { revenue: '12', views: '7' } });
  });

  it('detects an ID that a spreadsheet has converted to a number', async () => {
    const rows = await rowsOf<ListRow>(await readExport(numberIdList('7301234567890123456'), 'list'));
    expect(rows[0]).toMatchObject({
      roomId: null,
      problems: [{ column: 'Room ID', message: expect.stringContaining('lost its last digits') }],
      figures: { liveAttributedGmv: '1234.56', views: '1200' },
    });
    expect((await rowsOf<ListRow>(await readExport(numberIdList('7.3012345678901235E18'), 'list')))[0]!.problems).toHaveLength(1);
    expect((await rowsOf<ListRow>(await readExport(numberIdList('730123456789012'), 'list')))[0]).toMatchObject({
      roomId: '730123456789012',
      problems: [],
    });
    const text = textFile('list.csv', [
      ['Room ID', 'Start Time', 'Duration', 'Views'],
      ['7.30123E+18', '2026-04-18 22:14', '1h', '1'],
      ['="7301234567890123456"', '2026-04-18 22:14', '1h', '1'],
    ]);
    expect((await rowsOf<ListRow>(await readExport(text, 'list'))).map(({ roomId, problems }) => [roomId, problems.length])).toEqual([
      [null, 1],
      ['7301234567890123456', 0],
    ]);
  });

  it('uses the cached value of a formula, and nothing without one', async () => {
    const [row] = await rowsOf<ListRow>(await readExport(formulaList(), 'list'));
    expect(row).toMatchObject({ figures: { liveAttributedGmv: '12.5', views: null }, problems: [] });
  });

  it('detects the format by content, whatever the file name', async () => {
    const { bytes } = await listFile({ generation: 'F4', rows: STREAMS });
    expectStreams(await rowsOf<ListRow>(await readExport({ name: 'list.csv', bytes }, 'list')), 'F4');
    const text = await listFile({ generation: 'F4', rows: STREAMS, format: 'csv' });
    expectStreams(await rowsOf<ListRow>(await readExport({ name: 'list.xlsx', bytes: text.bytes }, 'list')), 'F4');
  });

  it('lists the sheets that it ignores', async () => {
    const list = [
      ['Room ID', 'Start Time', 'Duration', 'Views'],
      ['7301234567890123456', '2026-04-18 22:14', '1h', '1'],
    ];
    const { header, rows } = await readExport(
      await workbook('all.xlsx', {
        overview: [['Hello']],
        blank: [[]],
        daily: [
          ['Time', 'LIVE-attributed GMV', 'LIVE streams'],
          ['2026-04-18', '1', '2'],
        ],
        performance_detail: list,
      }),
      'list',
    );
    for await (const some of rows) expect(some).toHaveLength(1);
    expect(header.sheets).toEqual([
      { name: 'overview', part: null, rows: 0, ignored: 'None of the first 50 rows contains the column names of an export.' },
      { name: 'blank', part: null, rows: 0, ignored: 'This sheet is empty.' },
      { name: 'daily', part: null, rows: 0, ignored: 'This sheet is a daily report, one row per day, which cannot be imported.' },
      { name: 'performance_detail', part: 'list', rows: 1, ignored: null },
    ]);
  });
});

describe('a workbook without cell addresses', () => {
  const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
  const shared = (index: number) => `<c t="s"><v>${index}</v></c>`;
  const headers = ['Room ID', 'Room Title', 'Start Time', 'Duration', 'Attributed GMV', 'Views'];
  const first = [text('7301234567890123456'), shared(0), text('2026-04-18 22:14'), text('1h 15min'), '<c><v>1234.56</v></c>', '<c/>'];
  const second = ['7301234567890123457', 'Night', '2026-04-19 22:14', '45min'].map(text);
  const strings = { 'xl/sharedStrings.xml': '<sst><si><t>Evening &lt;c&gt;</t></si></sst>' };
  const read = async (sheet: string) => rowsOf<ListRow>(await readExport(rawWorkbook('plain.xlsx', sheet, strings), 'list'));

  it('is read with cells one after the other, inline and shared texts included', async () => {
    const rows = await read(
      `<row>${headers.map(text).join('')}</row><!-- <row><c/></row> --><row/><row spans="1:6">${first.join('')}</row><row>${second.join('')}<c s='0'/><c><v>9</v></c></row>`,
    );
    expect(rows.map(({ row, roomId, title, problems }) => ({ row, roomId, title, problems }))).toEqual([
      { row: 3, roomId: '7301234567890123456', title: 'Evening <c>', problems: [] },
      { row: 4, roomId: '7301234567890123457', title: 'Night', problems: [] },
    ]);
    expect(rows.map(({ figures }) => [figures.liveAttributedGmv, figures.views])).toEqual([
      ['1234.56', null],
      [null, '9'],
    ]);
  });

  it('is read when some rows or cells have addresses, from which the others continue', async () => {
    const rows = await read(
      `<row r="2">${headers.map(text).join('')}</row><row r="5">${first.slice(0, 4).join('')}<c r="F5"><v>7</v></c></row><row>${second.join('')}</row>`,
    );
    expect(rows.map(({ row, roomId, figures }) => [row, roomId, figures.views])).toEqual([
      [5, '7301234567890123456', '7'],
      [6, '7301234567890123457', null],
    ]);
  });
});
