/** GMV trend on a live account's page: one bar per week for the last twelve weeks, and a line for the average. */
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '#web/data/call.ts';
import { useLiveResource } from '#web/api/live-events.ts';
import { useSettings } from '#web/api/settings.ts';
import type { RecordPartProps } from '#web/domain-web.ts';
import { Pending } from '#web/kit/pending.tsx';
import { formatDay } from '#core/date-text';
import { formatMoney } from '#core/money';
import { numberFormat } from '#core/number-format';
import type { accountTrend } from './account-results.action.ts';
import { averageGmv, heightOf, weekText, type Week } from './account-results.rules.ts';
import classes from './account-results.module.css';
import { LiveStream } from '../stream/live-stream.resource.ts';

const dayOf = (day: string) => formatDay(day, 'short-date');

export default function AccountTrend({ item }: RecordPartProps) {
  useLiveResource(LiveStream.plural);
  const id = useId();
  const { data, error, refetch } = useQuery({
    queryKey: ['api', LiveStream.plural, 'gmv-trend', item.uuid],
    queryFn: async ({ signal }) =>
      (await call<typeof accountTrend>('GET /api/live_accounts/:uuid/gmv-trend', { params: { uuid: item.uuid }, signal })).data,
    retry: false,
  });
  // Managers may read the names of accounts that they do not manage, but not their results.
  if (error !== null && 'status' in error && error.status === 404) return null;
  return (
    <section aria-labelledby={id} className={classes.part}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          GMV by week <span className={classes.quiet}>last 12 weeks</span>
        </h2>
      </div>
      {data === undefined ? (
        <Pending
          error={error}
          onRetry={() => void refetch()}
          compact
          title="The weekly GMV could not be loaded"
          skeleton={<Skeleton h={150} mt="md" />}
        />
      ) : (
        <Bars weeks={data.weeks} />
      )}
    </section>
  );
}

function Bars({ weeks }: { readonly weeks: readonly Week[] }) {
  const { currency } = useSettings();
  const [pointed, setPointed] = useState<Week | null>(null);
  if (weeks.every(({ streams }) => streams === 0)) return <p className={classes.empty}>No streams in the last 12 weeks.</p>;
  const highest = Math.max(...weeks.map(({ gmv }) => Number(gmv ?? 0)));
  const average = averageGmv(weeks);
  const compact = numberFormat({ style: 'currency', currency, notation: 'compact', maximumFractionDigits: 1 });
  const last = weeks.at(-1)!;
  return (
    <div className={classes.trend} onPointerLeave={() => setPointed(null)}>
      <p className={classes.caption}>
        {pointed === null ? (
          <>
            {average === null ? 'No finished week with sales yet.' : <>{formatMoney(average, currency)} per week on average</>}
            <span className={classes.quiet}>{average === null ? '' : `, ${formatMoney(last.gmv ?? '0', currency)} so far this week`}</span>
          </>
        ) : (
          weekText(pointed, currency, dayOf)
        )}
      </p>
      <ol className={classes.bars}>
        {weeks.map((week) => (
          <li
            key={week.monday}
            className={classes.barPlace}
            data-now={week === last || undefined}
            data-pointed={pointed === week || undefined}
            onPointerEnter={() => setPointed(week)}
          >
            <span className={classes.barSpoken}>{weekText(week, currency, dayOf)}</span>
            <span className={classes.barValue} aria-hidden>
              {week.gmv === null ? '–' : compact.format(Number(week.gmv))}
            </span>
            <span className={classes.barRoom} aria-hidden>
              <span className={classes.bar} style={{ height: `${heightOf(week.gmv, highest) * 100}%` }} />
            </span>
            <span className={classes.barDay} aria-hidden>
              {dayOf(week.monday)}
            </span>
          </li>
        ))}
        {average === null ? null : (
          <li aria-hidden className={classes.average} style={{ '--at': heightOf(average, highest) } as React.CSSProperties} />
        )}
      </ol>
    </div>
  );
}
