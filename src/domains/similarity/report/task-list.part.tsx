/** Running comparisons with their progress, and failed ones with a button to retry. */
import { countText } from '#core/number-format';
import { Button, Progress } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { pageOf } from '../library/library-text.rules.ts';
import type { Page, TaskRow, TaskSummary } from '#wire/similarity';
import { call } from '#web/data/call.ts';
import { AppLink } from '#web/generic/app-link.tsx';
import { IconAlertTriangle } from '#web/kit/icons.ts';
import { MiddleCut } from '#web/kit/middle-cut.tsx';
import { toast } from '#web/kit/toast.tsx';
import type { retryTask } from '../task/work.action.ts';
import { useService } from './service.hook.tsx';
import { lengthText } from '../pair/similarity-text.rules.ts';
import classes from './report.module.css';

const SHOWN = 5;

export function TaskList() {
  const current = useService<Page<TaskRow>>('similarity_tasks', '/api/v1/tasks/current', { limit: SHOWN }).data;
  const failed = useService<Page<TaskRow>>('similarity_tasks', '/api/v1/tasks/current', { limit: SHOWN, status_filter: 'FAILED' }).data;
  const summary = useService<TaskSummary>('similarity_tasks', '/api/v1/tasks/stats/summary').data;
  if (current === undefined || failed === undefined || summary === undefined) return null;
  if (current.total + failed.total === 0) return null;
  const waiting = summary.by_status.PENDING + summary.by_status.RUNNING;
  const { average_seconds: average } = summary;
  return (
    <section className={classes.tasks} aria-label="Comparisons">
      {waiting === 0 ? null : (
        <>
          <p className={classes.tasksHead}>
            <b>{countText(waiting, 'video is being compared', 'videos are being compared')}</b>
            {average === null ? null : <span>about {lengthText(Math.max(1, average))} each</span>}
          </p>
          <ul>
            {current.items.map((task) => (
              <RunningTask key={task.id} task={task} />
            ))}
          </ul>
          {current.total > SHOWN ? <p className={classes.quiet}>and {current.total - SHOWN} more</p> : null}
        </>
      )}
      {failed.total === 0 ? null : (
        <>
          <p className={classes.tasksHead}>
            <IconAlertTriangle size={15} aria-hidden />
            <b>{countText(failed.total, 'video could not be compared', 'videos could not be compared')}</b>
          </p>
          <ul>
            {failed.items.map((task) => (
              <FailedTask key={task.id} task={task} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

const VideoLink = ({ task }: { readonly task: TaskRow }) => (
  <AppLink className={classes.plainLink} to={pageOf(task.video)}>
    <MiddleCut name={task.file_name} />
  </AppLink>
);

function RunningTask({ task }: { readonly task: TaskRow }) {
  const waits = task.status === 'PENDING';
  return (
    <li className={classes.task}>
      <VideoLink task={task} />
      {waits ? (
        <span className={classes.quiet}>{task.error === null ? 'Waiting' : `Retrying soon: ${task.error}`}</span>
      ) : (
        <>
          <Progress value={task.progress} color="blue" size="sm" aria-label={`Comparing ${task.file_name}`} />
          <span className={classes.percent}>{task.progress}%</span>
        </>
      )}
    </li>
  );
}

function FailedTask({ task }: { readonly task: TaskRow }) {
  const client = useQueryClient();
  const retry = useMutation({
    mutationFn: () => call<typeof retryTask>('POST /api/similarity_tasks/:uuid/retry', { params: { uuid: task.id } }),
    onError: (error) => toast.error(error),
    onSettled: () => client.invalidateQueries({ queryKey: ['api', 'similarity_tasks'] }),
  });
  return (
    <li className={classes.task}>
      <VideoLink task={task} />
      <span className={classes.reason}>{task.error}</span>
      <Button
        size="compact-xs"
        variant="default"
        aria-label={`Try ${task.file_name} again`}
        loading={retry.isPending}
        onClick={() => retry.mutate()}
      >
        Try again
      </Button>
    </li>
  );
}
