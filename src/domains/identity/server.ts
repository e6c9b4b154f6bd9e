/** What identity gives to the server: sign-in, profile, and what happens around a write of a user. */
import sql from 'sql-template-tag';
import type { Database } from '#server/database';
import type { DomainServer } from '#server/engine/behaviour';
import type { Authentication } from '#server/http/authentication';
import { authenticationActions, type SignInSettings } from './authentication.service.ts';
import { hashPassword } from './password.service.ts';
import { profileActions } from './profile.service.ts';
import { tidyIdentity } from './tidy-identity.job.ts';
import { checkNewPassword, followLinks, followStatus, userBehaviour } from './user-writes.query.ts';

export function identityServer(authentication: Authentication, options: SignInSettings): DomainServer {
  return {
    behaviours: [userBehaviour(authentication)],
    actions: [...authenticationActions(authentication, options), ...profileActions(authentication)],
    jobs: [tidyIdentity],
    cron: [{ job: tidyIdentity, match: '17 * * * *' }],
  };
}

/** Makes the first admin of an agency. @throws Error with one line for the terminal. */
export async function createAdmin(database: Database, admin: { username: string; email: string | null; password: string }): Promise<void> {
  const [fault] = checkNewPassword(admin.password, [admin.username, admin.email]);
  if (fault !== undefined) throw new Error(fault.message);
  const [taken] = await database.rows(
    sql`select 1 from app_user where lower(username) = lower(${admin.username}) or lower(email) = lower(${admin.email})`,
  );
  if (taken !== undefined) throw new Error(`There already is a user called ${admin.username}, or with that email address.`);
  await database.rows(
    sql`insert into app_user (username, email, roles, password_hash) values (${admin.username}, ${admin.email}, '{ROLE_ADMIN}', ${await hashPassword(admin.password)})`,
  );
}

export { followLinks, followStatus, hashPassword };
