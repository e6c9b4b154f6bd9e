/** Decides what people may change of their own account: nickname, email and password, and which of their sessions go on. */
import * as z from 'zod';
import sql, { join, raw } from 'sql-template-tag';
import { everyone } from '#core/access';
import { coreErrors, invalid } from '#core/errors';
import { announce, announceActor } from '#server/engine/announce';
import { writeAudit } from '#server/engine/audit';
import { decode } from '#server/engine/codec';
import { defineAction, type Action, type ActionContext } from '#server/engine/behaviour';
import { explainConstraint } from '#server/http/constraints';
import { isDatabaseError, type Transaction } from '#server/database';
import { maySignIn, type Authentication } from '#server/http/authentication';
import type { SignedIn } from '#server/http/signed-in';
import { matchesVersion, tagOf } from '#server/http/tags';
import { ownItem, refuseWhile } from './authentication.action.ts';
import { identityErrors } from './errors.ts';
import { hashPassword, passwordMatches } from './password.service.ts';
import { forgiveAttempt, noteAttempt, profileBuckets } from './throttle.query.ts';
import { checkNewPassword, namesOf } from './user-writes.query.ts';
import { endSessions, liveSessions } from './session.query.ts';
import { User } from './user.resource.ts';

const OWN_FIELDS = new Set(['nickname', 'email', 'password']);
const user = z.record(z.string(), z.unknown());
const session = z.object({
  uuid: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  userAgent: z.string().nullable(),
  address: z.string().nullable(),
  current: z.boolean(),
});

export function profileActions(authentication: Authentication): Action[] {
  const read = (path: string) =>
    defineAction({
      method: 'GET',
      path,
      resource: 'User',
      access: everyone,
      summary: 'The own user record.',
      input: z.unknown(),
      output: user,
      run: readOwn,
    });
  const change = (path: string) =>
    defineAction({
      method: 'PATCH',
      path,
      resource: 'User',
      access: everyone,
      summary: 'Changes the own nickname, email or password; a new password needs the current one and ends the other sessions.',
      input: z.looseObject({ currentPassword: z.string().max(1000).optional() }),
      output: user,
      run: (context, body) => changeProfile(context, body, authentication),
    });
  return [
    read('/api/me'),
    read('/api/me/profile'),
    change('/api/me'),
    change('/api/me/profile'),
    defineAction({
      method: 'GET',
      path: '/api/me/sessions',
      resource: 'User',
      access: everyone,
      summary: 'The own sessions that go on.',
      input: z.unknown(),
      output: z.object({ member: z.array(session) }),
      async run({ database, actor }) {
        const rows = await liveSessions(database, actor.user);
        return { member: rows.map((row) => ({ ...row, current: row.uuid === actor.session })) };
      },
    }),
    defineAction({
      method: 'DELETE',
      path: '/api/me/sessions',
      resource: 'User',
      access: everyone,
      status: 204,
      summary: 'Signs out all other own sessions.',
      input: z.unknown(),
      output: z.null(),
      run: (context) => end(context, authentication, { except: context.actor.session }),
    }),
    defineAction({
      method: 'DELETE',
      path: '/api/me/sessions/:session',
      resource: 'User',
      access: everyone,
      status: 204,
      summary: 'Signs out one own session.',
      input: z.unknown(),
      output: z.null(),
      async run(context) {
        const wanted = context.params.session ?? '';
        const mine = await liveSessions(context.database, context.actor.user);
        if (!mine.some(({ uuid }) => uuid === wanted)) throw identityErrors.fail('noSuchSession');
        return end(context, authentication, [wanted]);
      },
    }),
  ];
}

async function end(
  { database, actor }: ActionContext,
  authentication: Authentication,
  which: readonly string[] | { readonly except: string },
): Promise<null> {
  await database.transaction(async (tx) => {
    await endSessions(tx, actor.user, which);
    await announceActor(tx, actor.user);
  });
  authentication.forget(actor.user);
  return null;
}

interface StoredProfile extends Record<string, unknown> {
  readonly hash: string | null;
  readonly version: number;
  readonly nickname: string | null;
  readonly email: string | null;
}

