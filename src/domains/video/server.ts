/** Server entry point of video: jobs and tasks, uploads, media processing and reviews. */
import type { DomainServer } from '#server/engine/behaviour';
import type { Authentication } from '#server/http/authentication';
import { videoJobBehaviour } from './job/job-writes.service.ts';
import { jobActions } from './job/jobs.service.ts';
import { leavingTasks } from './leaving/leaving-tasks.service.ts';
import { convertVideo, processVideo, stripVideo } from './media/process-video.job.ts';
import { commentBehaviour } from './review/comment-writes.service.ts';
import { exportAction } from './review/export-comments.service.ts';
import { readersAction } from './review/readers.service.ts';
import { seenActions } from './review/seen.service.ts';
import { scheduleJobActions } from './schedule/schedule-jobs.service.ts';
import { videoTaskBehaviour } from './task/task-writes.service.ts';
import { taskActions } from './task/tasks.service.ts';
import { saveTemplateAction } from './template/save-template.service.ts';
import { chunkActions } from './upload/chunk.service.ts';
import { decideActions } from './upload/decide.service.ts';
import { fileActions } from './upload/file.service.ts';
import { scheduleUploadsAction } from './upload/schedule-uploads.service.ts';
import { signOffBehaviours } from './upload/sign-off.service.ts';
import { uploadBehaviours } from './upload/uploads.service.ts';

/** @param settings time zone for due dates, and the maximum size of an uploaded file. */
export function videoServer(
  authentication: Authentication,
  settings: { readonly timeZone: string; readonly maxUploadBytes: number },
): DomainServer {
  return {
    behaviours: [
      videoJobBehaviour(settings.timeZone),
      videoTaskBehaviour,
      ...uploadBehaviours,
      ...signOffBehaviours,
      commentBehaviour,
      ...leavingTasks,
    ],
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
    jobs: [processVideo, stripVideo, convertVideo],
  };
}
