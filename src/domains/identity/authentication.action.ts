/** Decides how signing in, refreshing, checking and signing out work (spec §7). */
import * as z from 'zod';
import sql from 'sql-template-tag';
import { coreErrors } from '#core/errors';
import { announceActor } from '#server/engine/announce';
import { defineAction, type Action, type ActionContext } from '#server/engine/behaviour';
import type { Authentication } from '#server/http/authentication';
import type { SignedIn } from '#server/http/signed-in';
import { checkXsrf, clearCookies, refreshTokenIn, setCookies } from './cookies.query.ts';
import { identityErrors } from './errors.ts';
import { passwordMatches } from './password.query.ts';
import { endSessions, rotate, sessionOf, startSession } from './session.query.ts';
import { forgiveAttempt, noteAttempt } from './throttle.query.ts';
import { User } from './user.resource.ts';

const user = z.record(z.string(), z.unknown()).nullable();
const signedIn = z.object({ token: z.string(), user });
const credentials = z.object({ username: z.string().max(200), password: z.string().max(1000) });

export function authenticationActions(authentication: Authentication, refreshTokenDays: number): Action[] {
  const answer = async (context: ActionContext, actor: SignedIn) => ({ token: await authentication.issueToken(actor), user: await userOf(context, actor) });

  return [
    defineAction({
      method: 'POST', path: '/api/authentication/token', resource: 'User', access: 'open', summary: 'Signs in with username or email and password.', input: credentials, output: signedIn,
      async run(context, { username, password }) {
        const { database, request, reply } = context;
        const attempt = { account: username, address: request.ip };
        const wait = await noteAttempt(database, attempt);
        if (wait > 0) throw identityErrors.fail('throttled', { minutes: Math.ceil(wait / 60) }, { headers: { 'retry-after': String(wait) } });
        const name = username.trim().toLowerCase();
        const [row] = name.includes('\0') ? [] : await database.rows<{ uuid: string; hash: string | null; active: boolean }>(sql`
          select uuid, password_hash as hash, status = 'ACTIVE' as active from app_user where lower(username) = ${name} or lower(email) = ${name} order by (lower(username) = ${name}) desc limit 1`);
        const matches = await passwordMatches(row?.hash ?? null, password);
        if (row === undefined || !matches || !row.active) throw identityErrors.fail('wrongCredentials');
        await forgiveAttempt(database, attempt);
        const started = await database.transaction((tx) => startSession(tx, row.uuid, { userAgent: request.headers['user-agent'] ?? null, address: request.ip }, refreshTokenDays));
        const actor = await authentication.actorOf(started.session);
        if (actor === null) throw identityErrors.fail('wrongCredentials');
        setCookies(request, reply, started.refreshToken, refreshTokenDays);
        return answer(context, actor);
      },
    }),
    defineAction({
      method: 'POST', path: '/api/authentication/refresh', resource: 'User', access: 'open', summary: 'Exchanges the refresh cookie for a new access token; the old cookie is spent.', input: z.unknown(), output: signedIn,
      async run(context) {
        const { database, request, reply } = context;
        const refreshToken = refreshTokenIn(request);
        if (refreshToken === null) throw identityErrors.fail('refreshRefused');
        checkXsrf(request);
        const rotated = await database.transaction((tx) => rotate(tx, refreshToken, refreshTokenDays));
        if (rotated !== null && 'reusedBy' in rotated) authentication.forget(rotated.reusedBy);
        const actor = rotated === null || 'reusedBy' in rotated ? null : await authentication.actorOf(rotated.session);
        if (rotated === null || 'reusedBy' in rotated || actor === null) {
          clearCookies(reply);
          throw identityErrors.fail('refreshRefused');
        }
        setCookies(request, reply, rotated.refreshToken, refreshTokenDays);
        return answer(context, actor);
      },
    }),
    defineAction({
      method: 'GET', path: '/api/authentication/session', resource: 'User', access: 'open', summary: 'Says whether the refresh cookie (or bearer token) still stands, with a fresh access token.', input: z.unknown(),
      output: z.object({ authenticated: z.boolean(), user, token: z.string().nullable() }),
      async run(context) {
        const actor = await currentActor(context, authentication);
        return actor === null ? { authenticated: false, user: null, token: null } : { authenticated: true, ...(await answer(context, actor)) };
      },
    }),
    defineAction({
      method: 'POST', path: '/api/authentication/logout', resource: 'User', access: 'open', status: 204, summary: 'Ends the session and clears its cookies.', input: z.unknown(), output: z.null(),
      async run(context) {
        const { database, request, reply } = context;
        const bearer = await bearerActor(context, authentication);
        if (bearer === null && refreshTokenIn(request) !== null) checkXsrf(request);
        const actor = bearer ?? (await currentActor(context, authentication));
        if (actor !== null) {
          await database.transaction(async (tx) => {
            await endSessions(tx, actor.user, [actor.session]);
            await announceActor(tx, actor.user);
          });
          authentication.forget(actor.user);
        }
        clearCookies(reply);
        return null;
      },
    }),
  ];
}

async function currentActor(context: ActionContext, authentication: Authentication): Promise<SignedIn | null> {
  const refreshToken = refreshTokenIn(context.request);
  const session = refreshToken === null ? null : await sessionOf(context.database, refreshToken);
  return session === null ? bearerActor(context, authentication) : authentication.actorOf(session);
}

async function bearerActor({ request }: ActionContext, authentication: Authentication): Promise<SignedIn | null> {
  return request.headers.authorization === undefined ? null : authentication.authenticate(request).catch(() => null);
}

/** The person's own user record, as every read of it looks. */
export async function userOf({ engine, database }: Pick<ActionContext, 'engine' | 'database'>, actor: SignedIn): Promise<Record<string, unknown>> {
  const item = await engine.read(database, User, actor, actor.user);
  if (item === null) throw coreErrors.fail('notSignedIn');
  return { '@context': '/api/contexts/User', ...item.json };
}
