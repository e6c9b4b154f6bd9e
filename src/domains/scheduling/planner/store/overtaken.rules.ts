/** Decides whether a change still applies: no one else has changed the same part of the schedule since. */
import { differencesOf, type Change, type Changeable } from '../../schedules/schedule/schedule-change.rules.ts';

/**
 * @param from the schedule when the change was made. @param now the stored schedule. @returns text naming what another user changed; null
 * when the change may proceed.
 */
export function overtaken(change: Change, from: Change, now: Changeable): string | null {
  const others = differencesOf(change, from, now);
  return others.length === 0 ? null : others.join(' and ');
}
