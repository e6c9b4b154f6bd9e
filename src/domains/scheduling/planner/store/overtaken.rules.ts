/** Decides whether a change still applies: no one else has changed the same part of the schedule since. */
import type { Person, Planned } from '../../schedules/schedule/planned.rules.ts';
import type { Change } from '../../schedules/schedule/schedule-change.rules.ts';

type Seen = Pick<Planned, 'start' | 'end' | 'account' | 'people'>;

/**
 * @param from the schedule when the change was made. @param now the stored schedule. @returns text naming what another user changed; null
 * when the change may proceed.
 */
export function overtaken(change: Change, from: Change, now: Seen): string | null {
  const moved = (['start', 'end'] as const).some((edge) => change[edge] !== undefined && from[edge] !== now[edge]);
  const others = [
    moved ? 'the time' : null,
    change.account !== undefined && from.account?.uuid !== now.account?.uuid ? 'the live account' : null,
    change.people !== undefined && !samePeople(from.people ?? [], now.people) ? 'who works' : null,
  ].filter((part) => part !== null);
  return others.length === 0 ? null : others.join(' and ');
}

function samePeople(some: readonly Person[], others: readonly Person[]): boolean {
  const keysOf = (people: readonly Person[]) => people.map(({ employee, role }) => `${employee} ${role}`).sort();
  return keysOf(some).join() === keysOf(others).join();
}
