/** Requests of one person for shifts at overlapping times: only one of them can be approved. */
import sql from 'sql-template-tag';
import { formatSpan } from '#core/date-text';
import type { Queryable, Transaction } from '#server/database';
import { schedulingErrors } from '../errors.ts';

interface Wanted {
  /** Uuid of the schedule whose place or shift is wanted. */
  readonly schedule: string;
  readonly employee: string;
  /** Uuid of the swap that is being accepted; null for a new request. */
  readonly swap: string | null;
  /** The requester knows of the other request. */
  readonly despiteOverlap: boolean;
}

/** @param zone the agency's time zone. @throws ProblemError 409 that names the other request, unless the requester knows of it. */
export async function warnOfOverlap(db: Queryable, { schedule, employee, swap, despiteOverlap }: Wanted, zone: string): Promise<void> {
  if (despiteOverlap) return;
  const [other] = await db.rows<{ name: string; start: string; end: string }>(sql`
    with waiting as (
      select c.schedule from shift_claim c where c.employee = ${employee} and c.status = 'REQUESTED'
      union all select se.schedule from shift_swap w join schedule_employee se on se.uuid = w.shift
        where w.colleague = ${employee} and w.status = 'ACCEPTED' and w.uuid is distinct from ${swap}::uuid
      union all select se.schedule from shift_swap w join schedule_employee se on se.uuid = w.colleague_shift
        where w.employee = ${employee} and w.status in ('REQUESTED', 'ACCEPTED') and w.uuid is distinct from ${swap}::uuid
    )
    select coalesce(s.title, a.identity, 'Video') as name, s.start_time as start, s.end_time as "end"
    from schedule wanted join schedule s on tstzrange(s.start_time, s.end_time) && tstzrange(wanted.start_time, wanted.end_time)
    left join live_account a on a.uuid = s.live_account
    where wanted.uuid = ${schedule} and s.uuid in (select schedule from waiting) order by s.start_time limit 1`);
  if (other === undefined) return;
  const what = `“${other.name}”, ${formatSpan(other.start, other.end, zone)}`;
  throw schedulingErrors.fail('requestOverlaps', { what }, { type: 'RequestOverlaps', extra: { overlaps: what } });
}

/** As above, for a shift of someone else. @param shift uuid. */
export async function warnOfOverlapWithShift(db: Queryable, shift: string, wanted: Omit<Wanted, 'schedule'>, zone: string): Promise<void> {
  const [found] = await db.rows<{ schedule: string }>(sql`select schedule from schedule_employee where uuid = ${shift}`);
  if (found !== undefined) await warnOfOverlap(db, { ...wanted, schedule: found.schedule }, zone);
}

interface Gained {
  /** Uuid of the schedule that the person was assigned to. */
  readonly schedule: string;
  readonly employee: string;
}

/** Waiting claims of the person for other schedules at an overlapping time; locked. */
export function lockOverlappingClaims(tx: Transaction, { schedule, employee }: Gained): Promise<{ uuid: string }[]> {
  return tx.rows(sql`
    select c.uuid from shift_claim c join schedule s on s.uuid = c.schedule
    join schedule gained on gained.uuid = ${schedule} and gained.uuid <> s.uuid and tstzrange(gained.start_time, gained.end_time) && tstzrange(s.start_time, s.end_time)
    where c.employee = ${employee} and c.status = 'REQUESTED' order by c.id for update of c`);
}

/**
 * Swaps through which the person asked for a shift at an overlapping time, except those that give away the shift on the schedule; locked.
 *
 * @param except uuid of a swap that is left out; null = none.
 */
export function lockOverlappingSwaps(
  tx: Transaction,
  { schedule, employee }: Gained,
  except: string | null,
): Promise<{ uuid: string; status: 'REQUESTED' | 'ACCEPTED' }[]> {
  return tx.rows(sql`
    select w.uuid, w.status from shift_swap w join schedule gained on gained.uuid = ${schedule}
    join schedule_employee taken on taken.uuid = case ${employee}::uuid when w.employee then w.colleague_shift else w.shift end
    left join schedule_employee given on given.uuid = case ${employee}::uuid when w.employee then w.shift else w.colleague_shift end
    where (w.employee = ${employee} and w.status in ('REQUESTED', 'ACCEPTED') or w.colleague = ${employee} and w.status = 'ACCEPTED')
      and w.uuid is distinct from ${except}::uuid and taken.schedule <> gained.uuid and given.schedule is distinct from gained.uuid
      and tstzrange(taken.start_time, taken.end_time) && tstzrange(gained.start_time, gained.end_time)
    order by w.id for update of w`);
}
