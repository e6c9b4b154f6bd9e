/** Generates the platform's exports from plain values: files of every generation, language and style. */
import { compareDecimals, movePoint } from '#core/money';
import { textFile, workbook, type MadeCell, type MadeFile, type TextOptions } from './export-files.ts';

export * from './export-files.ts';

export type Generation = 'F1' | 'F2' | 'F3' | 'F3 new' | 'F4';
export type TitleRows = keyof typeof TITLES;
export type TimeStyle = 'slash' | 'seconds' | 'minutes' | 'cells';
export type DurationStyle = 'h min' | 'h m s' | 'tight' | 'clock' | 'seconds' | 'cells';
/** cells: numbers as spreadsheet numbers; the other styles use text. */
export type NumberStyle = 'plain' | 'pounds' | 'short' | 'comma' | 'rupiah' | 'dong' | 'cells';

/** Exact decimals, rates as fractions, durations in seconds; null is written as dashes or empty. */
export interface MadeStream {
  readonly creatorId?: string;
  readonly creator?: string;
  readonly nickname?: string;
  readonly roomId?: string;
  readonly title?: string;
  /** YYYY-MM-DDTHH:MM:SS */
  readonly start: string;
  readonly end?: string;
  readonly durationSeconds: number;
  readonly figures?: Readonly<Record<string, string | null>>;
}

interface Style {
  readonly timeStyle?: TimeStyle;
  readonly durationStyle?: DurationStyle;
  readonly numberStyle?: NumberStyle;
  readonly titleRows?: TitleRows;
  readonly format?: 'xlsx' | 'csv';
  readonly text?: TextOptions;
  readonly name?: string;
  /** How null is written. */
  readonly unknown?: '--' | '-' | '';
}

export interface ListOptions extends Style {
  readonly generation: Generation;
  readonly language?: 'en' | 'id';
  readonly rows: readonly MadeStream[];
}

/** Rows above the header, by their number. */
export const TITLES = {
  none: [],
  bracketed: [['[Date Range]: 2026-02-01 ~ 2026-02-28']],
  plain: [['Date Range: 2026-02-01 ~ 2026-02-28'], []],
  bare: [['2026-02-01 ~ 2026-02-28'], [], []],
  vietnamese: [['Phạm vi ngày: 2026-02-01 ~ 2026-02-28'], [], [], []],
  chinese: [['[日期范围]: 2026-02-01 ~ 2026-02-28'], [], [], [], []],
  analysis: [['Analysis date: 01/02/2026~28/02/2026'], []],
} as const satisfies Readonly<Record<string, readonly (readonly string[])[]>>;

type Kind = 'text' | 'time' | 'duration' | 'money' | 'count' | 'rate';
/** Header, the value it shows, and its format. */
type Column = readonly [header: string, value: string, kind: Kind];

const shared = {
  en: [
    ['Creator ID', 'creatorId', 'text'],
    ['Creator', 'creator', 'text'],
    ['Nickname', 'nickname', 'text'],
    ['Launched Time', 'start', 'time'],
    ['Duration', 'duration', 'duration'],
  ],
  id: [
    ['ID Kreator', 'creatorId', 'text'],
    ['Kreator', 'creator', 'text'],
    ['Nama panggilan', 'nickname', 'text'],
    ['Waktu Live', 'start', 'time'],
    ['Durasi', 'duration', 'duration'],
  ],
} as const satisfies Readonly<Record<string, readonly Column[]>>;

