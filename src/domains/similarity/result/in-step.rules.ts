/** Decides how two players stay in step: where the earlier video has to be, and what is done when it is not there. */

/** Which seconds of both run along; of a similarity's segments. */
export interface Along {
  readonly start: number;
  readonly end: number;
  readonly matchStart: number;
  readonly matchEnd: number;
  /** Earlier seconds that pass in one of the later video. */
  readonly speed: number;
}

/** Without any segment both begin together. */
export const TOGETHER: Along = { start: 0, end: 0, matchStart: 0, matchEnd: 0, speed: 1 };

/** Where the earlier video is when the later one is at a second; beyond the ends of the segment as if it went on. */
export function earlierSecond({ start, matchStart, speed }: Along, second: number, length: number): number {
  return Math.min(length, Math.max(0, matchStart + (second - start) * speed));
}

/** The segment that decides at a second: the one that does so far as long as it runs, then one that runs there, else none new. */
export function segmentAt(segments: readonly Along[], second: number, current: number | null): number | null {
  const runs = ({ start, end }: Along) => second >= start && second < end;
  if (current !== null && segments[current] !== undefined && runs(segments[current])) return current;
  const found = segments.findIndex(runs);
  return found === -1 ? current : found;
}

/** The segment after or before the current one, in the order of the later video; at an end it stays. */
export function neighbour(count: number, current: number | null, by: 1 | -1): number | null {
  if (count === 0) return null;
  if (current === null) return by === 1 ? 0 : count - 1;
  return Math.min(count - 1, Math.max(0, current + by));
}

export type Correction = { readonly seek: number } | { readonly rate: number };

/** So far apart nobody sees it; so far apart it cannot be caught up unseen. Seconds of the earlier video. */
const SAME = 0.02;
const FAR = 0.3;
/** Of the pace, to catch up within about half a second. */
const MOST_CHANGE = 0.25;
/** What browsers play at. */
const [SLOWEST, FASTEST] = [0.0625, 16];

/** @param is where the earlier video is. @param wanted where it should be. @param pace it should have. */
export function correction(is: number, wanted: number, pace: number): Correction {
  const apart = wanted - is;
  if (Math.abs(apart) > FAR) return { seek: wanted };
  const change = Math.abs(apart) <= SAME ? 0 : Math.min(MOST_CHANGE, Math.max(-MOST_CHANGE, apart * 2));
  return { rate: Math.min(FASTEST, Math.max(SLOWEST, pace * (1 + change))) };
}
