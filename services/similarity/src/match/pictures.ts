/**
 * Prepares frames for comparison: mapped into the common picture and normalised for brightness and contrast, each pixel by the local mean
 * and deviation.
 */
import type { Affine } from '../image/affine.ts';
import { reflected, sides } from '../image/blur.ts';
import type { GrayImage } from '../image/gray-image.ts';

/** Pictures of the same size, stored one after another. */
export interface Pictures {
  readonly count: number;
  readonly pixels: number;
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

/** Side of the square around a pixel of the common picture, and of the coarse picture at half the width. */
const AROUND = 15;
const NARROW_AROUND = 7;
/** Far smaller deviations are noise. */
const GUARD = 6;
/** A source this many times finer than the common picture is smoothed first. */
const FINE = 1.4;
const VERY_FINE = 2.5;

/**
 * Smoothed frames, since a comparison maps each frame many times: into coarse and fine pictures, for each placement and each line. Those of
 * a minute and of a stretch of the query, and never much more.
 */
const MOST_SMOOTHED_BYTES = 32_000_000;
const smoothed = { fine: new Map<GrayImage, Uint8Array>(), veryFine: new Map<GrayImage, Uint8Array>() };
let smoothedBytes = 0;

function smooth(frame: GrayImage, isVeryFine: boolean): Uint8Array {
  const known = isVeryFine ? smoothed.veryFine : smoothed.fine;
  const before = known.get(frame);
  if (before) return before;
  const out = new Uint8Array(frame.data.length);
  smoothInto(frame, isVeryFine, out);
  if (smoothedBytes + out.length > MOST_SMOOTHED_BYTES) {
    smoothed.fine.clear();
    smoothed.veryFine.clear();
    smoothedBytes = 0;
  }
  known.set(frame, out);
  smoothedBytes += out.length;
  return out;
}

/** Mean of each pixel and its left and upper neighbours, or of all neighbours; the picture is mirrored at its edges. */
function smoothInto({ width, height, data }: GrayImage, isVeryFine: boolean, out: Uint8Array): void {
  const share = 1 / 9;
  const last = isVeryFine ? 1 : 0;
  // One more at either end, mirrored.
  const columns = new Uint16Array(width + 2);
  for (let y = 0; y < height; y++) {
    const [above, row, below] = [reflected(y - 1, height), y, reflected(y + last, height)].map((line) => line * width);
    if (isVeryFine) for (let x = 0; x < width; x++) columns[x + 1] = data[above + x] + data[row + x] + data[below + x];
    else for (let x = 0; x < width; x++) columns[x + 1] = data[above + x] + data[row + x];
    columns[0] = columns[1 + reflected(-1, width)];
    columns[width + 1] = columns[1 + reflected(width, width)];
    if (isVeryFine) for (let x = 0; x < width; x++) out[row + x] = ((columns[x] + columns[x + 1] + columns[x + 2]) * share + 0.5) | 0;
    else for (let x = 0; x < width; x++) out[row + x] = (columns[x] + columns[x + 1] + 2) >> 2;
  }
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** @param out is reused for each frame, since frames are mapped into the common picture one at a time. */
function warp(frame: GrayImage, transform: Affine, size: Size, isMirrored: boolean, out: Float32Array): void {
  const [a, b, , d, e] = transform;
  const scale = Math.sqrt(Math.abs(a * e - b * d));
  const source = scale > FINE ? smooth(frame, scale >= VERY_FINE) : frame.data;
  if (b === 0 && d === 0) scaleInto(frame, source, transform, size, isMirrored, out);
  else turnInto(frame, source, transform, size, isMirrored, out);
}

/** Without rotation, every row has the same columns. */
function scaleInto(
  { width: fw, height: fh }: GrayImage,
  source: Uint8Array,
  [a, , c, , e, f]: Affine,
  { width, height }: Size,
  isMirrored: boolean,
  out: Float32Array,
): void {
  const firsts = new Int32Array(width);
  const shares = new Float64Array(width);
  for (let x = 0; x < width; x++) {
    const px = Math.min(fw - 1, Math.max(0, a * x + c));
    const left = Math.min(fw - 2, px | 0);
    shares[x] = px - left;
    firsts[x] = isMirrored ? fw - 1 - left : left;
  }
  const step = isMirrored ? -1 : 1;
  for (let y = 0; y < height; y++) {
    const py = Math.min(fh - 1, Math.max(0, e * y + f));
    const top = Math.min(fh - 2, py | 0);
    const down = py - top;
    const above = top * fw;
    const row = y * width;
    for (let x = 0; x < width; x++) {
      const first = above + firsts[x];
      const across = shares[x];
      const upper = source[first] + (source[first + step] - source[first]) * across;
      const lower = source[first + fw] + (source[first + fw + step] - source[first + fw]) * across;
      out[row + x] = upper + (lower - upper) * down;
    }
  }
}

function turnInto(
  { width: fw, height: fh }: GrayImage,
  source: Uint8Array,
  [a, b, c, d, e, f]: Affine,
  { width, height }: Size,
  isMirrored: boolean,
  out: Float32Array,
): void {
  for (let y = 0; y < height; y++) {
    const x0 = b * y + c;
    const y0 = e * y + f;
    for (let x = 0; x < width; x++) {
      const px = Math.min(fw - 1, Math.max(0, a * x + x0));
      const py = Math.min(fh - 1, Math.max(0, d * x + y0));
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
  }
}

/** Writes each pixel minus the local mean, divided by the local deviation, to `out` from `begin` on. */
export function normalise(
  values: Float32Array,
  { width, height, around }: { readonly width: number; readonly height: number; readonly around: number },
  out: Float32Array,
  begin: number,
): void {
  const { first: firstColumns, entering, leaving } = sides(width, around);
  const down = sides(height, around);
  // Of each column, over the rows around the current one.
  const sums = new Float64Array(width);
  const squareSums = new Float64Array(width);
  for (const y of down.first)
    for (let x = 0; x < width; x++) {
      const value = values[y * width + x];
      sums[x] += value;
      squareSums[x] += value * value;
    }
  const share = 1 / (around * around);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    let sum = 0;
    let squares = 0;
    for (const x of firstColumns) {
      sum += sums[x];
      squares += squareSums[x];
    }
    for (let x = 0; x < width; x++) {
      const mean = sum * share;
      const spread = Math.sqrt(Math.max(0, squares * share - mean * mean));
      out[begin + row + x] = (values[row + x] - mean) / (spread + GUARD);
      sum += sums[entering[x]] - sums[leaving[x]];
      squares += squareSums[entering[x]] - squareSums[leaving[x]];
    }
    const next = down.entering[y] * width;
    const last = down.leaving[y] * width;
    for (let x = 0; x < width; x++) {
      const more = values[next + x];
      const less = values[last + x];
      sums[x] += more - less;
      squareSums[x] += more * more - less * less;
    }
  }
}

/** What frames are mapped into. */
export interface Target extends Size {
  /** From the target to a frame. */
  readonly transform: Affine;
  readonly isMirrored: boolean;
  readonly isRough?: boolean;
}

export function pictures(frames: readonly GrayImage[], places: readonly number[], to: Target): Pictures {
  const { transform, width, height, isMirrored, isRough } = to;
  const around = isRough ? NARROW_AROUND : AROUND;
  const pixels = width * height;
  const data = new Float32Array(places.length * pixels);
  const values = new Float32Array(pixels);
  for (const [at, place] of places.entries()) {
    warp(frames[place], transform, { width, height }, isMirrored, values);
    normalise(values, { width, height, around }, data, at * pixels);
  }
  return { count: places.length, pixels, width, height, data };
}

export function meanPicture({ count, pixels, data }: Pictures, places: readonly number[] = range(0, count)): Float32Array {
  const sums = new Float64Array(pixels);
  for (const at of places) for (let p = 0; p < pixels; p++) sums[p] += data[at * pixels + p];
  return Float32Array.from(sums, (sum) => sum / Math.max(1, places.length));
}

/** Correlation of two pictures in some of their pixels. */
export function correlationOf(a: Pictures, i: number, b: Pictures, j: number, mask: Uint8Array): number {
  let both = 0;
  let first = 0;
  let second = 0;
  for (let p = 0; p < a.pixels; p++) {
    if (mask[p] === 0) continue;
    const x = a.data[i * a.pixels + p];
    const y = b.data[j * b.pixels + p];
    both += x * y;
    first += x * x;
    second += y * y;
  }
  return both / Math.sqrt(first * second + 1e-6);
}

/** Integers from the first (inclusive) to the last (exclusive). */
export const range = (from: number, to: number): number[] => Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);

/** Query pictures, and for each the index of the corresponding earlier picture. */
export interface Aligned {
  readonly own: Pictures;
  readonly other: Pictures;
  readonly places: readonly number[];
}
