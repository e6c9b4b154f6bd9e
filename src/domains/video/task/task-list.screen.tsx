/** List of video tasks of all jobs. */
import type { ItemOf } from '#core/resource';
import { ListScreen } from '#web/generic/list/list-screen.tsx';
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
const EMPTY = { title: 'No video tasks', text: 'Video jobs are broken down into tasks. Open a job to add some.' };

export default function TaskListScreen() {
  return <ListScreen resource={VideoTask} columns={COLUMNS} empty={EMPTY} />;
}
