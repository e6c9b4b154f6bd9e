/**
 * Page of a video task: details in a side column, and progress, videos, description and script in the main one; other domains add panels.
 */
import { useParams } from '@tanstack/react-router';
import { useId, useMemo, type ReactNode } from 'react';
import type { ItemOf } from '#core/resource';
import { useItem } from '#web/data/use-item.ts';
import { AppLink } from '#web/generic/app-link.tsx';
import { mayDoTo } from '#web/generic/may.ts';
import { ShowScreen } from '#web/generic/show/show-screen.tsx';
import { useActor } from '#web/session/use-session.ts';
import { Due, ProgressBar } from '../job/job-cells.part.tsx';
import { TaskVideos } from '../upload/task-videos.part.tsx';
import { UploadButton } from '../upload/upload-button.part.tsx';
import { ScriptView } from '../task/script-view.part.tsx';
import { TaskWork } from '../task/task-work.part.tsx';
import { VideoTask } from '../task/video-task.resource.ts';
import classes from '../task/task.module.css';

type Task = ItemOf<typeof VideoTask>;

const VIEWS = {
  progress: ({ progress, title }: Task) => <ProgressBar value={progress} label={`Progress of ${title} in its details`} />,
  assignedEmployee: ({ assignedEmployeeName }: Task) => assignedEmployeeName ?? 'Unassigned',
  dueDate: ({ dueDate, status }: Task) => <Due day={dueDate} open={status === 'PENDING' || status === 'IN_PROGRESS'} />,
};
/** Shown elsewhere on the page, or in another form. */
const HIDDEN = ['assignedEmployeeName', 'videoUploads', 'description', 'scripts', 'videoJob', 'videoTaskType'];
/** Hidden while empty. */
const FILLED_LATER = ['startedAt', 'completedAt', 'fileUploads', 'referenceLinks'] as const;

export default function TaskDetailScreen() {
  const { uuid = '' } = useParams({ strict: false });
  const actor = useActor();
  const task = useItem(VideoTask, uuid).data?.item;
  const hidden = useMemo(
    () =>
      task === undefined
        ? HIDDEN
        : [
            ...HIDDEN,
            ...FILLED_LATER.filter((name) => task[name] === null || (Array.isArray(task[name]) && task[name].length === 0)),
            // Users who may change the progress see it on the slider.
            ...(mayDoTo(VideoTask, 'update', actor, task) ? ['progress'] : []),
          ],
    [actor, task],
  );
  return (
    <ShowScreen resource={VideoTask} uuid={uuid} views={VIEWS} hidden={hidden} subtitle={Context} asideFirst>
      {(shown) => (
        <div className={classes.parts}>
          <TaskWork key={shown.uuid} task={shown} />
          <Part title="Videos">
            <TaskVideos task={shown}>
              <UploadButton task={shown} />
            </TaskVideos>
          </Part>
          {shown.description === null ? null : (
            <Part title="Description">
              <p className={classes.description}>{shown.description}</p>
            </Part>
          )}
          {shown.scripts === null ? null : (
            <Part title="Script">
              <ScriptView script={shown.scripts} />
            </Part>
          )}
        </div>
      )}
    </ShowScreen>
  );
}

/** The job of the task, and its type. */
function Context({ videoJob, videoTaskType }: Task) {
  return (
    <>
      <AppLink className={classes.link} to={`/video-jobs/${videoJob.uuid}`}>
        {videoJob.title}
      </AppLink>
      {videoTaskType === null ? null : ` · ${videoTaskType.name}`}
    </>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}
