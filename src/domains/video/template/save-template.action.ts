/** Contract of the call that saves the tasks of a job as a template. */
import * as z from 'zod';
import { role } from '#core/access';
import { defineAction } from '#core/action';
import { recordOf } from '#core/action-shapes';
import type { VideoJobTemplate } from './video-job-template.resource.ts';

export const saveTemplate = defineAction({
  method: 'POST',
  path: '/api/video_jobs/:uuid/template',
  resource: 'VideoJob',
  access: role('ADMIN', 'MANAGER'),
  summary:
    'Saves the tasks of a job as a template: titles, descriptions, types and numbers of videos, without assignees, due dates and scripts.',
  input: z.object({ name: z.string().describe('Name of the template.') }),
  output: recordOf<typeof VideoJobTemplate>('VideoJobTemplate'),
  status: 201,
  changes: ['VideoJobTemplate'],
});
