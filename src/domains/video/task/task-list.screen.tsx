/** List of video tasks of all jobs. */
import type { ItemOf } from '#core/resource';
import { ListScreen } from '#web/generic/list/list-screen.tsx';
import { mayDo } from '#web/generic/may.ts';
import { useActor } from '#web/session/use-session.ts';
import { Due, ProgressBar } from '../job/job-cells.part.tsx';
import { VideoTask } from './video-task.resource.ts';

type Task = ItemOf<typeof VideoTask>;

const COLUMNS = {
  progress: { render: (task: Task) => <ProgressBar value={task.progress} label={`Progress of ${task.title}`} /> },
  dueDate: {
    render: (task: Task) => <Due day={task.dueDate} open={task.status === 'PENDING' || task.status === 'IN_PROGRESS'} />,
  },
  assignedEmployee: { render: (task: Task) => task.assignedEmployeeName ?? 'Unassigned' },
  assignedEmployeeName: { hidden: true },
};
const EMPTY = { title: 'No video tasks yet', text: 'Video jobs are broken down into tasks. Add one here, or open a job to add some.' };
const EMPTY_FOR_READERS = { title: 'No video tasks yet', text: 'Tasks appear here once they are assigned to you.' };

export default function TaskListScreen() {
  const actor = useActor();
  return <ListScreen resource={VideoTask} columns={COLUMNS} empty={mayDo(VideoTask, 'create', actor) ? EMPTY : EMPTY_FOR_READERS} />;
}
