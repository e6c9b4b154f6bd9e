/** Second step of a sign-in: issues a challenge after a correct password, and verifies the response. */
import type { Database, Transaction } from '#server/database';
import type { SecretBox } from '#server/secret-box';
import { identityErrors } from '../errors.ts';
import { lockAccount } from '../session/account.query.ts';
import type { AccountMails } from '../account-mail/account-mails.job.ts';
import { sendNotice } from '../account-mail/security-notice.query.ts';
import { digest, isKnownDevice } from '../session/session.query.ts';
import { clearAttempts, recordAttempt, throwIfThrottled, secondStepBuckets } from '../session/throttle.query.ts';
import { challengeOf, storeChallenge, consumeChallenge, type Challenge } from './challenge.query.ts';
import { clearCodes, countCode, FREE_GUESSES } from './code-guess.query.ts';
import { AUTHENTICATOR_APP, factorsOf, hasFactor, storeTotp, passkeysOf, totpSecretOf, consumeTotpStep } from './factors.query.ts';
import { hasPasskeys, passkeyRequestOptions, verifyPasskey, type Site } from './passkey.service.ts';
import { createRecoveryCodes, consumeRecoveryCode } from './recovery-codes.query.ts';
import { newSecret, stepOf, uriOf } from './totp.service.ts';

/** What the steps need besides the answer. */
export interface StepTools {
  readonly site: Site;
  readonly mails: AccountMails;
  readonly box: SecretBox;
}

export interface StepAnswer {
  readonly code?: string | undefined;
  readonly passkey?: Readonly<Record<string, unknown>> | undefined;
  /** Whom the answer comes from. @param device cookie of the browser, known to the account or not. */
  readonly from: { readonly address: string; readonly device: string | null };
}

/** Result of the verified steps, and what remains to be done in the transaction that starts the session. */
export interface Proof {
  readonly user: string;
  readonly passwordHash: string;
  /** @returns recovery codes to be shown once. @throws ProblemError 401 when a concurrent request was first. */
  readonly settle: (tx: Transaction) => Promise<readonly string[]>;
}

const NOTHING_TO_SETTLE = async () => [];
const TOTP_CODE = /^\d{6}$/;

/** @throws ProblemError 401 with a challenge, when a second step is required and was not sent along. */
export async function afterPassword(
  database: Database,
  { user, username, passwordHash }: { readonly user: string; readonly username: string; readonly passwordHash: string },
  answer: StepAnswer,
  tools: StepTools,
): Promise<Proof> {
  const factors = await factorsOf(database, user);
  if (!hasFactor(factors) && !factors.demanded) return { user, passwordHash, settle: NOTHING_TO_SETTLE };
  const challenge: Challenge = { user, passwordHash, passkeyChallenge: null, totpSecret: null };
  if (!hasFactor(factors)) throw await setUpNeeded(database, challenge, username, tools);
  if (answer.code !== undefined) return { user, passwordHash, settle: await checked(database, challenge, answer, tools) };
  const passkeys = hasPasskeys(tools.site) ? await passkeysOf(database, user) : [];
  const request = passkeys.length === 0 ? null : await passkeyRequestOptions(tools.site, passkeys);
  const token = await storeChallenge(database, 'SIGN_IN', { ...challenge, passkeyChallenge: request?.challenge ?? null });
  const methods = [...(request === null ? [] : ['passkey']), ...(factors.totp ? ['totp'] : []), 'recovery'];
  throw identityErrors.fail(
    'secondFactorNeeded',
    {},
    { type: 'SecondFactorNeeded', extra: { challenge: token, methods, passkey: request } },
  );
}

/** @throws ProblemError 401 or 429. */
export async function afterChallenge(database: Database, token: string, answer: StepAnswer, tools: StepTools): Promise<Proof> {
  const challenge = await challengeOf(database, 'SIGN_IN', token);
  if (challenge === null || challenge.passwordHash === null) throw identityErrors.fail('challengeOver');
  const settle = await checked(database, challenge, answer, tools);
  return {
    user: challenge.user,
    passwordHash: challenge.passwordHash,
    async settle(tx) {
      if (!(await consumeChallenge(tx, 'SIGN_IN', token))) throw identityErrors.fail('challengeOver');
      return settle(tx);
    },
  };
}

