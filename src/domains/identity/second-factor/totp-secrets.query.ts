/** Secrets of authenticator apps, which the database holds only encrypted. */
import sql from 'sql-template-tag';
import type { Database } from '#server/database';
import { keyIdOf, type SecretBox } from '#server/secret-box';
import { StartupError } from '#server/startup-error';

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
        `Secrets of authenticator apps in this database are encrypted with the key ${keyIdOf(unknown!)}, which ENCRYPTION_KEY does not contain. Set it to that key, or to a new and that key, separated by a comma.`,
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
