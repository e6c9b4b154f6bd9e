/** Handlers for `performance` of a schedule and `timeline` of a stream. */
import { coreErrors } from '#core/errors';
import { Schedule } from '#domains/scheduling';
import { answering } from '#server/engine/action-handlers';
import { hoursOf, NOTHING, perHour, ratio, decimal, written } from './figures.rules.ts';
import { schedulePerformance, seesResults, streamTimeline } from './performance.action.ts';
import { nameOfAssignee, readAssignees, readMatchedSchedule } from './performance.query.ts';
import { sharesOf, slotsOf, type ScheduleShare, type ShiftShare } from './shares.query.ts';

export const performanceActions = [
  answering(schedulePerformance, async ({ engine, database, actor, uuid }) => {
    const { stream, start, end } = await readMatchedSchedule(database, uuid);
    const slot = (await slotsOf(database, [uuid], { name: nameOfAssignee(actor) })).get(uuid);
    const units = slot?.figures ?? NOTHING;
    const seesAll = (await engine.filterAllowed(database, Schedule, actor, seesResults, [uuid])).has(uuid);
    const shifts = slot?.shifts ?? (await readAssignees(database, uuid, actor)).map((assignee) => ({ ...assignee, gmv: null }));
    return {
      schedule: `/api/schedules/${uuid}`,
      liveStream: stream === null ? null : `/api/live_streams/${stream}`,
      streams: (slot?.streams ?? []).map(({ liveStream, span, onAir, figures: { gmv } }) => ({
        liveStream: `/api/live_streams/${liveStream}`,
        start: instant(span.start),
        end: instant(span.end),
        hours: hoursOf(onAir),
        gmv: gmv === null ? null : decimal(gmv, 2),
      })),
      source: slot?.source ?? ('none' as const),
      estimated: slot?.estimated ?? false,
      hours: hoursOf(slot?.onAir ?? 0),
      scheduledHours: hoursOf(Date.parse(end) - Date.parse(start)),
      ...written(units),
      hourlyGmv: perHour(units.gmv, slot?.onAir ?? 0),
      ctr: ratio(units.productClicks, units.productImpressions, 6),
      shifts: shifts.filter(({ employee }) => seesAll || employee === actor.employee).map((shift) => shiftJson(shift, slot?.onAir ?? 0)),
    };
  }),
  answering(streamTimeline, async ({ engine, database, actor, uuid }) => {
    // Clients may read a stream but not all of its schedules: drafts are hidden from them.
    const shown = (schedules: readonly string[]) => engine.filterAllowed(database, Schedule, actor, Schedule.access.read, schedules);
    const shares = await sharesOf(database, uuid, { name: nameOfAssignee(actor), shown });
    if (shares === null) throw coreErrors.fail('notFound');
    const { source, handovers, totals, schedules, uncovered } = shares;
    return {
      liveStream: `/api/live_streams/${uuid}`,
      source,
      handovers: handovers.map(({ at, reading }) => ({
        at: instant(at),
        reading: reading === null ? null : `/api/live_stream_readings/${reading.uuid}`,
        readAt: reading?.readAt ?? null,
        gmv: reading === null || reading.gmv === null ? null : decimal(reading.gmv, 2),
      })),
      totals: written(totals),
      schedules: schedules.map((schedule) => ({
        schedule: `/api/schedules/${schedule.schedule}`,
        title: schedule.title,
        startTime: instant(schedule.span.start),
        endTime: instant(schedule.span.end),
        match: schedule.match,
        hours: hoursOf(schedule.onAir),
        estimated: schedule.estimated,
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

function instant(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace('.000Z', '+00:00');
}
