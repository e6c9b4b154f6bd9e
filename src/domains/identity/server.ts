/** Server entry point of identity: sign-in, profile, account mails, and hooks for writes of users. */
import sql from 'sql-template-tag';
import type { Database } from '#server/database';
import type { DomainServer } from '#server/engine/behaviour';
import type { Authentication } from '#server/http/authentication';
import type { Settings } from '#server/settings';
import { accountMailActions } from './account-mail/account-mail.service.ts';
import { accountMails } from './account-mail/account-mails.job.ts';
import { authenticationActions } from './authentication.service.ts';
import { hashPassword } from './password.service.ts';
import { profileActions } from './profile.service.ts';
import { ownFactorActions } from './second-factor/own-factors.service.ts';
import { signInRuleActions } from './second-factor/sign-in-rules.service.ts';
import { tidyIdentity } from './tidy-identity.job.ts';
import { checkNewPassword, followLinks, followStatus, userBehaviour } from './user-writes.query.ts';

export function identityServer(authentication: Authentication, settings: Settings): DomainServer {
  const mails = accountMails(settings);
  return {
    behaviours: [userBehaviour(authentication, mails)],
    actions: [
      ...authenticationActions(authentication, settings, mails),
      ...accountMailActions(authentication, mails),
      ...profileActions(authentication, mails),
      ...ownFactorActions(settings, mails),
      ...signInRuleActions,
    ],
    jobs: [tidyIdentity, mails.invite, mails.forgot, mails.confirmEmail, mails.notice],
    cron: [{ job: tidyIdentity, match: '17 * * * *' }],
  };
}

/** Creates the first admin of an agency. @throws Error with a one-line message for the terminal. */
export async function createAdmin(database: Database, admin: { username: string; email: string | null; password: string }): Promise<void> {
  const [fault] = checkNewPassword(admin.password, [admin.username, admin.email]);
  if (fault !== undefined) throw new Error(fault.message);
  const [taken] = await database.rows(
    sql`select 1 from app_user where lower(username) = lower(${admin.username}) or lower(email) = lower(${admin.email})`,
  );
  if (taken !== undefined) throw new Error(`There is already a user named ${admin.username} or with this email address.`);
  await database.rows(
    sql`insert into app_user (username, email, roles, password_hash) values (${admin.username}, ${admin.email}, '{ROLE_ADMIN}', ${await hashPassword(admin.password)})`,
  );
}

export { followLinks, followStatus, hashPassword };
