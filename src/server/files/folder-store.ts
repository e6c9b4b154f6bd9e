/** Stores files in a local folder: written under a temporary name, flushed, and renamed when complete. */
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, open, opendir, readdir, rename, rm, rmdir, stat, statfs, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { makeFolder } from '../data-folder.ts';
import { errorCode } from '../startup-error.ts';
import { asStoreError, checkKey, FileMissingError, StorageFullError, type FileStore, type KeyEntry } from './file-store.ts';
import { flushBehind } from './flush-behind.ts';
import { runningSums } from './running-sums.ts';
import { READ_BYTES } from './local-file.ts';

/** Relative to the folder. */
const INCOMING = '.incoming';
/** Uploaded files must not be readable by other users of the machine. */
const OWN_FOLDER = 0o700;
/** Bytes of a part that are buffered before they are written. */
const WRITE_BYTES = 128 * 1024;

/** @param folder absolute; created when it is missing. */
export async function openFolderStore(folder: string): Promise<FileStore> {
  const incoming = path.join(folder, INCOMING);
  await makeFolder(folder, OWN_FOLDER);
  await makeFolder(incoming, OWN_FOLDER);
  const placeOf = (key: string): string => {
    checkKey(key);
    return path.join(folder, key);
  };

  const incomingPlace = (handle: string): string => {
    if (!/^[0-9a-f-]{36}$/.test(handle)) throw new Error(`"${handle}" names no file that arrives in parts.`);
    return path.join(incoming, handle);
  };

  const sums = runningSums();
  const behind = flushBehind(flushFile);
  const placesOf = ({ key, handle }: { readonly key: string; readonly handle: string }) => [incomingPlace(handle), placeOf(key)];

  return {
    place: folder,
    async write(key, body) {
      const place = placeOf(key);
      const temporary = path.join(incoming, randomUUID());
      try {
        const written = await writeFlushed(temporary, body);
        await moveInto(temporary, place);
        return written;
      } catch (error) {
        await rm(temporary, { force: true });
        throw asStoreError(error);
      }
    },
    async read(key, range) {
      const place = placeOf(key);
      if ((await sizeOf(place)) === null) throw new FileMissingError(key);
      return readFrom(place, range);
    },
    localPlace: placeOf,
    size: async (key) => sizeOf(placeOf(key)),
    remove: async (key) => rm(placeOf(key), { force: true }),
    list: (prefix) => walk(folder, prefix),
    minPartBytes: 1,
    async requireSpace(size) {
      const { bavail, bsize } = await statfs(folder);
      if (bavail * bsize < size) throw new StorageFullError(`${size} bytes do not fit on the disk.`);
    },
    async beginParts(key) {
      placeOf(key);
      const handle = randomUUID();
      await (await open(path.join(incoming, handle), 'wx')).close();
      return handle;
    },
    async writePart({ handle }, { offset }, body) {
      try {
        const place = incomingPlace(handle);
        behind.arrived(place, await writeAt(place, offset, body));
        return '';
      } catch (error) {
        throw asStoreError(error);
      }
    },
    partArrived: (file, part) => sums.arrived(file.key, part, placesOf(file)),
    async sumOfParts(file, { again }) {
      if (again) sums.forget(file.key);
      return sums.finish(file.key, placesOf(file));
    },
    async finishParts({ key, handle }) {
      const [place, unfinished] = [placeOf(key), incomingPlace(handle)];
      // It was finished before, by a process that ended before it could report that.
      if ((await sizeOf(unfinished)) === null && (await sizeOf(place)) !== null) return;
      await behind.finish(unfinished);
      await flushFile(unfinished);
      await moveInto(unfinished, place);
    },
    async dropParts({ key, handle }) {
      sums.forget(key);
      behind.forget(incomingPlace(handle));
      await rm(incomingPlace(handle), { force: true });
    },
    async removeUnfinished(before, kept = new Set()) {
      for (const name of await readdir(incoming)) {
        if (kept.has(name)) continue;
        const unfinished = path.join(incoming, name);
        const found = await stat(unfinished).catch(() => null);
        if (found !== null && found.mtime < before) await rm(unfinished, { force: true });
      }
    },
    check: async () => rmdir(await mkdtemp(path.join(incoming, 'probe-'))),
    close: () => sums.close(),
  };
}

async function moveInto(temporary: string, place: string): Promise<void> {
  await mkdir(path.dirname(place), { recursive: true, mode: OWN_FOLDER });
  await rename(temporary, place);
  await flushFolder(path.dirname(place));
}

/** Not flushed immediately: the checksum of the whole file reveals anything lost in a power failure. @returns the bytes written. */
async function writeAt(place: string, offset: number, body: AsyncIterable<Uint8Array>): Promise<number> {
  const file = await open(place, 'r+');
  let writing: Promise<void> = Promise.resolve();
  try {
    let at = offset;
    let gathered: Uint8Array[] = [];
    let bytes = 0;
    const flush = async () => {
      const [pieces, position] = [gathered, at];
      at += bytes;
      [gathered, bytes] = [[], 0];
      await writing;
      // The next chunks are received during this write.
      writing = writeAll(file, pieces, position);
      writing.catch(() => undefined);
    };
    for await (const chunk of body) {
      gathered.push(chunk);
      bytes += chunk.length;
      if (bytes >= WRITE_BYTES) await flush();
    }
    if (bytes > 0) await flush();
    await writing;
    return at - offset;
  } finally {
    await writing.catch(() => undefined);
    await file.close();
  }
}

/** A disk that is filling up may write only part of the data before it reports an error. */
async function writeAll(file: FileHandle, pieces: readonly Uint8Array[], position: number): Promise<void> {
  const whole = pieces.reduce((sum, { length }) => sum + length, 0);
  const { bytesWritten } = await file.writev([...pieces], position);
  if (bytesWritten === whole) return;
  const rest = Buffer.concat(pieces).subarray(bytesWritten);
  for (let done = 0; done < rest.length;)
    done += (await file.write(rest, done, rest.length - done, position + bytesWritten + done)).bytesWritten;
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

async function flushFile(place: string): Promise<void> {
  const file = await open(place, 'r+');
  await file.sync().finally(() => file.close());
}

/** The directory entry must survive a power failure too; some systems cannot flush folders. */
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

async function* walk(folder: string, prefix: string, within = ''): AsyncGenerator<KeyEntry> {
  // One folder at a time: Node 20's own recursive mode loses entries of large folders.
  for await (const entry of await opendir(path.join(folder, within))) {
    const key = `${within}${entry.name}`;
    if (entry.isDirectory() && key !== INCOMING) yield* walk(folder, prefix, `${key}/`);
    if (!entry.isFile() || !key.startsWith(prefix)) continue;
    const found = await stat(path.join(folder, key)).catch(() => null);
    if (found !== null) yield { key, size: found.size, modified: found.mtime };
  }
}
