/** Decides which schedules on the screen have soft conflicts, by the same rules as the server. */
import { Temporal } from '#core/time';
import type { Planned } from '../schedule/planned.rules.ts';
import type { Rates, ShiftRole } from '../schedule/shift-role.rules.ts';
import type { Employment } from '#domains/workforce';
import { softConflicts, type Span } from './soft-conflicts.rules.ts';

export interface ScreenConflict {
  readonly schedule: string;
  readonly employee: string;
  readonly message: string;
}

/** A conflict as shown, with the reason that was given for accepting the schedule's conflicts; null = none. */
export interface ShownConflict extends ScreenConflict {
  readonly reason: string | null;
}

/** A conflict between two shifts is found on both, with the same text, and accepted on the one that was saved last. */
export function withReasons(conflicts: readonly ScreenConflict[], loaded: readonly Planned[]): readonly ShownConflict[] {
  const reasons = new Map(loaded.map(({ uuid, item }) => [uuid, item.acceptedReason ?? null]));
  const textOf = ({ employee, message }: ScreenConflict) => `${employee} ${message}`;
  const accepted = new Map(
    conflicts.flatMap((conflict) => {
      const reason = reasons.get(conflict.schedule) ?? null;
      return reason === null ? [] : [[textOf(conflict), reason] as const];
    }),
  );
  return conflicts.map((conflict) => ({ ...conflict, reason: accepted.get(textOf(conflict)) ?? null }));
}

export interface KnownAvailability {
  /** The period covered by the data. */
  readonly known: Span;
  readonly free: readonly Span[];
  readonly timeOff: readonly Span[];
}

/** What the actor knows of an employee; rates only if they may see them. */
export interface KnownWorker extends Employment {
  readonly uuid: string;
  readonly name: string;
  readonly rates: Rates | null;
  /** Null until loaded, which causes no conflicts. */
  readonly availability: KnownAvailability | null;
}

/** Placeholder rates for users who may not see rates: they do not learn that one is missing. */
export const UNKNOWN_RATES: Rates = { HOST: '0', MODERATOR: '0', SUPPORT: '0', MODEL: '0', GENERAL: '0' };

interface Shift {
  readonly schedule: string;
  readonly role: ShiftRole;
  readonly start: Temporal.Instant;
  readonly end: Temporal.Instant;
}

/**
 * Yields once per shift, so that the caller can split the work between frames. @param zone the agency's time zone, which defines weeks and
 * days.
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
        worker: { ...worker, rates: worker.rates ?? UNKNOWN_RATES },
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

/** Outside of the known period, a worker counts as free. */
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
