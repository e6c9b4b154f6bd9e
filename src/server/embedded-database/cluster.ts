/** Locates the embedded database's folder, and creates the database there on first use. */
import { randomBytes } from 'node:crypto';
import { chmod, chown, lstat, mkdir, readdir, readFile, realpath, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { reason, StartupError } from '../startup-error.ts';
import { prepareBinaries, type Binaries } from './binaries.ts';
import { isAlive } from './processes.ts';
import { canPass, chooseUser, type DatabaseUser, canSwitchTo, spawnAs, isRoot } from './user.ts';

export interface Cluster {
  /** PostgreSQL's own data folder. */
  readonly dataFolder: string;
  readonly logFile: string;
  readonly password: string;
  readonly user: DatabaseUser;
  readonly binaries: Binaries;
}

/** Root's home is not accessible to other users, so a database in it would not be either. */
const CLOSED_PARENT_FOLDER = '/var/lib/greenroom';

export async function prepareCluster(dataDir: string, report: (line: string) => void): Promise<Cluster> {
  const home = join(dataDir, 'postgres');
  const defaultUser = chooseUser();
  if (!canSwitchTo(defaultUser)) {
    throw new StartupError(
      `PostgreSQL refuses to run as root, and this machine does not let root become user ${defaultUser?.uid}. Start as an ordinary user, or set DATABASE_URL.`,
    );
  }
  await grantAccess(defaultUser, dataDir);
  // Parent folder of everything that the database's user must reach; only root may need a different one.
  const reachable = canPass(defaultUser, dataDir) ? dataDir : CLOSED_PARENT_FOLDER;
  await mkdir(reachable, { recursive: true, mode: 0o755 }).catch((error) => {
    throw new StartupError(
      `The database's user cannot reach ${dataDir}, and ${reachable} cannot be created: ${reason(error)}. Set DATA_DIR to a folder that every user can traverse.`,
    );
  });
  const binaries = await prepareBinaries(defaultUser, reachable, report);
  if (!(await lstat(home).catch(() => null))) await createCluster(home, reachable, defaultUser, binaries, report);

  const folder = await realpath(home).catch(() => {
    throw new StartupError(
      `${home} points to a folder that no longer exists. Restore it, or remove the link to start with an empty database.`,
    );
  });
  const user = await adoptOwner(folder, defaultUser);
  if (!canPass(user, folder))
    throw new StartupError(
      `The database's user (${user?.uid ?? process.getuid?.()}) cannot access ${folder}. Allow access to the folders above it, or set DATA_DIR to another one.`,
    );
  return {
    dataFolder: join(folder, 'data'),
    logFile: join(folder, 'postgres.log'),
    password: (await readFile(join(folder, 'password'), 'utf8')).trim(),
    user,
    binaries,
  };
}

/**
 * A data folder private to root, as `mktemp -d` creates, is opened to the database's group only; folders above it are not ours to change.
 */
async function grantAccess(user: DatabaseUser, dataDir: string): Promise<void> {
  if (user === null || canPass(user, dataDir) || !canPass(user, dirname(dataDir))) return;
  const { uid, mode } = await stat(dataDir);
  if (uid !== 0 || (mode & 0o070) !== 0) return;
  await chown(dataDir, uid, user.gid);
  await chmod(dataDir, (mode & 0o7777) | 0o010);
}

async function createCluster(
  home: string,
  parent: string,
  user: DatabaseUser,
  binaries: Binaries,
  report: (line: string) => void,
): Promise<void> {
  const elsewhere = dirname(home) !== parent;
  report(
    elsewhere
      ? `Creating the database in ${parent}, since other users cannot traverse the folders above ${home}.`
      : `Creating the database in ${home}.`,
  );

  await sweepUnfinished(parent);
  const unfinished = join(parent, `${UNFINISHED}${process.pid}`);
  const passwordFile = join(unfinished, 'password');
  await mkdir(unfinished, { mode: 0o700 });
  await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
  if (user !== null) for (const path of [unfinished, passwordFile]) await chown(path, user.uid, user.gid);
  await initialise(binaries.initdb, join(unfinished, 'data'), passwordFile, user).catch(async (error) => {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  });

  // Renamed only when complete, so that an interrupted start leaves nothing partial; of two concurrent starts, the second uses the first
  // one's.
  try {
    if (elsewhere) {
      const kept = join(parent, `postgres-${randomBytes(6).toString('hex')}`);
      await rename(unfinished, kept);
      await symlink(kept, home);
    } else await rename(unfinished, home);
  } catch (error) {
    if (!['EEXIST', 'ENOTEMPTY'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    await rm(unfinished, { recursive: true, force: true });
  }
}

const UNFINISHED = 'postgres.new-';
/** Superuser of the whole server; the product uses another role. */
export const SUPERUSER = 'greenroom';

async function sweepUnfinished(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const pid = name.startsWith(UNFINISHED) ? Number(name.slice(UNFINISHED.length)) : Number.NaN;
    if (pid === process.pid || (pid > 0 && !isAlive(pid))) await rm(join(parent, name), { recursive: true, force: true });
  }
}

async function initialise(initdb: string, dataFolder: string, passwordFile: string, user: DatabaseUser): Promise<void> {
  const child = spawnAs(
    user,
    initdb,
    [
      `--pgdata=${dataFolder}`,
      `--username=${SUPERUSER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      // The same collation on every machine, whatever locales it has.
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let output = '';
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk));
  const code = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve)).catch(
    (error: unknown) => {
      output = reason(error);
      return 1;
    },
  );
  if (code !== 0) throw new StartupError(`The database could not be created: ${firstError(output)}`);
}

/** A folder first used by another user stays theirs when root starts on it; a copy made by root is handed to the database's user. */
async function adoptOwner(folder: string, defaultUser: DatabaseUser): Promise<DatabaseUser> {
  if (process.platform === 'win32') return null;
  const owner = await stat(join(folder, 'data')).catch(() => null);
  if (!isRoot()) {
    if (owner?.uid === process.getuid?.()) return null;
    throw new StartupError(
      `The database in ${folder} belongs to another user${owner ? ` (${owner.uid})` : ''}. Start as that user or as root, or set DATA_DIR to another folder.`,
    );
  }
  if (owner === null) throw new StartupError(`There is no database in ${folder}. Remove that folder to start with an empty one.`);
  if (owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  await handOver(folder, defaultUser);
  return defaultUser;
}

/** The reason that PostgreSQL logged, without the timestamp and process id. */
export function firstError(text: string): string {
  const lines = text.trim().split('\n');
  return (lines.find((line) => line.includes('FATAL:')) ?? lines.at(-1) ?? '').replace(/^.*FATAL:\s*/, '') || 'it gave no reason';
}

async function handOver(path: string, user: DatabaseUser): Promise<void> {
  if (user === null) return;
  await chown(path, user.uid, user.gid);
  if (!(await lstat(path)).isDirectory()) return;
  await chmod(path, 0o700);
  for (const name of await readdir(path)) await handOver(join(path, name), user);
}
