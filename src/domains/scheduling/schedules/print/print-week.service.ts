/** Reads the printed week with the actor's permissions and renders it in a worker thread. */
import { both } from '#core/typed-object';
import { mondayOf, startOfDay, Temporal } from '#core/time';
import { answering } from '#server/engine/action-handlers';
import type { Action } from '#server/engine/behaviour';
import { requestOnce, defineThreads } from '#server/threads';
import { Schedule } from '../schedule/schedule.resource.ts';
import { printWeek } from './print-week.action.ts';
import { readWeekSchedules } from './week-schedules.query.ts';
import { sheetFileName, type SheetParts } from './week-sheet.rules.ts';

const printers = defineThreads<null, SheetParts, Uint8Array>({
  entry: 'print-week',
  concurrency: 1,
  maxQueued: 50,
  memoryMb: 512,
  keepAliveMs: 60_000,
});

/** @param zone the agency's time zone, used for days and times. */
export function printActions(zone: string): Action[] {
  return [
    answering(printWeek, async ({ database, engine, actor }, { week, by, employee, liveAccount }) => {
      const monday = mondayOf(Temporal.PlainDate.from(week));
      const [start, end] = both([monday, monday.add({ days: 7 })], (day) => startOfDay(day, zone).toString());
      const plans = actor.roles.includes('ROLE_ADMIN') || actor.roles.includes('ROLE_MANAGER');
      // Users who do not plan always get their own week.
      const person = plans ? (employee ?? null) : (actor.employee ?? NOBODY);
      const found = await readWeekSchedules(database, actor, { start, end, liveAccount: liveAccount ?? null, person });
      const seen = await engine.filterAllowed(
        database,
        Schedule,
        actor,
        Schedule.access.read,
        found.map(({ uuid }) => uuid),
      );
      const schedules = found.filter(({ uuid }) => seen.has(uuid));
      const parts = { by, monday: monday.toString(), zone, schedules, only: person };
      return { name: sheetFileName(monday.toString()), bytes: await requestOnce(printers, [parts]) };
    }),
  ];
}

/** A uuid that matches no employee. */
const NOBODY = '00000000-0000-0000-0000-000000000000';
