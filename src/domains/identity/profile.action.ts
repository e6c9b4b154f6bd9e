/** Decides what people may change of their own account: nickname, email and password, and which of their sessions go on. */
import * as z from 'zod';
import sql from 'sql-template-tag';
import { everyone } from '#core/access';
import { coreErrors, invalid } from '#core/errors';
import { announceActor } from '#server/engine/announce';
import { writeAudit } from '#server/engine/audit';
import { decode } from '#server/engine/codec';
import { defineAction, type Action, type ActionContext } from '#server/engine/behaviour';
import { explainConstraint } from '#server/http/constraints';
import { isDatabaseError } from '#server/database';
import type { Authentication } from '#server/http/authentication';
import { userOf } from './authentication.action.ts';
import { identityErrors } from './errors.ts';
import { hashPassword, passwordMatches } from './password.query.ts';
import { checkNewPassword } from './user-writes.query.ts';
import { endSessions, liveSessions } from './session.query.ts';
import { User } from './user.resource.ts';

const OWN_FIELDS = new Set(['nickname', 'email', 'password']);
const user = z.record(z.string(), z.unknown());
const session = z.object({ uuid: z.string(), createdAt: z.string(), lastUsedAt: z.string(), userAgent: z.string().nullable(), address: z.string().nullable(), current: z.boolean() });

export function profileActions(authentication: Authentication): Action[] {
  const read = (path: string) => defineAction({ method: 'GET', path, resource: 'User', access: everyone, summary: 'The own user record.', input: z.unknown(), output: user, run: (context) => userOf(context, context.actor) });
  const change = (path: string) => defineAction({
    method: 'PATCH', path, resource: 'User', access: everyone, summary: 'Changes the own nickname, email or password; a new password needs the current one and ends the other sessions.',
    input: z.looseObject({ currentPassword: z.string().max(1000).optional() }), output: user,
    run: (context, body) => changeProfile(context, body, authentication),
  });
  return [
    read('/api/me'), read('/api/me/profile'), change('/api/me'), change('/api/me/profile'),
    defineAction({
      method: 'GET', path: '/api/me/sessions', resource: 'User', access: everyone, summary: 'The own sessions that go on.', input: z.unknown(), output: z.object({ member: z.array(session) }),
      async run({ database, actor }) {
        const rows = await liveSessions(database, actor.user);
        return { member: rows.map((row) => ({ ...row, current: row.uuid === actor.session })) };
      },
    }),
    defineAction({
      method: 'DELETE', path: '/api/me/sessions', resource: 'User', access: everyone, status: 204, summary: 'Signs out all other own sessions.', input: z.unknown(), output: z.null(),
      run: (context) => end(context, authentication, { except: context.actor.session }),
    }),
    defineAction({
      method: 'DELETE', path: '/api/me/sessions/:session', resource: 'User', access: everyone, status: 204, summary: 'Signs out one own session.', input: z.unknown(), output: z.null(),
      async run(context) {
        const wanted = context.params.session ?? '';
        const mine = await liveSessions(context.database, context.actor.user);
        if (!mine.some(({ uuid }) => uuid === wanted)) throw identityErrors.fail('noSuchSession');
        return end(context, authentication, [wanted]);
      },
    }),
  ];
}

async function end({ database, actor }: ActionContext, authentication: Authentication, which: readonly string[] | { readonly except: string }): Promise<null> {
  await database.transaction(async (tx) => {
    await endSessions(tx, actor.user, which);
    await announceActor(tx, actor.user);
  });
  authentication.forget(actor.user);
  return null;
}

async function changeProfile(context: ActionContext, body: Record<string, unknown>, authentication: Authentication): Promise<Record<string, unknown>> {
  const { database, engine, actor, requestId } = context;
  const decoded = decode(engine.registry, User, body, 'update', (name) => OWN_FIELDS.has(name));
  const violations = [...decoded.violations];
  const password = typeof decoded.extras.password === 'string' ? decoded.extras.password : null;
  const [stored] = await database.rows<{ hash: string | null; username: string; nickname: string | null; email: string | null }>(sql`select password_hash as hash, username, nickname, email from app_user where uuid = ${actor.user}`);
  if (stored === undefined) throw coreErrors.fail('notSignedIn');
  if (password !== null) {
    violations.push(...checkNewPassword(password, [stored.username, stored.email]));
    if (!(await passwordMatches(stored.hash, typeof body.currentPassword === 'string' ? body.currentPassword : ''))) violations.push({ propertyPath: 'currentPassword', message: 'The current password is wrong.', code: 'WRONG_PASSWORD' });
  }
  if (violations.length > 0) throw invalid(violations);
  const nickname = Object.hasOwn(decoded.values, 'nickname') ? decoded.values.nickname : stored.nickname;
  const email = Object.hasOwn(decoded.values, 'email') ? decoded.values.email : stored.email;
  const hash = password === null ? stored.hash : await hashPassword(password);
  await database.transaction(async (tx) => {
    await tx.rows(sql`update app_user set nickname = ${nickname}, email = ${email}, password_hash = ${hash}, version = version + 1, update_time = date_trunc('second', now()) where uuid = ${actor.user}`);
    if (password !== null) await endSessions(tx, actor.user, { except: actor.session });
    await writeAudit({ tx, actor, requestId }, { record: `/api/users/${actor.user}`, resource: 'User', operation: 'UPDATE', before: { nickname: stored.nickname, email: stored.email }, after: { nickname, email, ...(password === null ? {} : { password: 'changed' }) }, reason: null });
    await announceActor(tx, actor.user);
  }).catch((error: unknown) => {
    throw (isDatabaseError(error) ? explainConstraint(engine.registry, error) : null) ?? error;
  });
  authentication.forget(actor.user);
  return userOf(context, actor);
}
