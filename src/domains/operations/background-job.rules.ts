/** Decides which states a background job goes through, and which of them can be retried. */

export const JOB_STATES = ['QUEUED', 'RUNNING', 'SUCCEEDED', 'SKIPPED', 'FAILED'] as const;
export type JobState = (typeof JOB_STATES)[number];

export const JOB_STATE_LABELS: Readonly<Record<JobState, string>> = { QUEUED: 'Queued', RUNNING: 'Running', SUCCEEDED: 'Succeeded', SKIPPED: 'Skipped', FAILED: 'Failed' };

/** Only what has failed for good waits for a person. */
export function canRetry(state: JobState): boolean {
  return state === 'FAILED';
}
