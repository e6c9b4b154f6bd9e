/**
 * Offering, accepting and carrying out swaps: checks that both still have their shifts, then exchanges the assignees in one transaction.
 */
import sql, { type Sql } from 'sql-template-tag';
import { coreErrors, invalid } from '#core/errors';
import { iriOf } from '#core/iri';
import { transitionRefusal } from '#core/states';
import { accountColor } from '#domains/live/server';
import { employeeName } from '#domains/workforce/server';
import type { Queryable, Transaction } from '#server/database';
import { answering, writing, type ActionCall, type Writing } from '#server/engine/action-handlers';
import type { Action, Behaviour } from '#server/engine/behaviour';
import { refuseSoftConflicts } from '../conflicts/soft-conflicts.query.ts';
import { schedulingErrors } from '../errors.ts';
import { ScheduleEmployee } from '../schedule/schedule-employee.resource.ts';
import { personActing, plannedBy } from './acting.query.ts';
import { acceptSwap, approveSwap, cancelSwap, createSwap, declineSwap } from './claim.action.ts';
import { SWAP_LIFE, swapChanged, type SwapStatus } from './claim-life.rules.ts';
import { declineSwapsOf, moveSwap, type Trail } from './outcome.query.ts';
import { ShiftSwap } from './shift-swap.resource.ts';
import { lockSchedules, withoutConflict } from './take-place.query.ts';

const nameOf = (employee: Sql, name: Sql) => sql`(select ${name} from employee e where e.uuid = ${employee})`;
const scheduleOf = (shift: Sql) => sql`(select se.schedule from schedule_employee se where se.uuid = ${shift})`;
const shownShift = (shift: Sql) => sql`(
  select jsonb_build_object('startTime', s.start_time, 'endTime', s.end_time, 'role', se.role, 'title', s.title, 'accountName', a.identity, 'accountColor', ${accountColor(sql`a`)})
  from schedule_employee se join schedule s on s.uuid = se.schedule left join live_account a on a.uuid = s.live_account where se.uuid = ${shift})`;

export const swapBehaviour: Behaviour = {
  resource: 'ShiftSwap',
  computed: {
    employeeName: (row, reader) => nameOf(sql`${row}.employee`, employeeName(reader, sql`e`)),
    colleagueName: (row, reader) => nameOf(sql`${row}.colleague`, employeeName(reader, sql`e`)),
    given: (row) => shownShift(sql`${row}.shift`),
    wanted: (row) => shownShift(sql`${row}.colleague_shift`),
    mayDecide: (row, reader) =>
      sql`(${plannedBy(reader, scheduleOf(sql`${row}.shift`))} and (${row}.colleague_shift is null or ${plannedBy(reader, scheduleOf(sql`${row}.colleague_shift`))}))`,
    mayTake: (row, { employee }) =>
      employee === null
        ? sql`false`
        : sql`(${row}.status = 'REQUESTED' and ${row}.colleague is null and may_take_shift(${row}.shift, ${employee}, null)
            and exists (select from schedule_employee se where se.uuid = ${row}.shift and se.employee = ${row}.employee))`,
  },
};

interface Swap {
  readonly uuid: string;
  readonly shift: string;
  readonly employee: string;
  readonly colleague: string | null;
  readonly colleagueShift: string | null;
}

