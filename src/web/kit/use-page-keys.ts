/** Single-key shortcuts of a page, inactive while the focus is in an input, dialog or menu. */
import { useEffect, useEffectEvent } from 'react';

const TYPING = 'input:not([type=range]), textarea, select, [contenteditable=true], [role=dialog], [role=menu], [role=listbox]';

/** @param handle returns whether it handled the key. */
export function usePageKeys(handle: (event: KeyboardEvent) => boolean): void {
  const onKey = useEffectEvent(handle);
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(TYPING) !== null) return;
      if (onKey(event)) event.preventDefault();
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, []);
}
