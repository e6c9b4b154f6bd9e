/**
 * Corner detector (FAST): a pixel is a corner when nine consecutive pixels on the circle of sixteen around it are all lighter or all
 * darker. Corners are ranked by the Harris measure: change in every direction, not along a single edge.
 */
import type { GrayImage } from '../image/gray-image.ts';

const THRESHOLD = 8;
const CIRCLE = 16;
const ARC = 9;
/** Distance from the picture's edge at which a rotated patch fits. */
const EDGE = 20;
const RING: readonly (readonly [number, number])[] = [
  [0, -3],
  [1, -3],
  [2, -2],
  [3, -1],
  [3, 0],
  [3, 1],
  [2, 2],
  [1, 3],
  [0, 3],
  [-1, 3],
  [-2, 2],
  [-3, 1],
  [-3, 0],
  [-3, -1],
  [-2, -2],
  [-1, -3],
];
const HARRIS_SIDE = 7;
const HARRIS_EDGE = 0.04;

interface Corner {
  readonly x: number;
  readonly y: number;
  readonly response: number;
}

/** Whether nine consecutive bits of the ring are set. */
function hasArc(bits: number): boolean {
  const twice = bits | (bits << CIRCLE);
  let run = twice & (twice >>> 1);
  run &= run >>> 2;
  run &= run >>> 4;
  return (run & (twice >>> (ARC - 1))) !== 0;
}

function corner(data: Uint8Array, at: number, ring: Int32Array): number {
  const middle = data[at];
  const high = middle + THRESHOLD;
  const low = middle - THRESHOLD;
  // Nine in a row include one of any two that are opposite, which most pixels of a picture lack.
  const north = data[at + ring[0]];
  const south = data[at + ring[8]];
  if (north <= high && north >= low && south <= high && south >= low) return 0;
  const east = data[at + ring[4]];
  const west = data[at + ring[12]];
  if (east <= high && east >= low && west <= high && west >= low) return 0;
  // Nine in a row include at least two of the four main directions.
  const lighterMain = +(north > high) + +(south > high) + +(east > high) + +(west > high);
  const darkerMain = +(north < low) + +(south < low) + +(east < low) + +(west < low);
  if (lighterMain < 2 && darkerMain < 2) return 0;
  let lighter = 0;
  let darker = 0;
  let strength = 0;
  for (let k = 0; k < CIRCLE; k++) {
    const value = data[at + ring[k]];
    if (value > high) {
      lighter |= 1 << k;
      strength += value - high;
    } else if (value < low) {
      darker |= 1 << k;
      strength += low - value;
    }
  }
  return hasArc(lighter) || hasArc(darker) ? strength : 0;
}

function harris({ width, data }: GrayImage, x: number, y: number): number {
  const reach = (HARRIS_SIDE - 1) / 2;
  let xx = 0;
  let yy = 0;
  let xy = 0;
  for (let j = y - reach; j <= y + reach; j++)
    for (let i = x - reach; i <= x + reach; i++) {
      const at = j * width + i;
      const dx =
        2 * (data[at + 1] - data[at - 1]) + data[at - width + 1] - data[at - width - 1] + data[at + width + 1] - data[at + width - 1];
      const dy =
        2 * (data[at + width] - data[at - width]) +
        data[at + width - 1] -
        data[at - width - 1] +
        data[at + width + 1] -
        data[at - width + 1];
      xx += dx * dx;
      yy += dy * dy;
      xy += dx * dy;
    }
  return xx * yy - xy * xy - HARRIS_EDGE * (xx + yy) * (xx + yy);
}

/** The best `most` corners, best first. */
export function corners(image: GrayImage, most: number): Corner[] {
  const { width, height, data } = image;
  const ring = Int32Array.from(RING, ([x, y]) => y * width + x);
  const strength = new Uint16Array(width * height);
  for (let y = EDGE - 1; y <= height - EDGE; y++)
    for (let x = EDGE - 1; x <= width - EDGE; x++) strength[y * width + x] = corner(data, y * width + x, ring);
  const peaks: number[] = [];
  for (let y = EDGE; y < height - EDGE; y++)
    for (let x = EDGE; x < width - EDGE; x++) {
      const at = y * width + x;
      const own = strength[at];
      if (own === 0) continue;
      const isPeak =
        own > strength[at - 1] &&
        own >= strength[at + 1] &&
        own > strength[at - width - 1] &&
        own > strength[at - width] &&
        own > strength[at - width + 1] &&
        own >= strength[at + width - 1] &&
        own >= strength[at + width] &&
        own >= strength[at + width + 1];
      if (isPeak) peaks.push(at);
    }
  return strongest(peaks, strength, 2 * most)
    .map((at) => ({ x: at % width, y: Math.floor(at / width), response: harris(image, at % width, Math.floor(at / width)) }))
    .sort((a, b) => b.response - a.response || a.y - b.y || a.x - b.x)
    .slice(0, most);
}

/** Measuring a corner costs more than finding it, so only a limited number of the strongest are measured. */
function strongest(peaks: number[], strength: Uint16Array, most: number): number[] {
  if (peaks.length <= most) return peaks;
  const least = Uint16Array.from(peaks, (at) => strength[at]).sort()[peaks.length - most];
  return peaks.filter((at) => strength[at] >= least);
}
