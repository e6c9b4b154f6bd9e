/** Dashboard card with the employee's open video tasks, most urgent first. */
import { Card, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { Actor } from '#core/access';
import { useLiveResource } from '#web/api/live-events.ts';
import { useList } from '#web/data/use-list.ts';
import { AppLink } from '#web/generic/app-link.tsx';
import { lateDialog } from '#web/kit/late-dialog.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { ErrorState } from '#web/kit/error-state.tsx';
import { IconMovie } from '#web/kit/icons.ts';
import { ListSkeleton } from '#web/kit/skeletons.tsx';
import classes from '../job/jobs.module.css';
import { TaskRows } from '../task/task-rows.part.tsx';
import { VideoTask } from '../task/video-task.resource.ts';

const TaskDrawer = lateDialog(async () => ({ default: (await import('./task-drawer.part.tsx')).TaskDrawer }));
const SHOWN = 20;

export default function MyTasks({ actor }: { readonly actor: Actor }) {
  useLiveResource(VideoTask.plural);
  const [open, setOpen] = useState<string | null>(null);
  const { data, error, refetch } = useList(VideoTask, [
    ['assignedEmployee', actor.employee ?? ''],
    ['status[]', 'PENDING'],
    ['status[]', 'IN_PROGRESS'],
    ['videoJob.status', '!DELETED'],
    ['order[dueDate]', 'asc'],
    ['order[videoJob.priority]', 'desc'],
    ['itemsPerPage', String(SHOWN)],
  ]);
  if (data === undefined && error !== null)
    return <ErrorState error={error} onRetry={() => void refetch()} title="Your tasks could not be loaded" />;
  return (
    <Card component="section" aria-label="My tasks" maw="52rem">
      <Title order={2} size="h5" mb="sm">
        My tasks
      </Title>
      {data === undefined ? (
        <ListSkeleton rows={4} columns={3} />
      ) : data.items.length === 0 ? (
        <EmptyState
          icon={<IconMovie size={24} stroke={1.5} />}
          title="No open tasks"
          description="Video tasks that are assigned to you appear here."
        />
      ) : (
        <TaskRows
          tasks={data.items.map((task) => ({
            ...task,
            note: [task.videoJob.title, task.videoJob.clientName].filter((part) => part !== null).join(' · '),
          }))}
          onOpen={setOpen}
        />
      )}
      {data !== undefined && data.total > SHOWN ? (
        <Text size="sm" c="dimmed">
          {data.total - SHOWN} more in{' '}
          <AppLink className={classes.link} to="/video-tasks">
            video tasks
          </AppLink>
          .
        </Text>
      ) : null}
      {open === null ? null : <TaskDrawer uuid={open} onClose={() => setOpen(null)} />}
    </Card>
  );
}
