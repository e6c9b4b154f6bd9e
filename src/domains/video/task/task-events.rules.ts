/** Event published by video tasks: status or assignee changed. */
import { defineEvent } from '#core/events';
import type { TaskState } from '../job/task-life.rules.ts';

type Standing = Pick<TaskState, 'status' | 'assignedEmployee'>;

export interface TaskChange {
  /** IRI. */
  readonly record: string;
  /** Null for a new task. */
  readonly from: Standing | null;
  readonly to: Standing;
}
export const taskChanged = defineEvent<TaskChange>('video.taskChanged');
