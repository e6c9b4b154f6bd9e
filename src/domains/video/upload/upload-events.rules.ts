/** Event published by versions of a video: uploaded, approved or rejected. */
import { defineEvent } from '#core/events';
import type { UploadState } from '../version/video-upload.rules.ts';

export interface UploadChange {
  /** IRI. */
  readonly record: string;
  /** Null for a new version. */
  readonly from: UploadState | null;
  readonly to: UploadState;
}
export const uploadChanged = defineEvent<UploadChange>('video.uploadChanged');
