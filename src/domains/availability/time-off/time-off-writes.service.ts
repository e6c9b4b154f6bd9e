/**
 * Behaviour of time off on writes, and the handlers that approve, decline and cancel it. More leave than is left is approved only with a
 * note.
 */
import type { Actor } from '#core/access';
import type { Violation } from '#core/errors';
import { iriOf } from '#core/iri';
import { stampsOf, transitionBetween, transitionRefusal, type StateMachine } from '#core/states';
import { Temporal, writeInstant } from '#core/time';
import { employeeStillWorks } from '#domains/workforce/server';
import type { Transaction } from '#server/database';
import { writing, type WriteCall } from '#server/engine/action-handlers';
import { personOf } from '#server/engine/audit';
import type { Action, Behaviour, Change, Values } from '#server/engine/behaviour';
import { publishChange } from '#server/engine/publish-change';
import { availabilityErrors } from '../errors.ts';
import { EmployeeAvailability } from '../slots/employee-availability.resource.ts';
import { nameOfEmployee } from '../slots/availability-writes.query.ts';
import { leaveEffect } from '../leave/leave-balances.service.ts';
import { daysOfTimeOff, lockLeave, storeLeaveDays } from '../leave/leave-inputs.query.ts';
import { excessText } from '../leave/leave-text.rules.ts';
import type { LeaveType } from '../leave/leave-type.rules.ts';
import { setOnBehalf } from '../usual/availability-writes.service.ts';
import { approveTimeOff, cancelTimeOff, declineTimeOff } from './decide.action.ts';
import { withHalfDays } from './half-days.rules.ts';
import { decisionRefusal } from './time-off-decision.rules.ts';
import { TIME_OFF_LIFE, timeOffChanged, type TimeOffStatus } from './time-off-life.rules.ts';
import { nameOfDecider, storeDecision } from './time-off-writes.query.ts';
import { TimeOff } from './time-off.resource.ts';

const OWN_APPROVAL: Violation = {
  propertyPath: 'status',
  message:
    'Your own time off has to be approved by another admin or manager: enter it as requested. If there is none, leave these days out of your availability instead.',
  code: 'OWN_TIME_OFF',
};

/** @param zone the agency's time zone, in which leave is counted. */
export function timeOffBehaviour(zone: string): Behaviour {
  return {
    resource: 'TimeOff',
    computed: { employeeName: nameOfEmployee, decidedByName: nameOfDecider, days: (row) => daysOfTimeOff(row, zone) },
    async beforeWrite(change) {
      const { operation, values, actor } = change;
      if (operation === 'remove') return [];
      setHalfDays(change, zone);
      if (operation === 'update') return excessOfChange(change, zone);
      setOnBehalf(change);
      if (values.status === 'APPROVED') {
        if (values.employee === actor.employee) return [OWN_APPROVAL];
        values.decidedAt = writeInstant(Temporal.Now.instant());
        values.decidedBy = actor.user;
      } else if (values.status !== 'REQUESTED')
        return [{ propertyPath: 'status', message: 'Time off is entered as REQUESTED or APPROVED.', code: 'INVALID' }];
      const left = await employeeStillWorks(change.tx, values.employee);
      return left.length > 0 || values.status === 'REQUESTED' ? left : excessOfEntry(change, zone);
    },
    async afterWrite({ operation, tx, uuid, before, values, actor, requestId }) {
      // The time when employees can work is read through their availabilities.
      await publishChange(tx, EmployeeAvailability);
      if (operation === 'create' || (operation === 'update' && timesChanged(before, values))) await storeLeaveDays(tx, uuid, zone);
      if (operation !== 'create') return;
      const made = { record: iriOf(TimeOff, uuid), from: null, to: values.status as TimeOffStatus };
      await tx.publish(timeOffChanged, made, { user: personOf(actor), requestId });
    },
  };
}

/** Moves the times to noon or back where half days were asked for, and derives from the times whether they are at noon. */
function setHalfDays({ values, before, sent }: Change, zone: string): void {
  const isSent = (name: string) => sent.includes(name) && values[name] !== undefined;
  if (before !== null && !['startTime', 'endTime', 'startsAtNoon', 'endsAtNoon'].some(isSent)) return;
  const [startTime, endTime] = [values.startTime ?? before?.startTime, values.endTime ?? before?.endTime];
  if (typeof startTime !== 'string' || typeof endTime !== 'string') return;
  const asked = (name: 'startsAtNoon' | 'endsAtNoon') => (isSent(name) ? values[name] === true : undefined);
  Object.assign(
    values,
    withHalfDays({ startTime, endTime }, { startsAtNoon: asked('startsAtNoon'), endsAtNoon: asked('endsAtNoon') }, zone),
  );
}

