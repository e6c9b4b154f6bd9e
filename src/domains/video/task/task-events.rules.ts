/** What a video task says to other domains: that its status or its assignee has changed. */
import { defineEvent } from '#core/events';
import type { TaskState } from './task-life.rules.ts';

type Standing = Pick<TaskState, 'status' | 'assignedEmployee'>;

export interface TaskChange {
  /** IRI. */
  readonly record: string;
  /** Null for what is new. */
  readonly from: Standing | null;
  readonly to: Standing;
}
export const taskChanged = defineEvent<TaskChange>('video.taskChanged');
