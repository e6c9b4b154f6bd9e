/**
 * Finds which seconds of a query are earlier footage: for each candidate placement, time lines are found, refined, delimited and verified.
 */
import type { Hypothesis } from '../candidates/hypothesis.ts';
import { FRAME_RATE, type ComparedFingerprint } from '../fingerprint/fingerprint.ts';
import { withEnds } from './ends.ts';
import { evidence } from './evidence.ts';
import { likeness } from './likeness.ts';
import { bestLine, withoutLine, type Line } from './line.ts';
import { inShares, maskOf, overlapOf, placementOf, roughened, shareOf, type Overlap } from './overlap.ts';
import { meanPicture, pictures } from './pictures.ts';
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
const LINES = 2;
const SEGMENTS = 3;
const ENOUGH_INSIDE = 0.4;
const STILL_INSIDE = 0.3;
/** With this much evidence no other placement is tried. */
const CERTAIN = 100;
/** Lines with less of the strongest one's evidence are its echoes. */
const SHADOW = 0.35;
const REGISTERED_PAIRS = 10;

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

function stepped(count: number, step: number): number[] {
  return Array.from({ length: Math.ceil(count / step) }, (_, at) => at * step);
}

const meanOf = (earlier: ComparedFingerprint, { width, height, toEarlier }: Overlap): Float32Array =>
  meanPicture(
    pictures(earlier.small, stepped(earlier.small.length, MEAN_STEP), { transform: toEarlier, width, height, isMirrored: false }),
  );

function roughEvidence(query: ComparedFingerprint, earlier: ComparedFingerprint, overlap: Overlap) {
  const rough = roughened(overlap);
  const { width, height, toQuery, toEarlier, isMirrored, isRough } = rough;
  const own = pictures(query.small, stepped(query.small.length, ROUGH_STEP), { transform: toQuery, width, height, isMirrored, isRough });
  const others = pictures(earlier.small, stepped(earlier.small.length, ROUGH_STEP), {
    transform: toEarlier,
    width,
    height,
    isMirrored: false,
    isRough,
  });
  return evidence(likeness(own, others, maskOf(rough, query), meanPicture(others)));
}

const segmentOf = (line: Line): Segment => ({
  start: line.begin / ROUGH_RATE,
  end: line.end / ROUGH_RATE,
  speed: line.speed,
  offset: line.offset / ROUGH_RATE,
  line: line.evidence,
});

function roughSegments(query: ComparedFingerprint, earlier: ComparedFingerprint, hypotheses: readonly Hypothesis[]): Found[] {
  const found: Found[] = [];
  for (const { transform, isMirrored } of hypotheses) {
    const overlap = overlapOf(query, earlier, placementOf(query, earlier, transform), isMirrored);
    if (!overlap) continue;
    if (shareOf(maskOf(overlap, query)) < ENOUGH_INSIDE) continue;
    let left = roughEvidence(query, earlier, overlap);
    for (let at = 0; at < LINES; at++) {
      const line = bestLine(left);
      if (!line) break;
      found.push({ segment: segmentOf(line), overlap });
      left = withoutLine(left, line);
    }
    if (found.some(({ segment }) => segment.line > CERTAIN)) break;
  }
  found.sort((a, b) => b.segment.line - a.segment.line);
  return found.filter(({ segment }) => segment.line > SHADOW * found[0].segment.line).slice(0, SEGMENTS);
}

/** The comparison with the refined placement, and with the line found under it if that is stronger. */
function exact(query: ComparedFingerprint, earlier: ComparedFingerprint, { segment, overlap }: Found): Found {
  const first = segment.start * FRAME_RATE;
  const length = segment.end * FRAME_RATE - 1 - first;
  const places = Array.from({ length: REGISTERED_PAIRS }, (_, at) => Math.floor(first + (length * at) / (REGISTERED_PAIRS - 1)));
  const pairs = [...new Set(places)]
    .filter((place) => place >= 0 && place < query.small.length)
    .map((place) => ({
      query: place,
      earlier: Math.min(earlier.small.length - 1, Math.max(0, Math.round(segment.speed * place + segment.offset * FRAME_RATE))),
    }));
  const placed = overlapOf(query, earlier, registered(query, earlier, overlap, pairs), overlap.isMirrored);
  if (!placed) return { segment, overlap };
  if (shareOf(maskOf(placed, query)) <= STILL_INSIDE) return { segment, overlap };
  const line = bestLine(roughEvidence(query, earlier, placed));
  return { segment: line && line.evidence > segment.line ? segmentOf(line) : segment, overlap: placed };
}

/** Best first; of segments that cover the same seconds, only the best. */
export function compare(query: ComparedFingerprint, earlier: ComparedFingerprint, hypotheses: readonly Hypothesis[]): Match[] {
  const all = roughSegments(query, earlier, hypotheses).flatMap((rough): Match[] => {
    const { segment: line, overlap } = exact(query, earlier, rough);
    const mean = meanOf(earlier, overlap);
    const segment = withEnds(query, earlier, overlap, mean, line);
    const proof = prove(query, earlier, overlap, mean, segment);
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
  all.sort((a, b) => b.score - a.score);
  return all.filter((match, at) => !all.slice(0, at).some((better) => mostlyWithin(match, better)));
}

function shownIn(query: ComparedFingerprint, earlier: ComparedFingerprint, segment: Segment, { placement, isMirrored }: Overlap) {
  const shares = inShares(placement, query.small[0], earlier.small[0]);
  return {
    color: colorLikeness(query, earlier, segment, shares, isMirrored),
    products: sharedProducts(query, earlier, segment, isMirrored),
  };
}

function mostlyWithin(segment: Segment, other: Segment): boolean {
  const shared = Math.min(segment.end, other.end) - Math.max(segment.start, other.start);
  return shared > 0.5 * (segment.end - segment.start);
}
