/** Schedule panel of a live account's page: the next two weeks, with assignees. */
import { countText } from '#core/number-format';
import { Skeleton } from '@mantine/core';
import { useId, useState } from 'react';
import type { ItemOf } from '#core/resource';
import { Temporal, writeInstant } from '#core/time';
import { useLiveResource } from '#web/api/live-events.ts';
import { useList } from '#web/data/use-list.ts';
import { AppLink } from '#web/generic/app-link.tsx';
import type { RecordPartProps } from '#web/domain-web.ts';
import { DateTime } from '#web/kit/date-time.tsx';
import { Pending } from '#web/kit/pending.tsx';
import { SeverityBadge } from '#web/kit/status-badge.tsx';
import { DRAFT_BADGE } from '../schedule/schedule-badge.rules.ts';
import classes from './record-schedules.module.css';
import { Schedule } from '../schedule/schedule.resource.ts';
import { SHIFT_ROLE_LABELS } from '../schedule/shift-role.rules.ts';

const DAYS = 14;
const MAX_ITEMS = 60;
const HOURS = 24;

export default function AccountSchedules({ item }: RecordPartProps) {
  useLiveResource(Schedule.plural);
  const id = useId();
  // Fixed for the lifetime of the page: a moving "now" would refetch on every render.
  const [now] = useState(() => Temporal.Now.instant().round({ smallestUnit: 'hour', roundingMode: 'floor' }));
  const { data, error, refetch } = useList(Schedule, [
    ['liveAccount', item['@id']],
    ['endTime[after]', writeInstant(now)],
    ['startTime[before]', writeInstant(now.add({ hours: DAYS * HOURS }))],
    ['order[startTime]', 'asc'],
    ['itemsPerPage', String(MAX_ITEMS)],
  ]);
  return (
    <section aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          Coming up <span className={classes.quiet}>next 14 days</span>
        </h2>
        {data === undefined || data.total === 0 ? null : <p className={classes.total}>{countText(data.total, 'schedule')}</p>}
      </div>
      {data === undefined ? (
        <Pending
          error={error}
          onRetry={() => void refetch()}
          compact
          title="Schedules could not be loaded"
          skeleton={
            <div aria-busy role="status" aria-label="Loading schedules">
              {[0, 1, 2, 3].map((row) => (
                <Skeleton key={row} h={14} my={18} />
              ))}
            </div>
          }
        />
      ) : null}
      {data?.items.length === 0 ? (
        <p className={classes.empty}>
          Nothing scheduled.{' '}
          <AppLink to="/schedules" search={{ accounts: item.uuid }} className={classes.link}>
            Open the schedule
          </AppLink>
        </p>
      ) : null}
      {data === undefined || data.items.length === 0 ? null : (
        <ul className={classes.rows}>
          {data.items.map((schedule) => (
            <Row key={schedule.uuid} schedule={schedule} />
          ))}
        </ul>
      )}
      {data !== undefined && data.items.length < data.total ? (
        <p className={classes.empty}>
          Showing the first {data.items.length}.{' '}
          <AppLink to="/schedules" search={{ accounts: item.uuid }} className={classes.link}>
            View all in the schedule
          </AppLink>
        </p>
      ) : null}
    </section>
  );
}

function Row({ schedule }: { readonly schedule: ItemOf<typeof Schedule> }) {
  const people = schedule.scheduleEmployees;
  return (
    <li className={classes.row}>
      <span className={classes.day}>
        <AppLink to={`/schedules/${schedule.uuid}`} className={classes.link}>
          <DateTime value={schedule.startTime} style="weekday" />
        </AppLink>
      </span>
      <span className={classes.time}>
        <DateTime value={schedule.startTime} style="time" />–<DateTime value={schedule.endTime} style="time" />
      </span>
      <span className={classes.what}>
        {schedule.title === null ? null : (
          <>
            {schedule.title}
            <span className={classes.quiet}> · </span>
          </>
        )}
        {people.length === 0 ? (
          <span className={classes.warn}>Unassigned</span>
        ) : (
          people.map((shift, index) => (
            <span key={shift['@id']}>
              {index > 0 ? ', ' : ''}
              {shift.employeeName}
              <span className={classes.quiet}> {SHIFT_ROLE_LABELS[shift.role]}</span>
            </span>
          ))
        )}
        {schedule.publishedAt === null ? (
          <>
            {' '}
            <SeverityBadge {...DRAFT_BADGE} />
          </>
        ) : null}
      </span>
      <span className={classes.hours}>{Number(schedule.hours)} h</span>
    </li>
  );
}
