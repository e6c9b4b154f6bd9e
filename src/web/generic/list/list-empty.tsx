/** Empty state of a list: no match for the filters, a page past the end, or no records yet. */
import { Button } from '@mantine/core';
import { IconFilterOff } from '#web/kit/icons.ts';
import type { ReactNode } from 'react';
import type { Resource } from '#core/resource';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { activeFilters, type ListState } from './list-state.ts';

interface ListEmptyProps {
  readonly resource: Resource;
  readonly state: ListState;
  readonly total: number;
  readonly labels: { readonly title: string; readonly text: string } | undefined;
  readonly create: ReactNode;
  readonly onClear: () => void;
  readonly onFirstPage: () => void;
}

export function ListEmpty({ resource, state, total, labels, create, onClear, onFirstPage }: ListEmptyProps) {
  const many = resource.label.many.toLowerCase();
  if (total > 0)
    return (
      <EmptyState
        title="No results on this page"
        description={`There are ${total} ${many} in total.`}
        action={
          <Button variant="default" onClick={onFirstPage}>
            Go to the first page
          </Button>
        }
      />
    );
  if (activeFilters(state) > 0) {
    return (
      <EmptyState
        icon={<IconFilterOff size={24} stroke={1.5} />}
        title={`No ${many} match`}
        description="Change the search or filters, or clear them to see everything."
        action={
          <Button variant="default" onClick={onClear}>
            Clear all filters
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      title={labels?.title ?? `No ${many} yet`}
      description={labels?.text ?? (create === null ? `${resource.about} There are none yet.` : `${resource.about} Add the first one.`)}
      action={create}
    />
  );
}
