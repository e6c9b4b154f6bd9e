/** Overlays a frame of the earlier video on the matching frame of the later one: scaled, shifted, rotated, mirrored. */
import type { FoundSegment } from '#wire/similarity';

/** x' = a·x + b·y + c, y' = d·x + e·y + f. */
export type Affine = readonly [number, number, number, number, number, number];

const SAME: Affine = [1, 0, 0, 0, 1, 0];
const FLAT = 1e-6;

/**
 * From a point of the earlier frame to the later one, both in fractions of width and height. A transform without an inverse becomes the
 * identity.
 */
export function ontoLater({ placement, isMirrored }: Pick<FoundSegment, 'placement' | 'isMirrored'>): Affine {
  const [a, b, c, d, e, f] = turnedRound(placement ?? SAME);
  return isMirrored ? [-a, -b, 1 - c, d, e, f] : [a, b, c, d, e, f];
}

function turnedRound([a, b, c, d, e, f]: Affine): Affine {
  const size = a * e - b * d;
  if (Math.abs(size) < FLAT) return SAME;
  const [p, q, r, s] = [e / size, -b / size, -d / size, a / size];
  return [p, q, -(p * c + q * f), r, s, -(r * c + s * f)];
}

/** The same in pixels of a picture of that size, in the order of canvas and CSS: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export function inPixels([a, b, c, d, e, f]: Affine, width: number, height: number): Affine {
  return [a, (d * height) / width, (b * width) / height, e, c * width, f * height];
}

/** For an element of the picture's size, whatever that is. @param ratio width by height. */
export function cssTransform(affine: Affine, ratio: number): string {
  const [a, b, c, d] = inPixels(affine, ratio, 1).map((value) => Number(value.toFixed(6)));
  const percent = (value: number) => `${Number((value * 100).toFixed(4))}%`;
  return `translate(${percent(affine[2])}, ${percent(affine[5])}) matrix(${a}, ${b}, ${c}, ${d}, 0, 0)`;
}
