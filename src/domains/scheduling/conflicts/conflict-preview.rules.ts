/** Decides what a schedule would collide with where it is being dragged: what the database refuses, shown before the drop. */
import { nameOf, type Planned } from '../schedule/planned.rules.ts';
import { overlaps } from '../calendar/schedule-filter.rules.ts';
import { clockText, type Span, type ZoneClock } from '../calendar/zone-time.rules.ts';

export interface Candidate extends Span {
  /** Null for a schedule that does not exist yet. */
  readonly uuid: string | null;
  readonly type: 'LIVE' | 'VIDEO';
  readonly account: string | null;
  readonly employees: readonly string[];
}

export interface Collision {
  readonly code: 'EMPLOYEE_BUSY' | 'ACCOUNT_BUSY';
  readonly with: Planned;
  /** Whose time it is: the employee's or the account's name. */
  readonly who: string;
}

/** The first by time among what overlaps: the same employee, or two LIVE schedules on one account. Ends that touch are fine. */
export function collisionOf(candidate: Candidate, loaded: readonly Planned[]): Collision | null {
  let first: Collision | null = null;
  for (const other of loaded) {
    if (other.uuid === candidate.uuid || !overlaps(candidate, other) || (first !== null && first.with.start <= other.start)) continue;
    const person = other.people.find(({ employee }) => candidate.employees.includes(employee));
    if (person !== undefined) first = { code: 'EMPLOYEE_BUSY', with: other, who: person.name };
    else if (candidate.type === 'LIVE' && other.type === 'LIVE' && other.account !== null && other.account.uuid === candidate.account)
      first = { code: 'ACCOUNT_BUSY', with: other, who: other.account.name };
  }
  return first;
}

/** "Ava is on “northpeak” 10:00–14:00" */
export function collisionText({ code, with: other, who }: Collision, clock: ZoneClock): string {
  const times = `${clockText(clock.wallOf(other.start))}–${clockText(clock.wallOf(other.end))}`;
  return code === 'EMPLOYEE_BUSY' ? `${who} is on “${nameOf(other)}” ${times}` : `${who} is live ${times}`;
}
