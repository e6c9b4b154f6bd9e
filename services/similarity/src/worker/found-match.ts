/** Converts a match of two videos into a report to Greenroom: always from the later upload, whichever was analysed. */
import type { FoundMatch, FoundSegment } from '../../wire.ts';
import type { FoundVideo } from '../search/search.ts';
import { swapped, type PlacedMatch } from '../result/merged-matches.ts';
import { commonOf } from '../result/level.ts';

export interface ComparedVideo {
  readonly video: string;
  /** Of two videos, the one with the higher order was uploaded later. */
  readonly order: number;
  readonly seconds: number;
}

/** Limit of one report; the first ones are the best. */
export const MOST_MATCHES = 500;
const MOST_SEGMENTS = 1000;

/** Null when they have nothing in common after all. */
export function foundMatch(query: ComparedVideo, other: ComparedVideo, found: Pick<FoundVideo, 'segments'>): FoundMatch | null {
  const isLater = query.order > other.order;
  const [later, earlier] = isLater ? [query, other] : [other, query];
  const seen = isLater ? found.segments : found.segments.map(swapped);
  const common = commonOf(seen, { query: later.seconds, earlier: earlier.seconds }, false);
  if (common === null || common.score === null) return null;
  const { level, share, score, scene, color, product, matchingProducts, matchingSeconds, longestSeconds } = common;
  const segments = [...seen]
    .sort((a, b) => a.start - b.start || a.earlierStart - b.earlierStart)
    .map((match) => segmentOf(match, later.seconds, earlier.seconds))
    .filter(({ start, end }) => end > start)
    .slice(0, MOST_SEGMENTS);
  if (segments.length === 0) return null;
  return {
    video: later.video,
    match: earlier.video,
    level,
    share,
    score,
    scene,
    color,
    product,
    matchingProducts,
    matchingSeconds,
    longestSeconds,
    segments,
  };
}

const within = (second: number, seconds: number) => Math.min(seconds, Math.max(0, second));

function segmentOf(match: PlacedMatch, seconds: number, earlierSeconds: number): FoundSegment {
  const { start, end, earlierStart, earlierEnd, speed, isMirrored, placement, score, scene, verdict } = match;
  const [matchStart, matchEnd] = speed < 0 ? [earlierEnd, earlierStart] : [earlierStart, earlierEnd];
  return {
    start: within(start, seconds),
    end: within(end, seconds),
    matchStart: within(matchStart, earlierSeconds),
    matchEnd: within(matchEnd, earlierSeconds),
    speed,
    isMirrored,
    placement,
    score,
    scene,
    kind: verdict === 'COPY' ? 'COPY' : 'POSSIBLE',
  };
}
