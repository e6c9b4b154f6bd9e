/** Row selection of a list, preserved across its pages and sort orders. */
import { useCallback, useMemo, useState } from 'react';
import type { AnyItem } from '../any-item.ts';

export interface Selection {
  readonly items: readonly AnyItem[];
  readonly has: (uuid: string) => boolean;
  readonly toggle: (item: AnyItem) => void;
  readonly setAll: (items: readonly AnyItem[], picked: boolean) => void;
  readonly clear: () => void;
}

export function useSelection(): Selection {
  const [picked, setPicked] = useState<ReadonlyMap<string, AnyItem>>(new Map());
  const setAll = useCallback((items: readonly AnyItem[], on: boolean) => {
    setPicked((before) => {
      const after = new Map(before);
      for (const item of items)
        if (on) after.set(item.uuid, item);
        else after.delete(item.uuid);
      return after;
    });
  }, []);
  const toggle = useCallback((item: AnyItem) => {
    setPicked((before) => {
      const after = new Map(before);
      if (!after.delete(item.uuid)) after.set(item.uuid, item);
      return after;
    });
  }, []);
  const clear = useCallback(() => setPicked(new Map()), []);
  return useMemo(
    () => ({ items: [...picked.values()], has: (uuid: string) => picked.has(uuid), toggle, setAll, clear }),
    [picked, toggle, setAll, clear],
  );
}
