/**
 * Summarises what two videos have in common as a level and a few figures. Only verified copies count as copied; merely possible ones give
 * LOW at most.
 */
import { levelOf, type Level } from '../../wire.ts';
import type { PlacedMatch } from './merged-matches.ts';

export interface Lengths {
  readonly query: number;
  readonly earlier: number;
}

export interface Common {
  readonly level: Level;
  /** Copied share of the query; 1 for identical files. */
  readonly share: number;
  /** The share, weighted by confidence. */
  readonly similarity: number;
  /** Weighted by the seconds of the segments; null where nothing was compared because the files are identical. */
  readonly score: number | null;
  /** As the score. */
  readonly confidence: number | null;
  readonly scene: number | null;
  /** As the score, over the segments where it was measured; null where it was measured in none. */
  readonly color: number | null;
  /** Share of the segments' moving objects that both videos show, and the minimum number of them; null when unknown. */
  readonly product: number | null;
  readonly matchingProducts: number | null;
  readonly matchingSeconds: number;
  readonly longestSeconds: number;
}

interface Interval {
  readonly from: number;
  readonly to: number;
}

/** Seconds covered by any of them. */
export function unionOf(intervals: readonly Interval[]): number {
  let sum = 0;
  let reached = Number.NEGATIVE_INFINITY;
  for (const { from, to } of [...intervals].sort((a, b) => a.from - b.from)) {
    sum += Math.max(0, to - Math.max(from, reached));
    reached = Math.max(reached, to);
  }
  return sum;
}

const secondsOf = ({ start, end }: PlacedMatch) => end - start;

function weighted(matches: readonly PlacedMatch[], value: (match: PlacedMatch) => number): number {
  const seconds = matches.reduce((sum, match) => sum + secondsOf(match), 0);
  return matches.reduce((sum, match) => sum + value(match) * secondsOf(match), 0) / seconds;
}

function colorOf(matches: readonly PlacedMatch[]): number | null {
  const measured = matches.filter(({ color }) => color !== null);
  return measured.length === 0 ? null : weighted(measured, ({ color }) => color!);
}

/** Segments may show the same objects again, so the highest number in one segment is the guaranteed minimum. */
function productsOf(matches: readonly PlacedMatch[]): Pick<Common, 'product' | 'matchingProducts'> {
  const seen = matches.flatMap(({ products }) => products ?? []);
  if (seen.length === 0) return { product: null, matchingProducts: null };
  const sum = (value: (item: (typeof seen)[number]) => number) => seen.reduce((total, item) => total + value(item), 0);
  return {
    product: sum(({ shared }) => shared) / sum(({ shown }) => shown),
    matchingProducts: Math.max(...seen.map(({ shared }) => shared)),
  };
}

/** @returns null when they have nothing in common. */
export function commonOf(matches: readonly PlacedMatch[], lengths: Lengths, areSameBytes: boolean): Common | null {
  if (areSameBytes)
    return {
      level: 'EXACT',
      share: 1,
      similarity: 1,
      score: null,
      confidence: null,
      scene: null,
      color: null,
      product: null,
      matchingProducts: null,
      matchingSeconds: lengths.query,
      longestSeconds: lengths.query,
    };
  const counted = matches.filter(({ verdict, start, end }) => verdict !== 'NONE' && end > start);
  if (counted.length === 0) return null;
  const copies = counted.filter(({ verdict }) => verdict === 'COPY');
  const shown = copies.length > 0 ? copies : counted;
  const inQuery = unionOf(shown.map(({ start, end }) => ({ from: start, to: end })));
  const inEarlier = unionOf(
    shown.map(({ earlierStart, earlierEnd }) => ({ from: Math.min(earlierStart, earlierEnd), to: Math.max(earlierStart, earlierEnd) })),
  );
  const share = Math.min(1, inQuery / lengths.query);
  const confidence = weighted(shown, (match) => match.confidence);
  return {
    level: copies.length > 0 ? levelOf(inQuery, inEarlier, lengths) : 'LOW',
    share,
    similarity: share * confidence,
    score: weighted(shown, (match) => match.score),
    confidence,
    scene: weighted(shown, (match) => match.scene),
    color: colorOf(shown),
    ...productsOf(shown),
    matchingSeconds: inQuery,
    longestSeconds: Math.max(...shown.map(secondsOf)),
  };
}
