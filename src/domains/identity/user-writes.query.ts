/** Decides what happens around a write of a user: password kept as hash, an inactive person out at once, never without an admin. */
import sql from 'sql-template-tag';
import type { Violation } from '#core/errors';
import { announceActor } from '#server/engine/announce';
import type { Behaviour, Change } from '#server/engine/behaviour';
import type { Authentication } from '#server/http/authentication';
import { identityErrors } from './errors.ts';
import { COMMON_PASSWORDS, hashPassword } from './password.query.ts';
import { PASSWORD_MESSAGES, passwordFault } from './password.rules.ts';
import { endSessions } from './session.query.ts';

export function userBehaviour(authentication: Authentication): Behaviour {
  return {
    resource: 'User',
    computed: {
      isAdmin: (row) => sql`('ROLE_ADMIN' = any(${row}.roles))`,
      isManager: (row) => sql`('ROLE_MANAGER' = any(${row}.roles))`,
    },
    prepare({ extras, values, before }) {
      if (typeof extras.password !== 'string') return [];
      return checkNewPassword(extras.password, [values.username ?? before?.username, values.email ?? before?.email].map((name) => (typeof name === 'string' ? name : null)));
    },
    async after(change) {
      const { tx, uuid, extras, operation } = change;
      const password = typeof extras.password === 'string' ? extras.password : null;
      if (password !== null) await tx.rows(sql`update app_user set password_hash = ${await hashPassword(password)} where uuid = ${uuid}`);
      if (operation === 'create') return;
      if (change.values.status === 'INACTIVE' || password !== null) await endSessions(tx, uuid, { except: uuid === change.actor.user ? change.actor.session : null });
      if (losesAdmin(change)) await keepAnAdmin(change);
      await announceActor(tx, uuid);
      tx.afterCommit(() => authentication.forget(uuid));
    },
  };
}

export function checkNewPassword(password: string, names: readonly (string | null)[]): Violation[] {
  const fault = passwordFault(password, COMMON_PASSWORDS, names);
  return fault === null ? [] : [{ propertyPath: 'password', message: PASSWORD_MESSAGES[fault], code: fault }];
}

function losesAdmin({ before, values }: Change): boolean {
  const wasAdmin = Array.isArray(before?.roles) && before.roles.includes('ROLE_ADMIN') && before.status === 'ACTIVE';
  const staysAdmin = !(Array.isArray(values.roles) && !values.roles.includes('ROLE_ADMIN')) && values.status !== 'INACTIVE';
  return wasAdmin && !staysAdmin;
}

/** Two admins who remove each other at once queue up here, so that one of them stays. */
async function keepAnAdmin({ tx }: Change): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtext('app_user.last_admin'))`);
  const [left] = await tx.rows<{ count: number }>(sql`select count(*) as count from app_user where status = 'ACTIVE' and 'ROLE_ADMIN' = any(roles)`);
  if (left!.count === 0) throw identityErrors.fail('lastAdmin');
}
