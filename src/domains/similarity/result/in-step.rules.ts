/** Decides how two players stay in sync: the target position of the earlier video, and the correction when it is off. */

/** Corresponding seconds of both videos; one segment of a similarity. */
export interface Along {
  readonly start: number;
  readonly end: number;
  readonly matchStart: number;
  readonly matchEnd: number;
  /** Earlier seconds per second of the later video; below 0 it runs backwards from `matchEnd`. */
  readonly speed: number;
}

/** Without any segment both start together. */
export const TOGETHER: Along = { start: 0, end: 0, matchStart: 0, matchEnd: 0, speed: 1 };

/** Second of the earlier video, also one that it does not have. */
export const parallelSecond = ({ start, matchStart, matchEnd, speed }: Along, second: number): number =>
  (speed < 0 ? matchEnd : matchStart) + (second - start) * speed;

/** Position of the earlier video for a second of the later one; extrapolated beyond the ends of the segment. */
export function earlierSecond(along: Along, second: number, length: number): number {
  return Math.min(length, Math.max(0, parallelSecond(along, second)));
}

/** The segment to follow at a second: the current one while it lasts, then one at that second, else the current one. */
export function segmentAt(segments: readonly Along[], second: number, current: number | null): number | null {
  const runs = ({ start, end }: Along) => second >= start && second < end;
  if (current !== null && segments[current] !== undefined && runs(segments[current])) return current;
  const found = segments.findIndex(runs);
  return found === -1 ? current : found;
}

/** The next or previous segment in the order of the later video; at an end the current one. */
export function neighbour(count: number, current: number | null, by: 1 | -1): number | null {
  if (count === 0) return null;
  if (current === null) return by === 1 ? 0 : count - 1;
  return Math.min(count - 1, Math.max(0, current + by));
}

type Correction = { readonly seek: number } | { readonly rate: number };

/** Offsets in seconds of the earlier video: below the first no correction is needed, above the second the player seeks. */
const SAME = 0.02;
const FAR = 0.3;
/** Maximum change of the playback rate, to catch up within about half a second. */
const MOST_CHANGE = 0.25;
/** Range of playback rates that browsers support. */
const [SLOWEST, FASTEST] = [0.0625, 16];

/** @param is position of the earlier video. @param wanted target position. @param pace target playback rate. */
export function correction(is: number, wanted: number, pace: number): Correction {
  const apart = wanted - is;
  if (Math.abs(apart) > FAR) return { seek: wanted };
  const change = Math.abs(apart) <= SAME ? 0 : Math.min(MOST_CHANGE, Math.max(-MOST_CHANGE, apart * 2));
  return { rate: Math.min(FASTEST, Math.max(SLOWEST, pace * (1 + change))) };
}
