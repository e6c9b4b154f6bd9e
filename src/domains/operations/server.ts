/** What operations gives to the server: background jobs that people can see and retry, and their tidying. */
import type { DomainServer } from '#server/engine/behaviour';
import { retryAction } from './retry.service.ts';
import { tidyJobs } from './tidy-jobs.job.ts';

export const operationsServer: DomainServer = {
  actions: [retryAction],
  jobs: [tidyJobs],
  cron: [{ job: tidyJobs, match: '23 3 * * *' }],
};
