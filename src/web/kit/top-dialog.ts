/** Dialogs above dialogs: Escape closes only the top one, though Mantine calls `onClose` of all of them, the lowest first. */

/** For `onClose` of a dialog that others open above. */
export function isTopDialog(): boolean {
  return document.querySelectorAll('[aria-modal="true"]').length < 2;
}
