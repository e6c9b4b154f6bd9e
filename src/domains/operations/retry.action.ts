/** Contract for retrying a failed background job. */
import * as z from 'zod';
import { role } from '#core/access';
import { defineAction, errorsOf } from '#core/action';
import { recordOf } from '#core/action-shapes';
import type { BackgroundJob } from './background-job.resource.ts';
import { operationsErrors } from './errors.ts';

export const retryJob = defineAction({
  method: 'POST',
  path: '/api/background_jobs/:uuid/retry',
  resource: 'BackgroundJob',
  access: role('ADMIN'),
  row: role('ADMIN'),
  summary: 'Queues a failed or stopped job again.',
  input: z.object({}),
  output: recordOf<typeof BackgroundJob>('BackgroundJob').describe('The background job.'),
  changes: ['BackgroundJob'],
  errors: errorsOf(operationsErrors, 'notDead', 'waitingAlready'),
});