/** Written out instead of imported from the product's table, which is tested against it. */
const LIST_COLUMNS: Readonly<Record<string, readonly Column[]>> = {
  'F1 en': [
    ...shared.en,
    ['Gross revenue', 'revenue', 'money'],
    ['Products', 'products', 'count'],
    ['Different Products Sold', 'differentProductsSold', 'count'],
    ['Orders Created', 'ordersCreated', 'count'],
    ['Orders Paid', 'ordersPaid', 'count'],
    ['Unit Sales', 'itemsSold', 'count'],
    ['Buyers', 'buyers', 'count'],
    ['Average Price', 'averagePrice', 'money'],
    ['CO rate', 'coRate', 'rate'],
    ['LIVE attributed GMV', 'liveAttributedGmv', 'money'],
    ['Viewers', 'viewers', 'count'],
    ['Views', 'views', 'count'],
    ['ACU', 'avgViewers', 'count'],
    ['PCU', 'peakViewers', 'count'],
    ['Avg. Viewing Duration', 'avgViewingDuration', 'duration'],
    ['Comments', 'comments', 'count'],
    ['Shares', 'shares', 'count'],
    ['Likes', 'likes', 'count'],
    ['New Followers', 'newFollowers', 'count'],
    ['Product Impressions', 'productImpressions', 'count'],
    ['Product Clicks', 'productClicks', 'count'],
    ['CTR', 'ctr', 'rate'],
  ],
  'F2 en': [
    ...shared.en,
    ['LIVE gross merchandise value (£)', 'revenue', 'money'],
    ['Products added', 'products', 'count'],
    ['Different Products Sold', 'differentProductsSold', 'count'],
    ['Created SKU orders', 'ordersCreated', 'count'],
    ['LIVE SKU orders', 'ordersPaid', 'count'],
    ['LIVE items sold', 'itemsSold', 'count'],
    ['Unique customers', 'buyers', 'count'],
    ['Average Price', 'averagePrice', 'money'],
    ['Click-to-order rate (LIVE)', 'coRate', 'rate'],
    ['LIVE attributed GMV', 'liveAttributedGmv', 'money'],
    ['Viewers', 'viewers', 'count'],
    ['Views', 'views', 'count'],
    ['Average viewing duration (LIVE streams)', 'avgViewingDuration', 'duration'],
    ['Comments', 'comments', 'count'],
    ['Shares', 'shares', 'count'],
    ['LIVE likes', 'likes', 'count'],
    ['New followers (Creator video)', 'newFollowers', 'count'],
    ['Product Impressions', 'productImpressions', 'count'],
    ['Product Clicks', 'productClicks', 'count'],
    ['CTR', 'ctr', 'rate'],
  ],
  'F1 id': [
    ...shared.id,
    ['Penghasilan', 'revenue', 'money'],
    ['Produk', 'products', 'count'],
    ['Produk Terjual', 'differentProductsSold', 'count'],
    ['Pesanan Dibuat', 'ordersCreated', 'count'],
    ['Pesanan Dibayar', 'ordersPaid', 'count'],
    ['Penjualan', 'itemsSold', 'count'],
    ['Pembeli', 'buyers', 'count'],
    ['Harga Rata-Rata', 'averagePrice', 'money'],
    ['CO Rate', 'coRate', 'rate'],
    ['GMV yang didapat dari LIVE', 'liveAttributedGmv', 'money'],
    ['Penonton', 'viewers', 'count'],
    ['Live Stream Dilihat', 'views', 'count'],
    ['ACU', 'avgViewers', 'count'],
    ['PCU', 'peakViewers', 'count'],
    ['Durasi Rata-rata', 'avgViewingDuration', 'duration'],
    ['Komentar', 'comments', 'count'],
    ['Live Dibagikan', 'shares', 'count'],
    ['Likes', 'likes', 'count'],
    ['Pengikut Baru', 'newFollowers', 'count'],
    ['Produk Dilihat', 'productImpressions', 'count'],
    ['Klik Produk', 'productClicks', 'count'],
    ['CTR', 'ctr', 'rate'],
  ],
  'F2 id': [
    ...shared.id,
    ['Nilai bruto barang dagangan dari LIVE (Rp)', 'revenue', 'money'],
    ['Produk yang ditambahkan', 'products', 'count'],
    ['Produk Terjual', 'differentProductsSold', 'count'],
    ['Pesanan SKU yang dibuat', 'ordersCreated', 'count'],
    ['Pesanan SKU dari LIVE', 'ordersPaid', 'count'],
    ['Produk yang terjual dari LIVE', 'itemsSold', 'count'],
    ['Pembeli unik', 'buyers', 'count'],
    ['Harga Rata-Rata', 'averagePrice', 'money'],
    ['Rasio pesanan per klik (LIVE)', 'coRate', 'rate'],
    ['GMV yang didapat dari LIVE', 'liveAttributedGmv', 'money'],
    ['Penonton', 'viewers', 'count'],
    ['Live Stream Dilihat', 'views', 'count'],
    ['Durasi menonton rata-rata (Siaran LIVE)', 'avgViewingDuration', 'duration'],
    ['Komentar', 'comments', 'count'],
    ['Live Dibagikan', 'shares', 'count'],
    ['Suka pada LIVE', 'likes', 'count'],
    ['Pengikut baru (Video kreator)', 'newFollowers', 'count'],
    ['Produk Dilihat', 'productImpressions', 'count'],
    ['Klik Produk', 'productClicks', 'count'],
    ['CTR', 'ctr', 'rate'],
  ],
  'F3 en': [
    ['Livestream', 'title', 'text'],
    ['Start time', 'start', 'time'],
    ['Duration (seconds)', 'seconds', 'text'],
    ['Gross revenue', 'revenue', 'money'],
    ['Direct GMV', 'directGmv', 'money'],
    ['Items sold', 'itemsSold', 'count'],
    ['Customers', 'buyers', 'count'],
    ['Avg. price', 'averagePrice', 'money'],
    ['Orders paid for', 'ordersPaid', 'count'],
    ['GMV/1K shows', 'showGpm', 'money'],
    ['GMV/1K views', 'watchGpm', 'money'],
    ['Views', 'views', 'count'],
    ['Viewers', 'viewers', 'count'],
    ['Peak viewers', 'peakViewers', 'count'],
    ['New followers', 'newFollowers', 'count'],
    ['Avg. view duration', 'avgViewingDuration', 'duration'],
    ['Likes', 'likes', 'count'],
    ['Comments', 'comments', 'count'],
    ['Shares', 'shares', 'count'],
    ['Product impressions', 'productImpressions', 'count'],
    ['Product clicks', 'productClicks', 'count'],
    ['CTR', 'ctr', 'rate'],
    ['CTOR (SKU orders)', 'coRate', 'rate'],
  ],
  'F3 new en': [
    ['Livestream', 'title', 'text'],
    ['Start time', 'start', 'time'],
    ['Duration', 'duration', 'duration'],
    ['Attributed GMV', 'liveAttributedGmv', 'money'],
    ['LIVE impressions', 'impressions', 'count'],
    ['GMV Per Hour', 'gmvPerHour', 'money'],
    ['Show GPM', 'showGpm', 'money'],
    ['Watch GPM', 'watchGpm', 'money'],
    ['Tap-through rate', 'tapThroughRate', 'rate'],
    ['Views', 'views', 'count'],
  ],
  'F4 en': [
    ['Room ID', 'roomId', 'text'],
    ['Room Title', 'title', 'text'],
    ['Start Time', 'start', 'time'],
    ['End Time', 'end', 'time'],
    ['Duration', 'duration', 'duration'],
    ['Attributed GMV', 'liveAttributedGmv', 'money'],
    ['Attributed items sold', 'itemsSold', 'count'],
    ['Attributed orders', 'mainOrders', 'count'],
    ['Attributed SKU orders', 'ordersPaid', 'count'],
    ['Customers', 'buyers', 'count'],
    ['AOV', 'averagePrice', 'money'],
    ['Views', 'views', 'count'],
    ['Impressions', 'impressions', 'count'],
    ['Impressions Per Hour', 'noise', 'count'],
    ['GMV per hour', 'gmvPerHour', 'money'],
    ['Show GPM', 'showGpm', 'money'],
    ['Watch GPM', 'watchGpm', 'money'],
    ['Avg. viewing duration per view', 'noise', 'count'],
    ['Avg. viewing duration', 'avgViewingDuration', 'duration'],
    ['Tap through rate', 'tapThroughRate', 'rate'],
    ['LIVE CTR', 'liveCtr', 'rate'],
    ['Product Impressions', 'productImpressions', 'count'],
    ['Product clicks', 'productClicks', 'count'],
    ['CTR', 'ctr', 'rate'],
    ['CTOR', 'noise', 'count'],
    ['CTOR (SKU orders)', 'coRate', 'rate'],
    ['SKU order rate', 'noise', 'count'],
    ['New followers', 'newFollowers', 'count'],
    ['Follow rate', 'noise', 'count'],
    ['Comments', 'comments', 'count'],
    ['Comment rate', 'noise', 'count'],
    ['Shares', 'shares', 'count'],
    ['Share rate', 'noise', 'count'],
    ['Likes', 'likes', 'count'],
    ['Like rate', 'noise', 'count'],
  ],
};

