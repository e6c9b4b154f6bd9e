/**
 * Decides the times of a schedule on another day, for copies, repetitions and week templates: the same wall-clock times in the zone of its
 * live account, else of the agency; 22:00–06:00 stays 22:00–06:00 when the clocks change.
 */
import { both } from '#core/typed-object';
import { DAY_MS } from '#core/span';
import { Temporal } from '#core/time';

/** Instants in wire format. */
export interface StartAndEnd {
  readonly start: string;
  readonly end: string;
}

/** @param length on the clock, in milliseconds. */
export function timesFrom(start: Temporal.PlainDateTime, length: number, zone: string): StartAndEnd {
  const [from, to] = both([start, start.add({ milliseconds: length })], (clock) => clock.toZonedDateTime(zone).toInstant());
  const real = to.epochMilliseconds - from.epochMilliseconds;
  // While the clocks change, the same times can be empty or more than a day; then the length is kept.
  return { start: from.toString(), end: (real > 0 && real <= DAY_MS ? to : from.add({ milliseconds: length })).toString() };
}

/** The start on the clock, and the length on the clock in milliseconds; the real length where the clock shows none or more than a day. */
export function onClock({ start, end }: StartAndEnd, zone: string): { readonly start: Temporal.PlainDateTime; readonly length: number } {
  const [from, to] = both([start, end], (at) => Temporal.Instant.from(at));
  const [first, last] = both([from, to], (at) => at.toZonedDateTimeISO(zone).toPlainDateTime());
  const length = first.until(last).total('milliseconds');
  return { start: first, length: length > 0 && length <= DAY_MS ? length : to.epochMilliseconds - from.epochMilliseconds };
}

export function shiftDays(times: StartAndEnd, days: number, zone: string): StartAndEnd {
  const { start, length } = onClock(times, zone);
  return timesFrom(start.add({ days }), length, zone);
}
