/**
 * Decides the rest between shifts: 11 hours are free in any 24, whatever date a shift starts on. Shifts less than 11 hours apart are one
 * working day, which lasts 13 hours at most from its first start to its last end; a pause counts as a break from 20 minutes.
 */
import { HOUR_MS, MINUTE_MS, type Span } from '#core/span';

export const MIN_REST_HOURS = 11;
export const MAX_WORKING_DAY_HOURS = 24 - MIN_REST_HOURS;
export const MIN_BREAK_MINUTES = 20;
export const MAX_HOURS_WITHOUT_BREAK = 6;

export const REST_MS = MIN_REST_HOURS * HOUR_MS;
export const WORKING_DAY_MS = MAX_WORKING_DAY_HOURS * HOUR_MS;
export const BREAK_MS = MIN_BREAK_MINUTES * MINUTE_MS;
const WITHOUT_BREAK_MS = MAX_HOURS_WITHOUT_BREAK * HOUR_MS;

/** The working day of a shift: from the first start to the last end of the shifts that it is part of. */
export function workingDayOf(shift: Span, others: readonly Span[]): Span {
  return joined(shift, others, REST_MS);
}

/** All working days of one person, in chronological order. */
export function workingDays(shifts: readonly Span[]): Span[] {
  const days: { start: number; end: number }[] = [];
  for (const { start, end } of shifts.toSorted((a, b) => a.start - b.start)) {
    const last = days.at(-1);
    if (last !== undefined && start - last.end < REST_MS) last.end = Math.max(last.end, end);
    else days.push({ start, end });
  }
  return days;
}

interface ShortRest {
  /** The working day that lasts too long. */
  readonly day: Span;
  /** The longer of the pauses next to the shift, and the start that follows it; null when it has none. */
  readonly pause: Span | null;
}

/** @param others shifts of the same person. @returns null when there is enough rest. */
export function shortRest(shift: Span, others: readonly Span[]): ShortRest | null {
  const day = workingDayOf(shift, others);
  if (day.end - day.start <= WORKING_DAY_MS) return null;
  const before = others
    .filter(({ end }) => end <= shift.start)
    .reduce((latest, { end }) => Math.max(latest, end), Number.NEGATIVE_INFINITY);
  const after = others
    .filter(({ start }) => start >= shift.end)
    .reduce((first, { start }) => Math.min(first, start), Number.POSITIVE_INFINITY);
  const pauses = [
    { start: before, end: shift.start },
    { start: shift.end, end: after },
  ].filter(({ start, end }) => end > start && end - start < REST_MS);
  const [longest = null] = pauses.sort((a, b) => b.end - b.start - (a.end - a.start));
  return { day, pause: longest };
}

/** The work without a break that a shift is part of. @returns null when it is not too long. */
export function longWithoutBreak(shift: Span, others: readonly Span[]): Span | null {
  const run = joined(shift, others, BREAK_MS);
  return run.end - run.start > WITHOUT_BREAK_MS ? run : null;
}

/** Whether two shifts alone make a working day that is too long. */
export function isShortRest(earlier: Span, later: Span): boolean {
  return follows(earlier, later, REST_MS) && later.end - earlier.start > WORKING_DAY_MS;
}

/** Whether two shifts alone are too much work without a break. */
export function isLongRun(earlier: Span, later: Span): boolean {
  return follows(earlier, later, BREAK_MS) && later.end - earlier.start > WITHOUT_BREAK_MS;
}

function follows(earlier: Span, later: Span, apart: number): boolean {
  return later.start >= earlier.end && later.start - earlier.end < apart;
}

/** The shift with all others that are less than `apart` from it or from one that is, in a chain. */
function joined(shift: Span, others: readonly Span[], apart: number): Span {
  let { start, end } = shift;
  for (let grown = true; grown;) {
    grown = false;
    for (const other of others) {
      if (other.start - end >= apart || start - other.end >= apart) continue;
      if (other.start < start) [start, grown] = [other.start, true];
      if (other.end > end) [end, grown] = [other.end, true];
    }
  }
  return { start, end };
}
