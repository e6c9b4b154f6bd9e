/** Decides which schedules on the screen break a rule of good planning, and how; the rules are those the server asks a reason for. */
import { Temporal } from '#core/time';
import type { Planned } from '../schedule/planned.rules.ts';
import type { Rates, ShiftRole } from '../schedule/shift-role.rules.ts';
import { softConflicts, type Span, type Worker } from './soft-conflicts.rules.ts';

export interface ScreenConflict {
  readonly schedule: string;
  readonly employee: string;
  readonly message: string;
}

export interface KnownAvailability {
  /** In which time the rest is known. */
  readonly known: Span;
  readonly free: readonly Span[];
  readonly timeOff: readonly Span[];
}

/** What the actor knows of an employee; rates only where they may see them. */
export interface KnownWorker {
  readonly uuid: string;
  readonly name: string;
  readonly status: Worker['status'];
  readonly rates: Rates | null;
  /** Null as long as it is not known, which conflicts with nothing. */
  readonly availability: KnownAvailability | null;
}

/** Who may not see rates does not learn that one is missing. */
export const UNKNOWN_RATES: Rates = { HOST: '0', MODERATOR: '0', SUPPORT: '0', MODEL: '0', GENERAL: '0' };

interface Shift {
  readonly schedule: string;
  readonly role: ShiftRole;
  readonly start: Temporal.Instant;
  readonly end: Temporal.Instant;
}

/**
 * Yields once for each shift, so that the caller can do the work in slices between two frames.
 * @param zone the agency's: weeks and days are the worker's.
 */
export function* screenConflicts(
  loaded: readonly Planned[],
  shown: ReadonlySet<string>,
  workers: readonly KnownWorker[],
  zone: string,
): Generator<ScreenConflict[]> {
  const shifts = new Map<string, Shift[]>();
  for (const planned of loaded) {
    const [start, end] = [Temporal.Instant.fromEpochMilliseconds(planned.start), Temporal.Instant.fromEpochMilliseconds(planned.end)];
    for (const { employee, role } of planned.people) {
      const known = shifts.get(employee);
      const shift = { schedule: planned.uuid, role, start, end };
      if (known === undefined) shifts.set(employee, [shift]);
      else known.push(shift);
    }
  }
  for (const worker of workers) {
    const own = shifts.get(worker.uuid) ?? [];
    for (const shift of own) {
      if (!shown.has(shift.schedule)) continue;
      const around = availabilityIn(worker, shift);
      const proposal = {
        worker: { name: worker.name, status: worker.status, rates: worker.rates ?? UNKNOWN_RATES },
        shift,
        others: own.filter((other) => other !== shift),
        free: around.free,
        timeOff: around.timeOff,
        zone,
      };
      yield softConflicts(proposal).map(({ message }) => ({ schedule: shift.schedule, employee: worker.uuid, message }));
    }
  }
}

/** Where nothing is known, a worker is free. */
export function availabilityIn(
  { availability }: Pick<KnownWorker, 'availability'>,
  shift: Span,
): Pick<KnownAvailability, 'free' | 'timeOff'> {
  const isKnown =
    availability !== null &&
    availability.known.start.epochMilliseconds <= shift.start.epochMilliseconds &&
    availability.known.end.epochMilliseconds >= shift.end.epochMilliseconds;
  return isKnown ? availability : { free: [shift], timeOff: [] };
}
