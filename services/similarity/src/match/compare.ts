/**
 * Finds which seconds of a query are earlier footage: for each candidate placement, time lines are found, refined, delimited and verified.
 */
import type { Hypothesis } from '../candidates/hypothesis.ts';
import { FRAME_RATE, type ComparedFingerprint } from '../fingerprint/fingerprint.ts';
import { withEnds } from './ends.ts';
import { evidence, type Evidence } from './evidence.ts';
import { likeness } from './likeness.ts';
import { bestLines, evidenceAlong, type Line } from './line.ts';
import { inShares, maskOf, overlapOf, placementOf, roughened, shareOf, type Overlap } from './overlap.ts';
import { placedPictures } from './placed-pictures.ts';
import { correlationOf, meanPicture, pictures, type Pictures } from './pictures.ts';
import { prove, type Proof } from './proof.ts';
import { registered } from './register.ts';
import { confidenceOf, scoreOf, verdictOf, type Verdict } from './score.ts';
import { earlierAt, type Segment } from './segment.ts';
import { colorLikeness, sharedProducts, type SharedProducts } from './segment-details.ts';

/** Frames per second of the coarse comparison. */
const ROUGH_RATE = 4;
const ROUGH_STEP = FRAME_RATE / ROUGH_RATE;
/** The mean picture needs fewer. */
const MEAN_STEP = 4;
const ENOUGH_INSIDE = 0.4;
const STILL_INSIDE = 0.3;
/** Once lines with this much evidence explain most of what is searched, no other placement is tried. */
const CERTAIN = 100;
const MOST_EXPLAINED = 0.7;
/** Lines with less of the evidence of a stronger one in the same seconds are its echoes. */
const SHADOW = 0.35;
/** Lines that are verified, and one more for every few seconds. */
const SEGMENTS = 3;
const SECONDS_A_SEGMENT = 4;
const REGISTERED_PAIRS = 10;
/** Mean correlation of the pictures along a line below which they show different scenes, whatever moves in them. */
const SAME_SCENE = 0.2;
/** Longest overlap, in seconds, of two copies that follow one another. */
const SPLICED = 1;
/** Seconds around what is searched, in which a copy may begin and end. */
const AROUND = 8;

/** Seconds of the query that are searched. */
export interface Searched {
  readonly from: number;
  readonly to: number;
}

export interface Match extends Segment {
  readonly earlierStart: number;
  readonly earlierEnd: number;
  readonly isMirrored: boolean;
  /** From the query's small frame, mirrored where it is, to the earlier small frame. */
  readonly placement: Overlap['placement'];
  readonly proof: Proof;
  /** Null where there is too little to compare. */
  readonly color: number | null;
  readonly products: SharedProducts | null;
  readonly score: number;
  readonly confidence: number;
  readonly verdict: Verdict;
}

interface Found {
  readonly segment: Segment;
  readonly overlap: Overlap;
}

/** Evidence for some seconds of the query. */
interface Rough {
  readonly cells: Evidence;
  /** The first row, counted in coarse frames. */
  readonly first: number;
  /** The pictures of the rows and columns, and the pixels that both have. */
  readonly own: Pictures;
  readonly others: Pictures;
  readonly mask: Uint8Array;
}

function stepped(from: number, to: number, step: number): number[] {
  return Array.from({ length: Math.max(0, Math.ceil((to - from) / step)) }, (_, at) => from + at * step);
}

function roughEvidence(query: ComparedFingerprint, earlier: ComparedFingerprint, overlap: Overlap, { from, to }: Searched): Rough {
  const rough = roughened(overlap);
  const { width, height, toQuery, toEarlier, isMirrored, isRough } = rough;
  const first = Math.max(0, Math.floor((from - AROUND) * ROUGH_RATE));
  const end = Math.min(query.small.length, (to + AROUND) * FRAME_RATE);
  const own = pictures(query.small, stepped(first * ROUGH_STEP, end, ROUGH_STEP), {
    transform: toQuery,
    width,
    height,
    isMirrored,
    isRough,
  });
  const others = pictures(earlier.small, stepped(0, earlier.small.length, ROUGH_STEP), {
    transform: toEarlier,
    width,
    height,
    isMirrored: false,
    isRough,
  });
  const mask = maskOf(rough, query);
  return { cells: evidence(likeness(own, others, mask, meanPicture(others))), first, own, others, mask };
}

