/** Focuses the result of an action once the button of the action has disappeared, so that keyboard users continue there. */
import { useLayoutEffect, useRef, type RefObject } from 'react';
import { isFocusLost } from './content-focus.ts';

/**
 * @param result - null while there is none.
 * @param controls - what the buttons next to the result depend on: they may disappear later than the result appears.
 * @returns a ref for the result, which must be focusable; nothing happens while the focus is anywhere else.
 */
export function useResultFocus<Part extends HTMLElement>(result: unknown, controls: string): RefObject<Part | null> {
  const part = useRef<Part>(null);
  // Before the focus could be returned to a button that is about to disappear.
  useLayoutEffect(() => {
    if (result !== null && isFocusLost()) part.current?.focus({ preventScroll: true });
  }, [result, controls]);
  return part;
}
