/**
 * Tokens of services that run next to a local server: stored in the data folder and created at the first start. In production they are
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
