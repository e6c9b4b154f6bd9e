/** Contracts of the calls to read, add and remove the video jobs of a schedule. */
import * as z from 'zod';
import { role } from '#core/access';
import { defineAction } from '#core/action';
import { recordOf } from '#core/action-shapes';
import { Schedule } from '#domains/scheduling';
import { references } from '../job/bulk-shapes.action.ts';
import { VideoJob } from '../job/video-job.resource.ts';

const collection = z.object({
  '@context': z.string(),
  '@id': z.string(),
  '@type': z.literal('Collection'),
  totalItems: z.number(),
  member: z.array(recordOf<typeof VideoJob>('VideoJob')).describe('The jobs that you may read.'),
});

export const scheduleJobs = defineAction({
  method: 'GET',
  path: '/api/schedules/:uuid/video_jobs',
  resource: 'Schedule',
  access: Schedule.access.read,
  summary: 'The video jobs of a schedule.',
  input: z.object({}),
  output: collection,
});

export const addScheduleJobs = defineAction({
  method: 'POST',
  path: '/api/schedules/:uuid/video_jobs',
  resource: 'Schedule',
  access: role('ADMIN', 'MANAGER'),
  summary: 'Adds video jobs to a schedule.',
  input: z.object({ videoJobUuids: references(VideoJob) }),
  output: collection,
  changes: ['Schedule'],
});

export const removeScheduleJob = defineAction({
  method: 'DELETE',
  path: '/api/schedules/:uuid/video_jobs/:jobId',
  resource: 'Schedule',
  access: role('ADMIN', 'MANAGER'),
  summary: 'Removes a video job from a schedule.',
  input: z.object({}),
  output: z.object({}),
  status: 204,
  changes: ['Schedule'],
});
