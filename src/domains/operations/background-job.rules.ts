/** Decides how background jobs are named on screens, and their states. The worker moves a job through them; an admin can only retry a failed one. */
import { nobody, role } from '#core/access';
import { defineStates } from '#core/states';

export const BACKGROUND_JOB_LIFE = defineStates({
  noun: 'background job',
  states: {
    QUEUED: { label: 'Queued', severity: 'neutral' },
    RUNNING: { label: 'Running', severity: 'info' },
    SUCCEEDED: { label: 'Succeeded', severity: 'success' },
    SKIPPED: { label: 'Skipped', severity: 'neutral' },
    FAILED: { label: 'Failed', severity: 'danger' },
    CANCELLED: { label: 'Stopped', severity: 'neutral' },
  },
  initial: 'QUEUED',
  transitions: [
    { from: ['QUEUED'], to: 'RUNNING', label: 'Start', who: nobody, stamps: [{ field: 'startedAt', once: true }] },
    { from: ['RUNNING'], to: 'SUCCEEDED', label: 'Finish', who: nobody, stamps: [{ field: 'finishedAt' }] },
    { from: ['RUNNING'], to: 'SKIPPED', label: 'Skip', who: nobody, stamps: [{ field: 'finishedAt' }] },
    // A queued one is held back after a backup is restored.
    { from: ['QUEUED', 'RUNNING'], to: 'FAILED', label: 'Fail', who: nobody, stamps: [{ field: 'finishedAt' }] },
    { from: ['RUNNING'], to: 'QUEUED', label: 'Try again', who: nobody },
    // Also by the database, with the record that the job works on.
    { from: ['QUEUED', 'RUNNING'], to: 'CANCELLED', label: 'Stop', who: role('ADMIN'), stamps: [{ field: 'finishedAt' }] },
    { from: ['FAILED', 'CANCELLED'], to: 'QUEUED', label: 'Retry', who: role('ADMIN'), clears: ['startedAt', 'finishedAt'] },
  ],
});
/** `identity.forgotPassword` in words: "Identity: forgot password". */
export function jobTitle(name: string): string {
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_]/g, ' ')
    .toLowerCase()
    .replace('.', ': ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

export type JobState = keyof (typeof BACKGROUND_JOB_LIFE)['states'];
