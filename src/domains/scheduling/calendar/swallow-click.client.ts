/** How the click at the end of a drag is kept from opening or creating anything. */

/** @param held the button is still down, as after Escape; the click comes once it goes up. */
export function swallowClick(at: EventTarget, held: boolean): void {
  const done = new AbortController();
  at.addEventListener('click', (click) => click.stopPropagation(), { capture: true, signal: done.signal });
  const release = () => setTimeout(() => done.abort());
  if (held) window.addEventListener('pointerup', release, { once: true });
  else release();
}
