/**
 * Cache for the small frames of earlier parts: loaded when they are compared, and the last part (or several short ones) kept, since
 * adjacent query parts often match the same one.
 */
import type { GrayImage } from '../image/gray-image.ts';

/** Two minutes of small frames are about 20 MB. */
const MOST_BYTES = 25_000_000;

export interface FrameCache {
  get(part: string, fetchFrames: () => Promise<readonly GrayImage[]>): Promise<readonly GrayImage[]>;
  clear(): void;
}

const bytesOf = (frames: readonly GrayImage[]) => frames.reduce((sum, { data }) => sum + data.length, 0);

export function createFrameCache(mostBytes = MOST_BYTES): FrameCache {
  const kept = new Map<string, readonly GrayImage[]>();
  let bytes = 0;
  return {
    async get(part, fetchFrames) {
      const known = kept.get(part);
      if (known) {
        // The last in the order is evicted last.
        kept.delete(part);
        kept.set(part, known);
        return known;
      }
      const frames = await fetchFrames();
      kept.set(part, frames);
      bytes += bytesOf(frames);
      for (const [oldest, old] of kept) {
        if (bytes <= mostBytes || oldest === part) break;
        kept.delete(oldest);
        bytes -= bytesOf(old);
      }
      return frames;
    },
    clear() {
      kept.clear();
      bytes = 0;
    },
  };
}