/** Figures that a list of this generation contains. */
export function figuresShown(generation: Generation, language: 'en' | 'id' = 'en'): string[] {
  return columnsOf(generation, language)
    .filter(([, , kind]) => kind !== 'text' && kind !== 'time')
    .map(([, value]) => value)
    .filter((value) => value !== 'noise' && value !== 'duration');
}

export function listFile({ generation, language = 'en', rows, ...style }: ListOptions): Promise<MadeFile> {
  const columns = columnsOf(generation, language);
  const cells = rows.map((stream) => columns.map(([, value, kind]) => written(kind, valueOf(stream, value), style)));
  const sheet = generation === 'F4' ? 'performance_detail' : 'Sheet1';
  return fileOf(
    style.name ?? 'list',
    { [sheet]: [...TITLES[style.titleRows ?? 'none'], columns.map(([header]) => header), ...cells] },
    style,
  );
}

function columnsOf(generation: Generation, language: 'en' | 'id'): readonly Column[] {
  const columns = LIST_COLUMNS[`${generation} ${language}`];
  if (columns === undefined) throw new Error(`${generation} is not exported in ${language}.`);
  return columns;
}

function valueOf(stream: MadeStream, value: string): string | null {
  if (value === 'noise') return '987654';
  if (value === 'seconds' || value === 'duration') return String(stream.durationSeconds);
  const own = stream[value as keyof MadeStream];
  return typeof own === 'string' ? own : (stream.figures?.[value] ?? null);
}

