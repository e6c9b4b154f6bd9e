/** Handler of the preview of time off: the days it counts, what it leaves, and who else is away. */
import { mayEver, type Actor } from '#core/access';
import { coreErrors, invalid } from '#core/errors';
import { iriOf, uuidFromIri } from '#core/iri';
import { Temporal, writeInstant } from '#core/time';
import { Employee } from '#domains/workforce';
import { answering } from '#server/engine/action-handlers';
import type { Action } from '#server/engine/behaviour';
import { readsEveryone } from '../availability-access.rules.ts';
import { daysSum, exceeds } from '../leave/leave-balance.rules.ts';
import { leaveEffect } from '../leave/leave-balances.service.ts';
import { leavePreview } from './leave-preview.action.ts';
import { readOthersAway } from './leave-preview.query.ts';
import { decidesTimeOff } from './time-off-life.rules.ts';

/** The longest time off, as in the database. */
const MOST_DAYS = 366;

/** @param zone the agency's time zone. */
export function leavePreviews(zone: string): Action[] {
  return [
    answering(leavePreview, async ({ database, actor }, { employee: wanted, type, startTime, endTime, timeOff = null }) => {
      const employee = previewedEmployee(actor, wanted);
      const [start, end] = [Temporal.Instant.from(startTime), Temporal.Instant.from(endTime)];
      if (Temporal.Instant.compare(start, end) >= 0) throw wrongEnd('The end should be after the start.');
      if (start.until(end).total('hours') > MOST_DAYS * 24) throw wrongEnd('Time off can last at most a year.');
      const period = { timeOff, employee, startTime: writeInstant(start), endTime: writeInstant(end) };
      const { days, years } = await leaveEffect(database, actor, { ...period, type }, zone);
      const others = await readOthersAway(database, actor, period);
      const number = (status: string) => new Set(others.filter((one) => one.status === status).map((one) => one.employee)).size;
      return {
        days: daysSum(days),
        years,
        exceeds: exceeds(years),
        away: {
          approved: number('APPROVED'),
          requested: number('REQUESTED'),
          people: mayEver(decidesTimeOff, actor)
            ? others.map(({ employee: uuid, name, start: from, end: until, status }) => ({
                employee: iriOf(Employee, uuid),
                name,
                startTime: writeInstant(Temporal.Instant.from(from)),
                endTime: writeInstant(Temporal.Instant.from(until)),
                status,
              }))
            : null,
        },
      };
    }),
  ];
}

const wrongEnd = (message: string) => invalid([{ propertyPath: 'endTime', message, code: 'INVALID' }]);

/** @returns uuid. @throws ProblemError 400 for an employee whose leave the actor may not read, 422 without one. */
function previewedEmployee(actor: Actor, wanted: string | undefined): string {
  const uuid = wanted === undefined ? actor.employee : uuidFromIri(Employee, wanted);
  if (uuid === null && wanted === undefined)
    throw invalid([{ propertyPath: 'employee', message: 'This value should not be blank.', code: 'REQUIRED' }]);
  if (uuid === null || (uuid !== actor.employee && !mayEver(readsEveryone, actor)))
    throw coreErrors.fail('itemNotFound', { iri: (wanted ?? '').slice(0, 200) });
  return uuid;
}
