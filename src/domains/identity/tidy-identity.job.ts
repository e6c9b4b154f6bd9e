/** Cleanup job of identity: ended sessions, old failed attempts, unused links and changes of address, browsers not seen for long. */
import { defineJob } from '#server/jobs/job';
import { deleteOldLinks } from './account-mail/account-link.query.ts';
import { deleteOldEmailChanges } from './account-mail/email-change.query.ts';
import { deleteOldBrowsers } from './account-mail/known-browser.query.ts';
import { deleteOldCodes } from './second-factor/code-guess.query.ts';
import { deleteOldChallenges } from './second-factor/challenge.query.ts';
import { deleteOldSessions } from './session/session.query.ts';
import { deleteOldAttempts } from './session/throttle.query.ts';

export const tidyIdentity = defineJob<Record<string, never>>({
  name: 'identity.tidy',
  async execute({ database }) {
    await deleteOldSessions(database);
    await deleteOldAttempts(database);
    await deleteOldLinks(database);
    await deleteOldEmailChanges(database);
    await deleteOldBrowsers(database);
    await deleteOldChallenges(database);
    await deleteOldCodes(database);
    return { state: 'SUCCEEDED' };
  },
});
