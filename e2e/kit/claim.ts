/**
 * Assigns each worker a server that no other living worker uses. The runner's own worker numbers can repeat when one group of tests follows
 * another.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

let claimed: number | undefined;

/**
 * @param folder one for the run, the same for all workers
 * @returns an index below `count`, always the same for this process
 * @throws Error when all are in use
 */
export function claim(folder: string, count: number): number {
  claimed ??= Array.from({ length: count }, (_, index) => index).find((index) => take(path.join(folder, String(index))));
  if (claimed === undefined) throw new Error(`All ${count} servers are in use.`);
  return claimed;
}

function take(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    const owner = Number(readFileSync(file, 'utf8'));
    // Modules may be loaded again in the same worker.
    if (owner === process.pid) return true;
    if (owner === 0 || isAlive(owner)) return false;
    rmSync(file, { force: true });
    return take(file);
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
