/** Decides which products of a stream are shown, which of their figures count, their order, and their total. */
import { compareDecimals, sumOf } from '#core/money';
import type { ItemOf } from '#core/resource';
import type { LiveStreamProduct } from './live-stream-product.resource.ts';
import type { FigureKind } from './stream-figures.rules.ts';

export type Product = ItemOf<typeof LiveStreamProduct>;
type ProductColumn = 'productName' | 'gmv' | 'itemsSold' | 'orders' | 'productClicks' | 'ctr' | 'ctor' | 'availableStock';

/** A product with the figures that count for its stream. */
export interface CountedProduct extends Pick<
  Product,
  'uuid' | 'productName' | 'productId' | 'itemsSold' | 'productClicks' | 'ctr' | 'availableStock'
> {
  readonly gmv: string | null;
  readonly orders: number;
  readonly ctor: string | null;
  /** Columns whose figure was calculated from others. */
  readonly derived: readonly ProductColumn[];
}

/** `kind` null = text. */
export const PRODUCT_COLUMNS: readonly {
  readonly name: ProductColumn;
  readonly label: string;
  readonly kind: FigureKind | null;
  readonly wide?: true;
}[] = [
  { name: 'productName', label: 'Product', kind: null },
  { name: 'gmv', label: 'GMV', kind: 'money' },
  { name: 'itemsSold', label: 'Items sold', kind: 'count' },
  { name: 'orders', label: 'Orders', kind: 'count', wide: true },
  { name: 'productClicks', label: 'Clicks', kind: 'count', wide: true },
  { name: 'ctr', label: 'CTR', kind: 'percent', wide: true },
  { name: 'ctor', label: 'CTOR', kind: 'percent', wide: true },
  { name: 'availableStock', label: 'Stock', kind: 'count', wide: true },
];

/**
 * Chooses the figures once for the whole stream, as reports do (decision 33): attributed GMV if any product has it, else direct GMV; SKU
 * orders if any product has some, else main orders.
 * @param products all products of the stream.
 */
export function countedProducts(products: readonly Product[]): CountedProduct[] {
  const gmv = products.some(({ attributedGmv }) => attributedGmv !== null) ? 'attributedGmv' : 'directGmv';
  const [orders, ctor] = products.some(({ skuOrders }) => skuOrders > 0)
    ? (['skuOrders', 'ctorSkuOrders'] as const)
    : (['mainOrders', 'ctorMainOrders'] as const);
  return products.map((product) => {
    const fieldOf = { gmv, orders, ctor } as const;
    return {
      ...product,
      gmv: product[gmv],
      orders: product[orders],
      ctor: product[ctor],
      derived: PRODUCT_COLUMNS.map(({ name }) => name).filter((name) =>
        product.derived.includes(name in fieldOf ? fieldOf[name as keyof typeof fieldOf] : name),
      ),
    };
  });
}

export interface ProductOrder {
  readonly by: ProductColumn;
  readonly descending: boolean;
}

/** Figures start in descending order, names in ascending order. */
export function nextOrder(order: ProductOrder, by: ProductColumn): ProductOrder {
  return order.by === by ? { by, descending: !order.descending } : { by, descending: by !== 'productName' };
}

/** Products whose name or ID contains every word; unknown values come last in either direction. */
export function productsShown(products: readonly CountedProduct[], typed: string, { by, descending }: ProductOrder): CountedProduct[] {
  const text = typed
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const found = products.filter(({ productName, productId }) =>
    text.every((word) => productName.toLowerCase().includes(word) || productId.includes(word)),
  );
  const sign = descending ? -1 : 1;
  return found.sort((a, b) => {
    const [first, second] = [a[by], b[by]];
    if (first === null || second === null) return first === second ? 0 : first === null ? 1 : -1;
    return sign * (by === 'productName' ? String(first).localeCompare(String(second)) : compareDecimals(first, second));
  });
}

/** Sum of the known GMV; null when no product reports it. */
export function totalGmv(products: readonly CountedProduct[]): string | null {
  const known = products.flatMap(({ gmv }) => (gmv === null ? [] : [gmv]));
  return known.length === 0 ? null : sumOf(known);
}
