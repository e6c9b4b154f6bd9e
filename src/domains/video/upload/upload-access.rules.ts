/** Decides who sees, uploads, and approves what: uploads go with the task they are for (product.md §3, §7). */
import { allOf, anyOf, manages, ofClient, own, ownUser, role, some, where, whereNot, type Rule } from '#core/access';
import { runsJob, seesJob } from '../job/job-access.rules.ts';

/** @param upload the path to the upload, '' on an upload itself. */
export function seesUpload(upload: string): Rule {
  const task = upload === '' ? 'videoTask' : `${upload}.videoTask`;
  return anyOf(seesJob(`${task}.videoJob`), own(`${task}.assignedEmployee`));
}

export const runsUpload = runsJob('videoTask.videoJob');

/** Clients decide on what is final; the agency on drafts too. */
export const decidesUpload = anyOf(runsUpload, allOf(ofClient('videoTask.videoJob.client'), where('versionType', 'FINAL')));

/** Who uploads to a task: who works on it, and who runs its job. */
export const uploadsToTask = anyOf(runsJob('videoJob'), own('assignedEmployee'));

/** Of a file that somebody has put to a record, or that is a video's. */
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

/** The file of a video goes with the video. */
export const removesFile = anyOf(
  role('ADMIN'),
  allOf(ownUser('uploadedBy'), ofRecord),
  runsJob('videoTask.videoJob'),
  runsJob('videoJob'),
  manages('liveAccount'),
);
