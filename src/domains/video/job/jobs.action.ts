/** Contracts of the calls for statistics and bulk changes of video jobs. */
import { recordFrom } from '#core/typed-object';
import * as z from 'zod';
import { anyOf, manages, role } from '#core/access';
import { defineAction, type OutputOfAction } from '#core/action';
import { recordOf } from '#core/action-shapes';
import { Client } from '#domains/clients';
import { references } from './bulk-shapes.action.ts';
import { JOB_STATUSES, SOON_DAYS } from './job-life.rules.ts';
import { VideoJob } from './video-job.resource.ts';

const counts = {
  total: z.number().describe('Jobs that you may read, including deleted ones.'),
  byStatus: z.object(recordFrom(JOB_STATUSES, () => z.number())),
  overdue: z.number().describe('Pending or in progress, and due before today in the agency’s time zone.'),
  dueSoon: z.number().describe(`Pending or in progress, and due within ${SOON_DAYS} days.`),
  awaitingApproval: z
    .number()
    .describe(
      'Jobs with a video whose newest version, draft or final, has not been approved or rejected yet; broken files and deleted jobs do not count.',
    ),
};

export const jobStatistics = defineAction({
  method: 'GET',
  path: '/api/video_jobs/statistics',
  resource: 'VideoJob',
  access: VideoJob.access.read,
  summary: 'Counts of video jobs: by status, overdue, due soon and awaiting approval.',
  input: z.object({}),
  output: z.object(counts),
});
export type JobStatistics = OutputOfAction<typeof jobStatistics>;

export const clientSummary = defineAction({
  method: 'GET',
  path: '/api/video_jobs/client/:uuid/summary',
  resource: 'Client',
  access: VideoJob.access.read,
  visible: anyOf(Client.access.read, manages('liveAccounts')),
  summary: 'Counts of the video jobs of one client, with the most recently changed ones.',
  input: z.object({}),
  output: z.object({
    client: z.object({ '@id': z.string(), uuid: z.string(), name: z.string() }),
    ...counts,
    recentJobs: z.array(recordOf<typeof VideoJob>('VideoJob')).describe('At most 5, most recently changed first.'),
  }),
});

export const bulkJobStatus = defineAction({
  method: 'PATCH',
  path: '/api/video_jobs/bulk-status',
  resource: 'VideoJob',
  access: role('ADMIN', 'MANAGER'),
  summary: 'Sets the status of several video jobs: all or none; a refusal lists each job that cannot be changed.',
  input: z.object({ ids: references(VideoJob), status: z.enum(JOB_STATUSES) }),
  output: z.object({
    updated: z.number().describe('Number of jobs that changed.'),
    jobs: z.array(recordOf<typeof VideoJob>('VideoJob')),
  }),
  changes: ['VideoJob'],
});
