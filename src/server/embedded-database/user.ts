/** The user that PostgreSQL runs as: the current one, or an unprivileged one, since PostgreSQL refuses to run as root. */
import { type ChildProcess, spawn, spawnSync, type SpawnOptions } from 'node:child_process';

/** Null = the current user. */
export type DatabaseUser = { readonly uid: number; readonly gid: number } | null;

/** "nobody" on all common Unix systems. */
const NOBODY_ID = 65_534;

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

export function chooseUser(): DatabaseUser {
  return isRoot() ? { uid: NOBODY_ID, gid: NOBODY_ID } : null;
}

/** Root inside a container is often not allowed to switch users. */
export function canSwitchTo(user: DatabaseUser): boolean {
  return testAs(user, ':');
}

export function canRun(user: DatabaseUser, program: string): boolean {
  return testAs(user, 'test -r "$0" && test -x "$0"', program);
}

/** Whether the user can traverse the folder to a known path inside. */
export function canPass(user: DatabaseUser, folder: string): boolean {
  return testAs(user, 'test -x "$0"', folder);
}

/** Tested by the operating system, because modes, access lists and mount options all matter. */
function testAs(user: DatabaseUser, command: string, path = '/'): boolean {
  if (process.platform === 'win32') return true;
  return spawnSync('/bin/sh', ['-c', command, path], { ...user, cwd: '/', stdio: 'ignore' }).status === 0;
}

/**
 * Starts a program as that user. It gets its own process group, so that Ctrl+C reaches only us and we can finish requests first, and, where
 * `setpriv` exists, an interrupt from the kernel if we die without stopping it.
 */
export function spawnAs(user: DatabaseUser, program: string, args: readonly string[], options: Pick<SpawnOptions, 'stdio'>): ChildProcess {
  const common: SpawnOptions = {
    ...options,
    // Our working directory may not be accessible to that user.
    cwd: process.platform === 'win32' ? undefined : '/',
    detached: process.platform !== 'win32',
    // PostgreSQL reads many PG… variables that may be meant for another server.
    env: { PATH: process.env['PATH'], SYSTEMROOT: process.env['SYSTEMROOT'], LC_ALL: 'C', TZ: 'UTC' },
  };
  if (!diesWithParent()) return spawn(program, args, { ...common, ...user });
  const drop = user === null ? [] : ['--reuid', String(user.uid), '--regid', String(user.gid), '--clear-groups'];
  return spawn('setpriv', [...drop, '--pdeathsig', 'INT', '--', program, ...args], common);
}

/** Linux only, and not every version of `setpriv` supports the option. */
function diesWithParent(): boolean {
  return process.platform === 'linux' && spawnSync('setpriv', ['--pdeathsig', 'INT', '--', 'true'], { stdio: 'ignore' }).status === 0;
}
