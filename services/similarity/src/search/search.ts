/** Finds the earlier videos whose footage a video reuses: each of its parts is searched, and the results are merged by video. */
import { createLibrary, type Library } from '../candidates/candidates.ts';
import type { Fingerprint, SearchedFingerprint } from '../fingerprint/fingerprint.ts';
import type { GrayImage } from '../image/gray-image.ts';
import { compare } from '../match/compare.ts';
import { mergedMatches, placed, type PlacedMatch } from '../result/merged-matches.ts';
import { commonOf, type Common } from '../result/level.ts';

/** A part of an earlier video; its frames are loaded on demand. */
export interface EarlierPart {
  readonly video: string;
  readonly second: number;
  /** Of the whole video. */
  readonly videoSeconds: number;
  readonly print: SearchedFingerprint;
  /** Null when the part no longer exists. */
  readonly frames: () => Promise<readonly GrayImage[]>;
}

export interface FoundVideo {
  readonly video: string;
  readonly common: Common;
  readonly segments: readonly PlacedMatch[];
}

export interface Search {
  /** All parts of the query, in any order. */
  add(second: number, print: Fingerprint): Promise<void>;
  /** The most similar first. */
  results(querySeconds: number): FoundVideo[];
}

export interface Earlier {
  readonly parts: readonly EarlierPart[];
  readonly library: Library;
}

/** Slow to build; shared by many searches. */
export const earlierVideos = (parts: readonly EarlierPart[]): Earlier => ({
  parts,
  library: createLibrary(parts.map(({ print }) => print)),
});

export function createSearch({ parts, library }: Earlier): Search {
  const found = new Map<string, { seconds: number; matches: PlacedMatch[] }>();
  return {
    async add(second, print) {
      for (const { video: place, hypotheses } of library.candidates(print)) {
        const part = parts[place];
        const small = await part.frames();
        // Deleted in the meantime.
        if (small.length === 0) continue;
        const matches = compare(print, { ...part.print, small }, hypotheses);
        const known = found.get(part.video) ?? { seconds: part.videoSeconds, matches: [] };
        found.set(part.video, known);
        const [own, earlier] = [
          { begin: second, frame: print.small[0] },
          { begin: part.second, frame: small[0] },
        ];
        known.matches.push(...matches.filter(({ verdict }) => verdict !== 'NONE').map((match) => placed(match, own, earlier)));
      }
    },
    results(querySeconds) {
      return [...found]
        .flatMap(([video, { seconds, matches }]) => {
          const segments = mergedMatches(matches);
          const common = commonOf(segments, { query: querySeconds, earlier: seconds }, false);
          return common ? [{ video, common, segments }] : [];
        })
        .sort((a, b) => b.common.similarity - a.common.similarity || a.video.localeCompare(b.video));
    },
  };
}
