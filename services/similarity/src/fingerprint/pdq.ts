/**
 * Perceptual hash of a whole picture: 256 signs of its lowest DCT frequencies. The mirrored picture's hash follows from the same
 * coefficients, since mirroring flips the sign of every second one.
 */
import { WORDS } from '../hamming.ts';
import type { GrayImage } from '../image/gray-image.ts';
import { boxMeans } from '../image/blur.ts';
import { medianOf } from '../image/order-statistics.ts';
import { areaMeans } from '../image/resize.ts';

const SIDE = 64;
const WAVES = 16;
const COSINES = Float64Array.from({ length: WAVES * SIDE }, (_, at) => {
  const wave = Math.floor(at / SIDE) + 1;
  return Math.sqrt(2 / SIDE) * Math.cos((Math.PI / (2 * SIDE)) * wave * (2 * (at % SIDE) + 1));
});

export interface PictureHash {
  readonly bits: Uint32Array;
  readonly mirrored: Uint32Array;
  /** Amount of detail from 0 to 100. Hashes of pictures with little detail carry no information. */
  readonly quality: number;
}

/** Hashes below it are not compared. */
export const ENOUGH_QUALITY = 20;

function aboveMedian(waves: Float64Array): Uint32Array {
  const middle = medianOf(waves);
  const bits = new Uint32Array(WORDS);
  for (let at = 0; at < waves.length; at++) if (waves[at] > middle) bits[at >> 5] |= 1 << (at & 31);
  return bits;
}

export function pictureHash(image: GrayImage): PictureHash {
  const side = Math.max(1, Math.floor(Math.max(image.width, image.height) / 128) * 2 + 1);
  const smooth = side === 1 ? image : { ...image, data: Uint8Array.from(boxMeans(image.data, image.width, image.height, side)) };
  const small = areaMeans(smooth, SIDE, SIDE);
  let change = 0;
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++) {
      if (y > 0) change += Math.abs(small[y * SIDE + x] - small[(y - 1) * SIDE + x]);
      if (x > 0) change += Math.abs(small[y * SIDE + x] - small[y * SIDE + x - 1]);
    }
  const half = new Float64Array(WAVES * SIDE);
  for (let wave = 0; wave < WAVES; wave++)
    for (let y = 0; y < SIDE; y++) for (let x = 0; x < SIDE; x++) half[wave * SIDE + x] += COSINES[wave * SIDE + y] * small[y * SIDE + x];
  const waves = new Float64Array(WAVES * WAVES);
  const turned = new Float64Array(WAVES * WAVES);
  for (let down = 0; down < WAVES; down++)
    for (let across = 0; across < WAVES; across++) {
      let sum = 0;
      for (let x = 0; x < SIDE; x++) sum += half[down * SIDE + x] * COSINES[across * SIDE + x];
      waves[down * WAVES + across] = sum;
      turned[down * WAVES + across] = across % 2 === 0 ? -sum : sum;
    }
  return {
    bits: aboveMedian(waves),
    mirrored: aboveMedian(turned),
    quality: Math.min(100, Math.floor((change * 100) / 255 / 90)),
  };
}
