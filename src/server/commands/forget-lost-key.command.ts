/**
 * The command `forget-lost-key`: removes the authenticator apps whose secrets were encrypted with a key that `ENCRYPTION_KEY` does not
 * contain, so that a server can start although that key is lost.
 */
import { removeUnreadableApps } from '#domains/identity/server';
import { openAndMigrate, printLine } from '../open.ts';
import { withEncryptionKey } from '../local-tokens.ts';
import type { Settings } from '../settings.ts';

export async function forgetLostKey(given: Settings): Promise<void> {
  const settings = await withEncryptionKey(given);
  const opened = await openAndMigrate(settings, () => undefined, { allowShared: true, isBrief: true });
  try {
    const usernames = await removeUnreadableApps(opened.database, settings);
    if (usernames.length === 0) printLine('All authenticator apps can be read; none was removed.');
    else printLine(`Removed ${usernames.length} authenticator app${usernames.length === 1 ? '' : 's'}: ${usernames.join(', ')}.`);
  } finally {
    await opened.close();
  }
}
