/** How open places are claimed and given away: one winner for each place, and clear words for everybody else. */
import sql, { type Sql } from 'sql-template-tag';
import { coreErrors } from '#core/errors';
import { iriOf } from '#core/iri';
import { transitionRefusal } from '#core/states';
import { accountColor } from '#domains/live/server';
import { employeeName } from '#domains/workforce/server';
import { answering, writing, type Writing } from '#server/engine/action-handlers';
import type { Action, Behaviour } from '#server/engine/behaviour';
import { schedulingErrors } from '../errors.ts';
import type { ShiftRole } from '../schedule/shift-role.rules.ts';
import { personActing } from './acting.query.ts';
import { approveClaim, cancelClaim, createClaim, declineClaim } from './claim.action.ts';
import { CLAIM_LIFE, claimChanged, type ClaimStatus } from './claim-life.rules.ts';
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
  },
};

/** @param zone the agency's. */
export function claimActions(zone: string): readonly Action[] {
  return [
    writing(createClaim, async ({ tx, actor, requestId, audit, publish, answer }, { schedule, role, employee: whose }) => {
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
      if (
        account?.automatic === true &&
        (await withoutConflict(tx, () => takePlace({ tx, actor, requestId }, place, { zone, reason: null })))
      )
        await decide({ tx, audit, publish, decider: null }, { uuid: claim!.uuid, ...place }, 'APPROVED', null);
      return answer(ShiftClaim, claim!.uuid);
    }),
    answering(approveClaim, ({ uuid, transaction, ...context }, { overrideReason = null }) =>
      transaction(async (parts) => {
        const [asked] = await parts.tx.rows<{ schedule: string }>(sql`select schedule from shift_claim where uuid = ${uuid}`);
        if (asked === undefined) throw coreErrors.fail('notFound');
        // Before the claim: whoever approves another claim of the schedule goes the same way.
        await lockSchedules(parts.tx, [asked.schedule]);
        const claim = claimIn(await parts.lock());
        refuse(claim.status, 'APPROVED');
        const why = await placeRefusal(parts.tx, claim);
        if (why !== null) throw schedulingErrors.fail('placeGone', { why });
        await takePlace({ tx: parts.tx, ...context }, claim, { zone, reason: overrideReason });
        await decide({ ...parts, decider: context.actor.user }, claim, 'APPROVED', null);
        return parts.answer(ShiftClaim, uuid);
      }),
    ),
    writing(declineClaim, async (call, { reason }) => {
      const claim = claimIn(call.row);
      refuse(claim.status, 'DECLINED');
      await decide({ ...call, decider: call.actor.user }, claim, 'DECLINED', reason === '' ? null : (reason ?? null));
      return call.answer(ShiftClaim, claim.uuid);
    }),
    writing(cancelClaim, async (call) => {
      const claim = claimIn(call.row);
      refuse(claim.status, 'CANCELLED');
      await decide({ ...call, decider: null }, claim, 'CANCELLED', null);
      return call.answer(ShiftClaim, claim.uuid);
    }),
  ];
}

interface Claim extends Place {
  readonly uuid: string;
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

type Decider = Pick<Writing, 'tx' | 'audit' | 'publish'> & { readonly decider: string | null };

/** Who waits for a place that this one has taken is declined in the same moment. */
async function decide(
  { tx, audit, publish, decider }: Decider,
  claim: Claim,
  to: Exclude<ClaimStatus, 'REQUESTED'>,
  reason: string | null,
): Promise<void> {
  const others =
    to === 'APPROVED' && !(await isOpen(tx, claim))
      ? await tx.rows<{ uuid: string }>(
          sql`select uuid from shift_claim where schedule = ${claim.schedule} and role = ${claim.role} and status = 'REQUESTED' and uuid <> ${claim.uuid} order by id for update`,
        )
      : [];
  const decisions = [
    { uuid: claim.uuid, to, reason },
    ...others.map(({ uuid }) => ({ uuid, to: 'DECLINED' as const, reason: 'Somebody else got the place.' })),
  ];
  for (const one of decisions) {
    await tx.rows(
      sql`update shift_claim set status = ${one.to}, reason = ${one.reason}, decided_at = case when ${one.to} <> 'CANCELLED' then date_trunc('second', now()) end, decided_by = ${decider}, version = version + 1, update_time = date_trunc('second', now()) where uuid = ${one.uuid}`,
    );
    const record = iriOf(ShiftClaim, one.uuid);
    await audit({
      record,
      resource: ShiftClaim.name,
      operation: 'ACTION',
      before: { status: 'REQUESTED' },
      after: { status: one.to },
      reason: one.reason,
    });
    await publish(claimChanged, { record, from: 'REQUESTED', to: one.to });
  }
}

async function isOpen(tx: Writing['tx'], { schedule, role }: Place): Promise<boolean> {
  const [found] = await tx.rows<{ open: boolean }>(
    sql`select coalesce((needs ->> ${role})::integer, 0) > (select count(*) from schedule_employee se where se.schedule = s.uuid and se.role = ${role}) as open from schedule s where uuid = ${schedule}`,
  );
  return found!.open;
}
