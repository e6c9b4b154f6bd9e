/** State changes of claims and swaps, and closing those made obsolete by changed assignees. */
import sql from 'sql-template-tag';
import type { EventType } from '#core/events';
import { iriOf } from '#core/iri';
import type { Transaction } from '#server/database';
import { personOf, writeAudit, type AuditRow } from '#server/engine/audit';
import type { WriteContext } from '#server/engine/behaviour';
import { publishChange } from '#server/engine/publish-change';
import type { ShiftRole } from '../schedule/shift-role.rules.ts';
import { claimChanged, swapChanged, type ClaimStatus, type SwapStatus } from './claim-life.rules.ts';
import { ShiftClaim } from './shift-claim.resource.ts';
import { ShiftSwap } from './shift-swap.resource.ts';

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
  const { to, reason, decider } = outcome;
  await trail.tx.rows(
    sql`update shift_claim set status = ${to}, reason = ${reason}, decided_at = case when ${to} <> 'CANCELLED' then date_trunc('second', now()) end, decided_by = ${decider}, version = version + 1, update_time = date_trunc('second', now()) where uuid = ${uuid}`,
  );
  const record = iriOf(ShiftClaim, uuid);
  await trail.audit({ record, resource: ShiftClaim.name, ...traceOf(outcome) });
  await trail.publish(claimChanged, { record, from: outcome.from, to });
}

export async function moveSwap(trail: Trail, uuid: string, outcome: Outcome<SwapStatus>): Promise<void> {
  const { to, reason, decider } = outcome;
  await trail.tx.rows(
    sql`update shift_swap set status = ${to}, reason = ${reason}, decided_at = case when ${to} in ('APPROVED', 'DECLINED') then date_trunc('second', now()) end, decided_by = ${decider}, version = version + 1, update_time = date_trunc('second', now()) where uuid = ${uuid}`,
  );
  const record = iriOf(ShiftSwap, uuid);
  await trail.audit({ record, resource: ShiftSwap.name, ...traceOf(outcome) });
  await trail.publish(swapChanged, { record, from: outcome.from, to });
}

function traceOf({ from, to, reason }: Outcome<string>) {
  return { operation: 'ACTION', before: { status: from }, after: { status: to }, reason } as const;
}

interface Taken {
  readonly schedule: string;
  readonly role: ShiftRole;
  readonly employee: string;
}

/** After a place is filled: approves the assignee's own claim, and declines waiting claims whose place is gone. */
export async function settleClaims(trail: Trail, { schedule, role, employee }: Taken, decider: string | null): Promise<void> {
  for (const claim of await claimsInVain(trail.tx, schedule, employee)) {
    const own = claim.employee === employee;
    const [to, reason] =
      own && claim.role === role
        ? (['APPROVED', null] as const)
        : (['DECLINED', own ? 'The person is already on this schedule.' : 'The place was assigned to someone else.'] as const);
    await decideClaim(trail, claim.uuid, { from: 'REQUESTED', to, reason, decider });
  }
}

/** Called when the schedule needs fewer people. */
export async function declineUnneeded(trail: Trail, schedule: string, decider: string | null): Promise<void> {
  for (const { uuid } of await claimsInVain(trail.tx, schedule, null))
    await decideClaim(trail, uuid, { from: 'REQUESTED', to: 'DECLINED', reason: 'This place is no longer needed.', decider });
}

/** Waiting claims of places that are no longer open, and those of the person; locked. */
function claimsInVain(tx: Transaction, schedule: string, employee: string | null) {
  return tx.rows<{ uuid: string; employee: string; role: ShiftRole }>(sql`
    select c.uuid, c.employee, c.role from shift_claim c join schedule s on s.uuid = c.schedule
    where c.schedule = ${schedule} and c.status = 'REQUESTED' and (c.employee = ${employee} or coalesce((s.needs ->> c.role)::integer, 0)
      <= (select count(*) from schedule_employee se where se.schedule = s.uuid and se.role = c.role))
    order by c.id for update of c`);
}

/** Declines swaps of shifts that have a new owner. @param carriedOut the swap that caused this. */
export async function declineSwapsOf(trail: Trail, shifts: readonly string[], carriedOut: string | null): Promise<void> {
  const others = await trail.tx.rows<{ uuid: string; status: SwapStatus }>(
    sql`select uuid, status from shift_swap where status in ('REQUESTED', 'ACCEPTED') and uuid is distinct from ${carriedOut}::uuid and (shift = any(${shifts}::uuid[]) or colleague_shift = any(${shifts}::uuid[])) order by id for update`,
  );
  for (const { uuid, status } of others)
    await moveSwap(trail, uuid, { from: status, to: 'DECLINED', reason: 'The shift now belongs to someone else.', decider: null });
}
