/**
 * Placement that whole-picture hashes vote for: where hashes of frames, or of the pictures within their bars, are similar, one picture is
 * mapped onto the other.
 */
import type { SearchedFingerprint } from '../fingerprint/fingerprint.ts';
import { ENOUGH_QUALITY, type PictureHash } from '../fingerprint/pdq.ts';
import { difference, onesOfTwo, WORDS } from '../hamming.ts';
import type { Affine } from '../image/affine.ts';
import type { Box } from '../image/gray-image.ts';
import type { Hypothesis } from './hypothesis.ts';
import { STEP, stepsOf, type Run } from './stretches.ts';

const ALIKE = 72;
/** Of the first quarter of a hash: of two similar ones, hardly any has more differences there. */
const ALIKE_FIRST = 27;
const HEAD = WORDS / 4;
/** A picture that differs this little from the previous one is not compared again. */
const UNCHANGED = 8;
const BEST = 2;
const KINDS = 8;

interface PictureHashes {
  readonly bits: Uint32Array;
  /** The first quarter of each, apart from the rest: most comparisons end there. */
  readonly heads: Uint32Array;
  readonly video: Uint32Array;
  readonly isBox: Uint8Array;
  /** Number of frames in a row that look like it. */
  readonly frames: Uint16Array;
}

const kinds = (print: SearchedFingerprint) => [print.hashes, print.boxHashes] as const;
const isEnough = (hash: PictureHash) => hash.quality >= ENOUGH_QUALITY;

export function pictureHashes(videos: readonly SearchedFingerprint[]): PictureHashes {
  const all: { bits: Uint32Array; video: number; isBox: number; frames: number }[] = [];
  for (const [video, print] of videos.entries())
    for (const [isBox, hashes] of kinds(print).entries()) {
      let last: (typeof all)[number] | undefined;
      for (const { bits } of hashes.filter(isEnough))
        if (last && difference(last.bits, 0, bits, 0, UNCHANGED) <= UNCHANGED) last.frames++;
        else all.push((last = { bits, video, isBox, frames: 1 }));
    }
  const bits = new Uint32Array(all.length * WORDS);
  const heads = new Uint32Array(all.length * HEAD);
  for (const [at, hash] of all.entries()) {
    bits.set(hash.bits, at * WORDS);
    heads.set(hash.bits.subarray(0, HEAD), at * HEAD);
  }
  return {
    bits,
    heads,
    video: Uint32Array.from(all, (hash) => hash.video),
    isBox: Uint8Array.from(all, (hash) => hash.isBox),
    frames: Uint16Array.from(all, (hash) => hash.frames),
  };
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

/** Votes for each earlier video and kind of placement, in each step of the query. */
type PictureVotes = ReadonlyMap<number, Float32Array>;

/** Similar hashes of the library, and the weight of each. */
interface Alike {
  readonly bits: Uint32Array;
  readonly found: { readonly at: number; readonly weight: number }[];
}

function alikeIn(earlier: PictureHashes, bits: Uint32Array): Alike {
  const count = earlier.video.length;
  const { heads } = earlier;
  const [first, second] = bits;
  const found: Alike['found'] = [];
  for (let at = 0; at < count; at++) {
    const place = at * HEAD;
    if (onesOfTwo(first ^ heads[place], second ^ heads[place + 1]) > ALIKE_FIRST) continue;
    const distance = difference(bits, 0, earlier.bits, at, ALIKE);
    if (distance <= ALIKE) found.push({ at, weight: ((ALIKE + 8 - distance) / 40) * earlier.frames[at] });
  }
  return { bits, found };
}

export function pictureVotes(query: SearchedFingerprint, earlier: PictureHashes): Map<number, Float32Array> {
  const steps = stepsOf(query.hashes.length);
  const all = new Map<number, Float32Array>();
  for (const [fromBox, hashes] of kinds(query).entries())
    for (const isMirrored of [0, 1]) {
      let last: Alike | null = null;
      for (const [frame, hash] of hashes.entries()) {
        if (!isEnough(hash)) continue;
        const bits = isMirrored ? hash.mirrored : hash.bits;
        if (!last || difference(last.bits, 0, bits, 0, UNCHANGED) > UNCHANGED) last = alikeIn(earlier, bits);
        for (const { at, weight } of last.found) {
          const key = earlier.video[at] * KINDS + fromBox * 4 + earlier.isBox[at] * 2 + isMirrored;
          const votes = all.get(key) ?? new Float32Array(steps);
          all.set(key, votes);
          votes[Math.floor(frame / STEP)] += weight;
        }
      }
    }
  return all;
}

export const videoOf = (key: number): number => Math.floor(key / KINDS);

/** Votes in one stretch, in units of ten features. */
export function votesWithin(votes: Float32Array, stretch: number, other: SearchedFingerprint): number {
  let sum = 0;
  for (let step = stretch; step < stretch + 2 && step < votes.length; step++) sum += votes[step];
  return (sum / Math.sqrt(2 * STEP * other.hashes.length)) * 10;
}

/** The best placements of a video for a run of stretches, each by its best stretch, since a run can be longer than what it shows. */
export function picturePlacements(
  query: SearchedFingerprint,
  video: number,
  other: SearchedFingerprint,
  run: Run,
  all: PictureVotes,
): Hypothesis[] {
  const found: Hypothesis[] = [];
  for (let kind = 0; kind < KINDS; kind++) {
    const own = all.get(video * KINDS + kind);
    let votes = 0;
    if (own) for (let stretch = run.first; stretch <= run.last; stretch++) votes = Math.max(votes, votesWithin(own, stretch, other));
    if (votes === 0) continue;
    const from = boxOf(query, (kind >> 2) & 1);
    const isMirrored = (kind & 1) === 1;
    const transform = boxToBox(isMirrored ? inMirror(from, query.width) : from, boxOf(other, (kind >> 1) & 1));
    found.push({ transform, isMirrored, votes, source: 'PICTURE' });
  }
  return found.sort((a, b) => b.votes - a.votes).slice(0, BEST);
}
