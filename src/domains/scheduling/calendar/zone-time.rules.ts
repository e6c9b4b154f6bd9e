/**
 * Decides how instants become the wall-clock times of a zone and come back, through both changes of the clocks.
 * A wall time is a number of milliseconds as if the zone were UTC: the calendar draws and drags those, and knows no zones.
 */
import { Temporal } from '#core/time';

export type Wall = number;

export interface Span {
  /** Milliseconds since the epoch. */
  readonly start: number;
  readonly end: number;
}

export interface ZoneClock {
  readonly zone: string;
  /** Milliseconds that the zone is ahead of UTC at the instant. */
  offsetAt(instant: number): number;
  wallOf(instant: number): Wall;
  /**
   * A time that the clocks skip means the one as much later; of a time that comes twice, the one with the offset nearest to
   * that at `near`, else the first.
   */
  instantOf(wall: Wall, near?: number): number;
}

interface Segment {
  readonly from: number;
  readonly to: number;
  readonly offset: number;
}

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
/** A schedule is at most this long (product rule; the database refuses more). */
export const MAX_SPAN_MS = DAY_MS;
/** What drags and keys move by, and the shortest that a drag may leave. */
export const STEP_MS = 15 * MINUTE_MS;

const NANO = 1_000_000;

/** Keeps the stretches between two changes of the clocks, so that a thousand conversions cost a handful of look-ups. */
export function createZoneClock(zone: string): ZoneClock {
  const known: Segment[] = [];
  function segmentAt(instant: number): Segment {
    const found = known.find(({ from, to }) => instant >= from && instant < to);
    if (found !== undefined) return found;
    const there = Temporal.Instant.fromEpochMilliseconds(Math.floor(instant)).toZonedDateTimeISO(zone);
    const next = there.getTimeZoneTransition('next');
    const segment = {
      from: Math.floor(instant),
      to: next?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
      offset: there.offsetNanoseconds / NANO,
    };
    // The same stretch, asked about earlier in it: the wider one takes the place.
    const same = known.findIndex(({ to }) => to === segment.to);
    known.splice(same === -1 ? known.length : same, same === -1 ? 0 : 1, segment);
    return segment;
  }
  const offsetAt = (instant: number) => segmentAt(instant).offset;
  return {
    zone,
    offsetAt,
    wallOf: (instant) => instant + offsetAt(instant),
    instantOf(wall, near) {
      // Offsets change by hours at most, so those a day before and after are all that the wall time can have.
      const before = offsetAt(wall - DAY_MS);
      const after = offsetAt(wall + DAY_MS);
      const fitting = [...new Set([before, after])]
        .filter((offset) => offsetAt(wall - offset) === offset)
        .map((offset) => wall - offset)
        .sort((a, b) => a - b);
      const [first, second] = fitting;
      if (first === undefined) return wall - before;
      if (second === undefined || near === undefined) return first;
      const wanted = offsetAt(near);
      return Math.abs(offsetAt(second) - wanted) < Math.abs(offsetAt(first) - wanted) ? second : first;
    },
  };
}

/** What the calendar draws. Inside the repeated hour an end can fall before its start on the clock: it is drawn one step long. */
export function drawnSpan(clock: ZoneClock, { start, end }: Span): Span {
  const from = clock.wallOf(start);
  return { start: from, end: Math.max(clock.wallOf(end), from + STEP_MS) };
}

/** The span whose drawing was dragged by so much wall time; its real length is kept. */
export function movedSpan(clock: ZoneClock, span: Span, delta: number): Span {
  if (delta === 0) return span;
  const start = clock.instantOf(clock.wallOf(span.start) + delta, span.start);
  return { start, end: start + (span.end - span.start) };
}

/** The span whose drawn start or end was dragged by so much wall time; never shorter than a step, nor longer than a day. */
export function resizedSpan(
  clock: ZoneClock,
  span: Span,
  { start: startDelta = 0, end: endDelta = 0 }: { readonly start?: number; readonly end?: number },
): Span {
  const drawn = drawnSpan(clock, span);
  const start = startDelta === 0 ? span.start : clock.instantOf(drawn.start + startDelta, span.start);
  const end = endDelta === 0 ? span.end : clock.instantOf(drawn.end + endDelta, span.end);
  if (startDelta !== 0) return { start: Math.max(Math.min(start, end - STEP_MS), end - MAX_SPAN_MS), end };
  return { start, end: Math.min(Math.max(end, start + STEP_MS), start + MAX_SPAN_MS) };
}

/** "2026-11-23T10:00:00", without any zone. */
export function wallText(wall: Wall): string {
  return new Date(wall).toISOString().slice(0, 19);
}

/** @returns null for what is not `YYYY-MM-DDTHH:MM` with optional seconds. */
export function readWall(text: string): Wall | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(text)) return null;
  const wall = Date.parse(`${text.length === 16 ? `${text}:00` : text}Z`);
  return Number.isNaN(wall) ? null : wall;
}

/** "10:00" */
export function clockText(wall: Wall): string {
  return wallText(wall).slice(11, 16);
}

/** "2026-11-23" */
export function dayText(wall: Wall): string {
  return wallText(wall).slice(0, 10);
}

/** An instant as it travels. */
export function instantText(instant: number): string {
  return new Date(instant).toISOString().replace(/\.\d{3}Z$/, '+00:00');
}

/** "+01:00": what the calendar needs to draw the line that says now. */
export function offsetText(offset: number): string {
  const minutes = Math.round(Math.abs(offset) / MINUTE_MS);
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}
