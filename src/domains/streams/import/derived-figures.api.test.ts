/** API tests of the figures that are calculated from others: by imports, and when a user changes a stream or a product. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import { startApi, type Api } from '../../../../test/kit/api.ts';
import { dashboardFile, textFile } from '../../../../test/kit/exports.ts';
import { importCounts, uploadDashboard, uploadList } from '../../../../test/kit/imports.ts';
import type { ImportReport } from './import-file.action.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

let room = 7_600_000_000_000_000n;
/** One stream, with another room ID than every other. */
const nextStream = () => ({
  'Room ID': String((room += 1n)),
  'Start Time': `2025-05-${String((room % 28n) + 1n).padStart(2, '0')} 10:00`,
  Duration: '1h',
});

async function list(...rows: readonly Readonly<Record<string, string>>[]): Promise<ImportReport> {
  const headers = Object.keys(rows[0]!);
  const file = textFile('list.csv', [headers, ...rows.map((row) => headers.map((header) => row[header]!))]);
  const answer = await uploadList(api, file, { liveAccount: api.world.accounts.acmeUk });
  expect(answer.status, answer.text).toBe(200);
  return answer.json<ImportReport>();
}

const read = async (iri: string) => (await api.as('admin').get(iri)).json<Record<string, unknown> & { derived: string[] }>();
const patch = async (iri: string, body: object) => {
  const answer = await api.as('admin').patch(iri, body);
  expect(answer.status, answer.text).toBe(200);
  return read(iri);
};

describe('an import of a list', () => {
  it('calculates missing figures exactly, rounded half up, and marks them', async () => {
    const { rows } = await list({
      ...nextStream(),
      'Attributed GMV': '£100.00',
      'Main orders': '3',
      Views: '6',
      'Product Impressions': '3',
      'Product Clicks': '2',
      CTR: '--',
    });
    const stream = await read(rows[0]!.liveStream!);
    expect(stream).toMatchObject({ averagePrice: '33.33', watchGpm: '16666.67', ctr: '0.666667', showGpm: null, coRate: null });
    expect([...stream.derived].sort()).toEqual(['averagePrice', 'ctr', 'watchGpm']);
    const half = await list({
      ...nextStream(),
      'Attributed GMV': '0.01',
      'Main orders': '2',
      Views: '0',
      'Product Impressions': '2000000',
      'Product Clicks': '1',
    });
    expect(await read(half.rows[0]!.liveStream!)).toMatchObject({ averagePrice: '0.01', ctr: '0.000001', watchGpm: null });
  });

  it('changes nothing the second time, whatever the order in which derived figures were stored', async () => {
    const row = {
      ...nextStream(),
      'Attributed SKU orders': '5',
      'Product Impressions': '1000',
      'Product Clicks': '100',
      Views: '7',
      'Attributed GMV': '1.005',
    };
    const first = await list(row);
    const iri = first.rows[0]!.liveStream!;
    expect(importCounts(await list(row))).toMatchObject({ updated: 0, skipped: 1 });
    const { derived } = await read(iri);
    expect([...derived].sort()).toEqual(['coRate', 'ctr', 'watchGpm']);
    await api.database.rows(
      sql`update live_stream set derived = ${JSON.stringify([...derived].reverse())}::jsonb where uuid = ${iri.split('/').at(-1)}`,
    );
    const again = await list(row);
    expect(again).toMatchObject({ updated: 0, skipped: 1, import: null });
    expect(again.rows[0]!.reason).toBe('No changes.');
  });

  it('calculates derived figures again from what the stream has then, and reports it', async () => {
    const stream = nextStream();
    await list({ ...stream, 'Attributed GMV': '100.00', Views: '1000', 'Product Impressions': '1000', 'Product Clicks': '100' });
    const { rows } = await list({ ...stream, 'Attributed GMV': '200.00', 'Product Clicks': '300' });
    const stored = await read(rows[0]!.liveStream!);
    expect(stored).toMatchObject({ ctr: '0.300000', watchGpm: '200.00' });
    expect([...stored.derived].sort()).toEqual(['ctr', 'watchGpm']);
    expect(rows[0]!.changes).toEqual(
      expect.arrayContaining([
        { field: 'ctr', before: '0.100000', after: '0.300000' },
        { field: 'watchGpm', before: '100.00', after: '200.00' },
      ]),
    );
  });

  it('calculates a figure once a later file has the rest of it, and never replaces one that the platform reported', async () => {
    const stream = nextStream();
    await list({ ...stream, 'Product Impressions': '1000', 'CTOR (SKU orders)': '9%' });
    const { rows } = await list({ ...stream, 'Product Clicks': '300', 'Attributed SKU orders': '3' });
    expect(await read(rows[0]!.liveStream!)).toMatchObject({ ctr: '0.300000', coRate: '0.090000', derived: ['ctr'] });
    await list({ ...stream, CTR: '31%' });
    expect(await read(rows[0]!.liveStream!)).toMatchObject({ ctr: '0.310000', derived: [] });
    await list({ ...stream, 'Product Clicks': '400' });
    expect(await read(rows[0]!.liveStream!)).toMatchObject({ productClicks: 400, ctr: '0.310000', derived: [] });
  });

  it('leaves a derived figure unknown that is too large, and refuses only figures of the platform', async () => {
    const { rows } = await list({ ...nextStream(), 'Attributed GMV (Rp)': 'Rp250JT', Views: '2', 'Attributed orders': '2' });
    expect(await read(rows[0]!.liveStream!)).toMatchObject({ watchGpm: null, averagePrice: '125000000.00', derived: ['averagePrice'] });
    const refused = await uploadList(
      api,
      textFile('list.csv', [
        ['Room ID', 'Start Time', 'Duration', 'Attributed GMV'],
        ['7600000000000000999', '2025-05-01 10:00', '1h', '10000000000'],
      ]),
      { liveAccount: api.world.accounts.acmeUk },
    );
    expect(refused.json<{ detail: string }>().detail).toContain('Attributed GMV: 10000000000 is too large.');
  });
});

