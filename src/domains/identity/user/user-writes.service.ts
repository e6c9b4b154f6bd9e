/** Hooks for writes of users: hash the password, sign out inactive users immediately, always keep an active admin. */
import type { Violation } from '#core/errors';
import { sameValue } from '#core/same-value';
import { publishActorChange } from '#server/engine/publish-change';
import type { Behaviour, Change, Values } from '#server/engine/behaviour';
import type { Queryable, Transaction } from '#server/database';
import type { Authentication } from '#server/http/authentication';
import { invalidateLinks } from '../account-mail/account-link.query.ts';
import type { AccountMails } from '../account-mail/account-mails.job.ts';
import { dropEmailChange } from '../account-mail/email-change.query.ts';
import { sendNotice } from '../account-mail/security-notice.query.ts';
import { identityErrors } from '../errors.ts';
import { lockOwnAccount } from './own-account.query.ts';
import { changeOwnEmail, clearGuesses, countGuess, passwordViolation, takeBackGuess } from './own-account.service.ts';
import { COMMON_PASSWORDS, hashPassword } from '../password/password.service.ts';
import { PASSWORD_MESSAGES, passwordFault } from '../password/password.rules.ts';
import { isAllowedIn } from '../session/account.query.ts';
import { endSessions } from '../session/session.query.ts';
import {
  countAdmins,
  hasPassword,
  hasSecondFactor,
  isAdmin,
  isManager,
  lockAdmins,
  pendingEmail,
  readEmployeeNames,
  readLinkedUsers,
  storePasswordHash,
} from './user-writes.query.ts';

/** The fields that decide whether and how a user signs in: of the own account, they change only with the current password. */
const SIGN_IN_FIELDS = ['username', 'email', 'roles', 'status'] as const;
const OWN_REMOVAL: Violation = {
  propertyPath: 'currentPassword',
  message: 'To deactivate your own account, edit it: set its status to Inactive and enter your current password.',
  code: 'REQUIRED',
};

export function userBehaviour(authentication: Authentication, mails: AccountMails): Behaviour {
  return {
    resource: 'User',
    computed: { isAdmin, isManager, hasPassword, hasSecondFactor, pendingEmail },
    async beforeTransaction({ database, actor, uuid, body }) {
      return uuid.toLowerCase() === actor.user ? countGuess(database, actor.user, body['currentPassword']) : null;
    },
    async beforeWrite(change) {
      const { tx, actor, uuid, extras, values, before } = change;
      const violation = uuid === actor.user ? await confirmOwnChange(change, mails) : null;
      if (violation !== null) return [violation];
      if (typeof extras.password !== 'string') return [];
      return checkNewPassword(extras.password, await namesOf(tx, { ...before, ...values }));
    },
    async afterWrite(change) {
      const { tx, uuid, extras, operation } = change;
      const password = typeof extras.password === 'string' ? extras.password : null;
      if (password !== null) await storePasswordHash(tx, uuid, await hashPassword(password));
      if (operation === 'create') {
        const invited = password === null && typeof change.values.email === 'string';
        if (invited) await tx.enqueue(mails.invite, { user: uuid }, { key: uuid, requestedBy: change.actor.user });
        return;
      }
      await followCredentials(change, password !== null, mails);
      if (change.values.status === 'INACTIVE' || password !== null)
        await endSessions(tx, uuid, { except: uuid === change.actor.user ? change.actor.session : null });
      if (losesAdmin(change)) await keepAnAdmin(change.tx);
      if (uuid === change.actor.user && change.values.status !== 'INACTIVE') await keepOwnAccount(tx, uuid);
      await publishActorChange(tx, uuid);
      tx.afterCommit(() => authentication.forget(uuid));
    },
  };
}

/**
 * Verifies the current password for a change to the own account, and turns a change of address into a request that both addresses confirm,
 * as in the profile. @returns what is missing; null = the change may be stored.
 */
