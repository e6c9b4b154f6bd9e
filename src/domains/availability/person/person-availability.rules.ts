/** Decides when an employee can work: time slots as instants, correct across DST changes; unanswered days count in full. */
import { startOfDay, Temporal } from '#core/time';
import { minutesOf, type TimeSlot } from '../slots/time-slots.rules.ts';

export interface Span {
  readonly start: Temporal.Instant;
  readonly end: Temporal.Instant;
}

export interface PersonAvailability {
  /** Uuid. */
  readonly employee: string;
  /** When the employee can work: days without a row count in full; adjacent slots are merged, also across midnight. */
  readonly free: readonly Span[];
  /** Days that have a row, YYYY-MM-DD. */
  readonly answered: readonly string[];
  /** Approved time off only. */
  readonly timeOff: readonly Span[];
}

/** The slots of one answered day. */
interface AnsweredDay {
  readonly day: string;
  readonly timeSlots: readonly TimeSlot[];
}

/** Converts wall-clock times to instants, cached per day and time, because many employees share the same slots. */
type WallClock = (day: string, time: string) => Temporal.Instant;

export function createWallClock(zone: string): WallClock {
  const known = new Map<string, Temporal.Instant>();
  return (day, time) => {
    const key = `${day} ${time}`;
    const at = known.get(key) ?? instantOf(Temporal.PlainDate.from(day), time, zone);
    known.set(key, at);
    return at;
  };
}

/** The days of a range, YYYY-MM-DD. @param to last day, inclusive. */
export function daysBetween(from: Temporal.PlainDate, to: Temporal.PlainDate): string[] {
  return Array.from({ length: Math.max(from.until(to, { largestUnit: 'days' }).days + 1, 0) }, (_, index) =>
    from.add({ days: index }).toString(),
  );
}

/** @param range consecutive days in order. */
export function freeSpans(days: readonly AnsweredDay[], range: readonly string[], clock: WallClock): Span[] {
  const answered = new Map(days.map(({ day, timeSlots }) => [day, timeSlots]));
  const spans: Span[] = [];
  for (const day of range)
    for (const { startTime, endTime } of answered.get(day) ?? WHOLE_DAY) {
      const span = { start: clock(day, startTime), end: clock(day, endTime) };
      if (span.start.epochMilliseconds < span.end.epochMilliseconds) spans.push(span);
    }
  return joined(spans);
}

const WHOLE_DAY: readonly TimeSlot[] = [{ startTime: '00:00', endTime: '24:00' }];

/** A time skipped by a DST change becomes the moment of the change; of a repeated time, the first occurrence is used. */
export function instantOf(day: Temporal.PlainDate, time: string, zone: string): Temporal.Instant {
  const minutes = minutesOf(time);
  if (minutes === 24 * 60) return startOfDay(day.add({ days: 1 }), zone);
  const wall = day.toPlainDateTime({ hour: Math.floor(minutes / 60), minute: minutes % 60 });
  const at = wall.toZonedDateTime(zone);
  if (at.toPlainDateTime().equals(wall)) return at.toInstant();
  return at.add({ nanoseconds: 1 }).getTimeZoneTransition('previous')!.toInstant();
}

/** Merges spans that meet or overlap. @param spans sorted by start. */
function joined(spans: readonly Span[]): Span[] {
  const result: Span[] = [];
  for (const span of spans) {
    const last = result.at(-1);
    if (last === undefined || last.end.epochMilliseconds < span.start.epochMilliseconds) result.push(span);
    else if (last.end.epochMilliseconds < span.end.epochMilliseconds) result[result.length - 1] = { start: last.start, end: span.end };
  }
  return result;
}
