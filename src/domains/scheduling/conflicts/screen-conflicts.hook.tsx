/** Computes the soft conflicts of the displayed week after it is painted, in idle time. */
import { useEffect, useState } from 'react';
import { whenIdle } from '#web/shell/when-idle.ts';
import type { Planned } from '../schedule/planned.rules.ts';
import { screenConflicts, type KnownWorker, type ScreenConflict } from './screen-conflicts.rules.ts';

const SLICE_MS = 6;
/** Debounces changes in quick succession. */
const REST_MS = 500;
/** Between two slices at most. */
const SLICE_WITHIN_MS = 100;

/** @returns null until the first run has finished. */
export function useScreenConflicts(
  loaded: readonly Planned[],
  shown: readonly Planned[],
  workers: readonly KnownWorker[],
  zone: string,
  enabled: boolean,
): readonly ScreenConflict[] | null {
  const [found, setFound] = useState<readonly ScreenConflict[] | null>(null);
  useEffect(() => {
    if (!enabled) return;
    const search = screenConflicts(loaded, new Set(shown.map(({ uuid }) => uuid)), workers, zone);
    const all: ScreenConflict[] = [];
    let cancel = () => undefined as void;
    const slice = () => {
      const until = performance.now() + SLICE_MS;
      for (;;) {
        const { done, value } = search.next();
        if (done === true) return setFound(all);
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
  return enabled ? found : null;
}
