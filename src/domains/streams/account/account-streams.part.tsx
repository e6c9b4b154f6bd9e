/** Recent streams on a live account's page: the newest ones with their main figures, and a link to the full list. */
import { Skeleton } from '@mantine/core';
import { useId } from 'react';
import { LiveAccount } from '#domains/live';
import { formatCount } from '#core/number-format';
import type { ItemOf } from '#core/resource';
import { useLiveResource } from '#web/api/live-events.ts';
import { useList } from '#web/data/use-list.ts';
import { AppLink } from '#web/generic/app-link.tsx';
import type { RecordPartProps } from '#web/domain-web.ts';
import { mayCall, mayDoTo } from '#web/generic/may.ts';
import { useActor } from '#web/session/use-session.ts';
import { useCurrency } from '#web/generic/use-currency.ts';
import { DateTime } from '#web/kit/date-time.tsx';
import { Pending } from '#web/kit/pending.tsx';
import { SeverityBadge } from '#web/kit/status-badge.tsx';
import { importListAccess } from '../import/import-access.rules.ts';
import classes from './account-results.module.css';
import { LiveStream } from '../stream/live-stream.resource.ts';

type Stream = ItemOf<typeof LiveStream>;

const SHOWN = 10;

export default function AccountStreams({ item }: RecordPartProps) {
  useLiveResource(LiveStream.plural);
  const id = useId();
  const actor = useActor();
  const { data, error, refetch } = useList(LiveStream, [
    ['liveAccount', item['@id']],
    ['order[startTime]', 'desc'],
    ['itemsPerPage', String(SHOWN)],
  ]);
  // Managers may read the names of accounts that they do not manage, but not their streams.
  if (data?.items.length === 0 && !mayDoTo(LiveAccount, 'update', actor, item)) return null;
  return (
    <section aria-labelledby={id} className={classes.part}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          Live streams <span className={classes.quiet}>newest first</span>
        </h2>
        {data === undefined || data.total === 0 ? null : (
          <AppLink to="/live-streams" search={{ liveAccount: item.uuid }} className={classes.link}>
            {data.total > SHOWN ? `All ${formatCount(data.total)}` : 'View in list'}
          </AppLink>
        )}
      </div>
      {data === undefined ? (
        <Pending
          error={error}
          onRetry={() => void refetch()}
          compact
          title="The streams could not be loaded"
          skeleton={
            <div role="status" aria-busy aria-label="Loading live streams">
              {[0, 1, 2, 3].map((row) => (
                <Skeleton key={row} h={14} my={18} />
              ))}
            </div>
          }
        />
      ) : null}
      {data?.items.length === 0 ? (
        <p className={classes.empty}>
          No streams yet.{' '}
          {mayCall(importListAccess, LiveStream, actor) ? (
            <AppLink to="/live-streams/import" search={{ liveAccount: item.uuid }} className={classes.link}>
              Import the platform’s LIVE list
            </AppLink>
          ) : null}
        </p>
      ) : null}
      {data === undefined || data.items.length === 0 ? null : <StreamTable streams={data.items} />}
    </section>
  );
}

function StreamTable({ streams }: { readonly streams: readonly Stream[] }) {
  const { symbol, formatBare } = useCurrency();
  const amount = (value: string | null) => (value === null ? '–' : formatBare(value));
  const count = (value: number | null) => (value === null ? '–' : formatCount(value));
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Start</th>
          <th scope="col">Hours</th>
          <th scope="col">GMV {symbol}</th>
          <th scope="col">GMV {symbol}/h</th>
          <th scope="col" data-wide>
            Orders
          </th>
          <th scope="col" data-wide>
            Viewers
          </th>
        </tr>
      </thead>
      <tbody>
        {streams.map((stream) => (
          <tr key={stream.uuid}>
            <th scope="row">
              <AppLink to={`/live-streams/${stream.uuid}`} className={classes.rowLink}>
                <DateTime value={stream.startTime} zone={stream.liveAccount.timezone} />
              </AppLink>
              {stream.provisional ? (
                <>
                  {' '}
                  <SeverityBadge severity="warning" label="Provisional" />
                </>
              ) : null}
            </th>
            <td>{Number(stream.durationHours).toFixed(2)}</td>
            <td>{amount(stream.gmv)}</td>
            <td>{amount(stream.hourlyGmv)}</td>
            <td data-wide>{count(stream.ordersPaid)}</td>
            <td data-wide>{count(stream.viewers)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
