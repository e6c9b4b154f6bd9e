/** Merges matches of a long video's parts that belong together: on the same time line and touching, or one within the other. */
import { after, inverse, type Affine } from '../image/affine.ts';
import type { Match } from '../match/compare.ts';
import { inShares, type Size } from '../match/overlap.ts';
import { earlierAt } from '../match/segment.ts';

/** A match in seconds of the whole videos. */
export type PlacedMatch = Pick<
  Match,
  | 'start'
  | 'end'
  | 'earlierStart'
  | 'earlierEnd'
  | 'speed'
  | 'offset'
  | 'line'
  | 'isMirrored'
  | 'color'
  | 'products'
  | 'score'
  | 'confidence'
  | 'verdict'
> & {
  readonly scene: number;
  /** As for a match, in fractions of the frames' widths and heights. */
  readonly placement: Affine;
};

/** A part of a video: its start in the video, and the size of its small frames. */
interface PlacedPart {
  readonly begin: number;
  readonly frame: Size;
}

/** Maximum distance, in seconds, at which two ends touch and two lines are the same. */
const NEAR = 0.75;
const SAME_SPEED = 0.03;

export function placed(match: Match, query: PlacedPart, earlier: PlacedPart): PlacedMatch {
  const { speed, line, isMirrored, color, products, score, confidence, verdict } = match;
  return {
    start: match.start + query.begin,
    end: match.end + query.begin,
    earlierStart: match.earlierStart + earlier.begin,
    earlierEnd: match.earlierEnd + earlier.begin,
    speed,
    offset: match.offset + earlier.begin - speed * query.begin,
    line,
    isMirrored,
    color,
    products,
    score,
    confidence,
    verdict,
    scene: match.proof.scene,
    placement: inShares(match.placement, query.frame, earlier.frame),
  };
}

function belongTogether(a: PlacedMatch, b: PlacedMatch): boolean {
  if (a.isMirrored !== b.isMirrored || a.verdict !== b.verdict || Math.abs(a.speed / b.speed - 1) > SAME_SPEED) return false;
  if (b.start - a.end > NEAR || a.start - b.end > NEAR) return false;
  const meeting = (Math.max(a.start, b.start) + Math.min(a.end, b.end)) / 2;
  return Math.abs(earlierAt(a, meeting) - earlierAt(b, meeting)) <= NEAR;
}

function merge(a: PlacedMatch, b: PlacedMatch): PlacedMatch {
  const [first, last] = a.start <= b.start ? [a, b] : [b, a];
  const better = a.score >= b.score ? a : b;
  const end = first.end >= last.end ? first : last;
  return {
    ...better,
    start: first.start,
    earlierStart: first.earlierStart,
    end: end.end,
    earlierEnd: end.earlierEnd,
    line: Math.max(a.line, b.line),
  };
}

/** Sorted by the query's seconds. */
export function mergedMatches(matches: readonly PlacedMatch[]): PlacedMatch[] {
  const merged: PlacedMatch[] = [];
  for (const match of [...matches].sort((a, b) => a.start - b.start || b.end - a.end)) {
    const index = merged.findIndex((other) => belongTogether(other, match));
    if (index < 0) merged.push(match);
    else merged[index] = merge(merged[index], match);
  }
  return merged.sort((a, b) => a.start - b.start || a.earlierStart - b.earlierStart);
}

/** Corresponding seconds and frames of two videos. */
export type Correspondence = Pick<
  PlacedMatch,
  'start' | 'end' | 'earlierStart' | 'earlierEnd' | 'speed' | 'offset' | 'isMirrored' | 'placement'
>;

const inMirror = (isMirrored: boolean): Affine => (isMirrored ? [-1, 0, 1, 0, 1, 0] : [1, 0, 0, 0, 1, 0]);

/** From the first video to the third, for those seconds of the second that both know; null when there are none. */
export function chained(first: Correspondence, second: Correspondence): Correspondence | null {
  const ends = [first.earlierStart, first.earlierEnd];
  const [from, to] = [Math.max(Math.min(...ends), second.start), Math.min(Math.max(...ends), second.end)];
  if (to <= from) return null;
  const [start, end] = [from, to].map((middle) => (middle - first.offset) / first.speed).sort((a, b) => a - b);
  const speed = first.speed * second.speed;
  const offset = second.speed * first.offset + second.offset;
  const mirror = inMirror(second.isMirrored);
  return {
    start,
    end,
    earlierStart: speed * start + offset,
    earlierEnd: speed * end + offset,
    speed,
    offset,
    isMirrored: first.isMirrored !== second.isMirrored,
    placement: after(second.placement, after(mirror, after(first.placement, mirror))),
  };
}

/** The same match from the earlier video's point of view. */
export function swapped<Match extends Correspondence>(match: Match): Match {
  const mirror = inMirror(match.isMirrored);
  const [first, last] = [
    { own: match.earlierStart, other: match.start },
    { own: match.earlierEnd, other: match.end },
  ].sort((a, b) => a.own - b.own);
  return {
    ...match,
    start: first.own,
    end: last.own,
    earlierStart: first.other,
    earlierEnd: last.other,
    speed: 1 / match.speed,
    offset: -match.offset / match.speed,
    placement: after(mirror, after(inverse(match.placement), mirror)),
  };
}
