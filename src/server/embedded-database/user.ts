/** As whom PostgreSQL runs: as ourselves, or, since it refuses to be root, as a user without any rights. */
import { type ChildProcess, spawn, spawnSync, type SpawnOptions } from 'node:child_process';

/** Null: ourselves. */
export type DatabaseUser = { readonly uid: number; readonly gid: number } | null;

/** "nobody" on every Unix that matters. */
const NOBODY = 65_534;

export function weAreRoot(): boolean {
  return process.getuid?.() === 0;
}

export function chooseUser(): DatabaseUser {
  return weAreRoot() ? { uid: NOBODY, gid: NOBODY } : null;
}

/** Root inside a container is often not allowed to. */
export function mayBecome(user: DatabaseUser): boolean {
  return asks(user, ':');
}

export function canRun(user: DatabaseUser, program: string): boolean {
  return asks(user, 'test -r "$0" && test -x "$0"', program);
}

/** Whether the folder can be passed through on the way to a known name inside. */
export function canPass(user: DatabaseUser, folder: string): boolean {
  return asks(user, 'test -x "$0"', folder);
}

/** The system answers, because modes, access lists and mount options all have a say. */
function asks(user: DatabaseUser, question: string, path = '/'): boolean {
  if (process.platform === 'win32') return true;
  return spawnSync('/bin/sh', ['-c', question, path], { ...user, cwd: '/', stdio: 'ignore' }).status === 0;
}

/**
 * Starts a program as that user. It gets its own process group, so that Ctrl+C reaches us alone and we can finish requests first, and, where
 * `setpriv` exists, an interrupt from the kernel should we die without being able to say goodbye.
 */
export function spawnAs(user: DatabaseUser, program: string, args: readonly string[], options: Pick<SpawnOptions, 'stdio'>): ChildProcess {
  const common: SpawnOptions = {
    ...options,
    // Ours may be closed to that user.
    cwd: process.platform === 'win32' ? undefined : '/',
    detached: process.platform !== 'win32',
    // PostgreSQL reads many PG… variables that are meant for somebody else's server.
    env: { PATH: process.env['PATH'], SYSTEMROOT: process.env['SYSTEMROOT'], LC_ALL: 'C', TZ: 'UTC' },
  };
  if (!diesWithParent()) return spawn(program, args, { ...common, ...user });
  const drop = user === null ? [] : ['--reuid', String(user.uid), '--regid', String(user.gid), '--clear-groups'];
  return spawn('setpriv', [...drop, '--pdeathsig', 'INT', '--', program, ...args], common);
}

/** Only Linux has it, and there not every `setpriv` knows the option. */
function diesWithParent(): boolean {
  return process.platform === 'linux' && spawnSync('setpriv', ['--pdeathsig', 'INT', '--', 'true'], { stdio: 'ignore' }).status === 0;
}
