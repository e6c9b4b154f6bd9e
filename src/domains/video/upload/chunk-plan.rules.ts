/** Decides what of a file is still to be sent, how far that is, and when to try again. */

export interface ChunkSession {
  readonly sessionId: string;
  readonly chunkSize: number;
  readonly totalChunks: number;
  /** Numbers of the chunks that are there. */
  readonly uploadedChunks: readonly number[];
}

/** Where a chunk lies in its file. */
export function chunkRange(size: number, chunkSize: number, index: number): { readonly from: number; readonly to: number } {
  return { from: index * chunkSize, to: Math.min(size, (index + 1) * chunkSize) };
}

export function missingChunks({ totalChunks, uploadedChunks }: Pick<ChunkSession, 'totalChunks' | 'uploadedChunks'>): number[] {
  const there = new Set(uploadedChunks);
  return Array.from({ length: totalChunks }, (_, index) => index).filter((index) => !there.has(index));
}

/** Bytes of the file that are there. */
export function bytesThere(size: number, { chunkSize, uploadedChunks }: Pick<ChunkSession, 'chunkSize' | 'uploadedChunks'>): number {
  return uploadedChunks.map((index) => chunkRange(size, chunkSize, index)).reduce((sum, { from, to }) => sum + Math.max(0, to - from), 0);
}

/** 99 at the most until it is complete: sent is not kept. */
export function percentOf(sent: number, size: number): number {
  return size === 0 ? 0 : Math.max(0, Math.min(99, Math.floor((100 * sent) / size)));
}

/** The same file, chosen again for the same task, goes on where it was. */
export function resumeKey(user: string, task: string, { name, size, lastModified }: Pick<File, 'name' | 'size' | 'lastModified'>): string {
  return ['upload', user, task, size, lastModified, name].join(':');
}

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;
/** As often as that in a row, it is up to the person. */
export const MOST_TRIES = 8;

/** Twice as long each time, and not for everybody at the same moment. @param tries so far, from 1. @param chance 0 to 1. */
export function retryWait(tries: number, chance: number): number {
  return Math.round(Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (tries - 1)) * (0.5 + chance / 2));
}
