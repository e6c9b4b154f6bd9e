/** Suppresses the click at the end of a drag, so that it does not open or create anything. */

/**
 * @param press `released`: the click follows immediately. `held`: the button is still down, as after Escape; the click follows on release.
 * `touched`: a finger was lifted; the browser reports the click some time later, or never.
 */
export function swallowClick(at: EventTarget, press: 'released' | 'held' | 'touched'): void {
  const done = new AbortController();
  const swallow = (click: Event) => {
    // A key's click has no count.
    if ((click as MouseEvent).detail > 0) click.stopPropagation();
  };
  at.addEventListener('click', swallow, { capture: true, signal: done.signal });
  // The click of the next press is meant, however soon it follows.
  window.addEventListener('pointerdown', () => done.abort(), { capture: true, signal: done.signal });
  const release = () => setTimeout(() => done.abort());
  if (press === 'held') window.addEventListener('pointerup', release, { once: true });
  if (press === 'released') release();
}

/** Of the press that ends with this event. */
export function pressOf({ pointerType }: PointerEvent): 'released' | 'touched' {
  return pointerType === 'mouse' ? 'released' : 'touched';
}