export interface DashboardOptions extends Style {
  /** Time of day only, as on the platform, or with the date. */
  readonly clock?: boolean;
  /** Values by field; `time` as YYYY-MM-DDTHH:MM:SS. */
  readonly metrics?: readonly Readonly<Record<string, string | null>>[];
  readonly products?: readonly Readonly<Record<string, string | null>>[];
  readonly sources?: readonly { readonly source: string; readonly within?: string; readonly share: string | null }[];
  /** How a nested source is shown. */
  readonly subSources?: 'column' | 'indented' | 'path';
  readonly profile?: readonly {
    readonly group: string;
    readonly type: string;
    readonly viewers: string | null;
    readonly customers: string | null;
  }[];
  /** Rows above each header that name the stream. */
  readonly roomId?: string;
  readonly title?: string;
}

const METRIC_COLUMNS: readonly Column[] = [
  ['Time', 'time', 'time'],
  ['Attributed GMV', 'attributedGmv', 'money'],
  ['Direct GMV', 'directGmv', 'money'],
  ['Attributed items sold', 'soldQuantity', 'count'],
  ['Customers', 'customers', 'count'],
  ['Attributed SKU orders', 'skuOrders', 'count'],
  ['Attributed orders', 'mainOrders', 'count'],
  ['Created SKU orders', 'createdSkuOrders', 'count'],
  ['Viewers', 'viewers', 'count'],
  ['Views', 'views', 'count'],
  ['Impressions', 'liveImpression', 'count'],
  ['Tap-through rate', 'enterRoomRate', 'rate'],
  ['Product Impressions', 'productImpressions', 'count'],
  ['Product Clicks', 'productClicks', 'count'],
  ['CTR', 'ctr', 'rate'],
  ['LIVE CTR', 'liveCtr', 'rate'],
  ['New followers', 'newFollowers', 'count'],
  ['Shares', 'shares', 'count'],
  ['Comments', 'comments', 'count'],
  ['Likes', 'likes', 'count'],
  ['AOV', 'avgPriceMainOrders', 'money'],
  ['Avg. price', 'avgPriceItemsSold', 'money'],
  ['CTOR (SKU orders)', 'ctorSkuOrders', 'rate'],
  ['CTOR', 'ctorMainOrders', 'rate'],
  ['Watch GPM', 'gpm', 'money'],
  ['Show GPM', 'showGpm', 'money'],
  ['Viewers entering', 'viewersEntering', 'count'],
  ['Viewers leaving', 'viewersLeaving', 'count'],
  ['Total GB viewers', 'totalGbViewers', 'count'],
];
const PRODUCT_COLUMNS: readonly Column[] = [
  ['Product ID', 'productId', 'text'],
  ['Product name', 'productName', 'text'],
  ['Attributed GMV', 'attributedGmv', 'money'],
  ['Direct GMV', 'directGmv', 'money'],
  ['Attributed items sold', 'itemsSold', 'count'],
  ['Customers', 'customers', 'count'],
  ['AOV', 'averagePrice', 'money'],
  ['Attributed SKU orders', 'skuOrders', 'count'],
  ['Attributed orders', 'mainOrders', 'count'],
  ['Created SKU orders', 'createdSkuOrders', 'count'],
  ['Payment Rate', 'paymentRate', 'rate'],
  ['Product Impressions', 'productImpressions', 'count'],
  ['CTR', 'ctr', 'rate'],
  ['Added to cart', 'addedToCart', 'count'],
  ['CTOR (SKU orders)', 'ctorSkuOrders', 'rate'],
  ['CTOR', 'ctorMainOrders', 'rate'],
  ['Watch GPM', 'gpm', 'money'],
  ['Product Clicks', 'productClicks', 'count'],
  ['Available stock', 'availableStock', 'count'],
];

