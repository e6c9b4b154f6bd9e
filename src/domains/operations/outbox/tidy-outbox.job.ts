/** Deletes old mails from the local outbox. */
import sql from 'sql-template-tag';
import { defineJob } from '#server/jobs/job';

const KEEP_DAYS = 30;

export const tidyOutbox = defineJob<Record<string, never>>({
  name: 'operations.tidyOutbox',
  async execute({ database }) {
    await database.rows(sql`delete from outbox_mail where create_time < now() - make_interval(days => ${KEEP_DAYS})`);
    return { state: 'SUCCEEDED' };
  },
});
