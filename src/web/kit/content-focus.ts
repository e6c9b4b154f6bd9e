/** Keeps the focus on the screen when the element that has it is removed. */

export function focusContent(): void {
  document.getElementById('content')?.focus({ preventScroll: true });
}

/** The control that got the focus back after its action, not from the user. */
let returnedTo: HTMLElement | null = null;

/** For a control that was disabled while its action ran. */
export function returnFocusTo(control: HTMLElement): void {
  returnedTo = control;
  control.focus({ preventScroll: true });
  control.addEventListener('blur', () => (returnedTo = null), { once: true });
}

/** Whether the user has put the focus nowhere since an action began: its control was removed or disabled, or has just got the focus back. */
export function isFocusLost(): boolean {
  const { activeElement } = document;
  return (
    activeElement === null ||
    activeElement === document.body ||
    activeElement === returnedTo ||
    activeElement.matches(':disabled, [role=dialog], #content')
  );
}

/** After an action: its button lost the focus if it was disabled while the action ran, and may be gone. */
export function focusContentIfLost(): void {
  if (document.activeElement === null || document.activeElement === document.body) focusContent();
}

/** Ref for a button that removes itself: React detaches it while it is still in the document. */
export function focusContentAfter(button: HTMLElement | null): () => void {
  return () => {
    if (document.activeElement === button) focusContent();
  };
}