/** @param zone the agency's time zone. */
export function swapActions(zone: string): readonly Action[] {
  return [
    writing(
      createSwap,
      async ({ tx, actor, audit, publish, answer }, { shift, colleague = null, colleagueShift = null, message = null }) => {
        const employee = await ownerOf(tx, shift);
        if (employee === null || (employee !== actor.employee && !actor.roles.includes('ROLE_ADMIN')))
          throw coreErrors.fail('itemNotFound', { iri: iriOf(ScheduleEmployee, shift) });
        await refuseWrongColleague(tx, { employee, colleague, colleagueShift });
        await lockShifts(tx, [shift, colleagueShift]);
        const swap = { shift, employee, colleague, colleagueShift };
        const why = await swapRefusal(tx, swap);
        if (why !== null) throw schedulingErrors.fail('swapGone', { why });
        const [offered] = await tx.rows(sql`select from shift_swap where shift = ${shift} and status in ('REQUESTED', 'ACCEPTED')`);
        if (offered !== undefined) throw schedulingErrors.fail('offeredAlready');
        const [made] = await tx.rows<{ uuid: string }>(
          sql`insert into shift_swap (shift, employee, colleague, colleague_shift, message) values (${shift}, ${employee}, ${colleague}, ${colleagueShift}, ${message === '' ? null : message}) returning uuid`,
        );
        const record = iriOf(ShiftSwap, made!.uuid);
        await audit({ record, operation: 'CREATE', before: null, after: { ...swap, status: 'REQUESTED' } });
        await publish(swapChanged, { record, from: null, to: 'REQUESTED' });
        return answer(ShiftSwap, made!.uuid);
      },
    ),
    answering(acceptSwap, (call, { employee: whose = null }) =>
      withSwap(call, 'ACCEPTED', async (parts, swap, from) => {
        const colleague = swap.colleague ?? (await personActing(parts.tx, call.actor, whose));
        const accepted = { ...swap, colleague };
        if (colleague === swap.employee)
          throw invalid([{ propertyPath: 'employee', code: 'SAME', message: 'You cannot take your own shift.' }]);
        const why = await swapRefusal(parts.tx, accepted);
        if (why !== null) throw schedulingErrors.fail('swapGone', { why });
        await parts.tx.rows(sql`update shift_swap set colleague = ${colleague} where uuid = ${swap.uuid}`);
        await moveSwap(parts, swap.uuid, { from, to: 'ACCEPTED', reason: null, decider: null });
        if (
          (await isAutomatic(parts.tx, accepted)) &&
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
    const [named] = await parts.tx.rows<{ shift: string; colleagueShift: string | null }>(
      sql`select shift, colleague_shift as "colleagueShift" from shift_swap where uuid = ${uuid}`,
    );
    if (named === undefined) throw coreErrors.fail('notFound');
    await lockShifts(parts.tx, [named.shift, named.colleagueShift]);
    const { values } = await parts.lock();
    const from = values.status as SwapStatus;
    const message = transitionRefusal(SWAP_LIFE, from, to);
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

async function ownerOf(db: Queryable, shift: string): Promise<string | null> {
  const [row] = await db.rows<{ employee: string }>(sql`select employee from schedule_employee where uuid = ${shift}`);
  return row?.employee ?? null;
}

/** Also locks their schedules: concurrent changes to these shifts wait. */
async function lockShifts(tx: Transaction, named: readonly (string | null)[]): Promise<void> {
  const shifts = named.filter((shift) => shift !== null);
  const rows = await tx.rows<{ schedule: string }>(
    sql`select distinct schedule from schedule_employee where uuid = any(${shifts}::uuid[])`,
  );
  await lockSchedules(
    tx,
    rows.map(({ schedule }) => schedule),
  );
  await tx.rows(sql`select from schedule_employee where uuid = any(${shifts}::uuid[]) order by id for update`);
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
  const [known] = await db.rows(sql`select from employee where uuid = ${colleague} and status <> 'DELETED'`);
  if (known === undefined) throw coreErrors.fail('itemNotFound', { iri: `/api/employees/${colleague}` });
  if (colleagueShift !== null && (await ownerOf(db, colleagueShift)) !== colleague)
    throw coreErrors.fail('itemNotFound', { iri: iriOf(ScheduleEmployee, colleagueShift) });
}

interface SwapState {
  readonly owned: boolean;
  readonly ahead: boolean;
  readonly returned: boolean;
  readonly apart: boolean;
  readonly colleagueCan: boolean;
  readonly employeeCan: boolean;
}

/** The reason why the shifts currently cannot be exchanged, or null. */
async function swapRefusal(db: Queryable, { shift, employee, colleague, colleagueShift }: Omit<Swap, 'uuid'>): Promise<string | null> {
  const [state] = await db.rows<SwapState>(sql`
    select se.employee = ${employee} as owned, s.published_at is not null and s.start_time > now() as ahead,
      ${colleagueShift}::uuid is null or other.employee is not distinct from ${colleague}::uuid as returned,
      se.schedule is distinct from other.schedule as apart,
      ${colleague}::uuid is null or may_take_shift(se.uuid, ${colleague}, ${colleagueShift}) as "colleagueCan",
      ${colleagueShift}::uuid is null or may_take_shift(${colleagueShift}, ${employee}, se.uuid) as "employeeCan"
    from schedule_employee se join schedule s on s.uuid = se.schedule left join schedule_employee other on other.uuid = ${colleagueShift} where se.uuid = ${shift}`);
  if (state === undefined) return 'The shift no longer exists.';
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

/** Whether both accounts approve automatically. */
async function isAutomatic(db: Queryable, { shift, colleagueShift }: Swap): Promise<boolean> {
  const [row] = await db.rows<{ automatic: boolean }>(sql`
    select bool_and(coalesce(a.auto_approve_claims, false)) as automatic
    from schedule_employee se join schedule s on s.uuid = se.schedule left join live_account a on a.uuid = s.live_account where se.uuid in (${shift}, ${colleagueShift})`);
  return row!.automatic;
}

/** @throws ProblemError 409 HardConflict, or SoftConflict without a reason. */
async function carryOut(
  trail: Trail,
  { uuid, shift, employee, colleague, colleagueShift }: Swap,
  { zone, reason }: { readonly zone: string; readonly reason: string | null },
): Promise<void> {
  const { tx, audit } = trail;
  const shifts = [shift, ...(colleagueShift === null ? [] : [colleagueShift])];
  // When shifts overlap, both employees are briefly on both.
  await tx.rows(sql`set constraints schedule_employee_free deferred`);
  await tx.rows(
    sql`update schedule_employee set employee = case uuid when ${shift}::uuid then ${colleague}::uuid else ${employee}::uuid end, version = version + 1, update_time = date_trunc('second', now()) where uuid = any(${shifts}::uuid[])`,
  );
  await tx.rows(sql`set constraints schedule_employee_free immediate`);
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
}
