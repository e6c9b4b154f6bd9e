/** Checks whether a person can take an open place, with a clear reason if not, and assigns it. */
import sql from 'sql-template-tag';
import { ProblemError } from '#core/errors';
import { iriOf } from '#core/iri';
import { Employee } from '#domains/workforce';
import type { Queryable, Transaction } from '#server/database';
import { refuseSoftConflicts } from '../conflicts/soft-conflicts.query.ts';
import { ScheduleEmployee } from '../schedule/schedule-employee.resource.ts';
import { Schedule } from '../schedule/schedule.resource.ts';
import { SHIFT_ROLE_LABELS, type ShiftRole } from '../schedule/shift-role.rules.ts';
import type { Trail } from './outcome.query.ts';

export interface Place {
  readonly schedule: string;
  readonly role: ShiftRole;
  readonly employee: string;
}

interface PlaceState {
  readonly published: boolean;
  readonly ahead: boolean;
  readonly open: boolean;
  readonly works: boolean;
  readonly paid: boolean;
  readonly assigned: boolean;
  readonly busy: boolean;
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

/** The reason why the person cannot take the place, or null. */
export async function placeRefusal(db: Queryable, { schedule, role, employee }: Place): Promise<string | null> {
  const [state] = await db.rows<PlaceState>(sql`
    select s.published_at is not null as published, s.start_time > now() as ahead, e.status = 'ACTIVE' as works, rate_for(e, ${role}) is not null as paid,
      coalesce((s.needs ->> ${role})::integer, 0) > (select count(*) from schedule_employee se where se.schedule = s.uuid and se.role = ${role}) as open,
      exists (select from schedule_employee se where se.schedule = s.uuid and se.employee = e.uuid) as assigned,
      exists (select from schedule_employee se where se.employee = e.uuid and tstzrange(se.start_time, se.end_time) && tstzrange(s.start_time, s.end_time)) as busy
    from schedule s join employee e on e.uuid = ${employee} where s.uuid = ${schedule}`);
  if (state === undefined || !state.published) return 'This schedule no longer exists.';
  const label = SHIFT_ROLE_LABELS[role].toLowerCase();
  const reasons: readonly (readonly [holds: boolean, words: string])[] = [
    [state.ahead, 'This shift has already started.'],
    [!state.assigned, 'The person is already on this schedule.'],
    [state.open, `No place as ${label} is open any more; it was assigned to someone else.`],
    [state.works, 'The person is not working at the moment.'],
    [state.paid, `The person has no rate as ${label}.`],
    [!state.busy, 'The person is on another schedule at that time.'],
  ];
  return reasons.find(([holds]) => !holds)?.[1] ?? null;
}

/** @param reason for accepting soft conflicts. @throws ProblemError 409 SoftConflict or HardConflict. */
export async function takePlace(
  { tx, audit }: Pick<Trail, 'tx' | 'audit'>,
  { schedule, role, employee }: Place,
  { zone, reason }: { readonly zone: string; readonly reason: string | null },
): Promise<void> {
  const [shift] = await tx.rows<{ uuid: string }>(
    sql`insert into schedule_employee (schedule, employee, role, start_time, end_time) values (${schedule}, ${employee}, ${role}, now(), now()) returning uuid`,
  );
  await refuseSoftConflicts(tx, [shift!.uuid], zone, reason ?? undefined);
  await audit({
    record: iriOf(ScheduleEmployee, shift!.uuid),
    resource: ScheduleEmployee.name,
    operation: 'CREATE',
    before: null,
    after: { schedule: iriOf(Schedule, schedule), employee: iriOf(Employee, employee), role },
    reason,
  });
}

/** Executes the work unless it raises a soft conflict, which a planner has to accept. @returns whether it was executed. */
export async function withoutConflict(tx: Transaction, work: () => Promise<void>): Promise<boolean> {
  try {
    await tx.attempt(work);
    return true;
  } catch (error) {
    if (error instanceof ProblemError && error.type === 'SoftConflict') return false;
    throw error;
  }
}
