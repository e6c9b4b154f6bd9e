/** Decides which chunks of a file are still to be sent, the progress, and when to retry. */
import { DONE, MAX_OPEN } from '../job/task-life.rules.ts';

export interface ChunkSession {
  readonly sessionId: string;
  readonly chunkSize: number;
  readonly totalChunks: number;
  /** Indexes of the chunks already uploaded. */
  readonly uploadedChunks: readonly number[];
}

/** Size of a chunk, unless the server has chosen another. */
export const CHUNK_BYTES = 5 * 1024 * 1024;

/** Byte range of a chunk in its file. */
export function chunkRange(size: number, chunkSize: number, index: number): { readonly from: number; readonly to: number } {
  return { from: index * chunkSize, to: Math.min(size, (index + 1) * chunkSize) };
}

export function missingChunks({ totalChunks, uploadedChunks }: Pick<ChunkSession, 'totalChunks' | 'uploadedChunks'>): number[] {
  const there = new Set(uploadedChunks);
  return Array.from({ length: totalChunks }, (_, index) => index).filter((index) => !there.has(index));
}

/** Number of bytes already uploaded. */
export function bytesThere(size: number, { chunkSize, uploadedChunks }: Pick<ChunkSession, 'chunkSize' | 'uploadedChunks'>): number {
  return uploadedChunks.map((index) => chunkRange(size, chunkSize, index)).reduce((sum, { from, to }) => sum + Math.max(0, to - from), 0);
}

/** Below 100 until the upload is complete: the file is only stored then. */
export function percentOf(sent: number, size: number): number {
  return size === 0 ? 0 : Math.max(0, Math.min(MAX_OPEN, Math.floor((DONE * sent) / size)));
}

/** Begins the keys of all uploads. */
export const UPLOAD_KEY = 'upload';

/** Key under which an upload of the same file for the same task is resumed. */
export function resumeKey(user: string, task: string, { name, size, lastModified }: Pick<File, 'name' | 'size' | 'lastModified'>): string {
  return [UPLOAD_KEY, user, task, size, lastModified, name].join(':');
}

const FIRST_WAIT_MS = 1000;
const MAX_WAIT_MS = 30_000;
/** After this many attempts in a row the user has to retry manually. */
export const MAX_ATTEMPTS = 8;

/** Exponential backoff with jitter. @param tries attempts so far, from 1. @param chance random number from 0 to 1. */
export function retryWait(tries: number, chance: number): number {
  return Math.round(Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** (tries - 1)) * (0.5 + chance / 2));
}
