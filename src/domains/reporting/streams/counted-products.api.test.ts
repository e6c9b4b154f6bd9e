/** Tests of which figures of products count in reports: like minutes, decided for each stream as a whole (decision 33). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type Api } from '../../../../test/kit/api.ts';
import { insertProduct, insertStream, type Values } from '../../../../test/kit/streams.ts';
import type { AnalyticsAnswer } from '../report/analytics.rules.ts';
import type { ProductAnswer } from '../products/products.rules.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
  const stream = (day: string) => insertStream(api.database, api.world.accounts.acmeUk, `${day}T10:00:00Z`, 120);
  const add = (at: string, id: string, figures: Values) => insertProduct(api.database, at, id, id.toUpperCase(), figures);
  const direct = await stream('2025-06-03');
  await add(direct, 'a', { directGmv: '40.00', mainOrders: 2, itemsSold: 2 });
  await add(direct, 'b', { directGmv: '20.00', mainOrders: 1, itemsSold: 1 });
  // One product with attributed GMV and SKU orders makes them the figures of its whole stream.
  const mixed = await stream('2025-06-10');
  await add(mixed, 'a', { attributedGmv: '5.00', directGmv: '9.00', skuOrders: 3, mainOrders: 2 });
  await add(mixed, 'b', { directGmv: '7.00', mainOrders: 4 });
  // Attributed GMV with main orders: GMV and orders are decided separately.
  const attributed = await stream('2025-06-17');
  await add(attributed, 'a', { attributedGmv: '1.00', directGmv: '8.00', mainOrders: 6 });
});
afterAll(() => api.stop());

async function products(from: string, to: string, more: object = {}): Promise<ProductAnswer> {
  const answer = await api.as('admin').post('/api/reports/product-performance', { from, to, ...more });
  expect(answer.status, answer.text).toBe(200);
  return answer.json<ProductAnswer & Record<string, unknown>>();
}
const sales = ({ gmv, orders }: { gmv: string | number | null; orders: string | number | null }) => [gmv, orders];

describe('products', () => {
  it('have the direct GMV and main orders of streams that report no others', async () => {
    const { products: rows, totals } = await products('2025-06-03', '2025-06-03');
    expect([sales(totals), ...rows.map(({ productId, abc, ...row }) => [productId, abc, ...sales(row)])]).toEqual([
      ['60.00', 3],
      ['a', 'A', '40.00', 2],
      ['b', 'A', '20.00', 1],
    ]);
  });
  it('are counted by the figure that their whole stream uses, never by both', async () => {
    const { products: rows, totals } = await products('2025-06-10', '2025-06-10');
    expect([sales(totals), ...rows.map((row) => [row.productId, ...sales(row)])]).toEqual([
      ['5.00', 3],
      ['a', '5.00', 3],
      ['b', null, 0],
    ]);
    expect(sales((await products('2025-06-17', '2025-06-17')).totals)).toEqual(['1.00', 6]);
  });
  it('have totals, weeks and streams that agree', async () => {
    const { products: rows, totals, weeks, streams } = await products('2025-06-01', '2025-06-30', { product: 'a' });
    expect([sales(totals), ...rows.map((row) => [row.productId, ...sales(row)])]).toEqual([
      ['66.00', 12],
      ['a', '46.00', 11],
      ['b', '20.00', 1],
    ]);
    expect([weeks[1], rows.map(({ trend }) => trend.slice(1, 4))]).toEqual([
      '2025-06-02',
      [
        ['40.00', '5.00', '1.00'],
        ['20.00', null, null],
      ],
    ]);
    expect(streams!.map(sales)).toEqual([
      ['1.00', 6],
      ['5.00', 3],
      ['40.00', 2],
    ]);
  });
  it('have the same sums in the report on streams', async () => {
    const answer = await api
      .as('admin')
      .post('/api/reports/live-stream-analytics', { from: '2025-06-01', to: '2025-06-30', groupBy: 'product' });
    const { groups, totals } = answer.json<AnalyticsAnswer & Record<string, unknown>>();
    expect([sales(totals), ...groups.map((group) => [group.key, ...sales(group)])]).toEqual([
      ['66.00', 12],
      ['a', '46.00', 11],
      ['b', '20.00', 1],
    ]);
  });
});
