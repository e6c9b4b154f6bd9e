/** Decides what a dragged schedule would collide with: what the database would reject, shown before the drop. */
import { overlaps, type Span } from '#core/span';
import { Temporal } from '#core/time';
import { nameOf, type Planned } from '../schedule/planned.rules.ts';

import { availabilityIn, UNKNOWN_RATES, type KnownWorker } from './screen-conflicts.rules.ts';
import { SOFT_RULES } from './soft-conflicts.rules.ts';
import { timesOf } from '../schedule/when-text.rules.ts';
import type { ZoneClock } from '../schedule/zone-time.rules.ts';

export interface Candidate extends Span {
  /** Null for a schedule that is not stored yet. */
  readonly uuid: string | null;
  readonly type: 'LIVE' | 'VIDEO';
  readonly account: string | null;
  readonly employees: readonly string[];
}

export interface Collision {
  readonly code: 'EMPLOYEE_BUSY' | 'ACCOUNT_BUSY';
  readonly with: Planned;
  /** Name of the employee or account that is busy. */
  readonly who: string;
}

/** The schedule after the change. @param employees absent = its current assignees. */
export function candidateOf({ uuid, start, end, type, account, people }: Planned, employees?: readonly string[]): Candidate {
  return { uuid, start, end, type, account: account?.uuid ?? null, employees: employees ?? people.map(({ employee }) => employee) };
}

export interface Neighbours {
  readonly loaded: readonly Planned[];
  readonly workers: readonly KnownWorker[];
  /** Clock of the displayed zone. */
  readonly clock: ZoneClock;
  /** Time zone in which availability is handed in. */
  readonly agencyZone: string;
}

/** The most severe problem: a double booking, else an absence or too little rest; null when there is none. */
export function warningText(candidate: Candidate, { loaded, workers, clock, agencyZone }: Neighbours): string | null {
  const collision = collisionOf(candidate, loaded);
  return collision === null ? personText(candidate, { loaded, workers, zone: agencyZone }) : collisionText(collision, clock);
}

/** The earliest overlapping schedule with the same employee, or LIVE on the same account. Adjacent schedules do not collide. */
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

interface Around {
  readonly loaded: readonly Planned[];
  readonly workers: readonly KnownWorker[];
  /** The agency's time zone. */
  readonly zone: string;
}

/** The first assignee who is on holiday, off, outside of their availability or without rest, in the server's wording; null when there is none. */
export function personText(candidate: Candidate, { loaded, workers, zone }: Around): string | null {
  const shift = {
    role: 'GENERAL' as const,
    start: Temporal.Instant.fromEpochMilliseconds(candidate.start),
    end: Temporal.Instant.fromEpochMilliseconds(candidate.end),
  };
  for (const worker of workers) {
    if (!candidate.employees.includes(worker.uuid)) continue;
    const { free, timeOff } = availabilityIn(worker, shift);
    const others = loaded.flatMap(({ uuid, start, end, people }) =>
      uuid !== candidate.uuid && people.some(({ employee }) => employee === worker.uuid)
        ? [{ start: Temporal.Instant.fromEpochMilliseconds(start), end: Temporal.Instant.fromEpochMilliseconds(end) }]
        : [],
    );
    const proposal = { worker: { ...worker, rates: worker.rates ?? UNKNOWN_RATES }, shift, others, free, timeOff, zone };
    const message =
      SOFT_RULES.ON_HOLIDAY(proposal) ??
      SOFT_RULES.TIME_OFF(proposal) ??
      SOFT_RULES.OUTSIDE_AVAILABILITY(proposal) ??
      SOFT_RULES.SHORT_REST(proposal);
    if (message !== null) return message.replace(/\.$/, '');
  }
  return null;
}

/** "Ava is on “northpeak” 10:00–14:00", "“northpeak” is live 10:00–14:00" */
export function collisionText({ code, with: other, who }: Collision, clock: ZoneClock): string {
  const times = timesOf(other, clock);
  return code === 'EMPLOYEE_BUSY' ? `${who} is on “${nameOf(other)}” ${times}` : `“${who}” is live ${times}`;
}
