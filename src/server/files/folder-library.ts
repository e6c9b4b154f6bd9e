/** The library in a folder of this machine. Nothing outside of it is read: links that lead out are refused, also if they appear later. */
import { constants, createReadStream, type Dirent } from 'node:fs';
import { access, opendir, readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '../startup-error.ts';
import { StoreUnreachableError } from './file-store.ts';
import {
  below,
  EMPTY_FILE,
  isHidden,
  isVideoName,
  LibraryFileError,
  LibraryFolderError,
  problemOfPath,
  shownPath,
  type LibraryEntry,
  type LibraryFile,
  type LibraryStore,
} from './library-store.ts';
import { READ_BYTES } from './local-file.ts';

const NOT_ALLOWED = 'Greenroom is not allowed to read it.';
const LEADS_OUT = 'The link leads out of the library.';
const MISSING = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG']);

/** @param root absolute. */
export function openFolderLibrary(root: string): LibraryStore {
  const rootPlace = async (): Promise<string> => {
    if (!(await isFolder(root))) throw new StoreUnreachableError('The folder of the library (LIBRARY_DIR) is not there.');
    return realpath(root);
  };
  /** The place of a file or folder after all links; null when there is none. */
  const placeOf = async (within: string): Promise<string | null> => {
    const real = await rootPlace();
    try {
      const place = await realpath(path.join(root, within));
      if (place !== real && !place.startsWith(`${real}${path.sep}`)) throw new LibraryFileError(LEADS_OUT);
      return place;
    } catch (error) {
      if (MISSING.has(errorCode(error) ?? '')) return null;
      throw error instanceof LibraryFileError ? error : new LibraryFileError(reasonOf(error));
    }
  };
  const find = async (file: string): Promise<LibraryFile | null> => {
    const place = await placeOf(file);
    if (place === null) return null;
    const found = await stat(place).catch(() => null);
    if (found === null) return null;
    if (!found.isFile()) throw new LibraryFileError('It is not a file.');
    await access(place, constants.R_OK).catch(() => {
      throw new LibraryFileError(NOT_ALLOWED);
    });
    return { size: found.size, modified: found.mtime, tag: `${found.size}-${found.mtimeMs}` };
  };

  const entryOf = async (folder: string, within: string): Promise<LibraryEntry> => {
    const problem = problemOfPath(within);
    if (problem !== null) return { kind: 'refused', path: shownPath(within), problem };
    try {
      const file = await find(below(folder, within));
      if (file === null) return { kind: 'refused', path: within, problem: 'The link leads nowhere.' };
      return file.size === 0 ? { kind: 'refused', path: within, problem: EMPTY_FILE } : { kind: 'video', path: within, ...file };
    } catch (error) {
      if (error instanceof LibraryFileError) return { kind: 'refused', path: within, problem: error.message };
      throw error;
    }
  };

  async function* walk(folder: string, within: string, signal: AbortSignal): AsyncGenerator<LibraryEntry> {
    const entries = await entriesOf(path.join(root, folder, within));
    if (typeof entries === 'string') return yield { kind: 'refused', path: shownPath(within), problem: entries };
    // One folder at a time: Node 20's own recursive mode loses entries of large folders.
    for await (const entry of entries) {
      signal.throwIfAborted();
      const own = below(within, entry.name);
      if (isHidden(entry.name)) {
        yield { kind: 'other' };
      } else if (entry.isDirectory()) {
        const problem = problemOfPath(own);
        if (problem === null) yield* walk(folder, own, signal);
        else yield { kind: 'refused', path: shownPath(own), problem };
      } else if (entry.isSymbolicLink() && (await leadsToFolder(path.join(root, folder, own)))) {
        yield { kind: 'refused', path: shownPath(own), problem: 'It is a link to another folder.' };
      } else {
        yield isVideoName(entry.name) ? await entryOf(folder, own) : { kind: 'other' };
      }
    }
    return undefined;
  }

  return {
    kind: 'folder',
    isThere: () => isFolder(root),
    async *list(folder, signal) {
      const place = await placeOf(folder).catch((error: unknown) => {
        throw error instanceof LibraryFileError ? new LibraryFolderError(folderProblem(folder, error.message)) : error;
      });
      if (place === null || !(await isFolder(place))) throw new LibraryFolderError(`There is no folder “${folder}” in the library.`);
      const entries = await entriesOf(place);
      if (typeof entries === 'string') throw new LibraryFolderError(folderProblem(folder, entries));
      yield* walk(folder, '', signal);
    },
    async folders(folder) {
      const place = await placeOf(folder).catch((error: unknown) => {
        if (error instanceof LibraryFileError) return null;
        throw error;
      });
      const entries = place === null ? [] : await readdir(place, { withFileTypes: true }).catch((): Dirent[] => []);
      const names = entries.filter((entry) => entry.isDirectory() && !isHidden(entry.name)).map(({ name }) => name);
      return names.filter((name) => problemOfPath(name) === null).sort((a, b) => a.localeCompare(b));
    },
    find,
    async read(file, range) {
      const place = await placeOf(file);
      if (place === null) throw new LibraryFileError('It is not there any more.');
      return createReadStream(place, {
        highWaterMark: READ_BYTES,
        ...(range === undefined ? {} : { start: range.first, end: range.last }),
      });
    },
  };
}

const folderProblem = (folder: string, problem: string) => (folder === '' ? `The library: ${problem}` : `“${folder}”: ${problem}`);

/** @returns the reason in words if the folder cannot be listed. */
async function entriesOf(place: string) {
  try {
    return await opendir(place);
  } catch (error) {
    return reasonOf(error);
  }
}

function reasonOf(error: unknown): string {
  const code = errorCode(error) ?? '';
  if (code === 'EACCES' || code === 'EPERM') return NOT_ALLOWED;
  return MISSING.has(code) ? 'It is not there any more.' : `It cannot be read (${code || 'unknown error'}).`;
}

const isFolder = async (place: string) => (await stat(place).catch(() => null))?.isDirectory() === true;
const leadsToFolder = isFolder;
