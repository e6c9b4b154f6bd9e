/** What hangs on a person, live account or client in the plan: future schedules, their shifts, and the requests about them. */
import sql, { type Sql } from 'sql-template-tag';
import { oneRow } from '#server/one-row';
import type { Queryable, Transaction } from '#server/database';
import type { HangingCount } from '#server/engine/behaviour';
import type { ShiftRole } from '../schedules/schedule/shift-role.rules.ts';
import type { SwapStatus } from '../claims/claim-life.rules.ts';

/** What in the plan belongs to a record, as conditions on rows. @param uuid of the record. */
export interface Reach {
  /** On a shift `se` and its schedule `s`. */
  readonly shifts: (uuid: string) => Sql;
  /** On a claim `c` and its schedule `s`. */
  readonly claims: (uuid: string) => Sql;
  /** On a swap `w`: those beyond the swaps of its shifts. */
  readonly swaps: (uuid: string) => Sql;
  /** On a schedule `s`; absent = schedules do not belong to such a record. */
  readonly schedules?: (uuid: string) => Sql;
}

const ofPerson = (person: (uuid: string) => Sql): Reach => ({
  shifts: (uuid) => sql`se.employee = ${person(uuid)}`,
  claims: (uuid) => sql`c.employee = ${person(uuid)}`,
  swaps: (uuid) => sql`w.colleague = ${person(uuid)}`,
});
const ofSchedules = (which: (uuid: string) => Sql): Reach => ({ shifts: which, claims: which, swaps: () => sql`false`, schedules: which });

/** By resource. */
export const REACHES: Readonly<Record<string, Reach>> = {
  Employee: ofPerson((uuid) => sql`${uuid}::uuid`),
  // The shifts of someone who has left already were asked about then.
  User: ofPerson(
    (uuid) => sql`(select e.uuid from app_user u join employee e on e.uuid = u.employee and e.status <> 'DELETED' where u.uuid = ${uuid})`,
  ),
  LiveAccount: ofSchedules((uuid) => sql`s.live_account = ${uuid}`),
  Client: ofSchedules((uuid) => sql`s.live_account in (select a.uuid from live_account a where a.client = ${uuid})`),
};

/** SQL for a date in the agency's zone, as text. */
const dayOf = (at: Sql, zone: string) => sql`to_char(${at} at time zone ${zone}, 'YYYY-MM-DD')`;

const isAhead = sql`s.start_time > now()`;

export function countShifts(db: Queryable, reach: Reach, uuid: string, zone: string): Promise<HangingCount> {
  return oneRow(
    db,
    sql`select count(*)::int as count, ${dayOf(sql`min(s.start_time)`, zone)} as first, ${dayOf(sql`max(s.start_time)`, zone)} as last
      from schedule_employee se join schedule s on s.uuid = se.schedule where ${isAhead} and ${reach.shifts(uuid)}`,
  );
}

export function countSchedules(db: Queryable, reach: Reach, uuid: string, zone: string): Promise<HangingCount> {
  return oneRow(
    db,
    sql`select count(*)::int as count, ${dayOf(sql`min(s.start_time)`, zone)} as first, ${dayOf(sql`max(s.start_time)`, zone)} as last
      from schedule s where ${isAhead} and ${reach.schedules?.(uuid) ?? sql`false`}`,
  );
}

export interface FutureShift {
  readonly uuid: string;
  readonly schedule: string;
  readonly employee: string;
  readonly role: ShiftRole;
}

/** The schedules are locked first, in the order of all writers; then the shifts, in chronological order. */
export async function lockFutureShifts(tx: Transaction, reach: Reach, uuid: string): Promise<FutureShift[]> {
  const which = reach.shifts(uuid);
  await tx.rows(sql`
    select from schedule where uuid in (select s.uuid from schedule_employee se join schedule s on s.uuid = se.schedule where ${isAhead} and ${which}) order by id for update`);
  return tx.rows(sql`
    select se.uuid, se.schedule, se.employee, se.role from schedule_employee se join schedule s on s.uuid = se.schedule
    where ${isAhead} and ${which} order by s.start_time, se.id for update of se`);
}

