/** Decides what a schedule would collide with where it is being dragged: what the database refuses, shown before the drop. */
import { Temporal } from '#core/time';
import { nameOf, type Planned } from '../schedule/planned.rules.ts';
import { overlaps } from '../calendar/schedule-filter.rules.ts';
import { availabilityIn, UNKNOWN_RATES, type KnownWorker } from './screen-conflicts.rules.ts';
import { SOFT_RULES } from './soft-conflicts.rules.ts';
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

/** A schedule as it would be. @param employees absent = those who are on it. */
export function candidateOf({ uuid, start, end, type, account, people }: Planned, employees?: readonly string[]): Candidate {
  return { uuid, start, end, type, account: account?.uuid ?? null, employees: employees ?? people.map(({ employee }) => employee) };
}

export interface Neighbours {
  readonly loaded: readonly Planned[];
  readonly workers: readonly KnownWorker[];
  /** Of what is shown. */
  readonly clock: ZoneClock;
  /** By which people hand in when they can work. */
  readonly agencyZone: string;
}

/** What speaks against it, the worst first: a double booking, or somebody who is not there; null where nothing does. */
export function warningText(candidate: Candidate, { loaded, workers, clock, agencyZone }: Neighbours): string | null {
  const collision = collisionOf(candidate, loaded);
  return collision === null ? absenceText(candidate, workers, agencyZone) : collisionText(collision, clock);
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

/** Who of the candidate's people is on holiday, off, or did not hand the time in, in the words that the server uses; null where nobody is. */
export function absenceText(candidate: Candidate, workers: readonly KnownWorker[], zone: string): string | null {
  const shift = {
    role: 'GENERAL' as const,
    start: Temporal.Instant.fromEpochMilliseconds(candidate.start),
    end: Temporal.Instant.fromEpochMilliseconds(candidate.end),
  };
  for (const worker of workers) {
    if (!candidate.employees.includes(worker.uuid)) continue;
    const { free, timeOff } = availabilityIn(worker, shift);
    const proposal = { worker: { ...worker, rates: worker.rates ?? UNKNOWN_RATES }, shift, others: [], free, timeOff, zone };
    const message = SOFT_RULES.ON_HOLIDAY(proposal) ?? SOFT_RULES.TIME_OFF(proposal) ?? SOFT_RULES.OUTSIDE_AVAILABILITY(proposal);
    if (message !== null) return message.replace(/\.$/, '');
  }
  return null;
}

/** "Ava is on “northpeak” 10:00–14:00" */
export function collisionText({ code, with: other, who }: Collision, clock: ZoneClock): string {
  const times = `${clockText(clock.wallOf(other.start))}–${clockText(clock.wallOf(other.end))}`;
  return code === 'EMPLOYEE_BUSY' ? `${who} is on “${nameOf(other)}” ${times}` : `${who} is live ${times}`;
}
