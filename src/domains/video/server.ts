/** Server entry point of video: jobs and tasks, uploads, media processing and reviews. */
import type { DomainServer } from '#server/engine/behaviour';
import type { Authentication } from '#server/http/authentication';
import { videoJobBehaviour } from './job/job-writes.query.ts';
import { jobActions } from './job/jobs.service.ts';
import { processVideo } from './media/process-video.job.ts';
import { commentBehaviour } from './review/comment-writes.query.ts';
import { exportAction } from './review/export-comments.query.ts';
import { readersAction } from './review/readers.query.ts';
import { seenActions } from './review/seen.query.ts';
import { scheduleJobActions } from './schedule/schedule-jobs.query.ts';
import { videoTaskBehaviour } from './task/task-writes.query.ts';
import { taskActions } from './task/tasks.service.ts';
import { saveTemplateAction } from './template/save-template.query.ts';
import { chunkActions } from './upload/chunk.service.ts';
import { decideActions } from './upload/decide.query.ts';
import { fileActions } from './upload/file.service.ts';
import { scheduleUploadsAction } from './upload/schedule-uploads.query.ts';
import { uploadBehaviours } from './upload/upload-figures.query.ts';

/** @param settings time zone for due dates, and the maximum size of an uploaded file. */
export function videoServer(
  authentication: Authentication,
  settings: { readonly timeZone: string; readonly maxUploadBytes: number },
): DomainServer {
  return {
    behaviours: [videoJobBehaviour(settings.timeZone), videoTaskBehaviour, ...uploadBehaviours, commentBehaviour],
    actions: [
      ...jobActions(settings.timeZone),
      ...taskActions(settings.timeZone),
      ...scheduleJobActions,
      ...chunkActions(settings.maxUploadBytes),
      ...decideActions,
      ...fileActions(authentication, settings.maxUploadBytes),
      scheduleUploadsAction,
      exportAction,
      readersAction,
      ...seenActions,
      saveTemplateAction,
    ],
    jobs: [processVideo],
  };
}
