/** Image pyramid: the same picture at eight sizes, each 1.2 times smaller than the one before, to find corners at any scale. */
import { grayImage, type GrayImage } from '../image/gray-image.ts';

export const OCTAVES = 8;
export const OCTAVE_STEP = 1.2;
/** Below this size a patch does not fit. */
const SMALLEST = 48;

export function pyramid(image: GrayImage): GrayImage[] {
  const levels = [image];
  for (let octave = 1; octave < OCTAVES; octave++) {
    const scale = OCTAVE_STEP ** octave;
    const width = Math.round(image.width / scale);
    const height = Math.round(image.height / scale);
    if (Math.min(width, height) < SMALLEST) break;
    levels.push(between(levels[octave - 1], width, height));
  }
  return levels;
}

/** Bilinear interpolation from the four nearest pixels. */
function between(image: GrayImage, width: number, height: number): GrayImage {
  const out = grayImage(width, height);
  const left = new Int32Array(width);
  const part = new Int32Array(width);
  for (let x = 0; x < width; x++) {
    const at = Math.min(image.width - 1, Math.max(0, ((x + 0.5) * image.width) / width - 0.5));
    left[x] = Math.min(image.width - 2, Math.floor(at));
    part[x] = Math.round((at - left[x]) * 256);
  }
  for (let y = 0; y < height; y++) {
    const at = Math.min(image.height - 1, Math.max(0, ((y + 0.5) * image.height) / height - 0.5));
    const above = Math.min(image.height - 2, Math.floor(at));
    const down = Math.round((at - above) * 256);
    const row = above * image.width;
    const next = row + image.width;
    for (let x = 0; x < width; x++) {
      const p = left[x];
      const upper = image.data[row + p] * (256 - part[x]) + image.data[row + p + 1] * part[x];
      const lower = image.data[next + p] * (256 - part[x]) + image.data[next + p + 1] * part[x];
      out.data[y * width + x] = (upper * (256 - down) + lower * down + 32768) >> 16;
    }
  }
  return out;
}
