/** What is removed of sign-ins once it no longer matters: ended sessions and old failed attempts. */
import { defineJob } from '#server/jobs/job';
import { forgetOldSessions } from './session.query.ts';
import { forgetOldAttempts } from './throttle.query.ts';

export const tidyIdentity = defineJob<Record<string, never>>({
  name: 'identity.tidy',
  async execute({ database }) {
    await forgetOldSessions(database);
    await forgetOldAttempts(database);
    return { state: 'SUCCEEDED' };
  },
});
