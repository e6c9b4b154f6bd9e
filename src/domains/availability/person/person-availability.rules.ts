/** Decides when somebody can work: their slots as points in time, right when the clocks change; days without an answer count in full. */
import { startOfDay, Temporal } from '#core/time';
import { minutesOf, type TimeSlot } from '../week/time-slots.rules.ts';

export interface Span {
  readonly start: Temporal.Instant;
  readonly end: Temporal.Instant;
}

export interface PersonAvailability {
  /** Uuid. */
  readonly employee: string;
  /** When the person can work: days without any row count in full; slots that meet are one, across midnight too. */
  readonly free: readonly Span[];
  /** Days that have a row, YYYY-MM-DD. */
  readonly answered: readonly string[];
  /** Approved. */
  readonly timeOff: readonly Span[];
}

/** The slots of one answered day. */
export interface AnsweredDay {
  readonly day: string;
  readonly timeSlots: readonly TimeSlot[];
}

/** @param to the last day, included. */
export function freeSpans(days: readonly AnsweredDay[], from: Temporal.PlainDate, to: Temporal.PlainDate, zone: string): Span[] {
  const answered = new Map(days.map(({ day, timeSlots }) => [day, timeSlots]));
  const spans: Span[] = [];
  for (let day = from; Temporal.PlainDate.compare(day, to) <= 0; day = day.add({ days: 1 })) {
    const slots = answered.get(day.toString());
    if (slots === undefined) spans.push({ start: startOfDay(day, zone), end: startOfDay(day.add({ days: 1 }), zone) });
    else
      for (const { startTime, endTime } of slots) {
        const span = { start: instantOf(day, startTime, zone), end: instantOf(day, endTime, zone) };
        if (Temporal.Instant.compare(span.start, span.end) < 0) spans.push(span);
      }
  }
  return joined(spans);
}

/** A time that the clock leaves out is the moment of the change; of one that comes twice, the first. */
export function instantOf(day: Temporal.PlainDate, time: string, zone: string): Temporal.Instant {
  const minutes = minutesOf(time);
  if (minutes === 24 * 60) return startOfDay(day.add({ days: 1 }), zone);
  const wall = day.toPlainDateTime({ hour: Math.floor(minutes / 60), minute: minutes % 60 });
  const at = wall.toZonedDateTime(zone);
  if (at.toPlainDateTime().equals(wall)) return at.toInstant();
  return at.add({ nanoseconds: 1 }).getTimeZoneTransition('previous')!.toInstant();
}

/** Spans that meet or overlap are one. */
export function joined(spans: readonly Span[]): Span[] {
  const sorted = [...spans].sort((one, other) => Temporal.Instant.compare(one.start, other.start));
  const result: Span[] = [];
  for (const span of sorted) {
    const last = result.at(-1);
    if (last === undefined || Temporal.Instant.compare(last.end, span.start) < 0) result.push(span);
    else if (Temporal.Instant.compare(last.end, span.end) < 0) result[result.length - 1] = { start: last.start, end: span.end };
  }
  return result;
}
