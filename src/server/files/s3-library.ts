/** The library in a bucket: the objects whose keys begin with a prefix. */
import { GetObjectCommand, HeadObjectCommand, ListObjectsV2Command, type ListObjectsV2CommandOutput } from '@aws-sdk/client-s3';
import type { Readable } from 'node:stream';
import type { S3Settings } from '../files-settings.ts';
import {
  EMPTY_FILE,
  isHidden,
  isVideoName,
  LibraryFileError,
  LibraryFolderError,
  problemOfPath,
  shownPath,
  type LibraryEntry,
  type LibraryStore,
} from './library-store.ts';
import { isMissing, s3Client, withTimeout } from './s3-client.ts';

/** More are not offered as a choice. */
const MOST_FOLDERS = 1000;

/** @param prefix '' or ending with a slash. */
export function openS3Library(settings: S3Settings, prefix: string): LibraryStore {
  const { bucket: Bucket } = settings;
  const client = s3Client(settings);
  const keyOf = (file: string) => `${prefix}${file}`;
  const prefixOf = (folder: string) => (folder === '' ? prefix : `${prefix}${folder}/`);

  return {
    kind: 'bucket',
    isThere: async () => true,
    async *list(folder, signal) {
      const Prefix = prefixOf(folder);
      let isEmpty = true;
      let hidden: string | null = null;
      let ContinuationToken: string | undefined;
      do {
        signal.throwIfAborted();
        const command = new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken });
        const page: ListObjectsV2CommandOutput = await withTimeout((abortSignal) => client.send(command, { abortSignal }));
        for (const { Key, Size, LastModified, ETag } of page.Contents ?? []) {
          if (Key === undefined) continue;
          isEmpty = false;
          const within = Key.slice(Prefix.length);
          if (within === '' || within.endsWith('/')) continue;
          const last: string | null = hidden;
          hidden = hiddenPart(within);
          // Keys are listed in order, so those below a hidden folder follow each other.
          if (hidden !== null && hidden === last) continue;
          yield hidden === null
            ? entryOf(within, { size: Size ?? 0, modified: LastModified ?? new Date(0), tag: ETag ?? '' })
            : { kind: 'other' };
        }
        ContinuationToken = page.IsTruncated === true ? page.NextContinuationToken : undefined;
      } while (ContinuationToken !== undefined);
      if (isEmpty)
        throw new LibraryFolderError(folder === '' ? 'The library has no files.' : `There is no folder “${folder}” in the library.`);
    },
    async folders(folder) {
      const Prefix = prefixOf(folder);
      const command = new ListObjectsV2Command({ Bucket, Prefix, Delimiter: '/', MaxKeys: MOST_FOLDERS });
      const { CommonPrefixes = [] } = await withTimeout((abortSignal) => client.send(command, { abortSignal }));
      const names = CommonPrefixes.map((common) => (common.Prefix ?? '').slice(Prefix.length, -1));
      return names.filter((name) => !isHidden(name) && problemOfPath(name) === null).sort((a, b) => a.localeCompare(b));
    },
    async find(file) {
      if (problemOfPath(file) !== null) throw new LibraryFileError('Its path is not that of a file in the library.');
      try {
        const command = new HeadObjectCommand({ Bucket, Key: keyOf(file) });
        const {
          ContentLength = 0,
          LastModified = new Date(0),
          ETag = '',
        } = await withTimeout((abortSignal) => client.send(command, { abortSignal }));
        return { size: ContentLength, modified: LastModified, tag: ETag };
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async read(file, range) {
      const Range = range === undefined ? undefined : `bytes=${range.first}-${range.last}`;
      const command = new GetObjectCommand({ Bucket, Key: keyOf(file), Range });
      const { Body } = await withTimeout((abortSignal) => client.send(command, { abortSignal }));
      return Body as Readable;
    },
  };
}

/** Path of the hidden file or of the outermost hidden folder that contains it; null when nothing is hidden. */
function hiddenPart(within: string): string | null {
  const parts = within.split('/');
  // A key may contain "..", which is no path of a file.
  const at = parts.some((part) => part === '..' || part === '.') ? -1 : parts.findIndex(isHidden);
  return at === -1 ? null : parts.slice(0, at + 1).join('/');
}

function entryOf(within: string, file: { readonly size: number; readonly modified: Date; readonly tag: string }): LibraryEntry {
  if (!isVideoName(within)) return { kind: 'other' };
  const problem = problemOfPath(within) ?? (file.size === 0 ? EMPTY_FILE : null);
  return problem === null ? { kind: 'video', path: within, ...file } : { kind: 'refused', path: shownPath(within), problem };
}
