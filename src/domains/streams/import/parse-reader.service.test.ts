/** Every variant of an export reads to the same rows; broken files get their error; the server never waits for the reader. */
import { describe, expect, it } from 'vitest';
import { ProblemError } from '#core/errors';
import {
  BROKEN,
  dashboardFile,
  figuresShown,
  formulaList,
  listFile,
  numberIdList,
  rawList,
  textFile,
  TITLES,
  workbook,
  type DurationStyle,
  type Generation,
  type ListOptions,
  type MadeFile,
  type MadeStream,
  type NumberStyle,
  type TimeStyle,
  type TitleRows,
} from '../../../../test/kit/exports.ts';
import { readExport, type ExportReading } from './parse-reader.service.ts';
import type { DashboardRow, ExportKind, ListRow } from './parse-rows.rules.ts';
import { breadth } from '../../../../test/kit/breadth.ts';

const FIGURES: Readonly<Record<string, string | null>> = {
  revenue: '588700',
  liveAttributedGmv: '1234.56',
  directGmv: '1000.5',
  products: '12',
  differentProductsSold: '7',
  ordersCreated: '1250',
  ordersPaid: '1200',
  mainOrders: '1100',
  itemsSold: '1700000',
  buyers: '999',
  averagePrice: '12.05',
  coRate: '0.0833',
  viewers: '45678',
  views: '123456',
  avgViewers: '37',
  peakViewers: '410',
  avgViewingDuration: '65',
  comments: '0',
  shares: null,
  likes: '2000',
  newFollowers: '31',
  impressions: '250000',
  productImpressions: '36000',
  productClicks: '1017',
  ctr: '0.02825',
  liveCtr: '1.0423',
  showGpm: '4.94',
  watchGpm: '10.01',
  gmvPerHour: '987.65',
  tapThroughRate: '0.493824',
};
const STREAMS: readonly MadeStream[] = [
  {
    creatorId: '7012345678901234567',
    creator: 'green.star',
    nickname: 'Green "Star", Ltd',
    roomId: '7301234567890123456',
    title: 'Evening; live',
    start: '2026-04-18T22:14:00',
    end: '2026-04-18T23:29:00',
    durationSeconds: 4500,
    figures: FIGURES,
  },
  {
    creatorId: '7012345678901234568',
    creator: 'blue',
    nickname: 'Bintang Biru',
    roomId: '7301234567890123457',
    title: 'Pagi',
    start: '2026-07-04T08:01:00',
    end: '2026-07-04T08:46:00',
    durationSeconds: 2700,
    figures: { ...FIGURES, revenue: '6830000.01', comments: null, coRate: null },
  },
];

async function rowsOf<Row extends ListRow | DashboardRow>({ rows }: ExportReading): Promise<Row[]> {
  const all: Row[] = [];
  for await (const chunk of rows) all.push(...(chunk as readonly Row[]));
  return all;
}

async function readList(options: ListOptions): Promise<{ header: ExportReading['header']; rows: ListRow[] }> {
  const reading = await readExport(await listFile(options), 'list');
  return { header: reading.header, rows: await rowsOf<ListRow>(reading) };
}

