/** The rows behind an open place: its schedule, whether a person can take it, and the shift that fills it. */
import { oneRow } from '#server/one-row';
import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '#server/database';
import type { ShiftRole } from '../schedules/schedule/shift-role.rules.ts';

/** A place and the person for it, by their uuids. */
export interface Place {
  readonly schedule: string;
  readonly role: ShiftRole;
  readonly employee: string;
}

/**
 * Locks the schedules in a fixed order, before any lock on people, so that concurrent assignments wait for each other. @returns the
 * existing ones.
 */
export async function lockSchedules(tx: Transaction, schedules: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<{ uuid: string }>(
    sql`select uuid from schedule where uuid = any(${schedules}::uuid[]) order by id for update`,
  );
  return new Set(rows.map(({ uuid }) => uuid));
}

interface PlaceState {
  readonly published: boolean;
  /** The schedule has not started. */
  readonly ahead: boolean;
  readonly open: boolean;
  /** The person is active and has not left by then. */
  readonly works: boolean;
  /** The account and its client are active. */
  readonly runs: boolean;
  /** The person has a rate for the role. */
  readonly paid: boolean;
  /** The person is on this schedule. */
  readonly assigned: boolean;
  /** The person is on a schedule at that time. */
  readonly busy: boolean;
}

/** @returns null when the schedule or the person does not exist. */
export async function readPlaceState(db: Queryable, { schedule, role, employee }: Place): Promise<PlaceState | null> {
  const [state] = await db.rows<PlaceState>(sql`
    select s.published_at is not null as published, s.start_time > now() as ahead, e.status = 'ACTIVE' and works_at(e, s.start_time) as works, account_runs(s.live_account) as runs, rate_for(e, ${role}) is not null as paid,
      coalesce((s.needs ->> ${role})::integer, 0) > people_there(s.uuid, ${role}, s.start_time) as open,
      exists (select from schedule_employee se where se.schedule = s.uuid and se.employee = e.uuid) as assigned,
      exists (select from schedule_employee se where se.employee = e.uuid and tstzrange(se.start_time, se.end_time) && tstzrange(s.start_time, s.end_time)) as busy
    from schedule s join employee e on e.uuid = ${employee} where s.uuid = ${schedule}`);
  return state ?? null;
}

/** The database sets the times to those of the schedule. @returns uuid of the shift. @throws DatabaseError for a double booking. */
export async function insertShift(tx: Transaction, { schedule, role, employee }: Place): Promise<string> {
  const shift = await oneRow<{ uuid: string }>(
    tx,
    sql`insert into schedule_employee (schedule, employee, role, start_time, end_time) values (${schedule}, ${employee}, ${role}, now(), now()) returning uuid`,
  );
  return shift.uuid;
}
