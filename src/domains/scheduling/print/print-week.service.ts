/** Reads the printed week with the actor's permissions and renders it in a worker thread. */
import sql from 'sql-template-tag';
import { mondayOf, startOfDay, Temporal } from '#core/time';
import { employeeName } from '#domains/workforce/server';
import { answering } from '#server/engine/action-handlers';
import type { Action } from '#server/engine/behaviour';
import { requestOnce, defineThreads } from '#server/threads';
import { Schedule } from '../schedule/schedule.resource.ts';
import { printWeek } from './print-week.action.ts';
import { sheetFileName, type PrintedSchedule, type SheetParts } from './week-sheet.rules.ts';

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
      const [start, end] = [monday, monday.add({ days: 7 })].map((day) => startOfDay(day, zone).toString()) as [string, string];
      const plans = actor.roles.includes('ROLE_ADMIN') || actor.roles.includes('ROLE_MANAGER');
      // Users who do not plan always get their own week.
      const person = plans ? (employee ?? null) : (actor.employee ?? NOBODY);
      const found = await database.rows<PrintedSchedule>(sql`
        select s.uuid, s.start_time as start, s.end_time as "end", s.title, s.type, s.published_at is null as draft, s.needs,
          (select a.identity from live_account a where a.uuid = s.live_account) as account,
          coalesce((select json_agg(json_build_object('employee', se.employee, 'name', ${employeeName(actor, sql`e`)}, 'role', se.role) order by se.id)
            from schedule_employee se join employee e on e.uuid = se.employee where se.schedule = s.uuid), '[]') as people
        from schedule s where s.start_time >= ${start} and s.start_time < ${end}
          and (${liveAccount ?? null}::uuid is null or s.live_account = ${liveAccount ?? null})
          and (${person}::uuid is null or exists (select from schedule_employee se where se.schedule = s.uuid and se.employee = ${person}))
        order by s.start_time, s.id`);
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
