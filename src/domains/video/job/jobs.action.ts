/** What video jobs are counted and changed together with. */
import * as z from 'zod';
import { anyOf, manages, role } from '#core/access';
import { defineAction, type OutputOfAction } from '#core/action';
import { recordOf } from '#core/action-shapes';
import { Client } from '#domains/clients';
import { references } from './bulk-shapes.action.ts';
import { JOB_STATUSES } from './job-life.rules.ts';
import { VideoJob } from './video-job.resource.ts';

const counts = {
  total: z.number().describe('Jobs that the reader may see, deleted ones too.'),
  byStatus: z.object(
    Object.fromEntries(JOB_STATUSES.map((status) => [status, z.number()])) as Record<(typeof JOB_STATUSES)[number], z.ZodNumber>,
  ),
  overdue: z.number().describe('Due before today by the agency’s calendar, and pending or in progress.'),
  dueSoon: z.number().describe('Due within 7 days, and pending or in progress.'),
  awaitingApproval: z
    .number()
    .describe(
      'With a video whose newest version, draft or final, nobody has approved or rejected yet; broken files and deleted jobs do not count.',
    ),
};

export const jobStatistics = defineAction({
  method: 'GET',
  path: '/api/video_jobs/statistics',
  resource: 'VideoJob',
  access: VideoJob.access.read,
  summary: 'How many video jobs there are, by status, and how many are late or wait for approval.',
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
  summary: 'The same for the jobs of one client, with those that changed last.',
  input: z.object({}),
  output: z.object({
    client: z.object({ '@id': z.string(), uuid: z.string(), name: z.string() }),
    ...counts,
    recentJobs: z.array(recordOf<typeof VideoJob>('VideoJob')).describe('At most 5, the last changed first.'),
  }),
});

export const bulkJobStatus = defineAction({
  method: 'PATCH',
  path: '/api/video_jobs/bulk-status',
  resource: 'VideoJob',
  access: role('ADMIN', 'MANAGER'),
  summary: 'Brings several video jobs into one status: all of them, or none, and then it names each that cannot be changed.',
  input: z.object({ ids: references(VideoJob), status: z.enum(JOB_STATUSES) }),
  output: z.object({
    updated: z.number().describe('How many are different now.'),
    jobs: z.array(recordOf<typeof VideoJob>('VideoJob')),
  }),
  changes: ['VideoJob'],
});