async function confirmOwnChange(change: Change, mails: AccountMails): Promise<Violation | null> {
  const { tx, actor, values, extras, before, resource, operation } = change;
  const isSent = typeof extras.currentPassword === 'string';
  const changes = (name: string) => Object.hasOwn(values, name) && !sameValue(resource.fields[name], before?.[name], values[name]);
  if (typeof extras.password !== 'string' && !SIGN_IN_FIELDS.some(changes)) {
    if (isSent) await takeBackGuess(tx, actor.user);
    return null;
  }
  if (losesAdmin(change)) await keepAnAdmin(tx, { without: actor.user });
  if (operation === 'remove') return OWN_REMOVAL;
  const { hash, email } = await lockOwnAccount(tx, actor);
  const violation = await passwordViolation(hash, isSent ? String(extras.currentPassword) : undefined);
  if (violation !== null) return violation;
  await clearGuesses(tx, actor.user);
  if (changes('email')) await changeOwnEmail(tx, mails, actor.user, { oldEmail: email, newEmail: values['email'] as string | null });
  delete values['email'];
  return null;
}

/** After an admin changes a password or address: invalidates links sent earlier, and notifies the user at the previous address. */
async function followCredentials(
  { tx, uuid, actor, values, before }: Change & { readonly uuid: string },
  password: boolean,
  mails: AccountMails,
): Promise<void> {
  const by = uuid === actor.user ? {} : { by: 'An admin' };
  const old = typeof before?.email === 'string' ? before.email : undefined;
  const moved = values.email !== undefined && values.email !== (before?.email ?? null);
  if (moved || password) await invalidateLinks(tx, uuid, ['RESET', 'INVITATION']);
  if (moved) await dropEmailChange(tx, uuid);
  if (moved && old !== undefined) await sendNotice(tx, mails, uuid, 'EMAIL_CHANGED', { ...by, to: old });
  if (password) await sendNotice(tx, mails, uuid, 'PASSWORD_CHANGED', by);
}

export function checkNewPassword(password: string, names: readonly (string | null)[]): Violation[] {
  const fault = passwordFault(password, COMMON_PASSWORDS, names);
  return fault === null ? [] : [{ propertyPath: 'password', message: PASSWORD_MESSAGES[fault], code: fault }];
}

/** Names of a user, from the account and the linked employee record. @param user values of the account. */
export async function namesOf(db: Queryable, user: Values): Promise<(string | null)[]> {
  const names = await readEmployeeNames(db, user.employee ?? null);
  return [...[user.username, user.email, user.nickname].map((name) => (typeof name === 'string' ? name : null)), ...names];
}

/** Signs out the users of a deactivated client or employee immediately, on every node. When the record is restored, they have to sign in again. */
export async function followStatus(
  change: Change & { readonly uuid: string },
  link: 'client' | 'employee',
  authentication: Authentication,
): Promise<void> {
  const { tx, uuid, operation, values, before, resource } = change;
  if (operation === 'create' || values.status === undefined || values.status === before?.status) return;
  const users = await readLinkedUsers(tx, link, uuid);
  const ends = values.status === resource.softDelete?.value;
  if (ends) for (const user of users) await endSessions(tx, user, { except: null });
  await followLinks(change, users, authentication);
}

/** After a change to records that users are linked to, or to the links: clears the cached actors of these users. */
export async function followLinks(
  { tx, actor }: Pick<Change, 'tx' | 'actor'>,
  users: readonly string[],
  authentication: Authentication,
): Promise<void> {
  if (users.length === 0) return;
  await keepAnAdmin(tx);
  if (users.includes(actor.user)) await keepOwnAccount(tx, actor.user);
  for (const user of users) {
    await publishActorChange(tx, user);
    tx.afterCommit(() => authentication.forget(user));
  }
}

/** @throws ProblemError 409 when a change to a linked record, or to the link, locks the account of the person who makes it. */
async function keepOwnAccount(tx: Transaction, user: string): Promise<void> {
  if (!(await isAllowedIn(tx, user))) throw identityErrors.fail('ownAccount');
}

function losesAdmin({ before, values }: Change): boolean {
  const wasAdmin = Array.isArray(before?.roles) && before.roles.includes('ROLE_ADMIN') && before.status === 'ACTIVE';
  const keepsRole = !(Array.isArray(values.roles) && !values.roles.includes('ROLE_ADMIN')) && values.status !== 'INACTIVE';
  return wasAdmin && !(keepsRole && values.employee === undefined && values.client === undefined);
}

/** Serialises checks with an advisory lock, so that two admins who remove each other concurrently cannot both succeed. */
async function keepAnAdmin(tx: Transaction, { without = null }: { readonly without?: string | null } = {}): Promise<void> {
  await lockAdmins(tx);
  if ((await countAdmins(tx, without)) === 0) throw identityErrors.fail('lastAdmin');
}
