/** Finds the earlier videos whose footage a video reuses: each of its parts is searched, and the results are merged by video. */
import { createLibrary, type Candidate, type Library } from '../candidates/candidates.ts';
import type { Hypothesis } from '../candidates/hypothesis.ts';
import { FRAME_RATE, type Fingerprint, type SearchedFingerprint } from '../fingerprint/fingerprint.ts';
import type { GrayImage } from '../image/gray-image.ts';
import { after, scaling } from '../image/affine.ts';
import { compare, type Searched } from '../match/compare.ts';
import { range } from '../match/pictures.ts';
import { chained, mergedMatches, placed, type Correspondence, type PlacedMatch } from '../result/merged-matches.ts';
import { commonOf, unionOf, type Common } from '../result/level.ts';

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

/** Footage that an earlier video shares with another one. */
export interface Copy extends Correspondence {
  readonly video: string;
}

export interface Earlier {
  readonly parts: readonly EarlierPart[];
  readonly library: Library;
  /** What is known of a video. */
  readonly copiesOf: (video: string) => readonly Copy[];
}

/** Slow to build; shared by many searches. */
export const earlierVideos = (parts: readonly EarlierPart[], copiesOf: Earlier['copiesOf'] = () => []): Earlier => ({
  parts,
  library: createLibrary(parts.map(({ print }) => print)),
  copiesOf,
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
/** Seconds that a known copy must have in common with what was found. */
const LEAST_KNOWN = 1;
/** Seconds of a candidate that may remain unexplained, since a stretch is longer than what it shows. */
const UNEXPLAINED = 4;
const MORE_KNOWN = 0.5;

const secondsBetween = (a: { readonly start: number; readonly end: number }, from: number, to: number) =>
  Math.max(0, Math.min(a.end, to) - Math.max(a.start, from));

interface Found {
  readonly seconds: number;
  readonly matches: PlacedMatch[];
}

export function createSearch({ parts, library, copiesOf }: Earlier): Search {
  const found = new Map<string, Found>();
  const partsOf = new Map<string, EarlierPart[]>();
  for (const part of parts) {
    const own = partsOf.get(part.video);
    if (own) own.push(part);
    else partsOf.set(part.video, [part]);
  }

  const foundIn = new Map<EarlierPart, PlacedMatch[]>();

  const copied = (matches: readonly PlacedMatch[] | undefined, from: number, to: number) =>
    unionOf(
      (matches ?? [])
        .filter(({ verdict, start, end }) => verdict === 'COPY' && secondsBetween({ start, end }, from, to) > 0)
        .map(({ start, end }) => ({ from: Math.max(start, from), to: Math.min(end, to) })),
    );

  /** @returns the copies among the matches, which are kept. */
  const compareWith = async (
    part: EarlierPart,
    own: { readonly second: number; readonly print: Fingerprint },
    hypotheses: readonly Hypothesis[],
    searched: Searched,
  ): Promise<PlacedMatch[]> => {
    const small = await part.frames();
    // Deleted in the meantime.
    if (small.length === 0) return [];
    const matches = compare(own.print, { ...part.print, small }, hypotheses, searched)
      .filter(({ verdict }) => verdict !== 'NONE')
      .map((match) => placed(match, { begin: own.second, frame: own.print.small[0] }, { begin: part.second, frame: small[0] }));
    const known = found.get(part.video) ?? { seconds: part.videoSeconds, matches: [] };
    found.set(part.video, known);
    known.matches.push(...matches);
    foundIn.set(part, [...(foundIn.get(part) ?? []), ...matches]);
    return matches.filter(({ verdict }) => verdict === 'COPY');
  };

  /** Copies of what was found are verified where they must be, rather than searched; so are copies of those. */
  const addCopies = async (
    own: { readonly second: number; readonly print: Fingerprint },
    video: string,
    matches: readonly PlacedMatch[],
  ) => {
    const open = matches.map((match) => ({ video, match }));
    for (let next = open.shift(); next; next = open.shift())
      for (const copy of copiesOf(next.video)) {
        const where = chained(next.match, copy);
        if (!where || where.end - where.start < LEAST_KNOWN) continue;
        if (copied(found.get(copy.video)?.matches, where.start, where.end) >= MORE_KNOWN * (where.end - where.start)) continue;
        const middle = (where.earlierStart + where.earlierEnd) / 2;
        const part = partsOf.get(copy.video)?.findLast(({ second }) => second <= middle);
        if (!part) continue;
        const { print } = own;
        const { isMirrored } = where;
        const transform = after(
          scaling(part.print.width, part.print.height),
          after(where.placement, scaling(1 / print.width, 1 / print.height)),
        );
        const hypothesis: Hypothesis = { transform, isMirrored, votes: 0, source: 'COPY' };
        const searched = { from: where.start - own.second, to: where.end - own.second };
        for (const match of await compareWith(part, own, [hypothesis], searched)) open.push({ video: copy.video, match });
      }
  };

  return {
    async add(second, print) {
      const own = { second, print };
      const inVain = new Map<number, number>();
      for (const { video: place, hypotheses, run, from, to } of together(library.candidates(print))) {
        const stretches = range(run.first, run.last + 1);
        if (stretches.every((stretch) => (inVain.get(stretch) ?? 0) >= MOST_IN_VAIN)) continue;
        const part = parts[place];
        const end = Math.min(to, print.small.length / FRAME_RATE);
        // What another part of the same video explains ends where that part does.
        const explained = copied(foundIn.get(part), second + from, second + end);
        if (explained > 0 && end - from - explained <= UNEXPLAINED) continue;
        const matches = await compareWith(part, own, hypotheses, { from, to });
        if (matches.length === 0) for (const stretch of stretches) inVain.set(stretch, (inVain.get(stretch) ?? 0) + 1);
        await addCopies(own, part.video, matches);
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
