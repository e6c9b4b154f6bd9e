/** Every header that the exports are known to use, by field: which column it becomes and how its cells are read. "~" marks Indonesian. */
import { describe, expect, it } from 'vitest';
import type { Cell } from './parse-cells.rules.ts';
import { findTable, knownHeaders, type Part } from './parse-table.rules.ts';

/** `field kind: header | header`, per part of an export. */
const KNOWN: Readonly<Record<Part, string>> = {
  list: `
    creatorId id: Creator ID | ~ID Kreator
    creator handle: Creator | ~Kreator
    nickname text: Nickname | ~Nama panggilan
    roomId id: Room ID
    title text: Room Title | Livestream
    start time: Launched Time | Start time | ~Waktu Live
    end time: End Time
    duration duration: Duration | Duration (seconds) | ~Durasi
    revenue amount: Gross revenue | Revenue | LIVE gross merchandise value | ~Penghasilan | ~Nilai bruto barang dagangan dari LIVE
    liveAttributedGmv amount: LIVE attributed GMV | LIVE-attributed GMV | Attributed GMV | ~GMV yang didapat dari LIVE
    directGmv amount: Direct GMV
    products count: Products | Products added | ~Produk | ~Produk yang ditambahkan
    differentProductsSold count: Different Products Sold | ~Produk Terjual
    ordersCreated count: Orders Created | Created SKU orders | ~Pesanan Dibuat | ~Pesanan SKU yang dibuat
    ordersPaid count: Orders Paid | LIVE SKU orders | Orders paid for | Attributed SKU orders | SKU orders | ~Pesanan Dibayar | ~Pesanan SKU dari LIVE
    mainOrders count: Attributed orders | Main orders
    itemsSold count: Attributed items sold | Items sold | LIVE items sold | Unit Sales | ~Penjualan | ~Produk yang terjual dari LIVE
    buyers count: Buyers | Unique customers | Customers | ~Pembeli | ~Pembeli unik
    averagePrice amount: Average Price | Avg. price | AOV | ~Harga Rata-Rata
    coRate rate: CO rate | Click-to-order rate (LIVE) | CTOR (SKU orders) | ~Rasio pesanan per klik (LIVE)
    viewers count: Viewers | ~Penonton
    views count: Views | ~Live Stream Dilihat
    avgViewers average: ACU
    peakViewers count: PCU | Peak viewers
    avgViewingDuration seconds: Avg. Viewing Duration | Average viewing duration (LIVE streams) | Avg. view duration | ~Durasi Rata-rata | ~Durasi menonton rata-rata (Siaran LIVE)
    comments count: Comments | ~Komentar
    shares count: Shares | ~Live Dibagikan
    likes count: Likes | LIVE likes | ~Suka pada LIVE
    newFollowers count: New Followers | New followers (Creator video) | ~Pengikut Baru | ~Pengikut baru (Video kreator)
    impressions count: LIVE impressions | Impressions
    productImpressions count: Product Impressions | ~Produk Dilihat
    productClicks count: Product Clicks | ~Klik Produk
    ctr rate: CTR
    liveCtr rate: LIVE CTR
    showGpm amount: Show GPM | GMV/1K shows
    watchGpm amount: Watch GPM | GPM | GMV/1K views
    gmvPerHour amount: GMV per hour
    tapThroughRate rate: Tap-through rate | Tap through rate | Enter room rate`,
  metric: `
    time minute: Time | ~Waktu
    attributedGmv amount: Attributed GMV | LIVE attributed GMV | LIVE-attributed GMV | ~GMV yang didapat dari LIVE
    directGmv amount: Direct GMV
    soldQuantity count: Attributed items sold | Items sold | LIVE items sold | Unit Sales | ~Penjualan | ~Produk yang terjual dari LIVE
    totalGbViewers count: Total GB viewers
    liveImpression count: LIVE impressions | Impressions
    views count: Views | ~Live Stream Dilihat
    enterRoomRate rate: Tap-through rate | Tap through rate | Enter room rate
    productImpressions count: Product Impressions | ~Produk Dilihat
    productClicks count: Product Clicks | ~Klik Produk
    ctr rate: CTR
    likes count: Likes | LIVE likes | ~Suka pada LIVE
    shares count: Shares | ~Live Dibagikan
    comments count: Comments | ~Komentar
    newFollowers count: New followers | ~Pengikut baru
    createdSkuOrders count: Created SKU orders | Orders created | ~Pesanan SKU yang dibuat | ~Pesanan Dibuat
    skuOrders count: Attributed SKU orders | SKU orders | LIVE SKU orders | Orders paid for | Orders Paid | ~Pesanan SKU dari LIVE | ~Pesanan Dibayar
    mainOrders count: Attributed orders | Main orders
    ctorSkuOrders rate: CTOR (SKU orders) | Click-to-order rate (LIVE) | CO rate | ~Rasio pesanan per klik (LIVE)
    ctorMainOrders rate: CTOR (main orders) | CTOR
    customers count: Customers | Unique customers | Buyers | ~Pembeli unik | ~Pembeli
    gpm amount: Watch GPM | GPM | GMV/1K views
    avgPriceItemsSold amount: Avg. price | Average Price | ~Harga Rata-Rata
    avgPriceMainOrders amount: AOV | Avg. price (main orders)
    viewers count: Viewers | ~Penonton
    viewersEntering count: Viewers entering | Entering viewers
    viewersLeaving count: Viewers leaving | Leaving viewers`,
  product: `
    productId id: Product ID | ~ID Produk
    productName text: Product name | Product | ~Nama produk | ~Produk
    attributedGmv amount: Attributed GMV | LIVE attributed GMV | LIVE-attributed GMV | ~GMV yang didapat dari LIVE
    directGmv amount: Direct GMV
    itemsSold count: Attributed items sold | Items sold | LIVE items sold | Unit Sales | ~Penjualan | ~Produk yang terjual dari LIVE
    customers count: Customers | Unique customers | Buyers | ~Pembeli unik | ~Pembeli
    averagePrice amount: AOV | Avg. price | Average Price | ~Harga Rata-Rata
    skuOrders count: Attributed SKU orders | SKU orders | LIVE SKU orders | Orders paid for | Orders Paid | ~Pesanan SKU dari LIVE | ~Pesanan Dibayar
    mainOrders count: Attributed orders | Main orders
    createdSkuOrders count: Created SKU orders | Orders created | ~Pesanan SKU yang dibuat | ~Pesanan Dibuat
    paymentRate rate: Payment Rate
    productImpressions count: Product Impressions | ~Produk Dilihat
    productClicks count: Product Clicks | ~Klik Produk
    ctr rate: CTR
    addedToCart count: Added to cart
    ctorSkuOrders rate: CTOR (SKU orders) | Click-to-order rate (LIVE) | ~Rasio pesanan per klik (LIVE)
    ctorMainOrders rate: CTOR (main orders) | CTOR
    gpm amount: Watch GPM | GPM | GMV/1K views
    availableStock count: Available stock | ~Stok tersedia`,
  source: `
    source text: Viewer source | Traffic source | Source | Channel | ~Sumber penonton | ~Sumber trafik | ~Sumber
    subSource text: Sub-source | Sub source | Subsource | Secondary source | Source detail | ~Sub-sumber | ~Sub sumber
    share rate: Share of viewers | Viewer share | Viewers share | Share | Share percentage | Percentage | Proportion | ~Porsi penonton | ~Persentase penonton | ~Persentase`,
  profile: `
    group text: Group | Profile group | Dimension | Attribute | ~Grup | ~Kelompok
    type text: Bucket | Profile type | Type | Segment | Category | ~Tipe | ~Kategori
    viewers rate: Share of viewers | Viewer share | Viewers share | Viewer profile | Viewers | ~Porsi penonton | ~Penonton
    customers rate: Share of customers | Customer share | Customers share | Customer profile | Customers | ~Porsi pembeli | ~Pembeli`,
};

