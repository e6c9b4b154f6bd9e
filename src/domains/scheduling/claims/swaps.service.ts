/**
 * Offering, accepting and carrying out swaps: checks that both still have their shifts, then exchanges the assignees in one transaction.
 */
import { coreErrors, invalid } from '#core/errors';
import { iriOf } from '#core/iri';
import { byHand, transitionRefusal } from '#core/states';
import type { Queryable, Transaction } from '#server/database';
import { answering, writing, type ActionCall, type Writing } from '#server/engine/action-handlers';
import type { Action, Behaviour } from '#server/engine/behaviour';
import { refuseSoftConflicts } from '../schedules/conflicts/soft-conflicts.query.ts';
import { schedulingErrors } from '../errors.ts';
import { ScheduleEmployee } from '../schedules/schedule/schedule-employee.resource.ts';
import { personActing } from './acting.query.ts';
import { acceptSwap, approveSwap, cancelSwap, createSwap, declineSwap } from './claim.action.ts';
import { SWAP_LIFE, swapChanged, type SwapStatus } from './claim-life.rules.ts';
import { declineSwapsOf, endOverlapping, moveSwap, type Trail } from './outcome.service.ts';
import { warnOfOverlapWithShift } from './overlap.query.ts';
import { ShiftSwap } from './shift-swap.resource.ts';
import {
  exchangeAssignees,
  hasOpenSwap,
  insertSwap,
  isCurrentEmployee,
  lockShiftRows,
  readOwner,
  readSchedulesOf,
  readSwapShifts,
  readSwapState,
  storeColleague,
  swapColumns,
  swapsAutomatically,
  type Swap,
} from './swaps.query.ts';
import { lockSchedules } from './take-place.query.ts';
import { withoutConflict } from './take-place.service.ts';

export const swapBehaviour: Behaviour = {
  resource: 'ShiftSwap',
  computed: swapColumns,
};

/** @param zone the agency's time zone. */
export function swapActions(zone: string): readonly Action[] {
  return [
    writing(
      createSwap,
      async ({ tx, actor, audit, publish, answer }, { shift, colleague = null, colleagueShift = null, message = null, despiteOverlap }) => {
        const employee = await readOwner(tx, shift);
        if (employee === null || (employee !== actor.employee && !actor.roles.includes('ROLE_ADMIN')))
          throw coreErrors.fail('itemNotFound', { iri: iriOf(ScheduleEmployee, shift) });
        await refuseWrongColleague(tx, { employee, colleague, colleagueShift });
        await lockShifts(tx, [shift, colleagueShift]);
        const swap = { shift, employee, colleague, colleagueShift };
        const why = await swapRefusal(tx, swap);
        if (why !== null) throw schedulingErrors.fail('swapGone', { why });
        if (await hasOpenSwap(tx, shift)) throw schedulingErrors.fail('offeredAlready');
        if (colleagueShift !== null)
          await warnOfOverlapWithShift(tx, colleagueShift, { employee, swap: null, despiteOverlap: despiteOverlap === true }, zone);
        const made = await insertSwap(tx, swap, message === '' ? null : message);
        const record = iriOf(ShiftSwap, made);
        await audit({ record, operation: 'CREATE', before: null, after: { ...swap, status: 'REQUESTED' } });
        await publish(swapChanged, { record, from: null, to: 'REQUESTED' });
        return answer(ShiftSwap, made);
      },
    ),
    answering(acceptSwap, (call, { employee: whose = null, despiteOverlap }) =>
      withSwap(call, 'ACCEPTED', async (parts, swap, from) => {
        const colleague = swap.colleague ?? (await personActing(parts.tx, call.actor, whose));
        const accepted = { ...swap, colleague };
        // Accepting for a colleague is a decision too: not on the own offer.
        if (swap.employee === call.actor.employee && colleague !== swap.employee) throw schedulingErrors.fail('ownRequest');
        if (colleague === swap.employee)
          throw invalid([{ propertyPath: 'employee', code: 'SAME', message: 'You cannot take your own shift.' }]);
        const why = await swapRefusal(parts.tx, accepted);
        if (why !== null) throw schedulingErrors.fail('swapGone', { why });
        await warnOfOverlapWithShift(
          parts.tx,
          swap.shift,
          { employee: colleague, swap: swap.uuid, despiteOverlap: despiteOverlap === true },
          zone,
        );
        await storeColleague(parts.tx, swap.uuid, colleague);
        await moveSwap(parts, swap.uuid, { from, to: 'ACCEPTED', reason: null, decider: null });
        if (
          (await swapsAutomatically(parts.tx, accepted)) &&
          (await withoutConflict(parts.tx, () => carryOut(parts, accepted, { zone, reason: null })))
        )
          await moveSwap(parts, swap.uuid, { from: 'ACCEPTED', to: 'APPROVED', reason: null, decider: null });
      }),
    ),
    answering(approveSwap, (call, { overrideReason = null }) =>
      withSwap(call, 'APPROVED', async (parts, swap, from) => {
        const why = await swapRefusal(parts.tx, swap);
        if (why !== null) throw schedulingErrors.fail('swapGone', { why });
        await carryOut(parts, swap, { zone, reason: overrideReason });
        await moveSwap(parts, swap.uuid, { from, to: 'APPROVED', reason: null, decider: call.actor.user });
      }),
    ),
    answering(declineSwap, (call, { reason }) =>
      withSwap(call, 'DECLINED', (parts, swap, from) =>
        moveSwap(parts, swap.uuid, {
          from,
          to: 'DECLINED',
          reason: reason === '' ? null : (reason ?? null),
          decider: call.actor.user,
        }),
      ),
    ),
    answering(cancelSwap, (call) =>
      withSwap(call, 'CANCELLED', (parts, swap, from) =>
        moveSwap(parts, swap.uuid, { from, to: 'CANCELLED', reason: null, decider: null }),
      ),
    ),
  ];
}

