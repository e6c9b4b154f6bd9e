/**
 * Cache for the small frames of earlier parts: loaded when they are compared, and the last part (or several short ones) kept, since
 * adjacent query parts often match the same one.
 */
import type { GrayImage } from '../image/gray-image.ts';

/** Two minutes of small frames are about 20 MB. */
const MOST_BYTES = 25_000_000;

interface FrameCache {
  get(part: string, fetchFrames: () => Promise<readonly GrayImage[]>): Promise<readonly GrayImage[]>;
  clear(): void;
}

const bytesOf = (frames: readonly GrayImage[]) => frames.reduce((sum, { data }) => sum + data.length, 0);

export function createFrameCache(mostBytes = MOST_BYTES): FrameCache {
  const cache = new Map<string, readonly GrayImage[]>();
  let bytes = 0;
  return {
    async get(part, fetchFrames) {
      const cached = cache.get(part);
      if (cached) {
        // The last in the order is evicted last.
        cache.delete(part);
        cache.set(part, cached);
        return cached;
      }
      const frames = await fetchFrames();
      cache.set(part, frames);
      bytes += bytesOf(frames);
      for (const [oldest, old] of cache) {
        if (bytes <= mostBytes || oldest === part) break;
        cache.delete(oldest);
        bytes -= bytesOf(old);
      }
      return frames;
    },
    clear() {
      cache.clear();
      bytes = 0;
    },
  };
}
