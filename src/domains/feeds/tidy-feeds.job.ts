/** What is forgotten of changes to the plan: every feed that is read after that is made again once. */
import sql from 'sql-template-tag';
import { defineJob } from '#server/jobs/job';

const KEPT_HOURS = 1;

export const tidyFeeds = defineJob<Record<string, never>>({
  name: 'feeds.tidy',
  async execute({ database }) {
    // With fewer changes known, the mark of the plan can be again what it was before them.
    await database.rows(sql`
      with gone as (delete from plan_change where at < now() - make_interval(hours => ${KEPT_HOURS}) returning 1)
      update calendar_feed set plan_mark = null where plan_mark is not null and exists (select from gone)`);
    return { state: 'SUCCEEDED' };
  },
});
