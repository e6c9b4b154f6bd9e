/** Focuses the result of an action whose button has disappeared, so that keyboard users continue there. */
import { useEffect, useRef, type RefObject } from 'react';

/** @returns a ref for the result, which must be focusable; nothing happens while the focus is anywhere else. */
export function useLostFocus<Part extends HTMLElement>(): RefObject<Part | null> {
  const part = useRef<Part>(null);
  useEffect(() => {
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body) part.current?.focus({ preventScroll: true });
  }, []);
  return part;
}
