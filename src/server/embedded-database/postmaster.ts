/** Finds the PostgreSQL server running on a data folder, stops it, and cleans up what a killed one left behind. */
import { readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { belongsTo, end, isAlive, processesOf } from './processes.ts';
import { SOCKET_FILE } from './socket.ts';

export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  /** Null = it listens on the TCP port only. */
  readonly socketFolder: string | null;
  /** `starting`, `ready` or `stopping`. */
  readonly status: string;
}

export async function findPostmaster(dataFolder: string): Promise<Postmaster | null> {
  const lines = await readPidFile(dataFolder);
  const pid = Number(lines[0]);
  if (!(pid > 0) || !(await belongsTo(pid, dataFolder))) return null;
  return { pid, port: Number(lines[3]), socketFolder: lines[4] || null, status: lines[7] ?? 'starting' };
}

/** Fast shutdown, then an immediate one when that takes too long, which loses no data either. */
export async function stopPostmaster(pid: number, dataFolder: string): Promise<void> {
  await end(
    dataFolder,
    [pid],
    [
      ['SIGINT', 4000],
      ['SIGQUIT', 2000],
      ['SIGKILL', 1000],
    ],
  );
}

/**
 * Cleans up for a new server where `findPostmaster` found none. PostgreSQL refuses to start while a server is alive and ignores a pid file
 * whose process has ended; it cannot detect that an unrelated process has reused the pid, so only then is the file removed.
 */
export async function clearLeftovers(dataFolder: string): Promise<void> {
  // Sessions of a killed server are useless and keep its memory in use.
  await end(dataFolder, await processesOf(dataFolder), [
    ['SIGQUIT', 2000],
    ['SIGKILL', 2000],
  ]);
  const pid = Number((await readPidFile(dataFolder))[0]);
  if (pid > 0 && isAlive(pid)) await rm(join(dataFolder, 'postmaster.pid'), { force: true });
  // Each start uses a new port, and so a new socket.
  const home = dirname(dataFolder);
  for (const name of await readdir(home)) if (name.startsWith(SOCKET_FILE)) await rm(join(home, name), { force: true });
}

async function readPidFile(dataFolder: string): Promise<string[]> {
  const text = await readFile(join(dataFolder, 'postmaster.pid'), 'utf8').catch(() => '');
  return text.split('\n').map((line) => line.trim());
}
