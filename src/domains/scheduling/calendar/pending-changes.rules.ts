/** Decides what is on the screen while changes are under way: the schedules as the person left them. */
import { changed, type Change } from './drag-patch.rules.ts';
import type { Planned } from '../schedule/planned.rules.ts';

/** A change that is on the screen and not yet on the server; null = deleted. */
export interface Pending {
  readonly key: number;
  readonly uuid: string;
  readonly change: Change | null;
}

/** Changes to one schedule follow each other in the order they were made. */
export function withPending(plans: readonly Planned[], pending: readonly Pending[]): readonly Planned[] {
  if (pending.length === 0) return plans;
  return plans.flatMap((planned) => {
    let now: Planned | null = planned;
    for (const { uuid, change } of pending) {
      if (uuid !== planned.uuid || now === null) continue;
      now = change === null ? null : changed(now, change);
    }
    return now === null ? [] : [now];
  });
}
