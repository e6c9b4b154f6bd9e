/**
 * Determines the start and end of copies to an eighth of a second, and their exact speed: the speed and offset with the highest similarity
 * along the line, then the frames at which the similarity changes from that of a copy to that of any other moment. A line on which other
 * footage is shown in between is several copies.
 */
import { FRAME_RATE } from '../fingerprint/fingerprint.ts';
import { medianOf } from '../image/order-statistics.ts';
import { likeness, type Likeness } from './likeness.ts';
import { maskOf } from './overlap.ts';
import { correlationOf, range, type Pictures } from './pictures.ts';
import type { Compared } from './placed-pictures.ts';
import type { Segment } from './segment.ts';

const AROUND = 6 * FRAME_RATE;
const OTHER_MOMENTS = [-12, -9, 9, 12];
const MARGIN = 2 * FRAME_RATE;
/** Below four seconds the speed is kept: there is too little to measure it. */
const MEASURED = 4 * FRAME_RATE;
/** Rows that measure it. */
const MOST_MEASURED = 240;
const SHORTEST = 4;
const FEWEST = 6;
const MISSING = -2;
const REWARD = 0.6;
/** Sum of gains lost in a row at which a copy has ended. */
const LOST = 6;
/** Mean gain of a gap between two copies up to which it shows something else. */
const ELSEWHERE = -0.35;
/** Least sum of gains of a copy. */
const LEAST_GAIN = 2.4;
/** Correlation of two adjacent pictures below which there is a cut between them. */
const ANOTHER_PICTURE = 0.4;
/** Frames by which a copy can seem to exceed a cut, and their mean gain up to which that is chance. */
const BEYOND_CUT = 4;
const BY_CHANCE = 0.45;
/** In seconds: a copy whose ends were moved farther is measured again. */
const MOVED = 0.5;
const EXTENSIONS = 3;

const steps = (count: number, reach: number): number[] => Array.from({ length: count }, (_, at) => ((2 * at) / (count - 1) - 1) * reach);

/** The surroundings of a line: query frames from `begin` on, and earlier frames from `from` on. */
interface Surroundings {
  readonly begin: number;
  readonly from: number;
  readonly compared: Likeness;
  /** Rows whose picture is another one than that of the row before. */
  readonly cuts: readonly number[];
}

/** The copies on a line and right before and after it, in the order of their seconds. */
export function withEnds(of: Compared, line: Segment): Segment[] {
  let around = surroundings(of, line);
  let pieces = around ? piecesIn(around, line) : [line];
  for (let more = 0; around && more < EXTENSIONS; more++) {
    const [first, last] = [pieces[0], pieces.at(-1)!];
    const end = around.begin + around.compared.rows;
    const isCut =
      (around.begin > 0 && first.start * FRAME_RATE <= around.begin) || (end < of.query.small.length && last.end * FRAME_RATE >= end);
    if (!isCut) break;
    const longer = { ...line, start: Math.min(line.start, first.start), end: Math.max(line.end, last.end) };
    around = surroundings(of, longer);
    pieces = around ? piecesIn(around, longer) : pieces;
  }
  const known = around;
  if (!known) return pieces;
  return pieces.map((piece) => {
    if (pieces.length === 1 && Math.abs(piece.end - piece.start - (line.end - line.start)) <= MOVED) return piece;
    return closest(piecesIn(known, piece), piece);
  });
}

const sharedBy = (a: Segment, b: Segment) => Math.min(a.end, b.end) - Math.max(a.start, b.start);

/** The one that shares most seconds with a known one. */
const closest = (pieces: readonly Segment[], known: Segment): Segment =>
  pieces.reduce((best, piece) => (sharedBy(piece, known) > sharedBy(best, known) ? piece : best));

function surroundings({ query, earlier, overlap, placed, mean }: Compared, segment: Segment): Surroundings | null {
  const begin = Math.max(0, Math.floor(segment.start * FRAME_RATE) - AROUND);
  const end = Math.min(query.small.length, Math.floor(segment.end * FRAME_RATE) + AROUND);
  const offset = segment.offset * FRAME_RATE;
  const places = [segment.speed * begin + offset, segment.speed * end + offset];
  const from = Math.max(0, Math.floor(Math.min(...places)) - MARGIN);
  const to = Math.min(earlier.small.length, Math.floor(Math.max(...places)) + MARGIN);
  if (end - begin < FEWEST || to - from < FEWEST) return null;
  const mask = maskOf(overlap, query);
  const own = placed.own(range(begin, end));
  const others = placed.others(range(from, to));
  return { begin, from, compared: likeness(own, others, mask, mean), cuts: cutsIn(own, mask) };
}

const cutsIn = (own: Pictures, mask: Uint8Array): number[] =>
  range(1, own.count).filter((row) => correlationOf(own, row - 1, own, row, mask) < ANOTHER_PICTURE);

/** Ends at a cut that it exceeds by a few moments which are alike by chance. */
export function atCuts([begin, end]: Stretch, gains: readonly number[], cuts: readonly number[]): Stretch {
  const mean = (from: number, to: number) => gains.slice(from, to).reduce((sum, gain) => sum + gain, 0) / (to - from);
  const last = cuts.find((cut) => cut < end && end - cut <= BEYOND_CUT && mean(cut, end) < BY_CHANCE);
  const first = cuts.findLast((cut) => cut > begin && cut - begin <= BEYOND_CUT && mean(begin, cut) < BY_CHANCE);
  return [first ?? begin, last ?? end];
}

