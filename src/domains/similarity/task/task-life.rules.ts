/** Decides what may become of a task: one look at one video, which a service takes, finishes, or has to give back. */
import { nobody, role } from '#core/access';
import { defineStates } from '#core/states';

const ofTheService = { who: nobody } as const;

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
    { from: ['PENDING', 'COMPLETED'], to: 'RUNNING', label: 'Begin', ...ofTheService },
    { from: ['RUNNING'], to: 'COMPLETED', label: 'Complete', ...ofTheService },
    { from: ['RUNNING'], to: 'FAILED', label: 'Fail', ...ofTheService },
    { from: ['RUNNING'], to: 'PENDING', label: 'Give back', ...ofTheService },
    { from: ['FAILED'], to: 'PENDING', label: 'Try again', who: role('ADMIN') },
  ],
});
export type TaskStatus = keyof (typeof TASK_LIFE)['states'];

/** New uploads come first, then what was there before there was a service, then what another version of the method has looked at. */
export const TASK_KINDS = ['NEW', 'BACKFILL', 'RERUN'] as const;
export type TaskKind = (typeof TASK_KINDS)[number];

/** Tries after which a video is left alone until an admin asks for another. */
export const MOST_ATTEMPTS = 5;

/** Seconds to wait after so many tries that failed. */
export const waitAfter = (attempts: number): number => Math.min(3600, 15 * 4 ** Math.max(0, attempts - 1));