describe('an import of a dashboard', () => {
  it('leaves derived figures unknown that are too large', async () => {
    const file = await dashboardFile({
      clock: true,
      metrics: [{ time: '2026-06-10T18:00:00', attributedGmv: '250000000', views: '2', mainOrders: '2' }],
      products: [
        { productId: '1729384756102938475', productName: 'Mug', attributedGmv: '3.75', productImpressions: '4', productClicks: '1' },
      ],
    });
    const liveStream = api.world.streams.acmeEvening;
    const answer = await uploadDashboard(api, file, { liveStream });
    expect(importCounts(answer.json<ImportReport>()), answer.text).toMatchObject({ created: 2, failed: 0 });
    const [minute] = await api.database.rows(
      sql`select gpm, avg_price_main_orders as price from live_stream_metric where live_stream = ${liveStream.split('/').at(-1)}`,
    );
    expect(minute).toEqual({ gpm: null, price: '125000000.00' });
  });

  it('has products whose derived figures follow a change by a user', async () => {
    const { member } = (await api.as('admin').get('/api/live_stream_products?productId=1729384756102938475')).json<{
      member: { '@id': string; ctr: string; derived: string[] }[];
    }>();
    expect(member[0]).toMatchObject({ ctr: '0.250000', derived: ['ctr'] });
    const iri = member[0]!['@id'];
    expect(await patch(iri, { productClicks: 3, skuOrders: 1 })).toMatchObject({
      ctr: '0.750000',
      ctorSkuOrders: '0.333333',
      derived: ['ctr', 'ctorSkuOrders'],
    });
  });
});

describe('a change by a user', () => {
  const made = async () => {
    const row = { ...nextStream(), 'Attributed GMV': '100.00', Views: '1000', 'Product Impressions': '1000', 'Product Clicks': '100' };
    return (await list(row)).rows[0]!.liveStream!;
  };

  it('calculates the derived figures of the stream again', async () => {
    const iri = await made();
    const stored = await patch(iri, { productClicks: 500, ordersPaid: 5 });
    expect(stored).toMatchObject({ ctr: '0.500000', coRate: '0.010000', watchGpm: '100.00' });
    expect([...stored.derived].sort()).toEqual(['coRate', 'ctr', 'watchGpm']);
    const trail = (await api.as('admin').get(`/api/audit_entries?record=${iri}&order[id]=desc`)).json<{ member: { after: object }[] }>();
    expect(trail.member[0]!.after).toMatchObject({ productClicks: 500, ctr: '0.500000' });
  });

  it('makes a figure no longer derived that the user sets, and leaves what nothing changes', async () => {
    const iri = await made();
    expect(await patch(iri, { ctr: '0.2', productClicks: 500 })).toMatchObject({ ctr: '0.200000', derived: ['watchGpm'] });
    expect(await patch(iri, { productClicks: 600 })).toMatchObject({ ctr: '0.200000', derived: ['watchGpm'] });
    expect(await patch(iri, { watchGpm: null, title: 'Evening' })).toMatchObject({ watchGpm: null, derived: [] });
    expect(await patch(iri, { title: 'Late evening' })).toMatchObject({ watchGpm: null, derived: [] });
  });

  it('leaves a derived figure unknown that can no longer be calculated', async () => {
    const iri = await made();
    expect(await patch(iri, { productImpressions: null, liveAttributedGmv: '2500000000' })).toMatchObject({
      ctr: null,
      watchGpm: '2500000000.00',
      derived: ['watchGpm'],
    });
    expect(await patch(iri, { views: 1 })).toMatchObject({ watchGpm: null, derived: [] });
  });

  it('leaves a stream as it is created, and calculates its unknown figures when others change', async () => {
    const answer = await api.as('admin').post('/api/live_streams', {
      liveAccount: api.world.accounts.acmeUk,
      startTime: '2025-07-01T10:00:00Z',
      endTime: '2025-07-01T11:00:00Z',
      productImpressions: 1000,
      productClicks: 100,
    });
    expect(answer.json()).toMatchObject({ ctr: null, derived: [] });
    expect(await patch(answer.json<{ '@id': string }>()['@id'], { productClicks: 200 })).toMatchObject({
      ctr: '0.200000',
      derived: ['ctr'],
    });
  });
});
