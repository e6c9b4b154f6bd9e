/** The part of an earlier frame that a placed query covers, and the small common picture in which both are compared. */
import { after, areaFactor, inverse, moved, scaling, type Affine } from '../image/affine.ts';
import type { ComparedFingerprint } from '../fingerprint/fingerprint.ts';

/** Pixels of the common picture, whatever its shape. */
const AREA = 96 * 54;
const NARROWEST = 24;
const WIDEST = 200;
const LOWEST = 16;
/** Covering less than this share of the earlier frame is no evidence. */
const LEAST_COVERED = 0.04;

export interface Overlap {
  readonly width: number;
  readonly height: number;
  /** From the query's small frame, mirrored where it is, to the earlier small frame. */
  readonly placement: Affine;
  /** From the common picture to the small frames. */
  readonly toQuery: Affine;
  readonly toEarlier: Affine;
  readonly isMirrored: boolean;
  /** Half as wide and high: sufficient to find lines, not to verify them. */
  readonly isRough: boolean;
  /** Share of the earlier frame. */
  readonly covered: number;
}

const smallPerPixel = ({ width, height, small }: ComparedFingerprint): Affine => scaling(small[0].width / width, small[0].height / height);

/** Converts a transform of frames to one of small frames. */
export const placementOf = (query: ComparedFingerprint, earlier: ComparedFingerprint, transform: Affine): Affine =>
  after(smallPerPixel(earlier), after(transform, inverse(smallPerPixel(query))));

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A placement of small frames in fractions of their widths and heights, from the left and top edge; a pixel's position is its centre. */
export function inShares(placement: Affine, query: Size, earlier: Size): Affine {
  const toPixels: Affine = [query.width, 0, -0.5, 0, query.height, -0.5];
  const toShares: Affine = inverse([earlier.width, 0, -0.5, 0, earlier.height, -0.5]);
  return after(toShares, after(placement, toPixels));
}

/** @returns null when almost nothing is covered. */
export function overlapOf(
  query: ComparedFingerprint,
  earlier: ComparedFingerprint,
  placement: Affine,
  isMirrored: boolean,
): Overlap | null {
  const { width: qw, height: qh } = query.small[0];
  const { width: ew, height: eh } = earlier.small[0];
  if (!(Math.abs(areaFactor(placement)) > 1e-4)) return null;
  const corners = [moved(placement, 0, 0), moved(placement, qw, 0), moved(placement, qw, qh), moved(placement, 0, qh)];
  const left = Math.max(0, Math.min(...corners.map(([x]) => x)));
  const right = Math.min(ew, Math.max(...corners.map(([x]) => x)));
  const top = Math.max(0, Math.min(...corners.map(([, y]) => y)));
  const bottom = Math.min(eh, Math.max(...corners.map(([, y]) => y)));
  const [across, down] = [right - left, bottom - top];
  if (across < 10 || down < 8 || across * down < LEAST_COVERED * ew * eh) return null;
  const width = Math.min(WIDEST, Math.max(NARROWEST, Math.round(Math.sqrt((AREA * across) / down))));
  const height = Math.max(LOWEST, Math.round(AREA / width));
  const toEarlier: Affine = [across / width, 0, left, 0, down / height, top];
  return {
    width,
    height,
    placement,
    toQuery: after(inverse(placement), toEarlier),
    toEarlier,
    isMirrored,
    isRough: false,
    covered: (across * down) / (ew * eh),
  };
}

/** The same at half the width and height. */
export function roughened(overlap: Overlap): Overlap {
  const width = Math.ceil(overlap.width / 2);
  const height = Math.ceil(overlap.height / 2);
  const larger = scaling(overlap.width / width, overlap.height / height);
  return { ...overlap, width, height, toQuery: after(overlap.toQuery, larger), toEarlier: after(overlap.toEarlier, larger), isRough: true };
}

/** The pixels of the common picture that the query covers. */
export function maskOf({ width, height, toQuery }: Overlap, { small }: ComparedFingerprint): Uint8Array {
  const mask = new Uint8Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [px, py] = moved(toQuery, x, y);
      const inside = px > -0.5 && py > -0.5 && px < small[0].width - 0.5 && py < small[0].height - 0.5;
      mask[y * width + x] = inside ? 1 : 0;
    }
  return mask;
}

export const shareOf = (mask: Uint8Array): number => mask.reduce((sum, value) => sum + value, 0) / mask.length;
