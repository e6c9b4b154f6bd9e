/** Drawer with a task, opened from its job: status, progress, videos, script and references. */
import { countText } from '#core/number-format';
import { Button, Drawer, Group, Skeleton, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useItem } from '#web/data/use-item.ts';
import { AppLink } from '#web/generic/app-link.tsx';
import { FieldView } from '#web/generic/field-view.tsx';
import { mayDo } from '#web/generic/may.ts';
import { Pending } from '#web/kit/pending.tsx';
import { SeverityBadge } from '#web/kit/status-badge.tsx';
import { useActor } from '#web/session/use-session.ts';
import { Due } from '../job/job-cells.part.tsx';
import classes from '../job/jobs.module.css';
import { TaskVideos } from '../upload/task-videos.part.tsx';
import { UploadButton } from '../upload/upload-button.part.tsx';
import { ScriptView } from '../task/script-view.part.tsx';
import { TASK_LIFE } from '../job/task-life.rules.ts';
import { TaskWork } from '../task/task-work.part.tsx';
import { VideoTask } from '../task/video-task.resource.ts';

export function TaskDrawer({ uuid, onClose }: { readonly uuid: string; readonly onClose: () => void }) {
  const actor = useActor();
  const { data, error, refetch } = useItem(VideoTask, uuid);
  const task = data?.item;
  return (
    <Drawer opened onClose={onClose} position="right" size="28rem" title={task?.title ?? 'Video task'}>
      {task === undefined ? (
        <Pending error={error} onRetry={() => void refetch()} compact skeleton={<Skeleton h={240} />} />
      ) : (
        <Stack gap="md">
          <Group gap="xs">
            <SeverityBadge {...TASK_LIFE.states[task.status]} />
            {task.videoTaskType === null ? null : <Text size="sm">{task.videoTaskType.name}</Text>}
            <Text size="sm" c="dimmed">
              {countText(task.videosRequired, 'video')}
            </Text>
          </Group>
          <Group grow align="flex-start">
            <Part title="Assigned to">{task.assignedEmployeeName ?? <span className={classes.quiet}>Unassigned</span>}</Part>
            <Part title="Due">
              <Due day={task.dueDate} open={task.status === 'PENDING' || task.status === 'IN_PROGRESS'} />
            </Part>
          </Group>
          <TaskWork key={task.uuid} task={task} />
          <Part title="Videos">
            <TaskVideos task={task}>
              <UploadButton task={task} withProgress />
            </TaskVideos>
          </Part>
          {task.description === null ? null : (
            <Part title="Description">
              <span className={classes.brief}>{task.description}</span>
            </Part>
          )}
          {task.scripts === null ? null : (
            <Part title="Script">
              <ScriptView script={task.scripts} />
            </Part>
          )}
          {task.referenceLinks.length === 0 ? null : (
            <Part title="References">
              <FieldView name="referenceLinks" field={VideoTask.fields.referenceLinks} value={task.referenceLinks} />
            </Part>
          )}
          <Group gap="xs">
            <Button variant="default" size="compact-sm" renderRoot={(root) => <AppLink {...root} to={`/video-tasks/${task.uuid}`} />}>
              Open page
            </Button>
            {mayDo(VideoTask, 'create', actor) ? (
              <Button
                variant="default"
                size="compact-sm"
                renderRoot={(root) => <AppLink {...root} to={`/video-tasks/${task.uuid}/edit`} />}
              >
                Edit
              </Button>
            ) : null}
          </Group>
        </Stack>
      )}
    </Drawer>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div>
      <Text size="xs" c="dimmed" fw={550} mb={2}>
        {title}
      </Text>
      <Text size="sm" component="div">
        {children}
      </Text>
    </div>
  );
}
