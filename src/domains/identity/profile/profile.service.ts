/** Handlers for the own account: nickname, email, password, and ending sessions. */
import { invalid } from '#core/errors';
import { iriOf } from '#core/iri';
import { answering, type ActionCall, type Writing } from '#server/engine/action-handlers';
import { publishActorChange } from '#server/engine/publish-change';
import { decode } from '#server/engine/codec';
import type { Action, ActionContext } from '#server/engine/behaviour';
import { explainConstraint } from '#server/http/constraints';
import { isDatabaseError, type Queryable } from '#server/database';
import type { Authentication } from '#server/http/authentication';
import { checkPreconditions, tagOf } from '#server/http/tags';
import { changeAccount, hasOtherEmail } from '../session/account.query.ts';
import type { AccountMails } from '../account-mail/account-mails.job.ts';
import { invalidateLinks } from '../account-mail/account-link.query.ts';
import { sendNotice } from '../account-mail/security-notice.query.ts';
import { ownItem } from '../sign-in/authentication.service.ts';
import { identityErrors } from '../errors.ts';
import { lockOwnAccount } from '../user/own-account.query.ts';
import { changeOwnEmail, clearGuesses, confirmed, countGuess, passwordViolation } from '../user/own-account.service.ts';
import { hashPassword } from '../password/password.service.ts';
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
    answering(endOtherSessions, (call, { currentPassword }) =>
      confirmed(call, currentPassword, (writing) => end(call, authentication, writing, { except: call.actor.session })),
    ),
    answering(endSession, async (call, { currentPassword }) => {
      const wanted = call.params.session ?? '';
      const sessions = await liveSessions(call.database, call.actor.user);
      if (!sessions.some(({ uuid }) => uuid === wanted)) throw identityErrors.fail('noSuchSession');
      const change = (writing: Writing) => end(call, authentication, writing, [wanted]);
      // Ending this one is signing out.
      return wanted === call.actor.session ? call.transaction(change) : confirmed(call, currentPassword, change);
    }),
  ];
}

async function end(
  { actor }: ActionCall,
  authentication: Authentication,
  { tx }: Writing,
  which: readonly string[] | { readonly except: string },
): Promise<null> {
  await endSessions(tx, actor.user, which);
  await publishActorChange(tx, actor.user);
  tx.afterCommit(() => authentication.forget(actor.user));
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
  const proves = password !== null || (await changesEmail(database, actor.user, decoded.values));
  const afterFailure = proves ? await countGuess(database, actor.user, body.currentPassword) : null;
  const hash = password === null ? null : await hashPassword(password);
  await transaction(async ({ tx, audit }) => {
    const stored = await lockOwnAccount(tx, actor);
    checkPreconditions(request.headers, stored.version);
    const violations = [...decoded.violations];
    if (password !== null) violations.push(...checkNewPassword(password, await namesOf(tx, { ...stored, ...decoded.values })));
    if (proves) {
      const violation = await passwordViolation(stored.hash, body.currentPassword);
      if (violation !== null) violations.push(violation);
    }
    if (violations.length > 0) throw invalid(violations);
    if (proves) await clearGuesses(tx, actor.user);
    if (Object.hasOwn(decoded.values, 'email'))
      await changeOwnEmail(tx, mails, actor.user, { oldEmail: stored.email, newEmail: decoded.values.email as string | null });
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
  }).catch(async (error: unknown) => {
    await afterFailure?.(error);
    throw (isDatabaseError(error) ? explainConstraint(engine.registry, error) : null) ?? error;
  });
  return readOwn(call);
}

/** The address that the account has cancels a pending change, for which no password is needed. */
async function changesEmail(db: Queryable, user: string, { email }: Readonly<Record<string, unknown>>): Promise<boolean> {
  return email !== undefined && (await hasOtherEmail(db, user, email as string | null));
}

async function readOwn(context: ActionContext): Promise<Record<string, unknown>> {
  const { json, version } = await ownItem(context, context.actor);
  context.reply.header('etag', tagOf(JSON.stringify(json), version));
  return json;
}
