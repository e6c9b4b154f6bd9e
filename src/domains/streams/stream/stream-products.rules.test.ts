/** Tests of a stream's products: search, sort order, unknown figures last. */
import { describe, expect, it } from 'vitest';
import { countedProducts, nextOrder, productsShown, totalGmv, type CountedProduct, type Product } from './stream-products.rules.ts';

const product = (productName: string, gmv: string | null, itemsSold = 0, productId = '1'): CountedProduct =>
  ({ productName, productId, gmv, itemsSold }) as CountedProduct;
const products = [
  product('Rose Night Cream', '9.50', 3, '17001'),
  product('rose soap', '100.00', 12, '17002'),
  product('Lip Butter', null, 1, '17003'),
];
const names = (found: readonly CountedProduct[]) => found.map(({ productName }) => productName);

describe('products', () => {
  it('are sorted by amount, not as text, highest first, unknown last', () => {
    expect(names(productsShown(products, '', { by: 'gmv', descending: true }))).toEqual(['rose soap', 'Rose Night Cream', 'Lip Butter']);
    expect(names(productsShown(products, '', { by: 'gmv', descending: false }))).toEqual(['Rose Night Cream', 'rose soap', 'Lip Butter']);
  });
  it('keep unknown figures last and in their original order, in either direction', () => {
    const unknown = (name: string) => product(name, null);
    const known = product('Known', '0.00');
    for (const given of [
      [unknown('A'), unknown('B'), known],
      [unknown('A'), known, unknown('B')],
      [known, unknown('A'), unknown('B')],
    ])
      for (const descending of [true, false])
        expect(names(productsShown(given, '', { by: 'gmv', descending }))).toEqual(['Known', 'A', 'B']);
  });
  it('are sorted by name in natural order, in either direction', () => {
    const byName = (descending: boolean) => names(productsShown(products, '', { by: 'productName', descending }));
    expect(byName(false)).toEqual(['Lip Butter', 'Rose Night Cream', 'rose soap']);
    expect(byName(true)).toEqual(['rose soap', 'Rose Night Cream', 'Lip Butter']);
  });
  it('are found by every word of a name, or by the ID', () => {
    const order = { by: 'productName', descending: false } as const;
    expect(names(productsShown(products, ' ROSE  cream ', order))).toEqual(['Rose Night Cream']);
    expect(names(productsShown(products, '17003', order))).toEqual(['Lip Butter']);
    expect(names(productsShown(products, 'soap\t \tROSE', order))).toEqual(['rose soap']);
    expect(names(productsShown([product('A', null), product('rose', null)], '  ', order))).toEqual(['A', 'rose']);
    expect(productsShown(products, 'rose butter', order)).toEqual([]);
  });
  it('leave the original list unchanged', () => {
    productsShown(products, '', { by: 'itemsSold', descending: true });
    expect(names(products)[0]).toBe('Rose Night Cream');
  });
  it('reverse their order at the second click, and sort figures in descending order first', () => {
    const first = nextOrder({ by: 'gmv', descending: true }, 'itemsSold');
    expect([first, nextOrder(first, 'itemsSold'), nextOrder(first, 'productName')]).toEqual([
      { by: 'itemsSold', descending: true },
      { by: 'itemsSold', descending: false },
      { by: 'productName', descending: false },
    ]);
  });
  it('have an exact total, or null when none is known', () => {
    expect([totalGmv(products), totalGmv([product('Unknown', null)])]).toEqual(['109.50', null]);
  });
  it('have the direct GMV and main orders of a stream that reports no others', () => {
    const counted = countedProducts([
      reported({ directGmv: '40.00', mainOrders: 2, ctorMainOrders: '0.2', derived: ['ctorMainOrders'] }),
      reported({ directGmv: '20.00', mainOrders: 1 }),
    ]);
    expect(counted.map(({ gmv, orders, ctor, derived }) => [gmv, orders, ctor, derived])).toEqual([
      ['40.00', 2, '0.2', ['ctor']],
      ['20.00', 1, null, []],
    ]);
  });
  it('have only attributed GMV and SKU orders when any product of the stream has them', () => {
    const counted = countedProducts([
      reported({ attributedGmv: '5.00', directGmv: '9.00', skuOrders: 3, mainOrders: 2, derived: ['directGmv', 'ctr'] }),
      reported({ directGmv: '7.00', mainOrders: 4 }),
    ]);
    expect(counted.map(({ gmv, orders, derived }) => [gmv, orders, derived])).toEqual([
      ['5.00', 3, ['ctr']],
      [null, 0, []],
    ]);
    expect(totalGmv(counted)).toBe('5.00');
  });
});

function reported(figures: Partial<Product>): Product {
  return {
    productName: 'A',
    productId: '1',
    attributedGmv: null,
    directGmv: null,
    skuOrders: 0,
    mainOrders: 0,
    ctorSkuOrders: null,
    ctorMainOrders: null,
    derived: [],
    ...figures,
  } as Product;
}
