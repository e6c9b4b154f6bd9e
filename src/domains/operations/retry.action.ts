/** What retrying a background job that has failed for good is called with. */
import * as z from 'zod';
import { role } from '#core/access';
import { defineAction, errorsOf } from '#core/action';
import { operationsErrors } from './errors.ts';

export const retryJob = defineAction({
  method: 'POST',
  path: '/api/background_jobs/:uuid/retry',
  resource: 'BackgroundJob',
  access: role('ADMIN'),
  row: role('ADMIN'),
  summary: 'Queues a job that has failed for good once more.',
  input: z.object({}),
  output: z.record(z.string(), z.unknown()).describe('The background job.'),
  errors: errorsOf(operationsErrors, 'notDead'),
});
