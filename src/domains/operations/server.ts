/** Server entry point of operations: background jobs with retry and stop, the local outbox, and cleanup of jobs, files and mails. */
import type { DomainServer } from '#server/engine/behaviour';
import type { Settings } from '#server/settings';
import { waitsFor } from './background-job.query.ts';
import { mailSettingsAction } from './outbox/mail-settings.service.ts';
import { tidyOutbox } from './outbox/tidy-outbox.job.ts';
import { retryAction } from './retry.service.ts';
import { stopAction } from './stop.service.ts';
import { tidyFiles } from './tidy-files.job.ts';
import { tidyJobs } from './tidy-jobs.job.ts';

export function operationsServer(settings: Settings): DomainServer {
  return {
    behaviours: [{ resource: 'BackgroundJob', computed: { waitsFor } }],
    actions: [retryAction, stopAction, mailSettingsAction(settings)],
    jobs: [tidyJobs, tidyFiles, tidyOutbox],
    cron: [
      { job: tidyJobs, match: '23 3 * * *' },
      { job: tidyFiles, match: '41 */6 * * *' },
      { job: tidyOutbox, match: '37 3 * * *' },
    ],
  };
}
