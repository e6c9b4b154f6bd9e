/** The interface of the library: files that were delivered before Greenroom. They are listed and read, never written. */
import type { Readable } from 'node:stream';
import type { ByteRange } from './file-store.ts';

/** A file of the library, as it is now. */
export interface LibraryFile {
  readonly size: number;
  readonly modified: Date;
  /** Changes with the content. */
  readonly tag: string;
}

/** An entry of a listing; its path is relative to the listed folder. */
export type LibraryEntry =
  | ({ readonly kind: 'video'; readonly path: string } & LibraryFile)
  /** A video that cannot be read, or a folder that cannot be listed, with the reason in words. */
  | { readonly kind: 'refused'; readonly path: string; readonly problem: string }
  /** A file that is no video by its name, a hidden file, or a hidden folder with all that it contains. */
  | { readonly kind: 'other' };

export interface LibraryStore {
  readonly kind: 'folder' | 'bucket';
  /** Whether its root is there now: a mount may be missing for a while, which is no reason to take its files for deleted. */
  readonly isThere: () => Promise<boolean>;
  /**
   * All files below a folder, in no particular order. @throws LibraryFolderError; StoreUnreachableError, as the others do, when the root is not
   * there.
   */
  readonly list: (folder: string, signal: AbortSignal) => AsyncIterable<LibraryEntry>;
  /** Names of the folders directly below a folder, in alphabetical order; none if there is no such folder. */
  readonly folders: (folder: string) => Promise<readonly string[]>;
  /** Null when there is no such file. @throws LibraryFileError when it must not or cannot be read. */
  readonly find: (path: string) => Promise<LibraryFile | null>;
  readonly read: (path: string, range?: ByteRange) => Promise<Readable>;
}

/** The folder cannot be listed; the message is for the admin who named it. */
export class LibraryFolderError extends Error {
  override readonly name = 'LibraryFolderError';
}

/** The file cannot be read; the message is for admins. */
export class LibraryFileError extends Error {
  override readonly name = 'LibraryFileError';
}

/** Path of a file or folder below another, neither with a slash at its ends; '' is the root. */
export const below = (folder: string, path: string): string => [folder, path].filter((part) => part !== '').join('/');

const EXTENSIONS = new Set(
  '3g2 3gp asf avi f4v flv m1v m2t m2ts m2v m4v mj2 mkv mov mp4 mpe mpeg mpg mts mxf ogv qt ts vob webm wmv'.split(' '),
);

export const isVideoName = (name: string): boolean => EXTENSIONS.has(/\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '');

/** Left by systems and programs: nobody delivered them. */
export const isHidden = (name: string): boolean => name.startsWith('.');

const MAX_PATH = 1000;
// The replacement character stands for bytes that are no text: such a name cannot be opened.
// eslint-disable-next-line no-control-regex
const ODD = /[\u0000-\u001f\u007f\ufffd]/g;

/** A path for display: characters that are no text are replaced, and it is cut off at its maximum length. */
export const shownPath = (path: string): string => path.replace(ODD, '\ufffd').slice(0, MAX_PATH);

/** @returns why a file of this path is not read; null if it is. */
export function problemOfPath(path: string): string | null {
  if (path.length > MAX_PATH) return 'Its path is too long.';
  if (path.search(ODD) >= 0) return 'Its name contains characters that are no text.';
  const parts = path.split('/');
  return parts.some((part) => part === '' || part === '.' || part === '..') ? 'Its path is not that of a file in the library.' : null;
}

export const EMPTY_FILE = 'The file is empty.';