const isSameTime = (one: unknown, other: unknown) => Date.parse(String(one)) === Date.parse(String(other));

function timesChanged(before: Values | null, values: Values): boolean {
  return (['startTime', 'endTime'] as const).some((name) => values[name] !== undefined && !isSameTime(values[name], before?.[name]));
}

/** Approved leave is not lengthened beyond what is left, since its note is about what was approved. */
async function excessOfChange(change: Change, zone: string): Promise<Violation[]> {
  const { before, values } = change;
  if (before?.status !== 'APPROVED') return [];
  const otherType = values.type !== undefined && values.type !== before.type;
  if (!otherType && !timesChanged(before, values)) return [];
  const message = await excessMessage(change.tx, change.actor, { ...before, ...values }, change.uuid, zone);
  if (message === null) return [];
  const cure = 'Cancel it, and enter it again with a note.';
  return [{ propertyPath: otherType ? 'type' : 'endTime', message: `${message} ${cure}`, code: 'LEAVE_EXCEEDED' }];
}

async function excessOfEntry({ tx, actor, values }: Change, zone: string): Promise<Violation[]> {
  if (typeof values.decisionNote === 'string' && values.decisionNote.trim() !== '') return [];
  const message = await excessMessage(tx, actor, values, null, zone);
  if (message === null) return [];
  return [{ propertyPath: 'decisionNote', message: `${message} Enter a note to approve it nevertheless.`, code: 'LEAVE_EXCEEDED' }];
}

/** How much more than is left the time off takes, or null. @param timeOff its uuid; null = not stored. */
async function excessMessage(tx: Transaction, actor: Actor, values: Values, timeOff: string | null, zone: string): Promise<string | null> {
  const { employee, type, startTime, endTime } = values;
  // Anything else is refused with its own message.
  if (typeof employee !== 'string' || !isSpan(startTime, endTime)) return null;
  const request = { timeOff, employee, type: type as LeaveType, startTime: String(startTime), endTime: String(endTime) };
  // Of two approvals for the same employee at once, the second sees what the first one left.
  await lockLeave(tx, employee);
  const { years } = await leaveEffect(tx, actor, request, zone);
  return excessText(years);
}

const isSpan = (startTime: unknown, endTime: unknown) => Date.parse(String(startTime)) < Date.parse(String(endTime));

/** @param zone the agency's time zone, in which leave is counted. */
export function timeOffActions(zone: string): Action[] {
  return [
    writing(approveTimeOff, (call, { note }) => decide(call, 'APPROVED', note, zone)),
    writing(declineTimeOff, (call, { note }) => decide(call, 'DECLINED', note, zone)),
    writing(cancelTimeOff, (call, { note }) => decide(call, 'CANCELLED', note, zone)),
  ];
}

async function decide(
  { tx, row, actor, audit, publish, answer }: WriteCall,
  status: TimeOffStatus,
  text: string | null | undefined,
  zone: string,
) {
  const { uuid, values } = row;
  const before = values.status as TimeOffStatus;
  // The row is locked: of two concurrent decisions, the second sees the state that the first one wrote.
  const refusal = transitionRefusal(TIME_OFF_LIFE as StateMachine, before, status);
  if (refusal !== null) throw availabilityErrors.fail('decided', { message: refusal });
  const own = values.employee === actor.employee;
  const refused = decisionRefusal({ own, status: before, startTime: String(values.startTime) }, status, actor, Date.now());
  if (refused !== null) throw availabilityErrors.fail(refused === 'begun' ? 'begun' : 'ownTimeOff');
  const note = text === undefined || text === '' ? null : text;
  if (status === 'APPROVED' && note === null) {
    const message = await excessMessage(tx, actor, values, uuid, zone);
    if (message !== null) throw availabilityErrors.fail('leaveExceeded', { message });
  }
  const { decidedAt } = stampsOf(transitionBetween(TIME_OFF_LIFE, before, status)!, values, writeInstant(Temporal.Now.instant()));
  await storeDecision(tx, uuid, { status, decidedAt, decidedBy: actor.user, note });
  await storeLeaveDays(tx, uuid, zone);
  await audit({
    operation: 'ACTION',
    before: { status: before },
    after: { status, ...(note === null ? {} : { decisionNote: note }), ...(own ? {} : { onBehalf: true }) },
  });
  await publish(timeOffChanged, { record: iriOf(TimeOff, uuid), from: before, to: status });
  return answer(TimeOff, uuid);
}
