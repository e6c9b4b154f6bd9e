/** Restores focus when a dialog over the calendar closes: to the saved schedule, else to where it was before. */
import { useCallback, useLayoutEffect, useRef, type RefObject } from 'react';
import { MAX_FRAMES } from '#web/kit/focus-when-ready.ts';
import type { CalendarHandle } from '../gestures/view-props.client.ts';

/** @returns a function that sets the saved schedule. */
export function useRestoredFocus(opened: boolean, calendar: RefObject<CalendarHandle | null>): (uuid: string) => void {
  const saved = useRef<string | null>(null);
  const origin = useRef<{ readonly element: Element | null; readonly shift: string | null }>({ element: null, shift: null });
  useLayoutEffect(() => {
    if (opened) {
      saved.current = null;
      origin.current = { element: document.activeElement, shift: calendar.current?.focused() ?? null };
      return;
    }
    const target = saved.current ?? origin.current.shift;
    const { element } = origin.current;
    if (target === null && element === null) return;
    let frames = 0;
    let frame = requestAnimationFrame(tryFocus);
    function tryFocus(): void {
      // Does nothing when the user has already moved focus.
      const idle = document.activeElement === null || document.activeElement === document.body;
      if (!idle || (target !== null && calendar.current?.focus(target) === true)) return;
      frames += 1;
      if (target !== null && frames < MAX_FRAMES) frame = requestAnimationFrame(tryFocus);
      else if (element instanceof HTMLElement && element.isConnected) element.focus();
    }
    return () => cancelAnimationFrame(frame);
  }, [opened, calendar]);
  return useCallback((uuid: string) => void (saved.current = uuid), []);
}
