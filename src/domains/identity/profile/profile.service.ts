/** Handlers for the own account: nickname, email, password, and ending sessions. */
import { coreErrors, invalid } from '#core/errors';
import { iriOf } from '#core/iri';
import { answering, type ActionCall } from '#server/engine/action-handlers';
import { publishActorChange } from '#server/engine/publish-change';
import { decode } from '#server/engine/codec';
import type { Action, ActionContext } from '#server/engine/behaviour';
import { explainConstraint } from '#server/http/constraints';
import { isDatabaseError, type Queryable, type Transaction } from '#server/database';
import type { Authentication } from '#server/http/authentication';
import { matchesVersion, tagOf } from '#server/http/tags';
import { changeAccount, hasNoEmail, isEmailTaken } from '../session/account.query.ts';
import type { AccountMails } from '../account-mail/account-mails.job.ts';
import { invalidateLinks } from '../account-mail/account-link.query.ts';
import { requestEmailChange, dropEmailChange } from '../account-mail/email-change.query.ts';
import { sendNotice } from '../account-mail/security-notice.query.ts';
import { ownItem } from '../session/authentication.service.ts';
import { identityErrors } from '../errors.ts';
import { lockOwnAccount, WRONG_PASSWORD } from './own-account.query.ts';
import { hashPassword, passwordMatches } from '../password/password.service.ts';
import { clearAttempts, profileBuckets, recordAttempt, takeBackAttempt, throwIfThrottled } from '../session/throttle.query.ts';
import {
  changeMe,
  changeProfile,
  endOtherSessions,
  endSession,
  listSessions,
  readMe,
  readProfile,
  type ProfileChange,
} from './profile.action.ts';
import { checkNewPassword, namesOf } from '../user/user-writes.service.ts';
import { endSessions, liveSessions } from '../session/session.query.ts';
import { User } from '../user/user.resource.ts';

const OWN_FIELDS = new Set(['nickname', 'email', 'password']);
export function profileActions(authentication: Authentication, mails: AccountMails): Action[] {
  return [
    answering(readMe, readOwn),
    answering(readProfile, readOwn),
    answering(changeMe, (call, body) => changeOwn(call, body, authentication, mails)),
    answering(changeProfile, (call, body) => changeOwn(call, body, authentication, mails)),
    answering(listSessions, async ({ database, actor }) => {
      const rows = await liveSessions(database, actor.user);
      return { member: rows.map((row) => ({ ...row, current: row.uuid === actor.session })) };
    }),
    answering(endOtherSessions, (call) => end(call, authentication, { except: call.actor.session })),
    answering(endSession, async (call) => {
      const wanted = call.params.session ?? '';
      const sessions = await liveSessions(call.database, call.actor.user);
      if (!sessions.some(({ uuid }) => uuid === wanted)) throw identityErrors.fail('noSuchSession');
      return end(call, authentication, [wanted]);
    }),
  ];
}

async function end(
  { transaction, actor }: ActionCall,
  authentication: Authentication,
  which: readonly string[] | { readonly except: string },
): Promise<null> {
  await transaction(async ({ tx }) => {
    await endSessions(tx, actor.user, which);
    await publishActorChange(tx, actor.user);
  });
  authentication.forget(actor.user);
  return null;
}

async function changeOwn(
  call: ActionCall,
  body: ProfileChange,
  authentication: Authentication,
  mails: AccountMails,
): Promise<Record<string, unknown>> {
  const { database, engine, actor, request, transaction } = call;
  const decoded = decode(engine.registry, User, body, 'update', (name) => OWN_FIELDS.has(name));
  const password = typeof decoded.extras.password === 'string' ? decoded.extras.password : null;
  const proves = password !== null || (await isFirstEmail(database, actor.user, decoded.values.email));
  const guesses = proves ? profileBuckets(actor.user) : [];
  // Outside the transaction, so that a wrong guess is counted although everything else is rolled back.
  if (proves) throwIfThrottled(await recordAttempt(database, guesses));
  const hash = password === null ? null : await hashPassword(password);
  let rightGuess: boolean | null = null;
  await transaction(async ({ tx, audit }) => {
    const stored = await lockOwnAccount(tx, actor);
    if (!matchesVersion(request.headers['if-match'], stored.version)) throw coreErrors.fail('stale');
    const violations = [...decoded.violations];
    if (password !== null) violations.push(...checkNewPassword(password, await namesOf(tx, { ...stored, ...decoded.values })));
    if (proves) {
      rightGuess = await passwordMatches(stored.hash, body.currentPassword ?? '');
      if (!rightGuess) violations.push(WRONG_PASSWORD);
    }
    if (violations.length > 0) throw invalid(violations);
    if (Object.hasOwn(decoded.values, 'email'))
      await changeEmail(tx, mails, actor.user, stored.email, decoded.values.email as string | null);
    const changed = (['nickname'] as const).filter((name) => Object.hasOwn(decoded.values, name) && decoded.values[name] !== stored[name]);
    if (changed.length === 0 && hash === null) return;
    const values = (of: Readonly<Record<string, unknown>>) => Object.fromEntries(changed.map((name) => [name, of[name]]));
    await changeAccount(tx, actor.user, values(decoded.values), hash);
    if (hash !== null) {
      await endSessions(tx, actor.user, { except: actor.session });
      await invalidateLinks(tx, actor.user, ['RESET', 'INVITATION']);
      await sendNotice(tx, mails, actor.user, 'PASSWORD_CHANGED');
    }
    await audit({
      record: iriOf(User, actor.user),
      operation: 'UPDATE',
      before: values(stored),
      after: { ...values(decoded.values), ...(hash === null ? {} : { password: 'changed' }) },
    });
    await publishActorChange(tx, actor.user);
    tx.afterCommit(() => authentication.forget(actor.user));
  })
    .catch((error: unknown) => {
      throw (isDatabaseError(error) ? explainConstraint(engine.registry, error) : null) ?? error;
    })
    .finally(async () => {
      if (rightGuess === null) await takeBackAttempt(database, guesses);
      else if (rightGuess) await clearAttempts(database, guesses);
    });
  return readOwn(call);
}

/** A first email address takes effect without confirmation and allows password resets, so it requires the current password. */
async function isFirstEmail(db: Queryable, user: string, email: unknown): Promise<boolean> {
  return typeof email === 'string' && (await hasNoEmail(db, user));
}

/**
 * Requests a change of address, which both addresses must confirm; the current address cancels a pending change. @throws ProblemError 422
 * when another account has it.
 */
async function changeEmail(
  tx: Transaction,
  mails: AccountMails,
  user: string,
  oldEmail: string | null,
  newEmail: string | null,
): Promise<void> {
  if (oldEmail === newEmail) return dropEmailChange(tx, user);
  if (await isEmailTaken(tx, newEmail, user))
    throw invalid([{ propertyPath: 'email', message: 'This value is already used.', code: 'NOT_UNIQUE' }]);
  await requestEmailChange(tx, mails, user, { oldEmail, newEmail });
}

async function readOwn(context: ActionContext): Promise<Record<string, unknown>> {
  const { json, version } = await ownItem(context, context.actor);
  context.reply.header('etag', tagOf(JSON.stringify(json), version));
  return json;
}
