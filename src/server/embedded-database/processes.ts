/** Finds and ends the processes of a data folder's PostgreSQL server. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * The `cluster_name` of a data folder's server. PostgreSQL shows it in the title of each of its processes, which every user may read; their
 * working directory, the more obvious identifier, is hidden even from root in many containers.
 */
export function clusterName(dataFolder: string): string {
  return `greenroom-${createHash('sha256').update(dataFolder).digest('hex').slice(0, 16)}`;
}

export async function processesOf(dataFolder: string): Promise<number[]> {
  const pids = process.platform === 'linux' ? (await readdir('/proc')).map(Number).filter((pid) => pid > 0) : listPids();
  const belongs = await Promise.all(pids.map((pid) => belongsTo(pid, dataFolder)));
  return pids.filter((_, index) => belongs[index]);
}

/** False also for a pid that an unrelated process has reused, and for a process that has ended but is still listed. */
export async function belongsTo(pid: number, dataFolder: string): Promise<boolean> {
  if (process.platform === 'win32') return isAlive(pid);
  const command =
    process.platform === 'linux' ? await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '') : ps('-o', 'command=', '-p', String(pid));
  return /^([^\0]*\/)?postgres[:\0 ]/.test(command) && command.includes(clusterName(dataFolder));
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Sends each signal in order until all processes have ended. */
export async function end(
  dataFolder: string,
  pids: readonly number[],
  steps: readonly (readonly [NodeJS.Signals, milliseconds: number])[],
): Promise<void> {
  for (const [signal, timeoutMs] of steps) {
    for (const pid of pids) if (await belongsTo(pid, dataFolder)) process.kill(pid, signal);
    for (const until = Date.now() + timeoutMs; Date.now() < until; await sleep(10)) {
      const left = await Promise.all(pids.map((pid) => belongsTo(pid, dataFolder)));
      if (!left.includes(true)) return;
    }
  }
}

function listPids(): number[] {
  return process.platform === 'win32'
    ? []
    : ps('-axo', 'pid=')
        .split('\n')
        .map(Number)
        .filter((pid) => pid > 0);
}

function ps(...args: string[]): string {
  return spawnSync('ps', args, { encoding: 'utf8' }).stdout;
}
