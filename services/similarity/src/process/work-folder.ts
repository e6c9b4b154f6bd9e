/**
 * Private temporary folder of a process for the videos it analyses, removed when the process ends; folders of dead processes are cleaned
 * up.
 */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';

/** Processes of other machines may share the temporary folder, so each machine cleans up only its own. */
const ownPrefix = () => `greenroom-similarity-${hostname().replaceAll(/[^\w.]/g, '')}-`;

export async function openWorkFolder(place = tmpdir()): Promise<string> {
  const prefix = ownPrefix();
  for (const name of await readdir(place).catch(() => [])) {
    const pid = name.startsWith(prefix) ? Number(/^(\d+)-/.exec(name.slice(prefix.length))?.[1]) : Number.NaN;
    // Our own process id: left by an earlier process with the same id, as always happens for the first process of a container.
    if (pid > 0 && (pid === process.pid || !isAlive(pid)))
      await rm(path.join(place, name), { recursive: true, force: true }).catch(() => undefined);
  }
  return mkdtemp(path.join(place, `${prefix}${process.pid}-`));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
