/** What is forgotten of changes to the plan: every feed that is read after that is made again once. */
import sql from 'sql-template-tag';
import { defineJob } from '#server/jobs/job';

const KEPT_HOURS = 1;

export const tidyFeeds = defineJob<Record<string, never>>({
  name: 'feeds.tidy',
  async execute({ database }) {
    await database.rows(sql`delete from plan_change where at < now() - make_interval(hours => ${KEPT_HOURS})`);
    return { state: 'SUCCEEDED' };
  },
});
