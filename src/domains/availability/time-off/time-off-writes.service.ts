/** Behaviour of time off on writes, and the handlers that approve, decline and cancel it. */
import type { Violation } from '#core/errors';
import { iriOf } from '#core/iri';
import { stampsOf, transitionBetween, transitionRefusal, type StateMachine } from '#core/states';
import { Temporal, writeInstant } from '#core/time';
import { employeeStillWorks } from '#domains/workforce/server';
import { writing, type WriteCall } from '#server/engine/action-handlers';
import { personOf } from '#server/engine/audit';
import type { Action, Behaviour } from '#server/engine/behaviour';
import { publishChange } from '#server/engine/publish-change';
import { availabilityErrors } from '../errors.ts';
import { EmployeeAvailability } from '../slots/employee-availability.resource.ts';
import { nameOfEmployee } from '../slots/availability-writes.query.ts';
import { setOnBehalf } from '../usual/availability-writes.service.ts';
import { approveTimeOff, cancelTimeOff, declineTimeOff } from './decide.action.ts';
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

export const timeOffBehaviour: Behaviour = {
  resource: 'TimeOff',
  computed: { employeeName: nameOfEmployee, decidedByName: nameOfDecider },
  async beforeWrite(change) {
    const { operation, values, actor } = change;
    if (operation !== 'create') return [];
    setOnBehalf(change);
    if (values.status === 'APPROVED') {
      if (values.employee === actor.employee) return [OWN_APPROVAL];
      values.decidedAt = writeInstant(Temporal.Now.instant());
      values.decidedBy = actor.user;
    } else if (values.status !== 'REQUESTED')
      return [{ propertyPath: 'status', message: 'Time off is entered as REQUESTED or APPROVED.', code: 'INVALID' }];
    return employeeStillWorks(change.tx, change.values.employee);
  },
  async afterWrite({ operation, tx, uuid, values, actor, requestId }) {
    // The time when employees can work is read through their availabilities.
    await publishChange(tx, EmployeeAvailability);
    if (operation !== 'create') return;
    const made = { record: iriOf(TimeOff, uuid), from: null, to: values.status as TimeOffStatus };
    await tx.publish(timeOffChanged, made, { user: personOf(actor), requestId });
  },
};

export const timeOffActions: readonly Action[] = [
  writing(approveTimeOff, (call, { note }) => decide(call, 'APPROVED', note)),
  writing(declineTimeOff, (call, { note }) => decide(call, 'DECLINED', note)),
  writing(cancelTimeOff, (call, { note }) => decide(call, 'CANCELLED', note)),
];

async function decide({ tx, row, actor, audit, publish, answer }: WriteCall, status: TimeOffStatus, text: string | null | undefined) {
  const { uuid, values } = row;
  const before = values.status as TimeOffStatus;
  // The row is locked: of two concurrent decisions, the second sees the state that the first one wrote.
  const refusal = transitionRefusal(TIME_OFF_LIFE as StateMachine, before, status);
  if (refusal !== null) throw availabilityErrors.fail('decided', { message: refusal });
  const own = values.employee === actor.employee;
  const refused = decisionRefusal({ own, status: before, startTime: String(values.startTime) }, status, actor, Date.now());
  if (refused !== null) throw availabilityErrors.fail(refused === 'begun' ? 'begun' : 'ownTimeOff');
  const { decidedAt } = stampsOf(transitionBetween(TIME_OFF_LIFE, before, status)!, values, writeInstant(Temporal.Now.instant()));
  const note = text === undefined || text === '' ? null : text;
  await storeDecision(tx, uuid, { status, decidedAt, decidedBy: actor.user, note });
  await audit({
    operation: 'ACTION',
    before: { status: before },
    after: { status, ...(note === null ? {} : { decisionNote: note }), ...(own ? {} : { onBehalf: true }) },
  });
  await publish(timeOffChanged, { record: iriOf(TimeOff, uuid), from: before, to: status });
  return answer(TimeOff, uuid);
}
