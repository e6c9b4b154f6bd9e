/** The folder of a process for videos that it looks at: nobody else's to read, gone when the process ends, and cleaned up after one that died. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';

/** Processes of other machines may share the place, so each machine cleans up after its own. */
const ours = () => `greenroom-similarity-${hostname().replaceAll(/[^\w.]/g, '')}-`;

export async function openWorkFolder(place = tmpdir()): Promise<string> {
  const prefix = ours();
  for (const name of await readdir(place).catch(() => [])) {
    const pid = name.startsWith(prefix) ? Number(/^(\d+)-/.exec(name.slice(prefix.length))?.[1]) : Number.NaN;
    // Our own number: of a process that had it before, as the first one of a container always has.
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
