/** Moves made with the arrow keys: shown immediately, and sent as one change once the keys have paused. */
import type { Change } from '../../schedules/schedule/schedule-change.rules.ts';
import type { Planned } from '../../schedules/schedule/planned.rules.ts';

interface Nudge {
  readonly base: Planned;
  readonly change: Change;
  readonly hide: () => void;
  readonly timer: ReturnType<typeof setTimeout>;
}

interface NudgeParts {
  /** Shows the change before it is saved. @returns stops showing it. */
  readonly show: (uuid: string, change: Change) => () => void;
  readonly commit: (base: Planned, change: Change, hide: () => void) => void;
}

/** Key presses closer together than this are one change. */
const PAUSE_MS = 600;

export function createKeyNudges({ show, commit }: NudgeParts) {
  const open = new Map<string, Nudge>();

  const take = (uuid: string): Nudge | undefined => {
    const nudge = open.get(uuid);
    clearTimeout(nudge?.timer);
    open.delete(uuid);
    return nudge;
  };
  const send = (uuid: string) => {
    const nudge = take(uuid);
    if (nudge !== undefined) commit(nudge.base, nudge.change, nudge.hide);
  };

  return {
    nudge(before: Planned, change: Change): void {
      const { uuid } = before;
      const earlier = take(uuid);
      earlier?.hide();
      const base = earlier?.base ?? before;
      const total = { ...earlier?.change, ...change };
      open.set(uuid, { base, change: total, hide: show(uuid, total), timer: setTimeout(() => send(uuid), PAUSE_MS) });
    },
    /** Sends moves of these schedules without waiting for the pause. */
    flush(uuids: readonly string[]): void {
      for (const uuid of uuids) send(uuid);
    },
    /** Discards the oldest move that has not been sent. @returns it, or null when there is none. */
    discardOldest(): Pick<Nudge, 'base' | 'change'> | null {
      const [uuid] = open.keys();
      const nudge = uuid === undefined ? undefined : take(uuid);
      nudge?.hide();
      return nudge ?? null;
    },
  };
}
