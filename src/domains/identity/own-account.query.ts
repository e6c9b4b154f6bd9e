/** What every change that people make to their own account begins with: nobody else writes it, and their session still goes on. */
import sql from 'sql-template-tag';
import { coreErrors, type Violation } from '#core/errors';
import type { Transaction } from '#server/database';
import { maySignIn } from '#server/http/authentication';
import type { SignedIn } from '#server/http/signed-in';

interface OwnAccount extends Record<string, unknown> {
  readonly hash: string | null;
  readonly version: number;
  readonly nickname: string | null;
  readonly email: string | null;
}

export const WRONG_PASSWORD: Violation = {
  propertyPath: 'currentPassword',
  message: 'The current password is wrong.',
  code: 'WRONG_PASSWORD',
};

/** The own row, which nobody else writes until the transaction ends. @throws ProblemError 401 when the session was ended since the request was let in. */
export async function lockOwn(tx: Transaction, actor: SignedIn): Promise<OwnAccount> {
  const [stored] = await tx.rows<OwnAccount>(
    sql`select password_hash as hash, version, username, nickname, email, employee from app_user u where uuid = ${actor.user} for update`,
  );
  // Asked once the row is locked: whoever resets a password or signs a person out holds it until their sessions have ended.
  const [session] = await tx.rows(
    sql`select 1 from user_session s join app_user u on u.uuid = s."user" where s.uuid = ${actor.session} and s.ended_at is null and s.expires_at > now() and ${maySignIn('u')} for share of s`,
  );
  if (stored === undefined || session === undefined)
    throw coreErrors.fail('notSignedIn', {}, { headers: { 'www-authenticate': 'Bearer' } });
  return stored;
}
