/** Decides the times of a saved week's schedules in another week: the same wall-clock times in the zone of each. */
import { MINUTE_MS } from '#core/span';
import { startOfDay, Temporal } from '#core/time';
import { onClock, timesFrom, type StartAndEnd } from '../schedule/wall-times.rules.ts';
import type { WeekPlan } from './week-plan.rules.ts';

type Place = Pick<WeekPlan, 'day' | 'startTime' | 'minutes'>;

/** @param monday YYYY-MM-DD. @param zone of the plan. */
export function planTimes({ day, startTime, minutes }: Place, monday: string, zone: string): StartAndEnd {
  const start = Temporal.PlainDate.from(monday).add({ days: day }).toPlainDateTime(Temporal.PlainTime.from(startTime));
  return timesFrom(start, minutes * MINUTE_MS, zone);
}

/** Position of a schedule in the week of the given Monday; minutes are wall-clock minutes. @param zone of the plan. */
export function placeInWeek(times: StartAndEnd, monday: string, zone: string): Place {
  const { start, length } = onClock(times, zone);
  return {
    day: Temporal.PlainDate.from(monday).until(start.toPlainDate()).days,
    startTime: start.toPlainTime().toString({ smallestUnit: 'minute' }),
    minutes: Math.round(length / MINUTE_MS),
  };
}

/** Half-open: from Monday to the next Monday. */
export function weekBounds(monday: string, zone: string): { start: string; end: string } {
  const first = Temporal.PlainDate.from(monday);
  return { start: startOfDay(first, zone).toString(), end: startOfDay(first.add({ days: 7 }), zone).toString() };
}
