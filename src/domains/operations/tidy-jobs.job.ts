/** Deletes old finished jobs and delivered events. Failed jobs are kept until they are retried. */
import sql from 'sql-template-tag';
import { defineJob } from '#server/jobs/job';

const KEEP_JOBS_DAYS = 14;
const KEEP_EVENTS_DAYS = 30;

export const tidyJobs = defineJob<Record<string, never>>({
  name: 'operations.tidy',
  async execute({ database }) {
    await database.rows(
      sql`delete from background_job where state in ('SUCCEEDED', 'SKIPPED', 'CANCELLED') and finished_at < now() - make_interval(days => ${KEEP_JOBS_DAYS})`,
    );
    await database.rows(sql`delete from outbox_event e where dispatched_at is not null and at < now() - make_interval(days => ${KEEP_EVENTS_DAYS})
      and not exists (select 1 from background_job j where j.state in ('QUEUED', 'RUNNING', 'FAILED') and j.payload ->> 'event' = e.uuid::text)`);
    return { state: 'SUCCEEDED' };
  },
});
