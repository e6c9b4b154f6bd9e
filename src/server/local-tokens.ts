/**
 * Secrets of a local server, the tokens of services that run next to it and the key that encrypts secrets in the database: stored in the data folder and created at the first start. In production they are
 * configured.
 */
import { randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { SERVICES } from '#core/access';
import { causeOf, makeFolder, prepareDataFolder } from './data-folder.ts';
import type { Settings } from './settings.ts';
import { errorCode, StartupError } from './startup-error.ts';

/** Not readable by other users of the machine. */
const OWN_FOLDER = 0o700;
const OWN_FILE = 0o600;

/**
 * The settings with a key that encrypts secrets in the database: that of the data folder, created at the first start, unless one is
 * configured. @throws StartupError when it cannot be stored, or when nodes in production would each create their own.
 */
export async function withEncryptionKey(settings: Settings): Promise<Settings> {
  if (settings.encryptionKeys.length > 0) return settings;
  if (settings.production && settings.databaseUrl !== null)
    throw new StartupError(
      'ENCRYPTION_KEY is not set. Generate it once with openssl rand -hex 32, use the same for all nodes and workers, and keep it apart from backups of the database.',
    );
  await prepareDataFolder(settings.dataDir);
  const file = path.join(settings.dataDir, 'encryption-key');
  try {
    const key = await tokenIn(file);
    if (!/^[0-9a-f]{64}$/.test(key)) throw new Error('it is not 64 hexadecimal digits');
    return { ...settings, encryptionKeys: [key] };
  } catch (error) {
    throw new StartupError(`The key that encrypts secrets cannot be read from ${file}: ${causeOf(error)}.`);
  }
}

/** @throws StartupError when the tokens cannot be stored. */
export async function withLocalTokens(settings: Settings): Promise<Settings> {
  if (settings.production) return settings;
  await prepareDataFolder(settings.dataDir);
  const folder = path.join(settings.dataDir, 'service-tokens');
  try {
    await makeFolder(folder, OWN_FOLDER);
    const made = await Promise.all(SERVICES.map(async (service) => [service, await tokenIn(path.join(folder, service))] as const));
    return { ...settings, serviceTokens: { ...Object.fromEntries(made), ...settings.serviceTokens } };
  } catch (error) {
    throw new StartupError(`The tokens of services cannot be stored in ${folder}: ${causeOf(error)}.`);
  }
}

/** Created atomically by the first of two servers that start concurrently. */
async function tokenIn(file: string): Promise<string> {
  const mine = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(mine, randomBytes(32).toString('hex'), { mode: OWN_FILE, flag: 'wx' });
  try {
    await link(mine, file);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    await rm(mine);
  }
  return (await readFile(file, 'utf8')).trim();
}
