/** What the video jobs that a schedule works on are read, added and taken off with. */
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
  member: z.array(recordOf<typeof VideoJob>('VideoJob')).describe('Those that the reader may see.'),
});

export const scheduleJobs = defineAction({
  method: 'GET',
  path: '/api/schedules/:uuid/video_jobs',
  resource: 'Schedule',
  access: Schedule.access.read,
  summary: 'The video jobs that a schedule works on.',
  input: z.object({}),
  output: collection,
});

export const addScheduleJobs = defineAction({
  method: 'POST',
  path: '/api/schedules/:uuid/video_jobs',
  resource: 'Schedule',
  access: role('ADMIN', 'MANAGER'),
  summary: 'Adds video jobs to those that a schedule works on.',
  input: z.object({ videoJobUuids: references(VideoJob) }),
  output: collection,
  changes: ['Schedule'],
});

export const removeScheduleJob = defineAction({
  method: 'DELETE',
  path: '/api/schedules/:uuid/video_jobs/:jobId',
  resource: 'Schedule',
  access: role('ADMIN', 'MANAGER'),
  summary: 'Takes a video job off those that a schedule works on.',
  input: z.object({}),
  output: z.object({}),
  status: 204,
  changes: ['Schedule'],
});
