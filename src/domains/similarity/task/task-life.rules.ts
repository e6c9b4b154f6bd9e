/** Decides the state machine of a task: one analysis of one video, which a service claims, completes, or releases. */
import { nobody, role } from '#core/access';
import { defineStates } from '#core/states';

const ofTheService = { who: nobody } as const;
const FINISHED = { stamps: [{ field: 'finishedAt' }] } as const;

export const TASK_LIFE = defineStates({
  noun: 'similarity task',
  states: {
    PENDING: { label: 'Waiting', severity: 'neutral' },
    RUNNING: { label: 'In progress', severity: 'info' },
    COMPLETED: { label: 'Done', severity: 'success' },
    FAILED: { label: 'Failed', severity: 'danger' },
  },
  initial: 'PENDING',
  transitions: [
    {
      from: ['PENDING', 'COMPLETED'],
      to: 'RUNNING',
      label: 'Start',
      ...ofTheService,
      stamps: [{ field: 'startedAt' }],
      clears: ['finishedAt'],
    },
    { from: ['RUNNING'], to: 'COMPLETED', label: 'Complete', ...ofTheService, ...FINISHED },
    { from: ['RUNNING'], to: 'FAILED', label: 'Fail', ...ofTheService, ...FINISHED },
    { from: ['RUNNING'], to: 'PENDING', label: 'Release', ...ofTheService },
    { from: ['FAILED'], to: 'PENDING', label: 'Try again', who: role('ADMIN'), clears: ['startedAt', 'finishedAt'] },
  ],
});
export type TaskStatus = keyof (typeof TASK_LIFE)['states'];

/**
 * Priority: new uploads, then those from before the service existed, then files of the library, then uploads analysed by another version of
 * the method.
 */
export const TASK_KINDS = ['NEW', 'BACKFILL', 'LIBRARY', 'RERUN'] as const;

/** Attempts after which a video is only retried when an admin requests it. */
export const MOST_ATTEMPTS = 5;

/** Delay in seconds after a number of failed attempts. */
export const waitAfter = (attempts: number): number => Math.min(3600, 15 * 4 ** Math.max(0, attempts - 1));
