/** List columns contributed by other domains: lazy-loaded, with a skeleton of the same width until then. */
import { Skeleton } from '@mantine/core';
import type { Resource } from '#core/resource';
import { LatePart } from '#web/kit/late-part.tsx';
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
        <LatePart skeleton={<Skeleton component="span" display="inline-block" h={10} w={90} />} words="Offline">
          <Cell item={item} />
        </LatePart>
      </span>
    ),
  }));
}