/** An attempt is counted before it is verified, as for passwords. */
async function checked(database: Database, challenge: Challenge, answer: StepAnswer, tools: StepTools): Promise<Proof['settle']> {
  const { user } = challenge;
  if (challenge.totpSecret === null && answer.passkey === undefined && TOTP_CODE.test(typedCode(answer)))
    return checkedCode(database, user, answer, tools);
  const buckets = secondStepBuckets(user, answer.from.address);
  throwIfThrottled(await recordAttempt(database, buckets));
  const settle = await rightAnswer(database, challenge, answer, tools);
  if (settle === null) throw identityErrors.fail('wrongCode');
  await clearAttempts(database, buckets);
  return settle;
}

/** A code of the app has six digits and can be guessed: each wrong one makes the next wait longer, and the owner is notified. */
async function checkedCode(database: Database, user: string, answer: StepAnswer, { mails, box }: StepTools): Promise<Proof['settle']> {
  const given = answer.from.device === null ? null : digest(answer.from.device);
  const device = given !== null && (await isKnownDevice(database, user, given)) ? given : null;
  const counted = await countCode(database, user, device);
  if ('wait' in counted)
    throw identityErrors.fail(
      'codesThrottled',
      { minutes: Math.ceil(counted.wait / 60) },
      { headers: { 'retry-after': String(counted.wait) } },
    );
  const secret = await totpSecretOf(database, box, user);
  const step = secret === null ? null : stepOf(secret, typedCode(answer));
  if (step !== null && (await consumeTotpStep(database, user, step))) {
    await clearCodes(database, user, device);
    return NOTHING_TO_SETTLE;
  }
  if (counted.failures % FREE_GUESSES === 0) await database.transaction((tx) => sendNotice(tx, mails, user, 'CODES_GUESSED'));
  throw identityErrors.fail('wrongCode');
}

/** As typed, without spaces. */
function typedCode({ code }: StepAnswer): string {
  return code?.replaceAll(/\s/g, '') ?? '';
}

async function rightAnswer(
  database: Database,
  { user, totpSecret, passkeyChallenge }: Challenge,
  answer: StepAnswer,
  tools: StepTools,
): Promise<Proof['settle'] | null> {
  const { passkey } = answer;
  const { site, mails, box } = tools;
  const typed = typedCode(answer);
  if (totpSecret !== null) {
    const secret = box.open(totpSecret, user);
    const step = TOTP_CODE.test(typed) ? stepOf(secret, typed) : null;
    return step === null ? null : (tx) => setUp(tx, user, secret, step, tools);
  }
  if (passkey !== undefined) {
    const right =
      passkeyChallenge !== null && (await verifyPasskey(database, site, await passkeysOf(database, user), passkey, passkeyChallenge));
    return right ? NOTHING_TO_SETTLE : null;
  }
  if (!(await consumeRecoveryCode(database, user, typed))) return null;
  return async (tx) => {
    await sendNotice(tx, mails, user, 'RECOVERY_CODE_USED');
    return [];
  };
}

/** A user who must have a second factor but has none sets up an app while signing in. */
async function setUpNeeded(database: Database, challenge: Challenge, username: string, { site, box }: StepTools): Promise<Error> {
  const secret = newSecret();
  const token = await storeChallenge(database, 'SIGN_IN', { ...challenge, totpSecret: box.seal(secret, challenge.user) });
  const setUp = { secret, uri: uriOf(secret, { issuer: site.name, username }) };
  return identityErrors.fail('secondFactorSetUp', {}, { type: 'SecondFactorSetUp', extra: { challenge: token, methods: ['totp'], setUp } });
}

async function setUp(tx: Transaction, user: string, secret: string, step: number, { mails, box }: StepTools): Promise<readonly string[]> {
  await lockAccount(tx, user);
  // Another browser has set one up in the meantime.
  if (hasFactor(await factorsOf(tx, user))) throw identityErrors.fail('challengeOver');
  await storeTotp(tx, box, user, secret, step);
  await sendNotice(tx, mails, user, 'FACTOR_ADDED', { what: AUTHENTICATOR_APP });
  return createRecoveryCodes(tx, user);
}
