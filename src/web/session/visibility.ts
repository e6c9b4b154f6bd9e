/** When a page that was away looks after its token: one second after it becomes visible again (spec §9). */

export const VISIBLE_DELAY_MS = 1000;

interface VisiblePage {
  readonly visibilityState: string;
  addEventListener(type: 'visibilitychange', listener: () => void): void;
  removeEventListener(type: 'visibilitychange', listener: () => void): void;
}

/** @returns the way to stop. */
export function onVisibleAgain(page: VisiblePage, look: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const changed = () => {
    if (timer !== null) clearTimeout(timer);
    timer = page.visibilityState === 'visible' ? setTimeout(look, VISIBLE_DELAY_MS) : null;
  };
  page.addEventListener('visibilitychange', changed);
  return () => {
    if (timer !== null) clearTimeout(timer);
    page.removeEventListener('visibilitychange', changed);
  };
}
