/** Details of a verified segment: the colour similarity, and how many of the objects that move in it are the same. */
import { COLOR_STEP, FEATURE_RATE, FRAME_RATE, type Product, type SearchedFingerprint } from '../fingerprint/fingerprint.ts';
import { isSameProduct } from '../fingerprint/products.ts';
import { inverse, type Affine } from '../image/affine.ts';
import { addColors, emptyHistogram, sharedColors } from '../image/colors.ts';
import { earlierAt, type Segment } from './segment.ts';

const COLOR_SECONDS = COLOR_STEP / FRAME_RATE;

/** @param placement from the query to the earlier picture, in fractions of both. */
export function colorLikeness(
  query: SearchedFingerprint,
  earlier: SearchedFingerprint,
  segment: Segment,
  placement: Affine,
  isMirrored: boolean,
): number | null {
  const histograms = [emptyHistogram(), emptyHistogram()] as const;
  const toQuery = inverse(placement);
  for (const [place, colors] of query.colors.entries()) {
    const second = place * COLOR_SECONDS;
    if (second < segment.start || second >= segment.end) continue;
    const other = earlier.colors[Math.round(earlierAt(segment, second) / COLOR_SECONDS)];
    if (other) addColors(histograms, [colors, other], toQuery, isMirrored);
  }
  return sharedColors(histograms);
}

export interface SharedProducts {
  /** Number in the segment, from the video that shows more, and number that both show. Symmetric. */
  readonly shown: number;
  readonly shared: number;
}

const within = (products: readonly Product[], start: number, end: number) =>
  products.filter(({ from, to }) => from / FEATURE_RATE < end && to / FEATURE_RATE >= start);

/** Null when unknown: nothing was seen to move as one, or only in a mirrored segment. */
export function sharedProducts(
  query: SearchedFingerprint,
  earlier: SearchedFingerprint,
  segment: Segment,
  isMirrored: boolean,
): SharedProducts | null {
  if (isMirrored) return null;
  const own = within(query.products, segment.start, segment.end);
  const ends = [earlierAt(segment, segment.start), earlierAt(segment, segment.end)];
  const others = within(earlier.products, Math.min(...ends), Math.max(...ends));
  if (own.length === 0 || others.length === 0) return null;
  const same = own.map((product) => others.map((other) => isSameProduct(product, other)));
  const ofOwn = same.filter((row) => row.includes(true)).length;
  const ofOthers = others.filter((_, at) => same.some((row) => row[at])).length;
  return { shown: Math.max(own.length, others.length), shared: Math.min(ofOwn, ofOthers) };
}
