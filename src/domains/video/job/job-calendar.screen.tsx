/** Calendar of due dates of video jobs; the month is in the address. */
import { Button, Group, Skeleton } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { formatDay } from '#core/date-text';
import { Temporal } from '#core/time';
import { useLiveResource } from '#web/api/live-events.ts';
import { useSettings } from '#web/api/settings.ts';
import { useList } from '#web/data/use-list.ts';
import { AppLink } from '#web/generic/app-link.tsx';
import { ErrorState } from '#web/kit/error-state.tsx';
import { IconChevronLeft, IconChevronRight } from '#web/kit/icons.ts';
import { PageHeader } from '#web/kit/page-header.tsx';
import { JobViews } from './job-views.part.tsx';
import { monthDays } from './month-days.rules.ts';
import { VideoJob } from './video-job.resource.ts';
import classes from './jobs.module.css';

export default function JobCalendarScreen() {
  useLiveResource(VideoJob.plural);
  const { timeZone } = useSettings();
  const navigate = useNavigate();
  const today = Temporal.Now.plainDateISO(timeZone);
  const { month: requestedMonth } = useSearch({ strict: false }) as { readonly month?: string };
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(requestedMonth ?? '') ? requestedMonth! : today.toString().slice(0, 7);
  const days = monthDays(month);
  const { data, error, refetch } = useList(VideoJob, [
    ['dueDate[after]', days[0]!],
    ['dueDate[before]', days.at(-1)!],
    ['status[]', 'PENDING'],
    ['status[]', 'IN_PROGRESS'],
    ['status[]', 'COMPLETED'],
    ...['title', 'clientName', 'status', 'dueDate', 'overdue'].map((name) => ['properties[]', name] as const),
    ['order[priority]', 'desc'],
    ['itemsPerPage', String(VideoJob.maxItemsPerPage)],
  ]);
  const go = (months: number) =>
    void navigate({ to: '.', search: { month: Temporal.PlainYearMonth.from(month).add({ months }).toString() }, replace: true });
  return (
    <>
      <PageHeader
        title="Video jobs"
        subtitle={formatDay(`${month}-01`, 'month')}
        actions={
          <Group gap="xs">
            <Button variant="default" aria-label="Previous month" onClick={() => go(-1)} px="xs">
              <IconChevronLeft size={16} aria-hidden />
            </Button>
            <Button variant="default" onClick={() => void navigate({ to: '.', search: {}, replace: true })}>
              Today
            </Button>
            <Button variant="default" aria-label="Next month" onClick={() => go(1)} px="xs">
              <IconChevronRight size={16} aria-hidden />
            </Button>
          </Group>
        }
      />
      <JobViews view="calendar" />
      {data === undefined && error !== null ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && error === null ? <Skeleton h={480} /> : null}
      {data === undefined ? null : (
        <ol className={classes.month} aria-label={`Due in ${formatDay(`${month}-01`, 'month')}`}>
          {days.slice(0, 7).map((day) => (
            <li key={`head ${day}`} className={classes.weekday} aria-hidden>
              {formatDay(day, 'weekday-name')}
            </li>
          ))}
          {days.map((day) => {
            const jobs = data.items.filter(({ dueDate }) => dueDate === day);
            return (
              <li
                key={day}
                className={classes.day}
                data-other={!day.startsWith(month) || undefined}
                data-empty={jobs.length === 0 || undefined}
              >
                <time dateTime={day} className={classes.dayNumber} data-today={day === today.toString() || undefined}>
                  <span aria-hidden>{Number(day.slice(8))}</span>
                  <span className={classes.spoken}>{formatDay(day, 'weekday')}</span>
                </time>
                {jobs.length === 0 ? null : (
                  <ul className={classes.dayJobs}>
                    {jobs.map((job) => (
                      <li key={job.uuid}>
                        <AppLink
                          to={`/video-jobs/${job.uuid}`}
                          title={[job.title, job.clientName].filter((part) => part !== null).join(' · ')}
                          data-status={job.status}
                          data-late={job.overdue || undefined}
                        >
                          {job.title}
                        </AppLink>
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            );
          })}
        </ol>
      )}
    </>
  );
}
