/** Decides which moments the schedules of a saved week mean in another week: the same times on the clock of the agency. */
import { startOfDay, Temporal } from '#core/time';
import type { WeekPlan } from './week-plan.rules.ts';

const MINUTE_MS = 60_000;

/** @param monday YYYY-MM-DD. */
export function planTimes(
  { day, startTime, minutes }: Pick<WeekPlan, 'day' | 'startTime' | 'minutes'>,
  monday: string,
  zone: string,
): { start: string; end: string } {
  const date = Temporal.PlainDate.from(monday).add({ days: day });
  const start = date.toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from(startTime) }).toInstant();
  return { start: start.toString(), end: start.add({ minutes }).toString() };
}

/** Where a schedule lies in the week of that Monday. */
export function placeInWeek(start: string, end: string, monday: string, zone: string): Pick<WeekPlan, 'day' | 'startTime' | 'minutes'> {
  const from = Temporal.Instant.from(start).toZonedDateTimeISO(zone);
  return {
    day: Temporal.PlainDate.from(monday).until(from.toPlainDate()).days,
    startTime: from.toPlainTime().toString({ smallestUnit: 'minute' }),
    minutes: Math.round((Date.parse(end) - Date.parse(start)) / MINUTE_MS),
  };
}

/** Half-open: from Monday to the next one. */
export function weekBounds(monday: string, zone: string): { start: string; end: string } {
  const first = Temporal.PlainDate.from(monday);
  return { start: startOfDay(first, zone).toString(), end: startOfDay(first.add({ days: 7 }), zone).toString() };
}
