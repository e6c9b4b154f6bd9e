/** Claiming and assigning open places: one winner per place, and a clear reason for everyone else. */
import sql, { type Sql } from 'sql-template-tag';
import { coreErrors } from '#core/errors';
import { iriOf } from '#core/iri';
import { transitionRefusal } from '#core/states';
import { accountColor } from '#domains/live/server';
import { employeeName } from '#domains/workforce/server';
import { answering, writing } from '#server/engine/action-handlers';
import type { Action, Behaviour } from '#server/engine/behaviour';
import { schedulingErrors } from '../errors.ts';
import type { ShiftRole } from '../schedule/shift-role.rules.ts';
import { personActing, plannedBy } from './acting.query.ts';
import { approveClaim, cancelClaim, createClaim, declineClaim } from './claim.action.ts';
import { CLAIM_LIFE, claimChanged, type ClaimStatus } from './claim-life.rules.ts';
import { decideClaim, settleClaims } from './outcome.query.ts';
import { ShiftClaim } from './shift-claim.resource.ts';
import { lockSchedules, placeRefusal, takePlace, withoutConflict, type Place } from './take-place.query.ts';

const ofSchedule = (row: Sql, value: Sql) =>
  sql`(select ${value} from schedule s left join live_account a on a.uuid = s.live_account where s.uuid = ${row}.schedule)`;

export const claimBehaviour: Behaviour = {
  resource: 'ShiftClaim',
  computed: {
    employeeName: (row, reader) => sql`(select ${employeeName(reader, sql`e`)} from employee e where e.uuid = ${row}.employee)`,
    startTime: (row) => ofSchedule(row, sql`s.start_time`),
    endTime: (row) => ofSchedule(row, sql`s.end_time`),
    accountName: (row) => ofSchedule(row, sql`a.identity`),
    accountColor: (row) => ofSchedule(row, accountColor(sql`a`)),
    mayDecide: (row, reader) => plannedBy(reader, sql`${row}.schedule`),
  },
};

/** @param zone the agency's time zone. */
export function claimActions(zone: string): readonly Action[] {
  return [
    writing(createClaim, async ({ tx, actor, audit, publish, answer }, { schedule, role, employee: whose }) => {
      const employee = await personActing(tx, actor, whose ?? null);
      const place: Place = { schedule, role, employee };
      await lockSchedules(tx, [schedule]);
      const refusal = await placeRefusal(tx, place);
      if (refusal !== null) throw schedulingErrors.fail('placeGone', { why: refusal });
      const [waiting] = await tx.rows(
        sql`select from shift_claim where schedule = ${schedule} and employee = ${employee} and status = 'REQUESTED'`,
      );
      if (waiting !== undefined) throw schedulingErrors.fail('claimedAlready');
      const [claim] = await tx.rows<{ uuid: string }>(
        sql`insert into shift_claim (schedule, employee, role) values (${schedule}, ${employee}, ${role}) returning uuid`,
      );
      const record = iriOf(ShiftClaim, claim!.uuid);
      await audit({ record, operation: 'CREATE', before: null, after: { schedule, employee, role, status: 'REQUESTED' } });
      await publish(claimChanged, { record, from: null, to: 'REQUESTED' });
      const [account] = await tx.rows<{ automatic: boolean }>(
        sql`select a.auto_approve_claims as automatic from schedule s join live_account a on a.uuid = s.live_account where s.uuid = ${schedule}`,
      );
      if (account?.automatic === true && (await withoutConflict(tx, () => takePlace({ tx, audit }, place, { zone, reason: null }))))
        await settleClaims({ tx, audit, publish }, place, null);
      return answer(ShiftClaim, claim!.uuid);
    }),
    answering(approveClaim, ({ uuid, transaction, ...context }, { overrideReason = null }) =>
      transaction(async (parts) => {
        const [claimed] = await parts.tx.rows<{ schedule: string }>(sql`select schedule from shift_claim where uuid = ${uuid}`);
        if (claimed === undefined) throw coreErrors.fail('notFound');
        // Locked before the claim, in the same order as approvals of other claims of the schedule.
        await lockSchedules(parts.tx, [claimed.schedule]);
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
  const message = transitionRefusal(CLAIM_LIFE, from, to);
  if (message !== null) throw schedulingErrors.fail('decided', { message });
}
