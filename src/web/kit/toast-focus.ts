/** Returns the focus to where it was before a toast took it, when the toast is removed with the focus in it. */
import { focusContent } from './content-focus.ts';

const TOAST = '.mantine-Notification-root';

/** @returns a function that stops it. */
export function returnFocusFromToasts(): () => void {
  let toast: Element | null = null;
  let before: EventTarget | null = null;
  // Observes only while a toast has the focus.
  const observer = new MutationObserver(() => {
    if (toast === null || toast.isConnected) return;
    leave();
    if (document.activeElement !== document.body) return;
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    // It may have been removed or disabled since.
    if (document.activeElement === document.body) focusContent();
  });
  const leave = () => {
    toast = null;
    observer.disconnect();
  };
  const entered = ({ target, relatedTarget }: FocusEvent) => {
    const entering = target instanceof Element ? target.closest(TOAST) : null;
    if (entering === null) return leave();
    if (!(relatedTarget instanceof Element && relatedTarget.closest(TOAST) !== null)) before = relatedTarget;
    if (toast === null) observer.observe(document.body, { childList: true, subtree: true });
    toast = entering;
  };
  document.addEventListener('focusin', entered);
  return () => {
    document.removeEventListener('focusin', entered);
    observer.disconnect();
  };
}
