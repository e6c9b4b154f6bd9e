/** Handlers for `performance` of a schedule and `timeline` of a stream. */
import sql, { type Sql } from 'sql-template-tag';
import { coreErrors } from '#core/errors';
import { Schedule } from '#domains/scheduling';
import { employeeName } from '#domains/workforce/server';
import type { Queryable } from '#server/database';
import { answering } from '#server/engine/action-handlers';
import { hoursOf, NOTHING, perHour, ratio, decimal, written } from './figures.rules.ts';
import { schedulePerformance, streamTimeline } from './performance.action.ts';
import { sharesOf, type ScheduleShare, type ShiftShare } from './shares.query.ts';

export const performanceActions = [
  answering(schedulePerformance, async ({ database, actor, uuid }) => {
    const [row] = await database.rows<{ stream: string | null; start: string; end: string }>(
      sql`select live_stream as stream, start_time as start, end_time as "end" from schedule where uuid = ${uuid}`,
    );
    const shares = row!.stream === null ? null : await sharesOf(database, row!.stream, { name: employeeName(actor, sql`e`) });
    const share = shares?.schedules.find(({ schedule }) => schedule === uuid);
    const units = share?.figures ?? NOTHING;
    return {
      schedule: `/api/schedules/${uuid}`,
      liveStream: row!.stream === null ? null : `/api/live_streams/${row!.stream}`,
      source: shares === null ? ('none' as const) : shares.source,
      hours: hoursOf(share?.onAir ?? 0),
      scheduledHours: hoursOf(Date.parse(row!.end) - Date.parse(row!.start)),
      ...written(units),
      hourlyGmv: perHour(units.gmv, share?.onAir ?? 0),
      ctr: ratio(units.productClicks, units.productImpressions, 6),
      shifts:
        share === undefined
          ? await assigneesWithoutResults(database, uuid, employeeName(actor, sql`e`))
          : share.shifts.map((shift) => shiftJson(shift, share.onAir)),
    };
  }),
  answering(streamTimeline, async ({ engine, database, actor, uuid }) => {
    // Clients may read a stream but not all of its schedules: drafts are hidden from them.
    const shown = (schedules: readonly string[]) => engine.filterAllowed(database, Schedule, actor, Schedule.access.read, schedules);
    const shares = await sharesOf(database, uuid, { name: employeeName(actor, sql`e`), shown });
    if (shares === null) throw coreErrors.fail('notFound');
    const { source, totals, schedules, uncovered } = shares;
    return {
      liveStream: `/api/live_streams/${uuid}`,
      source,
      totals: written(totals),
      schedules: schedules.map((schedule) => ({
        schedule: `/api/schedules/${schedule.schedule}`,
        title: schedule.title,
        startTime: instant(schedule.span.start),
        endTime: instant(schedule.span.end),
        match: schedule.match,
        hours: hoursOf(schedule.onAir),
        figures: written(schedule.figures),
        shifts: schedule.shifts.map((each) => shiftJson(each, schedule.onAir)),
      })),
      uncovered: {
        hours: hoursOf(uncovered.spans.reduce((sum, { start, end }) => sum + end - start, 0)),
        spans: uncovered.spans.map(({ start, end }) => ({ start: instant(start), end: instant(end) })),
        figures: written(uncovered.figures),
      },
    };
  }),
];

function shiftJson({ employee, name, role: shiftRole, gmv }: ShiftShare, onAir: ScheduleShare['onAir']) {
  return {
    employee: `/api/employees/${employee}`,
    name,
    role: shiftRole,
    hours: hoursOf(onAir),
    gmv: gmv === null ? null : decimal(gmv, 2),
  };
}

async function assigneesWithoutResults(db: Queryable, schedule: string, name: Sql) {
  const rows = await db.rows<{ employee: string; name: string; role: string }>(
    sql`select se.employee, ${name} as name, se.role from schedule_employee se join employee e on e.uuid = se.employee where se.schedule = ${schedule} order by se.id`,
  );
  return rows.map((row) => shiftJson({ ...row, gmv: null }, 0));
}

function instant(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace('.000Z', '+00:00');
}
