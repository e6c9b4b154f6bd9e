/** What an empty list says: that the filters hide everything, that the page is past the end, or how to begin. */
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
        title="This page is past the end"
        description={`There are ${total} ${many} in all.`}
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
        description="Change the search or the filters, or look at all of them."
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
      description={labels?.text ?? (create === null ? `${resource.about} None is here yet.` : `${resource.about} Add the first one.`)}
      action={create}
    />
  );
}
