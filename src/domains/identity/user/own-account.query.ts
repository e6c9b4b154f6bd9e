/** Common start of all changes that users make to their own account: locks the account and verifies the session. */
import sql from 'sql-template-tag';
import { coreErrors } from '#core/errors';
import type { Transaction } from '#server/database';
import { maySignIn } from '#server/http/authentication';
import type { SignedIn } from '#server/http/signed-in';

interface OwnAccount extends Record<string, unknown> {
  readonly hash: string | null;
  readonly version: number;
  readonly nickname: string | null;
  readonly email: string | null;
}

/**
 * Locks the user's own row until the transaction ends. @throws ProblemError 401 when the session was ended after the request was
 * authenticated.
 */
export async function lockOwnAccount(tx: Transaction, actor: SignedIn): Promise<OwnAccount> {
  const [stored] = await tx.rows<OwnAccount>(
    sql`select password_hash as hash, version, username, nickname, email, employee from app_user u where uuid = ${actor.user} for update`,
  );
  // Read after locking the row: a password reset or sign-out by others holds the lock until the sessions have ended.
  const [session] = await tx.rows(
    sql`select 1 from user_session s join app_user u on u.uuid = s."user" where s.uuid = ${actor.session} and s.ended_at is null and s.expires_at > now() and ${maySignIn('u')} for share of s`,
  );
  if (stored === undefined || session === undefined)
    throw coreErrors.fail('notSignedIn', {}, { headers: { 'www-authenticate': 'Bearer' } });
  return stored;
}
