/** Single-key shortcuts of a page, inactive while something is typed or open above it, and on controls that use the key themselves. */
import { useEffect, useEffectEvent } from 'react';
import { hasModifier, isFreeKey, isOwnKey } from './page-keys.ts';

/** @param handle returns whether it handled the key. */
export function usePageKeys(handle: (event: KeyboardEvent) => boolean): void {
  const onKey = useEffectEvent(handle);
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (hasModifier(event) || !isFreeKey(event) || isOwnKey(event)) return;
      if (onKey(event)) event.preventDefault();
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, []);
}
