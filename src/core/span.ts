/** Lengths of units of time, and spans between two instants: all in milliseconds. */

export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** For durations and rates that are counted in seconds. */
export const HOUR_SECONDS = 3600;
export const DAY_SECONDS = 24 * HOUR_SECONDS;
/** For times of day that are counted in minutes. */
export const DAY_MINUTES = 1440;
export const DAYS_OF_WEEK = 7;
export const HOURS_OF_A_WEEK = 168;

/** Milliseconds since the epoch, end exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The intersection, or null if the spans do not overlap. */
export function overlapOf(one: Span, other: Span): Span | null {
  const [start, end] = [Math.max(one.start, other.start), Math.min(one.end, other.end)];
  return end > start ? { start, end } : null;
}

/** Adjacent spans do not overlap. */
export function overlaps(one: Span, other: Span): boolean {
  return one.start < other.end && one.end > other.start;
}

/** The spans as disjoint ones in order of time: those that overlap or touch are joined. */
export function unionOf(spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const { start, end } of [...spans].sort((one, other) => one.start - other.start)) {
    const last = joined.at(-1);
    if (last !== undefined && start <= last.end) joined[joined.length - 1] = { start: last.start, end: Math.max(last.end, end) };
    else joined.push({ start, end });
  }
  return joined;
}

/** The parts of the spans that lie within `whole`. */
export function within(whole: Span, spans: readonly Span[]): Span[] {
  return spans.flatMap((span) => overlapOf(whole, span) ?? []);
}

/** Milliseconds of all spans together. */
export function lengthOf(spans: readonly Span[]): number {
  return spans.reduce((sum, { start, end }) => sum + end - start, 0);
}
