/** Finds the earlier videos whose footage a video reuses: each of its parts is searched, and the results are merged by video. */
import { createLibrary, type Candidate, type Library } from '../candidates/candidates.ts';
import type { Fingerprint, SearchedFingerprint } from '../fingerprint/fingerprint.ts';
import type { GrayImage } from '../image/gray-image.ts';
import { compare } from '../match/compare.ts';
import { range } from '../match/pictures.ts';
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

/** All candidates of a video after its best one, since the frames of few videos are in memory. */
function together(candidates: readonly Candidate[]): Candidate[] {
  const videos = new Map<number, Candidate[]>();
  for (const candidate of candidates) {
    const own = videos.get(candidate.video);
    if (own) own.push(candidate);
    else videos.set(candidate.video, [candidate]);
  }
  return [...videos.values()].flat();
}

/** In each stretch, comparisons without a result after which its other candidates, which have fewer votes, are not compared. */
const MOST_IN_VAIN = 8;

export function createSearch({ parts, library }: Earlier): Search {
  const found = new Map<string, { seconds: number; matches: PlacedMatch[] }>();
  return {
    async add(second, print) {
      const inVain = new Map<number, number>();
      for (const { video: place, hypotheses, run, from, to } of together(library.candidates(print))) {
        const stretches = range(run.first, run.last + 1);
        if (stretches.every((stretch) => (inVain.get(stretch) ?? 0) >= MOST_IN_VAIN)) continue;
        const part = parts[place];
        const small = await part.frames();
        // Deleted in the meantime.
        if (small.length === 0) continue;
        const matches = compare(print, { ...part.print, small }, hypotheses, { from, to });
        if (!matches.some(({ verdict }) => verdict === 'COPY'))
          for (const stretch of stretches) inVain.set(stretch, (inVain.get(stretch) ?? 0) + 1);
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
