/** Empty state of a list: no match for the user's filters, nothing behind the opening filters, a page past the end, or no records yet. */
import { Button } from '@mantine/core';
import { IconFilterOff } from '#web/kit/icons.ts';
import type { ReactNode } from 'react';
import { formatCount } from '#core/number-format';
import type { Resource } from '#core/resource';
import { useList } from '#web/data/use-list.ts';
import { EmptyState } from '#web/kit/empty-state.tsx';
import type { FilterSpec } from './filter-specs.ts';
import { filterText } from './filter-text.ts';
import type { EmptyLabels } from './list-types.ts';
import { narrowedByUser, type ListState } from './list-state.ts';

interface ListEmptyProps {
  readonly resource: Resource;
  readonly specs: readonly FilterSpec[];
  readonly state: ListState;
  readonly total: number;
  readonly labels: EmptyLabels | undefined;
  readonly create: ReactNode;
  readonly onClear: () => void;
  readonly onFirstPage: () => void;
}

/** Only the total is needed. */
const WHOLE_LIST: readonly [string, string][] = [['itemsPerPage', '1']];

export function ListEmpty({ resource, specs, state, total, labels, create, onClear, onFirstPage }: ListEmptyProps) {
  const many = resource.label.many.toLowerCase();
  const narrowed = narrowedByUser(resource, specs, state);
  const opening = total === 0 && !narrowed && Object.keys(state.filters).length > 0;
  const whole = useList(resource, WHOLE_LIST, { enabled: opening });
  if (total > 0)
    return (
      <EmptyState
        title="No results on this page"
        description={`There are ${formatCount(total)} ${many} in total.`}
        action={
          <Button variant="default" onClick={onFirstPage}>
            Go to the first page
          </Button>
        }
      />
    );
  if (narrowed) {
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
  if (opening && whole.isPending) return null;
  const hidden = opening ? (whole.data?.total ?? 0) : 0;
  if (hidden > 0)
    return (
      <EmptyState
        title={`No ${many} in this view`}
        description={`This list opens with ${openingText(specs, state)}. ${hidden === 1 ? `One ${resource.label.one.toLowerCase()} is` : `${formatCount(hidden)} ${many} are`} not shown.`}
        action={
          <Button variant="default" onClick={onClear}>
            {hidden === 1 ? 'Show it' : `Show all ${formatCount(hidden)}`}
          </Button>
        }
      />
    );
  return (
    <EmptyState
      title={labels?.title ?? `No ${many} yet`}
      description={labels?.text ?? (create === null ? `${resource.about} There are none yet.` : `${resource.about} Add the first one.`)}
      action={labels?.action ?? create}
    />
  );
}

function openingText(specs: readonly FilterSpec[], { filters }: ListState): string {
  return specs
    .flatMap((spec) => {
      const value = filters[spec.key];
      return value === undefined ? [] : [`“${spec.label}: ${filterText(spec, value)}”`];
    })
    .join(' and ');
}