function piecesIn({ begin, from, compared, cuts }: Surroundings, segment: Segment): Segment[] {
  const { rows, columns } = compared;
  /** Similarity along a line, NaN where there is no earlier frame. */
  const along = (speed: number, shift: number, row: number): number => {
    const column = speed * (row + begin) + shift - from;
    if (!(column >= 0 && column <= columns - 1)) return Number.NaN;
    const below = Math.min(columns - 2, Math.floor(column));
    const part = column - below;
    return compared.at(row, below) * (1 - part) + compared.at(row, below + 1) * part;
  };
  const offset = segment.offset * FRAME_RATE;
  const first = Math.max(0, Math.floor(segment.start * FRAME_RATE) - begin);
  const last = Math.min(rows, Math.max(first + 4, Math.floor(segment.end * FRAME_RATE) - begin));
  const stride = Math.ceil((last - first) / MOST_MEASURED);
  const inside = range(first, last).filter((row) => (row - first) % stride === 0);
  const middle = ((segment.start + segment.end) / 2) * FRAME_RATE;
  let best = { sum: Number.NEGATIVE_INFINITY, speed: segment.speed, offset };
  const rounds = [
    { speed: last - first >= MEASURED ? Math.min(0.035, 6 / (last - first)) : 0.004, speeds: 15, offset: 3, offsets: 13 },
    { speed: Math.min(0.005, 1 / Math.max(8, last - first)), speeds: 9, offset: 0.5, offsets: 9 },
  ];
  for (const round of rounds) {
    const around = best;
    for (const change of steps(round.speeds, round.speed))
      for (const shift of steps(round.offsets, round.offset)) {
        const speed = around.speed * (1 + change);
        const moved = around.speed * middle + around.offset + shift - speed * middle;
        let sum = 0;
        for (const row of inside) {
          const value = along(speed, moved, row);
          if (!Number.isNaN(value)) sum += value;
        }
        if (sum > best.sum) best = { sum, speed, offset: moved };
      }
  }
  const ordinary = known(OTHER_MOMENTS.flatMap((shift) => range(0, rows).map((row) => along(best.speed, best.offset + shift, row))));
  const high = medianOf(known(inside.map((row) => along(best.speed, best.offset, row))));
  const low = Math.min(ordinary.length > 0 ? ordinary.reduce((sum, value) => sum + value, 0) / ordinary.length : 0, high - 0.1);
  const border = Math.min((high + low) / 2, 0.6 * high);
  const gains = range(0, rows).map((row) => {
    const near = known([0, -1, 1].map((shift) => along(best.speed, best.offset + shift, row)));
    if (near.length === 0) return MISSING;
    return Math.min(REWARD, Math.max(-1, (Math.max(...near) - border) / Math.max(high - border, 0.1)));
  });
  const found = stretches(gains)
    .map((stretch) => atCuts(stretch, gains, cuts))
    .filter(([x, y]) => y - x >= SHORTEST);
  if (found.length === 0) return [segment];
  return found.map(([x, y]) => ({
    ...segment,
    speed: best.speed,
    offset: best.offset / FRAME_RATE,
    start: (x + begin) / FRAME_RATE,
    end: (y + begin) / FRAME_RATE,
  }));
}

const known = (values: readonly number[]): number[] => values.filter((value) => !Number.isNaN(value));

type Stretch = readonly [begin: number, end: number];

/** The ranges that gain, in order; a longer gap that loses separates two of them. */
export function stretches(gains: readonly number[]): Stretch[] {
  const found: Stretch[] = [];
  let [sum, best, begin, end] = [0, 0, 0, 0];
  const close = () => {
    if (best >= LEAST_GAIN) found.push(withBegin(gains, begin, end));
    [sum, best] = [0, 0];
  };
  for (let at = 0; at < gains.length; at++) {
    if (sum <= 0) [sum, best, begin] = [0, 0, at];
    sum += gains[at];
    if (sum > best) [best, end] = [sum, at + 1];
    else if (best - sum >= LOST || sum <= 0) {
      // What follows the end is searched again, since it may contain the beginning of the next.
      if (best >= LEAST_GAIN) at = end - 1;
      close();
    }
  }
  close();
  return found.reduce<Stretch[]>((joined, next) => {
    const last = joined.at(-1);
    if (!last) return [next];
    const gap = gains.slice(last[1], next[0]);
    const mean = gap.reduce((total, gain) => total + gain, 0) / Math.max(1, gap.length);
    return gap.length > 0 && mean <= ELSEWHERE ? [...joined, next] : [...joined.slice(0, -1), [last[0], next[1]]];
  }, []);
}

/** Without what loses at the beginning. */
function withBegin(gains: readonly number[], from: number, end: number): Stretch {
  let sum = 0;
  let best = 0;
  let begin = end;
  for (let at = end - 1; at >= from; at--) {
    sum += gains[at];
    if (sum >= best) [best, begin] = [sum, at];
  }
  return [begin, end];
}
