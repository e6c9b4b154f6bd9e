/** The batch request for moving, assigning, publishing or removing several schedules, and the request that undoes it. */
import { countText } from '#core/number-format';
import { inverseOf, type Change } from '../../schedules/schedule/schedule-change.rules.ts';
import { movedSpan, type ZoneClock } from '../../schedules/schedule/zone-time.rules.ts';
import { MAX_BATCH_SIZE } from '../../schedules/schedule/request-limits.rules.ts';
import type { Person, Planned } from '../../schedules/schedule/planned.rules.ts';

interface BatchCreate {
  /** The deleted schedule to restore, as displayed. */
  readonly planned: Planned;
  /** Its uuid. */
  readonly instead: string;
}

interface BatchChange {
  readonly uuid: string;
  readonly change: Change;
  /** The changed fields as they were when the user decided; absent = applied regardless of the current state. */
  readonly from?: Change;
  readonly published?: boolean;
}

export interface Batch {
  readonly create?: readonly BatchCreate[];
  readonly change?: readonly BatchChange[];
  readonly remove?: readonly string[];
}

export interface Bulk {
  /** Text of the toast: "Moved 5 schedules". */
  readonly text: string;
  readonly forth: Batch;
  /** @param created uuids of the created schedules. */
  readonly back: (created: readonly string[]) => Batch;
}

/** Applies an individual change to each; those without changes are left out. */
export function changes(parts: readonly { readonly planned: Planned; readonly change: Change }[], verb: string): Bulk | null {
  const real = parts.filter(({ change }) => Object.keys(change).length > 0);
  if (real.length === 0) return null;
  return {
    text: `${verb} ${countText(real.length, 'schedule')}`,
    forth: { change: real.map(({ planned, change }) => ({ uuid: planned.uuid, change, from: inverseOf(change, planned) })) },
    back: () => ({ change: real.map(({ planned, change }) => ({ uuid: planned.uuid, change: inverseOf(change, planned), from: change })) }),
  };
}

/** @param by offset in wall time. */
export function moving(plans: readonly Planned[], by: number, clock: ZoneClock): Bulk | null {
  return changes(by === 0 ? [] : plans.map((planned) => ({ planned, change: movedSpan(clock, planned, by) })), 'Moved');
}

/** Adds the person to all schedules without them. */
export function assigning(plans: readonly Planned[], person: Person): Bulk | null {
  const without = plans.filter(({ people }) => people.every(({ employee }) => employee !== person.employee));
  return changes(
    without.map((planned) => ({ planned, change: { people: [...planned.people, person] } })),
    `Assigned ${person.name} to`,
  );
}

/** Removes the person from all schedules with them. */
export function unassigning(plans: readonly Planned[], { employee, name }: Pick<Person, 'employee' | 'name'>): Bulk | null {
  const on = plans.filter(({ people }) => people.some((person) => person.employee === employee));
  return changes(
    on.map((planned) => ({ planned, change: { people: planned.people.filter((person) => person.employee !== employee) } })),
    `Removed ${name} from`,
  );
}

/** Affects only schedules in the other state. */
export function publishing(plans: readonly Planned[], published: boolean): Bulk | null {
  const others = plans.filter(({ draft }) => draft === published);
  if (others.length === 0) return null;
  const setTo = (to: boolean) => ({ change: others.map(({ uuid }) => ({ uuid, change: {}, published: to })) });
  return {
    text: `${published ? 'Published' : 'Unpublished'} ${countText(others.length, 'schedule')}`,
    forth: setTo(published),
    back: () => setTo(!published),
  };
}

export function removing(plans: readonly Planned[]): Bulk {
  return {
    text: `Deleted ${countText(plans.length, 'schedule')}`,
    forth: { remove: plans.map(({ uuid }) => uuid) },
    back: () => ({ create: plans.map((planned) => ({ planned, instead: planned.uuid })) }),
  };
}

/** @returns a message when there are too many; null otherwise. */
export function tooMany(count: number): string | null {
  return count > MAX_BATCH_SIZE ? `At most ${MAX_BATCH_SIZE} at once` : null;
}
