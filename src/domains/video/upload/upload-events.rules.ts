/** What a version of a video says to other domains: that it has arrived, and what was decided about it. */
import { defineEvent } from '#core/events';
import type { UploadState } from './video-upload.rules.ts';

export interface UploadChange {
  /** IRI. */
  readonly record: string;
  /** Null for what is new. */
  readonly from: UploadState | null;
  readonly to: UploadState;
}
export const uploadChanged = defineEvent<UploadChange>('video.uploadChanged');