function expectStreams(rows: readonly ListRow[], generation: Generation, language: 'en' | 'id' = 'en'): void {
  const shown = figuresShown(generation, language).filter((figure) => figure !== 'seconds');
  expect(rows.map(({ problems }) => problems)).toEqual(STREAMS.map(() => []));
  for (const [index, stream] of STREAMS.entries()) {
    const row = rows[index]!;
    expect({ start: row.start, durationSeconds: row.durationSeconds }).toEqual({
      start: stream.start,
      durationSeconds: stream.durationSeconds,
    });
    expect(
      Object.fromEntries(
        shown.map((figure) => [figure, row.derived.includes(figure as never) ? null : row.figures[figure as keyof typeof row.figures]]),
      ),
    ).toEqual(Object.fromEntries(shown.map((figure) => [figure, stream.figures![figure] ?? null])));
    const isNamed = generation === 'F1' || generation === 'F2';
    expect([row.creator, row.creatorId, row.nickname]).toEqual(
      isNamed ? [stream.creator, stream.creatorId, stream.nickname] : [null, null, null],
    );
    expect([row.roomId, row.end]).toEqual(generation === 'F4' ? [stream.roomId, stream.end] : [null, null]);
    expect(row.title).toBe(isNamed ? null : stream.title);
  }
}

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

  it('says the currency by sign or bracket', async () => {
    const currency = async (options: Omit<ListOptions, 'rows'>) => (await readList({ ...options, rows: STREAMS })).header.currency;
    expect(await currency({ generation: 'F1', numberStyle: 'pounds' })).toBe('GBP');
    expect(await currency({ generation: 'F1', numberStyle: 'rupiah' })).toBe('IDR');
    expect(await currency({ generation: 'F2', language: 'id', numberStyle: 'plain' })).toBe('IDR');
    expect(await currency({ generation: 'F1', numberStyle: 'plain' })).toBe(null);
  });

  it('works out what the file lacks, and says so', async () => {
    const file = textFile('list.csv', [
      ['Creator', 'Launched Time', 'Duration', 'Attributed GMV', 'Main orders', 'Views', 'Product Impressions', 'Product Clicks', 'CTR'],
      ['star', '2026-04-18 22:14', '1h', '£100.00', '3', '6', '3', '2', '--'],
    ]);
    const [row] = await rowsOf<ListRow>(await readExport(file, 'list'));
    expect(row!.figures).toMatchObject({ averagePrice: '33.33', watchGpm: '16666.67', ctr: '0.666667' });
    expect([...row!.derived].sort()).toEqual(['averagePrice', 'ctr', 'watchGpm']);
    expect(Object.keys(row!.figures)).not.toContain('showGpm');
  });

  it('names the row and the column of what cannot be read, and reads the rest', async () => {
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

  it('notices an id that a spreadsheet has made a number of', async () => {
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

  it('takes the saved value of a formula, and nothing from one without', async () => {
    const [row] = await rowsOf<ListRow>(await readExport(formulaList(), 'list'));
    expect(row).toMatchObject({ figures: { liveAttributedGmv: '12.5', views: null }, problems: [] });
  });

  it('reads what is in a file, whatever its name says', async () => {
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
      { name: 'overview', part: null, rows: 0, ignored: 'None of the first 50 rows names columns of an export.' },
      { name: 'blank', part: null, rows: 0, ignored: 'This sheet is empty.' },
      { name: 'daily', part: null, rows: 0, ignored: 'This sheet is a file of days, one row for each day, which no import reads.' },
      { name: 'performance_detail', part: 'list', rows: 1, ignored: null },
    ]);
  });
});

