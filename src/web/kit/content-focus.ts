/** Keeps the focus on the screen when the element that has it is removed. */

export function focusContent(): void {
  document.getElementById('content')?.focus({ preventScroll: true });
}

/** Whether no control has the focus: its own was removed, or disabled while its action ran, so that at most its dialog has it (`busy-focus.ts`). */
export function isFocusLost(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement.matches(':disabled, [role=dialog]');
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
