/**
 * Similarity of every query frame to every earlier frame: the cosine of both minus the earlier video's mean picture, over the pixels where
 * the earlier video moves. Where nothing moves there is no evidence.
 */
import { percentileOf } from '../image/order-statistics.ts';
import type { Pictures } from './pictures.ts';

const MOST_PIXELS = 1800;
const STILL_SHARE = 0.3;
const MOST_STILL = 0.12;
const MOVING_SHARE = 0.97;
const FLOOR = 0.02;

export interface Likeness {
  readonly rows: number;
  readonly columns: number;
  at(row: number, column: number): number;
  /** Of all rows and columns, row by row. */
  all(): Float32Array;
}

interface Counted {
  readonly pixels: Uint32Array;
  readonly weights: Float32Array;
  /** Maximum deviation of the earlier video from its mean picture there, times the weight. */
  readonly reach: Float32Array;
}

/** Pixels that count, and their weights. */
function countedOf(earlier: Pictures, mean: Float32Array, inside: Uint32Array): Counted {
  const deviations = new Float64Array(inside.length);
  const own = new Float64Array(inside.length);
  const farthest = new Float32Array(inside.length);
  for (let at = 0; at < earlier.count; at++)
    for (let k = 0; k < inside.length; k++) {
      const value = earlier.data[at * earlier.pixels + inside[k]] - mean[inside[k]];
      own[k] += value;
      deviations[k] += value * value;
      farthest[k] = Math.max(farthest[k], Math.abs(value));
    }
  for (let k = 0; k < inside.length; k++)
    deviations[k] = Math.sqrt(Math.max(0, deviations[k] / earlier.count - (own[k] / earlier.count) ** 2));
  const still = Math.min(percentileOf(deviations, STILL_SHARE), MOST_STILL) * 1.2;
  const moving = percentileOf(deviations, MOVING_SHARE);
  const all = Float32Array.from(deviations, (deviation) =>
    moving > 1.3 * still ? Math.min(1, Math.max(0, (deviation - still) / Math.max(moving - still, 1e-3))) : 1,
  );
  const some = [...all.keys()].filter((k) => all[k] > 0);
  const count = Math.min(MOST_PIXELS, some.length);
  const chosen = Array.from({ length: count }, (_, at) => some[Math.floor((at * (some.length - 1)) / Math.max(1, count - 1))]);
  return {
    pixels: Uint32Array.from(chosen, (k) => inside[k]),
    weights: Float32Array.from(chosen, (k) => all[k]),
    reach: Float32Array.from(chosen, (k) => all[k] * farthest[k]),
  };
}

/**
 * Caps each pixel's distance from the mean picture at its maximum in the earlier video: anything farther is an overlay, and would outweigh
 * the motion below and around it.
 */
function vectors(from: Pictures, mean: Float32Array, { pixels, weights, reach }: Counted, floor: number): Float32Array {
  const size = pixels.length;
  const out = new Float32Array(from.count * size);
  for (let at = 0; at < from.count; at++) {
    let sum = 0;
    for (let k = 0; k < size; k++) {
      const away = (from.data[at * from.pixels + pixels[k]] - mean[pixels[k]]) * weights[k];
      const value = Math.min(reach[k], Math.max(-reach[k], away));
      out[at * size + k] = value;
      sum += value * value;
    }
    const share = 1 / Math.max(Math.sqrt(sum) + 1e-3, floor);
    for (let k = 0; k < size; k++) out[at * size + k] *= share;
  }
  return out;
}

/** @param mean the picture subtracted from both. Each similarity is computed on first use. */
export function likeness(query: Pictures, earlier: Pictures, mask: Uint8Array, mean: Float32Array): Likeness {
  const inside = Uint32Array.from([...mask.keys()].filter((at) => mask[at] === 1));
  const counted = countedOf(earlier, mean, inside);
  const floor = FLOOR * Math.sqrt(counted.weights.reduce((sum, weight) => sum + weight * weight, 0));
  const left = vectors(query, mean, counted, floor);
  const right = vectors(earlier, mean, counted, floor);
  return between(left, right, { rows: query.count, columns: earlier.count, size: counted.pixels.length });
}

interface Sizes {
  readonly rows: number;
  readonly columns: number;
  /** Norm of a vector. */
  readonly size: number;
}

/** A separate function, so that the pictures, which are much larger, can be garbage-collected. */
function between(left: Float32Array, right: Float32Array, { rows, columns, size }: Sizes): Likeness {
  const known = new Float32Array(rows * columns).fill(Number.NaN);
  const at = (row: number, column: number): number => {
    const place = row * columns + column;
    const before = known[place];
    if (!Number.isNaN(before)) return before;
    const p = row * size;
    const q = column * size;
    let even = 0;
    let odd = 0;
    let k = 0;
    for (; k + 1 < size; k += 2) {
      even += left[p + k] * right[q + k];
      odd += left[p + k + 1] * right[q + k + 1];
    }
    if (k < size) even += left[p + k] * right[q + k];
    known[place] = even + odd;
    return known[place];
  };
  const all = (): Float32Array => {
    const values = new Float32Array(rows * columns);
    for (let row = 0; row < rows; row++) {
      const own = left.subarray(row * size, (row + 1) * size);
      let column = 0;
      // Four at a time, so that each value of the row is loaded once for all of them.
      for (; column + 3 < columns; column += 4) {
        const first = column * size;
        const second = first + size;
        const third = second + size;
        const fourth = third + size;
        let a = 0;
        let b = 0;
        let c = 0;
        let d = 0;
        for (let k = 0; k < size; k++) {
          const value = own[k];
          a += value * right[first + k];
          b += value * right[second + k];
          c += value * right[third + k];
          d += value * right[fourth + k];
        }
        const place = row * columns + column;
        values[place] = a;
        values[place + 1] = b;
        values[place + 2] = c;
        values[place + 3] = d;
      }
      for (; column < columns; column++) values[row * columns + column] = at(row, column);
    }
    return values;
  };
  return { rows, columns, at, all };
}
