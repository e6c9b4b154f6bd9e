/** What a list of reused footage shows when it is empty: nothing matches the filters, or nothing was found so far. */
import { Button } from '@mantine/core';
import { EmptyState } from '#web/kit/empty-state.tsx';
import type { Change } from './report-address.hook.tsx';
import { activeFilters, withoutFilters, type ReportAddress } from './report-address.rules.ts';

interface NoResultsProps {
  readonly address: ReportAddress;
  readonly change: Change;
  /** What the list contains, in lower case. */
  readonly plural: string;
  /** Where found footage will appear. */
  readonly then: string;
}

export function NoResults({ address, change, plural, then }: NoResultsProps) {
  if (activeFilters(address) > 0)
    return (
      <EmptyState
        title={`No ${plural} match these filters`}
        description="Remove a filter to see more."
        action={
          <Button variant="default" onClick={() => change(withoutFilters(address))}>
            Remove all filters
          </Button>
        }
      />
    );
  return (
    <EmptyState title="No reused footage found yet" description={`Videos are compared once they are uploaded and processed. ${then}`} />
  );
}
