/** Handlers that read weeks (per employee seven days with offered slots, whether answered, and time off) and free times of employees. */
import type { Sql } from 'sql-template-tag';
import type { Actor } from '#core/access';
import { invalid } from '#core/errors';
import { iriOf } from '#core/iri';
import { mondayOf, startOfDay, Temporal, writeInstant } from '#core/time';
import { Employee } from '#domains/workforce';
import type { Queryable } from '#server/database';
import { answering } from '#server/engine/action-handlers';
import type { Action } from '#server/engine/behaviour';
import { readAvailability } from '../person/read-availability.query.ts';
import type { Span } from '../person/person-availability.rules.ts';
import { TimeOff } from '../time-off/time-off.resource.ts';
import { DAYS_OF_WEEK, hoursOf } from '../slots/time-slots.rules.ts';
import { currentEmployees, employeesAmong, oneEmployee, readCurrentEmployees, readEmployeeWeeks } from './week-view.query.ts';
import { freeTimes, nextWeek, weekView, type WeekView } from './week.action.ts';

const MAX_DAYS = 62;

/** @param zone the agency's time zone. */
export function weekReads(zone: string): Action[] {
  return [
    answering(weekView, ({ database, actor }, { weekStartDate, 'employeeIds[]': uuids }) => {
      const start = startOfDay(Temporal.PlainDate.from(weekStartDate), zone).toString();
      const named = uuids === undefined ? currentEmployees(start) : employeesAmong(uuids);
      return readWeek(database, actor, zone, weekStartDate, seesAll(actor) ? [named] : [named, oneEmployee(actor.employee)]);
    }),
    answering(nextWeek, ({ database, actor }) => {
      const monday = mondayOf(Temporal.Now.plainDateISO(zone)).add({ weeks: 1 }).toString();
      return readWeek(database, actor, zone, monday, [oneEmployee(actor.employee)]);
    }),
    answering(freeTimes, async ({ database }, { from, to }) => {
      const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)];
      const days = first.until(last).days;
      if (days < 0) throw invalid([{ propertyPath: 'to', message: 'The last day should not be before the first.', code: 'INVALID' }]);
      if (days >= MAX_DAYS) throw invalid([{ propertyPath: 'to', message: `At most ${MAX_DAYS} days can be requested.`, code: 'INVALID' }]);
      const found = await readAvailability(database, await readCurrentEmployees(database), first, last, zone);
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

/** @param conditions on the employees; see `readEmployeeWeeks`. */
async function readWeek(db: Queryable, actor: Actor, zone: string, weekStartDate: string, conditions: readonly Sql[]): Promise<WeekView> {
  const monday = Temporal.PlainDate.from(weekStartDate);
  const [start, end] = [startOfDay(monday, zone).toString(), startOfDay(monday.add({ days: 7 }), zone).toString()];
  const rows = await readEmployeeWeeks(db, actor, { weekStartDate, start, end }, conditions);
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
