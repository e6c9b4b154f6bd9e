/** What the product asks of a place for files, whatever is behind it: a folder of this machine or an S3-compatible store. */
import type { Readable } from 'node:stream';
import { errorCode } from '../startup-error.ts';

/** `area/name`, e.g. `imports/0198…`: lower-case letters, digits, dots, dashes and slashes. */
export type FileKey = string;

/** Both ends are in it, as in HTTP. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

export interface KeyEntry {
  readonly key: FileKey;
  size: number;
  readonly modified: Date;
}

/** A file that arrives in parts: where it will lie, and what the place calls it until then. */
export interface PartedFile {
  readonly key: FileKey;
  readonly handle: string;
}

export interface FilePart {
  /** From 0. */
  readonly index: number;
  /** Of its first byte in the file. */
  readonly offset: number;
  readonly size: number;
}

export interface FileStore {
  /** Where it is, in words for the operator; no secret. */
  readonly place: string;
  /** Stores the bytes as they come; the file exists once all are there, and not at all when the source fails. Replaces one of the same key. */
  write: (key: FileKey, body: AsyncIterable<Uint8Array>) => Promise<{ readonly size: number; readonly sha256: string }>;
  /** @throws FileMissingError. The range must lie within the file. */
  read: (key: FileKey, range?: ByteRange) => Promise<Readable>;
  /** Where somebody reads a file from the store itself, for some minutes; absent where everything goes through us. */
  readonly readLink?: (key: FileKey, headers: { readonly contentType: string; readonly contentDisposition: string }) => Promise<string>;
  /** Where a file lies on this machine, if it does, for programs that read it themselves. */
  readonly localPlace?: (key: FileKey) => string;
  /** Bytes, or null when there is no such file. */
  size: (key: FileKey) => Promise<number | null>;
  /** Nothing happens when there is no such file. */
  remove: (key: FileKey) => Promise<void>;
  /** Every file whose key starts so, in no particular order. */
  list: (prefix: string) => AsyncIterable<KeyEntry>;
  /** What a part has at least, unless it is the last one. */
  readonly leastPartBytes: number;
  /** Begins a file whose parts arrive in any order, several at once, through whatever node. @returns its handle. */
  beginParts: (key: FileKey) => Promise<string>;
  /** Stores one part; sent again, it replaces what was sent before. The body has exactly the size of the part. @returns its tag. */
  writePart: (file: PartedFile, part: FilePart, body: AsyncIterable<Uint8Array>) => Promise<string>;
  /** A part will not be written again, so that its sum can begin; absent where the bytes are elsewhere. */
  readonly partArrived?: (file: PartedFile, part: FilePart) => void;
  /** The sum of a file of parts, of what `partArrived` said onwards; all of it again when `again`. Before or after it is finished. */
  readonly sumOfParts?: (
    file: PartedFile,
    options: { readonly again: boolean },
  ) => Promise<{ readonly size: number; readonly sha256: string }>;
  /** Makes the file of its parts; doing so again does no harm. @param tags of all parts, in order. */
  finishParts: (file: PartedFile, tags: readonly string[]) => Promise<void>;
  /** Gives up a file that has not been finished; nothing happens when there is none. */
  dropParts: (file: PartedFile) => Promise<void>;
  /** Removes what writes that ended half-way before that time have left. @param kept handles of files whose parts still arrive. */
  removeUnfinished: (before: Date, kept?: ReadonlySet<string>) => Promise<void>;
  /** @throws Error that says why files cannot be kept here. */
  check: () => Promise<void>;
  close: () => void;
}

export class FileMissingError extends Error {
  override readonly name = 'FileMissingError';
  constructor(readonly key: FileKey) {
    super(`There is no file ${key}.`);
  }
}

/** The next try may work. */
export class StoreUnreachableError extends Error {
  override readonly name = 'StoreUnreachableError';
}

/** The place for files has no room left. */
export class StorageFullError extends Error {
  override readonly name = 'StorageFullError';
}

const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** What a disk says, as a place for files says it. */
export function asStoreError(error: unknown): unknown {
  return FULL.has(errorCode(error) ?? '') ? new StorageFullError('The disk is full.', { cause: error }) : error;
}

const KEY = /^[a-z0-9-]+(?:\/[a-z0-9][a-z0-9.-]*)+$/;

/** @throws Error for a key that could leave its place; keys are made by us, so that is a bug. */
export function checkKey(key: FileKey): void {
  if (!KEY.test(key) || key.length > 200 || key.includes('..')) throw new Error(`"${key}" is no file key.`);
}
