/** Writes several days of a week or of the usual week at once: each as a separate record, all of them or none. */
import { coreErrors, invalid, ProblemError, type Violation } from '#core/errors';
import { iriOf, uuidFromIri } from '#core/iri';
import type { Resource } from '#core/resource';
import { Employee } from '#domains/workforce';
import { writing, type WriteCall } from '#server/engine/action-handlers';
import type { Action } from '#server/engine/behaviour';
import { lockRow } from '#server/engine/locked-row';
import { createRecord, removeRecord, updateRecord } from '#server/engine/writes';
import { availabilityErrors } from '../errors.ts';
import { saveUsualWeek } from '../usual/usual-week.action.ts';
import { UsualAvailability } from '../usual/usual-availability.resource.ts';
import { EmployeeAvailability } from '../slots/employee-availability.resource.ts';
import { lockWeeks, readStoredDays, type StoredDay } from './stored-days.query.ts';
import type { DayOfWeek, TimeSlot } from '../slots/time-slots.rules.ts';
import { copyWeek, handInWeek } from './week.action.ts';

type Call = Pick<WriteCall, 'engine' | 'actor' | 'requestId' | 'tx'>;

interface WrittenDay {
  readonly dayOfWeek: DayOfWeek;
  readonly timeSlots: readonly TimeSlot[];
  readonly note?: string | null | undefined;
}

export const weekWrites: readonly Action[] = [
  writing(handInWeek, async (call, { employee, weekStartDate, days }) => {
    const uuid = await writableEmployee(call, employee);
    await lockWeeks(call.tx, uuid);
    const kept = await readStoredDays(call.tx, uuid, weekStartDate);
    return { availabilities: await writeDays(call, EmployeeAvailability, { employee: iriOf(Employee, uuid), weekStartDate }, kept, days) };
  }),
  writing(copyWeek, async (call, { employee, sourceWeekStartDate, targetWeekStartDate, overwrite }) => {
    if (sourceWeekStartDate === targetWeekStartDate)
      throw invalid([{ propertyPath: 'targetWeekStartDate', message: 'The target should be a different week.', code: 'INVALID' }]);
    const uuid = await writableEmployee(call, employee);
    await lockWeeks(call.tx, uuid);
    const source = await readStoredDays(call.tx, uuid, sourceWeekStartDate);
    const target = await readStoredDays(call.tx, uuid, targetWeekStartDate);
    if (overwrite !== true && target.some(({ source: from }) => from === 'MANUAL'))
      throw availabilityErrors.fail('weekTaken', { week: targetWeekStartDate });
    if (source.length === 0) return { copied: 0, availabilities: [] };
    // A removed day of the usual week would be filled in again immediately.
    for (const day of target)
      if (day.source === 'MANUAL' && !source.some(({ dayOfWeek }) => dayOfWeek === day.dayOfWeek))
        await removeDay(call, EmployeeAvailability, day);
    const fixed = { employee: iriOf(Employee, uuid), weekStartDate: targetWeekStartDate };
    const availabilities = await writeDays(call, EmployeeAvailability, fixed, target, source);
    return { copied: availabilities.length, availabilities };
  }),
  writing(saveUsualWeek, async (call, { employee, days }) => {
    const uuid = await writableEmployee(call, employee);
    await lockWeeks(call.tx, uuid);
    const kept = await readStoredDays(call.tx, uuid, null);
    for (const day of kept) if (!days.some(({ dayOfWeek }) => dayOfWeek === day.dayOfWeek)) await removeDay(call, UsualAvailability, day);
    const usual = await writeDays(call, UsualAvailability, { employee: iriOf(Employee, uuid) }, kept, days);
    return { usual };
  }),
];

/** The employee whose days are written: the caller, or for admins any employee. @returns uuid. @throws ProblemError 400, 403, 422. */
async function writableEmployee({ engine, tx, actor }: Call, iri: string | undefined): Promise<string> {
  if (iri === undefined) {
    if (actor.employee === null)
      throw invalid([{ propertyPath: 'employee', message: 'This value should not be blank.', code: 'REQUIRED' }]);
    return actor.employee;
  }
  const uuid = uuidFromIri(Employee, iri);
  if (uuid === null) throw coreErrors.fail('invalidIri', { iri: iri.slice(0, 200) });
  if (!(await engine.filterAllowed(tx, Employee, actor, Employee.access.read, [uuid])).has(uuid))
    throw coreErrors.fail('itemNotFound', { iri: iri.slice(0, 200) });
  if (!actor.roles.includes('ROLE_ADMIN') && uuid !== actor.employee) throw coreErrors.fail('forbidden');
  return uuid;
}

/** @param fixed field values shared by all days. @returns the records as visible to the actor. */
async function writeDays(
  call: Call,
  resource: Resource,
  fixed: Readonly<Record<string, unknown>>,
  kept: readonly StoredDay[],
  days: readonly WrittenDay[],
): Promise<Record<string, unknown>[]> {
  const context = contextOf(call, resource);
  const violations: Violation[] = [];
  const uuids: string[] = [];
  for (const [index, { dayOfWeek, timeSlots, note }] of days.entries()) {
    const prefix = `days[${index}].`;
    const known = kept.find((day) => day.dayOfWeek === dayOfWeek);
    const body = { timeSlots, ...(note === undefined ? {} : { note }) };
    try {
      if (known === undefined) uuids.push(await createRecord(context, { ...fixed, dayOfWeek, ...body }, { prefix }));
      else {
        await updateRecord(context, (await lockRow(call.tx, resource, known.uuid))!, body, { prefix });
        uuids.push(known.uuid);
      }
    } catch (error) {
      const found = error instanceof ProblemError ? (error.extra['violations'] as readonly Violation[] | undefined) : undefined;
      if (found === undefined) throw error;
      violations.push(...found);
    }
  }
  if (violations.length > 0) throw invalid(violations);
  const records: Record<string, unknown>[] = [];
  for (const uuid of uuids) records.push((await call.engine.read(call.tx, resource, call.actor, uuid))!.json);
  return records;
}

async function removeDay(call: Call, resource: Resource, { uuid }: StoredDay): Promise<void> {
  await removeRecord(contextOf(call, resource), (await lockRow(call.tx, resource, uuid))!);
}

function contextOf({ engine, tx, actor, requestId }: Call, resource: Resource) {
  return { engine, tx, actor, requestId, resource, now: () => new Date() };
}