async function changeProfile(
  context: ActionContext,
  body: Record<string, unknown>,
  authentication: Authentication,
): Promise<Record<string, unknown>> {
  const { database, engine, actor, request, requestId } = context;
  const decoded = decode(engine.registry, User, body, 'update', (name) => OWN_FIELDS.has(name));
  const password = typeof decoded.extras.password === 'string' ? decoded.extras.password : null;
  const guesses = password === null ? [] : profileBuckets(actor.user);
  // Outside of the transaction, so that a wrong guess counts although nothing else of it stays.
  if (password !== null) refuseWhile(await noteAttempt(database, guesses));
  const hash = password === null ? null : await hashPassword(password);
  let rightGuess = false;
  await database
    .transaction(async (tx) => {
      const stored = await lockOwn(tx, actor);
      if (!matchesVersion(request.headers['if-match'], stored.version)) throw coreErrors.fail('stale');
      const violations = [...decoded.violations];
      if (password !== null) {
        violations.push(...checkNewPassword(password, await namesOf(tx, { ...stored, ...decoded.values })));
        rightGuess = await passwordMatches(stored.hash, typeof body.currentPassword === 'string' ? body.currentPassword : '');
        if (!rightGuess)
          violations.push({ propertyPath: 'currentPassword', message: 'The current password is wrong.', code: 'WRONG_PASSWORD' });
      }
      if (violations.length > 0) throw invalid(violations);
      const changed = (['nickname', 'email'] as const).filter(
        (name) => Object.hasOwn(decoded.values, name) && decoded.values[name] !== stored[name],
      );
      if (changed.length === 0 && hash === null) return;
      const sets = [
        ...changed.map((name) => sql`${raw(name)} = ${decoded.values[name]}`),
        ...(hash === null ? [] : [sql`password_hash = ${hash}`]),
        sql`version = version + 1`,
        sql`update_time = date_trunc('second', now())`,
      ];
      await tx.rows(sql`update app_user set ${join(sets)} where uuid = ${actor.user}`);
      if (hash !== null) await endSessions(tx, actor.user, { except: actor.session });
      const values = (of: Readonly<Record<string, unknown>>) => Object.fromEntries(changed.map((name) => [name, of[name]]));
      await writeAudit(
        { tx, actor, requestId },
        {
          record: `/api/users/${actor.user}`,
          resource: 'User',
          operation: 'UPDATE',
          before: values(stored),
          after: { ...values(decoded.values), ...(hash === null ? {} : { password: 'changed' }) },
          reason: null,
        },
      );
      await announce(tx, User);
      await announceActor(tx, actor.user);
      tx.afterCommit(() => authentication.forget(actor.user));
    })
    .catch((error: unknown) => {
      throw (isDatabaseError(error) ? explainConstraint(engine.registry, error) : null) ?? error;
    })
    .finally(() => (rightGuess ? forgiveAttempt(database, guesses) : undefined));
  return readOwn(context);
}

/** The own row, which nobody else writes until the transaction ends. @throws ProblemError 401 when the session was ended since the request was let in. */
async function lockOwn(tx: Transaction, actor: SignedIn): Promise<StoredProfile> {
  const [stored] = await tx.rows<StoredProfile>(
    sql`select password_hash as hash, version, username, nickname, email, employee from app_user u where uuid = ${actor.user} for update`,
  );
  // Asked once the row is locked: whoever resets a password or puts a person out holds it until their sessions have ended.
  const [session] = await tx.rows(
    sql`select 1 from user_session s join app_user u on u.uuid = s."user" where s.uuid = ${actor.session} and s.ended_at is null and s.expires_at > now() and ${maySignIn('u')} for share of s`,
  );
  if (stored === undefined || session === undefined)
    throw coreErrors.fail('notSignedIn', {}, { headers: { 'www-authenticate': 'Bearer' } });
  return stored;
}

async function readOwn(context: ActionContext): Promise<Record<string, unknown>> {
  const { json, version } = await ownItem(context, context.actor);
  context.reply.header('etag', tagOf(JSON.stringify(json), version));
  return json;
}
