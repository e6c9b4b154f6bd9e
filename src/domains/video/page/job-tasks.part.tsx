/** Tasks on a job's page; the task opened in the drawer is in the address. */
import { Box, Button } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useId, useState } from 'react';
import type { ItemOf } from '#core/resource';
import { AppLink } from '#web/generic/app-link.tsx';
import { mayDoTo } from '#web/generic/may.ts';
import { lateDialog } from '#web/kit/late-dialog.tsx';
import { IconPlus } from '#web/kit/icons.ts';
import { useActor } from '#web/session/use-session.ts';
import { useLiveResource } from '#web/api/live-events.ts';
import { JobDrop } from '../upload/job-drop.part.tsx';
import { TaskRows } from '../task/task-rows.part.tsx';
import { ProgressBar } from '../job/job-cells.part.tsx';
import { acceptsWork } from '../job/job-life.rules.ts';
import { VideoJob } from '../job/video-job.resource.ts';
import classes from '../job/jobs.module.css';

const TaskDrawer = lateDialog(async () => ({ default: (await import('./task-drawer.part.tsx')).TaskDrawer }));
const SaveTemplate = lateDialog(() => import('../template/save-template.part.tsx'));

export function JobTasks({ job }: { readonly job: ItemOf<typeof VideoJob> }) {
  useLiveResource('video_tasks');
  const id = useId();
  const actor = useActor();
  const [saving, setSaving] = useState(false);
  const navigate = useNavigate();
  const { task } = useSearch({ strict: false }) as { readonly task?: string };
  const open = (uuid: string | undefined) => void navigate({ to: '.', search: uuid === undefined ? {} : { task: uuid }, replace: true });
  return (
    <section aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          Tasks <span className={classes.quiet}>{job.taskCount}</span>
        </h2>
        <Box w="10rem" mr="auto">
          <ProgressBar value={job.progress} label={`Progress of ${job.title}`} />
        </Box>
        {mayDoTo(VideoJob, 'update', actor, job) ? (
          <div className={classes.headActions}>
            {job.taskCount === 0 ? null : (
              <Button size="compact-sm" variant="subtle" color="gray" onClick={() => setSaving(true)}>
                Save as template
              </Button>
            )}
            {acceptsWork(job.status) ? (
              <Button
                size="compact-sm"
                variant="default"
                leftSection={<IconPlus size={14} aria-hidden />}
                renderRoot={(root) => <AppLink {...root} to="/video-tasks/new" search={{ videoJob: job.uuid }} />}
              >
                Add task
              </Button>
            ) : null}
          </div>
        ) : null}
        {saving ? <SaveTemplate job={job} onClose={() => setSaving(false)} /> : null}
      </div>
      {job.videoTasks.length === 0 ? (
        <p className={classes.quiet}>No tasks yet. Break the job down into tasks such as script, shoot and edit.</p>
      ) : (
        <TaskRows
          tasks={job.videoTasks.map((task) => ({ ...task, note: task.assignedEmployeeName ?? 'Unassigned' }))}
          onOpen={(uuid) => open(uuid)}
        />
      )}
      {job.videoTasks.length === 0 || !acceptsWork(job.status) ? null : <JobDrop job={job['@id']} resting={task !== undefined} />}
      {task === undefined ? null : <TaskDrawer uuid={task} onClose={() => open(undefined)} />}
    </section>
  );
}
