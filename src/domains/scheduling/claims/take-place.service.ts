/** Checks whether a person can take an open place, with a clear reason if not, and assigns it. */
import { ProblemError } from '#core/errors';
import { iriOf } from '#core/iri';
import { Employee } from '#domains/workforce';
import type { Queryable, Transaction } from '#server/database';
import { refuseSoftConflicts } from '../schedules/conflicts/soft-conflicts.query.ts';
import { ScheduleEmployee } from '../schedules/schedule/schedule-employee.resource.ts';
import { Schedule } from '../schedules/schedule/schedule.resource.ts';
import { SHIFT_ROLE_LABELS } from '../schedules/schedule/shift-role.rules.ts';
import type { Trail } from './outcome.service.ts';
import { insertShift, readPlaceState, type Place } from './take-place.query.ts';

/** The reason why the person cannot take the place, or null. */
export async function placeRefusal(db: Queryable, place: Place): Promise<string | null> {
  const state = await readPlaceState(db, place);
  if (state === null || !state.published) return 'This schedule no longer exists.';
  const label = SHIFT_ROLE_LABELS[place.role].toLowerCase();
  const reasons: readonly (readonly [holds: boolean, words: string])[] = [
    [state.ahead, 'This shift has already started.'],
    [!state.assigned, 'The person is already on this schedule.'],
    [state.open, `No place as ${label} is open any more; it was assigned to someone else.`],
    [state.runs, 'Nothing is offered on this live account any more.'],
    [state.works, 'The person is not working at that time.'],
    [state.paid, `The person has no rate as ${label}.`],
    [!state.busy, 'The person is on another schedule at that time.'],
  ];
  return reasons.find(([holds]) => !holds)?.[1] ?? null;
}

/** @param reason for accepting soft conflicts. @throws ProblemError 409 SoftConflict or HardConflict. */
export async function takePlace(
  { tx, audit }: Pick<Trail, 'tx' | 'audit'>,
  place: Place,
  { zone, reason }: { readonly zone: string; readonly reason: string | null },
): Promise<void> {
  const { schedule, role, employee } = place;
  const shift = await insertShift(tx, place);
  await refuseSoftConflicts(tx, [shift], zone, reason ?? undefined);
  await audit({
    record: iriOf(ScheduleEmployee, shift),
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
