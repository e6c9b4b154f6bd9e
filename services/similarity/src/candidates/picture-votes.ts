/**
 * Placement that whole-picture hashes vote for: where hashes of frames, or of the pictures within their bars, are similar, one picture is
 * mapped onto the other.
 */
import type { SearchedFingerprint } from '../fingerprint/fingerprint.ts';
import { ENOUGH_QUALITY, type PictureHash } from '../fingerprint/pdq.ts';
import { difference, WORDS } from '../hamming.ts';
import type { Affine } from '../image/affine.ts';
import type { Box } from '../image/gray-image.ts';
import type { Hypothesis } from './hypothesis.ts';

const ALIKE = 72;
const BEST = 2;

export interface PictureHashes {
  readonly bits: Uint32Array;
  readonly video: Uint32Array;
  readonly isBox: Uint8Array;
}

const kinds = (print: SearchedFingerprint) => [print.hashes, print.boxHashes] as const;

export function pictureHashes(videos: readonly SearchedFingerprint[]): PictureHashes {
  const all = videos.flatMap((print, video) =>
    kinds(print).flatMap((hashes, isBox) =>
      hashes.filter((hash) => hash.quality >= ENOUGH_QUALITY).map((hash) => ({ bits: hash.bits, video, isBox })),
    ),
  );
  const bits = new Uint32Array(all.length * WORDS);
  for (const [at, hash] of all.entries()) bits.set(hash.bits, at * WORDS);
  return { bits, video: Uint32Array.from(all, (hash) => hash.video), isBox: Uint8Array.from(all, (hash) => hash.isBox) };
}

/** Moves and scales one box onto the other. */
export function boxToBox(from: Box, to: Box): Affine {
  const x = (to.right - to.left) / (from.right - from.left);
  const y = (to.bottom - to.top) / (from.bottom - from.top);
  return [x, 0, to.left - x * from.left, 0, y, to.top - y * from.top];
}

const boxOf = ({ width, height, box }: SearchedFingerprint, isBox: number): Box =>
  (isBox ? box : null) ?? { left: 0, top: 0, right: width, bottom: height };

const inMirror = ({ left, top, right, bottom }: Box, width: number): Box => ({ left: width - right, top, right: width - left, bottom });

/** The best placement for each earlier video, by its index. */
export function pictureVotes(
  query: SearchedFingerprint,
  earlier: PictureHashes,
  videos: readonly SearchedFingerprint[],
): Map<number, Hypothesis[]> {
  const sums = new Map<number, number>();
  const count = earlier.video.length;
  const vote = (bits: Uint32Array, fromBox: number, isMirrored: number) => {
    for (let at = 0; at < count; at++) {
      const distance = difference(bits, 0, earlier.bits, at, ALIKE);
      if (distance > ALIKE) continue;
      const key = earlier.video[at] * 8 + fromBox * 4 + earlier.isBox[at] * 2 + isMirrored;
      sums.set(key, (sums.get(key) ?? 0) + (ALIKE + 8 - distance) / 40);
    }
  };
  for (const [fromBox, hashes] of kinds(query).entries())
    for (const hash of hashes.filter(isEnough)) {
      vote(hash.bits, fromBox, 0);
      vote(hash.mirrored, fromBox, 1);
    }
  const found = new Map<number, Hypothesis[]>();
  for (const [key, sum] of sums) {
    const video = key >> 3;
    const other = videos[video];
    const from = boxOf(query, (key >> 2) & 1);
    const isMirrored = (key & 1) === 1;
    const hypothesis: Hypothesis = {
      transform: boxToBox(isMirrored ? inMirror(from, query.width) : from, boxOf(other, (key >> 1) & 1)),
      isMirrored,
      votes: (sum / Math.sqrt(query.hashes.length * other.hashes.length)) * 10,
      source: 'PICTURE',
    };
    const list = found.get(video);
    if (list) list.push(hypothesis);
    else found.set(video, [hypothesis]);
  }
  for (const [video, all] of found) found.set(video, all.sort((a, b) => b.votes - a.votes).slice(0, BEST));
  return found;
}

const isEnough = (hash: PictureHash) => hash.quality >= ENOUGH_QUALITY;
