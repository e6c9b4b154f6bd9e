/**
 * Temporary folder of the tests: in memory, if there is room, since creating and removing thousands of files on a disk takes more processor
 * time than most tests.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const MEMORY = '/dev/shm';
const OURS = 'greenroom-tests-';
/** Five database servers with their write-ahead logs, and all uploaded files, need less than half of it. */
const ROOM = 4 * 1024 ** 3;

/** Created for this process and removed with it; those of killed processes are removed too. */
export function scratchFolder(): string {
  if (!hasRoom()) return tmpdir();
  for (const name of readdirSync(MEMORY).filter((file) => file.startsWith(OURS)))
    if (!isAlive(Number(name.slice(OURS.length)))) removeQuietly(path.join(MEMORY, name));
  const folder = path.join(MEMORY, `${OURS}${process.pid}`);
  mkdirSync(folder, { recursive: true });
  // The database's user has to traverse it.
  chmodSync(folder, 0o711);
  if (!runsPrograms(folder)) {
    rmSync(folder, { recursive: true });
    return tmpdir();
  }
  process.once('exit', () => removeQuietly(folder));
  return folder;
}

/** Another process may still be writing there, such as a server that is shutting down; then the next run removes it. */
function removeQuietly(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // The tests have finished; a failed clean-up does not change their result.
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

/** Some tests write a program and start it, which containers often do not allow in memory folders. */
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
