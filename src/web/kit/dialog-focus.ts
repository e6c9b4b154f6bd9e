/** Gives the focus back to whatever opened a dialog, also when the dialog is gone at once together with the part that showed it. */

interface Opened {
  readonly dialog: Element;
  readonly from: HTMLElement;
}

/** @returns what ends it. */
export function returnFocusFromDialogs(): () => void {
  let open: readonly Opened[] = [];
  // Looks on only while a dialog is open.
  const gone = new MutationObserver(() => {
    const closed = open.filter(({ dialog }) => !dialog.isConnected);
    if (closed.length === 0) return;
    open = open.filter((one) => !closed.includes(one));
    if (open.length === 0) gone.disconnect();
    const target = closed.find(({ from }) => from.isConnected);
    if (document.activeElement === null || document.activeElement === document.body) target?.from.focus({ preventScroll: true });
  });
  const entered = ({ target, relatedTarget }: FocusEvent) => {
    const dialog = target instanceof Element ? target.closest('[role=dialog]') : null;
    if (dialog === null || !(relatedTarget instanceof HTMLElement) || dialog.contains(relatedTarget)) return;
    if (open.some((one) => one.dialog === dialog)) return;
    if (open.length === 0) gone.observe(document.body, { childList: true, subtree: true });
    open = [...open, { dialog, from: relatedTarget }];
  };
  document.addEventListener('focusin', entered);
  return () => {
    document.removeEventListener('focusin', entered);
    gone.disconnect();
  };
}
