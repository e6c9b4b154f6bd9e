/** Job that deletes old notifications, and known shifts that have ended. */
import sql from 'sql-template-tag';
import { defineJob } from '#server/jobs/job';

const KEEP_DAYS = 400;
const KEEP_KNOWN_DAYS = 7;

export const tidyNotifications = defineJob<Record<string, never>>({
  name: 'notifications.tidy',
  async execute({ database }) {
    await database.rows(sql`delete from notification where send_at < now() - make_interval(days => ${KEEP_DAYS})`);
    await database.rows(sql`delete from known_shift where end_time < now() - make_interval(days => ${KEEP_KNOWN_DAYS})`);
    return { state: 'SUCCEEDED' };
  },
});
