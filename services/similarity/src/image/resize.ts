/** Downscales a picture by area averaging: each new pixel is the mean of the area it covers, with partial pixels at the edges weighted. */
import { grayImage, type GrayImage } from './gray-image.ts';

interface Axis {
  /** The first source pixel of each target pixel. */
  readonly from: Int32Array;
  /** Number of source pixels for each target pixel. */
  readonly count: Int32Array;
  /** Weights, `most` for each target pixel. */
  readonly shares: Float32Array;
  readonly most: number;
}

const axes = new Map<string, Axis>();
const MOST_KEPT = 64;

function axis(size: number, target: number): Axis {
  const key = `${size}:${target}`;
  const cached = axes.get(key);
  if (cached) return cached;
  const step = size / target;
  const most = Math.ceil(step) + 1;
  const made = { from: new Int32Array(target), count: new Int32Array(target), shares: new Float32Array(target * most), most };
  for (let at = 0; at < target; at++) {
    const begin = at * step;
    const end = Math.min(size, begin + step);
    const first = Math.min(size - 1, Math.floor(begin + 1e-9));
    const last = Math.max(first, Math.min(size - 1, Math.ceil(end - 1e-9) - 1));
    made.from[at] = first;
    made.count[at] = last - first + 1;
    for (let old = first; old <= last; old++)
      made.shares[at * most + old - first] = Math.max(0, Math.min(end, old + 1) - Math.max(begin, old)) / (end - begin);
  }
  if (axes.size >= MOST_KEPT) axes.clear();
  axes.set(key, made);
  return made;
}

/** The unrounded means. */
export function areaMeans(image: GrayImage, width: number, height: number): Float32Array {
  const across = axis(image.width, width);
  const down = axis(image.height, height);
  const narrow = new Float32Array(width * image.height);
  for (let y = 0; y < image.height; y++)
    for (let x = 0; x < width; x++) {
      let sum = 0;
      const begin = y * image.width + across.from[x];
      for (let k = 0; k < across.count[x]; k++) sum += image.data[begin + k] * across.shares[x * across.most + k];
      narrow[y * width + x] = sum;
    }
  const out = new Float32Array(width * height);
  for (let y = 0; y < height; y++)
    for (let k = 0; k < down.count[y]; k++) {
      const share = down.shares[y * down.most + k];
      const row = (down.from[y] + k) * width;
      for (let x = 0; x < width; x++) out[y * width + x] += narrow[row + x] * share;
    }
  return out;
}

export function shrunk(image: GrayImage, width: number, height: number): GrayImage {
  if (width === image.width && height === image.height) return image;
  const out = grayImage(width, height);
  const means = areaMeans(image, width, height);
  for (let at = 0; at < means.length; at++) out.data[at] = means[at] + 0.5;
  return out;
}

/** The size with `longest` as its longer side, never enlarged, at least 16 pixels in each direction. */
export function fitted({ width, height }: { readonly width: number; readonly height: number }, longest: number) {
  const scale = Math.min(1, longest / Math.max(width, height));
  const side = (old: number) => Math.min(old, Math.max(16, Math.round(old * scale)));
  return { width: side(width), height: side(height) };
}
