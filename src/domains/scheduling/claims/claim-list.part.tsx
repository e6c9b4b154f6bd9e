/** List of claims or swaps with heading, loading, error and empty states. */
import { Card, Text, Title } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ListPage } from '#web/data/calls.ts';
import { ErrorState } from '#web/kit/error-state.tsx';
import { ListSkeleton } from '#web/kit/skeletons.tsx';
import classes from './claims.module.css';

interface ClaimListProps<Item> {
  readonly heading: string;
  readonly query: UseQueryResult<ListPage<Item>>;
  /** The subset of the loaded items to show; absent = all. */
  readonly items?: readonly Item[];
  /** Text of the empty state; absent = the whole card is hidden when empty. */
  readonly empty?: string;
  readonly children: (item: Item) => ReactNode;
  readonly footer?: ReactNode;
}

export function ClaimList<Item>({ heading, query, items = query.data?.items ?? [], empty, children, footer }: ClaimListProps<Item>) {
  // Invisible on the dashboard, where an empty list is the usual case.
  if (empty === undefined && query.isLoading) return <div data-awaited className={classes.loading} role="status" aria-label="Loading" />;
  if (empty === undefined && items.length === 0 && !query.isError) return null;
  return (
    <Card component="section" aria-label={heading}>
      <Title order={2} size="h5" mb="xs">
        {heading}
      </Title>
      <Rows query={query} items={items} empty={empty}>
        {children}
      </Rows>
      {footer}
    </Card>
  );
}

interface RowsProps<Item> extends Pick<ClaimListProps<Item>, 'query' | 'children'> {
  readonly items: readonly Item[];
  readonly empty: string | undefined;
}

function Rows<Item>({ query, items, empty, children }: RowsProps<Item>) {
  if (query.isPending) return <ListSkeleton rows={3} columns={2} />;
  if (query.isError) return <ErrorState compact error={query.error} onRetry={() => void query.refetch()} />;
  if (items.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {empty}
      </Text>
    );
  return <ul className={classes.rows}>{items.map(children)}</ul>;
}
