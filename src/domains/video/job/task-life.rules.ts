/** Decides how status, progress and assignee of a video task depend on each other, and the timestamps that each change sets (spec §4). */
import { anyOf, own } from '#core/access';
import type { Violation } from '#core/errors';
import { defineStates, stampsOf, statesOf, transitionBetween } from '#core/states';
import { runsJob } from './job-access.rules.ts';

const plans = runsJob('videoJob');
const works = anyOf(plans, own('assignedEmployee'));
const clears = ['completedAt'];

export const TASK_LIFE = defineStates({
  noun: 'video task',
  states: {
    PENDING: { label: 'Pending', severity: 'neutral' },
    IN_PROGRESS: { label: 'In progress', severity: 'info' },
    COMPLETED: { label: 'Completed', severity: 'success' },
    FAILED: { label: 'Failed', severity: 'danger' },
    SKIPPED: { label: 'Skipped', severity: 'contrast' },
  },
  initial: 'PENDING',
  transitions: [
    { from: ['PENDING'], to: 'IN_PROGRESS', label: 'Start', who: works, stamps: [{ field: 'startedAt', once: true }] },
    {
      from: ['COMPLETED', 'FAILED', 'SKIPPED'],
      to: 'IN_PROGRESS',
      label: 'Reopen',
      who: works,
      stamps: [{ field: 'startedAt', once: true }],
      clears,
    },
    {
      from: ['PENDING', 'IN_PROGRESS', 'FAILED', 'SKIPPED'],
      to: 'COMPLETED',
      label: 'Complete',
      who: works,
      stamps: [{ field: 'completedAt' }],
    },
    { from: ['IN_PROGRESS', 'COMPLETED', 'FAILED', 'SKIPPED'], to: 'PENDING', label: 'Back to pending', who: works, clears },
    { from: ['PENDING', 'IN_PROGRESS', 'COMPLETED', 'SKIPPED'], to: 'FAILED', label: 'Mark as failed', who: works, clears },
    { from: ['PENDING', 'IN_PROGRESS', 'COMPLETED', 'FAILED'], to: 'SKIPPED', label: 'Skip', who: plans, clears },
  ],
});
export type TaskStatus = keyof (typeof TASK_LIFE)['states'];
export const TASK_STATUSES = statesOf<TaskStatus>(TASK_LIFE);

/** Statuses of unfinished work, which can be overdue. */
export const OPEN_TASK_STATUSES = ['PENDING', 'IN_PROGRESS'] as const satisfies readonly TaskStatus[];

export const DONE = 100;
/** Maximum progress of anything that is not finished, in percent. */
export const MAX_OPEN = 99;

export interface TaskState {
  readonly status: TaskStatus;
  readonly progress: number;
  readonly assignedEmployee: string | null;
  readonly startedAt: string | null;
  readonly completedAt: string | null;
}

export const NEW_TASK: TaskState = { status: 'PENDING', progress: 0, assignedEmployee: null, startedAt: null, completedAt: null };

/** The changes requested by a write; absent = not sent. */
export type TaskChange = Partial<Pick<TaskState, 'status' | 'progress' | 'assignedEmployee'>>;

type TaskWrite =
  | { readonly ok: true; readonly values: Partial<TaskState> }
  | { readonly ok: false; readonly violations: readonly Violation[] };

export function statusOfProgress(progress: number): TaskStatus {
  if (progress <= 0) return 'PENDING';
  return progress >= DONE ? 'COMPLETED' : 'IN_PROGRESS';
}

/** @param progress before the change. Failed and skipped tasks keep theirs. */
export function progressOfStatus(status: TaskStatus, progress: number): number {
  if (status === 'PENDING') return 0;
  if (status === 'COMPLETED') return DONE;
  return status === 'IN_PROGRESS' ? Math.min(progress, MAX_OPEN) : progress;
}

/**
 * All changes to the task's state caused by a write. Values sent unchanged are ignored; if status and progress both change, they must
 * agree.
 */
export function writeTask(before: TaskState, change: TaskChange, now: string): TaskWrite {
  const otherStatus = change.status !== undefined && change.status !== before.status;
  const otherProgress = change.progress !== undefined && change.progress !== before.progress;
  if (otherStatus && otherProgress && progressOfStatus(change.status, change.progress) !== change.progress)
    return { ok: false, violations: [contradiction(change.status, change.progress)] };
  const status = statusAfter(before, change, otherStatus);
  const progress = otherProgress ? change.progress : progressOfStatus(status, before.progress);
  const transition = transitionBetween(TASK_LIFE, before.status, status);
  return {
    ok: true,
    values: {
      ...(status === before.status ? {} : { status }),
      ...(progress === before.progress ? {} : { progress }),
      ...(transition === null ? {} : stampsOf(transition, { ...before }, now)),
    },
  };
}

function statusAfter(before: TaskState, change: TaskChange, otherStatus: boolean): TaskStatus {
  if (otherStatus) return change.status!;
  // Progress sent alone always determines the status, even if unchanged: this reopens a failed task.
  if (change.progress !== undefined && (change.progress !== before.progress || change.status === undefined))
    return statusOfProgress(change.progress);
  const handedOver = change.assignedEmployee !== undefined && change.assignedEmployee !== before.assignedEmployee;
  return handedOver ? 'PENDING' : before.status;
}

function contradiction(status: TaskStatus, progress: number): Violation {
  return {
    propertyPath: 'progress',
    code: 'CONTRADICTS_STATUS',
    message: `A task that is ${status} cannot be at ${progress}%. Send one of the two; the other follows.`,
  };
}
