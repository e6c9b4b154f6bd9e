/** Cleanup job of identity: ended sessions, old failed attempts, unused links and changes of address, browsers not seen for long. */
import { defineJob } from '#server/jobs/job';
import { forgetOldLinks } from './account-mail/account-link.query.ts';
import { forgetOldEmailChanges } from './account-mail/email-change.query.ts';
import { forgetOldBrowsers } from './account-mail/known-browser.query.ts';
import { forgetOldChallenges } from './second-factor/challenge.query.ts';
import { forgetOldSessions } from './session.query.ts';
import { forgetOldAttempts } from './throttle.query.ts';

export const tidyIdentity = defineJob<Record<string, never>>({
  name: 'identity.tidy',
  async execute({ database }) {
    await forgetOldSessions(database);
    await forgetOldAttempts(database);
    await forgetOldLinks(database);
    await forgetOldEmailChanges(database);
    await forgetOldBrowsers(database);
    await forgetOldChallenges(database);
    return { state: 'SUCCEEDED' };
  },
});
