/**
 * Binary descriptor of a corner: the orientation of its patch, and 256 comparisons of two smoothed pixels of the patch, rotated
 * accordingly. The compared pixels are drawn once from a seed; all stored descriptors depend on it.
 */
import type { GrayImage } from '../image/gray-image.ts';
import { BITS } from '../hamming.ts';
import { normal, seeded } from '../random.ts';

const RADIUS = 15;
/** Rotated by 45°, the farthest pixel is still within the edge distance of corners. */
const FARTHEST = 13;
const SPREAD = 6.2;
const SHORTEST = 3;
const PATTERN_SEED = 20260101;

/** x1, y1, x2, y2 of each comparison. */
const PATTERN = pattern();
const ROW_ENDS = Int32Array.from({ length: RADIUS + 1 }, (_, y) => Math.floor(Math.sqrt(RADIUS * RADIUS - y * y + 0.5)));

function pattern(): Float64Array {
  const random = seeded(PATTERN_SEED);
  const coordinate = () => Math.max(-FARTHEST, Math.min(FARTHEST, Math.round(normal(random) * SPREAD)));
  const out = new Float64Array(BITS * 4);
  for (let bit = 0; bit < BITS;) {
    const pair = [coordinate(), coordinate(), coordinate(), coordinate()];
    if (Math.hypot(pair[0] - pair[2], pair[1] - pair[3]) < SHORTEST) continue;
    out.set(pair, bit * 4);
    bit++;
  }
  return out;
}

/** Orientation in radians: from the centre of the patch to its centre of mass. */
export function direction({ width, data }: GrayImage, x: number, y: number): number {
  let across = 0;
  let down = 0;
  for (let j = -RADIUS; j <= RADIUS; j++) {
    const reach = ROW_ENDS[Math.abs(j)];
    const row = (y + j) * width + x;
    let sum = 0;
    for (let i = -reach; i <= reach; i++) {
      const value = data[row + i];
      across += i * value;
      sum += value;
    }
    down += j * sum;
  }
  return Math.atan2(down, across);
}

/** The orientation of the mirrored patch. */
export const mirroredDirection = (angle: number): number => Math.PI - angle;

/**
 * Writes descriptor number `index` of `out`.
 * @param smooth the smoothed picture
 * @param isMirrored describe the mirrored patch; `angle` is then its own orientation
 */
export function describe(
  smooth: GrayImage,
  x: number,
  y: number,
  angle: number,
  isMirrored: boolean,
  out: Uint32Array,
  index: number,
): void {
  const { width, data } = smooth;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const middle = y * width + x;
  const side = isMirrored ? -1 : 1;
  const value = (px: number, py: number) =>
    data[middle + Math.floor(px * sin + py * cos + 0.5) * width + side * Math.floor(px * cos - py * sin + 0.5)];
  for (let word = 0; word < BITS / 32; word++) {
    let bits = 0;
    for (let bit = 0; bit < 32; bit++) {
      const at = (word * 32 + bit) * 4;
      if (value(PATTERN[at], PATTERN[at + 1]) < value(PATTERN[at + 2], PATTERN[at + 3])) bits |= 1 << bit;
    }
    out[index * (BITS / 32) + word] = bits;
  }
}

/** Smoothed so that noise in single pixels does not decide a comparison: Gaussian of seven pixels with a deviation of two. */
export function smoothed({ width, height, data }: GrayImage): GrayImage {
  const [w0, w1, w2, w3] = [55, 49, 34, 18];
  const total = w0 + 2 * (w1 + w2 + w3);
  const rows = new Uint16Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 3; x < width - 3; x++) {
      const at = y * width + x;
      rows[at] =
        w0 * data[at] + w1 * (data[at - 1] + data[at + 1]) + w2 * (data[at - 2] + data[at + 2]) + w3 * (data[at - 3] + data[at + 3]);
    }
  const out = new Uint8Array(width * height);
  const share = 1 / (total * total);
  for (let at = 3 * width; at < (height - 3) * width; at++)
    out[at] =
      (w0 * rows[at] +
        w1 * (rows[at - width] + rows[at + width]) +
        w2 * (rows[at - 2 * width] + rows[at + 2 * width]) +
        w3 * (rows[at - 3 * width] + rows[at + 3 * width])) *
        share +
      0.5;
  return { width, height, data: out };
}
