/** Computes the soft conflicts of the displayed week after it is painted, in idle time. */
import { useEffect, useMemo, useState } from 'react';
import { whenIdle } from '#web/shell/when-idle.ts';
import type { Planned } from '../../schedules/schedule/planned.rules.ts';
import {
  screenConflicts,
  withReasons,
  type KnownWorker,
  type ScreenConflict,
  type ShownConflict,
} from '../../schedules/conflicts/screen-conflicts.rules.ts';

const SLICE_MS = 6;
/** Debounces changes in quick succession. */
const REST_MS = 500;
/** Between two slices at most. */
const SLICE_WITHIN_MS = 100;

/**
 * @param enabled once everything is loaded that conflicts depend on. @returns null until they are known: those of other schedules are not
 * shown, and “none” is not said while a change is still being checked.
 */
export function useScreenConflicts(
  loaded: readonly Planned[],
  shown: readonly Planned[],
  workers: readonly KnownWorker[],
  zone: string,
  enabled: boolean,
): readonly ShownConflict[] | null {
  const [found, setFound] = useState<{ readonly of: readonly Planned[]; readonly conflicts: readonly ScreenConflict[] } | null>(null);
  useEffect(() => {
    if (!enabled) return;
    const search = screenConflicts(loaded, new Set(shown.map(({ uuid }) => uuid)), workers, zone);
    const all: ScreenConflict[] = [];
    let cancel = () => undefined as void;
    const slice = () => {
      const until = performance.now() + SLICE_MS;
      for (;;) {
        const { done, value } = search.next();
        if (done === true) return setFound({ of: shown, conflicts: all });
        all.push(...value);
        if (performance.now() > until) break;
      }
      cancel = whenIdle(slice, SLICE_WITHIN_MS);
    };
    const timer = setTimeout(slice, REST_MS);
    return () => {
      clearTimeout(timer);
      cancel();
    };
  }, [loaded, shown, workers, zone, enabled]);
  const known = useMemo(() => {
    if (!enabled || found === null) return null;
    if (found.of === shown) return found.conflicts;
    const still = new Set(shown.map(({ uuid }) => uuid));
    const left = found.conflicts.filter(({ schedule }) => still.has(schedule));
    return left.length === 0 ? null : left;
  }, [enabled, found, shown]);
  return useMemo(() => (known === null ? null : withReasons(known, loaded)), [known, loaded]);
}