/** What makes a sheet recognisable as its part, by field; two figures of a list and a trend stand in for each other. */
const BASE: Readonly<Record<Part, readonly (readonly [field: string, en: string, id: string])[]>> = {
  list: [
    ['creator', 'Creator', 'Kreator'],
    ['creatorId', 'Creator ID', 'ID Kreator'],
    ['start', 'Launched Time', 'Waktu Live'],
    ['duration', 'Duration', 'Durasi'],
    ['comments', 'Comments', 'Komentar'],
    ['shares', 'Shares', 'Live Dibagikan'],
    ['productClicks', 'Product Clicks', 'Klik Produk'],
    ['productImpressions', 'Product Impressions', 'Produk Dilihat'],
    ['differentProductsSold', 'Different Products Sold', 'Produk Terjual'],
  ],
  metric: [
    ['time', 'Time', 'Waktu'],
    ['comments', 'Comments', 'Komentar'],
    ['shares', 'Shares', 'Live Dibagikan'],
  ],
  product: [
    ['productId', 'Product ID', 'ID Produk'],
    ['productClicks', 'Product Clicks', 'Klik Produk'],
    ['productImpressions', 'Product Impressions', 'Produk Dilihat'],
  ],
  source: [
    ['source', 'Traffic source', 'Sumber'],
    ['share', 'Share of viewers', 'Porsi penonton'],
  ],
  profile: [
    ['group', 'Group', 'Grup'],
    ['type', 'Bucket', 'Tipe'],
    ['viewers', 'Share of viewers', 'Porsi penonton'],
  ],
};

