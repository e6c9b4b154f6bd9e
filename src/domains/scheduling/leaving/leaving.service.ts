/** What happens to the plan when a person, live account or client leaves (docs/decisions/0116). */
import { coreErrors, invalid } from '#core/errors';
import { formatSpan } from '#core/date-text';
import { iriOf } from '#core/iri';
import { Employee } from '#domains/workforce';
import { employeeOfUser } from '#domains/workforce/server';
import type { Queryable } from '#server/database';
import { personOf, writeAudit } from '#server/engine/audit';
import type { Behaviour, Hanging, WriteContext } from '#server/engine/behaviour';
import { lockRow } from '#server/engine/locked-row';
import { publishChange } from '#server/engine/publish-change';
import { removeRecord, updateRecord } from '#server/engine/writes';
import { decideClaim, moveSwap, settleClaims, trailOf } from '../claims/outcome.service.ts';
import { ShiftClaim } from '../claims/shift-claim.resource.ts';
import { ShiftSwap } from '../claims/shift-swap.resource.ts';
import { lockSchedules } from '../claims/take-place.query.ts';
import { ScheduleEmployee } from '../schedules/schedule/schedule-employee.resource.ts';
import { Schedule } from '../schedules/schedule/schedule.resource.ts';
import {
  approveAgain,
  approvedClaims,
  countInRole,
  countRequests,
  countSchedules,
  countShifts,
  holderOf,
  insertShiftAgain,
  lockFutureShifts,
  lockRecipient,
  lockRequestedClaims,
  lockWaitingSwaps,
  mayReturn,
  offerAgain,
  REACHES,
  refusedShifts,
  waitAgain,
  type FutureShift,
  type NotHandedOver,
  type Reach,
  type WaitingSwap,
} from './hanging.query.ts';

const REASON = 'The person has left.';
const WHY: Readonly<Record<NotHandedOver['reason'], string>> = {
  ALREADY_THERE: 'is on it already',
  BUSY: 'is on another schedule at that time',
  HAS_LEFT: 'has left by then',
};

/** Who takes over the shifts: of users, their employee. */
const RECIPIENTS: Readonly<Record<string, (db: Queryable, to: string) => Promise<string | null>>> = {
  Employee: async (_, to) => to,
  User: employeeOfUser,
};

/** Hooks for every record on which parts of the plan can hang. @param zone the agency's time zone. */
export function leavingBehaviours(zone: string): Behaviour[] {
  return Object.entries(REACHES).map(([resource, reach]) => ({
    resource,
    hanging: [requests(reach, zone), ...(reach.schedules === undefined ? [] : [schedules(reach, zone)]), shifts(reach, zone)],
    async afterWrite({ tx, values, before }) {
      // Whose places count, and which are offered, depends on it.
      const differs = (name: string) => Object.hasOwn(values, name) && values[name] !== before?.[name];
      if (before !== null && (differs('status') || differs('leavesOn'))) await publishChange(tx, Schedule);
    },
  }));
}

/** Claims and swaps end first, so that they end because of the person, not because of the shift. */
function requests(reach: Reach, zone: string): Hanging {
  type Change = { readonly claim: string } | WaitingSwap;
  return {
    kind: 'claims',
    count: (tx, uuid) => countRequests(tx, reach, uuid, zone),
    async settle(context, uuid) {
      const trail = trailOf(context);
      const decider = personOf(context.actor);
      const claims = await lockRequestedClaims(context.tx, reach, uuid);
      for (const claim of claims) await decideClaim(trail, claim.uuid, { from: 'REQUESTED', to: 'CANCELLED', reason: REASON, decider });
      const swaps = await lockWaitingSwaps(context.tx, reach, uuid);
      for (const swap of swaps) await moveSwap(trail, swap.uuid, { from: swap.status, to: 'CANCELLED', reason: REASON, decider });
      return [...claims.map((claim): Change => ({ claim: claim.uuid })), ...swaps];
    },
    async restore(context, _, changes) {
      const { tx } = context;
      let lost = 0;
      for (const change of changes as readonly Change[]) {
        const isBack = 'claim' in change ? await waitAgain(tx, change.claim) : await offerAgain(tx, change);
        if (!isBack) lost += 1;
        else if ('claim' in change) await note(context, ShiftClaim, change.claim, 'REQUESTED');
        else await note(context, ShiftSwap, change.uuid, change.status);
      }
      return lost;
    },
  };
}

async function note(context: WriteContext, resource: typeof ShiftClaim | typeof ShiftSwap, uuid: string, status: string): Promise<void> {
  await writeAudit(context, {
    record: iriOf(resource, uuid),
    resource: resource.name,
    operation: 'ACTION',
    before: { status: 'CANCELLED' },
    after: { status },
    reason: null,
  });
  await publishChange(context.tx, context.engine.registry.byName(resource.name));
}

