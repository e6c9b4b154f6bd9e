/** Creates the data folder when it is missing and checks that it is writable; startup fails if it is not. */
import { chmod, mkdir, mkdtemp, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode, reason, StartupError } from './startup-error.ts';

const CAUSES: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOENT: 'no folder can be created there',
  ENOSPC: 'the disk is full',
  EEXIST: 'there is a file in the way',
  ENOTDIR: 'there is a file in the way',
};

export async function prepareDataFolder(folder: string): Promise<void> {
  try {
    await makeFolder(folder);
    await rmdir(await mkdtemp(join(folder, '.probe-')));
  } catch (error) {
    throw new StartupError(`The data folder ${folder} cannot be written: ${causeOf(error)}. Set DATA_DIR to a writable folder.`);
  }
}

/** Why a folder cannot be made or written, as text. */
export function causeOf(error: unknown): string {
  return CAUSES[errorCode(error) ?? ''] ?? reason(error);
}

/**
 * Node's own recursive mkdir hangs on a file system, such as /proc, where the parent exists but creating the folder still fails.
 * @param mode of the folder itself. By default others may traverse but not list it: the embedded database's user has its own folder inside.
 */
export async function makeFolder(folder: string, mode = 0o711): Promise<void> {
  try {
    await mkdir(folder);
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return;
    if (errorCode(error) !== 'ENOENT' || dirname(folder) === folder) throw error;
    await makeFolder(dirname(folder));
    await mkdir(folder);
  }
  await chmod(folder, mode);
}
