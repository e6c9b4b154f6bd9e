/** Footer of a list: the range of rows, the page size, and links to pages. */
import { NativeSelect, Text } from '@mantine/core';
import { lazy } from 'react';
import { formatCount } from '#core/number-format';
import type { Resource } from '#core/resource';
import { LatePart } from '#web/kit/late-part.tsx';
import type { ListState } from './list-state.ts';
import { PAGE_SIZES } from './list-state.ts';
import classes from './list.module.css';

interface ListFooterProps {
  readonly resource: Resource;
  readonly state: ListState;
  readonly total: number | undefined;
  /** The total belongs to the previous filters or page. */
  readonly outdated: boolean;
  readonly onPage: (page: number) => void;
  readonly onSize: (size: number) => void;
}

/** Lazy-loaded, because most lists have a single page. */
const PageLinks = lazy(() => import('./page-links.tsx'));

export function ListFooter({ resource, state, total, outdated, onPage, onSize }: ListFooterProps) {
  // The footer follows the last row, so its position is unknown until the rows have loaded.
  if (total === undefined || total === 0) return null;
  const sizes = [...new Set([resource.itemsPerPage, ...PAGE_SIZES])]
    .filter((size) => size <= resource.maxItemsPerPage)
    .sort((a, b) => a - b);
  const first = (state.page - 1) * state.size + 1;
  const pages = Math.max(1, Math.ceil(total / state.size));
  return (
    <div className={classes.footer} data-outdated={outdated || undefined}>
      <Text size="xs" c="dimmed" aria-live="polite">
        {`${formatCount(first)}–${formatCount(Math.min(total, first + state.size - 1))} of ${formatCount(total)}`}
      </Text>
      <label className={classes.size}>
        <Text size="xs" c="dimmed" component="span">
          Rows per page
        </Text>
        <NativeSelect
          size="xs"
          value={String(state.size)}
          onChange={(event) => onSize(Number(event.currentTarget.value))}
          data={sizes.map(String)}
        />
      </label>
      {pages > 1 ? (
        <LatePart words="Links to the other pages will appear when you are back online.">
          <PageLinks pages={pages} page={state.page} onPage={onPage} />
        </LatePart>
      ) : null}
    </div>
  );
}
