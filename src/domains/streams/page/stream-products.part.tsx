/** Products of a stream: sales with their share of the total, searchable and sortable. */
import { Button, Skeleton, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconSearch } from '#web/kit/icons.ts';
import { useDeferredValue, useId, useState } from 'react';
import { useLiveResource } from '#web/api/live-events.ts';
import { useSettings } from '#web/api/settings.ts';
import { useList } from '#web/data/use-list.ts';
import { ErrorState } from '#web/kit/error-state.tsx';
import { DashboardImportLink } from '../import/dashboard-import-link.part.tsx';
import { LiveStreamProduct } from '../stream/live-stream-product.resource.ts';
import { DerivedMark } from '../stream/derived-mark.part.tsx';
import { ShareBar } from './stream-on-air.part.tsx';
import classes from '../stream/stream-detail.module.css';
import { figureText, type Stream } from '../stream/stream-figures.rules.ts';
import {
  countedProducts,
  nextOrder,
  PRODUCT_COLUMNS,
  productsShown,
  totalGmv,
  type CountedProduct,
  type ProductOrder,
} from '../stream/stream-products.rules.ts';

const ALL = '1000';
/** Rows shown until "Show all" is clicked. */
const FIRST = 25;
/** With fewer products a search field is not worth its space. */
const SEARCHABLE = 6;

export function StreamProducts({ stream }: { readonly stream: Stream }) {
  const id = useId();
  useLiveResource(LiveStreamProduct.plural);
  const { data, error, refetch } = useList(LiveStreamProduct, [
    ['liveStream', stream['@id']],
    ['itemsPerPage', ALL],
  ]);
  const [typed, setTyped] = useState('');
  const text = useDeferredValue(typed);
  const products = data === undefined ? undefined : countedProducts(data.items);
  return (
    <section aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          Products{products === undefined || products.length === 0 ? null : <span className={classes.quiet}> {data!.total}</span>}
        </h2>
        {products === undefined || products.length < SEARCHABLE ? null : (
          <TextInput
            size="xs"
            aria-label="Search products"
            placeholder="Search products"
            leftSection={<IconSearch size={14} aria-hidden />}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
      </div>
      {products === undefined && error !== null ? (
        <ErrorState error={error} onRetry={() => void refetch()} compact title="The products could not be loaded" />
      ) : null}
      {products === undefined && error === null ? (
        <div role="status" aria-label="Loading products">
          {[0, 1, 2, 3, 4].map((row) => (
            <Skeleton key={row} h={14} my={20} />
          ))}
        </div>
      ) : null}
      {products?.length === 0 ? (
        <p className={classes.empty}>
          No products yet. <DashboardImportLink stream={stream}>Import the LIVE dashboard export</DashboardImportLink> to see what was sold.
        </p>
      ) : null}
      {products === undefined || products.length === 0 ? null : <ProductTable products={products} text={text} />}
      {data !== undefined && data.items.length < data.total ? (
        <p className={classes.below}>
          Showing the top {data.items.length} of {data.total}.
        </p>
      ) : null}
    </section>
  );
}

function ProductTable({ products, text }: { readonly products: readonly CountedProduct[]; readonly text: string }) {
  const { currency } = useSettings();
  const [order, setOrder] = useState<ProductOrder>({ by: 'gmv', descending: true });
  const [all, setAll] = useState(false);
  const found = productsShown(products, text, order);
  const whole = totalGmv(products);
  const Arrow = order.descending ? IconArrowDown : IconArrowUp;
  return (
    <>
      <div className={classes.scroll} tabIndex={0} role="region" aria-label="Products">
        <table className={classes.table}>
          <thead>
            <tr>
              {PRODUCT_COLUMNS.map(({ name, label, wide }) => (
                <th
                  key={name}
                  scope="col"
                  data-wide={wide}
                  aria-sort={order.by !== name ? 'none' : order.descending ? 'descending' : 'ascending'}
                >
                  <button type="button" className={classes.sort} onClick={() => setOrder(nextOrder(order, name))}>
                    {label}
                    {order.by === name ? <Arrow size={12} aria-hidden /> : null}
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {(all ? found : found.slice(0, FIRST)).map((product) => (
              <tr key={product.uuid}>
                {PRODUCT_COLUMNS.map(({ name, kind, wide }) =>
                  kind === null ? (
                    <th key={name} scope="row">
                      <span className={classes.productName} title={product.productName}>
                        {product.productName}
                      </span>
                      <span className={classes.productId}>{product.productId}</span>
                    </th>
                  ) : (
                    <td key={name} data-wide={wide}>
                      {figureText(kind, product[name], currency)}
                      {product.derived.includes(name) ? (
                        <>
                          {' '}
                          <DerivedMark />
                        </>
                      ) : null}
                      {name === 'gmv' ? <ShareBar part={product.gmv} whole={whole} /> : null}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={classes.below} role="status">
        {found.length === 0 ? `No product matches “${text.trim()}”.` : ''}
      </p>
      {all || found.length <= FIRST ? null : (
        <Button size="compact-sm" variant="default" onClick={() => setAll(true)}>
          Show all {found.length}
        </Button>
      )}
    </>
  );
}
