/** Keeps the focus on the screen when the element that has it is removed. */

export function focusContent(): void {
  document.getElementById('content')?.focus({ preventScroll: true });
}

/** Ref for a button that removes itself: React detaches it while it is still in the document. */
export function focusContentAfter(button: HTMLElement | null): () => void {
  return () => {
    if (document.activeElement === button) focusContent();
  };
}
