/** How one video task is shown: what it is, how far it is and what comes next; other domains add their part next to it. */
import { useParams } from '@tanstack/react-router';
import type { ItemOf } from '#core/resource';
import { AppLink } from '#web/generic/app-link.tsx';
import { ShowScreen } from '#web/generic/show/show-screen.tsx';
import { Due, ProgressBar } from '../job/job-cells.part.tsx';
import classes from '../job/jobs.module.css';
import { TaskVideos } from '../upload/task-videos.part.tsx';
import { UploadButton } from '../upload/upload-button.part.tsx';
import { ScriptView } from './script-view.part.tsx';
import { TaskWork } from './task-work.part.tsx';
import { VideoTask } from './video-task.resource.ts';

type Task = ItemOf<typeof VideoTask>;

const VIEWS = {
  scripts: ({ scripts }: Task) => (scripts === null ? '–' : <ScriptView script={scripts} />),
  videoJob: ({ videoJob }: Task) => (
    <AppLink className={classes.link} to={`/video-jobs/${videoJob.uuid}`}>
      {videoJob.title}
    </AppLink>
  ),
  progress: ({ progress, title }: Task) => <ProgressBar value={progress} label={`Progress of ${title} in its details`} />,
  assignedEmployee: ({ assignedEmployeeName }: Task) => assignedEmployeeName ?? 'Nobody',
  dueDate: ({ dueDate, status }: Task) => <Due day={dueDate} open={status === 'PENDING' || status === 'IN_PROGRESS'} />,
};
/** Shown next to the details, or said in other words. */
const HIDDEN = ['assignedEmployeeName', 'videoUploads'];

export default function TaskDetailScreen() {
  const { uuid = '' } = useParams({ strict: false });
  return (
    <ShowScreen resource={VideoTask} uuid={uuid} views={VIEWS} hidden={HIDDEN}>
      {(task) => (
        <>
          <TaskWork task={task} />
          <TaskVideos task={task}>
            <UploadButton task={task} />
          </TaskVideos>
        </>
      )}
    </ShowScreen>
  );
}
