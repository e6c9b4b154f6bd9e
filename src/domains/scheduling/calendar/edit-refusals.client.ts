/** Explains to the user why a change of the schedule was not saved. */
import { messageOf } from '#web/api/http.ts';
import { toast } from '#web/kit/toast.tsx';
import { conflictsIn } from '../conflicts/conflict-answer.client.ts';
import { isGone, isStale } from './schedule-calls.client.ts';
import { Superseded } from './change-queue.rules.ts';

/** The user saw the conflicts and chose not to make the change. */
export class Withdrawn extends Error {}

/** Someone else has changed the same part of the schedule; the message names the part. */
export class Overtaken extends Error {}

/** @param title what was attempted, for instance "Not saved". Shows nothing for a change that the user withdrew. */
export function showRefusal(error: unknown, title: string): void {
  if (error instanceof Withdrawn) return;
  const hard = conflictsIn(error, 'HardConflict');
  if (error instanceof Overtaken) toast.error(changedByOthers(error.message), { title });
  else if (isStale(error)) toast.error(changedByOthers('it'), { title });
  else if (error instanceof Superseded) toast.error('The previous change was refused, so this one was not sent.', { title });
  else if (hard !== null) toast.error(hard.map(({ message }) => message).join('\n'), { title: 'Double booking' });
  else toast.error(isGone(error) ? 'Someone has deleted this schedule.' : messageOf(error), { title });
}

function changedByOthers(what: string): string {
  return `Someone else has changed ${what}. The schedule now shows their version; check it and repeat your change if it is still right.`;
}
