/** Simpler copy detectors as baselines: picture hashes aligned in time, and feature votes, both without verification. */
import type { Candidate } from '../src/candidates/candidates.ts';
import type { Fingerprint } from '../src/fingerprint/fingerprint.ts';
import { ENOUGH_QUALITY, type PictureHash } from '../src/fingerprint/pdq.ts';
import { difference } from '../src/hamming.ts';

const ALIKE = 72;

/** Number of query frames with a similar hash at the best single time offset: whole frame, picture within bars, and mirrored variants. */
export function alignedPictures(query: Fingerprint, earlier: Fingerprint): number {
  const shifts = new Map<number, Set<number>>();
  const all = [earlier.hashes, earlier.boxHashes];
  const enough = (hash: PictureHash) => hash.quality >= ENOUGH_QUALITY;
  for (const own of [query.hashes, query.boxHashes])
    for (const [i, hash] of own.entries())
      for (const other of all)
        for (const [j, before] of other.entries()) {
          if (!enough(hash) || !enough(before)) continue;
          const isAlike = [hash.bits, hash.mirrored].some((bits) => difference(bits, 0, before.bits, 0, ALIKE) <= ALIKE);
          if (!isAlike) continue;
          const frames = shifts.get(i - j) ?? new Set();
          frames.add(i);
          shifts.set(i - j, frames);
        }
  const most = Math.max(0, ...[...shifts].map(([shift, frames]) => new Set([...frames, ...(shifts.get(shift + 1) ?? [])]).size));
  return most / Math.sqrt(query.hashes.length);
}

export const votesOf = ({ hypotheses }: Candidate): number =>
  Math.max(0, ...hypotheses.filter(({ source }) => source === 'FEATURES' || source === 'MOMENT').map(({ votes }) => votes));
