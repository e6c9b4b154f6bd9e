/**
 * One Escape closes one layer, the topmost. Mantine's dialogs all listen on the window, the lowest first, and its popovers close together
 * with a list of options that is open inside.
 */
import { MODAL, openLayer } from './layers.ts';

const CLOSE = '.mantine-Modal-close, .mantine-Drawer-close';
const OPEN_PICKER = '[aria-haspopup=listbox][aria-expanded=true]';
/** Inputs that end with Escape without closing what is around them. */
const EDITING = '[data-escapes]';
/** On the target of an Escape, shows Mantine's dialogs that something above them handles the key. */
const HANDLED = 'data-mantine-stop-propagation';

/** Must start before any dialog does, since it decides which of them hear the key. @returns a function that stops it. */
export function closeOneLayer(): () => void {
  const pressed = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing || !(event.target instanceof Element)) return;
    const { target } = event;
    const modal = openLayer(MODAL);
    const picker = target.closest<HTMLElement>(OPEN_PICKER);
    const popover = target.closest('[role=dialog], [role=menu]');
    if (picker !== null && popover !== null && popover !== modal) {
      // The popover would close with it. A picker closes when it loses the focus.
      stop(event);
      picker.blur();
      picker.focus({ preventScroll: true });
    } else if (target.closest(EDITING) !== null || (popover !== null && popover !== modal)) leaveToTarget(target);
    else if (picker === null && modal !== null && document.querySelectorAll(MODAL).length > 1) {
      stop(event);
      modal.querySelector<HTMLElement>(CLOSE)?.click();
    }
  };
  window.addEventListener('keydown', pressed, { capture: true });
  return () => window.removeEventListener('keydown', pressed, { capture: true });
}

function stop(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

function leaveToTarget(target: Element): void {
  const before = target.getAttribute(HANDLED);
  target.setAttribute(HANDLED, 'true');
  setTimeout(() => (before === null ? target.removeAttribute(HANDLED) : target.setAttribute(HANDLED, before)));
}
