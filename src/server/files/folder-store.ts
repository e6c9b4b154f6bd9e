/** How files are kept in a folder: written under another name, flushed, and moved to their place whole. */
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, open, opendir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { makeFolder } from '../data-folder.ts';
import { errorCode } from '../startup-error.ts';
import { checkKey, FileMissingError, StorageFullError, type FileStore, type KeyEntry } from './file-store.ts';

/** Below the folder. */
const INCOMING = '.incoming';
/** What people have sent is nobody else's to read on this machine. */
const OWN_FOLDER = 0o700;
/** At once, of each file that is being read. */
const READ_BYTES = 256 * 1024;
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** @param folder absolute; made when it is missing. */
export async function openFolderStore(folder: string): Promise<FileStore> {
  const incoming = path.join(folder, INCOMING);
  await makeFolder(folder, OWN_FOLDER);
  await makeFolder(incoming, OWN_FOLDER);
  const placeOf = (key: string): string => {
    checkKey(key);
    return path.join(folder, key);
  };

  return {
    place: folder,
    async write(key, body) {
      const place = placeOf(key);
      const temporary = path.join(incoming, randomUUID());
      try {
        const written = await writeFlushed(temporary, body);
        await mkdir(path.dirname(place), { recursive: true, mode: OWN_FOLDER });
        await rename(temporary, place);
        await flushFolder(path.dirname(place));
        return written;
      } catch (error) {
        await rm(temporary, { force: true });
        throw FULL.has(errorCode(error) ?? '') ? new StorageFullError('The disk is full.', { cause: error }) : error;
      }
    },
    async read(key, range) {
      const place = placeOf(key);
      if ((await sizeOf(place)) === null) throw new FileMissingError(key);
      return readFrom(place, range);
    },
    size: async (key) => sizeOf(placeOf(key)),
    remove: async (key) => rm(placeOf(key), { force: true }),
    list: (prefix) => walk(folder, prefix),
    async removeUnfinished(before) {
      for (const name of await readdir(incoming)) {
        const unfinished = path.join(incoming, name);
        const found = await stat(unfinished).catch(() => null);
        if (found !== null && found.mtime < before) await rm(unfinished, { force: true });
      }
    },
    check: async () => rmdir(await mkdtemp(path.join(incoming, 'probe-'))),
    close: () => undefined,
  };
}

function readFrom(place: string, range?: { readonly first: number; readonly last: number }): Readable {
  return createReadStream(place, { highWaterMark: READ_BYTES, ...(range === undefined ? {} : { start: range.first, end: range.last }) });
}

async function writeFlushed(place: string, body: AsyncIterable<Uint8Array>): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256');
  let size = 0;
  const file = await open(place, 'wx');
  try {
    for await (const chunk of body) {
      hash.update(chunk);
      size += chunk.length;
      await file.writeFile(chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { size, sha256: hash.digest('hex') };
}

/** The name itself has to survive a power cut too; some systems cannot flush folders. */
async function flushFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder);
    await handle.sync().finally(() => handle.close());
  } catch (error) {
    if (!['EISDIR', 'EPERM', 'EINVAL', 'EACCES'].includes(errorCode(error) ?? '')) throw error;
  }
}

async function sizeOf(place: string): Promise<number | null> {
  try {
    const found = await stat(place);
    return found.isFile() ? found.size : null;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '')) return null;
    throw error;
  }
}

async function* walk(folder: string, prefix: string): AsyncGenerator<KeyEntry> {
  const entries = await opendir(folder, { recursive: true });
  for await (const entry of entries) {
    const place = path.join(entry.parentPath, entry.name);
    const key = path.relative(folder, place).split(path.sep).join('/');
    if (!entry.isFile() || key.startsWith(INCOMING) || !key.startsWith(prefix)) continue;
    const found = await stat(place).catch(() => null);
    if (found !== null) yield { key, size: found.size, modified: found.mtime };
  }
}
