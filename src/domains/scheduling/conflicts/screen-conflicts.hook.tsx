/** Computes the soft conflicts of the displayed week after it is painted, in idle time. */
import { useEffect, useState } from 'react';
import type { Planned } from '../schedule/planned.rules.ts';
import { screenConflicts, type KnownWorker, type ScreenConflict } from './screen-conflicts.rules.ts';

const SLICE_MS = 6;
/** Debounces changes in quick succession. */
const REST_MS = 500;

/** Safari has no requestIdleCallback; a short timeout replaces it. */
function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(work);
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(work, SLICE_MS * 4);
  return () => clearTimeout(timer);
}

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
      cancel = whenIdle(slice);
    };
    const timer = setTimeout(slice, REST_MS);
    return () => {
      clearTimeout(timer);
      cancel();
    };
  }, [loaded, shown, workers, zone, enabled]);
  return enabled ? found : null;
}
