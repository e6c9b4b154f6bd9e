/** The selected cards of the roster. What can be done with them is loaded on the first selection, and then catches up on what was asked. */
import { useMemo, useRef, useState, type Dispatch, type RefObject, type SetStateAction } from 'react';
import type { Planned } from '../../schedules/schedule/planned.rules.ts';
import type { RosterSelection } from './roster-selection.hook.tsx';
import type { Selection } from './roster.rules.ts';
import { NOTHING_SELECTED, within } from './selection.rules.ts';

export interface LazySelection {
  /** As far as shown. */
  readonly chosen: Selection;
  readonly choose: Dispatch<SetStateAction<Selection>>;
  /** Null until it has been loaded. */
  readonly current: () => RosterSelection | null;
  /** Works on the selection as soon as it has been loaded. */
  readonly select: (work: (selection: RosterSelection) => void) => void;
  readonly handle: RefObject<RosterSelection | null>;
  /** What was asked before it was loaded; null = nothing yet. */
  readonly first: ((selection: RosterSelection) => void) | null;
}

export function useLazySelection(shown: readonly Planned[]): LazySelection {
  const [selected, choose] = useState(NOTHING_SELECTED);
  const chosen = useMemo(() => within(selected, shown), [selected, shown]);
  const handle = useRef<RosterSelection | null>(null);
  const [first, setFirst] = useState<((selection: RosterSelection) => void) | null>(null);
  const select = (work: (selection: RosterSelection) => void) => {
    if (handle.current !== null) return work(handle.current);
    setFirst((before: ((now: RosterSelection) => void) | null) => (now: RosterSelection) => {
      before?.(now);
      work(now);
    });
  };
  return { chosen, choose, current: () => handle.current, select, handle, first };
}