describe('the dashboard', () => {
  const metric = {
    time: '2026-04-18T23:59:00',
    attributedGmv: '1234.56',
    directGmv: '1000',
    soldQuantity: '3',
    customers: '2',
    skuOrders: '4',
    mainOrders: '3',
    createdSkuOrders: '5',
    viewers: '410',
    views: '123',
    liveImpression: '2500',
    enterRoomRate: '0.0492',
    productImpressions: '360',
    productClicks: '17',
    ctr: '0.0472',
    liveCtr: '0.9',
    newFollowers: '1',
    shares: '0',
    comments: null,
    likes: '200',
    avgPriceMainOrders: '411.52',
    avgPriceItemsSold: '411.5',
    ctorSkuOrders: '0.2353',
    ctorMainOrders: '0.1765',
    gpm: '10037.07',
    viewersEntering: '12',
    viewersLeaving: '9',
    totalGbViewers: '7',
  };
  const product = {
    productId: '1729384756102938475',
    productName: 'Lipstick, red',
    attributedGmv: '1234.56',
    directGmv: null,
    itemsSold: '3',
    customers: '2',
    averagePrice: '411.52',
    skuOrders: '4',
    mainOrders: '3',
    createdSkuOrders: '5',
    paymentRate: '0.8',
    productImpressions: '360',
    ctr: '0.0472',
    addedToCart: '21',
    ctorSkuOrders: '0.2353',
    ctorMainOrders: '0.1765',
    gpm: '10037.07',
    productClicks: '17',
    availableStock: '0',
  };
  const sources = [
    { source: 'For You', share: '0.6' },
    { source: 'Feed', within: 'For You', share: '0.41' },
    { source: 'LIVE tab', within: 'For You', share: '0.19' },
    { source: 'Following', share: '0.4' },
  ];
  const profile = [
    { group: 'Gender', type: 'Female', viewers: '0.7', customers: '0.815' },
    { group: 'Age', type: '18-24', viewers: null, customers: '1.02' },
  ];
  const { time, liveCtr, ...figures } = metric;
  const { productId, productName, ...productFigures } = product;

  async function readDashboard(file: MadeFile): Promise<{ header: ExportReading['header']; rows: DashboardRow[] }> {
    const reading = await readExport(file, 'dashboard');
    return { header: reading.header, rows: await rowsOf<DashboardRow>(reading) };
  }

  it.each(
    (['plain', 'pounds', 'short', 'comma', 'rupiah', 'cells'] as const).flatMap((numberStyle) =>
      (['column', 'indented', 'path'] as const).map((subSources) => [numberStyle, subSources] as const),
    ),
  )('as one workbook with numbers in style %s and sub-sources by %s', async (numberStyle, subSources) => {
    const { header, rows } = await readDashboard(
      await dashboardFile({
        metrics: [metric],
        products: [product],
        sources,
        profile,
        numberStyle,
        subSources,
        titleRows: 'plain',
        roomId: '7301234567890123456',
        title: 'Evening live',
      }),
    );
    expect(header).toMatchObject({
      kind: 'dashboard',
      generation: null,
      roomId: '7301234567890123456',
      title: 'Evening live',
      totalRows: 8,
      period: { from: '2026-02-01', to: '2026-02-28' },
    });
    expect(header.sheets.map(({ part, rows: count }) => [part, count])).toEqual([
      ['metric', 1],
      ['product', 1],
      ['source', 4],
      ['profile', 2],
    ]);
    expect(rows.flatMap(({ problems }) => problems)).toEqual([]);
    expect(rows[0]).toMatchObject({ part: 'metric', time: '23:59:00', figures, derived: [] });
    expect(rows[1]).toMatchObject({ part: 'product', productId, productName, figures: productFigures, derived: [] });
    expect(rows.filter((row) => row.part === 'source').map(({ viewerSource, sharePercentage }) => [viewerSource, sharePercentage])).toEqual(
      [
        ['For You', '0.6'],
        ['For You › Feed', '0.41'],
        ['For You › LIVE tab', '0.19'],
        ['Following', '0.4'],
      ],
    );
    expect(
      rows
        .filter((row) => row.part === 'profile')
        .map(({ profileGroup, profileType, viewerProfile, customerProfile }) => [
          profileGroup,
          profileType,
          viewerProfile,
          customerProfile,
        ]),
    ).toEqual([
      ['Gender', 'Female', '0.7', '0.815'],
      ['Age', '18-24', null, '1.02'],
    ]);
  });

  it.each([
    [{ metrics: [metric] }, 'metric'],
    [{ products: [product] }, 'product'],
    [{ sources }, 'source'],
    [{ profile }, 'profile'],
  ] as const)('as single files: %#', async (parts, part) => {
    for (const format of ['xlsx', 'csv'] as const) {
      const { rows } = await readDashboard(await dashboardFile({ ...parts, format, clock: false }));
      expect(new Set(rows.map((row) => row.part))).toEqual(new Set([part]));
      expect(rows.flatMap(({ problems }) => problems)).toEqual([]);
      if (rows[0]?.part === 'metric') expect(rows[0].time).toBe(time);
    }
  });

  it('never takes LIVE CTR for CTR', async () => {
    const { rows } = await readDashboard(await dashboardFile({ metrics: [{ time, views: '10', liveCtr }] }));
    expect((rows[0] as { figures: object }).figures).toEqual({ views: '10' });
  });

  it('finds the room in the name of the file', async () => {
    expect((await readDashboard(await dashboardFile({ metrics: [metric], name: 'LIVE_7301234567890123456_trend' }))).header.roomId).toBe(
      '7301234567890123456',
    );
  });
});

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

  it('because it is another export', async () => {
    const dashboard = await dashboardFile({ metrics: [{ time: '2026-04-18T22:14:00', views: '1' }] });
    expect(await refusal(list('Time', 'LIVE-attributed GMV', 'Views', 'LIVE streams'))).toMatch(
      /^wrongExport: Sheet "file" of "file.csv" is a file of days.*needs the list of LIVE streams/,
    );
    expect(
      await refusal(
        textFile('days.csv', [
          ['Time', 'Attributed GMV', 'Views'],
          ['2026-04-18', '1', '2'],
        ]),
        'dashboard',
      ),
    ).toMatch(/^wrongExport.*a file of days.*needs the dashboard of one stream/);
    expect(await refusal(list('Product ID', 'Product name', 'Attributed GMV'))).toMatch(/^wrongExport.*a list of products/);
    expect(await refusal(dashboard)).toMatch(/^wrongExport.*the trend by minute of one stream/);
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

describe('the reader', () => {
  const LONG = breadth(1000, 10_000);
  const threads = () => process.getActiveResourcesInfo().filter((resource) => resource === 'MessagePort' || resource === 'Worker').length;
  const streams = (count: number): MadeStream[] =>
    Array.from({ length: count }, (_, index) => ({ ...STREAMS[0]!, roomId: String(7301234567890000000n + BigInt(index)) }));
  const many = (count: number, format: 'xlsx' | 'csv') =>
    listFile({ generation: 'F4', rows: streams(count), numberStyle: 'pounds', format });

  it('ends its thread when done, left, refused and stopped', async () => {
    const file = await many(2000, 'csv');
    const before = threads();
    await rowsOf(await readExport(file, 'list'));
    for await (const chunk of (await readExport(file, 'list')).rows) {
      expect(chunk).toHaveLength(500);
      break;
    }
    await expect(readExport(BROKEN.password(), 'list')).rejects.toThrow('password');
    await expect(readExport(BROKEN.bomb(), 'list')).rejects.toThrow('unpacks');
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

  it('reads one file at a time, has a few wait, and sends the next away', async () => {
    const file = await many(2, 'csv');
    const reading = await readExport(file, 'list');
    const waiting = Array.from({ length: 10 }, () => readExport(file, 'list'));
    await expect(readExport(file, 'list')).rejects.toMatchObject({ code: 'core.busy', status: 503, headers: { 'retry-after': '10' } });
    for (const one of [reading, ...waiting]) expect(await rowsOf<ListRow>(await one)).toHaveLength(2);
  });

  it('hands out chunks when they are asked for, and reports how far it is', async () => {
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

  it(`reads ${LONG} streams of a workbook, each as it is there`, async () => {
    const rows = await rowsOf<ListRow>(await readExport(await many(LONG, 'xlsx'), 'list'));
    expect(rows.map(({ roomId }) => roomId)).toEqual(streams(LONG).map(({ roomId }) => roomId));
    expect(rows[LONG - 1]).toMatchObject({ row: LONG + 1, figures: { liveAttributedGmv: '1234.56' } });
  });

  it(`hands ${LONG * 5} rows to the server in small pieces, none of which could hold it up`, async () => {
    const sizes: number[] = [];
    for await (const chunk of (await readExport(await many(LONG * 5, 'csv'), 'list')).rows) sizes.push(chunk.length);
    expect(sizes).toEqual(Array.from({ length: LONG / 100 }, () => 500));
  });

  it('leaves formulas and numbers with noise as a spreadsheet shows them', async () => {
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
