/** Contract for stopping a queued or running background job. */
import * as z from 'zod';
import { role } from '#core/access';
import { defineAction, errorsOf } from '#core/action';
import { recordOf } from '#core/action-shapes';
import type { BackgroundJob } from './background-job.resource.ts';
import { operationsErrors } from './errors.ts';

export const stopJob = defineAction({
  method: 'POST',
  path: '/api/background_jobs/:uuid/stop',
  resource: 'BackgroundJob',
  access: role('ADMIN'),
  row: role('ADMIN'),
  summary: 'Stops a queued or running job; a running one ends within a second or two.',
  input: z.object({}),
  output: recordOf<typeof BackgroundJob>('BackgroundJob').describe('The background job.'),
  changes: ['BackgroundJob', 'VideoUpload'],
  errors: errorsOf(operationsErrors, 'ended'),
});