/**
 * Locks schedules and shifts before the swap, always in the same order to avoid deadlocks. @throws ProblemError 409 when the transition is
 * not allowed.
 */
function withSwap(call: ActionCall, to: SwapStatus, work: (parts: Writing, swap: Swap, from: SwapStatus) => Promise<void>) {
  const { uuid, transaction } = call;
  return transaction(async (parts) => {
    const named = await readSwapShifts(parts.tx, uuid);
    if (named === null) throw coreErrors.fail('notFound');
    await lockShifts(parts.tx, [named.shift, named.colleagueShift]);
    const { values } = await parts.lock();
    const from = values.status as SwapStatus;
    const message = transitionRefusal(byHand(SWAP_LIFE), from, to);
    if (message !== null) throw schedulingErrors.fail('decided', { message });
    const text = (name: string) => (typeof values[name] === 'string' ? values[name] : null);
    const swap = {
      uuid,
      shift: text('shift')!,
      employee: text('employee')!,
      colleague: text('colleague'),
      colleagueShift: text('colleagueShift'),
    };
    await work(parts, swap, from);
    return parts.answer(ShiftSwap, uuid);
  });
}

/** Also locks their schedules: concurrent changes to these shifts wait. */
async function lockShifts(tx: Transaction, named: readonly (string | null)[]): Promise<void> {
  const shifts = named.filter((shift) => shift !== null);
  await lockSchedules(tx, await readSchedulesOf(tx, shifts));
  await lockShiftRows(tx, shifts);
}

/** @throws ProblemError 400 when a record does not exist, 422 for an invalid swap. */
async function refuseWrongColleague(
  db: Queryable,
  { employee, colleague, colleagueShift }: Pick<Swap, 'employee' | 'colleague' | 'colleagueShift'>,
): Promise<void> {
  if (colleague === null) {
    if (colleagueShift === null) return;
    throw invalid([{ propertyPath: 'colleague', code: 'REQUIRED', message: 'Specify whose shift is wanted in return.' }]);
  }
  if (colleague === employee) throw invalid([{ propertyPath: 'colleague', code: 'SAME', message: 'This should be another employee.' }]);
  if (!(await isCurrentEmployee(db, colleague))) throw coreErrors.fail('itemNotFound', { iri: `/api/employees/${colleague}` });
  if (colleagueShift !== null && (await readOwner(db, colleagueShift)) !== colleague)
    throw coreErrors.fail('itemNotFound', { iri: iriOf(ScheduleEmployee, colleagueShift) });
}

/** The reason why the shifts currently cannot be exchanged, or null. */
async function swapRefusal(db: Queryable, swap: Omit<Swap, 'uuid'>): Promise<string | null> {
  const state = await readSwapState(db, swap);
  if (state === null) return 'The shift no longer exists.';
  const reasons: readonly (readonly [holds: boolean, words: string])[] = [
    [state.owned, 'The shift now belongs to someone else.'],
    [state.ahead, 'Only published shifts that have not started can be swapped.'],
    [state.returned, 'The shift in return now belongs to someone else.'],
    [state.apart, 'Both shifts are on the same schedule.'],
    [state.colleagueCan, 'The colleague cannot take the shift: busy at that time, no rate for the role, or not working.'],
    [state.employeeCan, 'The shift in return cannot be taken: it has started, is at a busy time, or there is no rate for the role.'],
  ];
  return reasons.find(([holds]) => !holds)?.[1] ?? null;
}

/** @throws ProblemError 409 HardConflict, or SoftConflict without a reason. */
async function carryOut(
  trail: Trail,
  swap: Swap,
  { zone, reason }: { readonly zone: string; readonly reason: string | null },
): Promise<void> {
  const { tx, audit } = trail;
  const { uuid, shift, employee, colleague, colleagueShift } = swap;
  const shifts = [shift, ...(colleagueShift === null ? [] : [colleagueShift])];
  await exchangeAssignees(tx, swap);
  await refuseSoftConflicts(tx, shifts, zone, reason ?? undefined);
  for (const one of shifts) {
    const [before, after] = one === shift ? [employee, colleague] : [colleague, employee];
    await audit({
      record: iriOf(ScheduleEmployee, one),
      resource: ScheduleEmployee.name,
      operation: 'UPDATE',
      before: { employee: before },
      after: { employee: after },
      reason,
    });
  }
  await declineSwapsOf(trail, shifts, uuid);
  for (const one of shifts) {
    const [gainer, [schedule]] = [one === shift ? colleague : employee, await readSchedulesOf(tx, [one])];
    if (gainer !== null && schedule !== undefined)
      await endOverlapping(trail, { schedule, employee: gainer }, { swap: uuid, decider: null });
  }
}
