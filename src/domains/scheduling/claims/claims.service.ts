/** Claiming and assigning open places: one winner per place, and a clear reason for everyone else. */
import { iriOf } from '#core/iri';
import { byHand, transitionRefusal } from '#core/states';
import { answering, writing } from '#server/engine/action-handlers';
import type { Action, Behaviour } from '#server/engine/behaviour';
import { schedulingErrors } from '../errors.ts';
import type { ShiftRole } from '../schedules/schedule/shift-role.rules.ts';
import { personActing } from './acting.query.ts';
import { approveClaim, cancelClaim, createClaim, declineClaim } from './claim.action.ts';
import { CLAIM_LIFE, claimChanged, type ClaimStatus } from './claim-life.rules.ts';
import { approvesAutomatically, claimColumns, hasWaitingClaim, insertClaim, readClaimedSchedule } from './claims.query.ts';
import { decideClaim, settleClaims } from './outcome.service.ts';
import { warnOfOverlap } from './overlap.query.ts';
import { ShiftClaim } from './shift-claim.resource.ts';
import { lockSchedules, type Place } from './take-place.query.ts';
import { placeRefusal, takePlace, withoutConflict } from './take-place.service.ts';

export const claimBehaviour: Behaviour = {
  resource: 'ShiftClaim',
  computed: claimColumns,
};

/** @param zone the agency's time zone. */
export function claimActions(zone: string): readonly Action[] {
  return [
    writing(createClaim, async ({ tx, actor, audit, publish, answer }, { schedule, role, employee: whose, despiteOverlap }) => {
      const employee = await personActing(tx, actor, whose ?? null);
      const place: Place = { schedule, role, employee };
      await lockSchedules(tx, [schedule]);
      const refusal = await placeRefusal(tx, place);
      if (refusal !== null) throw schedulingErrors.fail('placeGone', { why: refusal });
      if (await hasWaitingClaim(tx, schedule, employee)) throw schedulingErrors.fail('claimedAlready');
      await warnOfOverlap(tx, { schedule, employee, swap: null, despiteOverlap: despiteOverlap === true }, zone);
      const claim = await insertClaim(tx, place);
      const record = iriOf(ShiftClaim, claim);
      await audit({ record, operation: 'CREATE', before: null, after: { schedule, employee, role, status: 'REQUESTED' } });
      await publish(claimChanged, { record, from: null, to: 'REQUESTED' });
      if (
        (await approvesAutomatically(tx, schedule)) &&
        (await withoutConflict(tx, () => takePlace({ tx, audit }, place, { zone, reason: null })))
      )
        await settleClaims({ tx, audit, publish }, place, null);
      return answer(ShiftClaim, claim);
    }),
    answering(approveClaim, ({ uuid, transaction, ...context }, { overrideReason = null }) =>
      transaction(async (parts) => {
        const schedule = await readClaimedSchedule(parts.tx, uuid);
        // Locked before the claim, in the same order as approvals of other claims of the schedule.
        if (schedule !== null) await lockSchedules(parts.tx, [schedule]);
        const claim = claimIn(await parts.lock());
        refuse(claim.status, 'APPROVED');
        const why = await placeRefusal(parts.tx, claim);
        if (why !== null) throw schedulingErrors.fail('placeGone', { why });
        await takePlace(parts, claim, { zone, reason: overrideReason });
        await settleClaims(parts, claim, context.actor.user);
        return parts.answer(ShiftClaim, uuid);
      }),
    ),
    writing(declineClaim, async (call, { reason }) => {
      const claim = claimIn(call.row);
      refuse(claim.status, 'DECLINED');
      const why = reason === '' ? null : (reason ?? null);
      await decideClaim(call, claim.uuid, { from: claim.status, to: 'DECLINED', reason: why, decider: call.actor.user });
      return call.answer(ShiftClaim, claim.uuid);
    }),
    writing(cancelClaim, async (call) => {
      const claim = claimIn(call.row);
      // A person who was given the place leaves it with the shift.
      if (claim.status === 'APPROVED')
        throw schedulingErrors.fail('decided', { message: 'This claim was approved: offer the shift, or ask a planner to remove you.' });
      refuse(claim.status, 'CANCELLED');
      await decideClaim(call, claim.uuid, { from: claim.status, to: 'CANCELLED', reason: null, decider: null });
      return call.answer(ShiftClaim, claim.uuid);
    }),
  ];
}

function claimIn({ uuid, values }: { readonly uuid: string; readonly values: Readonly<Record<string, unknown>> }) {
  const { schedule, employee, role, status } = values;
  return {
    uuid,
    schedule: String(schedule),
    employee: String(employee),
    role: role as ShiftRole,
    status: status as ClaimStatus,
  };
}

function refuse(from: ClaimStatus, to: ClaimStatus): void {
  const message = transitionRefusal(byHand(CLAIM_LIFE), from, to);
  if (message !== null) throw schedulingErrors.fail('decided', { message });
}
