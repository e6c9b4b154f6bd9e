/**
 * Keeps the keyboard focus where it was while the action of a focused button runs: browsers drop the focus of a control that is disabled,
 * and the next Tab would start behind the open dialog. When the action removes the row of its button, the next row gets the focus.
 */
import { focusContent, returnFocusTo } from './content-focus.ts';
import { placeInList, replacementOf, type Place } from './row-focus.ts';

interface Left {
  readonly control: HTMLElement;
  readonly dialog: HTMLElement | null;
  readonly place: Place | null;
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
  const stayNear = ({ dialog, place }: Left) => {
    const next = place === null ? null : replacementOf(place);
    if (next !== null) next.focus();
    else if (dialog?.isConnected === true) dialog.focus({ preventScroll: true });
    // The screen may move the focus itself first.
    else setTimeout(() => (document.activeElement === document.body ? focusContent() : undefined));
  };

  const giveBack = (to: Left) => {
    const { control, dialog, place } = to;
    settle(() => returnFocusTo(control));
    if (document.activeElement !== control || place === null || dialog !== null) return;
    // Its row may be removed only now, once the list has been loaded again.
    left = to;
    presence.observe(document.body, { childList: true, subtree: true });
  };

  // Observes only while the focus is to return, or may be lost again.
  const presence = new MutationObserver(() => {
    if (left?.control.isConnected === false) settle(stayNear);
  });
  const states = new MutationObserver((records) => {
    for (const { target } of records) {
      if (!(target instanceof HTMLElement)) continue;
      const isDisabled = target.matches(':disabled');
      if (isDisabled && target === focused && isFree(target)) {
        left = { control: target, dialog: target.closest<HTMLElement>('[role=dialog]'), place: placeInList(target) };
        left.dialog?.focus({ preventScroll: true });
        presence.observe(document.body, { childList: true, subtree: true });
      } else if (target === left?.control) {
        if (!isDisabled) giveBack(left);
        else if (!target.hasAttribute('data-loading')) settle(stayNear);
      }
    }
  });
  // The user has chosen another place.
  const forget = () => {
    left = null;
    presence.disconnect();
  };
  const entered = ({ target }: FocusEvent) => {
    focused = target;
    if (left !== null && ![left.control, left.dialog].includes(target as HTMLElement)) forget();
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
