/** Behaviour of availability on writes: sorts and validates slots, and refills removed days from the usual week. */
import type { Violation } from '#core/errors';
import { changedNames } from '#core/same-value';
import { Temporal } from '#core/time';
import { employeeStillWorks } from '#domains/workforce/server';
import type { Behaviour, Change } from '#server/engine/behaviour';
import { publishChange } from '#server/engine/publish-change';
import { refillUsualWeeks } from './usual-weeks.query.ts';
import { hoursOfSlots, nameOfEmployee, removeUsualDay } from '../slots/availability-writes.query.ts';
import { EmployeeAvailability } from '../slots/employee-availability.resource.ts';
import { slotFaults, trimSlots, type DayOfWeek, type TimeSlot } from '../slots/time-slots.rules.ts';

export function availabilityBehaviour(zone: string): Behaviour {
  return {
    resource: 'EmployeeAvailability',
    computed: { employeeName: nameOfEmployee, hours: hoursOfSlots },
    async beforeWrite(change) {
      if (change.operation === 'remove') return [];
      const faults = [...mondayFaults(change), ...(await employeeStillWorks(change.tx, change.values.employee)), ...normaliseSlots(change)];
      // Sending back unchanged values does not count as a write.
      if (changes(change)) {
        change.values.source = 'MANUAL';
        setOnBehalf(change);
      }
      // A manual write replaces the day that the usual week filled in.
      if (faults.length === 0 && change.operation === 'create') await removeUsualDay(change.tx, change.values);
      return faults;
    },
    async afterWrite(change) {
      if (change.operation === 'remove') await refillDay(change, zone);
    },
  };
}

export function usualBehaviour(zone: string): Behaviour {
  return {
    resource: 'UsualAvailability',
    computed: { employeeName: nameOfEmployee, hours: hoursOfSlots },
    async beforeWrite(change) {
      if (change.operation === 'remove') return [];
      const faults = [...(await employeeStillWorks(change.tx, change.values.employee)), ...normaliseSlots(change)];
      if (changes(change)) setOnBehalf(change);
      return faults;
    },
    afterWrite: (change) => refillDay(change, zone),
  };
}

/** Refills this weekday in the weeks ahead and notifies open screens. */
async function refillDay({ tx, values, before }: Change, zone: string): Promise<void> {
  const employee = String(values.employee ?? before?.employee);
  const dayOfWeek = (values.dayOfWeek ?? before?.dayOfWeek) as DayOfWeek;
  if ((await refillUsualWeeks(tx, zone, { employee, dayOfWeek })) > 0) await publishChange(tx, EmployeeAvailability);
}

function changes({ before, values, resource }: Change): boolean {
  return before === null || changedNames(resource.fields, before, values).length > 0;
}

/** Replaces the slots by their stored form and returns violations. */
function normaliseSlots({ values, before }: Change): Violation[] {
  if (!Object.hasOwn(values, 'timeSlots')) return [];
  const slots = trimSlots(values.timeSlots as readonly TimeSlot[]);
  values.timeSlots = slots;
  const day = (values.dayOfWeek ?? before?.dayOfWeek) as DayOfWeek;
  return slotFaults(day, slots).map(({ path, message }) => ({ propertyPath: `timeSlots${path}`, message, code: 'INVALID' }));
}

function mondayFaults({ values }: Change): Violation[] {
  if (typeof values.weekStartDate !== 'string' || Temporal.PlainDate.from(values.weekStartDate).dayOfWeek === 1) return [];
  return [{ propertyPath: 'weekStartDate', message: 'This value should be a Monday.', code: 'NOT_A_MONDAY' }];
}

/** Sets whether the write is on behalf of the employee, which the audit trail records. */
export function setOnBehalf({ actor, values, before }: Change): void {
  values.onBehalf = (values.employee ?? before?.employee) !== actor.employee;
}
