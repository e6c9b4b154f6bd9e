/** The rows of swaps: computed columns, whether a swap is still possible, its state, and the exchange of the assignees. */
import { oneRow } from '#server/one-row';
import sql, { type Sql } from 'sql-template-tag';
import { accountColor } from '#domains/live/server';
import { employeeName } from '#domains/workforce/server';
import type { Queryable, Transaction } from '#server/database';
import type { Behaviour } from '#server/engine/behaviour';
import { isNoneOf, plannedBy } from './acting.query.ts';
import type { SwapStatus } from './claim-life.rules.ts';

const nameOf = (employee: Sql, name: Sql) => sql`(select ${name} from employee e where e.uuid = ${employee})`;
const scheduleOf = (shift: Sql) => sql`(select se.schedule from schedule_employee se where se.uuid = ${shift})`;
/** A shift, or the description that is left of a removed one, which has no colour. */
const shownShift = (shift: Sql, removed: Sql) => sql`coalesce((
  select jsonb_build_object('startTime', s.start_time, 'endTime', s.end_time, 'role', se.role, 'title', s.title, 'accountName', a.identity, 'accountColor', ${accountColor(sql`a`)})
  from schedule_employee se join schedule s on s.uuid = se.schedule left join live_account a on a.uuid = s.live_account where se.uuid = ${shift}), ${removed} || '{"accountColor": null}'::jsonb)`;

/** Computed columns of a swap. */
export const swapColumns: NonNullable<Behaviour['computed']> = {
  employeeName: (row, reader) => nameOf(sql`${row}.employee`, employeeName(reader, sql`e`)),
  colleagueName: (row, reader) => nameOf(sql`${row}.colleague`, employeeName(reader, sql`e`)),
  given: (row) => shownShift(sql`${row}.shift`, sql`${row}.removed_given`),
  wanted: (row) => shownShift(sql`${row}.colleague_shift`, sql`${row}.removed_wanted`),
  mayDecide: (row, reader, scope) =>
    sql`(${plannedBy(scope, scheduleOf(sql`${row}.shift`))} and (${row}.colleague_shift is null or ${plannedBy(scope, scheduleOf(sql`${row}.colleague_shift`))})
      and ${isNoneOf(reader, sql`${row}.employee`, sql`${row}.colleague`)})`,
  mayTake: (row, { employee }) =>
    employee === null
      ? sql`false`
      : sql`(${row}.status = 'REQUESTED' and ${row}.colleague is null and may_take_shift(${row}.shift, ${employee}, null)
          and exists (select from schedule_employee se where se.uuid = ${row}.shift and se.employee = ${row}.employee))`,
};

/** All are uuids. */
export interface Swap {
  readonly uuid: string;
  readonly shift: string;
  readonly employee: string;
  /** Null while the shift is offered to everyone. */
  readonly colleague: string | null;
  /** The shift in return; null for none. */
  readonly colleagueShift: string | null;
}

/** @returns null for an unknown swap; a shift that was removed is null. */
export async function readSwapShifts(
  db: Queryable,
  swap: string,
): Promise<{ readonly shift: string | null; readonly colleagueShift: string | null } | null> {
  const [named] = await db.rows<{ readonly shift: string | null; readonly colleagueShift: string | null }>(
    sql`select shift, colleague_shift as "colleagueShift" from shift_swap where uuid = ${swap}`,
  );
  return named ?? null;
}

/** @returns uuid of the shift's employee; null for an unknown shift. */
export async function readOwner(db: Queryable, shift: string): Promise<string | null> {
  const [row] = await db.rows<{ employee: string }>(sql`select employee from schedule_employee where uuid = ${shift}`);
  return row?.employee ?? null;
}

export async function isCurrentEmployee(db: Queryable, employee: string): Promise<boolean> {
  const [known] = await db.rows(sql`select from employee e where e.uuid = ${employee} and works_at(e, now())`);
  return known !== undefined;
}

/** @returns uuids of the schedules of these shifts. */
export async function readSchedulesOf(db: Queryable, shifts: readonly string[]): Promise<string[]> {
  const rows = await db.rows<{ schedule: string }>(
    sql`select distinct schedule from schedule_employee where uuid = any(${shifts}::uuid[])`,
  );
  return rows.map(({ schedule }) => schedule);
}

/** @returns uuids of the schedule's shifts. */
export async function readShiftsOf(db: Queryable, schedule: string): Promise<string[]> {
  const rows = await db.rows<{ uuid: string }>(sql`select uuid from schedule_employee where schedule = ${schedule} order by id`);
  return rows.map(({ uuid }) => uuid);
}

/** Locks the shifts in a fixed order, until the transaction ends. */
export async function lockShiftRows(tx: Transaction, shifts: readonly string[]): Promise<void> {
  await tx.rows(sql`select from schedule_employee where uuid = any(${shifts}::uuid[]) order by id for update`);
}

