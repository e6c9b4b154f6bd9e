/** Schedules on which a job is worked on. */
import { Skeleton } from '@mantine/core';
import { useId } from 'react';
import type { ItemOf } from '#core/resource';
import { Schedule } from '#domains/scheduling';
import { useLiveResource } from '#web/api/live-events.ts';
import { useList } from '#web/data/use-list.ts';
import { AppLink } from '#web/generic/app-link.tsx';
import { DateTime } from '#web/kit/date-time.tsx';
import { ErrorState } from '#web/kit/error-state.tsx';
import { VideoJob } from './video-job.resource.ts';
import classes from './jobs.module.css';

const SHOWN = 20;

export function JobSchedules({ job }: { readonly job: ItemOf<typeof VideoJob> }) {
  useLiveResource(Schedule.plural);
  const id = useId();
  const { data, error, refetch } = useList(Schedule, [
    ['videoJobs', job['@id']],
    ['order[startTime]', 'desc'],
    ['itemsPerPage', String(SHOWN)],
  ]);
  if (data === undefined) return error === null ? <Skeleton h={80} /> : <ErrorState error={error} onRetry={() => void refetch()} compact />;
  if (data.items.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          Schedules <span className={classes.quiet}>{data.total}</span>
        </h2>
      </div>
      <ul className={classes.rows}>
        {data.items.map((schedule) => (
          <li key={schedule.uuid} className={classes.row}>
            <AppLink className={classes.task} data-two to={`/schedules/${schedule.uuid}`}>
              <span className={classes.what}>
                <b>{schedule.title ?? 'Video work'}</b>
                <small>{schedule.scheduleEmployees.map(({ employeeName }) => employeeName).join(', ') || 'Nobody yet'}</small>
              </span>
              <DateTime value={schedule.startTime} style="date-time" />
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
