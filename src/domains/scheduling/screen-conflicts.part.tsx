/** Decides when the week is searched for bad planning: after it is painted, in slices short enough for a hand to notice nothing. */
import { useEffect, useState } from 'react';
import type { Planned } from './planned.rules.ts';
import { screenConflicts, type KnownWorker, type ScreenConflict } from './screen-conflicts.rules.ts';

const SLICE_MS = 8;
/** Changes that follow each other are looked at once. */
const REST_MS = 300;

/** @returns null until the first search has ended. */
export function useScreenConflicts(loaded: readonly Planned[], shown: readonly Planned[], workers: readonly KnownWorker[], zone: string, enabled: boolean): readonly ScreenConflict[] | null {
  const [found, setFound] = useState<readonly ScreenConflict[] | null>(null);
  useEffect(() => {
    if (!enabled) return;
    const search = screenConflicts(loaded, new Set(shown.map(({ uuid }) => uuid)), workers, zone);
    const all: ScreenConflict[] = [];
    let timer: ReturnType<typeof setTimeout>;
    const slice = () => {
      const until = performance.now() + SLICE_MS;
      for (;;) {
        const { done, value } = search.next();
        if (done === true) return setFound(all);
        all.push(...value);
        if (performance.now() > until) break;
      }
      timer = setTimeout(slice);
    };
    timer = setTimeout(slice, REST_MS);
    return () => clearTimeout(timer);
  }, [loaded, shown, workers, zone, enabled]);
  return enabled ? found : null;
}
