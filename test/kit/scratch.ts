/** Where tests keep what they throw away again: in memory, where there is room, since making and removing thousands of files on a disk takes more of the processor than most tests do. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const MEMORY = '/dev/shm';
const OURS = 'greenroom-tests-';
/** Five database servers with their logs of changes, and what is uploaded to them, come to less than half of it. */
const ROOM = 4 * 1024 ** 3;

/** Made for this process, and gone with it; what a killed one left goes too. */
export function scratchFolder(): string {
  if (!hasRoom()) return tmpdir();
  for (const name of readdirSync(MEMORY).filter((file) => file.startsWith(OURS)))
    if (!isAlive(Number(name.slice(OURS.length)))) removeQuietly(path.join(MEMORY, name));
  const folder = path.join(MEMORY, `${OURS}${process.pid}`);
  mkdirSync(folder, { recursive: true });
  // The database's user has to pass through.
  chmodSync(folder, 0o711);
  if (!runsPrograms(folder)) {
    rmSync(folder, { recursive: true });
    return tmpdir();
  }
  process.once('exit', () => removeQuietly(folder));
  return folder;
}

/** Somebody may still write there, as a server that is on its way down; then it goes with the next run. */
function removeQuietly(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // The tests are over, and what they found does not change.
  }
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ROOM;
  } catch {
    return false;
  }
}

/** Some tests write a program and start it, which containers often forbid there. */
function runsPrograms(folder: string): boolean {
  const program = path.join(folder, 'program');
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o700 });
  const { status } = spawnSync(program);
  rmSync(program);
  return status === 0;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