/** A workbook with a sheet for each given part, or text when there is only one. Columns without any value are left out. */
export function dashboardFile({
  metrics,
  products,
  sources,
  profile,
  clock = true,
  subSources = 'column',
  roomId,
  title,
  ...style
}: DashboardOptions): Promise<MadeFile> {
  const titles: MadeCell[][] = [
    ...TITLES[style.titleRows ?? 'none'].map((row) => [...row]),
    ...(roomId === undefined ? [] : [[`Room ID: ${roomId}`]]),
    ...(title === undefined ? [] : [['Livestream:', title]]),
  ];
  const table = (columns: readonly Column[], rows: readonly Readonly<Record<string, string | null>>[]): MadeCell[][] => {
    const shown = columns.filter(([, value]) => rows.some((row) => Object.hasOwn(row, value)));
    return [
      ...titles,
      shown.map(([header]) => header),
      ...rows.map((row) =>
        shown.map(([, value, kind]) =>
          value === 'time' && clock ? (row.time?.slice(11, 16) ?? '') : written(kind, row[value] ?? null, style),
        ),
      ),
    ];
  };
  const sheets: Record<string, MadeCell[][]> = {
    ...(metrics && { trend_analysis: table(METRIC_COLUMNS, metrics) }),
    ...(products && { product_list: table(PRODUCT_COLUMNS, products) }),
    ...(sources && {
      traffic_source: [
        ...titles,
        subSources === 'column' ? ['Source', 'Sub-source', 'Share of viewers'] : ['Source', 'Share of viewers'],
        ...sources.map((entry) => [...sourceCells(entry, subSources), written('rate', entry.share, style)]),
      ],
    }),
    ...(profile && {
      profile: [
        ...titles,
        ['Group', 'Bucket', 'Share of viewers', 'Share of customers'],
        ...profile.map((entry) => [
          entry.group,
          entry.type,
          written('rate', entry.viewers, style),
          written('rate', entry.customers, style),
        ]),
      ],
    }),
  };
  return fileOf(style.name ?? 'dashboard', sheets, style);
}

function sourceCells(
  { source, within }: { readonly source: string; readonly within?: string },
  style: 'column' | 'indented' | 'path',
): MadeCell[] {
  if (style === 'column') return within === undefined ? [source, '--'] : [within, source];
  return [within === undefined ? source : style === 'indented' ? `    ${source}` : `${within} > ${source}`];
}