const PARTS = Object.keys(KNOWN) as Part[];
const rulesOf = (part: Part) =>
  KNOWN[part]
    .trim()
    .split('\n')
    .map((line) => {
      const [, field = '', kind = '', names = ''] = /^(\w+) (\w+): (.*)$/.exec(line.trim()) ?? [];
      return { field, kind, names: names.split(' | ') };
    });
const found = (row: readonly Cell[]) => findTable({ name: 'S', rows: [row, row.map(() => null), row.map(() => 'x')] });
/** The columns that are recognisable next to the header. */
const companionsOf = (part: Part, field: string, language: 1 | 2) =>
  BASE[part].filter(([taken]) => taken !== field).map((names) => names[language]);

const CASES = PARTS.flatMap((part) =>
  rulesOf(part).flatMap(({ field, kind, names }) => names.map((name) => ({ part, field, kind, name }))),
);

describe('headers', () => {
  it.each(CASES)('$name is $field of a $part', ({ part, field, kind, name }) => {
    const header = name.replace('~', '');
    const table = found([...companionsOf(part, field, header === name ? 1 : 2), header.toUpperCase()]);
    if (!('columns' in table)) throw new Error(table.reason);
    expect([table.part, table.language]).toEqual([part, header === name ? 'en' : 'id']);
    expect(table.columns.find((column) => column.field === field)).toMatchObject({ as: kind, header: header.toUpperCase() });
    expect(knownHeaders([header])).toBe(1);
  });

  it.each(PARTS)('of one field in a %s are used in the order of preference', (part) => {
    for (const { field, names } of rulesOf(part).filter((rule) => rule.names.length > 1)) {
      const english = names.filter((name) => !name.startsWith('~'));
      const table = found([...companionsOf(part, field, 1), ...english.toReversed()]);
      if (!('columns' in table)) throw new Error(table.reason);
      expect(table.columns.find((column) => column.field === field)?.header, field).toBe(english[0]);
    }
  });

  it.each([
    ['F4', 'Room ID | Room Title'],
    ['F3', 'Livestream'],
    [
      'F2',
      'LIVE gross merchandise value | LIVE SKU orders | LIVE items sold | Unique customers | Click-to-order rate (LIVE) | Average viewing duration (LIVE streams) | LIVE likes | New followers (Creator video) | Nilai bruto barang dagangan dari LIVE | Pesanan SKU dari LIVE | Produk yang terjual dari LIVE | Pembeli unik | Rasio pesanan per klik (LIVE) | Durasi menonton rata-rata (Siaran LIVE) | Suka pada LIVE | Pengikut baru (Video kreator)',
    ],
    ['F1', 'Revenue | Orders Paid | CO rate | Likes | Penghasilan'],
  ])('make a list one of generation %s', (generation, names) => {
    for (const name of names.split(' | ')) expect(found([...companionsOf('list', '', 1), name]), name).toMatchObject({ generation });
  });

  it.each(['LIVE streams', 'Date', 'Siaran LIVE', 'Tanggal'])('with %s belong to a daily report', (name) => {
    expect(found([...companionsOf('metric', '', 1), name])).toEqual({ reason: 'perDay' });
  });

  it.each(['Creator ID', 'Room ID', 'Livestream', 'Product ID', 'Time', 'ID Kreator', 'ID nhà sáng tạo'])(
    '%s is known on its own',
    (name) => {
      expect(knownHeaders([name])).toBe(1);
    },
  );
});
