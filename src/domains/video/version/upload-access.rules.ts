/** Decides who may see, upload and approve: access to uploads follows their task (product.md §3, §7). */
import { allOf, anyOf, manages, ofClient, own, ownUser, role, some, where, whereNot, type Rule } from '#core/access';
import { runsJob, seesJob } from '../job/job-access.rules.ts';

/** @param upload path to the upload, '' for the upload itself. */
export function seesUpload(upload: string): Rule {
  const task = upload === '' ? 'videoTask' : `${upload}.videoTask`;
  return anyOf(seesJob(`${task}.videoJob`), own(`${task}.assignedEmployee`));
}

export const runsUpload = runsJob('videoTask.videoJob');

/** Clients decide on final versions only; the agency on drafts too. */
export const decidesUpload = anyOf(runsUpload, allOf(ofClient('videoTask.videoJob.client'), where('versionType', 'FINAL')));

/** The assignee of a task, and those who manage its job. */
export const uploadsToTask = anyOf(runsJob('videoJob'), own('assignedEmployee'));

/** The same for a version of a task. */
export const sendsUpload = anyOf(runsUpload, own('videoTask.assignedEmployee'));

/** Access to a file attached to a record, or of a video. */
export const seesFile = anyOf(
  role('ADMIN'),
  seesUpload('videoUpload'),
  seesJob('videoJob'),
  own('videoJob.videoTasks.assignedEmployee'),
  seesJob('videoTask.videoJob'),
  own('videoTask.assignedEmployee'),
  manages('schedule.liveAccount'),
  allOf(role('MANAGER'), where('schedule.liveAccount', null)),
  some('schedule', allOf(own('scheduleEmployees.employee'), whereNot('publishedAt', null))),
  ofClient('client'),
  own('employee'),
  manages('liveAccount'),
  ofClient('liveAccount.client'),
);

const ofRecord = anyOf(...['videoJob', 'videoTask', 'schedule', 'client', 'employee', 'liveAccount'].map((link) => whereNot(link, null)));

/** The file of a video is deleted with the video. */
export const removesFile = anyOf(
  role('ADMIN'),
  allOf(ownUser('uploadedBy'), ofRecord),
  runsJob('videoTask.videoJob'),
  runsJob('videoJob'),
  manages('liveAccount'),
);
