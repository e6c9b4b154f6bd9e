/** Refuses a request for a shift that overlaps one which the person has requested already: only one of them could be approved. */
import sql from 'sql-template-tag';
import { formatSpan } from '#core/date-text';
import type { Queryable } from '#server/database';
import { schedulingErrors } from '../errors.ts';

interface Wanted {
  /** Uuid of the schedule whose place or shift is wanted. */
  readonly schedule: string;
  readonly employee: string;
  /** Uuid of the swap that is being accepted; null for a new request. */
  readonly swap: string | null;
}

/** @param zone the agency's time zone. @throws ProblemError 409 that names the other request. */
export async function refuseOverlap(db: Queryable, { schedule, employee, swap }: Wanted, zone: string): Promise<void> {
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
  throw schedulingErrors.fail('requestOverlaps', { what: `“${other.name}”, ${formatSpan(other.start, other.end, zone)}` });
}

/** As above, for a shift of someone else. @param shift uuid. */
export async function refuseOverlapOfShift(db: Queryable, shift: string, wanted: Omit<Wanted, 'schedule'>, zone: string): Promise<void> {
  const [found] = await db.rows<{ schedule: string }>(sql`select schedule from schedule_employee where uuid = ${shift}`);
  if (found !== undefined) await refuseOverlap(db, { ...wanted, schedule: found.schedule }, zone);
}
