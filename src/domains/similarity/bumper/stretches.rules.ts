/** Decides which seconds of two videos are a bumper, and what two videos have in common without them. */
import { LEVELS, levelOf, type Level, type SegmentKind } from '#wire/similarity';
import { clipped, type Span, type Stretch } from '../pair/spans.rules.ts';
import { unionSeconds } from '../pair/union.rules.ts';

/** What a bumper leaves of a segment counts from this length; less is the inaccuracy of their ends. */
export const LEAST_REST = 0.5;
/** A segment carries a bumper over to the other video if it contains at least this part of it. */
export const CARRIED_SHARE = 0.8;
/** Two stretches of one video are the same if they share at least this part of the shorter one. */
const SAME_SHARE = 0.5;

/** Seconds; more than this is not a bumper but footage, on which people decide pair by pair. */
export const MOST_MARKED = 30;

const lengthOf = ({ start, end }: Stretch) => end - start;
export const overlap = (a: Stretch, b: Stretch): number => Math.max(0, Math.min(a.end, b.end) - Math.max(a.start, b.start));
export const areSame = (a: Stretch, b: Stretch): boolean => overlap(a, b) >= SAME_SHARE * Math.min(lengthOf(a), lengthOf(b));

/** The earlier video's seconds first, forwards. */
const turned = ([from, to, matchFrom, matchTo]: Span): Span =>
  matchFrom <= matchTo ? [matchFrom, matchTo, from, to] : [matchTo, matchFrom, to, from];

const forwards = (from: number, to: number): Stretch => ({ start: Math.min(from, to), end: Math.max(from, to) });

/** The stretch of the other video that a span leads to; null if the span contains too little of it. */
function along(span: Span, place: Stretch): Stretch | null {
  const [from, to, matchFrom, matchTo] = span;
  if (overlap({ start: from, end: to }, place) < CARRIED_SHARE * lengthOf(place)) return null;
  const at = (second: number) => matchFrom + ((second - from) / (to - from)) * (matchTo - matchFrom);
  const { start, end } = forwards(at(place.start), at(place.end));
  return end > 0 ? { start: Math.max(0, start), end } : null;
}

export interface LinkedPair {
  readonly video: string;
  readonly match: string;
  readonly spans: readonly Span[];
}

export interface Place extends Stretch {
  readonly video: string;
}

/** Places that the pairs lead to from those in `from`, as far as they are not known yet. */
export function carried(from: readonly Place[], pairs: readonly LinkedPair[], known: readonly Place[]): Place[] {
  const found: Place[] = [];
  for (const place of from) {
    for (const { video, match, spans } of pairs) {
      if (place.video !== video && place.video !== match) continue;
      const other = place.video === video ? match : video;
      for (const span of spans) {
        const stretch = along(place.video === video ? span : turned(span), place);
        if (stretch === null || [...known, ...found].some((one) => one.video === other && areSame(one, stretch))) continue;
        found.push({ video: other, ...stretch });
      }
    }
  }
  return found;
}

/** Seconds of the later video of a pair that are a bumper in it or in the earlier one, within its spans. */
export function ignoredStretches({ video, match, spans }: LinkedPair, places: readonly Place[]): Stretch[] {
  return spans.flatMap((span) =>
    places.flatMap((place) => {
      const own = place.video === video ? clipped(span, place.start, place.end) : null;
      if (own !== null) return [{ start: own[0], end: own[1] }];
      const other = place.video === match ? clipped(turned(span), place.start, place.end) : null;
      return other === null ? [] : [forwards(other[2], other[3])];
    }),
  );
}

/** What is left of a span. */
export function without(span: Span, ignored: readonly Stretch[]): Span[] {
  let at = span[0];
  const rest: Span[] = [];
  const keep = (until: number) => {
    const piece = until - at >= LEAST_REST ? clipped(span, at, until) : null;
    if (piece !== null) rest.push(piece);
  };
  const within = ignored.filter(({ start, end }) => overlap({ start, end }, { start: span[0], end: span[1] }) > 0);
  if (within.length === 0) return [span];
  for (const { start, end } of within.sort((a, b) => a.start - b.start)) {
    keep(start);
    at = Math.max(at, end);
  }
  keep(span[1]);
  return rest;
}

export interface Figures {
  readonly level: Level;
  /** Share of the later video. */
  readonly share: number;
  /** Null for identical files. */
  readonly score: number | null;
  readonly matchingSeconds: number;
  readonly longestSeconds: number;
}

export interface CountedFigures extends Figures {
  /** Seconds of the later video that do not count. */
  readonly bumpers: readonly Stretch[];
  /** There is nothing else in common. */
  readonly isBumper: boolean;
}

interface FoundPair {
  readonly found: Figures;
  readonly segments: readonly { readonly span: Span; readonly kind: SegmentKind; readonly score: number | null }[];
  /** Lengths of the later and the earlier video in seconds; not used for identical files. */
  readonly lengths: { readonly query: number; readonly earlier: number };
}

/** The figures of a pair, as they were found or, where bumpers are part of it, without them. They never exceed those that were found. */
export function countedFigures({ found, segments, lengths }: FoundPair, ignored: readonly Stretch[]): CountedFigures {
  if (ignored.length === 0) return { ...found, bumpers: [], isBumper: false };
  const rest = segments.flatMap(({ span, kind, score }) => without(span, ignored).map((left) => ({ span: left, kind, score })));
  const counted = rest.some(({ kind }) => kind === 'COPY') ? rest.filter(({ kind }) => kind === 'COPY') : rest;
  const seconds = unionSeconds(counted.map(({ span: [start, end] }) => ({ start, end })));
  const inEarlier = unionSeconds(counted.map(({ span: [, , from, to] }) => forwards(from, to)));
  const isVerified = counted.some(({ kind }) => kind === 'COPY');
  const level = found.level === 'EXACT' ? 'EXACT' : isVerified ? levelOf(seconds, inEarlier, lengths) : 'LOW';
  return {
    level: LEVELS[Math.max(LEVELS.indexOf(level), LEVELS.indexOf(found.level))]!,
    share: Math.min(found.share, shareOf(seconds, found, lengths.query)),
    score: counted.length === 0 || found.score === null ? found.score : weightedScore(counted, found.score),
    matchingSeconds: Math.min(found.matchingSeconds, seconds),
    longestSeconds: Math.min(found.longestSeconds, Math.max(0, ...counted.map(({ span: [start, end] }) => end - start))),
    bumpers: merged(ignored),
    isBumper: rest.length === 0,
  };
}

/** Share of the later video. The length of identical files may be known of the other one only. */
function shareOf(seconds: number, { level, matchingSeconds }: Figures, length: number): number {
  const whole = level === 'EXACT' ? matchingSeconds : length;
  return whole > 0 ? seconds / whole : 0;
}

function weightedScore(counted: readonly { readonly span: Span; readonly score: number | null }[], fallback: number): number {
  const seconds = counted.reduce((sum, { span: [start, end] }) => sum + end - start, 0);
  return counted.reduce((sum, { span: [start, end], score }) => sum + (score ?? fallback) * (end - start), 0) / seconds;
}

function merged(stretches: readonly Stretch[]): Stretch[] {
  const result: Stretch[] = [];
  for (const stretch of [...stretches].sort((a, b) => a.start - b.start)) {
    const last = result.at(-1);
    if (last !== undefined && stretch.start <= last.end)
      result[result.length - 1] = { start: last.start, end: Math.max(last.end, stretch.end) };
    else result.push(stretch);
  }
  return result;
}
