/** Streams a file of the library, to the similarity service and to players. */
import type { FastifyReply } from 'fastify';
import { coreErrors } from '#core/errors';
import type { ActionContext } from '#server/engine/behaviour';
import { contentTypeOf, isVideoType, SAMPLE_BYTES } from '#server/files/content-type';
import { below, LibraryFileError, type LibraryFile, type LibraryStore } from '#server/files/library-store';
import { sendStoredFile } from '#server/http/stored-file-answer';
import type { LibraryPlace } from './library.query.ts';

export const NO_LIBRARY = 'Greenroom has no library: LIBRARY_DIR and LIBRARY_PREFIX are not set.';
export const GONE = 'It is not there any more.';

/** The file as it is now. */
type FoundFile = { readonly file: LibraryFile } | { readonly problem: string; readonly isGone: boolean };

export async function findLibraryFile(library: LibraryStore | null, place: LibraryPlace): Promise<FoundFile> {
  if (library === null) return { problem: NO_LIBRARY, isGone: false };
  try {
    const file = await library.find(pathOf(place));
    return file === null ? { problem: GONE, isGone: true } : { file };
  } catch (error) {
    if (error instanceof LibraryFileError) return { problem: error.message, isGone: false };
    throw error;
  }
}

export const pathOf = ({ folderPath, path }: LibraryPlace): string => below(folderPath, path);

/** Files that are no video are only ever downloaded. */
export async function sendLibraryFile(
  { request, reply }: Pick<ActionContext, 'request' | 'reply'>,
  library: LibraryStore,
  place: LibraryPlace,
  { size, modified, tag }: LibraryFile,
): Promise<FastifyReply> {
  const key = pathOf(place);
  try {
    const found = size === 0 ? '' : await contentTypeOf(await sampleOf(library, key, size));
    const contentType = isVideoType(found) ? found : 'application/octet-stream';
    const about = { key, name: place.fileName, contentType, size, sha256: tag.replaceAll('"', ''), createTime: modified.toISOString() };
    return await sendStoredFile({ request, reply, files: { read: library.read } }, about, { shown: true });
  } catch (error) {
    if (error instanceof LibraryFileError) throw coreErrors.fail('notFound');
    throw error;
  }
}

async function sampleOf(library: LibraryStore, key: string, size: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of await library.read(key, { first: 0, last: Math.min(size, SAMPLE_BYTES) - 1 })) pieces.push(piece as Uint8Array);
  return Buffer.concat(pieces);
}
