/** State changes of claims and swaps, and closing those made obsolete by changed assignees. */
import type { EventType } from '#core/events';
import { iriOf } from '#core/iri';
import type { Transaction } from '#server/database';
import { personOf, writeAudit, type AuditRow } from '#server/engine/audit';
import type { WriteContext } from '#server/engine/behaviour';
import { publishChange } from '#server/engine/publish-change';
import { claimChanged, swapChanged, type ClaimStatus, type SwapStatus } from './claim-life.rules.ts';
import { lockClaimsInVain, lockClaimsOfShift, lockWaitingClaims, storeClaimDecision } from './claims.query.ts';
import { lockOverlappingClaims, lockOverlappingSwaps } from './overlap.query.ts';
import { ShiftClaim } from './shift-claim.resource.ts';
import { ShiftSwap } from './shift-swap.resource.ts';
import { lockOpenSwapsOf, readShiftsOf, storeSwapState } from './swaps.query.ts';
import type { Place } from './take-place.query.ts';

/** The transaction and audit log of a write. */
export interface Trail {
  readonly tx: Transaction;
  readonly audit: (entry: AuditRow) => Promise<void>;
  readonly publish: <Payload extends object>(event: EventType<Payload>, payload: Payload) => Promise<void>;
}

/** For the write of another record. */
export function trailOf({ tx, actor, requestId, engine }: WriteContext): Trail {
  return {
    tx,
    async audit(entry) {
      await writeAudit({ tx, actor, requestId }, entry);
      await publishChange(tx, engine.registry.byName(entry.resource));
    },
    publish: (event, payload) => tx.publish(event, payload, { user: personOf(actor), requestId }),
  };
}

interface Outcome<Status> {
  readonly from: Status;
  readonly to: Status;
  readonly reason: string | null;
  /** Uuid of the user whose action caused the outcome; null when it was automatic. */
  readonly decider: string | null;
}

export async function decideClaim(trail: Trail, uuid: string, outcome: Outcome<ClaimStatus>): Promise<void> {
  await storeClaimDecision(trail.tx, uuid, outcome);
  const record = iriOf(ShiftClaim, uuid);
  await trail.audit({ record, resource: ShiftClaim.name, ...traceOf(outcome) });
  await trail.publish(claimChanged, { record, from: outcome.from, to: outcome.to });
}

export async function moveSwap(trail: Trail, uuid: string, outcome: Outcome<SwapStatus>): Promise<void> {
  await storeSwapState(trail.tx, uuid, outcome);
  const record = iriOf(ShiftSwap, uuid);
  await trail.audit({ record, resource: ShiftSwap.name, ...traceOf(outcome) });
  await trail.publish(swapChanged, { record, from: outcome.from, to: outcome.to });
}

function traceOf({ from, to, reason }: Outcome<string>) {
  return { operation: 'ACTION', before: { status: from }, after: { status: to }, reason } as const;
}

/** After a place is filled: approves the assignee's own claim, and ends the requests that can no longer be fulfilled. */
export async function settleClaims(trail: Trail, { schedule, role, employee }: Place, decider: string | null): Promise<void> {
  for (const claim of await lockClaimsInVain(trail.tx, schedule, employee)) {
    const own = claim.employee === employee;
    const [to, reason] =
      own && claim.role === role
        ? (['APPROVED', null] as const)
        : (['DECLINED', own ? 'The person is already on this schedule.' : 'The place was assigned to someone else.'] as const);
    await decideClaim(trail, claim.uuid, { from: 'REQUESTED', to, reason, decider });
  }
  await endOverlapping(trail, { schedule, employee }, { swap: null, decider });
}

/**
 * After a person was given a shift: declines their other requests for that time.
 *
 * @param cause uuid of the swap through which they got it, if any; uuid of the user who decided, null when it was automatic.
 */
export async function endOverlapping(
  trail: Trail,
  gained: Pick<Place, 'schedule' | 'employee'>,
  { swap, decider }: { readonly swap: string | null; readonly decider: string | null },
): Promise<void> {
  for (const { uuid } of await lockOverlappingClaims(trail.tx, gained))
    await decideClaim(trail, uuid, {
      from: 'REQUESTED',
      to: 'DECLINED',
      reason: 'The person was given another shift at that time.',
      decider,
    });
  for (const { uuid, status } of await lockOverlappingSwaps(trail.tx, gained, swap))
    await moveSwap(trail, uuid, {
      from: status,
      to: 'DECLINED',
      reason: 'One of the two was given another shift at that time.',
      decider,
    });
}

/** Called when the schedule needs fewer people. */
export async function declineUnneeded(trail: Trail, schedule: string, decider: string | null): Promise<void> {
  for (const { uuid } of await lockClaimsInVain(trail.tx, schedule, null))
    await decideClaim(trail, uuid, { from: 'REQUESTED', to: 'DECLINED', reason: 'This place is no longer needed.', decider });
}

/** Ends the claims and swaps of a schedule that is about to be removed. @param decider uuid of the user who removes it; null = none. */
export async function cancelRequestsOfSchedule(trail: Trail, schedule: string, decider: string | null): Promise<void> {
  const reason = 'The schedule was removed.';
  for (const { uuid, status } of await lockWaitingClaims(trail.tx, schedule))
    await decideClaim(trail, uuid, { from: status, to: 'CANCELLED', reason, decider });
  await cancelSwapsOf(trail, await readShiftsOf(trail.tx, schedule), { reason, decider });
}

/** Ends the claim through which the employee got a shift that is about to be removed, and its swaps. @param decider see above. */
export async function cancelRequestsOfShift(
  trail: Trail,
  shift: { readonly uuid: string; readonly schedule: string; readonly employee: string },
  decider: string | null,
): Promise<void> {
  const reason = 'The shift was removed.';
  for (const { uuid, status } of await lockClaimsOfShift(trail.tx, shift.schedule, shift.employee))
    await decideClaim(trail, uuid, { from: status, to: 'CANCELLED', reason, decider });
  await cancelSwapsOf(trail, [shift.uuid], { reason, decider });
}

async function cancelSwapsOf(
  trail: Trail,
  shifts: readonly string[],
  why: { readonly reason: string; readonly decider: string | null },
): Promise<void> {
  for (const { uuid, status } of await lockOpenSwapsOf(trail.tx, shifts, null))
    await moveSwap(trail, uuid, { from: status, to: 'CANCELLED', ...why });
}

/** Declines swaps of shifts that have a new owner. @param carriedOut the swap that caused this. */
export async function declineSwapsOf(trail: Trail, shifts: readonly string[], carriedOut: string | null): Promise<void> {
  for (const { uuid, status } of await lockOpenSwapsOf(trail.tx, shifts, carriedOut))
    await moveSwap(trail, uuid, { from: status, to: 'DECLINED', reason: 'The shift now belongs to someone else.', decider: null });
}
