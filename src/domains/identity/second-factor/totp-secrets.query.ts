/** Secrets of authenticator apps, which the database holds only encrypted. */
import sql from 'sql-template-tag';
import { iriOf } from '#core/iri';
import type { Database } from '#server/database';
import { keyIdOf, type SecretBox } from '#server/secret-box';
import { StartupError } from '#server/startup-error';
import type { AccountMails } from '../account-mail/account-mails.job.ts';
import { sendNotice } from '../account-mail/security-notice.query.ts';
import { User } from '../user/user.resource.ts';
import { AUTHENTICATOR_APP, factorsOf, hasFactor } from './factors.query.ts';
import { dropRecoveryCodes } from './recovery-codes.query.ts';

/**
 * Encrypts secrets that an earlier version stored as they are, and those of an earlier key with the current one. Called before a process
 * serves or works. @throws StartupError when the database holds secrets of a key that is not known.
 */
export async function sealTotpSecrets(database: Database, box: SecretBox): Promise<void> {
  await database.transaction(async (tx) => {
    const rows = await tx.rows<{ user: string; secret: string | null; pending: string | null }>(
      sql`select "user", secret, pending_secret as pending from totp_factor for update`,
    );
    const unknown = rows.flatMap(({ secret, pending }) => [secret, pending]).find((stored) => stored !== null && !box.isKnown(stored));
    if (unknown !== undefined)
      throw new StartupError(
        `Secrets of authenticator apps in this database are encrypted with the key ${keyIdOf(unknown!)}, which ENCRYPTION_KEY does not contain. Set it to that key, or to a new and that key, separated by a comma. If that key is lost, run the command forget-lost-key.`,
      );
    const sealed = (stored: string | null, user: string) =>
      stored === null || box.isCurrent(stored) ? stored : box.seal(box.open(stored, user), user);
    for (const { user, secret, pending } of rows) {
      const [next, nextPending] = [sealed(secret, user), sealed(pending, user)];
      if (next !== secret || nextPending !== pending)
        await tx.rows(sql`update totp_factor set secret = ${next}, pending_secret = ${nextPending} where "user" = ${user}`);
    }
  });
}

/**
 * For when a key is lost: removes the authenticator apps whose secrets cannot be decrypted any more, with audit entries and notices to
 * their owners. Passkeys stay; whose role requires a second factor sets up a new one at the next sign-in. @returns the usernames.
 */
export async function removeUnreadableTotp(database: Database, box: SecretBox, mails: Pick<AccountMails, 'notice'>): Promise<string[]> {
  return database.transaction(async (tx) => {
    const rows = await tx.rows<{ user: string; username: string; secret: string | null; pending: string | null }>(sql`
      select t."user", u.username, t.secret, t.pending_secret as pending
      from totp_factor t join app_user u on u.uuid = t."user" order by u.username for update of t`);
    const isLost = (stored: string | null) => stored !== null && !box.isKnown(stored);
    const lost = rows.filter(({ secret, pending }) => isLost(secret) || isLost(pending));
    for (const { user, secret } of lost) {
      if (!isLost(secret)) {
        await tx.rows(sql`update totp_factor set pending_secret = null where "user" = ${user}`);
        continue;
      }
      await tx.rows(sql`delete from totp_factor where "user" = ${user}`);
      if (!hasFactor(await factorsOf(tx, user))) await dropRecoveryCodes(tx, user);
      await tx.rows(sql`insert into audit_entry (record, resource, operation, after, reason)
        values (${iriOf(User, user)}, ${User.name}, 'ACTION', ${JSON.stringify({ secondFactorRemoved: AUTHENTICATOR_APP })}, 'The encryption key was lost.')`);
      await sendNotice(tx, mails, user, 'FACTOR_REMOVED', { what: AUTHENTICATOR_APP, by: 'The operator of the server' });
    }
    return lost.map(({ username }) => username);
  });
}