/** Whether the shift is offered at the moment. */
export async function hasOpenSwap(db: Queryable, shift: string): Promise<boolean> {
  const [offered] = await db.rows(sql`select from shift_swap where shift = ${shift} and status in ('REQUESTED', 'ACCEPTED')`);
  return offered !== undefined;
}

/** @returns the uuid. */
export async function insertSwap(
  tx: Transaction,
  { shift, employee, colleague, colleagueShift }: Omit<Swap, 'uuid'>,
  message: string | null,
): Promise<string> {
  const made = await oneRow<{ uuid: string }>(
    tx,
    sql`insert into shift_swap (shift, employee, colleague, colleague_shift, message) values (${shift}, ${employee}, ${colleague}, ${colleagueShift}, ${message}) returning uuid`,
  );
  return made.uuid;
}

export async function storeColleague(tx: Transaction, swap: string, colleague: string): Promise<void> {
  await tx.rows(sql`update shift_swap set colleague = ${colleague} where uuid = ${swap}`);
}

/** The conditions of a swap, each of which must be true. */
interface SwapState {
  /** The shift still belongs to the employee. */
  readonly owned: boolean;
  /** The shift is published and has not started. */
  readonly ahead: boolean;
  /** The shift in return still belongs to the colleague. */
  readonly returned: boolean;
  /** The shifts are on different schedules. */
  readonly apart: boolean;
  readonly colleagueCan: boolean;
  readonly employeeCan: boolean;
}

/** @returns null when the shift no longer exists. */
export async function readSwapState(
  db: Queryable,
  { shift, employee, colleague, colleagueShift }: Omit<Swap, 'uuid'>,
): Promise<SwapState | null> {
  const [state] = await db.rows<SwapState>(sql`
    select se.employee = ${employee} as owned, s.published_at is not null and s.start_time > now() as ahead,
      ${colleagueShift}::uuid is null or other.employee is not distinct from ${colleague}::uuid as returned,
      se.schedule is distinct from other.schedule as apart,
      ${colleague}::uuid is null or may_take_shift(se.uuid, ${colleague}, ${colleagueShift}) as "colleagueCan",
      ${colleagueShift}::uuid is null or may_take_shift(${colleagueShift}, ${employee}, se.uuid) as "employeeCan"
    from schedule_employee se join schedule s on s.uuid = se.schedule left join schedule_employee other on other.uuid = ${colleagueShift} where se.uuid = ${shift}`);
  return state ?? null;
}

/** Whether the accounts of both shifts approve automatically. */
export async function swapsAutomatically(db: Queryable, { shift, colleagueShift }: Swap): Promise<boolean> {
  const row = await oneRow<{ automatic: boolean }>(
    db,
    sql`
    select bool_and(coalesce(a.auto_approve_claims, false)) as automatic
    from schedule_employee se join schedule s on s.uuid = se.schedule left join live_account a on a.uuid = s.live_account where se.uuid in (${shift}, ${colleagueShift})`,
  );
  return row.automatic;
}

/** Gives the shift to the colleague, and the shift in return to the employee. @throws DatabaseError for a double booking. */
export async function exchangeAssignees(tx: Transaction, { shift, employee, colleague, colleagueShift }: Swap): Promise<void> {
  const shifts = [shift, ...(colleagueShift === null ? [] : [colleagueShift])];
  // When shifts overlap, both employees are briefly on both.
  await tx.rows(sql`set constraints schedule_employee_free deferred`);
  await tx.rows(
    sql`update schedule_employee set employee = case uuid when ${shift}::uuid then ${colleague}::uuid else ${employee}::uuid end, version = version + 1, update_time = date_trunc('second', now()) where uuid = any(${shifts}::uuid[])`,
  );
  await tx.rows(sql`set constraints schedule_employee_free immediate`);
}

interface SwapOutcome {
  readonly to: SwapStatus;
  readonly reason: string | null;
  /** Uuid of a user; null when the outcome was automatic. */
  readonly decider: string | null;
}

export async function storeSwapState(tx: Transaction, swap: string, { to, reason, decider }: SwapOutcome): Promise<void> {
  await tx.rows(
    sql`update shift_swap set status = ${to}, reason = ${reason}, decided_at = case when ${to} in ('APPROVED', 'DECLINED') then date_trunc('second', now()) end, decided_by = ${decider}, version = version + 1, update_time = date_trunc('second', now()) where uuid = ${swap}`,
  );
}

/** Undecided swaps that give or take one of the shifts; locked. @param except uuid of a swap that is left out; null = none. */
export function lockOpenSwapsOf(
  tx: Transaction,
  shifts: readonly string[],
  except: string | null,
): Promise<{ uuid: string; status: SwapStatus }[]> {
  return tx.rows(
    sql`select uuid, status from shift_swap where status in ('REQUESTED', 'ACCEPTED') and uuid is distinct from ${except}::uuid and (shift = any(${shifts}::uuid[]) or colleague_shift = any(${shifts}::uuid[])) order by id for update`,
  );
}
