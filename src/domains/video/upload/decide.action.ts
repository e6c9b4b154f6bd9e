/** Contracts of the calls to approve or reject a version of a video. */
import * as z from 'zod';
import { role } from '#core/access';
import { defineAction, errorsOf } from '#core/action';
import { recordOf } from '#core/action-shapes';
import { videoErrors } from '../errors.ts';
import { decidesUpload } from '../version/upload-access.rules.ts';
import type { VideoUpload } from '../version/video-upload.resource.ts';

const shared = {
  method: 'POST',
  resource: 'VideoUpload',
  access: role('ADMIN', 'MANAGER', 'CLIENT'),
  row: decidesUpload,
  output: recordOf<typeof VideoUpload>('VideoUpload'),
  changes: ['VideoUpload', 'VideoTask', 'VideoJob'],
  errors: errorsOf(videoErrors, 'decided', 'oldVersion'),
} as const;
const approving = {
  ...shared,
  summary:
    'Approves a version. Clients may only approve final versions; when every video of a task has an approved final version, the task is completed.',
  input: z.object({}),
} as const;
const rejecting = {
  ...shared,
  summary: 'Rejects a version with a reason.',
  input: z.object({ reason: z.string().trim().min(1, 'A reason is required.').max(2000) }),
} as const;

export const approve = defineAction({ ...approving, path: '/api/video_uploads/:uuid/approve' });
export const approveSecond = defineAction({ ...approving, path: '/api/video-uploads/:uuid/approve' });
export const reject = defineAction({ ...rejecting, path: '/api/video_uploads/:uuid/reject' });
export const rejectSecond = defineAction({ ...rejecting, path: '/api/video-uploads/:uuid/reject' });
