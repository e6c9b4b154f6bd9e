/** Bar above every view of video jobs: counts of overdue, due-soon and unapproved jobs, and the switch between list, board and calendar. */
import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Temporal } from '#core/time';
import { useSettings } from '#web/api/settings.ts';
import { call } from '#web/data/call.ts';
import { keys } from '#web/data/keys.ts';
import { AppLink } from '#web/generic/app-link.tsx';
import type { jobStatistics } from './jobs.action.ts';
import { VideoJob } from './video-job.resource.ts';
import classes from './jobs.module.css';
import { SOON_DAYS } from './job-life.rules.ts';

const VIEWS = { list: '/video-jobs', board: '/video-jobs/board', calendar: '/video-jobs/calendar' } as const;
type JobView = keyof typeof VIEWS;

/** Hidden; they take the space of the counts to come: two digits each. */
const UNKNOWN = { byStatus: { IN_PROGRESS: 10, PENDING: 10 }, overdue: 10, dueSoon: 10, awaitingApproval: 10 };

export function JobViews({ view }: { readonly view: JobView }) {
  const navigate = useNavigate();
  const { timeZone } = useSettings();
  const today = Temporal.Now.plainDateISO(timeZone);
  const inDays = (days: number) => today.add({ days }).toString();
  const {
    data = UNKNOWN,
    isSuccess,
    isError,
  } = useQuery({
    queryKey: [...keys.all(VideoJob.plural), 'statistics'],
    queryFn: async ({ signal }) => (await call<typeof jobStatistics>('GET /api/video_jobs/statistics', { signal })).data,
  });
  return (
    <div className={classes.counts} data-waiting={!isSuccess || undefined}>
      {isError && data === UNKNOWN ? null : (
        <>
          <span>
            <b>{data.byStatus.IN_PROGRESS}</b> in progress
          </span>
          <span>
            <b>{data.byStatus.PENDING}</b> pending
          </span>
          <AppLink to={VIEWS.list} search={{ dueDate: `..${inDays(-1)}` }}>
            <b>{data.overdue}</b> overdue
          </AppLink>
          <AppLink to={VIEWS.list} search={{ dueDate: `${inDays(0)}..${inDays(SOON_DAYS)}` }}>
            <b>{data.dueSoon}</b> due within {SOON_DAYS} days
          </AppLink>
          <span>
            <b>{data.awaitingApproval}</b> waiting for approval
          </span>
        </>
      )}
      <SegmentedControl
        className={classes.views}
        size="xs"
        aria-label="View"
        value={view}
        onChange={(next) => void navigate({ to: VIEWS[next] })}
        data={[
          { value: 'list', label: 'List' },
          { value: 'board', label: 'Board' },
          { value: 'calendar', label: 'Calendar' },
        ]}
      />
    </div>
  );
}
