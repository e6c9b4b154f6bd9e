/** Decides what is displayed while changes are pending: the schedules as the user left them. */
import { changed, type Change } from '../../schedules/schedule/schedule-change.rules.ts';
import type { Planned } from '../../schedules/schedule/planned.rules.ts';

/** A change that is displayed but not saved yet; null = deleted. */
export interface Pending {
  readonly key: number;
  readonly uuid: string;
  readonly change: Change | null;
}

/** Applies changes to one schedule in the order they were made. */
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
