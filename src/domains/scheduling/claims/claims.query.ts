/** The rows of claims: computed columns, waiting claims, and their state. */
import { oneRow } from '#server/one-row';
import sql, { raw, type Sql } from 'sql-template-tag';
import { accountColor } from '#domains/live/server';
import { employeeName } from '#domains/workforce/server';
import type { Queryable, Transaction } from '#server/database';
import type { Behaviour } from '#server/engine/behaviour';
import type { ShiftRole } from '../schedules/schedule/shift-role.rules.ts';
import { isNoneOf, plannedBy } from './acting.query.ts';
import type { ClaimStatus } from './claim-life.rules.ts';
import type { Place } from './take-place.query.ts';

const ofSchedule = (row: Sql, value: Sql) =>
  sql`(select ${value} from schedule s left join live_account a on a.uuid = s.live_account where s.uuid = ${row}.schedule)`;
/** A value of the schedule, or of the description that is left of a removed one. */
const ofScheduleOrRemoved = (row: Sql, value: Sql, name: 'startTime' | 'endTime' | 'accountName', type: 'timestamptz' | 'text') =>
  sql`coalesce(${ofSchedule(row, value)}, (${row}.removed ->> ${name}::text)::${raw(type)})`;

/** Computed columns of a claim. */
export const claimColumns: NonNullable<Behaviour['computed']> = {
  employeeName: (row, reader) => sql`(select ${employeeName(reader, sql`e`)} from employee e where e.uuid = ${row}.employee)`,
  startTime: (row) => ofScheduleOrRemoved(row, sql`s.start_time`, 'startTime', 'timestamptz'),
  endTime: (row) => ofScheduleOrRemoved(row, sql`s.end_time`, 'endTime', 'timestamptz'),
  accountName: (row) => ofScheduleOrRemoved(row, sql`a.identity`, 'accountName', 'text'),
  accountColor: (row) => ofSchedule(row, accountColor(sql`a`)),
  mayDecide: (row, reader, scope) => sql`(${plannedBy(scope, sql`${row}.schedule`)} and ${isNoneOf(reader, sql`${row}.employee`)})`,
};

/** @returns uuid of the schedule; null for an unknown claim, or if the schedule was removed. */
export async function readClaimedSchedule(db: Queryable, claim: string): Promise<string | null> {
  const [claimed] = await db.rows<{ schedule: string | null }>(sql`select schedule from shift_claim where uuid = ${claim}`);
  return claimed?.schedule ?? null;
}

/** Whether the employee already waits for a decision on this schedule. */
export async function hasWaitingClaim(db: Queryable, schedule: string, employee: string): Promise<boolean> {
  const [waiting] = await db.rows(
    sql`select from shift_claim where schedule = ${schedule} and employee = ${employee} and status = 'REQUESTED'`,
  );
  return waiting !== undefined;
}

/** @returns the uuid. */
export async function insertClaim(tx: Transaction, { schedule, employee, role }: Place): Promise<string> {
  const claim = await oneRow<{ uuid: string }>(
    tx,
    sql`insert into shift_claim (schedule, employee, role) values (${schedule}, ${employee}, ${role}) returning uuid`,
  );
  return claim.uuid;
}

/** Whether the schedule's live account approves claims without a planner; false without an account. */
export async function approvesAutomatically(db: Queryable, schedule: string): Promise<boolean> {
  const [account] = await db.rows<{ automatic: boolean }>(
    sql`select a.auto_approve_claims as automatic from schedule s join live_account a on a.uuid = s.live_account where s.uuid = ${schedule}`,
  );
  return account?.automatic === true;
}

/** Waiting claims of places that are no longer open, and those of the employee; locked. @param employee uuid; null = no one. */
export function lockClaimsInVain(
  tx: Transaction,
  schedule: string,
  employee: string | null,
): Promise<{ uuid: string; employee: string; role: ShiftRole }[]> {
  return tx.rows(sql`
    select c.uuid, c.employee, c.role from shift_claim c join schedule s on s.uuid = c.schedule
    where c.schedule = ${schedule} and c.status = 'REQUESTED' and (c.employee = ${employee} or coalesce((s.needs ->> c.role)::integer, 0)
      <= people_there(s.uuid, c.role, s.start_time))
    order by c.id for update of c`);
}

/** Waiting claims of a schedule; locked. */
export function lockWaitingClaims(tx: Transaction, schedule: string): Promise<{ uuid: string; status: ClaimStatus }[]> {
  return tx.rows(sql`select uuid, status from shift_claim where schedule = ${schedule} and status = 'REQUESTED' order by id for update`);
}

/** The approved claims through which the employee came to be on the schedule; locked. */
export function lockClaimsOfShift(tx: Transaction, schedule: string, employee: string): Promise<{ uuid: string; status: ClaimStatus }[]> {
  return tx.rows(
    sql`select uuid, status from shift_claim where schedule = ${schedule} and employee = ${employee} and status = 'APPROVED' order by id for update`,
  );
}

interface ClaimDecision {
  readonly to: ClaimStatus;
  readonly reason: string | null;
  /** Uuid of a user; null when the outcome was automatic. */
  readonly decider: string | null;
}

export async function storeClaimDecision(tx: Transaction, claim: string, { to, reason, decider }: ClaimDecision): Promise<void> {
  await tx.rows(
    sql`update shift_claim set status = ${to}, reason = ${reason}, decided_at = case when ${to} = 'CANCELLED' then decided_at else date_trunc('second', now()) end, decided_by = ${decider}, version = version + 1, update_time = date_trunc('second', now()) where uuid = ${claim}`,
  );
}
