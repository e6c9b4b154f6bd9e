/** Flushes a file to disk in the background while it is still being uploaded, so that finishing it does not wait for all of it. */

/** A flush of this many bytes has little overhead, and a disk writes them in a fraction of a second. */
const FLUSH_BYTES = 64 * 1024 * 1024;

interface FlushBehind {
  /** Reports that this many more bytes were written to the file at `place`. */
  arrived(place: string, bytes: number): void;
  /**
   * Waits for flushes in progress. @throws the error of an earlier flush: the OS reports it only once, so a later flush may succeed
   * wrongly.
   */
  finish(place: string): Promise<void>;
  forget(place: string): void;
}

interface PendingFile {
  bytes: number;
  underway: Promise<void>;
  isFlushing: boolean;
  failure: unknown;
}

export function flushBehind(flush: (place: string) => Promise<void>): FlushBehind {
  const files = new Map<string, PendingFile>();
  return {
    arrived(place, bytes) {
      const file = files.get(place) ?? { bytes: 0, underway: Promise.resolve(), isFlushing: false, failure: undefined };
      files.set(place, file);
      file.bytes += bytes;
      if (file.bytes < FLUSH_BYTES || file.isFlushing) return;
      file.bytes = 0;
      file.isFlushing = true;
      file.underway = flush(place)
        .catch((error: unknown) => {
          file.failure ??= error;
        })
        .finally(() => {
          file.isFlushing = false;
        });
    },
    async finish(place) {
      const file = files.get(place);
      await file?.underway;
      // Kept until the upload is aborted: lost data stays lost.
      if (file?.failure !== undefined) throw file.failure;
      files.delete(place);
    },
    forget: (place) => void files.delete(place),
  };
}
