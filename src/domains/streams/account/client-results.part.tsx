/** Dashboard card of clients: the results of the latest streams on their accounts, and a link to the report. */
import { Card, Group, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { formatCount } from '#core/number-format';
import type { ItemOf } from '#core/resource';
import { Temporal } from '#core/time';
import { useLiveResource } from '#web/api/live-events.ts';
import { useList } from '#web/data/use-list.ts';
import { AppLink } from '#web/generic/app-link.tsx';
import { useCurrency } from '#web/generic/use-currency.ts';
import { DateTime } from '#web/kit/date-time.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { Pending } from '#web/kit/pending.tsx';
import { ListSkeleton } from '#web/kit/skeletons.tsx';
import { SeverityBadge } from '#web/kit/status-badge.tsx';
import { LiveStream } from '../stream/live-stream.resource.ts';
import classes from './account-results.module.css';

type Stream = ItemOf<typeof LiveStream>;

const SHOWN = 5;
const DAYS = 28;
const REPORT = '/reports/live-stream-comparison';

export default function ClientResults() {
  useLiveResource(LiveStream.plural);
  const [since] = useState(() =>
    Temporal.Now.instant()
      .subtract({ hours: 24 * DAYS })
      .round('minute')
      .toString(),
  );
  const { data, error, refetch } = useList(LiveStream, [
    ['startTime[after]', since],
    ['order[startTime]', 'desc'],
    ['itemsPerPage', String(SHOWN)],
    ...['startTime', 'liveAccount', 'provisional', 'durationHours', 'gmv', 'ordersPaid', 'viewers'].map(
      (name) => ['properties[]', name] as const,
    ),
  ]);
  return (
    <Card component="section" aria-label="Recent results" maw="52rem">
      <Group justify="space-between" align="baseline" gap="sm" mb="xs">
        <Title order={2} size="h5">
          Recent results{' '}
          <Text span c="dimmed" size="sm">
            {`last ${DAYS} days`}
            {/* At the end, since it would move the rest when it arrives. */}
            {data === undefined || data.total <= SHOWN ? null : `, ${SHOWN} of ${formatCount(data.total)} streams`}
          </Text>
        </Title>
        {data === undefined || data.total === 0 ? null : (
          <Text size="sm">
            <AppLink to={REPORT} className={classes.link}>
              Open the report
            </AppLink>
          </Text>
        )}
      </Group>
      {data === undefined ? (
        <Pending
          error={error}
          onRetry={() => void refetch()}
          compact
          title="The results could not be loaded"
          skeleton={<ListSkeleton rows={6} columns={4} />}
        />
      ) : data.items.length === 0 ? (
        <EmptyState
          compact
          title={`No results in the last ${DAYS} days`}
          description="The results of your streams appear here once the agency has imported them."
        />
      ) : (
        <Results streams={data.items} />
      )}
    </Card>
  );
}

function Results({ streams }: { readonly streams: readonly Stream[] }) {
  const { symbol, formatBare } = useCurrency();
  const count = (value: number | null) => (value === null ? '–' : formatCount(value));
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Stream</th>
          <th scope="col" data-wide>
            Hours
          </th>
          <th scope="col">GMV {symbol}</th>
          <th scope="col">Orders</th>
          <th scope="col" data-wide>
            Viewers
          </th>
        </tr>
      </thead>
      <tbody>
        {streams.map(({ uuid, startTime, liveAccount, provisional, durationHours, gmv, ordersPaid, viewers }) => (
          <tr key={uuid}>
            <th scope="row">
              <span className={classes.stream}>
                <span className={classes.dot} style={{ background: liveAccount.color }} />
                <b>{liveAccount.identity}</b>
                <span className={classes.quiet}>
                  <DateTime value={startTime} zone={liveAccount.timezone} />
                </span>
                {provisional ? <SeverityBadge severity="warning" label="Provisional" /> : null}
              </span>
            </th>
            <td data-wide>{Number(durationHours).toFixed(2)}</td>
            <td>{gmv === null ? '–' : formatBare(gmv)}</td>
            <td>{count(ordersPaid)}</td>
            <td data-wide>{count(viewers)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
