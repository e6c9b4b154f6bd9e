/** Handlers for signing in, refreshing, checking and signing out (spec §7). */
import { firstIn } from '#core/present';
import { coreErrors, ProblemError } from '#core/errors';
import { publishActorChange } from '#server/engine/publish-change';
import { answering } from '#server/engine/action-handlers';
import type { Action, ActionContext } from '#server/engine/behaviour';
import type { Item } from '#server/engine/engine';
import { bearerIn, type Authentication } from '#server/http/authentication';
import type { SignedIn } from '#server/http/signed-in';
import type { SecretBox } from '#server/secret-box';
import type { Settings } from '#server/settings';
import { createTurns } from '#server/turns';
import { accountNamed, holdCredentials, isAllowedIn } from '../session/account.query.ts';
import type { AccountMails } from '../account-mail/account-mails.job.ts';
import { recordBrowser } from '../account-mail/known-browser.query.ts';
import { sendNotice } from '../account-mail/security-notice.query.ts';
import { checkSession, refreshSession, signIn, signOut } from './authentication.action.ts';
import { checkXsrf, clearCookies, deviceIn, newDevice, refreshTokenIn, setCookies, setDevice } from '../session/cookies.service.ts';
import { identityErrors } from '../errors.ts';
import { passwordMatches } from '../password/password.service.ts';
import { afterChallenge, afterPassword, type Proof, type StepAnswer, type StepTools } from '../second-factor/second-step.service.ts';
import { digest, endSessions, isKnownDevice, renewByToken, rotate, sessionOf, startSession } from '../session/session.query.ts';
import { clearAttempts, recordAttempt, throwIfThrottled, signInBuckets } from '../session/throttle.query.ts';
import { User } from '../user/user.resource.ts';

/** Attempts for the same account are verified one after another: many right ones at once are not taken for guesses. */
const inTurn = createTurns();

type SignInSettings = Pick<Settings, 'refreshTokenDays' | 'publicUrl' | 'agencyName'>;

export function authenticationActions(
  authentication: Authentication,
  settings: SignInSettings,
  mails: AccountMails,
  box: SecretBox,
): Action[] {
  const answer = async (context: ActionContext, actor: SignedIn, token?: string) => ({
    token: token ?? (await authentication.issueToken(actor)),
    user: (await ownItem(context, actor)).json,
  });

  /** Exchanges the refresh cookie for the next one. @returns the user, or null when the cookie is missing or no longer valid. */
  const exchangeCookie = async ({ database, request, reply }: ActionContext, refreshToken: string): Promise<SignedIn | null> => {
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

  const toolsOf = ({ origin }: ActionContext): StepTools => ({ site: { origin, name: settings.agencyName ?? 'Greenroom' }, mails, box });

  /** Starts the session of a user who has completed all required steps. */
  const enter = async (context: ActionContext, proof: Proof) => {
    const { database, request, reply } = context;
    const device = deviceIn(request) ?? newDevice();
    const started = await database.transaction(async (tx) => {
      // The password may have been changed, or the user signed out, while this one was being verified.
      if (!(await holdCredentials(tx, proof.user, proof.passwordHash))) return null;
      const recoveryCodes = await proof.settle(tx);
      const from = { userAgent: request.headers['user-agent'] ?? null, address: request.ip, device: digest(device) };
      if (await recordBrowser(tx, proof.user, from))
        await sendNotice(tx, mails, proof.user, 'NEW_BROWSER', { userAgent: from.userAgent, address: from.address });
      return { ...(await startSession(tx, proof.user, from, settings.refreshTokenDays)), recoveryCodes };
    });
    const actor = started === null ? null : await authentication.actorOf(started.session);
    if (started === null || actor === null) throw identityErrors.fail('wrongCredentials');
    setCookies(request, reply, started.refreshToken, settings);
    setDevice(request, reply, device, settings);
    const { recoveryCodes } = started;
    return { ...(await answer(context, actor)), ...(recoveryCodes.length > 0 ? { recoveryCodes: [...recoveryCodes] } : {}) };
  };

  return [
    answering(signIn, async (context, { username, password, challenge, ...given }) => {
      const step: StepAnswer = { ...given, from: { address: context.request.ip, device: deviceIn(context.request) } };
      if (challenge !== undefined) return enter(context, await afterChallenge(context.database, challenge, step, toolsOf(context)));
      const known = await passwordStep(context, username ?? '', password ?? '');
      return enter(context, await afterPassword(context.database, known, step, toolsOf(context)));
    }),
    answering(refreshSession, async (context) => {
      const refreshToken = refreshTokenIn(context.request);
      if (refreshToken === null) return answer(context, await renewable(context, authentication));
      checkXsrf(context.request);
      const actor = await exchangeCookie(context, refreshToken);
      if (actor === null) throw identityErrors.fail('refreshRefused');
      return answer(context, actor);
    }),
    answering(checkSession, async (context) => {
      const refreshToken = refreshTokenIn(context.request);
      const renewed = refreshToken === null ? null : await exchangeCookie(context, refreshToken);
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

/** @throws ProblemError 401 or 429, after the same amount of work whether or not the account exists. */
async function passwordStep(
  { database, request }: ActionContext,
  username: string,
  password: string,
): Promise<{ readonly user: string; readonly username: string; readonly passwordHash: string }> {
  const name = username.trim().toLowerCase();
  const row = name.includes('\0') ? undefined : await accountNamed(database, name);
  const given = deviceIn(request);
  const device = given !== null && row !== undefined && (await isKnownDevice(database, row.uuid, digest(given))) ? digest(given) : null;
  const buckets = signInBuckets({ account: row?.uuid ?? name, address: request.ip, device });
  return inTurn(firstIn(buckets).key, async () => {
    throwIfThrottled(await recordAttempt(database, buckets));
    if (!(await passwordMatches(row?.hash ?? null, password)) || row === undefined) throw identityErrors.fail('wrongCredentials');
    if (!(await isAllowedIn(database, row.uuid))) throw identityErrors.fail('wrongCredentials');
    await clearAttempts(database, buckets);
    return { user: row.uuid, username: row.username, passwordHash: row.hash! };
  });
}

/**
 * A client that keeps no cookies renews its access token with that token, as long as it is valid. Once the session has been refreshed by
 * cookie, only the cookie counts, so that a token stolen from a browser ends with its minutes. @throws ProblemError 401.
 */
async function renewable(context: ActionContext, authentication: Authentication): Promise<SignedIn> {
  const actor = await bearerActor(context, authentication);
  if (actor === null || !(await renewByToken(context.database, actor.session))) throw identityErrors.fail('refreshRefused');
  return actor;
}

async function bearerActor({ request }: ActionContext, authentication: Authentication): Promise<SignedIn | null> {
  if (request.headers.authorization === undefined) return null;
  const actor = await authentication.authenticate(request).catch((error: unknown) => {
    // A 401 means that nobody is signed in; any other error leaves that open.
    if (error instanceof ProblemError && error.status === 401) return null;
    throw error;
  });
  // A service has no session to return or end.
  return actor?.service === undefined ? actor : null;
}

/** The user's own record, with the fields that every read of it returns. */
export async function ownItem({ engine, database }: Pick<ActionContext, 'engine' | 'database'>, actor: SignedIn): Promise<Item> {
  const item = await engine.read(database, User, actor, actor.user);
  if (item === null) throw coreErrors.fail('notSignedIn');
  return { ...item, json: { '@context': '/api/contexts/User', ...item.json } };
}
