/** Lazy-loads code needed by a single action: prefetched on hover or focus, used once loaded. */
import { useCallback, useState } from 'react';

export interface Code<Module> {
  readonly here: Module | null;
  /** May be called any number of times; the code is loaded once. */
  readonly fetch: () => Promise<void>;
  /** Handlers that prefetch on hover or focus; load errors are left to the action. */
  readonly ahead: { readonly onPointerEnter: () => void; readonly onFocus: () => void };
}

/** @param load must be a stable function, defined outside the component. */
export function useCode<Module extends object>(load: () => Promise<Module>): Code<Module> {
  const [here, setHere] = useState<Module | null>(null);
  const fetch = useCallback(async () => setHere(await load()), [load]);
  const early = useCallback(() => void fetch().catch(() => undefined), [fetch]);
  return { here, fetch, ahead: { onPointerEnter: early, onFocus: early } };
}
