/** List columns contributed by other domains: lazy-loaded, with a skeleton of the same width until then. */
import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import type { Resource } from '#core/resource';
import type { AnyItem } from '../any-item.ts';
import { extensionsOf } from '#web/domains.ts';
import type { ExtraColumn } from './list-types.ts';

export function extensionColumns(resource: Resource): ExtraColumn<AnyItem>[] {
  return extensionsOf(resource.name).columns.map(({ name, label, after, width, cell: Cell }) => ({
    name,
    label,
    ...(after === undefined ? {} : { after }),
    render: (item) => (
      <span style={{ display: 'inline-block', minWidth: width }}>
        <Suspense fallback={<Skeleton component="span" display="inline-block" h={10} w={90} />}>
          <Cell item={item} />
        </Suspense>
      </span>
    ),
  }));
}