async function fileOf(
  name: string,
  sheets: Readonly<Record<string, readonly (readonly MadeCell[])[]>>,
  { format = 'xlsx', text }: Style,
): Promise<MadeFile> {
  if (format === 'xlsx') return workbook(`${name}.xlsx`, sheets);
  const [rows, ...more] = Object.values(sheets);
  if (rows === undefined || more.length > 0) throw new Error('A text file has only one sheet.');
  return textFile(`${name}.csv`, rows, text);
}

function written(
  kind: Kind,
  value: string | null,
  { timeStyle = 'seconds', durationStyle = 'h m s', numberStyle = 'plain', unknown = '--' }: Style,
): MadeCell {
  if (value === null) return unknown;
  switch (kind) {
    case 'text':
      return value;
    case 'time':
      return writtenTime(value, timeStyle);
    case 'duration':
      return writtenDuration(Number(value), durationStyle);
    case 'rate':
      return writtenRate(value, numberStyle);
    default:
      return writtenNumber(value, numberStyle, kind === 'money');
  }
}

function writtenTime(wall: string, style: TimeStyle): MadeCell {
  const [day = '', clock = ''] = wall.split('T');
  const slashed = day.replaceAll('-', '/');
  switch (style) {
    case 'slash':
      return `${slashed}/ ${clock.slice(0, 5)}`;
    case 'seconds':
      return `${day} ${clock}`;
    case 'minutes':
      return `${slashed} ${clock.slice(0, 5)}`;
    case 'cells':
      return new Date(`${wall}Z`);
  }
}

function writtenDuration(seconds: number, style: DurationStyle): MadeCell {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (part: number) => String(part).padStart(2, '0');
  switch (style) {
    case 'h min':
      return (
        [hours > 0 ? `${hours}h` : '', minutes > 0 ? `${minutes}min` : '', rest > 0 ? `${rest}s` : ''].filter(Boolean).join(' ') || '0s'
      );
    case 'h m s':
      return `${hours}h ${minutes}m ${rest}s`;
    case 'tight':
      return rest === 0 ? `${hours}h${minutes}m` : `${hours}h${minutes}m${rest}s`;
    case 'clock':
      return `${two(hours)}:${two(minutes)}:${two(rest)}`;
    case 'seconds':
      return String(seconds);
    case 'cells':
      return seconds;
  }
}

function writtenRate(fraction: string, style: NumberStyle): MadeCell {
  switch (style) {
    case 'plain':
      return fraction;
    case 'cells':
      return Number(fraction);
    case 'comma':
    case 'rupiah':
      return `${movePoint(fraction, 2).replace('.', ',')}%`;
    default:
      return `${movePoint(fraction, 2)}%`;
  }
}

/** Always exact: abbreviated numbers keep all their digits. */
function writtenNumber(value: string, style: NumberStyle, isMoney: boolean): MadeCell {
  const english = grouped(value, ',', '.');
  switch (style) {
    case 'plain':
      return value;
    case 'cells':
      return Number(value);
    case 'pounds':
      return isMoney ? `£${english}` : english;
    case 'short':
      return `${isMoney ? '£' : ''}${shortened(value, [
        ['M', 6],
        ['K', 3],
      ])}`;
    case 'comma':
      return isMoney ? `${grouped(value, '.', ',')} €` : grouped(value, '.', ',');
    case 'rupiah':
      return `${isMoney ? 'Rp' : ''}${shortened(value, [
        ['JT', 6],
        ['RB', 3],
      ]).replace('.', ',')}`;
    case 'dong':
      return isMoney ? `${english}₫` : english;
  }
}

function shortened(value: string, suffixes: readonly (readonly [string, number])[]): string {
  const [suffix, places] = suffixes.find(([, digits]) => compareDecimals(value, movePoint('1', digits)) >= 0) ?? ['', 0];
  return `${movePoint(value, -places)}${suffix}`;
}

function grouped(value: string, thousands: string, mark: string): string {
  const [whole = '', decimals] = value.split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, thousands)}${decimals === undefined ? '' : `${mark}${decimals}`}`;
}
