/** What operations gives to the server: background jobs that people can see and retry, and the tidying of jobs and files. */
import type { DomainServer } from '#server/engine/behaviour';
import { retryAction } from './retry.service.ts';
import { tidyFiles } from './tidy-files.job.ts';
import { tidyJobs } from './tidy-jobs.job.ts';

export const operationsServer: DomainServer = {
  actions: [retryAction],
  jobs: [tidyJobs, tidyFiles],
  cron: [
    { job: tidyJobs, match: '23 3 * * *' },
    { job: tidyFiles, match: '41 */6 * * *' },
  ],
};
