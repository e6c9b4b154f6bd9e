/**
 * The rule for every change to the own account, at whichever address: what signs its owner in or out changes only with the current
 * password, so that access to a signed-in browser or to a token is not enough. Wrong passwords are counted together.
 */
import { invalid, ProblemError, type Violation } from '#core/errors';
import type { Database, Queryable, Transaction } from '#server/database';
import type { ActionCall, Writing } from '#server/engine/action-handlers';
import { isEmailTaken } from '../session/account.query.ts';
import type { AccountMails } from '../account-mail/account-mails.job.ts';
import { dropEmailChange, requestEmailChange } from '../account-mail/email-change.query.ts';
import type { EmailChange } from '../account-mail/account-mail-content.service.ts';
import { passwordMatches } from '../password/password.service.ts';
import { clearAttempts, profileBuckets, recordAttempt, takeBackAttempt, throwIfThrottled } from '../session/throttle.query.ts';
import { lockOwnAccount } from './own-account.query.ts';

const WRONG = 'WRONG_PASSWORD';

/** @param given absent = not sent. @returns null for the right one. */
export async function passwordViolation(hash: string | null, given: string | undefined): Promise<Violation | null> {
  if (given === undefined || given === '')
    return { propertyPath: 'currentPassword', message: 'Enter your current password to change this.', code: 'REQUIRED' };
  if (await passwordMatches(hash, given)) return null;
  return { propertyPath: 'currentPassword', message: 'The current password is wrong.', code: WRONG };
}

/**
 * Counts a guess of the current password before it is compared, outside the transaction, so that it remains counted although everything
 * else is rolled back. @returns what to do when the change fails: a guess that was not found wrong no longer counts. @throws ProblemError
 * 429 after too many wrong ones.
 */
export async function countGuess(database: Database, user: string, given: unknown): Promise<(error: unknown) => Promise<void>> {
  if (typeof given !== 'string' || given === '') return async () => {};
  const buckets = profileBuckets(user);
  throwIfThrottled(await recordAttempt(database, buckets));
  return async (error) => {
    if (!isWrongPassword(error)) await takeBackAttempt(database, buckets);
  };
}

/** After a change that was confirmed. */
export function clearGuesses(db: Queryable, user: string): Promise<void> {
  return clearAttempts(db, profileBuckets(user));
}

/** For a password that was sent with a change that does not need it. */
export function takeBackGuess(db: Queryable, user: string): Promise<void> {
  return takeBackAttempt(db, profileBuckets(user));
}

function isWrongPassword(error: unknown): boolean {
  const violations = error instanceof ProblemError ? ((error.extra['violations'] ?? []) as readonly Violation[]) : [];
  return violations.some(({ code }) => code === WRONG);
}

/**
 * Runs a change that requires the password, in the same transaction as its verification, so that a session that has ended or an
 * outdated password cannot change anything.
 * @throws ProblemError 401 for a session that has ended, 422 for a missing or wrong password, 429 after too many wrong ones.
 */
export async function confirmed<Result>(
  call: ActionCall,
  currentPassword: string | undefined,
  change: (writing: Writing) => Promise<Result>,
): Promise<Result> {
  const { database, actor, transaction } = call;
  const afterFailure = await countGuess(database, actor.user, currentPassword);
  try {
    return await transaction(async (writing) => {
      const { hash } = await lockOwnAccount(writing.tx, actor);
      const violation = await passwordViolation(hash, currentPassword);
      if (violation !== null) throw invalid([violation]);
      await clearGuesses(writing.tx, actor.user);
      return change(writing);
    });
  } catch (error) {
    await afterFailure(error);
    throw error;
  }
}

/**
 * Requests a change of the own address, which both addresses must confirm; the current address cancels a pending change. @throws
 * ProblemError 422 when another account has it.
 */
export async function changeOwnEmail(
  tx: Transaction,
  mails: AccountMails,
  user: string,
  { oldEmail, newEmail }: EmailChange,
): Promise<void> {
  if (oldEmail === newEmail) return dropEmailChange(tx, user);
  if (await isEmailTaken(tx, newEmail, user))
    throw invalid([{ propertyPath: 'email', message: 'This value is already used.', code: 'NOT_UNIQUE' }]);
  await requestEmailChange(tx, mails, user, { oldEmail, newEmail });
}