function isOneScene({ own, others, mask }: Rough, { speed, offset, begin, end }: Line): boolean {
  let sum = 0;
  let count = 0;
  for (let row = begin; row < end; row++) {
    const column = Math.round(speed * row + offset);
    if (column < 0 || column >= others.count) continue;
    sum += correlationOf(own, row, others, column, mask);
    count++;
  }
  return sum >= SAME_SCENE * count;
}

const segmentOf = (line: Line, first: number): Segment => ({
  start: (line.begin + first) / ROUGH_RATE,
  end: (line.end + first) / ROUGH_RATE,
  speed: line.speed,
  offset: (line.offset - line.speed * first) / ROUGH_RATE,
  line: line.evidence,
});

const secondsIn = ({ start, end }: Segment, { from, to }: Searched) => Math.max(0, Math.min(end, to) - Math.max(start, from));

function roughSegments(
  query: ComparedFingerprint,
  earlier: ComparedFingerprint,
  hypotheses: readonly Hypothesis[],
  searched: Searched,
): Found[] {
  const found: Found[] = [];
  for (const { transform, isMirrored } of hypotheses) {
    const overlap = overlapOf(query, earlier, placementOf(query, earlier, transform), isMirrored);
    if (!overlap) continue;
    if (shareOf(maskOf(overlap, query)) < ENOUGH_INSIDE) continue;
    const rough = roughEvidence(query, earlier, overlap, searched);
    const lines = bestLines(rough.cells).filter((line) => isOneScene(rough, line));
    found.push(...lines.map((line) => ({ segment: segmentOf(line, rough.first), overlap })));
    const certain = found
      .filter(({ segment }) => segment.line > CERTAIN)
      .reduce((sum, { segment }) => sum + secondsIn(segment, searched), 0);
    if (certain >= MOST_EXPLAINED * (searched.to - searched.from)) break;
  }
  found.sort((a, b) => b.segment.line - a.segment.line);
  const kept = found.filter(
    ({ segment }, at) =>
      !found.slice(0, at).some((better) => mostlyWithin(segment, better.segment) && segment.line <= SHADOW * better.segment.line),
  );
  const most = SEGMENTS + Math.floor((searched.to - searched.from) / SECONDS_A_SEGMENT);
  return kept
    .filter(({ segment }, at) => kept.slice(0, at).filter((better) => mostlyWithin(segment, better.segment)).length < SEGMENTS)
    .slice(0, most);
}

/** The comparison with the refined placement, and with the line found under it if that is stronger. */
function exact(query: ComparedFingerprint, earlier: ComparedFingerprint, { segment, overlap }: Found): Found & { readonly rough: Rough } {
  const first = segment.start * FRAME_RATE;
  const length = segment.end * FRAME_RATE - 1 - first;
  const places = Array.from({ length: REGISTERED_PAIRS }, (_, at) => Math.floor(first + (length * at) / (REGISTERED_PAIRS - 1)));
  const pairs = [...new Set(places)]
    .filter((place) => place >= 0 && place < query.small.length)
    .map((place) => ({
      query: place,
      earlier: Math.min(earlier.small.length - 1, Math.max(0, Math.round(segment.speed * place + segment.offset * FRAME_RATE))),
    }));
  const searched = { from: segment.start, to: segment.end };
  const placed = overlapOf(query, earlier, registered(query, earlier, overlap, pairs), overlap.isMirrored);
  if (!placed || shareOf(maskOf(placed, query)) <= STILL_INSIDE)
    return { segment, overlap, rough: roughEvidence(query, earlier, overlap, searched) };
  const rough = roughEvidence(query, earlier, placed, searched);
  const [line] = bestLines(rough.cells)
    .map((one) => segmentOf(one, rough.first))
    .filter((one) => mostlyWithin(segment, one) || mostlyWithin(one, segment));
  return { segment: line && line.line > segment.line ? line : segment, overlap: placed, rough };
}

