/** The keys of the screen that is shown, for the list that "?" opens. */
import { useEffect } from 'react';

export interface Shortcut {
  /** Keys pressed together are one entry; entries are pressed one after the other. */
  readonly keys: readonly string[];
  readonly what: string;
}

export interface ShortcutGroup {
  readonly title: string;
  readonly shortcuts: readonly Shortcut[];
}

const shown = new Set<ShortcutGroup>();

/** @param group a constant, listed as long as the component is shown. */
export function useScreenKeys(group: ShortcutGroup): void {
  useEffect(() => {
    shown.add(group);
    return () => void shown.delete(group);
  }, [group]);
}

export function screenKeys(): readonly ShortcutGroup[] {
  return [...shown];
}
