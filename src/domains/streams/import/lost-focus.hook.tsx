/** Focuses the result of an action whose button has disappeared, so that keyboard users continue there. */
import { useEffect, useRef, type RefObject } from 'react';
import { isFocusLost } from '#web/kit/content-focus.ts';

/** @returns a ref for the result, which must be focusable; nothing happens while the focus is anywhere else. */
export function useLostFocus<Part extends HTMLElement>(): RefObject<Part | null> {
  const part = useRef<Part>(null);
  useEffect(() => {
    if (isFocusLost()) part.current?.focus({ preventScroll: true });
  }, []);
  return part;
}
