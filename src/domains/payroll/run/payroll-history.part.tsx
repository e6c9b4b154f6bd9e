/** History tab of the payroll page: newest first, with user, time and changed values. */
import { Button } from '@mantine/core';
import { IconArrowRight } from '#web/kit/icons.ts';
import { useState } from 'react';
import { formatDay } from '#core/date-text';
import type { ItemOf } from '#core/resource';
import { AuditEntry } from '#domains/identity';
import { useLiveResource } from '#web/api/live-events.ts';
import { useList } from '#web/data/use-list.ts';
import { RecordName } from '#web/generic/record-name.tsx';
import classes from '#web/generic/show/show.module.css';
import { useCurrency } from '#web/generic/use-currency.ts';
import { DateTime } from '#web/kit/date-time.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { ErrorState } from '#web/kit/error-state.tsx';
import { ListSkeleton } from '#web/kit/skeletons.tsx';
import own from './payroll-detail.module.css';
import { historyText } from './payroll-history.rules.ts';

const PAGE = 50;

/** @param payroll IRI. */
export default function PayrollHistory({ payroll }: { readonly payroll: string }) {
  useLiveResource(AuditEntry.plural);
  const [shown, setShown] = useState(PAGE);
  const { data, error, refetch, isPlaceholderData } = useList(AuditEntry, [
    ['record', payroll],
    ['itemsPerPage', String(shown)],
  ]);
  if (data === undefined)
    return error === null ? (
      <ListSkeleton rows={4} columns={2} />
    ) : (
      <ErrorState compact error={error} onRetry={() => void refetch()} title="Could not load the history" />
    );
  if (data.items.length === 0)
    return <EmptyState compact title="No history yet" description="Changes to this payroll will be listed here." />;
  return (
    <div className={own.history}>
      <ol className={classes.history}>
        {data.items.map((entry) => (
          <Entry key={entry.uuid} entry={entry} />
        ))}
      </ol>
      {data.items.length < data.total ? (
        <Button variant="default" mt="md" loading={isPlaceholderData} onClick={() => setShown(shown + PAGE)}>
          Show more
        </Button>
      ) : null}
    </div>
  );
}

function Entry({ entry }: { readonly entry: ItemOf<typeof AuditEntry> }) {
  const { format } = useCurrency();
  const { headline, changes } = historyText(entry, format, (day) => formatDay(day));
  return (
    <li className={classes.entry}>
      <p className={classes.headline}>
        <b>{entry.user === null ? 'The system' : <RecordName target="User" value={entry.user} plain />}</b> {headline}
      </p>
      <p className={own.when}>
        <DateTime value={entry.at} />
      </p>
      {changes.length === 0 ? null : (
        <dl className={classes.changes}>
          {changes.map(({ label, from, to }, index) => (
            <div key={index}>
              <dt>{label}</dt>
              <dd>
                {from === null ? null : <span className={classes.from}>{from}</span>}
                {from !== null && to !== null ? (
                  <>
                    {' '}
                    <IconArrowRight size={12} aria-label="to" className={classes.arrow} />{' '}
                  </>
                ) : null}
                {to ?? <span className={own.soft}> removed</span>}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}
