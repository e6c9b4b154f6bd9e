/** Decides the times of a saved week's schedules in another week: the same wall-clock times in the agency's time zone. */
import { both } from '#core/typed-object';
import { DAY_MINUTES, MINUTE_MS } from '#core/span';
import { startOfDay, Temporal } from '#core/time';
import type { WeekPlan } from './week-plan.rules.ts';

/** @param monday YYYY-MM-DD. */
export function planTimes(
  { day, startTime, minutes }: Pick<WeekPlan, 'day' | 'startTime' | 'minutes'>,
  monday: string,
  zone: string,
): { start: string; end: string } {
  const clock = Temporal.PlainDate.from(monday).add({ days: day }).toPlainDateTime(Temporal.PlainTime.from(startTime));
  const start = clock.toZonedDateTime(zone).toInstant();
  const end = clock.add({ minutes }).toZonedDateTime(zone).toInstant();
  // On a DST change, the same times can be empty or more than a day.
  const length = minutesBetween(start, end);
  return { start: start.toString(), end: (length > 0 && length <= DAY_MINUTES ? end : start.add({ minutes })).toString() };
}

/** Position of a schedule in the week of the given Monday; minutes are wall-clock minutes. */
export function placeInWeek(start: string, end: string, monday: string, zone: string): Pick<WeekPlan, 'day' | 'startTime' | 'minutes'> {
  const [from, to] = both([start, end], (at) => Temporal.Instant.from(at).toZonedDateTimeISO(zone));
  const onClock = Math.round(from.toPlainDateTime().until(to.toPlainDateTime()).total('minutes'));
  return {
    day: Temporal.PlainDate.from(monday).until(from.toPlainDate()).days,
    startTime: from.toPlainTime().toString({ smallestUnit: 'minute' }),
    minutes: onClock > 0 && onClock <= DAY_MINUTES ? onClock : minutesBetween(from.toInstant(), to.toInstant()),
  };
}

function minutesBetween(start: Temporal.Instant, end: Temporal.Instant): number {
  return Math.round((end.epochMilliseconds - start.epochMilliseconds) / MINUTE_MS);
}

/** Half-open: from Monday to the next Monday. */
export function weekBounds(monday: string, zone: string): { start: string; end: string } {
  const first = Temporal.PlainDate.from(monday);
  return { start: startOfDay(first, zone).toString(), end: startOfDay(first.add({ days: 7 }), zone).toString() };
}
