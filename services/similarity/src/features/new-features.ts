/** Filters features that are new in a frame: a feature seen at the same place with the same descriptor a moment ago adds nothing. */
import { difference, WORDS } from '../hamming.ts';
import type { Features } from './features.ts';

const SAME_LOOK = 40;
const SAME_PLACE = 5;
/** Number of remembered frames. */
const MEMORY = 8;

interface Seen {
  readonly frame: number;
  readonly x: number;
  readonly y: number;
  readonly bits: Uint32Array;
}

const cell = (at: number) => Math.floor(at / SAME_PLACE);
const key = (column: number, row: number) => row * 65536 + column;

export function createNewFeatures(): (features: Features, frame: number) => number[] {
  let seen: Seen[] = [];
  return (features, frame) => {
    seen = seen.filter((feature) => feature.frame > frame - MEMORY);
    const places = new Map<number, Seen[]>();
    for (const feature of seen) {
      const at = key(cell(feature.x), cell(feature.y));
      const bucket = places.get(at);
      if (bucket) bucket.push(feature);
      else places.set(at, [feature]);
    }
    const isKnown = (at: number): boolean => {
      const x = features.x[at];
      const y = features.y[at];
      for (let row = cell(y) - 1; row <= cell(y) + 1; row++)
        for (let column = cell(x) - 1; column <= cell(x) + 1; column++)
          for (const feature of places.get(key(column, row)) ?? [])
            if (
              Math.abs(feature.x - x) < SAME_PLACE &&
              Math.abs(feature.y - y) < SAME_PLACE &&
              difference(features.bits, at, feature.bits, 0, SAME_LOOK) <= SAME_LOOK
            )
              return true;
      return false;
    };
    const fresh: number[] = [];
    for (let at = 0; at < features.count; at++) if (!isKnown(at)) fresh.push(at);
    for (const at of fresh)
      seen.push({ frame, x: features.x[at], y: features.y[at], bits: features.bits.slice(at * WORDS, (at + 1) * WORDS) });
    return fresh;
  };
}
