/**
 * Lets one process at a time create, start or take over the database of a data folder: a command that runs while the server starts for the
 * first time would otherwise take the half-started database for one that was left behind.
 */
import { randomBytes } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode, StartupError } from '../startup-error.ts';
import { isAlive } from './processes.ts';

const LOOK_AGAIN_MS = 50;
const SAY_SO_MS = 1000;
const MAX_WAIT_MS = 120_000;

/** @returns a function that releases the lock. @throws StartupError when another process holds it for too long. */
export async function takeStartLock(dataDir: string, report: (line: string) => void): Promise<() => Promise<void>> {
  const file = path.join(dataDir, 'starting');
  const began = Date.now();
  let said = false;
  for (;;) {
    if (await take(file)) return () => rm(file, { force: true });
    const holder = await holderOf(file);
    if (holder !== null && !isAlive(holder)) await removeStale(file, holder);
    const waited = Date.now() - began;
    if (waited > MAX_WAIT_MS)
      throw new StartupError(
        `Another Greenroom process (${holder}) has been using the data folder ${dataDir} since before. Wait for it, or stop it.`,
      );
    if (waited > SAY_SO_MS && !said) report('Waiting for another Greenroom process that is starting or using the database.');
    said ||= waited > SAY_SO_MS;
    await sleep(LOOK_AGAIN_MS);
  }
}

/** Atomically, with its content. */
async function take(file: string): Promise<boolean> {
  const mine = ownName(file);
  await writeFile(mine, String(process.pid), { mode: 0o600, flag: 'wx' });
  try {
    await link(mine, file);
    return true;
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    return false;
  } finally {
    await rm(mine);
  }
}

async function holderOf(file: string): Promise<number | null> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return /^\d+$/.test(text) ? Number(text) : null;
}

/** Of a process that was killed. Another process may have replaced it in the meantime: that one is put back. */
async function removeStale(file: string, holder: number): Promise<void> {
  const moved = ownName(file);
  try {
    await rename(file, moved);
  } catch {
    return;
  }
  if ((await holderOf(moved)) !== holder) await link(moved, file).catch(() => undefined);
  await rm(moved, { force: true });
}

function ownName(file: string): string {
  return `${file}.${randomBytes(6).toString('hex')}`;
}
