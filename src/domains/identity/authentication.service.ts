/** How signing in, refreshing, checking and signing out work (spec §7). */
import sql from 'sql-template-tag';
import { coreErrors } from '#core/errors';
import { publishActorChange } from '#server/engine/publish-change';
import { answering } from '#server/engine/action-handlers';
import type { Action, ActionContext } from '#server/engine/behaviour';
import type { Item } from '#server/engine/engine';
import { bearerIn, maySignIn, type Authentication } from '#server/http/authentication';
import type { SignedIn } from '#server/http/signed-in';
import { checkSession, refreshSession, signIn, signOut } from './authentication.action.ts';
import { checkXsrf, clearCookies, deviceIn, newDevice, refreshTokenIn, setCookies, setDevice } from './cookies.service.ts';
import { identityErrors } from './errors.ts';
import { passwordMatches } from './password.service.ts';
import { digest, endSessions, knowsDevice, rotate, sessionOf, startSession } from './session.query.ts';
import { forgiveAttempt, noteAttempt, signInBuckets } from './throttle.query.ts';
import { User } from './user.resource.ts';

export interface SignInSettings {
  readonly refreshTokenDays: number;
  readonly publicUrl: string | null;
}

export function authenticationActions(authentication: Authentication, settings: SignInSettings): Action[] {
  const answer = async (context: ActionContext, actor: SignedIn, token?: string) => ({
    token: token ?? (await authentication.issueToken(actor)),
    user: (await ownItem(context, actor)).json,
  });

  /** Spends the refresh cookie for the next one. @returns who it is, or null when the cookie was none or is no good any more. */
  const turn = async ({ database, request, reply }: ActionContext, refreshToken: string): Promise<SignedIn | null> => {
    const rotated = await database.transaction(async (tx) => {
      const result = await rotate(tx, refreshToken, settings.refreshTokenDays);
      if (result !== null && 'reusedBy' in result) await publishActorChange(tx, result.reusedBy);
      return result;
    });
    if (rotated !== null && 'reusedBy' in rotated) authentication.forget(rotated.reusedBy);
    const actor = rotated === null || 'reusedBy' in rotated ? null : await authentication.actorOf(rotated.session);
    if (rotated === null || 'reusedBy' in rotated || actor === null) clearCookies(reply);
    else setCookies(request, reply, rotated.refreshToken, settings);
    return actor;
  };

  return [
    answering(signIn, async (context, { username, password }) => {
      const { database, request, reply } = context;
      const name = username.trim().toLowerCase();
      const [row] = name.includes('\0')
        ? []
        : await database.rows<{ uuid: string; hash: string | null }>(sql`
          select uuid, password_hash as hash from app_user where lower(username) = ${name} or lower(email) = ${name} order by (lower(username) = ${name}) desc limit 1`);
      const given = deviceIn(request);
      const device = given !== null && row !== undefined && (await knowsDevice(database, row.uuid, digest(given))) ? digest(given) : null;
      const buckets = signInBuckets({ account: row?.uuid ?? name, address: request.ip, device });
      refuseWhile(await noteAttempt(database, buckets));
      if (!(await passwordMatches(row?.hash ?? null, password)) || row === undefined) throw identityErrors.fail('wrongCredentials');
      const kept = given ?? newDevice();
      const started = await database.transaction(async (tx) => {
        // The account may have got another password, or been signed out, while this one was compared.
        const [still] = await tx.rows(
          sql`select 1 from app_user u where u.uuid = ${row.uuid} and u.password_hash = ${row.hash} and ${maySignIn('u')} for share of u`,
        );
        return still === undefined
          ? null
          : startSession(
              tx,
              row.uuid,
              { userAgent: request.headers['user-agent'] ?? null, address: request.ip, device: digest(kept) },
              settings.refreshTokenDays,
            );
      });
      const actor = started === null ? null : await authentication.actorOf(started.session);
      if (started === null || actor === null) throw identityErrors.fail('wrongCredentials');
      await forgiveAttempt(database, buckets);
      setCookies(request, reply, started.refreshToken, settings);
      setDevice(request, reply, kept, settings);
      return answer(context, actor);
    }),
    answering(refreshSession, async (context) => {
      const refreshToken = refreshTokenIn(context.request);
      if (refreshToken === null) throw identityErrors.fail('refreshRefused');
      checkXsrf(context.request);
      const actor = await turn(context, refreshToken);
      if (actor === null) throw identityErrors.fail('refreshRefused');
      return answer(context, actor);
    }),
    answering(checkSession, async (context) => {
      const refreshToken = refreshTokenIn(context.request);
      const renewed = refreshToken === null ? null : await turn(context, refreshToken);
      if (renewed !== null) return { authenticated: true, ...(await answer(context, renewed)) };
      const actor = await bearerActor(context, authentication);
      return actor === null
        ? { authenticated: false, user: null, token: null }
        : { authenticated: true, ...(await answer(context, actor, bearerIn(context.request)!)) };
    }),
    answering(signOut, async (context) => {
      const { database, request, reply } = context;
      const refreshToken = refreshTokenIn(request);
      const bearer = await bearerActor(context, authentication);
      if (bearer === null && refreshToken !== null) checkXsrf(request);
      const leaving = bearer ?? (refreshToken === null ? null : await sessionOf(database, refreshToken));
      if (leaving !== null) {
        await database.transaction(async (tx) => {
          await endSessions(tx, leaving.user, [leaving.session]);
          await publishActorChange(tx, leaving.user);
        });
        authentication.forget(leaving.user);
      }
      clearCookies(reply);
      return null;
    }),
  ];
}

async function bearerActor({ request }: ActionContext, authentication: Authentication): Promise<SignedIn | null> {
  if (request.headers.authorization === undefined) return null;
  const actor = await authentication.authenticate(request).catch(() => null);
  // A service has no session to show or to end.
  return actor?.service === undefined ? actor : null;
}

/** @throws ProblemError 429 while there is something to wait for. */
export function refuseWhile(seconds: number): void {
  if (seconds > 0)
    throw identityErrors.fail('throttled', { minutes: Math.ceil(seconds / 60) }, { headers: { 'retry-after': String(seconds) } });
}

/** The person's own user record, as every read of it looks. */
export async function ownItem({ engine, database }: Pick<ActionContext, 'engine' | 'database'>, actor: SignedIn): Promise<Item> {
  const item = await engine.read(database, User, actor, actor.user);
  if (item === null) throw coreErrors.fail('notSignedIn');
  return { ...item, json: { '@context': '/api/contexts/User', ...item.json } };
}
