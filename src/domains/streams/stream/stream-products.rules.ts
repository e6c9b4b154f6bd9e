/** Decides which products of a stream are shown, in which order, and their total. */
import { compareDecimals, sumOf } from '#core/money';
import type { ItemOf } from '#core/resource';
import type { LiveStreamProduct } from './live-stream-product.resource.ts';
import type { FigureKind } from './stream-figures.rules.ts';

export type Product = ItemOf<typeof LiveStreamProduct>;
type ProductColumn =
  | 'productName'
  | 'attributedGmv'
  | 'itemsSold'
  | 'skuOrders'
  | 'productClicks'
  | 'ctr'
  | 'ctorSkuOrders'
  | 'availableStock';

/** `kind` null = text. */
export const PRODUCT_COLUMNS: readonly {
  readonly name: ProductColumn;
  readonly label: string;
  readonly kind: FigureKind | null;
  readonly wide?: true;
}[] = [
  { name: 'productName', label: 'Product', kind: null },
  { name: 'attributedGmv', label: 'GMV', kind: 'money' },
  { name: 'itemsSold', label: 'Items sold', kind: 'count' },
  { name: 'skuOrders', label: 'Orders', kind: 'count', wide: true },
  { name: 'productClicks', label: 'Clicks', kind: 'count', wide: true },
  { name: 'ctr', label: 'CTR', kind: 'percent', wide: true },
  { name: 'ctorSkuOrders', label: 'CTOR', kind: 'percent', wide: true },
  { name: 'availableStock', label: 'Stock', kind: 'count', wide: true },
];

export interface ProductOrder {
  readonly by: ProductColumn;
  readonly descending: boolean;
}

/** Figures start in descending order, names in ascending order. */
export function nextOrder(order: ProductOrder, by: ProductColumn): ProductOrder {
  return order.by === by ? { by, descending: !order.descending } : { by, descending: by !== 'productName' };
}

/** Products whose name or ID contains every word; unknown values come last in either direction. */
export function productsShown(products: readonly Product[], typed: string, { by, descending }: ProductOrder): Product[] {
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
export function totalGmv(products: readonly Product[]): string | null {
  const known = products.flatMap(({ attributedGmv }) => (attributedGmv === null ? [] : [attributedGmv]));
  return known.length === 0 ? null : sumOf(known);
}
