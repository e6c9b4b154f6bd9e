/** Explains to the user why a change of the schedule was not saved. */
import { isAborted, messageOf } from '#web/api/http.ts';
import { toast } from '#web/kit/toast.tsx';
import { conflictsIn } from '../../schedules/conflicts/conflict-answer.client.ts';
import { isGone, isStale } from './schedule-calls.client.ts';
import { Superseded } from './change-queue.rules.ts';

/** The user saw the conflicts and chose not to make the change. */
export class Withdrawn extends Error {}

/** Someone else has changed the same part of the schedule; the message names the part. */
export class Overtaken extends Error {}

/**
 * Shows nothing for a change that the user withdrew.
 * @param title what was attempted, for instance "Not saved".
 * @param key what was to be changed, usually the uuid of a schedule: a later refusal replaces the message.
 */
export function showRefusal(error: unknown, title: string, key: string): void {
  if (error instanceof Withdrawn || isAborted(error)) return;
  const id = toastOf(key);
  const hard = conflictsIn(error, 'HardConflict');
  if (error instanceof Overtaken) toast.error(changedByOthers(error.message), { title, id });
  else if (isStale(error)) toast.error(changedByOthers('it'), { title, id });
  // Does not replace the refusal of the previous change, which gives the reason.
  else if (error instanceof Superseded)
    toast.error('The previous change was refused, so this one was not sent.', { title, id: supersededToastOf(key) });
  else if (hard !== null) toast.error(hard.map(({ message }) => message).join('\n'), { title: 'Double booking', id });
  else toast.error(isGone(error) ? 'Someone has deleted this schedule.' : messageOf(error), { title, id });
}

/** Closes the messages about what has been changed successfully since. */
export function closeRefusals(keys: readonly string[]): void {
  for (const key of keys) {
    toast.close(toastOf(key));
    toast.close(supersededToastOf(key));
  }
}

function toastOf(key: string): string {
  return `schedule-refusal-${key}`;
}

function supersededToastOf(key: string): string {
  return `schedule-superseded-${key}`;
}

function changedByOthers(what: string): string {
  return `Someone else has changed ${what}. The schedule now shows their version; check it and repeat your change if it is still right.`;
}
