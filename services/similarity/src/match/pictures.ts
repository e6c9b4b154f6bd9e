/**
 * Frames as they are compared: brought into the common picture, and freed of light and contrast, each pixel by the mean and the deviation
 * around it.
 */
import type { Affine } from '../image/affine.ts';
import { boxMeans, sides } from '../image/blur.ts';
import type { GrayImage } from '../image/gray-image.ts';

/** Pictures of one size, one after the other. */
export interface Pictures {
  readonly count: number;
  readonly pixels: number;
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

/** Sides of the square around a pixel of the common picture, and of a rough one, which is half as wide. */
const AROUND = 15;
const NARROW_AROUND = 7;
/** Deviations far below it are noise. */
const GUARD = 6;
/** Sources so many times finer than the common picture are smoothed before. */
const FINE = 1.4;
const VERY_FINE = 2.5;

const smoothFrames = new WeakMap<GrayImage, Map<number, Uint8Array>>();

/** Each frame is looked at with many placements, and smoothed once. */
function smooth(frame: GrayImage, side: number): Uint8Array {
  const known = smoothFrames.get(frame) ?? new Map<number, Uint8Array>();
  smoothFrames.set(frame, known);
  const before = known.get(side);
  if (before) return before;
  const means = boxMeans(frame.data, frame.width, frame.height, side);
  const made = new Uint8Array(means.length);
  for (let at = 0; at < means.length; at++) made[at] = means[at] + 0.5;
  known.set(side, made);
  return made;
}

function warped(frame: GrayImage, [a, b, c, d, e, f]: Affine, width: number, height: number, isMirrored: boolean): Float32Array {
  const scale = Math.sqrt(Math.abs(a * e - b * d));
  const { width: fw, height: fh } = frame;
  const source = scale > FINE ? smooth(frame, scale < VERY_FINE ? 2 : 3) : frame.data;
  const out = new Float32Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const px = Math.min(fw - 1, Math.max(0, a * x + b * y + c));
      const py = Math.min(fh - 1, Math.max(0, d * x + e * y + f));
      const left = Math.min(fw - 2, px | 0);
      const top = Math.min(fh - 2, py | 0);
      const across = px - left;
      const down = py - top;
      const row = top * fw;
      const first = isMirrored ? row + fw - 1 - left : row + left;
      const step = isMirrored ? -1 : 1;
      const upper = source[first] + (source[first + step] - source[first]) * across;
      const lower = source[first + fw] + (source[first + fw + step] - source[first + fw]) * across;
      out[y * width + x] = upper + (lower - upper) * down;
    }
  return out;
}

/** Writes each pixel less the mean around it, over the deviation around it, to `out` from `begin` on. */
export function normalise(
  values: Float32Array,
  { width, height, around }: { readonly width: number; readonly height: number; readonly around: number },
  out: Float32Array,
  begin: number,
): void {
  const across = sides(width, around);
  const down = sides(height, around);
  const rows = new Float32Array(width * height);
  const squareRows = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    let sum = 0;
    let squares = 0;
    for (const x of across.first) {
      sum += values[row + x];
      squares += values[row + x] * values[row + x];
    }
    for (let x = 0; x < width; x++) {
      rows[row + x] = sum;
      squareRows[row + x] = squares;
      const entering = values[row + across.entering[x]];
      const leaving = values[row + across.leaving[x]];
      sum += entering - leaving;
      squares += entering * entering - leaving * leaving;
    }
  }
  const sums = new Float64Array(width);
  const squareSums = new Float64Array(width);
  for (const y of down.first)
    for (let x = 0; x < width; x++) {
      sums[x] += rows[y * width + x];
      squareSums[x] += squareRows[y * width + x];
    }
  const share = 1 / (around * around);
  for (let y = 0; y < height; y++) {
    const entering = down.entering[y] * width;
    const leaving = down.leaving[y] * width;
    for (let x = 0; x < width; x++) {
      const mean = sums[x] * share;
      const spread = Math.sqrt(Math.max(0, squareSums[x] * share - mean * mean));
      out[begin + y * width + x] = (values[y * width + x] - mean) / (spread + GUARD);
      sums[x] += rows[entering + x] - rows[leaving + x];
      squareSums[x] += squareRows[entering + x] - squareRows[leaving + x];
    }
  }
}

export function pictures(
  frames: readonly GrayImage[],
  places: readonly number[],
  to: {
    readonly transform: Affine;
    readonly width: number;
    readonly height: number;
    readonly isMirrored: boolean;
    readonly isRough?: boolean;
  },
): Pictures {
  const { transform, width, height, isMirrored, isRough } = to;
  const around = isRough ? NARROW_AROUND : AROUND;
  const pixels = width * height;
  const data = new Float32Array(places.length * pixels);
  for (const [at, place] of places.entries())
    normalise(warped(frames[place], transform, width, height, isMirrored), { width, height, around }, data, at * pixels);
  return { count: places.length, pixels, width, height, data };
}

export function meanPicture({ count, pixels, data }: Pictures): Float32Array {
  const sums = new Float64Array(pixels);
  for (let at = 0; at < count; at++) for (let p = 0; p < pixels; p++) sums[p] += data[at * pixels + p];
  return Float32Array.from(sums, (sum) => sum / Math.max(1, count));
}
