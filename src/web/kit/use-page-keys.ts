/** How a page takes single keys, wherever the focus is but in a field, a dialog or a menu. */
import { useEffect, useEffectEvent } from 'react';

const TYPING = 'input:not([type=range]), textarea, select, [contenteditable=true], [role=dialog], [role=menu], [role=listbox]';

/** @param act whether the key was one of the page's. */
export function usePageKeys(act: (event: KeyboardEvent) => boolean): void {
  const onKey = useEffectEvent(act);
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
