/**
 * The pictures of one placement, each computed once: the ends, the mean and the proof of a segment look at the same moments. What exceeds
 * the limit is computed again, so that long segments need no more memory.
 */
import type { ComparedFingerprint } from '../fingerprint/fingerprint.ts';
import type { GrayImage } from '../image/gray-image.ts';
import type { Overlap } from './overlap.ts';
import { pictures, type Pictures, type Target } from './pictures.ts';

/** Of either side. */
const MOST_KEPT_BYTES = 8_000_000;

interface PlacedPictures {
  /** Of frames of the query. */
  own(frames: readonly number[]): Pictures;
  /** Of frames of the earlier video. */
  others(frames: readonly number[]): Pictures;
}

/** Two videos in one placement. */
export interface Compared {
  readonly query: ComparedFingerprint;
  readonly earlier: ComparedFingerprint;
  readonly overlap: Overlap;
  readonly placed: PlacedPictures;
  /** The mean picture of the earlier video. */
  readonly mean: Float32Array;
}

function sideOf(small: readonly GrayImage[], to: Target): (frames: readonly number[]) => Pictures {
  const pixels = to.width * to.height;
  const most = Math.floor(MOST_KEPT_BYTES / (pixels * Float32Array.BYTES_PER_ELEMENT));
  const kept = new Map<number, Float32Array>();
  return (frames) => {
    const missing = frames.filter((frame) => !kept.has(frame));
    const made = pictures(small, missing, to);
    if (missing.length === frames.length && kept.size + missing.length > most) return made;
    const data = new Float32Array(frames.length * pixels);
    let next = 0;
    for (const [at, frame] of frames.entries()) {
      const known = kept.get(frame);
      const picture = known ?? made.data.subarray(next * pixels, (next + 1) * pixels);
      data.set(picture, at * pixels);
      if (known) continue;
      next++;
      if (kept.size < most) kept.set(frame, picture.slice());
    }
    return { count: frames.length, pixels, width: to.width, height: to.height, data };
  };
}

export function placedPictures(
  query: ComparedFingerprint,
  earlier: ComparedFingerprint,
  { width, height, toQuery, toEarlier, isMirrored }: Overlap,
): PlacedPictures {
  return {
    own: sideOf(query.small, { transform: toQuery, width, height, isMirrored }),
    others: sideOf(earlier.small, { transform: toEarlier, width, height, isMirrored: false }),
  };
}
