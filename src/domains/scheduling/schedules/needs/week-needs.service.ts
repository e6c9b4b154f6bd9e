/** Handler for the hours of a week by role: needed, assigned and offered. */
import { both } from '#core/typed-object';
import { mondayOf, startOfDay, Temporal } from '#core/time';
import { answering } from '#server/engine/action-handlers';
import type { Action } from '#server/engine/behaviour';
import { weekNeeds } from './week-needs.action.ts';
import { sumWeek } from './week-needs.query.ts';

/** @param zone the agency's time zone, in which availability is handed in. */
export function weekNeedsAction(zone: string): Action {
  return answering(weekNeeds, async ({ database }, { weekStartDate }) => {
    const monday = mondayOf(Temporal.PlainDate.from(weekStartDate));
    const [start, end] = both([monday, monday.add({ days: 7 })], (day) => startOfDay(day, zone).toString());
    const week = { weekStartDate: monday.toString(), start, end, zone };
    return { weekStartDate: week.weekStartDate, roles: await sumWeek(database, week) };
  });
}
