/** Gives the focus to what is about to be drawn, or to be usable again; somebody who has gone on meanwhile keeps theirs. */

/** Turns of drawing that it may take. */
const PATIENCE = 120;

export function focusWhenThere(find: () => HTMLElement | SVGElement | null | undefined): void {
  const before = document.activeElement;
  let turns = 0;
  const look = () => {
    const now = document.activeElement;
    if (now !== before && now !== null && now !== document.body) return;
    const target = find();
    if (target?.matches(':disabled') === false) return target.focus();
    turns += 1;
    if (turns < PATIENCE) requestAnimationFrame(look);
  };
  // What the same event has changed is drawn by now; a key that follows at once finds the focus where it belongs.
  queueMicrotask(look);
}