function evidenceOf({ cells, first }: Rough, { start, end, speed, offset }: Segment): number {
  const row = (second: number) => Math.round(second * ROUGH_RATE) - first;
  return evidenceAlong(cells, { speed, offset: offset * ROUGH_RATE + speed * first }, row(start), row(end));
}

/** Best first; of segments that cover the same seconds, only the best. */
export function compare(
  query: ComparedFingerprint,
  earlier: ComparedFingerprint,
  hypotheses: readonly Hypothesis[],
  searched: Searched = { from: 0, to: query.small.length / FRAME_RATE },
): Match[] {
  const all = roughSegments(query, earlier, hypotheses, searched).flatMap((found): Match[] => {
    const { segment: line, overlap, rough } = exact(query, earlier, found);
    const placed = placedPictures(query, earlier, overlap);
    const mean = meanPicture(placed.others(stepped(0, earlier.small.length, MEAN_STEP)));
    const pieces = withEnds({ query, earlier, overlap, placed, mean }, line);
    return pieces.flatMap((piece): Match[] => {
      const own = evidenceOf(rough, piece);
      const segment = { ...piece, line: pieces.length === 1 ? Math.max(own, line.line) : own };
      const proof = prove({ query, earlier, overlap, placed, mean }, segment);
      if (!proof) return [];
      const score = scoreOf({ seconds: segment.end - segment.start, speed: segment.speed, line: segment.line, proof });
      return [
        {
          ...segment,
          earlierStart: earlierAt(segment, segment.start),
          earlierEnd: earlierAt(segment, segment.end),
          isMirrored: overlap.isMirrored,
          placement: overlap.placement,
          proof,
          ...shownIn(query, earlier, segment, overlap),
          score,
          confidence: confidenceOf(score),
          verdict: verdictOf(score),
        },
      ];
    });
  });
  all.sort((a, b) => b.score - a.score);
  return parted(all.filter((match, at) => !all.slice(0, at).some((better) => mostlyWithin(match, better))));
}

const upTo = (match: Match, end: number): Match => ({ ...match, end, earlierEnd: earlierAt(match, end) });
const since = (match: Match, start: number): Match => ({ ...match, start, earlierStart: earlierAt(match, start) });

/** At a splice, the ends of both sides include moments that are alike on either side; each gets half of them. */
function parted(matches: readonly Match[]): Match[] {
  return matches.map((match) => {
    const others = matches.filter((other) => other !== match && other.verdict === match.verdict);
    const next = others.find(
      ({ start, end }) => start > match.start && end > match.end && start < match.end && match.end - start <= SPLICED,
    );
    const previous = others.find(
      ({ start, end }) => start < match.start && end < match.end && end > match.start && end - match.start <= SPLICED,
    );
    const ended = next ? upTo(match, (match.end + next.start) / 2) : match;
    return previous ? since(ended, (previous.end + match.start) / 2) : ended;
  });
}

function shownIn(query: ComparedFingerprint, earlier: ComparedFingerprint, segment: Segment, { placement, isMirrored }: Overlap) {
  const shares = inShares(placement, query.small[0], earlier.small[0]);
  return {
    color: colorLikeness(query, earlier, segment, shares, isMirrored),
    products: sharedProducts(query, earlier, segment, isMirrored),
  };
}

type Seconds = Pick<Segment, 'start' | 'end'>;

function mostlyWithin(segment: Seconds, other: Seconds): boolean {
  const shared = Math.min(segment.end, other.end) - Math.max(segment.start, other.start);
  return shared > 0.5 * (segment.end - segment.start);
}
