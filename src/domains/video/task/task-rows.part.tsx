/** Compact list of tasks inside other pages; a row opens the task's drawer. */
import { SeverityBadge } from '#web/kit/status-badge.tsx';
import { Due, ProgressBar } from '../job/job-cells.part.tsx';
import classes from '../job/jobs.module.css';
import { TASK_LIFE, type TaskStatus } from '../job/task-life.rules.ts';

export interface TaskRow {
  readonly uuid: string;
  readonly title: string;
  /** The assignee, or the job. */
  readonly note: string;
  readonly status: TaskStatus;
  readonly progress: number;
  readonly dueDate: string | null;
}

export function TaskRows({ tasks, onOpen }: { readonly tasks: readonly TaskRow[]; readonly onOpen: (uuid: string) => void }) {
  return (
    <ul className={classes.rows}>
      {tasks.map((task) => (
        <li key={task.uuid} className={classes.row}>
          <button type="button" className={classes.task} onClick={() => onOpen(task.uuid)}>
            <span className={classes.what}>
              <b>{task.title}</b>
              <small>{task.note}</small>
            </span>
            <span>
              <SeverityBadge {...TASK_LIFE.states[task.status]} />
            </span>
            <ProgressBar value={task.progress} label={`Progress of ${task.title}`} />
            <Due day={task.dueDate} open={task.status === 'PENDING' || task.status === 'IN_PROGRESS'} />
          </button>
        </li>
      ))}
    </ul>
  );
}