/** How many people with the role are on the schedule. */
export async function countInRole(db: Queryable, schedule: string, role: ShiftRole): Promise<number> {
  const row = await oneRow<{ count: number }>(
    db,
    sql`select count(*)::int as count from schedule_employee where schedule = ${schedule} and role = ${role}`,
  );
  return row.count;
}

/** Approved claims through which the employee got the shift. */
export async function approvedClaims(db: Queryable, schedule: string, employee: string): Promise<string[]> {
  const rows = await db.rows<{ uuid: string }>(
    sql`select uuid from shift_claim where schedule = ${schedule} and employee = ${employee} and status = 'APPROVED' order by id`,
  );
  return rows.map(({ uuid }) => uuid);
}

/** Why a shift cannot be handed over. */
export interface NotHandedOver {
  readonly shift: string;
  readonly name: string;
  readonly start: string;
  readonly end: string;
  readonly reason: 'ALREADY_THERE' | 'BUSY' | 'HAS_LEFT';
}

/** Locks the employee, so that their deletion or a new last day waits until they have taken over. */
export async function lockRecipient(tx: Transaction, employee: string): Promise<void> {
  await tx.rows(sql`select from employee where uuid = ${employee} for share`);
}

/** @param shifts uuids. @param to uuid of the employee who is to take them over. @returns those that the employee cannot take over. */
export function refusedShifts(db: Queryable, shifts: readonly string[], to: string): Promise<NotHandedOver[]> {
  return db.rows(sql`
    select * from (
      select se.uuid as shift, coalesce(s.title, a.identity, 'Video work') as name, s.start_time as start, s.end_time as "end",
        case
          when exists (select from schedule_employee o where o.schedule = se.schedule and o.employee = ${to}) then 'ALREADY_THERE'
          when exists (select from schedule_employee o where o.employee = ${to} and tstzrange(o.start_time, o.end_time) && tstzrange(se.start_time, se.end_time)) then 'BUSY'
          when not (select works_at(e, se.start_time) from employee e where e.uuid = ${to}) then 'HAS_LEFT'
        end as reason
      from schedule_employee se join schedule s on s.uuid = se.schedule left join live_account a on a.uuid = s.live_account where se.uuid = any(${shifts}::uuid[])
    ) found where reason is not null order by start`);
}

/** Whether the employee could be on the schedule again: it is still ahead, they work then, and are not on any at that time. */
export async function mayReturn(db: Queryable, schedule: string, employee: string): Promise<boolean> {
  const [free] = await db.rows(sql`
    select from schedule s join employee e on e.uuid = ${employee}
    where s.uuid = ${schedule} and ${isAhead} and works_at(e, s.start_time)
      and not exists (select from schedule_employee o where o.employee = e.uuid and tstzrange(o.start_time, o.end_time) && tstzrange(s.start_time, s.end_time))`);
  return free !== undefined;
}

/** Stores a removed shift again, under its own uuid; the database sets the times. */
export async function insertShiftAgain(tx: Transaction, { uuid, schedule, employee, role }: FutureShift): Promise<void> {
  await tx.rows(
    sql`insert into schedule_employee (uuid, schedule, employee, role, start_time, end_time) values (${uuid}, ${schedule}, ${employee}, ${role}, now(), now())`,
  );
}

/** Of these claims, those that ended with the shift and are approved again with it. @returns their uuids. */
export async function approveAgain(tx: Transaction, claims: readonly string[]): Promise<string[]> {
  const rows = await tx.rows<{ uuid: string }>(
    sql`update shift_claim set status = 'APPROVED', reason = null, version = version + 1, update_time = date_trunc('second', now()) where uuid = any(${claims}::uuid[]) and status = 'CANCELLED' returning uuid`,
  );
  return rows.map(({ uuid }) => uuid);
}

