/** Terms of a live account: its time zone, bonuses, costs and share from a day on. */
import { SELF } from '#core/access';
import { termsOf } from '#core/terms';
import { runsAccount } from './account-access.rules.ts';
import { LiveAccount } from './live-account.resource.ts';

export const LiveAccountTerms = termsOf(LiveAccount, {
  link: 'liveAccount',
  about: 'What holds for a live account from a day on: its time zone, bonuses, costs and share.',
  read: runsAccount(SELF),
});
