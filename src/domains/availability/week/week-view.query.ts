/** Reads the week of employees: seven days each with offered slots, whether answered, and time off. */
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Actor } from '#core/access';
import { invalid } from '#core/errors';
import { iriOf } from '#core/iri';
import { mondayOf, startOfDay, Temporal, writeInstant } from '#core/time';
import { Employee } from '#domains/workforce';
import { employeeName } from '#domains/workforce/server';
import type { Queryable } from '#server/database';
import { answering } from '#server/engine/action-handlers';
import type { Action } from '#server/engine/behaviour';
import { readAvailability } from '../person/read-availability.query.ts';
import type { Span } from '../person/person-availability.rules.ts';
import { TimeOff } from '../time-off/time-off.resource.ts';
import { DAYS_OF_WEEK, hoursOf, type DayOfWeek, type TimeSlot } from './time-slots.rules.ts';
import { freeTimes, nextWeek, weekView, type WeekView } from './week.action.ts';

const MAX_DAYS = 62;

interface Row {
  readonly employee: string;
  readonly nickname: string;
  readonly days: Readonly<
    Partial<
      Record<
        DayOfWeek,
        { readonly slots: readonly TimeSlot[]; readonly source: 'MANUAL' | 'USUAL'; readonly behalf: boolean; readonly note: string | null }
      >
    >
  >;
  readonly off: readonly {
    readonly uuid: string;
    readonly start: string;
    readonly end: string;
    readonly status: 'REQUESTED' | 'APPROVED';
  }[];
}

/** @param zone the agency's time zone. */
export function weekReads(zone: string): Action[] {
  return [
    answering(weekView, ({ database, actor }, { weekStartDate, 'employeeIds[]': uuids }) => {
      const named = uuids === undefined ? sql`e.status <> 'DELETED'` : sql`e.uuid = any(${uuids}::uuid[])`;
      return readWeek(database, actor, zone, weekStartDate, seesAll(actor) ? named : sql`${named} and e.uuid = ${actor.employee}`);
    }),
    answering(nextWeek, ({ database, actor }) => {
      const monday = mondayOf(Temporal.Now.plainDateISO(zone)).add({ weeks: 1 }).toString();
      return readWeek(database, actor, zone, monday, sql`e.uuid = ${actor.employee}`);
    }),
    answering(freeTimes, async ({ database }, { from, to }) => {
      const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)];
      const days = first.until(last).days;
      if (days < 0) throw invalid([{ propertyPath: 'to', message: 'The last day should not be before the first.', code: 'INVALID' }]);
      if (days >= MAX_DAYS) throw invalid([{ propertyPath: 'to', message: `At most ${MAX_DAYS} days can be requested.`, code: 'INVALID' }]);
      const people = await database.rows<{ uuid: string }>(sql`select uuid from employee where status <> 'DELETED' order by id`);
      const found = await readAvailability(
        database,
        people.map(({ uuid }) => uuid),
        first,
        last,
        zone,
      );
      const spanText = spanTexts();
      return {
        employees: [...found.values()].map(({ employee, free, answered, timeOff }) => ({
          employee: iriOf(Employee, employee),
          free: free.map(spanText),
          answered,
          timeOff: timeOff.map(spanText),
        })),
      };
    }),
  ];
}

const seesAll = ({ roles }: Actor) => roles.includes('ROLE_ADMIN') || roles.includes('ROLE_MANAGER');
/** Caches the text of each instant: many employees share slots, and with them the same instants. */
function spanTexts(): (span: Span) => { start: string; end: string } {
  const known = new Map<Temporal.Instant, string>();
  const text = (at: Temporal.Instant) => {
    const written = known.get(at) ?? writeInstant(at);
    known.set(at, written);
    return written;
  };
  return ({ start, end }) => ({ start: text(start), end: text(end) });
}

/** @param which condition on the employees `e`. */
async function readWeek(db: Queryable, actor: Actor, zone: string, weekStartDate: string, which: Sql = empty): Promise<WeekView> {
  const monday = Temporal.PlainDate.from(weekStartDate);
  const [first, end] = [startOfDay(monday, zone).toString(), startOfDay(monday.add({ days: 7 }), zone).toString()];
  const rows = await db.rows<Row>(sql`
    select e.uuid as employee, ${employeeName(actor, sql`e`)} as nickname,
      coalesce((select json_object_agg(a.day_of_week, json_build_object('slots', a.time_slots, 'source', a.source, 'behalf', a.on_behalf, 'note', a.note))
        from employee_availability a where a.employee = e.uuid and a.week_start_date = ${weekStartDate}), '{}') as days,
      coalesce((select json_agg(json_build_object('uuid', o.uuid, 'start', o.start_time, 'end', o.end_time, 'status', o.status) order by o.start_time)
        from time_off o where o.employee = e.uuid and o.status in ('REQUESTED', 'APPROVED') and o.start_time < ${end} and o.end_time > ${first}), '[]') as off
    from employee e where ${which} order by lower(e.display_name), e.id`);
  return {
    weekStartDate,
    employees: rows.map(({ employee, nickname, days, off }) => ({
      employee: iriOf(Employee, employee),
      nickname,
      submitted: Object.keys(days).length > 0,
      hours: hoursOf(Object.values(days).flatMap(({ slots }) => slots)),
      days: DAYS_OF_WEEK.map((dayOfWeek, index) => ({
        date: monday.add({ days: index }).toString(),
        dayOfWeek,
        timeSlots: days[dayOfWeek]?.slots ?? [],
        answered: days[dayOfWeek] !== undefined,
        source: days[dayOfWeek]?.source ?? null,
        onBehalf: days[dayOfWeek]?.behalf ?? false,
        note: days[dayOfWeek]?.note ?? null,
      })),
      timeOff: off.map(({ uuid, start, end: until, status }) => ({
        timeOff: iriOf(TimeOff, uuid),
        startTime: writeInstant(Temporal.Instant.from(start)),
        endTime: writeInstant(Temporal.Instant.from(until)),
        status,
      })),
    })),
  };
}
