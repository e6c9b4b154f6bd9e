/** Moves the focus to an element that is about to be rendered or enabled, unless the user has moved the focus elsewhere in the meantime. */

import { isFocusLost } from './content-focus.ts';

/** Maximum number of animation frames to wait. */
export const MAX_FRAMES = 120;

export function focusWhenReady(find: () => HTMLElement | SVGElement | null | undefined): void {
  const before = document.activeElement;
  let frames = 0;
  const attempt = () => {
    if (document.activeElement !== before && !isFocusLost()) return;
    const target = find();
    if (target?.matches(':disabled') === false) return target.focus();
    frames += 1;
    if (frames < MAX_FRAMES) requestAnimationFrame(attempt);
  };
  // Changes of the current event are rendered by then, so that a key pressed right after finds the focus in place.
  queueMicrotask(attempt);
}
