/**
 * Keeps the keyboard focus where it was while the action of a focused button runs: browsers drop the focus of a control that is disabled,
 * and the next Tab would start behind the open dialog.
 */
import { focusContent, returnFocusTo } from './content-focus.ts';

interface Left {
  readonly control: HTMLElement;
  readonly dialog: HTMLElement | null;
}

/** @returns a function that stops it. */
export function keepFocusOfBusyControls(): () => void {
  let left: Left | null = null;
  let focused: EventTarget | null = null;

  const isFree = (control: HTMLElement, dialog: HTMLElement | null = null) =>
    [null, document.body, control, dialog].includes(document.activeElement as HTMLElement | null);
  const settle = (returnFocus: (left: Left) => void) => {
    if (left === null) return;
    if (isFree(left.control, left.dialog)) returnFocus(left);
    left = null;
    presence.disconnect();
  };
  /** For a control that the focus cannot return to. */
  const stayNear = ({ dialog }: Left) => {
    if (dialog?.isConnected === true) dialog.focus({ preventScroll: true });
    // The screen may move the focus itself first.
    else setTimeout(() => (document.activeElement === document.body ? focusContent() : undefined));
  };

  // Observes only while the focus is to return.
  const presence = new MutationObserver(() => {
    if (left?.control.isConnected === false) settle(stayNear);
  });
  const states = new MutationObserver((records) => {
    for (const { target } of records) {
      if (!(target instanceof HTMLElement)) continue;
      const isDisabled = target.matches(':disabled');
      if (isDisabled && target === focused && isFree(target)) {
        left = { control: target, dialog: target.closest<HTMLElement>('[role=dialog]') };
        left.dialog?.focus({ preventScroll: true });
        presence.observe(document.body, { childList: true, subtree: true });
      } else if (target === left?.control) {
        if (!isDisabled) settle(({ control }) => returnFocusTo(control));
        else if (!target.hasAttribute('data-loading')) settle(stayNear);
      }
    }
  });
  const entered = ({ target }: FocusEvent) => {
    focused = target;
  };
  // A click chooses another place.
  const forget = () => {
    left = null;
    presence.disconnect();
  };
  document.addEventListener('focusin', entered);
  document.addEventListener('pointerdown', forget);
  states.observe(document.body, { attributes: true, attributeFilter: ['disabled', 'data-loading'], subtree: true });
  return () => {
    document.removeEventListener('focusin', entered);
    document.removeEventListener('pointerdown', forget);
    states.disconnect();
    presence.disconnect();
  };
}
