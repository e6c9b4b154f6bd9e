/** Decides the states of a version of a video and their transitions, and its processing states. */
import { defineStates } from '#core/states';
import { decidesUpload } from './upload-access.rules.ts';

export const VERSION_TYPES = ['DRAFT', 'FINAL'] as const;
export type VersionType = (typeof VERSION_TYPES)[number];

export const UPLOAD_LIFE = defineStates({
  noun: 'video upload',
  states: {
    PENDING: { label: 'Waiting for approval', severity: 'warning' },
    APPROVED: { label: 'Approved', severity: 'success' },
    REJECTED: { label: 'Rejected', severity: 'danger' },
  },
  initial: 'PENDING',
  transitions: [
    { from: ['PENDING'], to: 'APPROVED', label: 'Approve', who: decidesUpload, stamps: [{ field: 'approvedAt' }] },
    { from: ['PENDING'], to: 'REJECTED', label: 'Reject', who: decidesUpload, stamps: [{ field: 'rejectedAt' }] },
  ],
});

export type UploadState = keyof (typeof UPLOAD_LIFE)['states'];

export const PROCESSING = ['QUEUED', 'RUNNING', 'READY', 'FAILED'] as const;
export type Processing = (typeof PROCESSING)[number];

/** Minimum progress of a task, by its approved and required videos; below 100 until all are approved. */
export function leastProgress(approved: number, required: number): number {
  return approved >= required ? 100 : Math.min(99, Math.ceil((100 * approved) / required));
}
