/** Video tasks on an employee's page: open tasks, and how many were completed on time. */
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useLiveResource } from '#web/api/live-events.ts';
import { call } from '#web/data/call.ts';
import { keys } from '#web/data/keys.ts';
import { useList } from '#web/data/use-list.ts';
import type { RecordPartProps } from '#web/domain-web.ts';
import { lateDialog } from '#web/kit/late-dialog.tsx';
import { ErrorState } from '#web/kit/error-state.tsx';
import classes from '../job/jobs.module.css';
import { TaskRows } from '../task/task-rows.part.tsx';
import type { employeeSummary } from '../task/tasks.action.ts';
import { VideoTask } from '../task/video-task.resource.ts';

const TaskDrawer = lateDialog(async () => ({ default: (await import('./task-drawer.part.tsx')).TaskDrawer }));
const SHOWN = 10;

export default function EmployeeTasks({ item }: RecordPartProps) {
  useLiveResource(VideoTask.plural);
  const id = useId();
  const [open, setOpen] = useState<string | null>(null);
  const { data, error, refetch } = useList(VideoTask, [
    ['assignedEmployee', item.uuid],
    ['status[]', 'PENDING'],
    ['status[]', 'IN_PROGRESS'],
    ['videoJob.status', '!DELETED'],
    ['order[dueDate]', 'asc'],
    ['itemsPerPage', String(SHOWN)],
  ]);
  const { data: summary } = useQuery({
    queryKey: [...keys.all(VideoTask.plural), 'summary', item.uuid],
    queryFn: async ({ signal }) =>
      (await call<typeof employeeSummary>('GET /api/video_tasks/employee/:uuid/summary', { params: { uuid: item.uuid }, signal })).data,
  });
  if (data === undefined)
    return error === null ? (
      <Skeleton h={120} />
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} compact title="The video tasks could not be loaded" />
    );
  return (
    <section aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          Video tasks
        </h2>
        {summary === undefined ? null : (
          <span className={classes.quiet}>
            {data.total} open · {summary.overdue} overdue · {summary.completedOnTime} of {summary.byStatus.COMPLETED} completed on time
          </span>
        )}
      </div>
      {data.items.length === 0 ? (
        <p className={classes.quiet}>No open tasks.</p>
      ) : (
        <TaskRows tasks={data.items.map((task) => ({ ...task, note: task.videoJob.title }))} onOpen={setOpen} />
      )}
      {open === null ? null : <TaskDrawer uuid={open} onClose={() => setOpen(null)} />}
    </section>
  );
}
