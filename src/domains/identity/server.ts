/** Server entry point of identity: sign-in, profile, account mails, and hooks for writes of users. */
import type { DomainServer } from '#server/engine/behaviour';
import type { Authentication } from '#server/http/authentication';
import type { Database } from '#server/database';
import { createSecretBox } from '#server/secret-box';
import type { Settings } from '#server/settings';
import { accountMailActions } from './user/account-mail.service.ts';
import { accountMails } from './account-mail/account-mails.job.ts';
import { authenticationActions } from './sign-in/authentication.service.ts';
import { hashPassword } from './password/password.service.ts';
import { profileActions } from './profile/profile.service.ts';
import { ownFactorActions } from './second-factor/own-factors.service.ts';
import { signInRuleActions } from './second-factor/sign-in-rules.service.ts';
import { removeUnreadableTotp } from './second-factor/totp-secrets.query.ts';
import { tidyIdentity } from './tidy-identity.job.ts';
import { followLinks, followStatus, userBehaviour } from './user/user-writes.service.ts';

export function identityServer(authentication: Authentication, settings: Settings): DomainServer {
  const mails = accountMails(settings);
  const box = createSecretBox(settings.encryptionKeys);
  return {
    behaviours: [userBehaviour(authentication, mails)],
    actions: [
      ...authenticationActions(authentication, settings, mails, box),
      ...accountMailActions(authentication, mails),
      ...profileActions(authentication, mails),
      ...ownFactorActions(settings, mails, box),
      ...signInRuleActions,
    ],
    jobs: [tidyIdentity, mails.invite, mails.forgot, mails.confirmEmail, mails.notice],
    cron: [{ job: tidyIdentity, match: '17 * * * *' }],
  };
}

/** Called from the command line when a key is lost. @returns the usernames whose authenticator apps were removed. */
export function removeUnreadableApps(database: Database, settings: Settings): Promise<string[]> {
  return removeUnreadableTotp(database, createSecretBox(settings.encryptionKeys), accountMails(settings));
}

/** Called from the command line. */
export { sealTotpSecrets } from './second-factor/totp-secrets.query.ts';
export { createAdmin } from './user/create-admin.service.ts';
export { followLinks, followStatus, hashPassword };
