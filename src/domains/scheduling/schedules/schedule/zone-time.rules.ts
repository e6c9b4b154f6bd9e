/**
 * Converts instants to wall-clock times of a zone and back, across DST changes. A wall time is a number of milliseconds as if the zone were
 * UTC: the calendar renders and drags those and is unaware of zones.
 */
import { DAY_MS, MINUTE_MS, type Span } from '#core/span';
import { zoneOffsets } from '#core/zone-offsets';

export type Wall = number;

export interface ZoneClock {
  readonly zone: string;
  /** Offset of the zone from UTC at the instant, in milliseconds. */
  offsetAt(instant: number): number;
  wallOf(instant: number): Wall;
  /**
   * A skipped time resolves to the time shifted by the DST change; a repeated time to the offset nearest to that at `near`, else to the
   * first.
   */
  instantOf(wall: Wall, near?: number): number;
}

/** Maximum length of a schedule (product rule, enforced by the database). */
export const MAX_SPAN_MS = DAY_MS;
/** Step of drags and keyboard moves, and the minimum length after a resize. */
export const STEP_MS = 15 * MINUTE_MS;

export function createZoneClock(zone: string): ZoneClock {
  const stretchAt = zoneOffsets(zone);
  const offsetAt = (instant: number) => stretchAt(instant).offset;
  return {
    zone,
    offsetAt,
    wallOf: (instant) => instant + offsetAt(instant),
    instantOf(wall, near) {
      // Offsets change by hours at most, so the wall time has one of the offsets a day before and after.
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

/** The rendered span. Inside the repeated hour, the end can precede the start on the clock: the span is then rendered one step long. */
export function drawnSpan(clock: ZoneClock, { start, end }: Span): Span {
  const from = clock.wallOf(start);
  return { start: from, end: Math.max(clock.wallOf(end), from + STEP_MS) };
}

/** The span after dragging it by an amount of wall time; the real duration is kept. */
export function movedSpan(clock: ZoneClock, span: Span, delta: number): Span {
  if (delta === 0) return span;
  const start = clock.instantOf(clock.wallOf(span.start) + delta, span.start);
  return { start, end: start + (span.end - span.start) };
}

/** The span after dragging its rendered start or end by an amount of wall time; never shorter than a step nor longer than a day. */
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

/** "2026-11-23T10:00:00", without a zone. */
export function wallText(wall: Wall): string {
  return new Date(wall).toISOString().slice(0, 19);
}

/** @returns null for anything but `YYYY-MM-DDTHH:MM` with optional seconds. */
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

/** Wire format of an instant. */
export function instantText(instant: number): string {
  return new Date(instant).toISOString().replace(/\.\d{3}Z$/, '+00:00');
}

/** "+01:00": used by the calendar to position the current-time indicator. */
export function offsetText(offset: number): string {
  const minutes = Math.round(Math.abs(offset) / MINUTE_MS);
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}
