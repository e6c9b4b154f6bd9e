/** Tests for the product report over HTTP: sums, classes, trend and stock over the streams that the requester may see. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type Api, type Person } from '../../../../test/kit/api.ts';
import { insertProduct, insertStream } from '../../../../test/kit/streams.ts';
import type { ProductAnswer } from './products.rules.ts';

const PATH = '/api/reports/product-performance';
const JUNE = { from: '2026-06-01', to: '2026-06-30' } as const;

let api: Api;
let first: string;
beforeAll(async () => {
  api = await startApi();
  const { database, world } = api;
  const stream = (account: string, day: string) => insertStream(database, account, `${day}T10:00:00Z`, 60);
  first = await stream(world.accounts.acmeUk, '2026-06-02');
  const second = await stream(world.accounts.acmeUk, '2026-06-09');
  const silent = await stream(world.accounts.acmeUk, '2026-06-10');
  const before = await stream(world.accounts.acmeUk, '2026-05-20');
  const birch = await stream(world.accounts.birch, '2026-06-03');
  const add = (at: string, id: string, name: string, gmv: string | null, more: Record<string, number> = {}) =>
    insertProduct(database, at, id, name, { attributedGmv: gmv, ...more });
  await add(first, 'serum', 'Serum', '700.00', {
    availableStock: 40,
    skuOrders: 70,
    itemsSold: 80,
    productImpressions: 1000,
    productClicks: 100,
  });
  await add(first, 'mask', 'Mask', '100.00', { availableStock: 5, productImpressions: 10 });
  await add(first, 'comb', '+Comb', '50.00', { availableStock: 0 });
  await add(first, 'soap', 'Soap', null, { availableStock: 3 });
  await add(second, 'serum', 'Serum, new label', '100.50', {
    availableStock: 0,
    skuOrders: 10,
    itemsSold: 11,
    productImpressions: 500,
    productClicks: 20,
  });
  await add(second, 'mask', 'Mask', '10.00', { availableStock: 4 });
  await add(second, 'comb', '+Comb', '9.00', { availableStock: 7 });
  // An export without a stock column: 0 everywhere has no meaning.
  await add(silent, 'mask', 'Mask', '1.00');
  await add(before, 'serum', 'Serum', '400.25', { skuOrders: 40 });
  await add(birch, 'serum', 'Birch calls it so', '1000.00', { skuOrders: 1 });
});
afterAll(() => api.stop());

const ask = (person: Person, body: object = {}, headers?: Record<string, string>) =>
  api.as(person).post(PATH, { ...JUNE, ...body }, headers);
const answerOf = async (person: Person, body: object = {}): Promise<ProductAnswer> => {
  const answer = await ask(person, body);
  expect(answer.status, answer.text).toBe(200);
  return answer.json<ProductAnswer & Record<string, unknown>>();
};

describe('product performance', () => {
  it('sums each product over the requester’s streams, highest first', async () => {
    const { products, totals, classes, weeks } = await answerOf('client');
    expect(
      products.map(({ productId, productName, gmv, share, cumulativeShare, abc }) => [
        productId,
        productName,
        gmv,
        share,
        cumulativeShare,
        abc,
      ]),
    ).toEqual([
      ['serum', 'Serum, new label', '800.50', '0.824833', '0.824833', 'A'],
      ['mask', 'Mask', '111.00', '0.114374', '0.939207', 'B'],
      ['comb', '+Comb', '59.00', '0.060793', '1.000000', 'B'],
      ['soap', 'Soap', null, '0.000000', '1.000000', 'C'],
    ]);
    expect(products[0]).toMatchObject({
      streams: 2,
      orders: 80,
      itemsSold: 91,
      productImpressions: 1500,
      productClicks: 120,
      ctr: '0.080000',
      ctor: '0.666667',
      averageOrder: '10.01',
      lastSeen: '2026-06-09T10:00:00+00:00',
    });
    expect(totals).toMatchObject({ gmv: '970.50', orders: 80 });
    expect(classes).toEqual({ A: { products: 1, gmv: '800.50' }, B: { products: 2, gmv: '170.00' }, C: { products: 1, gmv: '0.00' } });
    expect(weeks.slice(0, 2)).toEqual(['2026-06-01', '2026-06-08']);
    expect(products[0]!.trend.slice(0, 3)).toEqual(['700.00', '100.50', null]);
  });
  it('reports stock-outs from streams that reported stock, and ignores others', async () => {
    const { products } = await answerOf('manager');
    expect(Object.fromEntries(products.map(({ productId, stock, availableStock }) => [productId, [stock, availableStock]]))).toEqual({
      serum: ['OUT', 0],
      mask: ['IN_STOCK', 4],
      comb: ['WAS_OUT', 7],
      soap: ['IN_STOCK', 3],
    });
    expect((await answerOf('manager', { stock: ['OUT', 'WAS_OUT'] })).products.map(({ productId }) => productId)).toEqual([
      'serum',
      'comb',
    ]);
    expect((await answerOf('admin', { clients: [api.world.clients.birch] })).products[0]).toMatchObject({
      stock: 'UNKNOWN',
      availableStock: null,
      productName: 'Birch calls it so',
    });
  });
  it('keeps shares and classes of all products when filtered', async () => {
    const { products, totalProducts } = await answerOf('client', { search: 'mas', abc: ['B'] });
    expect([totalProducts, products[0]]).toMatchObject([1, { productId: 'mask', share: '0.114374' }]);
    expect(
      (await answerOf('client', { orderBy: { figure: 'label', direction: 'asc' }, limit: 2 })).products.map(
        ({ productName }) => productName,
      ),
    ).toEqual(['+Comb', 'Mask']);
  });
  it('compares with another period', async () => {
    const { products, totals } = await answerOf('client', { compareTo: 'previous' });
    expect(products[0]).toMatchObject({ before: { gmv: '400.25', streams: 1 }, change: { gmv: '1.0000', orders: '1.0000' } });
    expect(totals).toMatchObject({ before: { gmv: '400.25' }, change: { gmv: '1.4247' } });
  });
  it('lists the streams of one product', async () => {
    const { streams } = await answerOf('client', { product: 'serum' });
    expect(streams!.map(({ gmv, ctr, availableStock }) => [gmv, ctr, availableStock])).toEqual([
      ['100.50', '0.040000', 0],
      ['700.00', '0.100000', 40],
    ]);
    expect(streams!.at(-1)!.liveStream).toBe(first);
    expect((await answerOf('client', { product: 'nothing' })).streams).toEqual([]);
  });
  it.each([
    ['admin', 200],
    ['manager', 200],
    ['client', 200],
    ['employee', 403],
    ['nobody', 403],
  ] as const)('answers %s with %d', async (person, status) => expect((await ask(person)).status).toBe(status));
  it.each([
    [{ abc: ['D'] }, 'abc[0]'],
    [{ stock: 'OUT' }, 'stock'],
    [{ to: '2026-01-01' }, 'to'],
    [{ product: '' }, 'product'],
    [{ orderBy: { figure: 'views', direction: 'asc' } }, 'orderBy.figure'],
  ])('rejects %j at %s', async (body, path) => {
    const answer = await ask('admin', body);
    expect([answer.status, answer.json<{ violations: { propertyPath: string }[] }>().violations[0]!.propertyPath]).toEqual([422, path]);
  });
  it('can be exported as a file, safe from formula injection', async () => {
    const { text } = await ask('client', {}, { accept: 'text/csv' });
    expect(text).toContain("comb,'+Comb,B,");
    expect(text.split('\n')[0]).toMatch(/^\uFEFFproductId,productName,abc,streams,gmv,.*,gmv 2026-06-01/);
    expect(text.trim().split('\n')).toHaveLength(6);
  });
});
