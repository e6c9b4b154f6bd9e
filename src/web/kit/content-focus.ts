/** Keeps the focus on the screen when the element that has it is removed. */

export function focusContent(): void {
  document.getElementById('content')?.focus({ preventScroll: true });
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
