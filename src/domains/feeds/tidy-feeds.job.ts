/** Deletes old changes of the plan; every feed is then generated once more when it is next read. */
import sql from 'sql-template-tag';
import { defineJob } from '#server/jobs/job';

const KEPT_HOURS = 1;

export const tidyFeeds = defineJob<Record<string, never>>({
  name: 'feeds.tidy',
  async execute({ database }) {
    // With fewer known changes, the mark of the plan could repeat an earlier value, so stored marks are cleared.
    await database.rows(sql`
      with gone as (delete from plan_change where at < now() - make_interval(hours => ${KEPT_HOURS}) returning 1)
      update calendar_feed set plan_mark = null where plan_mark is not null and exists (select from gone)`);
    return { state: 'SUCCEEDED' };
  },
});
