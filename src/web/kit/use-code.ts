/** How code that only one action needs arrives: fetched when somebody points at the action, used once it is here. */
import { useCallback, useState } from 'react';

export interface Code<Module> {
  readonly here: Module | null;
  /** Any number of times; it is fetched once. */
  readonly fetch: () => Promise<void>;
  /** For what is pointed at or has the focus: a failure is left to the action itself. */
  readonly ahead: { readonly onPointerEnter: () => void; readonly onFocus: () => void };
}

/** @param load a function that stays the same, outside of the component. */
export function useCode<Module extends object>(load: () => Promise<Module>): Code<Module> {
  const [here, setHere] = useState<Module | null>(null);
  const fetch = useCallback(async () => setHere(await load()), [load]);
  const early = useCallback(() => void fetch().catch(() => undefined), [fetch]);
  return { here, fetch, ahead: { onPointerEnter: early, onFocus: early } };
}
