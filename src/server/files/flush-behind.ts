/** Brings what has arrived of a file to the disk while the rest arrives, so that its end does not wait for all of it. */

/** A flush costs little next to so many bytes, and a disk writes them in a fraction of a second. */
const FLUSH_BYTES = 64 * 1024 * 1024;

export interface FlushBehind {
  /** So many bytes more are in the file at `place`. */
  arrived(place: string, bytes: number): void;
  /** Waits for what is under way. @throws what a flush failed with: the system says so once only, so a later flush may find nothing wrong. */
  finish(place: string): Promise<void>;
  forget(place: string): void;
}

interface Waiting {
  bytes: number;
  underway: Promise<void>;
  isFlushing: boolean;
  failure: unknown;
}

export function flushBehind(flush: (place: string) => Promise<void>): FlushBehind {
  const files = new Map<string, Waiting>();
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
      // Until the file is given up: what was lost stays lost.
      if (file?.failure !== undefined) throw file.failure;
      files.delete(place);
    },
    forget: (place) => void files.delete(place),
  };
}