/** @returns uuid of the shift's employee; undefined when it was removed. */
export async function holderOf(db: Queryable, shift: string): Promise<string | undefined> {
  const [row] = await db.rows<{ employee: string }>(sql`select employee from schedule_employee where uuid = ${shift} for update`);
  return row?.employee;
}

export interface WaitingSwap {
  readonly uuid: string;
  readonly status: SwapStatus;
  readonly shift: string;
  readonly colleagueShift: string | null;
}

const waitingSwaps = (reach: Reach, uuid: string) => sql`
  from shift_swap w join schedule_employee se on se.uuid = w.shift join schedule s on s.uuid = se.schedule
  where w.status in ('REQUESTED', 'ACCEPTED') and ${isAhead} and (${reach.shifts(uuid)} or ${reach.swaps(uuid)})`;

const waitingClaims = (reach: Reach, uuid: string) => sql`
  from shift_claim c join schedule s on s.uuid = c.schedule where c.status = 'REQUESTED' and ${isAhead} and ${reach.claims(uuid)}`;

export function countRequests(db: Queryable, reach: Reach, uuid: string, zone: string): Promise<HangingCount> {
  return oneRow(
    db,
    sql`select count(*)::int as count, ${dayOf(sql`min(at)`, zone)} as first, ${dayOf(sql`max(at)`, zone)} as last
      from (select s.start_time as at ${waitingClaims(reach, uuid)} union all select s.start_time ${waitingSwaps(reach, uuid)}) requests`,
  );
}

export function lockRequestedClaims(tx: Transaction, reach: Reach, uuid: string): Promise<{ uuid: string }[]> {
  return tx.rows(sql`select c.uuid ${waitingClaims(reach, uuid)} order by c.id for update of c`);
}

export function lockWaitingSwaps(tx: Transaction, reach: Reach, uuid: string): Promise<WaitingSwap[]> {
  return tx.rows(
    sql`select w.uuid, w.status, w.shift, w.colleague_shift as "colleagueShift" ${waitingSwaps(reach, uuid)} order by w.id for update of w`,
  );
}

/** The claim waits again, if its place is still open and the person could take it. @returns whether it does. */
export async function waitAgain(tx: Transaction, claim: string): Promise<boolean> {
  const rows = await tx.rows(sql`
    update shift_claim c set status = 'REQUESTED', reason = null, decided_at = null, decided_by = null, version = version + 1, update_time = date_trunc('second', now())
    where c.uuid = ${claim} and c.status = 'CANCELLED' and c.role = any(open_roles_for(c.schedule, c.employee))
      and not exists (select from shift_claim o where o.schedule = c.schedule and o.employee = c.employee and o.status = 'REQUESTED') returning uuid`);
  return rows.length > 0;
}

/** The swap waits again, if its shifts are where they were. @returns whether it does. */
export async function offerAgain(tx: Transaction, { uuid, status, shift, colleagueShift }: WaitingSwap): Promise<boolean> {
  const rows = await tx.rows(sql`
    update shift_swap w set status = ${status}, shift = ${shift}, colleague_shift = ${colleagueShift}::uuid, removed_given = null, removed_wanted = null, reason = null, decided_at = null, decided_by = null,
      version = version + 1, update_time = date_trunc('second', now())
    where w.uuid = ${uuid} and w.status = 'CANCELLED'
      and exists (select from schedule_employee se where se.uuid = ${shift} and se.employee = w.employee and se.start_time > now())
      and (${colleagueShift}::uuid is null or exists (select from schedule_employee se where se.uuid = ${colleagueShift} and se.employee = w.colleague))
      and not exists (select from shift_swap o where o.shift = ${shift} and o.status in ('REQUESTED', 'ACCEPTED')) returning uuid`);
  return rows.length > 0;
}
