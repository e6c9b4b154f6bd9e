/**
 * Returns the focus to the element that opened a dialog, even when the dialog is unmounted together with the component that rendered it.
 */

interface Opened {
  readonly dialog: Element;
  readonly from: HTMLElement;
}

/** @returns a function that stops it. */
export function returnFocusFromDialogs(): () => void {
  let open: readonly Opened[] = [];
  // Observes only while a dialog is open.
  const observer = new MutationObserver(() => {
    const closed = open.filter(({ dialog }) => !dialog.isConnected);
    if (closed.length === 0) return;
    open = open.filter((dialog) => !closed.includes(dialog));
    if (open.length === 0) observer.disconnect();
    const target = closed.find(({ from }) => from.isConnected);
    if (document.activeElement === null || document.activeElement === document.body) target?.from.focus({ preventScroll: true });
  });
  const entered = ({ target, relatedTarget }: FocusEvent) => {
    const dialog = target instanceof Element ? target.closest('[role=dialog]') : null;
    if (dialog === null || !(relatedTarget instanceof HTMLElement) || dialog.contains(relatedTarget)) return;
    if (open.some((opened) => opened.dialog === dialog)) return;
    if (open.length === 0) observer.observe(document.body, { childList: true, subtree: true });
    open = [...open, { dialog, from: relatedTarget }];
  };
  document.addEventListener('focusin', entered);
  return () => {
    document.removeEventListener('focusin', entered);
    observer.disconnect();
  };
}
