/** Decides the transitions between statuses of a video job, and the timestamps that each sets (spec §4). */
import { SELF } from '#core/access';
import { defineStates, stampsOf, statesOf, transitionBetween } from '#core/states';
import { runsJob } from './job-access.rules.ts';

/** Open work that is due within so many days is due soon. */
export const SOON_DAYS = 7;

const who = runsJob(SELF);
const started = { field: 'startedAt', once: true };

export const JOB_LIFE = defineStates({
  noun: 'video job',
  states: {
    PENDING: { label: 'Pending', severity: 'neutral' },
    IN_PROGRESS: { label: 'In progress', severity: 'info' },
    COMPLETED: { label: 'Completed', severity: 'success' },
    DELETED: { label: 'Deleted', severity: 'danger' },
  },
  initial: 'PENDING',
  transitions: [
    { from: ['PENDING'], to: 'IN_PROGRESS', label: 'Start', who, stamps: [started] },
    { from: ['COMPLETED'], to: 'IN_PROGRESS', label: 'Reopen', who, stamps: [started], clears: ['completedAt'] },
    { from: ['PENDING', 'IN_PROGRESS'], to: 'COMPLETED', label: 'Complete', who, stamps: [{ field: 'completedAt' }] },
    { from: ['IN_PROGRESS', 'COMPLETED'], to: 'PENDING', label: 'Back to pending', who, clears: ['completedAt'] },
    { from: ['PENDING', 'IN_PROGRESS', 'COMPLETED'], to: 'DELETED', label: 'Delete', who },
    // Deletion can be undone: earlier timestamps are still stored.
    { from: ['DELETED'], to: 'PENDING', label: 'Restore', who, clears: ['completedAt'] },
    { from: ['DELETED'], to: 'IN_PROGRESS', label: 'Restore as in progress', who, stamps: [started], clears: ['completedAt'] },
    { from: ['DELETED'], to: 'COMPLETED', label: 'Restore as completed', who, stamps: [{ field: 'completedAt', once: true }] },
  ],
});
export type JobStatus = keyof (typeof JOB_LIFE)['states'];
export const JOB_STATUSES = statesOf<JobStatus>(JOB_LIFE);

/** Statuses of unfinished work, which can be overdue. */
export const OPEN_JOB_STATUSES = ['PENDING', 'IN_PROGRESS'] as const satisfies readonly JobStatus[];

/** Whether tasks and videos can be added to the job. */
export function acceptsWork(status: JobStatus): boolean {
  return status !== 'DELETED';
}

export interface JobStamps {
  readonly startedAt: string | null;
  readonly completedAt: string | null;
}

/** The timestamps that a job gains or loses on its way to `status`; none when the status stays. @param now instant in wire format. */
export function jobStamps(before: JobStamps & { readonly status: JobStatus }, status: JobStatus, now: string): Partial<JobStamps> {
  const transition = transitionBetween(JOB_LIFE, before.status, status);
  return transition === null ? {} : stampsOf(transition, { ...before }, now);
}
