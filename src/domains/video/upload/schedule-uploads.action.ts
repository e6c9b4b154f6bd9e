/** Contract of the call for the uploads of a schedule's jobs. */
import * as z from 'zod';
import { role } from '#core/access';
import { defineAction } from '#core/action';
import { plainNumber, recordOf, reference } from '#core/action-shapes';
import { Employee } from '#domains/workforce';
import { VideoTask } from '../task/video-task.resource.ts';
import type { VideoUpload } from '../version/video-upload.resource.ts';

const STATES = ['PENDING', 'APPROVED', 'REJECTED'] as const;

export const scheduleUploads = defineAction({
  method: 'GET',
  path: '/api/schedules/:uuid/uploads',
  resource: 'Schedule',
  access: role('ADMIN', 'MANAGER', 'CLIENT', 'EMPLOYEE'),
  summary: 'The uploads for the video jobs of a schedule that you may read, newest first.',
  input: z.object({
    status: z.enum(STATES).optional(),
    videoSerial: plainNumber(z.int().min(1)).optional(),
    videoTaskUuid: reference(VideoTask).optional(),
    employeeId: reference(Employee).optional().describe('The employee whose tasks to include.'),
  }),
  output: z.object({
    schedule: z.string().describe('IRI.'),
    uploads: z.array(recordOf<typeof VideoUpload>('VideoUpload')),
    totalCount: z.number(),
  }),
});
