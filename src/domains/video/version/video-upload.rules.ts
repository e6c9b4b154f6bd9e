/** Decides the states of a version of a video and their transitions, and its processing states. */
import { nobody } from '#core/access';
import { defineStates } from '#core/states';
import { decidesUpload } from './upload-access.rules.ts';
import { DONE, MAX_OPEN } from '../job/task-life.rules.ts';

export const VERSION_TYPES = ['DRAFT', 'FINAL'] as const;
export type VersionType = (typeof VERSION_TYPES)[number];

const NEWEST = 'the newest version of its video';

export const UPLOAD_LIFE = defineStates({
  noun: 'video upload',
  states: {
    PENDING: { label: 'Waiting for approval', severity: 'warning' },
    APPROVED: { label: 'Approved', severity: 'success' },
    REJECTED: { label: 'Rejected', severity: 'danger' },
  },
  initial: 'PENDING',
  transitions: [
    { from: ['PENDING'], to: 'APPROVED', label: 'Approve', who: decidesUpload, guards: [NEWEST], stamps: [{ field: 'approvedAt' }] },
    { from: ['PENDING'], to: 'REJECTED', label: 'Reject', who: decidesUpload, guards: [NEWEST], stamps: [{ field: 'rejectedAt' }] },
  ],
});

export type UploadState = keyof (typeof UPLOAD_LIFE)['states'];

/** A signed-off version is kept, and a newer version over it needs a reason. */
export function isSignedOff({ versionType, state }: { readonly versionType: VersionType; readonly state: UploadState }): boolean {
  return versionType === 'FINAL' && state === 'APPROVED';
}

/** Characters of the reason for a version over a signed-off one. */
export const MAX_OVERRIDE_REASON = 500;

const ofTheWorker = { who: nobody } as const;

export const PROCESSING_LIFE = defineStates({
  noun: 'processing',
  states: {
    QUEUED: { label: 'Waiting', severity: 'neutral' },
    RUNNING: { label: 'In progress', severity: 'info' },
    READY: { label: 'Ready', severity: 'success' },
    FAILED: { label: 'Failed', severity: 'danger' },
  },
  initial: 'QUEUED',
  transitions: [
    { from: ['QUEUED', 'FAILED'], to: 'RUNNING', label: 'Start', ...ofTheWorker },
    { from: ['RUNNING'], to: 'READY', label: 'Finish', ...ofTheWorker },
    { from: ['RUNNING'], to: 'FAILED', label: 'Fail', ...ofTheWorker },
  ],
});
export type Processing = keyof (typeof PROCESSING_LIFE)['states'];

/** Minimum progress of a task, by its approved and required videos; below 100 until all are approved. */
export function leastProgress(approved: number, required: number): number {
  return approved >= required ? DONE : Math.min(MAX_OPEN, Math.ceil((DONE * approved) / required));
}
