/** Suppresses the click at the end of a drag, so that it does not open or create anything. */

/** @param held the button is still down, as after Escape; the click follows on release. */
export function swallowClick(at: EventTarget, held: boolean): void {
  const done = new AbortController();
  at.addEventListener('click', (click) => click.stopPropagation(), { capture: true, signal: done.signal });
  // The click of the next press is meant, however soon it follows.
  window.addEventListener('pointerdown', () => done.abort(), { capture: true, signal: done.signal });
  const release = () => setTimeout(() => done.abort());
  if (held) window.addEventListener('pointerup', release, { once: true });
  else release();
}