/** Future schedules of an account or client are named, and stay. */
function schedules(reach: Reach, zone: string): Hanging {
  return {
    kind: 'schedules',
    count: (tx, uuid) => countSchedules(tx, reach, uuid, zone),
    settle: async () => [],
    restore: async () => 0,
  };
}

type Removed = FutureShift & { readonly inRole: number; readonly claims: readonly string[] };
type HandedOver = FutureShift & { readonly to: string };

function shifts(reach: Reach, zone: string): Hanging {
  return {
    kind: 'shifts',
    count: (tx, uuid) => countShifts(tx, reach, uuid, zone),
    async settle(context, uuid, to) {
      const future = await lockFutureShifts(context.tx, reach, uuid);
      if (to === null) return openPlaces(context, future);
      return future.length === 0 ? [] : handOver(context, future, to, zone);
    },
    async restore(context, _, changes) {
      let lost = 0;
      for (const change of changes as readonly (Removed | HandedOver)[])
        if (!(await ('to' in change ? takeBack(context, change) : putBack(context, change)))) lost += 1;
      return lost;
    },
  };
}

async function openPlaces(context: WriteContext, future: readonly FutureShift[]): Promise<Removed[]> {
  const removed: Removed[] = [];
  for (const shift of future) {
    const inRole = await countInRole(context.tx, shift.schedule, shift.role);
    const claims = await approvedClaims(context.tx, shift.schedule, shift.employee);
    const stored = await lockRow(context.tx, ScheduleEmployee, shift.uuid);
    if (stored !== null) await removeRecord({ ...context, resource: ScheduleEmployee }, stored);
    removed.push({ ...shift, inRole, claims });
  }
  return removed;
}

/** @throws ProblemError 409 that names the shifts which cannot be handed over, 422 when `to` works no shifts. */
async function handOver(context: WriteContext, future: readonly FutureShift[], to: string, zone: string): Promise<HandedOver[]> {
  const { tx, resource } = context;
  const recipient = (await RECIPIENTS[resource.name]?.(tx, to)) ?? null;
  if (recipient === null)
    throw invalid([{ propertyPath: 'to', code: 'NO_EMPLOYEE', message: 'This user is no employee, and cannot take over shifts.' }]);
  await lockRecipient(tx, recipient);
  const refused = await refusedShifts(
    tx,
    future.map(({ uuid }) => uuid),
    recipient,
  );
  if (refused.length > 0)
    throw coreErrors.fail(
      'notHandedOver',
      { what: refused.map(({ name, start, end, reason }) => `“${name}”, ${formatSpan(start, end, zone)} (${WHY[reason]})`).join('; ') },
      {
        type: 'NotHandedOver',
        extra: {
          refused: refused.map(({ shift, name, start, end, reason }) => ({
            shift: iriOf(ScheduleEmployee, shift),
            name,
            startTime: start,
            endTime: end,
            reason,
          })),
        },
      },
    );
  const handed: HandedOver[] = [];
  for (const shift of future) {
    await give(context, shift, recipient, 'Handed over from someone who left.');
    handed.push({ ...shift, to: recipient });
  }
  return handed;
}

/** The handover itself is the reason for which soft conflicts are accepted. */
async function give(context: WriteContext, { uuid }: FutureShift, employee: string, overrideReason: string): Promise<void> {
  const stored = await lockRow(context.tx, ScheduleEmployee, uuid);
  if (stored !== null)
    await updateRecord({ ...context, resource: ScheduleEmployee }, stored, { employee: iriOf(Employee, employee), overrideReason });
}

/** @returns false when the person cannot return, or someone took the place. */
async function putBack(context: WriteContext, shift: Removed): Promise<boolean> {
  const { tx } = context;
  await lockSchedules(tx, [shift.schedule]);
  if (!(await mayReturn(tx, shift.schedule, shift.employee))) return false;
  if ((await countInRole(tx, shift.schedule, shift.role)) >= shift.inRole) return false;
  await insertShiftAgain(tx, shift);
  await writeAudit(context, {
    record: iriOf(ScheduleEmployee, shift.uuid),
    resource: ScheduleEmployee.name,
    operation: 'CREATE',
    before: null,
    after: { schedule: iriOf(Schedule, shift.schedule), employee: iriOf(Employee, shift.employee), role: shift.role },
    reason: null,
  });
  await publishChange(tx, ScheduleEmployee);
  for (const claim of await approveAgain(tx, shift.claims)) await note(context, ShiftClaim, claim, 'APPROVED');
  await settleClaims(trailOf(context), shift, personOf(context.actor));
  return true;
}

/** @returns false when the shift is no longer with the person who took it over, or its first owner cannot return. */
async function takeBack(context: WriteContext, shift: HandedOver): Promise<boolean> {
  const { tx } = context;
  await lockSchedules(tx, [shift.schedule]);
  if ((await holderOf(tx, shift.uuid)) !== shift.to) return false;
  if (!(await mayReturn(tx, shift.schedule, shift.employee))) return false;
  await give(context, shift, shift.employee, 'Given back to the person who returned.');
  return true;
}
