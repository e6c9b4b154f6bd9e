/** Tests that every variant of a LIVE dashboard is read to the same rows. */
import { describe, expect, it } from 'vitest';
import { dashboardFile, type MadeFile } from '../../../../test/kit/exports.ts';
import { rowsOf } from '../../../../test/kit/read-exports.ts';
import { readExport, type ExportReading } from './parse-reader.service.ts';
import type { DashboardRow } from './parse-rows.rules.ts';

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

  it('never mistakes LIVE CTR for CTR', async () => {
    const { rows } = await readDashboard(await dashboardFile({ metrics: [{ time, views: '10', liveCtr }] }));
    expect((rows[0] as { figures: object }).figures).toEqual({ views: '10' });
  });

  it('finds the room ID in the file name', async () => {
    expect((await readDashboard(await dashboardFile({ metrics: [metric], name: 'LIVE_7301234567890123456_trend' }))).header.roomId).toBe(
      '7301234567890123456',
    );
  });
});
