/**
 * Determines the start and end of a copy to an eighth of a second, and its exact speed: the speed and offset with the highest similarity
 * along the line, then the frames at which the similarity changes from that of a copy to that of any other moment.
 */
import { FRAME_RATE, type ComparedFingerprint } from '../fingerprint/fingerprint.ts';
import { medianOf } from '../image/order-statistics.ts';
import { likeness } from './likeness.ts';
import { maskOf, type Overlap } from './overlap.ts';
import { pictures, range } from './pictures.ts';
import type { Segment } from './segment.ts';

const AROUND = 10 * FRAME_RATE;
const OTHER_MOMENTS = [-12, -9, 9, 12];
/** Below four seconds the speed is kept: there is too little to measure it. */
const MEASURED = 4 * FRAME_RATE;
const SHORTEST = 4;
const MISSING = -2;
const REWARD = 0.6;

const steps = (count: number, reach: number): number[] => Array.from({ length: count }, (_, at) => ((2 * at) / (count - 1) - 1) * reach);

/** The best ends near the known ones; repeated if that moved them far. */
export function withEnds(
  query: ComparedFingerprint,
  earlier: ComparedFingerprint,
  overlap: Overlap,
  mean: Float32Array,
  segment: Segment,
): Segment {
  const once = endsOnce(query, earlier, overlap, mean, segment);
  const change = Math.abs(once.end - once.start - (segment.end - segment.start));
  return change > 0.5 ? endsOnce(query, earlier, overlap, mean, once) : once;
}

function endsOnce(
  query: ComparedFingerprint,
  earlier: ComparedFingerprint,
  overlap: Overlap,
  mean: Float32Array,
  segment: Segment,
): Segment {
  const { width, height, toQuery, toEarlier, isMirrored } = overlap;
  const begin = Math.max(0, Math.floor(segment.start * FRAME_RATE) - AROUND);
  const end = Math.min(query.small.length, Math.floor(segment.end * FRAME_RATE) + AROUND);
  const offset = segment.offset * FRAME_RATE;
  const places = [segment.speed * begin + offset, segment.speed * end + offset];
  const from = Math.max(0, Math.floor(Math.min(...places)) - AROUND);
  const to = Math.min(earlier.small.length, Math.floor(Math.max(...places)) + AROUND);
  if (end - begin < 6 || to - from < 6) return segment;
  const compared = likeness(
    pictures(query.small, range(begin, end), { transform: toQuery, width, height, isMirrored }),
    pictures(earlier.small, range(from, to), { transform: toEarlier, width, height, isMirrored: false }),
    maskOf(overlap, query),
    mean,
  );
  const { rows, columns } = compared;
  /** Similarity along a line, NaN where there is no earlier frame. */
  const along = (speed: number, shift: number, row: number): number => {
    const column = speed * (row + begin) + shift - from;
    if (!(column >= 0 && column <= columns - 1)) return Number.NaN;
    const below = Math.min(columns - 2, Math.floor(column));
    const part = column - below;
    return compared.at(row, below) * (1 - part) + compared.at(row, below + 1) * part;
  };
  const first = Math.max(0, Math.floor(segment.start * FRAME_RATE) - begin);
  const last = Math.min(rows, Math.max(first + 4, Math.floor(segment.end * FRAME_RATE) - begin));
  const inside = range(first, last);
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
  const [x, y] = bestStretch(gains, Math.min(rows - 1, Math.max(1, Math.floor((first + last) / 2))));
  if (y - x < SHORTEST) return segment;
  return {
    ...segment,
    speed: best.speed,
    offset: best.offset / FRAME_RATE,
    start: (x + begin) / FRAME_RATE,
    end: (y + begin) / FRAME_RATE,
  };
}

const known = (values: readonly number[]): number[] => values.filter((value) => !Number.isNaN(value));

/** The range with the highest sum of gains that includes `middle`. */
export function bestStretch(gains: readonly number[], middle: number): readonly [number, number] {
  let sum = 0;
  let begin = middle;
  let best = 0;
  for (let at = middle - 1; at >= 0; at--) {
    sum += gains[at];
    if (sum < best) continue;
    best = sum;
    begin = at;
  }
  sum = 0;
  best = 0;
  let end = middle;
  for (let at = middle; at < gains.length; at++) {
    sum += gains[at];
    if (sum <= best) continue;
    best = sum;
    end = at + 1;
  }
  return [begin, end];
}
